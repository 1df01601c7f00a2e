"""The proof of a finished match: everything needed to check it without trusting the server."""

from collections.abc import Callable, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from tabletown import game as find_game
from tabletown.core.replay_file import content_of
from tabletown.table.live.live import Live
from tabletown.table.match import commitment
from tabletown.table.match.history import CLOSE, History, MatchSetup
from tabletown.table.match.log import Row, Tampered, check
from tabletown.table.match.match import Match
from tabletown.table.match.options import written
from tabletown.table.store.rows import MatchRow

COMMITTED: Final = "The seed has the hash that was published before the deal."
UNCHANGED: Final = "No row of the log was changed, left out or added."
OF_NO_SEAT: Final = ("begin", CLOSE)  # kinds of rows that belong to no seat
SAME_RESULT: Final = "Replayed from the seed and the log, the match ends with the same result."


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
    """A finished match: its seed, the texts that the players added, and its log."""

    match_id: str = msgspec.field(name="match")  # as proof files call it
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
    winners: tuple[int, ...] | None = None  # seats; older proofs do not say
    is_given_up: bool = False  # ended early: closed, or so many resigned or ran out of time


def proof_of(live: Live) -> Proof:
    """The proof of a match that is over; it reveals the seed."""
    return proof_from(live.history, live.row)


def proof_from(history: History, row: MatchRow) -> Proof:
    """The proof of a match from its log and its row."""
    match = history.match
    assert match.is_over(), "the seed is secret until the end"
    setup = history.setup
    return Proof(
        match_id=row.id,
        game=row.game,
        rules=row.rules,
        edition=row.edition,
        options=dict(row.options),
        players=tuple(setup.players),
        bots=tuple(setup.bots),
        nonces=tuple(setup.nonces),
        seed=row.seed.hex(),
        commit=row.seed_commit.hex(),
        head=history.head.hex(),
        scores=tuple(match.scores()),
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
            for it in history.rows
        ),
        winners=tuple(match.winners()),
        is_given_up=match.is_given_up(),
    )


def replay_of(match: Match) -> str:
    """The replay file of a match. It has only actions; a comment tells who resigned."""
    content = content_of(match.replay())
    return f"{content}# {match.ending()}\n" if match.is_given_up() else content


def read_proof(content: bytes) -> Proof:
    """Parse a proof file; raises ValueError with the reason."""
    return msgspec.json.decode(content, type=Proof)


def checks(proof: Proof) -> list[tuple[str, bool]]:
    """Every check in words, and whether it holds; a failed one says where."""
    seed = bytes.fromhex(proof.seed)
    committed = commitment.commitment(seed, proof.match_id, written(proof.options))
    rows = rows_of(proof)
    return [
        (COMMITTED, committed.hex() == proof.commit),
        _checked(UNCHANGED, lambda: check(rows, bytes.fromhex(proof.head))),
        _checked(SAME_RESULT, lambda: compare(proof, played_again(proof))),
    ]


def _checked(words: str, work: Callable[[], None]) -> tuple[str, bool]:
    try:
        work()
    except Tampered as damage:
        return f"{words} But {damage}.", False
    return words, True


def sealed(proof: Proof) -> str:
    """The seal that was published before the match was opened, if it was opened from a page."""
    return commitment.seal(bytes.fromhex(proof.seed), proof.match_id).hex()


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


def played_again(proof: Proof) -> History:
    """Replay the log by the installed rules; raises Tampered with the number of the wrong row."""
    game, rows = find_game(proof.game), rows_of(proof)
    if proof.edition not in game.editions():
        raise Tampered(f"{game.title} has no edition {proof.edition!r}")
    if game.rules != proof.rules:
        raise Tampered(
            f"it was played by version {proof.rules} of the rules, and {game.rules} is installed"
        )
    setup = MatchSetup(
        id=proof.match_id,
        game=game,
        players=proof.players,
        bots=proof.bots,
        nonces=proof.nonces,
        seed=bytes.fromhex(proof.seed),
        options=dict(proof.options),
        edition=proof.edition,
    )
    return replayed(setup, rows)


def replayed(setup: MatchSetup, rows: Sequence[Row]) -> History:
    """A log played again row by row; Tampered names the row that the rules forbid."""
    if not rows or rows[0].body != setup.body():
        raise Tampered("row 1 names other players, or is missing")
    history = History(setup)
    for nth, row in enumerate(rows, start=1):
        if row.kind not in OF_NO_SEAT and row.seat not in range(len(setup.players)):
            raise Tampered(f"row {nth} is of seat {row.seat + 1}, which does not exist")
        try:
            history.add(row)
        except ValueError:
            raise Tampered(f"row {nth} is not allowed there") from None
    return history


def compare(proof: Proof, history: History) -> None:
    """Raise Tampered unless the replayed match ended as the proof says."""
    match = history.match
    if not match.is_over():
        raise Tampered(f"after row {history.version} the match is not over")
    scores = tuple(match.scores())
    ending = tuple(match.winners()), match.is_given_up()
    if proof.scores != scores:
        raise Tampered(f"the scores are {scores}")
    if proof.winners is not None and (proof.winners, proof.is_given_up) != ending:
        raise Tampered(f"it ended differently: {match.ending().rstrip('.')}")
