"""The proof of a finished game: all that anybody needs to check it, without trusting the house."""

from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Struct

from tabletown import game as find_game
from tabletown.core.replay_file import content_of
from tabletown.table.live.live import Live
from tabletown.table.match import commitment
from tabletown.table.match.history import History, MatchSetup
from tabletown.table.match.log import Row, Tampered, check
from tabletown.table.match.match import Match
from tabletown.table.match.options import written

SEALED: Final = "The secret number has the fingerprint that was shown before the deal."
WHOLE: Final = "No row of the log was changed, left out or added."
BEGIN: Final = "begin"  # the kind of row 1, which is of no seat
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
    is_given_up: bool = False  # ended where it stood, because so many resigned or were late


def proof_of(live: Live) -> Proof:
    """Only once the game is over: it opens the seed."""
    history, match, row = live.history, live.match, live.row
    assert match.is_over(), "the seed is sealed until the end"
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
    """The file to take away. Replays know no resigning, so a remark below says what came of it."""
    content = content_of(match.replay())
    return f"{content}# {match.ending()}\n" if match.is_given_up() else content


def read_proof(content: bytes) -> Proof:
    """Raises ValueError with what is wrong."""
    return msgspec.json.decode(content, type=Proof)


def checks(proof: Proof) -> list[tuple[str, bool]]:
    """Each made anew from the proof alone; what does not hold says where."""
    seed = bytes.fromhex(proof.seed)
    sealed = commitment.commitment(seed, proof.match_id, written(proof.options))
    rows = rows_of(proof)
    return [
        (SEALED, sealed.hex() == proof.commit),
        _checked(WHOLE, lambda: check(rows, bytes.fromhex(proof.head))),
        _checked(AGAIN, lambda: compare(proof, played_again(proof))),
    ]


def _checked(words: str, work: Callable[[], None]) -> tuple[str, bool]:
    try:
        work()
    except Tampered as damage:
        return f"{words} But {damage}.", False
    return words, True


def sealed(proof: Proof) -> str:
    """What the house showed before the table was opened, if it was opened from its page."""
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
    """By the rules at hand, and from what row 1 says about the players; Tampered names the row."""
    game, rows = find_game(proof.game), rows_of(proof)
    if proof.edition not in game.editions():
        raise Tampered(f"edition {proof.edition!r} is none of {game.title}")
    if game.rules != proof.rules:
        raise Tampered(f"version {proof.rules} of the rules was played, and this is {game.rules}")
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
    if not rows or rows[0].body != setup.body():
        raise Tampered("row 1 names other players, or is missing")
    history = History(setup)
    for nth, row in enumerate(rows, start=1):
        if row.kind != BEGIN and row.seat not in range(len(proof.players)):
            raise Tampered(f"row {nth} is of seat {row.seat + 1}, and there is none")
        try:
            history.add(row)
        except ValueError:
            raise Tampered(f"row {nth} is not allowed there") from None
    return history


def compare(proof: Proof, history: History) -> None:
    """What the proof says came of it, and what came of it."""
    match = history.match
    if not match.is_over():
        raise Tampered(f"after row {history.version} the game is not over")
    came = tuple(match.scores()), tuple(match.winners()), match.is_given_up()
    if proof.scores != came[0]:
        raise Tampered(f"the scores are {came[0]}")
    if proof.winners is not None and (proof.winners, proof.is_given_up) != came[1:]:
        raise Tampered(f"it ended otherwise: {match.ending().rstrip('.')}")
