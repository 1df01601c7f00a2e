"""Every command with its arguments and options."""

from pathlib import Path
from typing import Annotated, Literal

import typer

from tabletown import GAMES, __version__, about, build, names
from tabletown.bots.levels import USUAL
from tabletown.cli import web
from tabletown.cli.admin import admin
from tabletown.cli.arena import STOPPED, run_tournament, tournament_of
from tabletown.cli.arguments import every_game, find, new_game, read_game, viewer_of
from tabletown.cli.backup import back_up
from tabletown.cli.backup import restore as restore_backup
from tabletown.cli.bench import measure
from tabletown.cli.check import check_contract
from tabletown.cli.completion import (
    complete_bots,
    complete_games,
    complete_levels,
    complete_seats,
)
from tabletown.cli.draw import draw_file
from tabletown.cli.errors import CliError, CommandGroup
from tabletown.cli.menu import open_menu, players
from tabletown.cli.options import DatabaseUrl, DataFolder, PlainWording
from tabletown.cli.play import Session
from tabletown.cli.programs import check_programs, players_in, programs_in
from tabletown.cli.replay import show_replay, verify_replay
from tabletown.cli.review import show_review
from tabletown.cli.terminal import Terminal
from tabletown.cli.tune import run_tuning, tuning_of, weights_of
from tabletown.cli.verify_database import is_database, verify_database
from tabletown.cli.watch import watch_bots
from tabletown.lab.schedule import MEASURING
from tabletown.table.match.match import Match

FASTER = "; with a C compiler, make compiled or pip install . makes it many times faster"
PROOF = ".proof"  # the suffix of a proof that a server writes at the end of a match
BROKEN = 1  # exit code

main = typer.Typer(
    cls=CommandGroup,
    name="tabletown",
    help="Board games about building towns. Without a command, opens them in your browser.",
    epilog=f"Without a command, the port is {web.PORT}, or the value of {web.PORT_VARIABLE}.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    invoke_without_command=True,
)

GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A name from tabletown games.",
        autocompletion=complete_games,
    ),
]
File = Annotated[Path, typer.Argument(metavar="FILE", help="A saved replay.")]
Seats = Annotated[
    str,
    typer.Option(
        help="One name per seat, separated by commas: you, a bot, run:COMMAND, or a person.",
        autocompletion=complete_seats,
    ),
]
Seed = Annotated[str, typer.Option(help="A number; the same seed gives the same dice and cards.")]
Options = Annotated[list[str] | None, typer.Option("--option", help="A variant, as name=value.")]
Edition = Annotated[
    str, typer.Option(help="The printed numbers: the name of an edition, or a file.")
]
Seat = Annotated[str, typer.Option(help="Show what this seat sees: 1 or A is the first seat.")]

main.add_typer(admin)


@main.callback()
def front_door(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and build.")] = False,
) -> None:
    if version:
        print(f"tabletown {__version__}, {build()}{FASTER if build() == 'interpreted' else ''}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        web.open_page(Terminal(plain=False))


@main.command()
def menu(plain: PlainWording = False) -> None:
    """Choose a game and play it at this terminal."""
    open_menu(Terminal(plain))


@main.command()
def serve(
    address: Annotated[str, typer.Option(help="The address to listen on.")] = web.LOOPBACK,
    port: Annotated[int, typer.Option(help="The port to listen on.", min=1, max=65535)] = web.PORT,
    database: DatabaseUrl = "",
    origin: Annotated[
        str,
        typer.Option(help="The public address: https://example.org", envvar="TABLETOWN_ORIGIN"),
    ] = "",
    data: DataFolder = "",
    trust_proxy: Annotated[
        bool, typer.Option("--trust-proxy", help="Take client addresses from a local proxy.")
    ] = False,
    log_format: Annotated[
        Literal["text", "json"],
        typer.Option(
            help="How events are written to standard error.", envvar="TABLETOWN_LOG_FORMAT"
        ),
    ] = "text",
    log_level: Annotated[
        Literal["debug", "info", "warning", "error"],
        typer.Option(help="The least important events to write.", envvar="TABLETOWN_LOG_LEVEL"),
    ] = "info",
    plain: PlainWording = False,
) -> None:
    """Run a server for browsers and programs."""
    web.host(
        address,
        port,
        database,
        origin,
        data,
        Terminal(plain),
        trust_proxy,
        log_format,
        log_level,
    )


@main.command()
def backup(
    copy: Annotated[Path, typer.Argument(metavar="FILE", help="The copy to make.")],
    database: DatabaseUrl = "",
    data: DataFolder = "",
) -> None:
    """Copy the server's database into a file, also while the server runs."""
    back_up(copy, database, data, Terminal(plain=True))


@main.command()
def restore(
    backup: Annotated[Path, typer.Argument(metavar="FILE", help="A file made by backup.")],
    database: DatabaseUrl = "",
    data: DataFolder = "",
) -> None:
    """Restore a backup into an empty database, of either kind."""
    restore_backup(backup, database, data, Terminal(plain=True))


@main.command()
def bot(
    url: Annotated[str, typer.Option(help="The link to a seat, from the page of a table.")],
    level: Annotated[
        str, typer.Option(help="The bot's strength.", autocompletion=complete_levels)
    ] = USUAL,
    name: Annotated[str, typer.Option(help="The bot's name at the table.")] = "Robin",
    plain: PlainWording = False,
) -> None:
    """Let a bot take a seat on another server and play."""
    web.send_bot(url, level, name, Terminal(plain))


@main.command()
def games(plain: PlainWording = False) -> None:
    """List the games with their numbers of players, options and editions."""
    terminal = Terminal(plain)
    for name, game in every_game(terminal).items():
        terminal.say(f"{name}: {game.title}, {players(game)}, {game.minutes} minutes", "bold")
        terminal.say(f"  {game.goal}")
        for option in game.options:
            values = "|".join(str(value) for value in option.values)
            terminal.say(f"  --option {option.name}={values}: {option.sentence}")
        terminal.say(f"  --edition {'|'.join(game.editions())}")


@main.command()
def play(
    game: GameName = "",
    seats: Seats = "",
    seed: Seed = "",
    option: Options = None,
    edition: Edition = "classic",
    resume: Annotated[Path | None, typer.Option(help="Continue a saved match.")] = None,
    plain: PlainWording = False,
) -> None:
    """Play against bots, or with people at this terminal."""
    if resume:
        replay = read_game(resume)
        others = bool(seats) and players_in(seats) != replay.players
        if game not in ("", replay.game.name) or others or seed or option:
            raise CliError(f"{resume} already says the game, seats and seed; give --resume alone")
        check_programs(replay, seats, resume)
    elif game:
        replay = new_game(find(game), seats, seed, option or [], edition)
    else:
        raise CliError(f"name a game: {', '.join(names())}")
    terminal = Terminal(plain)
    session = Session(Match(replay), terminal, programs_in(seats))
    terminal.say(f"{about()}.", "dim")
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
    watch_bots(replay, Terminal(plain), viewer, pause, programs_in(seats))


@main.command()
def replay(
    file: File,
    seat: Seat = "",
    step: Annotated[bool, typer.Option("--step", help="Show one position at a time.")] = False,
    plain: PlainWording = False,
) -> None:
    """Show a saved match as one seat saw it."""
    saved = read_game(file)
    show_replay(saved, Terminal(plain), viewer_of(seat, len(saved.players)), step)


@main.command()
def verify(
    what: Annotated[
        str,
        typer.Argument(
            metavar="FILE|DATABASE",
            help="A saved replay, a proof, a backup, or the file or URL of a database.",
        ),
    ],
    plain: PlainWording = False,
) -> None:
    """Replay a saved match, a server's proof or all matches of a database, and check them."""
    if is_database(what):
        verify_database(what, Terminal(plain))
    elif what.endswith(PROOF):
        web.verify(Path(what), Terminal(plain=True))
    else:
        verify_replay(Path(what), Terminal(plain=True))


@main.command()
def review(
    file: File,
    budget: Annotated[
        str, typer.Option(help="Per decision: simulations (500) or time (200ms).")
    ] = "500",
    plain: PlainWording = False,
) -> None:
    """Analyse a finished match: winning chances, turning points, better choices."""
    show_review(file, Terminal(plain), budget)


@main.command()
def draw(
    what: Annotated[str, typer.Argument(metavar="GAME|FILE", help="A game, or a saved replay.")],
    output: Annotated[
        str, typer.Option("--output", "-o", help="The SVG file; - for standard output.")
    ],
    seat: Seat = "",
    step: Annotated[int, typer.Option(help="The number of actions played; -1 for all.")] = -1,
    seed: Seed = "",
) -> None:
    """Draw a position as an SVG file."""
    draw_file(what, output, seat, step, seed)


@main.command()
def check(game: GameName, plain: PlainWording = False) -> None:
    """Check that a game keeps the contract, with every number of seats, option and edition."""
    if not check_contract(find(game), Terminal(plain)):
        raise typer.Exit(BROKEN)


@main.command()
def bench(game: GameName = "", plain: PlainWording = False) -> None:
    """Measure the speed of the installed build: random matches per second, time of a copy."""
    for name in [game] if game else GAMES:
        measure(find(name), Terminal(plain))


@main.command()
def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(
            help="Names of bots, separated by commas; the last also takes free seats.",
            autocompletion=complete_bots,
        ),
    ],
    seats: Annotated[
        int, typer.Option(help="Seats at a table; 0 for the game's usual number.")
    ] = 0,
    matches: Annotated[int, typer.Option(help="Per table, rounded up to whole rotations.")] = 100,
    seed: Annotated[int, typer.Option(help="The seed of the first deal.")] = MEASURING,
    option: Options = None,
    edition: Edition = "classic",
    output: Annotated[
        Path | None,
        typer.Option(help="A Parquet file for the results; also resumes a stopped run."),
    ] = None,
    workers: Annotated[int, typer.Option(help="Processes; 0 for one per core.", min=0)] = 0,
    plain: PlainWording = False,
) -> None:
    """Run a tournament between bots, every deal from every seat, and show how strong they are."""
    tournament = tournament_of(game, bots, seats, matches, seed, option or [], edition)
    if not run_tournament(tournament, output, workers, Terminal(plain)):
        raise typer.Exit(STOPPED)


@main.command()
def tune(
    game: GameName,
    bot: Annotated[str, typer.Option(help="The bot that plays with the weights.")] = "greedy",
    weights: Annotated[
        str, typer.Option(help="Names of the weights to tune, separated by commas; all if empty.")
    ] = "",
    seats: Annotated[
        int, typer.Option(help="Seats at a table; 0 is the usual number, in games with dice one.")
    ] = 0,
    matches: Annotated[int, typer.Option(help="Matches per comparison.")] = 400,
    seed: Annotated[
        int, typer.Option(help="The seed of the first deal; below those of arena.")
    ] = 0,
    output: Annotated[
        Path | None, typer.Option(help="The bots.toml to write the weights into.")
    ] = None,
    workers: Annotated[int, typer.Option(help="Processes; 0 for one per core.", min=0)] = 0,
    plain: PlainWording = False,
) -> None:
    """Tune the weights of a game's evaluation by self-play of a bot."""
    tuning = tuning_of(game, bot, seats, matches, seed, workers)
    if not run_tuning(tuning, weights_of(tuning, weights), output, Terminal(plain)):
        raise typer.Exit(STOPPED)
