"""A match on record: how it is sealed, found again, read by other rules, or why it cannot be."""

import secrets
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

from tabletown import game as find_game
from tabletown.core.edition import BadEdition
from tabletown.core.game import Game
from tabletown.core.state import IllegalAction
from tabletown.table.match import commitment
from tabletown.table.match.clock import Outage, now_ms
from tabletown.table.match.history import Course, Opening
from tabletown.table.match.log import ROOT, Row, Tampered, check
from tabletown.table.match.options import written
from tabletown.table.match.snapshot import Snapshot
from tabletown.table.store.rows import MatchRow, SeatRow

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
ID_LETTERS: Final = 16  # of a match: 82 bits, so that a watch link cannot be guessed
CLASSIC: Final = "classic"
DAMAGED: Final = "The log of this game is damaged: {what}. It is kept as it is, and cannot go on."


class NotFound(Exception):
    """There is no such match."""


class Unreadable(Exception):
    """A match that cannot be shown; says why."""


def new_id() -> str:
    return "".join(secrets.choice(LETTERS) for _nth in range(ID_LETTERS))


def id_after(match: str, secret: bytes) -> str:
    """Of the rematch: known as soon as the match is, and to nobody else."""
    digest = blake2b(match.encode(), key=secret, person=b"tabletown next").digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:ID_LETTERS])


def fresh(
    game: Game[Any],
    options: Mapping[str, int | str],
    host: str,
    clock: str = "",
    sealed: tuple[str, bytes] | None = None,
) -> MatchRow:
    """A new match with its seed sealed; now, or before under an id of its own."""
    match, seed = sealed or (new_id(), commitment.new_seed())
    return MatchRow(
        id=match,
        kind=game.name,
        rules=game.rules,
        edition=CLASSIC,
        edition_digest=game.edition_digest(CLASSIC),
        options=options,
        host=host,
        status="open",
        created_ms=now_ms(),
        seed=seed,
        seed_commit=commitment.commitment(seed, match, written(options)),
        version=0,
        head=ROOT,
        result=None,
        rematch=None,
        clock=clock,
    )


def opening_of(row: MatchRow, chairs: Sequence[SeatRow]) -> Opening:
    return Opening(
        id=row.id,
        game=find_game(row.kind),
        players=[chair.name for chair in chairs],
        bots=[chair.bot for chair in chairs],
        nonces=[chair.nonce for chair in chairs],
        seed=row.seed,
        options=dict(row.options),
        edition=row.edition,
        clock=row.clock,
    )


def replayed(
    row: MatchRow,
    chairs: Sequence[SeatRow],
    rows: Sequence[Row],
    outages: Sequence[Outage] = (),
    snapshot: Snapshot | None = None,
) -> Course:
    """The log played again, unless somebody changed it or the rules have changed under it."""
    game = game_of(row)
    try:
        check(rows, row.head)
        opening = opening_of(row, chairs)
        if rows[0].body != opening.body():
            raise Tampered("the players are not those of row 1")
        if pause(row):
            return as_far_as_possible(opening, rows)
        return Course(opening, rows, outages, snapshot)
    except Tampered as error:
        raise Unreadable(DAMAGED.format(what=error)) from None
    except BadEdition as error:
        raise Unreadable(f"{error}. Every move is kept, but cannot be shown without.") from None
    except ValueError:
        reason = pause(row) or DAMAGED.format(what=f"it is no game of {game.title}")
        raise Unreadable(reason) from None


def as_far_as_possible(opening: Opening, rows: Sequence[Row]) -> Course:
    """A log made by other rules: what the rules at hand can make of it, to be read."""
    course = Course(opening)
    for row in rows:
        try:
            course.add(row)
        except IllegalAction:
            break
    return course


def game_of(row: MatchRow) -> Game[Any]:
    try:
        return find_game(row.kind)
    except ValueError:
        raise Unreadable(
            f"The game {row.kind} is not installed here. Every move is kept; install it again."
        ) from None


def pause(row: MatchRow, shown: int | None = None) -> str:
    """Why a match can be read but not go on; empty if it can. `shown` rows of it are."""
    game = find_game(row.kind)
    if game.rules != row.rules:
        reason = (
            f"This game is played by version {row.rules} of its rules, and this server has"
            f" version {game.rules}. Every move is kept, but the game cannot go on here."
        )
    elif game.edition_digest(row.edition) != row.edition_digest:
        reason = "The edition of this game has changed, so it can be read but not go on."
    else:
        return ""
    if shown is not None and shown < row.version:
        reason += f" It is shown up to row {shown} of {row.version}: the next is no move any more."
    return reason
