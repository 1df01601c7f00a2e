"""The content of a table page beside the screen: presence, chat, clocks and links."""

from msgspec import Struct

from tabletown.table.live.presence import Presence


class SeatClock(Struct, frozen=True, gc=False):
    """The clock of a seat."""

    seat: int
    left: int  # milliseconds, when this was sent; 0: out of time
    is_running: bool


class ChatLine(Struct, frozen=True, gc=False):
    """A line of chat. Not trusted: escape it."""

    number: int
    name: str
    seat: int  # SPECTATOR if none
    text: str


class Surroundings(Struct, frozen=True, gc=False):
    """The content of a table page beside `Screen`; it does not depend on the state of the match."""

    watching: int  # sockets without a seat
    presence: tuple[Presence, ...]
    chat: tuple[ChatLine, ...]
    own_seats: tuple[int, ...]  # all seats of this visitor; several share a screen
    next_seat: int  # the seat to pass the screen to; -1 if it stays
    rematch: str  # address of the rematch; empty until somebody asks for one
    watch_link: str
    commit: str  # the commitment to the seed, in hexadecimal
    notice: str  # such as "The server cannot save moves right now."; usually empty
    refusal: str  # why the last form was refused (pages without script); usually empty
    cid: str  # a fresh one for the forms on the page
    note: str = ""  # the answer to a hint asked for without script; usually empty
    is_paused: str = ""  # why the match can be read but not go on; usually empty
    clocks: tuple[SeatClock, ...] = ()  # one for each seat; empty without clocks
