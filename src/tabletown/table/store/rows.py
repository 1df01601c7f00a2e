"""Rows of the database as Python objects."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class SeatRow:
    """A row of the table `seat`."""

    seat: int
    account: str | None
    bot: str
    name: str
    nonce: str


@dataclass(frozen=True)
class MatchRow:
    """A row of the table `match`."""

    id: str
    game: str
    rules: int
    edition: str
    edition_digest: str
    options: Mapping[str, int | str]
    host: str
    status: str
    created_ms: int
    seed: bytes
    seed_commit: bytes
    version: int
    head: bytes
    result: str | None
    rematch: str | None
    clock: str = ""


@dataclass(frozen=True)
class ChatRow:
    """A row of the table `chat`."""

    number: int
    account: str
    seat: int
    name: str
    text: str
    cid: str
