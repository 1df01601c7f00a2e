"""The end of a match in the terminal: saving it, and showing the result."""

from pathlib import Path

from tabletown.cli.terminal import Terminal
from tabletown.core.replay_file import write
from tabletown.table.match.match import Match

SUFFIX = ".replay"
YES = ("y", "yes")
NO = ("", "n", "no")


def save(match: Match, terminal: Terminal, file: str) -> bool:
    """Save the match under a file name; return whether it is on disk."""
    if not file:
        terminal.say("Type save and a file name, like: save evening")
        return False
    path = Path(file).expanduser()
    path = path if path.suffix else path.with_name(path.name + SUFFIX)
    if path.exists() and terminal.ask(f"{path} exists. Replace it? yes or no:").lower() not in YES:
        terminal.say("Not saved.")
        return False
    try:
        write(match.replay(), path)
    except OSError as error:
        terminal.say(f"Not saved: {path}: {error.strerror}. Try another name.")
        return False
    then = "replay" if match.is_over() else "play --resume"
    terminal.say(f"Saved. Later: tabletown {then} {path}")
    return True


def offer_to_save(match: Match, terminal: Terminal) -> None:
    """Ask for a file name until the match is saved; Enter or end of input leaves without."""
    try:
        while True:
            file = terminal.ask("Save the match? Type a file name, or press Enter to leave:")
            if file.lower() in NO:
                terminal.say("Not saved. Goodbye!")
                return
            if file.lower() in YES:
                terminal.say("Type a file name, like: evening")
            elif save(match, terminal, file):
                return
    except (EOFError, KeyboardInterrupt):
        terminal.say("\nNot saved. Goodbye!")


def show_result(match: Match, terminal: Terminal) -> None:
    winners = match.winners()
    scores = match.scores()
    rows = [
        (match.names[seat], match.score(scores[seat]), "winner" if seat in winners else "")
        for seat in match.order()
    ]
    terminal.say("")
    terminal.table(rows)
    terminal.say(match.ending(), "bold")
