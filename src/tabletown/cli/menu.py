"""What a newcomer sees: the games, who plays, and off they go."""

from typing import Any

from tabletown.bots.levels import LEVELS
from tabletown.cli.mistakes import Mistake
from tabletown.cli.play import Session
from tabletown.cli.screen import Screen
from tabletown.cli.setting import every_game, new_game, usual_seats
from tabletown.core.game import Game, span
from tabletown.table.match.match import Match


def open_menu(screen: Screen) -> None:
    """Choose a game and its seats, then play it."""
    try:
        game = choose_game(screen)
        match = choose_seats(game, screen) if game else None
    except (EOFError, KeyboardInterrupt):
        match = None
        screen.say("")
    if match is None:
        screen.say("Goodbye! tabletown --help lists all commands.")
    else:
        Session(match, screen).run()


def choose_game(screen: Screen) -> Game[Any] | None:
    screen.say("Tabletown: board games about building towns.\n", "bold")
    games = every_game(screen)
    for number, game in enumerate(games.values(), start=1):
        screen.say(f"{number} {game.title} ({players(game)}, {game.minutes} minutes)", "bold")
        screen.say(f"  {game.goal}")
    while True:
        typed = screen.ask("\nWhich game? A number, or just Enter to leave:").lower()
        if not typed:
            return None
        if typed.isdecimal() and 1 <= int(typed) <= len(games):
            return list(games.values())[int(typed) - 1]
        if typed in games:
            return games[typed]
        screen.say(f"Type a number from 1 to {len(games)}.")


def choose_seats(game: Game[Any], screen: Screen) -> Match:
    usual = usual_seats(game)
    screen.say(f"Who plays? {players(game)}: names with commas between.")
    screen.say(
        f"Bots, from weak to strong: {', '.join(LEVELS)}."
        " Every other name is a person at this screen."
    )
    for option in game.options:
        screen.say(f"Variant {option.name}={option.values[-1]}: {option.sentence}")
    while True:
        typed = screen.ask(f"Seats, then variants if you like; Enter for {usual}:")
        seats = [word for word in typed.split() if "=" not in word]
        options = [word for word in typed.split() if "=" in word]
        try:
            return Match(new_game(game, ",".join(seats), "", options, "classic"))
        except Mistake as mistake:
            screen.say(f"{mistake}.")


def players(game: Game[Any]) -> str:
    return f"{span(game.seats)} players"
