"""Match rows and their logs: makes new ones, replays stored ones, says why one is unreadable."""

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
from tabletown.table.match.history import History, MatchSetup
from tabletown.table.match.log import ROOT, Row, Tampered, check
from tabletown.table.match.options import written
from tabletown.table.match.snapshot import Snapshot
from tabletown.table.store.rows import MatchRow, SeatRow

LETTERS: Final = "abcdefghijklmnopqrstuvwxyz0123456789"
ID_LETTERS: Final = 16  # letters of a match id: 82 bits, so that a watch link cannot be guessed
CLASSIC: Final = "classic"
DAMAGED: Final = (
    "The log of this match is damaged: {what}. It is kept as it is, and the match cannot go on."
)
CHANGED_ROWS: Final = "rows of it are missing or were changed"


class NotFound(Exception):
    """There is no such match."""


class Unreadable(Exception):
    """A match cannot be shown; the text says why."""


def new_id() -> str:
    return "".join(secrets.choice(LETTERS) for _nth in range(ID_LETTERS))


def rematch_id(match_id: str, secret: bytes) -> str:
    """The id of the rematch: a keyed hash of the match id, which only the server can compute."""
    digest = blake2b(match_id.encode(), key=secret, person=b"tabletown next").digest()
    return "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:ID_LETTERS])


def new_match_row(
    game: Game[Any],
    options: Mapping[str, int | str],
    host: str,
    clock: str = "",
    sealed: tuple[str, bytes] | None = None,
) -> MatchRow:
    """A new match; `sealed` is an id and a seed whose hash was published before."""
    match_id, seed = sealed or (new_id(), commitment.new_seed())
    return MatchRow(
        id=match_id,
        game=game.name,
        rules=game.rules,
        edition=CLASSIC,
        edition_digest=game.edition_digest(CLASSIC),
        options=options,
        host=host,
        status="open",
        created_ms=now_ms(),
        seed=seed,
        seed_commit=commitment.commitment(seed, match_id, written(options)),
        version=0,
        head=ROOT,
        result=None,
        rematch=None,
        clock=clock,
    )


def setup_of(row: MatchRow, seat_rows: Sequence[SeatRow]) -> MatchSetup:
    return MatchSetup(
        id=row.id,
        game=find_game(row.game),
        players=[seat_row.name for seat_row in seat_rows],
        bots=[seat_row.bot for seat_row in seat_rows],
        nonces=[seat_row.nonce for seat_row in seat_rows],
        seed=row.seed,
        options=dict(row.options),
        edition=row.edition,
        clock=row.clock,
    )


def load_history(
    row: MatchRow,
    seat_rows: Sequence[SeatRow],
    rows: Sequence[Row],
    outages: Sequence[Outage] = (),
    snapshot: Snapshot | None = None,
) -> History:
    """Replay a log; raises Unreadable if it is damaged or its edition is missing.

    With other rules than those of the match, it is replayed as far as they allow.
    """
    game = game_of(row)
    try:
        check(rows, row.head)
        setup = setup_of(row, seat_rows)
        if rows[0].body != setup.body():
            raise Tampered("the players are not those of row 1")
        if pause(row):
            return load_readable_part(setup, rows)
        return History(setup, rows, outages, snapshot)
    except Tampered:  # the text has numbers of rows, which are secret
        raise Unreadable(DAMAGED.format(what=CHANGED_ROWS)) from None
    except BadEdition as error:
        raise Unreadable(f"{error}. Every move is kept, but cannot be shown without it.") from None
    except ValueError:
        reason = pause(row) or DAMAGED.format(what=f"it is not a match of {game.title}")
        raise Unreadable(reason) from None


def load_readable_part(setup: MatchSetup, rows: Sequence[Row]) -> History:
    """Replay a log that other rules made, up to the first row that these rules do not allow."""
    history = History(setup)
    for row in rows:
        try:
            history.add(row)
        except IllegalAction:
            break
    return history


def game_of(row: MatchRow) -> Game[Any]:
    try:
        return find_game(row.game)
    except ValueError:
        raise Unreadable(
            f"The game {row.game} is not installed here. Every move is kept; install it again."
        ) from None


def pause(row: MatchRow, readable: int | None = None) -> str:
    """Why a match can be read but not go on; empty if it can.

    `readable` is the number of log rows that could be replayed.
    """
    game = find_game(row.game)
    if game.rules != row.rules:
        reason = (
            f"This match is played by version {row.rules} of its rules, and this server has"
            f" version {game.rules}. Every move is kept, but the match cannot go on here."
        )
    elif game.edition_digest(row.edition) != row.edition_digest:
        reason = "The edition of this game has changed, so this match can be read but not go on."
    else:
        return ""
    if readable is not None and readable < row.version:
        reason += " It is shown up to the first action that is not legal here."
    return reason
