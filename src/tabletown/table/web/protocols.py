"""Protocols for uvicorn that drop clients which send too slowly, send too much, or never read."""

from asyncio import AbstractEventLoop, Protocol, TimerHandle, Transport
from collections.abc import Callable
from typing import Any, Final

import h11
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from tabletown.table.live import messages
from tabletown.table.live.rate_limit import Bucket
from tabletown.table.web.limits import FLOODED, ON_FLOOD

HEAD_SECONDS: Final = 10.0  # for the head of the next request
LINGER_SECONDS: Final = 1.0  # for the rest of a body that was answered early
BODY_SECONDS: Final = 10.0 + LINGER_SECONDS  # longer than the gate's own limit
UNREAD_SECONDS: Final = 10.0  # without progress while output is buffered
MOST_FRAGMENTS: Final = 16  # of one message
MESSAGE_BURST: Final = 24.0  # below what an unread socket may queue: a flood is not a slow reader
MESSAGES_EACH_SECOND: Final = 15.0
CONTROL_BURST: Final = 20.0  # pings and pongs
CONTROLS_EACH_SECOND: Final = 1.0
PARSED_BYTES: Final = 256  # parsed at once: some forty frames, the smallest having six bytes
ABORT_SECONDS: Final = 1.0  # until a flooding client is aborted; it may read why until then
CLOSE_SECONDS: Final = 5.0  # for the client's answer to any other close frame
INVALID_TEXT, RATE = 1007, 1008  # close codes


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
    """A WebSocket with limits on messages, control frames and fragments.

    Frames are counted where they arrive, before the app is given any. The first one above a limit
    ends all reading and parsing, and soon the connection, whatever the client does.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._messages: Final = Bucket(MESSAGE_BURST, MESSAGES_EACH_SECOND)
        self._controls: Final = Bucket(CONTROL_BURST, CONTROLS_EACH_SECOND)
        self._is_flooded = False
        self._on_flood: Final[list[Callable[[], None]]] = []

    def data_received(self, data: bytes) -> None:
        """Parse a little at a time: one read may bring forty thousand frames."""
        for start in range(0, len(data), PARSED_BYTES):
            if self._is_flooded or self.transport.is_closing():
                return
            super().data_received(data[start : start + PARSED_BYTES])

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"][ON_FLOOD] = self._on_flood

    def handle_text(self, event: Frame) -> None:
        if self._is_within(self._messages):
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        if self._is_within(self._messages):
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_FRAGMENTS:
            self._end_flood()
        elif not self._is_flooded:
            super().handle_cont(event)

    def handle_ping(self) -> None:
        if self._is_within(self._controls):
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._is_within(self._controls):
            super().handle_pong(event)

    def _is_within(self, bucket: Bucket) -> bool:
        """Count a frame; returns whether it may be handled."""
        if not self._is_flooded and not bucket.take():
            self._end_flood()
        return not self._is_flooded

    def _end_flood(self) -> None:
        """Stop reading at once, tell the client and the app, and abort soon.

        This is the only place where the flood of a socket is stopped.
        """
        if self._is_flooded:
            return
        self._is_flooded = True
        self.read_paused = False  # or the app's next receive would resume reading
        self.transport.pause_reading()
        if self.conn.state is State.OPEN and not self.close_sent:
            self.conn.send_text(messages.write(messages.Bye(RATE, FLOODED, 1000)).encode())
            self.conn.send_close(RATE, FLOODED)
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": RATE, "reason": FLOODED})
        self._abort_after(ABORT_SECONDS)
        for callback in self._on_flood:
            callback()

    def _abort_after(self, seconds: float) -> None:
        """Abort even if the client does not read; uvicorn would wait for its buffer to empty."""
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(seconds, self.transport.abort)

    async def send(self, message: ASGISendEvent) -> None:
        if self._is_flooded:
            raise ClientDisconnected
        await super().send(message)
        if self.close_timer is not None and not self._is_flooded:
            self._abort_after(CLOSE_SECONDS)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True  # it was refused; uvicorn would log an error

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
