"""The data of the home page and of the lobby, where a match waits for its players."""

import re
from functools import cache
from typing import Any

from msgspec import Struct

from tabletown import GAMES, build
from tabletown import game as find_game
from tabletown.bots.levels import LEVELS, USUAL
from tabletown.core.game import Game, Option
from tabletown.core.seats import letter
from tabletown.core.state import SPECTATOR
from tabletown.table.match.clock import read_clock
from tabletown.table.match.name_rules import NAMELESS, display_name
from tabletown.table.service.loading import Unreadable, new_id
from tabletown.table.service.tables import Tables, Visitor
from tabletown.table.store import queries
from tabletown.table.store.rows import MatchRow, SeatRow
from tabletown.table.workers.pacing import searching

MOST_LISTED = 30  # matches of the visitor on the home page
CITATION = re.compile(r" ?\(§[^)]*\)")


class OptionOffer(Struct, frozen=True):
    """An option of a game as the home page offers it."""

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
    searching: tuple[str, ...] = ()  # levels that are slower while bots are interpreted


class ListedMatch(Struct, frozen=True):
    """A match of the visitor in the list of the home page."""

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
    """Which build the bots run, and the progress of compiling them."""

    is_interpreted: bool = False
    percent: int | None = None  # compiled so far; None if nothing is being compiled
    problem: str = ""  # why compiling failed; usually empty


class Home(Struct, frozen=True):
    """Everything that the home page shows."""

    name: str  # the visitor's, prefilled
    levels: tuple[str, ...]  # of bots, from weak to strong
    usual: str  # the default level
    offers: tuple[GameOffer, ...]
    running: tuple[ListedMatch, ...]
    finished: tuple[ListedMatch, ...]
    refusal: str = ""  # why the last form was refused
    next_match_id: str = ""  # of the match that the form opens
    seal: str = ""  # the hash of the seed of that match, in hexadecimal
    build: BotBuild = BotBuild()


class LobbySeat(Struct, frozen=True):
    """A seat before the match begins."""

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
    name: str  # the visitor's, prefilled
    levels: tuple[str, ...]
    commit: str
    refusal: str = ""
    slow: tuple[str, ...] = ()  # levels that are slower and weaker until bots are compiled


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
        searching=searching(game),
    )


def choice(option: Option) -> OptionOffer:
    values = tuple(str(value) for value in option.values)
    return OptionOffer(option.name, option.sentence, values, str(option.default))


async def home(tables: Tables, visitor: Visitor, refusal: str = "") -> Home:
    rows: list[MatchRow] = []
    if visitor.account:
        rows = await tables.store.read(
            lambda it: queries.find_matches_of(it, visitor.account, MOST_LISTED)
        )
    next_match_id = new_id()
    matches = [await listed_match(tables, row, visitor.account) for row in rows]
    return Home(
        name=visitor.name or NAMELESS,
        levels=LEVELS,
        usual=USUAL,
        offers=offers(),
        running=tuple(it for it in matches if not it.is_over),
        finished=tuple(it for it in matches if it.is_over),
        refusal=refusal,
        next_match_id=next_match_id,
        seal=tables.seal(next_match_id),
        build=bot_build(tables),
    )


def bot_build(tables: Tables) -> BotBuild:
    """The build of the bots; that of the server until the first bot has started."""
    background = tables.background_build
    progress = background.compiling
    return BotBuild(
        is_interpreted=(tables.workers.build or build()) == "interpreted",
        percent=None if progress is None else progress.percent,
        problem=background.problem,
    )


async def listed_match(tables: Tables, row: MatchRow, account: str) -> ListedMatch:
    """A match as the account sees it in its list."""
    seat_rows = await tables.store.read(lambda it: queries.find_seats(it, row.id))
    live, problem = None, tables.damaged.get(row.id, "")
    if row.status == "live":
        try:
            live = await tables.live(row.id)
        except Unreadable as error:
            problem = str(error)
    acting = live.match.actors() if live else []
    own_acting = [seat for seat in (live.seats_of(account) if live else []) if seat in acting]
    status = problem or row.result or "Waiting for players"
    if live and not row.result:
        status = "Your turn" if own_acting else live.history.screen(SPECTATOR).status
    return ListedMatch(
        match_id=row.id,
        title=find_game(row.game).title if row.game in GAMES else row.game,
        game=row.game,
        names=tuple(display_name(seat_row.name) or "free" for seat_row in seat_rows),
        is_my_turn=bool(own_acting),
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
    """The lobby of a match; `token` is from the seat link that the visitor opened, if any."""
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
            *[
                f"{without_citation(option.sentence)}: {row.options[option.name]}"
                for option in game.options
            ],
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


def without_citation(sentence: str) -> str:
    """The sentence of an option without rule numbers and full stop, so that a value can follow."""
    return CITATION.sub("", sentence).removesuffix(".")


def clock_words(clock: str) -> str:
    allowance = read_clock(clock)
    return allowance.words() if allowance else "There is no clock."


def seat_of(seat_row: SeatRow, account: str) -> LobbySeat:
    is_you = bool(account) and seat_row.account == account
    return LobbySeat(
        seat_row.seat, letter(seat_row.seat), display_name(seat_row.name), seat_row.bot, is_you
    )
