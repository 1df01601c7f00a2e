"""Protocols for uvicorn that drop clients which send too slowly, flood pings, or never read."""

from asyncio import AbstractEventLoop, Protocol, TimerHandle, Transport
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from tabletown.table.live.rate_limit import Bucket

HEAD_SECONDS: Final = 10.0  # for the head of the next request
LINGER_SECONDS: Final = 1.0  # for the rest of a body that was answered early
BODY_SECONDS: Final = 10.0 + LINGER_SECONDS  # longer than the gate's own limit
UNREAD_SECONDS: Final = 10.0  # without progress while output is buffered
MOST_FRAGMENTS: Final = 16  # of one message
PING_BURST: Final = 20.0
PINGS_EACH_SECOND: Final = 1.0
INVALID_TEXT: Final = 1007


class WriteDeadline(Protocol):
    """Aborts a connection whose client stops reading."""

    loop: AbstractEventLoop
    transport: Transport
    _unread: TimerHandle | None = None
    _waiting = 0  # bytes in the write buffer at the last check

    def pause_writing(self) -> None:
        super().pause_writing()
        self._watch()

    def _watch(self) -> None:
        self._waiting = self.transport.get_write_buffer_size()
        self._unread = self.loop.call_later(UNREAD_SECONDS, self._check_reader)

    def _check_reader(self) -> None:
        """Abort if the client has read no byte since the last check."""
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


class DeadlineHttp(WriteDeadline, H11Protocol):
    """HTTP/1.1 with a deadline for the head and the body of each request."""

    _deadline: TimerHandle | None = None
    _awaited: tuple[float, object] | None = None  # seconds allowed, and the request before

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._set_deadline()

    def handle_events(self) -> None:
        super().handle_events()
        self._set_deadline()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._set_deadline()

    def _set_deadline(self) -> None:
        """Start a new deadline whenever the connection waits for something else."""
        seconds = self._seconds_allowed()
        awaited = (seconds, self.cycle) if seconds else None
        if awaited == self._awaited:
            return
        self._cancel_deadline()
        self._awaited = awaited
        self._deadline = self.loop.call_later(seconds, self.transport.abort) if awaited else None

    def _seconds_allowed(self) -> float:
        """Seconds until the client must have sent what comes next; 0 if it waits for the server."""
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return 0.0  # a WebSocket has its own deadlines
        if self.conn.their_state is h11.IDLE:
            return HEAD_SECONDS
        if self.conn.their_state is h11.SEND_BODY:
            return LINGER_SECONDS if self.conn.our_state is h11.DONE else BODY_SECONDS
        return 0.0

    def _cancel_deadline(self) -> None:
        if self._deadline:
            self._deadline.cancel()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_deadline()
        super().connection_lost(exc)


class LimitedWebSocket(WriteDeadline, WebSocketsSansIOProtocol):
    """A WebSocket with limits on pings and fragments; invalid UTF-8 closes it."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._pings: Final = Bucket(PING_BURST, PINGS_EACH_SECOND)

    def handle_ping(self) -> None:
        if self._pings.take():
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_FRAGMENTS:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Close on invalid UTF-8, without an entry in the log."""
        is_binary = self.curr_msg_data_type != "text"
        if not self.close_sent and not is_binary and not is_text(b"".join(self.frames)):
            self.frames = []
            self.conn.send_close(INVALID_TEXT)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        """Abort at once: the client would not read a close frame."""
        super().keepalive_timeout()
        self.transport.abort()


def is_text(content: bytes) -> bool:
    try:
        content.decode()
    except UnicodeDecodeError:
        return False
    return True
