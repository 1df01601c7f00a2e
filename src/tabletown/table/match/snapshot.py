"""Snapshots: a cache of what is computed from a long log, so that its match loads quickly.

The position itself always comes from the rows, played again through the rules. A snapshot says
which rows were not undone and when each view changed. One that is old, damaged, or does not lead
to the same position is thrown away.
"""

from hashlib import blake2b
from typing import Final

import msgspec
from msgspec import Struct

FORMAT: Final = 5  # of this file and of what `History` and `Match` remember
EVERY: Final = 100  # rows of a log
DIGEST: Final = 16  # bytes before the content


class UnfitSnapshot(Exception):
    """A snapshot of another log or another version."""


class MatchMemory(Struct, frozen=True):
    """The state of a match beside its actions."""

    resigned: dict[int, str]
    notes: list[tuple[int, int, str]]  # ply, seat, words
    renewals: dict[int, int]
    rewound: int
    rechoosing: list[int]
    closed: str = ""  # why the operator ended the match; older snapshots do not say


class Times(Struct, frozen=True):
    """The state of the clocks."""

    left: list[int]
    running: list[int]
    since: int


class Snapshot(Struct, frozen=True):
    format: int
    rules: int
    version: int
    head: bytes  # hash of the last row
    position: bytes  # a hash of the position
    plies: list[int]  # the version of each row whose action was not undone
    changes: dict[int, list[int]]  # by viewer
    decisions: list[int]
    bots: list[str]
    asking: int
    agreed: list[int]
    memory: MatchMemory
    times: Times | None


def fingerprint(text: str) -> bytes:
    return blake2b(text.encode(), digest_size=DIGEST, person=b"tabletown snap").digest()


def write(snapshot: Snapshot) -> bytes:
    content = msgspec.json.encode(snapshot)
    return blake2b(content, digest_size=DIGEST).digest() + content


def read(content: bytes, rules: int) -> Snapshot:
    """Parse a snapshot; raises UnfitSnapshot if it is damaged or of another version."""
    if blake2b(content[DIGEST:], digest_size=DIGEST).digest() != content[:DIGEST]:
        raise UnfitSnapshot("it is damaged")
    try:
        snapshot = msgspec.json.decode(content[DIGEST:], type=Snapshot)
    except msgspec.DecodeError:
        raise UnfitSnapshot("it cannot be parsed") from None
    if (snapshot.format, snapshot.rules) != (FORMAT, rules):
        raise UnfitSnapshot("it was written by another version")
    return snapshot
