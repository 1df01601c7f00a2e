"""The command `review`: winning chances and turning points of a finished match."""

from collections.abc import Sequence
from pathlib import Path

from tabletown.bots import analysis
from tabletown.bots.analysis import ReviewedDecision, share
from tabletown.bots.budget import read_budget
from tabletown.cli.arguments import read_game
from tabletown.cli.errors import CliError
from tabletown.cli.terminal import Terminal
from tabletown.table.match.match import Match

MOST_CHANCES = 12  # about so many chances are shown per seat
TURNING_POINTS = 3


def show_review(file: Path, terminal: Terminal, budget: str) -> None:
    """Show winning chances and turning points; refuses a match that is not over."""
    match = Match(read_game(file))
    if not match.is_over():
        raise CliError(f"{file}: the match is not over, and a review would reveal hidden cards")
    try:
        limit = read_budget(budget)
    except ValueError as error:
        raise CliError(str(error)) from None
    with terminal.busy("analysing every choice"):
        moments = analysis.review(match.replay(), limit)
    terminal.say(f"{match.game.title}. {match.ending()}", "bold")
    for seat, name in enumerate(match.names):
        own = [it for it in moments if it.seat == seat]
        terminal.say(f"\n{name}: {len(own)} choices; winning chances {chances(own)}.", "bold")
        for it in turning_points(own):
            better = f"{it.better.label} ({share(it.better.chance)})"
            terminal.say(
                f"  action {it.ply + 1}: {it.label} ({share(it.chance)}); better: {better}."
            )


def chances(moments: Sequence[ReviewedDecision]) -> str:
    """The winning chances of a seat at some of its decisions, in order."""
    steps = max(1, len(moments) // MOST_CHANCES)
    return ", ".join(share(it.chance) for it in moments[::steps])


def turning_points(moments: Sequence[ReviewedDecision]) -> list[ReviewedDecision]:
    """The decisions that lost the most winning chance, in order."""
    worst = sorted(moments, key=lambda it: -it.loss)[:TURNING_POINTS]
    return sorted((it for it in worst if it.loss > 0), key=lambda it: it.ply)
