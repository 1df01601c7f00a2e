"""What the home page and the waiting room show."""

import re
from functools import cache
from typing import Any

from tabletown import GAMES, build
from tabletown import game as find_game
from tabletown.bots.levels import LEVELS, USUAL, bot
from tabletown.core.game import Game, Option
from tabletown.core.state import NOBODY, SPECTATOR
from tabletown.table.live.around import BotBuild, Chair, Choice, House, Lobby, Offer, Running
from tabletown.table.match.clock import read_clock
from tabletown.table.match.match import letter
from tabletown.table.match.name_rules import NAMELESS, shown_name
from tabletown.table.service.loading import Unreadable, new_id
from tabletown.table.service.tables import Hall, Visitor
from tabletown.table.store import store as kept
from tabletown.table.store.store import Chairs, Kept
from tabletown.table.workers.pacing import searching

MOST_GAMES = 30  # of mine that are listed
PICTURED = 24  # actions into the game that the picture shows
SEED = 5  # of that game
CITED = re.compile(r" ?\(§[^)]*\)")


@cache
def offers() -> tuple[Offer, ...]:
    return tuple(offer(find_game(name)) for name in GAMES)


def offer(game: Game[Any]) -> Offer:
    return Offer(
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


def choice(option: Option) -> Choice:
    values = tuple(str(value) for value in option.values)
    return Choice(option.name, option.sentence, values, str(option.default))


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


async def house(hall: Hall, visitor: Visitor, said_no: str = "") -> House:
    games: list[Kept] = []
    if visitor.account:
        games = await hall.store.read(
            lambda it: kept.find_games_of(it, visitor.account, MOST_GAMES)
        )
    table = new_id()
    mine = [await running(hall, row, visitor.account) for row in games]
    return House(
        name=visitor.name or NAMELESS,
        levels=LEVELS,
        usual=USUAL,
        offers=offers(),
        running=tuple(it for it in mine if not it.is_over),
        finished=tuple(it for it in mine if it.is_over),
        said_no=said_no,
        table=table,
        seal=hall.seal(table),
        build=bot_build(hall),
    )


def bot_build(hall: Hall) -> BotBuild:
    """As far as is known: before the first bot was asked, what the server itself runs."""
    background = hall.background_build
    progress = background.compiling
    return BotBuild(
        is_interpreted=(hall.workers.build or build()) == "interpreted",
        percent=None if progress is None else progress.percent,
        problem=background.problem,
    )


async def running(hall: Hall, row: Kept, account: str) -> Running:
    """As its player sees it in a list."""
    chairs = await hall.store.read(lambda it: kept.find_chairs(it, row.id))
    live, wrong = None, hall.damaged.get(row.id, "")
    if row.status == "live":
        try:
            live = await hall.live(row.id)
        except Unreadable as error:
            wrong = str(error)
    acting = live.course.match.actors() if live else []
    mine = [seat for seat in (live.hands(account) if live else []) if seat in acting]
    status = wrong or row.result or "Waiting for players"
    if live and not row.result:
        status = "Your turn" if mine else live.course.shown(SPECTATOR).status
    return Running(
        match=row.id,
        title=find_game(row.kind).title if row.kind in GAMES else row.kind,
        game=row.kind,
        names=tuple(shown_name(chair.name) or "free" for chair in chairs),
        is_my_turn=bool(mine),
        is_open=row.status == "open",
        is_over=row.status == "over",
        status=status,
        address=f"/g/{row.id}",
    )


def lobby(
    hall: Hall,
    row: Kept,
    chairs: list[Chairs],
    visitor: Visitor,
    origin: str,
    token: str = "",
    said_no: str = "",
) -> Lobby:
    """`token` is the seat link that the visitor came by, if it did."""
    game = find_game(row.kind)
    is_host = visitor.account == row.host
    is_seated = any(chair.account == visitor.account for chair in chairs if chair.account)
    link = f"{origin}/j/{hall.invite(row.id)}"
    return Lobby(
        match=row.id,
        game=game.name,
        title=game.title,
        goal=game.goal,
        minutes=game.minutes,
        chairs=tuple(seat_of(chair, visitor.account) for chair in chairs),
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
        said_no=said_no,
        slow=searching(game) if bot_build(hall).is_interpreted else (),
    )


def bare(sentence: str) -> str:
    """Without the rules it cites, and open for a value."""
    return CITED.sub("", sentence).removesuffix(".")


def clock_words(clock: str) -> str:
    allowance = read_clock(clock)
    return allowance.words() if allowance else "There is no clock."


def seat_of(chair: Chairs, account: str) -> Chair:
    is_you = bool(account) and chair.account == account
    return Chair(chair.seat, letter(chair.seat), shown_name(chair.name), chair.bot, is_you)
