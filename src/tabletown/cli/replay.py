"""The commands `replay` and `verify`: show a saved match, and check a replay file."""

from pathlib import Path

from tabletown.cli.arguments import read_game
from tabletown.cli.match_end import show_result
from tabletown.cli.play import seating
from tabletown.cli.terminal import Terminal
from tabletown.core.replay import Replay
from tabletown.table.match.match import Match


def show_replay(replay: Replay, terminal: Terminal, viewer: int, is_stepwise: bool) -> None:
    """Show a match as the viewer saw it: the whole log and the end, or step by step."""
    match = Match(replay)
    terminal.say(match.game.title, "bold")
    terminal.say(f"{seating(match)} {match.ply()} actions.")
    if is_stepwise:
        walk(match, terminal, viewer)
    else:
        for sentence in match.log(viewer):
            terminal.say(sentence)
        terminal.show(match.game, match.view(viewer), viewer)
    show_result(match, terminal)


def walk(match: Match, terminal: Terminal, viewer: int) -> None:
    """Step through the positions: Enter forward, b back, a number jumps, q ends."""
    ply, last = 0, match.ply()
    while True:
        terminal.turn_page()
        terminal.say(f"\nAfter {ply} of {last} actions.", "bold")
        for sentence in match.log(viewer, ply - 1, ply):
            terminal.say(sentence)
        terminal.show(match.game, match.replay().view(viewer, ply), viewer)
        try:
            typed = terminal.ask("Enter: next, b: back, a number: go there, q: quit:").lower()
        except (EOFError, KeyboardInterrupt):
            terminal.say("")
            return
        if typed == "q" or (not typed and ply == last):
            return
        wanted = int(typed) if typed.isdecimal() else ply - 1 if typed == "b" else ply + 1
        ply = min(max(wanted, 0), last)


def verify_replay(file: Path, terminal: Terminal) -> None:
    """Replay the file and report that it is correct; reading refuses a file that is not."""
    match = Match(read_game(file))
    scores = zip(match.names, match.scores(), strict=True)
    points = ", ".join(f"{name} {score}" for name, score in scores)
    terminal.say(
        f"{file} is correct: {match.ply()} actions of {match.game.title} were replayed."
        f" {match.ending()} Points: {points}."
    )
