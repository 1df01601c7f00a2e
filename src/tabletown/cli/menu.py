"""The command `menu`: choose a game and players, then play in the terminal."""

from typing import Any

from tabletown.bots.levels import LEVELS
from tabletown.cli.arguments import every_game, new_game, usual_seats
from tabletown.cli.errors import CliError
from tabletown.cli.play import Session
from tabletown.cli.terminal import Terminal
from tabletown.core.game import Game, span
from tabletown.table.match.match import Match


def open_menu(terminal: Terminal) -> None:
    """Choose a game and its seats, then play it."""
    try:
        game = choose_game(terminal)
        match = choose_seats(game, terminal) if game else None
    except (EOFError, KeyboardInterrupt):
        match = None
        terminal.say("")
    if match is None:
        terminal.say("Goodbye! tabletown --help lists all commands.")
    else:
        Session(match, terminal).run()


def choose_game(terminal: Terminal) -> Game[Any] | None:
    terminal.say("Tabletown: board games about building towns.\n", "bold")
    games = every_game(terminal)
    for number, game in enumerate(games.values(), start=1):
        terminal.say(f"{number} {game.title} ({players(game)}, {game.minutes} minutes)", "bold")
        terminal.say(f"  {game.goal}")
    while True:
        typed = terminal.ask("\nWhich game? Type a number, or press Enter to leave:").lower()
        if not typed:
            return None
        if typed.isdecimal() and 1 <= int(typed) <= len(games):
            return list(games.values())[int(typed) - 1]
        if typed in games:
            return games[typed]
        terminal.say(f"Type a number from 1 to {len(games)}.")


def choose_seats(game: Game[Any], terminal: Terminal) -> Match:
    usual = usual_seats(game)
    terminal.say(f"Who plays? {players(game)}: names separated by commas.")
    terminal.say(
        f"Bots, from weak to strong: {', '.join(LEVELS)}."
        " Any other name is a person at this terminal."
    )
    for option in game.options:
        terminal.say(f"Option {option.name}={option.values[-1]}: {option.sentence}")
    while True:
        typed = terminal.ask(f"Seats, then options if you like; Enter for {usual}:")
        seats = [word for word in typed.split() if "=" not in word]
        options = [word for word in typed.split() if "=" in word]
        try:
            return Match(new_game(game, ",".join(seats), "", options, "classic"))
        except CliError as error:
            terminal.say(f"{error}.")


def players(game: Game[Any]) -> str:
    return f"{span(game.seats)} players"
