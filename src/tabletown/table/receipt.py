"""Below the application: who sends too slowly, sends endless pings, or never reads is cut off."""

from asyncio import AbstractEventLoop, Protocol, TimerHandle, Transport
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from tabletown.table.security import Bucket

DEADLINE: Final = 10.0  # seconds until the head must be there
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
    _deadline: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._deadline = self.loop.call_later(DEADLINE, self._late)

    def _late(self) -> None:
        if self.cycle is None:
            self.transport.close()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._in_time()
        super().handle_websocket_upgrade(event)

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
