"""Checks a match on disk: its chain, its commitment, and its log played again by the rules."""

from collections.abc import Sequence

from msgspec import Struct

from tabletown.core.edition import BadEdition
from tabletown.table.match import commitment
from tabletown.table.match.log import Row, Tampered, check
from tabletown.table.match.options import written
from tabletown.table.service.loading import Unreadable, game_of, pause, setup_of
from tabletown.table.service.proof import replayed
from tabletown.table.store.rows import MatchRow, SeatRow


class Verdict(Struct, frozen=True):
    """The result of checking one match."""

    damage: str = ""  # what is wrong; empty if nothing
    not_replayed: str = ""  # why only the chain was checked; empty if all was


def verify_match(row: MatchRow, seat_rows: Sequence[SeatRow], rows: Sequence[Row]) -> Verdict:
    """Check everything that is stored of a match, without its snapshot."""
    try:
        check_stored(row, rows)
        reason = why_not_replayable(row)
        if reason or row.status == "open":
            return Verdict(not_replayed=reason)
        match = replayed(setup_of(row, seat_rows), rows).match
        if row.status == "over" and not match.is_over():
            raise Tampered(f"it is marked as over, but not after row {len(rows)}")
    except Tampered as error:
        return Verdict(damage=str(error))
    return Verdict()


def check_stored(row: MatchRow, rows: Sequence[Row]) -> None:
    """Raise Tampered unless chain, version, status and commitment fit each other."""
    check(rows, row.head)
    if row.version != len(rows):
        raise Tampered(f"it should have {row.version} rows and has {len(rows)}")
    if (row.status == "open") != (not rows):
        raise Tampered(f"its status is {row.status}, and it has {len(rows)} rows")
    sealed = commitment.commitment(row.seed, row.id, written(row.options))
    if sealed != row.seed_commit:
        raise Tampered("its seed is not the one that it committed to")


def why_not_replayable(row: MatchRow) -> str:
    """Why the rules at hand are not those of the match; empty if they are."""
    try:
        game_of(row)
        return pause(row)
    except (Unreadable, BadEdition) as error:
        return str(error)
