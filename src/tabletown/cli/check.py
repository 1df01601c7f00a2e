"""The command `check`: runs the contract of a game and lists what fails."""

from collections.abc import Callable, Sequence
from functools import partial
from traceback import extract_tb
from typing import Any

from rich.progress import Progress

from tabletown.cli.terminal import Terminal
from tabletown.contract import builds_agree, check_game
from tabletown.core.game import Game


def check_contract(game: Game[Any], terminal: Terminal) -> bool:
    """Run all checks of a game; return whether all pass."""
    checks = check_game(game)
    checks.append(("builds agree", partial(builds_agree, game.name)))
    return run_checks(game.title, checks, terminal)


def run_checks(
    title: str, checks: Sequence[tuple[str, Callable[[], str]]], terminal: Terminal
) -> bool:
    """Run all checks and name those that fail; return whether all pass."""
    failed = 0
    with Progress(console=terminal.console, disable=terminal.plain, transient=True) as progress:
        task = progress.add_task(title, total=len(checks))
        for name, check in checks:
            progress.update(task, description=f"{title}: {name}")
            try:
                terminal.say(f"{name}: {check()}")
            except Exception as error:  # the code of a game may raise anything
                failed += 1
                terminal.say(f"{name}: FAILED, {fault(error)}", "bold")
            progress.advance(task)
    verdict = f"{failed} failed" if failed else "all passed"
    terminal.say(f"{title}: {len(checks)} checks, {verdict}.")
    return not failed


def fault(error: Exception) -> str:
    """The error with its file and line."""
    place = extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} at {place.filename}:{place.lineno}: {error}"
