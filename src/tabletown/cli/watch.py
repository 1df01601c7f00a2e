"""The command `watch`: shows a match between bots as it is played."""

from contextlib import closing
from time import sleep

from tabletown.cli.errors import CliError
from tabletown.cli.match_end import show_result
from tabletown.cli.play import Session
from tabletown.cli.programs import Programs
from tabletown.cli.terminal import Terminal
from tabletown.core.replay import Replay
from tabletown.table.match.match import Match


def watch_bots(
    replay: Replay, terminal: Terminal, viewer: int, pause: float, programs: Programs
) -> None:
    """Play a match between bots and show each action; refuses people."""
    match = Match(replay)
    if match.people():
        people = ", ".join(match.names[seat] for seat in match.people())
        raise CliError(
            f"watch needs bots in all seats, not {people}; to play yourself, use tabletown play"
        )
    session = Session(match, terminal, programs)
    session.introduce()
    with closing(session):
        while not match.is_over():
            ply = match.ply()
            session.bot_chooses(match.actors()[0])
            terminal.turn_page()
            show_step(match, terminal, viewer, ply)
            sleep(pause if terminal.is_terminal else 0)
    show_result(match, terminal)


def show_step(match: Match, terminal: Terminal, viewer: int, since: int) -> None:
    """Show the new log lines and the table; in plain mode only if chance has changed it."""
    is_new = match.is_over() or match.is_changed_by_chance(since) or not terminal.plain
    for sentence in match.log(viewer, since):
        terminal.say(sentence, "bold")
    if is_new:
        terminal.show(match.game, match.view(viewer), viewer)
