"""Log rows in a hash chain: each has a salted hash of itself and the row before."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

SALT_BYTES: Final = 16
ROOT: Final = b"\0" * 32  # before the first row


@dataclass(frozen=True)
class Row:
    """One row of a log."""

    version: int  # 1 for the first
    seat: int
    # begin, act, skip, fallback, undo, bot, return, resign, late, offer, answer, hint, close
    kind: str
    body: str
    cid: str | None
    at_ms: int
    salt: bytes
    hash: bytes


class Tampered(ValueError):
    """A log was changed; names the row."""


def link(
    before: bytes, version: int, seat: int, kind: str, body: str, cid: str | None, at_ms: int
) -> Row:
    """The next row after the one whose hash is `before`."""
    salt = secrets.token_bytes(SALT_BYTES)
    loose = Row(version, seat, kind, body, cid, at_ms, salt, b"")
    return Row(version, seat, kind, body, cid, at_ms, salt, hashed(before, loose))


def hashed(before: bytes, row: Row) -> bytes:
    fields = (row.version, row.seat, row.kind, row.body, row.cid or "", row.at_ms)
    parts = [before, row.salt, *[str(field).encode() for field in fields]]
    joined = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
    return blake2b(joined, digest_size=32).digest()


def check(rows: Sequence[Row], head: bytes) -> None:
    """Raise Tampered unless the rows are a whole chain that ends in `head`."""
    before = ROOT
    for nth, row in enumerate(rows, start=1):
        if row.version != nth:
            raise Tampered(f"row {nth} is missing")
        if row.hash != hashed(before, row):
            raise Tampered(f"row {nth} was changed")
        before = row.hash
    if before != head:
        raise Tampered(f"rows after {len(rows)} are missing")
