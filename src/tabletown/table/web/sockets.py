"""One socket of a match page: reads messages, sends views, closes clients that do not read."""

import asyncio
import time
from collections import deque
from typing import Final, final

from starlette.websockets import WebSocket, WebSocketDisconnect

from tabletown.core.state import SPECTATOR
from tabletown.table.live import messages
from tabletown.table.live.live import Live
from tabletown.table.live.messages import View, You
from tabletown.table.live.rate_limit import Bucket
from tabletown.table.match.name_rules import BadName, clean_chat
from tabletown.table.match.preview import preview, why
from tabletown.table.match.refused import Refused
from tabletown.table.match.screen import Screen
from tabletown.table.pages.table import SURROUNDING_PARTS, parts
from tabletown.table.service.tables import Visitor
from tabletown.table.web.context import context_of
from tabletown.table.web.limits import client_address

MOST_WAITING: Final = 32  # unsent small messages to a slow reader
SEND_SECONDS: Final = 10.0
ASK_BURST: Final = 10.0  # explanations and previews, which take server time
ASKS_EACH_SECOND: Final = 4.0
ASKED_TOO_OFTEN: Final = "You asked too often. Nothing changed; wait a moment."
BINARY, TOO_SLOW, SESSION_OVER, RESTART = 1003, 4408, 4401, 1012
WATCHING: Final = "You are watching. Take a seat in another match to play."


@final
class Socket:
    """Sends a match to one viewer: only the newest view, but every small message."""

    def __init__(
        self, socket: WebSocket, live: Live, visitor: Visitor, viewer: int, is_data: bool
    ) -> None:
        self.viewer = viewer
        self.account = visitor.account
        self.address = client_address(socket.scope)
        self._visitor: Final = visitor
        self._socket: Final = socket
        self._live: Final = live
        self._metrics: Final = context_of(socket).metrics
        self._is_data: Final = is_data
        self._origin: Final = socket.headers.get("origin", "")
        self._small: Final[deque[str]] = deque()
        self._presence = ""  # the newest presence message
        self._has_output: Final = asyncio.Event()
        self._is_behind = False
        self._sent: tuple[int, dict[str, str]] | None = None  # the view that the client has
        self._asks: Final = Bucket(ASK_BURST, ASKS_EACH_SECOND)
        self._hints_under_way: Final[set[asyncio.Task[None]]] = set()
        self._closing = 0
        self._reason = ""

    def view_changed(self) -> None:
        self._is_behind = True
        self._has_output.set()

    def push(self, frame: messages.Frame) -> None:
        if isinstance(frame, messages.PresenceFrame):
            self._presence = messages.write(frame)
        else:
            self._small.append(messages.write(frame))
        if len(self._small) > MOST_WAITING:
            self.end(TOO_SLOW, "Your connection is too slow. Nothing was lost; reload the page.")
        self._has_output.set()

    def end(self, code: int, reason: str) -> None:
        """Send a `bye` and close."""
        self._closing = self._closing or code
        self._reason = self._reason or reason
        self._has_output.set()

    async def run(self) -> None:
        """Run until either side closes."""
        self._live.enter(self)
        tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._receive())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            done = await asyncio.gather(*tasks, return_exceptions=True)
            self._live.audience.leave(self)
        for error in done:
            expected = (WebSocketDisconnect, asyncio.CancelledError, TimeoutError, RuntimeError)
            if isinstance(error, BaseException) and not isinstance(error, expected):
                raise error

    async def _send(self) -> None:
        while True:
            await self._has_output.wait()
            self._has_output.clear()
            while self._small:
                await self._text(self._small.popleft())
                await asyncio.sleep(0)  # let the sockets of others send the view first
            if self._presence:
                presence, self._presence = self._presence, ""
                await self._text(presence)
            if self._is_behind:
                self._is_behind = False
                await self._text(messages.write(self._view()))
            if self._closing:
                bye = messages.Bye(self._closing, self._reason, 1000)
                await self._text(messages.write(bye))
                await self._socket.close(self._closing, self._reason)
                return

    async def _text(self, text: str) -> None:
        """Send a message; raises TimeoutError if the client does not read."""
        async with asyncio.timeout(SEND_SECONDS):
            await self._socket.send_text(text)

    def _view(self) -> View:
        """The parts that changed since the last view sent, or all of them."""
        live = self._live
        screen = live.history.screen(self.viewer)
        passed_on = live.next_seat(self.viewer, live.seats_of(self.account))
        html_parts = {} if self._is_data else self._parts(screen)
        base, old = self._sent or (None, {})
        self._sent = (screen.seq, html_parts)
        return View(
            epoch=screen.epoch,
            seq=screen.seq,
            base=base,
            parts={name: html for name, html in html_parts.items() if old.get(name) != html},
            you=You(self.viewer, screen.decision, screen.question, screen.moves, screen.undo),
            waiting=screen.waiting,
            over=screen.result is not None,
            next=f"/match/{screen.match_id}" if passed_on >= 0 else "",
            screen=screen if self._is_data else None,
            clock=live.clocks(),
        )

    def _parts(self, screen: Screen) -> dict[str, str]:
        """The HTML parts, rendered once for all who see the same, such as spectators."""
        live, viewer = self._live, self.viewer
        surroundings = live.surroundings(viewer, self.account, self._origin)
        if viewer not in live.written or live.written[viewer][:2] != (screen, surroundings):
            html = {name: str(part) for name, part in parts(screen, surroundings).items()}
            live.written[viewer] = screen, surroundings, html
        return live.written[viewer][2]

    async def _receive(self) -> None:
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            if message.get("text") is None:
                self.end(BINARY, "Only text messages are allowed.")
            elif not self._closing:
                await self._answer(message["text"])

    async def _answer(self, text: str) -> None:
        cid = ""
        try:
            message = messages.read(text)
            cid = getattr(message, "cid", "")
            await self._do(message)
        except Refused as no:
            self._refuse(cid, no)
            if no.code == "stale":
                self._sent = None
                self.view_changed()

    async def _do(self, message: messages.Message) -> None:
        live = self._live
        if isinstance(message, messages.Ping):
            self.push(messages.Pong(message.n, time.time_ns() // 1_000_000))
        elif isinstance(message, messages.Hello):
            self._greet(message)
        elif isinstance(message, messages.Chat):
            await self._say(message)
        elif self.viewer == SPECTATOR:
            raise Refused("not_your_seat", WATCHING)
        elif isinstance(message, messages.Act):
            cid, decision = message.cid, message.decision
            await live.act(self.viewer, cid, decision, message.action, self.push)
        elif isinstance(message, messages.Undo):
            await live.undo(self.viewer, message.cid, message.decision, self.push)
        elif isinstance(message, messages.SeatRequestMessage):
            await live.seat_request(self.viewer, message.cid, message.op, message.seat, self.push)
        elif message.what != "hint" and not self._asks.take():
            raise Refused("rate", ASKED_TOO_OFTEN, self._asks.retry())
        elif message.what == "why":
            reason = why(live.match, self.viewer, message.action)
            self.push(messages.Answer(message.cid, reason, ""))
        elif message.what == "preview":
            seen = preview(live.match, self.viewer, message.action)
            self.push(messages.MovePreview(message.cid, seen.words, seen.final, seen.pieces))
        else:
            hinting = asyncio.create_task(self._hint(message.cid))
            self._hints_under_way.add(hinting)
            hinting.add_done_callback(self._hints_under_way.discard)

    def _greet(self, hello: messages.Hello) -> None:
        """Send the whole view; to a client that has the newest, only chat, presence and notices."""
        history = self._live.history
        newest = (history.epoch, history.seq(self.viewer))
        if (hello.epoch, hello.seq) == newest and not self._is_data:
            html_parts = self._parts(history.screen(self.viewer))
            kept = {key: it for key, it in html_parts.items() if key not in SURROUNDING_PARTS}
            self._sent = (hello.seq, kept)
        else:
            self._sent = None
        self.view_changed()

    async def _say(self, message: messages.Chat) -> None:
        if not self.account:
            raise Refused("not_your_seat", "Take a seat to chat.")
        try:
            text = clean_chat(message.text)
        except BadName as error:
            raise Refused("bad_message", str(error)) from None
        name = self._visitor.name
        self.push(await self._live.say(self.account, self.viewer, name, message.cid, text))

    async def _hint(self, cid: str) -> None:
        """Send a hint when it is ready; other messages are served meanwhile."""
        try:
            label, reason = await self._live.hint(self.viewer)
            self.push(messages.Answer(cid, reason, label))
        except Refused as no:
            self._refuse(cid, no)

    def _refuse(self, cid: str, no: Refused) -> None:
        self._metrics.count_refusal(no.code)
        self.push(messages.Refusal(cid, no.code, no.text, no.retry))
