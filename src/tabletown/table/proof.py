"""The proof of a finished game: all that anybody needs to check it, without trusting the house."""

from typing import Final

import msgspec
from msgspec import Struct

from tabletown import game as find_game
from tabletown.core.state import SPECTATOR, IllegalAction
from tabletown.table import fair
from tabletown.table.course import Course, Opening
from tabletown.table.live import Live
from tabletown.table.options import written
from tabletown.table.store.chain import Row, Tampered, check

SEALED: Final = "The secret number has the fingerprint that was shown before the deal."
WHOLE: Final = "No row of the log was changed, left out or added."
AGAIN: Final = "Played again from the same numbers, the game ends the same."


class Link(Struct, frozen=True):
    """A row of the log, with its salt."""

    version: int
    seat: int
    kind: str
    body: str
    cid: str | None
    at_ms: int
    salt: str
    hash: str


class Proof(Struct, frozen=True):
    """A finished game with its seed, what the players mixed in, and its log."""

    match: str
    game: str
    rules: int
    edition: str
    options: dict[str, int | str]
    players: tuple[str, ...]
    bots: tuple[str, ...]
    nonces: tuple[str, ...]
    seed: str
    commit: str
    head: str
    scores: tuple[int, ...]
    rows: tuple[Link, ...]


def proof_of(live: Live) -> Proof:
    """Only once the game is over: it opens the seed."""
    course, row = live.course, live.kept
    assert course.match.is_over(), "the seed is sealed until the end"
    opening = course.opening
    return Proof(
        match=row.id,
        game=row.kind,
        rules=row.rules,
        edition=row.edition,
        options=dict(row.options),
        players=tuple(opening.players),
        bots=tuple(opening.bots),
        nonces=tuple(opening.nonces),
        seed=row.seed.hex(),
        commit=row.seed_commit.hex(),
        head=course.head.hex(),
        scores=tuple(course.match.scores()),
        rows=tuple(
            Link(
                it.version,
                it.seat,
                it.kind,
                it.body,
                it.cid,
                it.at_ms,
                it.salt.hex(),
                it.hash.hex(),
            )
            for it in course.rows
        ),
    )


def read_proof(content: bytes) -> Proof:
    """Raises ValueError with what is wrong."""
    return msgspec.json.decode(content, type=Proof)


def checks(proof: Proof) -> list[tuple[str, bool]]:
    """Each made anew from the proof alone."""
    seed = bytes.fromhex(proof.seed)
    sealed = fair.commitment(seed, proof.match, written(proof.options))
    return [
        (SEALED, sealed.hex() == proof.commit),
        (WHOLE, is_whole(proof)),
        (AGAIN, is_the_same_again(proof)),
    ]


def sealed(proof: Proof) -> str:
    """What the house showed before the table was opened, if it was opened from its page."""
    return fair.seal(bytes.fromhex(proof.seed), proof.match).hex()


def rows_of(proof: Proof) -> list[Row]:
    return [
        Row(
            it.version,
            it.seat,
            it.kind,
            it.body,
            it.cid,
            it.at_ms,
            bytes.fromhex(it.salt),
            bytes.fromhex(it.hash),
        )
        for it in proof.rows
    ]


def is_whole(proof: Proof) -> bool:
    try:
        check(rows_of(proof), bytes.fromhex(proof.head))
    except Tampered:
        return False
    return True


def is_the_same_again(proof: Proof) -> bool:
    """By the rules at hand, and from what row 1 says about the players."""
    opening = Opening(
        id=proof.match,
        game=find_game(proof.game),
        players=proof.players,
        bots=proof.bots,
        nonces=proof.nonces,
        seed=bytes.fromhex(proof.seed),
        options=dict(proof.options),
        edition=proof.edition,
    )
    if opening.game.rules != proof.rules or proof.rows[0].body != opening.body():
        return False
    try:
        course = Course(opening, rows_of(proof))
    except IllegalAction:
        return False
    scores = [seat.score for seat in course.shown(SPECTATOR).seats]
    return course.match.is_over() and scores == list(proof.scores)
