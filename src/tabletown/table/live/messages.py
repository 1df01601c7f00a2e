"""The messages of tabletown.v1: strictly read, and written as JSON."""

import json
from typing import Annotated, Final, Literal, TypeVar, get_args

import msgspec
from msgspec import Meta, Struct

from tabletown.table.live.presence import Presence
from tabletown.table.live.surroundings import SeatClock
from tabletown.table.match.refused import Code, Refused
from tabletown.table.match.screen import Move, Shown, Undo

Kind = TypeVar("Kind")

PROTOCOL: Final = "tabletown.v1"
LARGEST: Final = 8192  # bytes of a frame to the server

CID: Final = "^[0-9A-Za-z-]{8,40}$"
Cid = Annotated[str, Meta(pattern=CID)]
Short = Annotated[str, Meta(max_length=80)]
Label = Annotated[str, Meta(min_length=1, max_length=400)]
Chat = Annotated[str, Meta(min_length=1, max_length=500)]
Number = Annotated[int, Meta(ge=0, le=2**53)]

Op = Literal["skip", "botify", "return", "resign", "offer", "agree", "decline"]  # of an affair
OPS: Final[tuple[str, ...]] = get_args(Op)

BAD_MESSAGE: Final = "This message makes no sense to the server. Nothing changed; reload the page."


class Hello(Struct, tag_field="t", tag="hello", forbid_unknown_fields=True):
    epoch: Short = ""
    seq: Annotated[int, Meta(ge=-1, le=2**53)] = -1


class Act(Struct, tag_field="t", tag="act", forbid_unknown_fields=True):
    cid: Cid
    decision: Short
    action: Label


class Unact(Struct, tag_field="t", tag="unact", forbid_unknown_fields=True):
    cid: Cid
    decision: Short


class Say(Struct, tag_field="t", tag="say", forbid_unknown_fields=True):
    cid: Cid
    text: Chat


class Ask(Struct, tag_field="t", tag="ask", forbid_unknown_fields=True):
    cid: Cid
    what: Literal["hint", "why", "ahead"]
    action: Annotated[str, Meta(max_length=400)] = ""


class Affair(Struct, tag_field="t", tag="seat", forbid_unknown_fields=True):
    cid: Cid
    op: Op
    whose: Annotated[int, Meta(ge=0, le=99)]


class Ping(Struct, tag_field="t", tag="p", forbid_unknown_fields=True):
    n: Number


Message = Hello | Act | Unact | Say | Ask | Affair | Ping

_decoder: Final[msgspec.json.Decoder[Message]] = msgspec.json.Decoder(Message)


def read(text: str) -> Message:
    """One message, or Refused."""
    try:
        return strictly(text, _decoder)
    except ValueError:
        raise Refused("bad_message", BAD_MESSAGE) from None


def strictly(text: str, decoder: msgspec.json.Decoder[Kind]) -> Kind:
    """JSON with each key once, and nothing in it that is no text; ValueError says what is wrong."""
    try:
        found = decoder.decode(text)
        json.loads(text, object_pairs_hook=check_pairs)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(str(error).encode("ascii", "backslashreplace").decode()) from None
    return found


def check_pairs(pairs: list[tuple[str, object]]) -> None:
    if len({key for key, _value in pairs}) < len(pairs):
        raise ValueError("a key comes twice")
    if not all(is_plain(it) for pair in pairs for it in pair if isinstance(it, str)):
        raise ValueError("something in it is no text")


def is_plain(text: str) -> bool:
    """Whether it can be stored and shown: no NUL, no half of a character."""
    return "\0" not in text and not any(0xD800 <= ord(letter) <= 0xDFFF for letter in text)


class You(Struct, frozen=True):
    seat: int
    decision: str
    question: str
    moves: tuple[Move, ...]
    undo: Undo


class View(Struct, frozen=True, tag_field="t", tag="view"):
    epoch: str
    seq: int
    base: int | None  # the view that `parts` changes; null: this is the whole of it
    parts: dict[str, str]
    you: You
    waiting: tuple[int, ...]
    over: bool
    next: str  # where to go when the screen is passed on
    shown: Shown | None = None  # for programs, in place of parts
    clock: tuple[SeatClock, ...] = ()


class Ack(Struct, frozen=True, tag_field="t", tag="ack"):
    cid: str
    seq: int
    dup: bool
    receipt: str  # the salted hash of the row on disk


class No(Struct, frozen=True, tag_field="t", tag="no"):
    cid: str
    code: Code
    text: str
    retry: int | None


class Told(Struct, frozen=True, tag_field="t", tag="told"):
    cid: str
    text: str
    label: str


class Ahead(Struct, frozen=True, tag_field="t", tag="ahead"):
    """What a move would do; see `foresight`."""

    cid: str
    words: str
    final: str
    pieces: dict[str, str]


class Spoken(Struct, frozen=True, tag_field="t", tag="say"):
    number: int
    name: str
    seat: int
    text: str


class Who(Struct, frozen=True, tag_field="t", tag="who"):
    presence: tuple[Presence, ...]
    watching: int


class Note(Struct, frozen=True, tag_field="t", tag="note"):
    text: str
    rematch: str = ""


class Pong(Struct, frozen=True, tag_field="t", tag="p"):
    n: int
    now: int


class Bye(Struct, frozen=True, tag_field="t", tag="bye"):
    code: int
    text: str
    again_ms: int


Frame = View | Ack | No | Told | Ahead | Spoken | Who | Note | Pong | Bye


def write(frame: Frame) -> str:
    return msgspec.json.encode(frame).decode()
