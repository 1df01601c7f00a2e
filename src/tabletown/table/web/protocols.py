"""Below the application: who sends too slowly, sends endless pings, or never reads is cut off."""

from asyncio import AbstractEventLoop, Protocol, TimerHandle, Transport
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from tabletown.table.live.rate_limit import Bucket

HEAD_SECONDS: Final = 10.0  # until the head of a request is there, or the next one
LINGERING: Final = 1.0  # seconds to send the rest of what was answered already
BODY_SECONDS: Final = 10.0 + LINGERING  # the gate says so before
UNREAD: Final = 10.0  # seconds in which nothing is read of what waits to be sent
MOST_PIECES: Final = 16  # of one message
PINGS: Final = 20.0  # at once; each is answered, whether anybody reads that or not
PINGS_EACH_SECOND: Final = 1.0
NO_TEXT: Final = 1007


class Draining(Protocol):
    """A connection whose other end reads what it asked for."""

    loop: AbstractEventLoop
    transport: Transport
    _unread: TimerHandle | None = None
    _waiting = 0  # bytes, when last looked

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch()

    def _watch(self) -> None:
        self._waiting = self.transport.get_write_buffer_size()
        self._unread = self.loop.call_later(UNREAD, self._look)

    def _look(self) -> None:
        """Slow is allowed; a closed door with nobody behind it is not waited at."""
        if self.transport.get_write_buffer_size() < self._waiting:
            self._watch()
        else:
            self.transport.abort()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stop_watching()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_watching()
        super().connection_lost(exc)

    def _stop_watching(self) -> None:
        if self._unread:
            self._unread.cancel()


class HastyProtocol(Draining, H11Protocol):
    """A connection whose other end sends what it began, each request anew."""

    _deadline: TimerHandle | None = None
    _owed: tuple[float, object] | None = None  # seconds for it, and the request before it

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._look_at_the_time()

    def handle_events(self) -> None:
        super().handle_events()
        self._look_at_the_time()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._look_at_the_time()

    def _look_at_the_time(self) -> None:
        """A new deadline whenever something else is waited for."""
        seconds = self._patience()
        owed = (seconds, self.cycle) if seconds else None
        if owed != self._owed:
            self._in_time()
            self._owed = owed
            self._deadline = self.loop.call_later(seconds, self.transport.abort) if owed else None

    def _patience(self) -> float:
        """How long the other end has for what comes next; 0 if it waits for us."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return 0.0  # a socket has pings
        if self.conn.their_state is h11.IDLE:
            return HEAD_SECONDS
        if self.conn.their_state is h11.SEND_BODY:
            return LINGERING if self.conn.our_state is h11.DONE else BODY_SECONDS
        return 0.0

    def _in_time(self) -> None:
        if self._deadline:
            self._deadline.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        self._in_time()
        super().connection_lost(exc)


class SparingProtocol(Draining, WebSocketsSansIOProtocol):
    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._pings: Final = Bucket(PINGS, PINGS_EACH_SECOND)

    def handle_ping(self) -> None:
        if self._pings.take():
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_PIECES:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Bytes that are no text end it without a word in the log."""
        is_binary = self.curr_msg_data_type != "text"
        if not self.close_sent and not is_binary and not is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(NO_TEXT)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        """Nobody is there, so nobody reads a goodbye."""
        super().keepalive_timeout()
        self.transport.abort()


def is_text(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True
