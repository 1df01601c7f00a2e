"""Everybody who watches a match: notified of changes, and counted as online."""

from typing import Final, Protocol, final

from tabletown.table.live import messages
from tabletown.table.live.bot_turns import BotTurns
from tabletown.table.live.presence import Presences
from tabletown.table.match.history import History


class Listener(Protocol):
    """A socket or a waiting request, as the match sees it."""

    viewer: int
    account: str
    address: str  # of the client; of IPv6 the /64 network

    def view_changed(self) -> None:
        """Called when the view has changed: fetch the newest one when ready."""

    def push(self, frame: messages.Frame) -> None:
        """Send a small message."""

    def end(self, code: int, reason: str) -> None:
        """Send a `bye` and close."""


@final
class Audience:
    """The listeners of one match, and which of its seats are online."""

    def __init__(self, history: History, bot_turns: BotTurns) -> None:
        self.listeners: Final[set[Listener]] = set()
        self.presences: Final = Presences(history, bot_turns)
        self.notice = ""  # shown to everybody, such as that the disk is full
        self._history: Final = history
        self._last_sent = self.presences.gist()

    def enter(self, listener: Listener) -> None:
        self.listeners.add(listener)
        self.presences.enter(listener.viewer)
        self._send_presence()

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.presences.leave(listener.viewer)
        self._send_presence()

    def view_changed(self) -> None:
        """Notify only viewers whose view has changed: a needless message would leak a secret."""
        for listener in list(self.listeners):
            if self._history.is_news(listener.viewer):
                listener.view_changed()

    def refresh(self) -> None:
        """Send everybody the parts that changed beside the match, such as the chat."""
        for listener in list(self.listeners):
            listener.view_changed()

    def broadcast(self, frame: messages.Frame) -> None:
        for listener in list(self.listeners):
            listener.push(frame)

    def set_notice(self, notice: str) -> None:
        if notice != self.notice:
            self.notice = notice
            self.broadcast(messages.Notice(notice))

    def send_absence(self) -> None:
        """Send the presences if somebody has been away long enough to be replaced."""
        if self.listeners and self.presences.gist() != self._last_sent:
            self._send_presence()

    def _send_presence(self) -> None:
        before, self._last_sent = self._last_sent, self.presences.gist()
        self.broadcast(messages.PresenceFrame(self.presences.all(), self.presences.watching))
        if [it.can_replace for it in before] != [it.can_replace for it in self._last_sent]:
            self.refresh()  # the page offers to replace a seat
