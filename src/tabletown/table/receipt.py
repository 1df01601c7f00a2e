"""A deadline for the head of a request: whoever sends it letter by letter is cut off."""

from asyncio import TimerHandle, Transport
from typing import Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

DEADLINE: Final = 10.0  # seconds until the head must be there


class HastyProtocol(H11Protocol):
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
