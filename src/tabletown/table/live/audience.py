"""Everybody who looks at a match: told what happens, and seen to be there or away."""

from typing import Final, Protocol, final

from tabletown.table.live import messages
from tabletown.table.live.bot_turns import BotTurns
from tabletown.table.live.presence import Presences
from tabletown.table.match.history import History


class Listener(Protocol):
    """A socket, as the match sees it."""

    viewer: int
    account: str

    def view_changed(self) -> None:
        """Something changed: fetch the newest view when you can."""

    def push(self, frame: messages.Frame) -> None:
        """One small message."""

    def end(self, code: int, reason: str) -> None:
        """Say goodbye and close."""


@final
class Audience:
    def __init__(self, history: History, bot_turns: BotTurns) -> None:
        self.listeners: Final[set[Listener]] = set()
        self.presences: Final = Presences(history, bot_turns)
        self.notice = ""  # what all must know, such as a disk that is full
        self._history: Final = history
        self._told = self.presences.gist()

    def enter(self, listener: Listener) -> None:
        self.listeners.add(listener)
        self.presences.enter(listener.viewer)
        self._send_presence()

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.presences.leave(listener.viewer)
        self._send_presence()

    def view_changed(self) -> None:
        """Nobody is told of a row that changes nothing for them: even that would tell something."""
        for listener in list(self.listeners):
            if self._history.is_news(listener.viewer):
                listener.view_changed()

    def broadcast(self, frame: messages.Frame) -> None:
        for listener in list(self.listeners):
            listener.push(frame)

    def set_notice(self, notice: str) -> None:
        if notice != self.notice:
            self.notice = notice
            self.broadcast(messages.Notice(notice))

    def send_absence(self) -> None:
        """Somebody may have been away for long enough to matter."""
        if self.listeners and self.presences.gist() != self._told:
            self._send_presence()

    def _send_presence(self) -> None:
        before, self._told = self._told, self.presences.gist()
        self.broadcast(messages.PresenceFrame(self.presences.all(), self.presences.watching))
        if [it.can_replace for it in before] != [it.can_replace for it in self._told]:
            for listener in list(self.listeners):
                listener.view_changed()  # what others may do about a seat is part of the page
