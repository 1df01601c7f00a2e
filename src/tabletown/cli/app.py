"""Every command, and what it takes."""

from pathlib import Path
from typing import Annotated

import typer

from tabletown import GAMES, __version__, about, build, names
from tabletown.bots.levels import USUAL
from tabletown.cli import measure, study, tournaments, tuning, web
from tabletown.cli.completion import (
    complete_bots,
    complete_games,
    complete_levels,
    complete_seats,
)
from tabletown.cli.menu import open_menu, players
from tabletown.cli.mistakes import House, Mistake
from tabletown.cli.play import Session
from tabletown.cli.programs import check_programs, players_in, programs_in
from tabletown.cli.screen import Screen
from tabletown.cli.setting import every_game, find, new_game, read_game, viewer_of
from tabletown.lab.schedule import MEASURING
from tabletown.table.match.match import Match

FASTER = "; with a C compiler, make compiled or pip install . builds one many times faster"
PROOF = ".proof"  # as a table writes it when its game is over
BROKEN = 1  # the exit code

main = typer.Typer(
    cls=House,
    name="tabletown",
    help="Board games about building towns: alone it opens them in your browser.",
    epilog=f"Alone it serves at port {web.PORT}, or at the one that {web.PORT_VARIABLE} names.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    invoke_without_command=True,
)

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="As tabletown games lists them.",
        autocompletion=complete_games,
    ),
]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A replay that was saved.")]
Seats = Annotated[
    str,
    typer.Option(
        help="A name a seat: you, a bot (as listed by games), run:COMMAND, anyone.",
        autocompletion=complete_seats,
    ),
]
Seed = Annotated[str, typer.Option(help="A number: the same seed, the same dice and cards.")]
Options = Annotated[list[str] | None, typer.Option("--option", help="A variant, as name=value.")]
Edition = Annotated[str, typer.Option(help="Which printed numbers: a name, or a file of yours.")]
PlainWording = Annotated[bool, typer.Option("--plain", help="Plain lines, for screen readers.")]
Seat = Annotated[str, typer.Option(help="Whose eyes to see with: 1 or A is the first seat's.")]


@main.callback()
def front_door(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="The version and its build.")] = False,
) -> None:
    if version:
        print(f"tabletown {__version__}, {build()}{FASTER if build() == 'interpreted' else ''}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        web.open_page(Screen(plain=False))


@main.command()
def menu(plain: PlainWording = False) -> None:
    """Choose a game and play it at this terminal."""
    open_menu(Screen(plain))


@main.command()
def serve(
    address: Annotated[str, typer.Option(help="Where to listen.")] = web.LOOPBACK,
    port: Annotated[int, typer.Option(help="Where to listen.", min=1, max=65535)] = web.PORT,
    database: Annotated[
        str, typer.Option(help="As sqlite:///PATH or postgresql://HOST/NAME.")
    ] = "",
    origin: Annotated[
        str,
        typer.Option(help="As people type it: https://example.org", envvar="TABLETOWN_ORIGIN"),
    ] = "",
    data: Annotated[str, typer.Option(help="The folder of the database.")] = "",
    trust_proxy: Annotated[
        bool, typer.Option("--trust-proxy", help="One on this machine says who asks.")
    ] = False,
    plain: PlainWording = False,
) -> None:
    """Host tables for browsers and programs."""
    web.host(address, port, database, origin, data, Screen(plain), trust_proxy)


@main.command()
def backup(
    copy: Annotated[Path, typer.Argument(metavar="FILE", help="The copy to make.")],
    database: Annotated[str, typer.Option(help="As sqlite:///PATH.")] = "",
    data: Annotated[str, typer.Option(help="The folder of the database.")] = "",
) -> None:
    """Copy all games of the table in the browser into a file, also while they are played."""
    web.back_up(copy, database, data, Screen(plain=True))


@main.command()
def bot(
    url: Annotated[str, typer.Option(help="A seat link, as a table gives it.")],
    level: Annotated[str, typer.Option(help="How strong.", autocompletion=complete_levels)] = USUAL,
    name: Annotated[str, typer.Option(help="What it is called there.")] = "Robin",
    plain: PlainWording = False,
) -> None:
    """Let a bot take a seat at a table elsewhere, and play."""
    web.send_bot(url, level, name, Screen(plain))


@main.command()
def games(plain: PlainWording = False) -> None:
    """List the games, for how many they are, and their variants."""
    screen = Screen(plain)
    for name, game in every_game(screen).items():
        screen.say(f"{name}: {game.title}, {players(game)}, {game.minutes} minutes", "bold")
        screen.say(f"  {game.goal}")
        for option in game.options:
            values = "|".join(str(value) for value in option.values)
            screen.say(f"  --option {option.name}={values}: {option.sentence}")
        screen.say(f"  --edition {'|'.join(game.editions())}")


@main.command()
def play(
    game: GameName = "",
    seats: Seats = "",
    seed: Seed = "",
    option: Options = None,
    edition: Edition = "classic",
    resume: Annotated[Path | None, typer.Option(help="Go on with a saved game.")] = None,
    plain: PlainWording = False,
) -> None:
    """Play against bots, or with people at this terminal."""
    if resume:
        replay = read_game(resume)
        others = bool(seats) and players_in(seats) != replay.players
        if game not in ("", replay.game.name) or others or seed or option:
            raise Mistake(f"{resume} says what is played and by whom; give --resume alone")
        check_programs(replay, seats, resume)
    elif game:
        replay = new_game(find(game), seats, seed, option or [], edition)
    else:
        raise Mistake(f"say which game: {', '.join(names())}")
    screen = Screen(plain)
    session = Session(Match(replay), screen, programs_in(seats))
    screen.say(f"{about()}.", "dim")
    session.run()


@main.command()
def watch(
    game: GameName,
    seats: Seats = "greedy,greedy",
    seed: Seed = "",
    option: Options = None,
    edition: Edition = "classic",
    seat: Seat = "",
    pause: Annotated[float, typer.Option(help="Seconds after each action.", min=0, max=60)] = 0.5,
    plain: PlainWording = False,
) -> None:
    """Watch bots play."""
    replay = new_game(find(game), seats, seed, option or [], edition)
    viewer = viewer_of(seat, len(replay.players))
    study.watch(replay, Screen(plain), viewer, pause, programs_in(seats))


@main.command()
def replay(
    file: File,
    seat: Seat = "",
    step: Annotated[bool, typer.Option("--step", help="One position at a time.")] = False,
    plain: PlainWording = False,
) -> None:
    """Show a saved game as one seat saw it."""
    saved = read_game(file)
    study.show_replay(saved, Screen(plain), viewer_of(seat, len(saved.players)), step)


@main.command()
def verify(file: File) -> None:
    """Play a saved game again and check that all in the file is true; also a proof of a table."""
    if file.suffix == PROOF:
        web.verify(file, Screen(plain=True))
    else:
        study.verify(file, Screen(plain=True))


@main.command()
def review(
    file: File,
    budget: Annotated[str, typer.Option(help="For each choice: 500 simulations, 200ms.")] = "500",
    plain: PlainWording = False,
) -> None:
    """Think a finished game over: winning chances, turning points, better choices."""
    study.review(file, Screen(plain), budget)


@main.command()
def draw(
    what: Annotated[str, typer.Argument(metavar="GAME|FILE", help="A game, or a saved one.")],
    output: Annotated[str, typer.Option("--output", "-o", help="The file; - for here.")],
    seat: Seat = "",
    step: Annotated[int, typer.Option(help="After so many actions; -1 is the last.")] = -1,
    seed: Seed = "",
) -> None:
    """Draw a position as an SVG file."""
    study.draw(what, output, seat, step, seed)


@main.command()
def check(game: GameName, plain: PlainWording = False) -> None:
    """Hold a game to the contract: every number of seats, option and edition."""
    if not measure.check(find(game), Screen(plain)):
        raise typer.Exit(BROKEN)


@main.command()
def bench(game: GameName = "", plain: PlainWording = False) -> None:
    """Measure the installed build: random games per second, and a copy."""
    for name in [game] if game else GAMES:
        measure.bench(find(name), Screen(plain))


@main.command()
def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            help="Names, with commas; the last fills free seats.",
            autocompletion=complete_bots,
        ),
    ],
    seats: Annotated[int, typer.Option(help="At a table; 0 is what the game is made for.")] = 0,
    games: Annotated[int, typer.Option(help="At each table; up to whole rotations.")] = 100,
    seed: Annotated[int, typer.Option(help="The first deal.")] = MEASURING,
    option: Options = None,
    edition: Edition = "classic",
    output: Annotated[
        Path | None, typer.Option(help="A Parquet file for the games; a run stopped goes on.")
    ] = None,
    workers: Annotated[int, typer.Option(help="Processes; 0 is one a core.", min=0)] = 0,
    plain: PlainWording = False,
) -> None:
    """Let bots play each other, every deal from every seat, and tell how strong they are."""
    tournament = tournaments.tournament_of(game, bots, seats, games, seed, option or [], edition)
    if not tournaments.run(tournament, output, workers, Screen(plain)):
        raise typer.Exit(tournaments.STOPPED)


@main.command()
def tune(
    game: GameName,
    bot: Annotated[str, typer.Option(help="Who plays itself; the quicker, the more games.")] = (
        "greedy"
    ),
    weights: Annotated[str, typer.Option(help="Only these, with commas between.")] = "",
    seats: Annotated[int, typer.Option(help="At a table; 0 is one where dice are all luck.")] = 0,
    games: Annotated[int, typer.Option(help="In each comparison.")] = 400,
    seed: Annotated[int, typer.Option(help="The first deal; none is one to measure by.")] = 0,
    output: Annotated[
        Path | None, typer.Option(help="A bots.toml to write the weights into.")
    ] = None,
    workers: Annotated[int, typer.Option(help="Processes; 0 is one a core.", min=0)] = 0,
    plain: PlainWording = False,
) -> None:
    """Tune the weights of a game's evaluation by letting a bot play itself."""
    chosen = tuning.tuning_of(game, bot, seats, games, seed, workers)
    if not tuning.run(chosen, tuning.names_of(chosen, weights), output, Screen(plain)):
        raise typer.Exit(tournaments.STOPPED)
