"""The messages of the protocol tabletown.v2, as JSON: parsed strictly, and written."""

import json
from typing import Annotated, Final, Literal, TypeVar, get_args

import msgspec
from msgspec import Meta, Struct

from tabletown.table.live.presence import Presence
from tabletown.table.live.surroundings import SeatClock
from tabletown.table.match.refused import Code, Refused
from tabletown.table.match.screen import Move, Screen, UndoOffer

Kind = TypeVar("Kind")

PROTOCOL: Final = "tabletown.v2"
OLD_PROTOCOL: Final = "tabletown.v1"  # of pages that were loaded before an update
LARGEST: Final = 8192  # bytes of a frame to the server

CID: Final = r"^[0-9A-Za-z-]{8,40}(?!\n)$"  # `$` alone would allow a newline at the end
Cid = Annotated[str, Meta(pattern=CID)]
Short = Annotated[str, Meta(max_length=80)]
Label = Annotated[str, Meta(min_length=1, max_length=400)]
ChatText = Annotated[str, Meta(min_length=1, max_length=500)]
Number = Annotated[int, Meta(ge=0, le=2**53)]

Op = Literal["skip", "bot", "return", "resign", "ask_undo", "agree", "decline"]
OPS: Final[tuple[str, ...]] = get_args(Op)

BAD_MESSAGE: Final = "The server cannot read this message. Nothing changed; reload the page."


class Hello(Struct, tag_field="t", tag="hello", forbid_unknown_fields=True):
    epoch: Short = ""
    seq: Annotated[int, Meta(ge=-1, le=2**53)] = -1


class Act(Struct, tag_field="t", tag="act", forbid_unknown_fields=True):
    cid: Cid
    decision: Short
    action: Label


class Undo(Struct, tag_field="t", tag="undo", forbid_unknown_fields=True):
    cid: Cid
    decision: Short


class Chat(Struct, tag_field="t", tag="chat", forbid_unknown_fields=True):
    cid: Cid
    text: ChatText


class Ask(Struct, tag_field="t", tag="ask", forbid_unknown_fields=True):
    cid: Cid
    what: Literal["hint", "why", "preview"]
    action: Annotated[str, Meta(max_length=400)] = ""


class SeatRequestMessage(Struct, tag_field="t", tag="seat_request", forbid_unknown_fields=True):
    cid: Cid
    op: Op
    seat: Annotated[int, Meta(ge=0, le=99)]


class Ping(Struct, tag_field="t", tag="ping", forbid_unknown_fields=True):
    n: Number


Message = Hello | Act | Undo | Chat | Ask | SeatRequestMessage | Ping

_decoder: Final[msgspec.json.Decoder[Message]] = msgspec.json.Decoder(Message)


def read(text: str) -> Message:
    """Parse a message of a client; raises Refused if it is invalid."""
    try:
        return strictly(text, _decoder)
    except ValueError:
        raise Refused("bad_message", BAD_MESSAGE) from None


def strictly(text: str, decoder: msgspec.json.Decoder[Kind]) -> Kind:
    """Parse JSON; rejects duplicate keys, NUL and lone surrogates with a ValueError."""
    try:
        message = decoder.decode(text)
        json.loads(text, object_pairs_hook=check_pairs)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(str(error).encode("ascii", "backslashreplace").decode()) from None
    return message


def check_pairs(pairs: list[tuple[str, object]]) -> None:
    """Raise ValueError for duplicate keys, NUL and lone surrogates."""
    if len({key for key, _value in pairs}) < len(pairs):
        raise ValueError("a key appears twice")
    if not all(is_plain(it) for pair in pairs for it in pair if isinstance(it, str)):
        raise ValueError("a text contains a NUL or a lone surrogate")


def is_plain(text: str) -> bool:
    """Whether a text can be stored: it has no NUL and no lone surrogate."""
    return "\0" not in text and not any(0xD800 <= ord(letter) <= 0xDFFF for letter in text)


class You(Struct, frozen=True):
    """The part of a view that is about the viewer's own seat."""

    seat: int
    decision: str
    question: str
    moves: tuple[Move, ...]
    undo: UndoOffer


class View(Struct, frozen=True, tag_field="t", tag="view"):
    """One viewer's view of the match now, or its changes."""

    epoch: str
    seq: int
    base: int | None  # the view that `parts` changes; null if all parts are sent
    parts: dict[str, str]
    you: You
    waiting: tuple[int, ...]
    over: bool
    next: str  # address to go to when the screen is passed on
    screen: Screen | None = None  # for programs, in place of parts
    clock: tuple[SeatClock, ...] = ()


class Ack(Struct, frozen=True, tag_field="t", tag="ack"):
    """The message is on disk. Sent only to the client that sent the message."""

    cid: str
    seq: int  # the number of the sender's own view; of a line of chat, its number
    dup: bool
    row_hash: str  # of the row on disk, salted


class Refusal(Struct, frozen=True, tag_field="t", tag="refused"):
    """The message was refused: nothing changed."""

    cid: str
    code: Code
    text: str
    retry: int | None


class Answer(Struct, frozen=True, tag_field="t", tag="answer"):
    """The answer to a request for a hint, or for why something is not allowed."""

    cid: str
    text: str
    label: str


class MovePreview(Struct, frozen=True, tag_field="t", tag="preview"):
    """The answer to a request for a preview of a move."""

    cid: str
    words: str
    final: str
    pieces: dict[str, str]


class ChatFrame(Struct, frozen=True, tag_field="t", tag="chat"):
    number: int
    name: str
    seat: int
    text: str


class PresenceFrame(Struct, frozen=True, tag_field="t", tag="presence"):
    presence: tuple[Presence, ...]
    watching: int


class Notice(Struct, frozen=True, tag_field="t", tag="notice"):
    text: str
    rematch: str = ""


class Pong(Struct, frozen=True, tag_field="t", tag="pong"):
    n: int
    now: int


class Bye(Struct, frozen=True, tag_field="t", tag="bye"):
    code: int
    text: str
    again_ms: int


Reply = Ack | Refusal | Answer | MovePreview | Pong
Frame = View | Reply | ChatFrame | PresenceFrame | Notice | Bye


def write(frame: Frame) -> str:
    return msgspec.json.encode(frame).decode()


def reload_old_page(address: str) -> str:
    """A frame of `OLD_PROTOCOL` that makes an old page load itself again."""
    return json.dumps({"t": "view", "next": address})
