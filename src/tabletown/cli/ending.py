"""How a game is kept, and how it ended."""

from pathlib import Path

from tabletown.cli.screen import Screen
from tabletown.core.replay_file import write
from tabletown.table.match.match import Match

SUFFIX = ".replay"
YES = ("y", "yes")
NO = ("", "n", "no")


def save(match: Match, screen: Screen, file: str) -> bool:
    """Whether the match is now on disk."""
    if not file:
        screen.say("Type save and the name of a file, like: save evening")
        return False
    path = Path(file).expanduser()
    path = path if path.suffix else path.with_name(path.name + SUFFIX)
    if path.exists() and screen.ask(f"{path} exists. Replace it? yes or no:").lower() not in YES:
        screen.say("Not saved.")
        return False
    try:
        write(match.replay(), path)
    except OSError as error:
        screen.say(f"Not saved: {path}: {error.strerror}. Try another name.")
        return False
    then = "replay" if match.is_over() else "play --resume"
    screen.say(f"Saved. Later: tabletown {then} {path}")
    return True


def offer_to_save(match: Match, screen: Screen) -> None:
    """Ask once more; whoever just presses Enter, or is gone, leaves without."""
    try:
        while True:
            file = screen.ask("Save the game? The name of a file, or just Enter to leave:")
            if file.lower() in NO:
                screen.say("Not saved. Goodbye!")
                return
            if file.lower() in YES:
                screen.say("Then type a name for the file, like: evening")
            elif save(match, screen, file):
                return
    except (EOFError, KeyboardInterrupt):
        screen.say("\nNot saved. Goodbye!")


def show_result(match: Match, screen: Screen) -> None:
    winners = match.winners()
    scores = match.scores()
    rows = [
        (match.names[seat], match.score(scores[seat]), "winner" if seat in winners else "")
        for seat in match.order()
    ]
    screen.say("")
    screen.table(rows)
    screen.say(match.ending(), "bold")
