"""What the home page and the waiting room show."""

import re
from functools import cache
from typing import Any

from msgspec import Struct

from tabletown import GAMES, build
from tabletown import game as find_game
from tabletown.bots.levels import LEVELS, USUAL, bot
from tabletown.core.game import Game, Option
from tabletown.core.seats import letter
from tabletown.core.state import NOBODY, SPECTATOR
from tabletown.table.match.clock import read_clock
from tabletown.table.match.name_rules import NAMELESS, display_name
from tabletown.table.service.loading import Unreadable, new_id
from tabletown.table.service.tables import Tables, Visitor
from tabletown.table.store import queries
from tabletown.table.store.rows import MatchRow, SeatRow
from tabletown.table.workers.pacing import searching

MOST_GAMES = 30  # of mine that are listed
PICTURED = 24  # actions into the game that the picture shows
SEED = 5  # of that game
CITED = re.compile(r" ?\(§[^)]*\)")


class OptionOffer(Struct, frozen=True):
    """One option of a game in words."""

    name: str
    sentence: str
    values: tuple[str, ...]
    default: str


class GameOffer(Struct, frozen=True):
    """A game as the home page offers it."""

    game: str
    title: str
    goal: str
    minutes: int
    fewest: int
    most: int
    choices: tuple[OptionOffer, ...]
    picture: str  # SVG of a real position, as a spectator saw it
    searching: tuple[str, ...] = ()  # levels that think longer where bots are interpreted


class ListedMatch(Struct, frozen=True):
    """One of my games."""

    match_id: str
    title: str
    game: str
    names: tuple[str, ...]
    is_my_turn: bool
    is_open: bool  # seats are still free
    is_over: bool
    status: str  # "Your turn", "Waiting for Ana", "Ana wins with 40 points."
    address: str


class BotBuild(Struct, frozen=True):
    """Which build the bots run, and how the build of compiled ones goes."""

    is_interpreted: bool = False
    percent: int | None = None  # done; None if nothing is being compiled
    problem: str = ""  # why they could not be compiled


class Home(Struct, frozen=True):
    """The home page."""

    name: str  # the visitor's, prefilled
    levels: tuple[str, ...]  # of bots, from weak to strong
    usual: str  # the level taken if nobody says
    offers: tuple[GameOffer, ...]
    running: tuple[ListedMatch, ...]
    finished: tuple[ListedMatch, ...]
    refusal: str = ""  # why the last form was refused
    table: str = ""  # the id of the next table; goes into its form
    seal: str = ""  # the fingerprint of the seed that was drawn for it, in hexadecimal
    build: BotBuild = BotBuild()


class LobbySeat(Struct, frozen=True):
    """A seat before the game begins."""

    seat: int
    letter: str
    name: str  # empty if free
    bot: str
    is_you: bool


class Lobby(Struct, frozen=True):
    """A match that waits for its players."""

    match_id: str
    game: str
    title: str
    goal: str
    minutes: int
    seats: tuple[LobbySeat, ...]
    options: tuple[str, ...]  # in words
    is_host: bool
    invite: str  # the whole link, for the host and everybody seated; empty for others
    join: str  # the address to POST to, for a visitor with a link and no seat; else empty
    name: str  # prefilled
    levels: tuple[str, ...]
    commit: str
    refusal: str = ""
    slow: tuple[str, ...] = ()  # levels that are slower and weaker for now


@cache
def offers() -> tuple[GameOffer, ...]:
    return tuple(offer(find_game(name)) for name in GAMES)


def offer(game: Game[Any]) -> GameOffer:
    return GameOffer(
        game=game.name,
        title=game.title,
        goal=game.goal,
        minutes=game.minutes,
        fewest=game.seats[0],
        most=game.seats[-1],
        choices=tuple(choice(option) for option in game.options),
        picture=picture(game),
        searching=searching(game),
    )


def choice(option: Option) -> OptionOffer:
    values = tuple(str(value) for value in option.values)
    return OptionOffer(option.name, option.sentence, values, str(option.default))


def picture(game: Game[Any]) -> str:
    """A real position, as a spectator saw it."""
    seats = max(game.seats[0], 2)
    state = game.new(seats, SEED)
    players = [bot("random", game, seat) for seat in range(seats)]
    for _ply in range(PICTURED):
        if state.to_move == NOBODY:
            break
        seat = state.actors()[0]
        state.apply(seat, players[seat].choose(state.view(seat), seat))
    return game.draw(state.view(SPECTATOR), seat=SPECTATOR, standalone=False)


async def house(tables: Tables, visitor: Visitor, refusal: str = "") -> Home:
    games: list[MatchRow] = []
    if visitor.account:
        games = await tables.store.read(
            lambda it: queries.find_matches_of(it, visitor.account, MOST_GAMES)
        )
    table = new_id()
    mine = [await running(tables, row, visitor.account) for row in games]
    return Home(
        name=visitor.name or NAMELESS,
        levels=LEVELS,
        usual=USUAL,
        offers=offers(),
        running=tuple(it for it in mine if not it.is_over),
        finished=tuple(it for it in mine if it.is_over),
        refusal=refusal,
        table=table,
        seal=tables.seal(table),
        build=bot_build(tables),
    )


def bot_build(tables: Tables) -> BotBuild:
    """As far as is known: before the first bot was asked, what the server itself runs."""
    background = tables.background_build
    progress = background.compiling
    return BotBuild(
        is_interpreted=(tables.workers.build or build()) == "interpreted",
        percent=None if progress is None else progress.percent,
        problem=background.problem,
    )


async def running(tables: Tables, row: MatchRow, account: str) -> ListedMatch:
    """As its player sees it in a list."""
    seat_rows = await tables.store.read(lambda it: queries.find_seats(it, row.id))
    live, wrong = None, tables.damaged.get(row.id, "")
    if row.status == "live":
        try:
            live = await tables.live(row.id)
        except Unreadable as error:
            wrong = str(error)
    acting = live.match.actors() if live else []
    mine = [seat for seat in (live.seats_of(account) if live else []) if seat in acting]
    status = wrong or row.result or "Waiting for players"
    if live and not row.result:
        status = "Your turn" if mine else live.history.screen(SPECTATOR).status
    return ListedMatch(
        match_id=row.id,
        title=find_game(row.game).title if row.game in GAMES else row.game,
        game=row.game,
        names=tuple(display_name(seat_row.name) or "free" for seat_row in seat_rows),
        is_my_turn=bool(mine),
        is_open=row.status == "open",
        is_over=row.status == "over",
        status=status,
        address=f"/match/{row.id}",
    )


def lobby(
    tables: Tables,
    row: MatchRow,
    seat_rows: list[SeatRow],
    visitor: Visitor,
    origin: str,
    token: str = "",
    refusal: str = "",
) -> Lobby:
    """`token` is the seat link that the visitor came by, if it did."""
    game = find_game(row.game)
    is_host = visitor.account == row.host
    is_seated = any(
        seat_row.account == visitor.account for seat_row in seat_rows if seat_row.account
    )
    link = f"{origin}/j/{tables.invite(row.id)}"
    return Lobby(
        match_id=row.id,
        game=game.name,
        title=game.title,
        goal=game.goal,
        minutes=game.minutes,
        seats=tuple(seat_of(seat_row, visitor.account) for seat_row in seat_rows),
        options=(
            *[f"{bare(option.sentence)}: {row.options[option.name]}" for option in game.options],
            clock_words(row.clock),
        ),
        is_host=is_host,
        invite=link if is_host or is_seated else "",
        join=f"/j/{token}" if token and not is_seated else "",
        name=visitor.name,
        levels=LEVELS,
        commit=row.seed_commit.hex(),
        refusal=refusal,
        slow=searching(game) if bot_build(tables).is_interpreted else (),
    )


def bare(sentence: str) -> str:
    """Without the rules it cites, and open for a value."""
    return CITED.sub("", sentence).removesuffix(".")


def clock_words(clock: str) -> str:
    allowance = read_clock(clock)
    return allowance.words() if allowance else "There is no clock."


def seat_of(seat_row: SeatRow, account: str) -> LobbySeat:
    is_you = bool(account) and seat_row.account == account
    return LobbySeat(
        seat_row.seat, letter(seat_row.seat), display_name(seat_row.name), seat_row.bot, is_you
    )
