"""Snapshots: what was worked out about a long log, so that its game opens quickly.

A cache and no more: the position always comes from the rows themselves, played again through the
rules. A snapshot says which of them still stand and who was told what when; one that is old,
harmed, or does not lead to the same position is thrown away.
"""

from hashlib import blake2b
from typing import Final

import msgspec
from msgspec import Struct

FORMAT: Final = 4  # of this file and of what `History` and `Match` remember
EVERY: Final = 100  # rows of a log
DIGEST: Final = 16  # bytes before the content


class UnfitSnapshot(Exception):
    """This snapshot is not of this log, or not of this tabletown."""


class MatchMemory(Struct, frozen=True):
    """What a match remembers beside its actions."""

    resigned: dict[int, str]
    notes: list[tuple[int, int, str]]  # ply, seat, words
    renewals: dict[int, int]
    rewound: int
    rechoosing: list[int]


class Times(Struct, frozen=True):
    """How the clocks stand."""

    left: list[int]
    running: list[int]
    since: int


class Snapshot(Struct, frozen=True):
    format: int
    rules: int
    version: int
    head: bytes  # of the chain at that version
    position: bytes  # a fingerprint of where the standing rows lead
    plies: list[int]  # the version of each row whose action still stands
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
    """Raises Unfit if it is harmed, or was made by another tabletown."""
    if blake2b(content[DIGEST:], digest_size=DIGEST).digest() != content[:DIGEST]:
        raise UnfitSnapshot("it is damaged")
    try:
        found = msgspec.json.decode(content[DIGEST:], type=Snapshot)
    except msgspec.DecodeError:
        raise UnfitSnapshot("it cannot be parsed") from None
    if (found.format, found.rules) != (FORMAT, rules):
        raise UnfitSnapshot("it was written by another version")
    return found
