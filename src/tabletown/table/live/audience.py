"""Everybody who looks at a match: told what happens, and seen to be there or away."""

from collections.abc import Callable
from typing import Final, Protocol, final

from tabletown.table.live import messages
from tabletown.table.live.presence import Presences
from tabletown.table.match.history import Course


class Listener(Protocol):
    """A socket, as the match sees it."""

    viewer: int
    account: str

    def look(self) -> None:
        """Something changed: fetch the newest view when you can."""

    def hear(self, frame: messages.Frame) -> None:
        """One small message."""

    def end(self, code: int, reason: str) -> None:
        """Say goodbye and close."""


@final
class Audience:
    def __init__(self, course: Course, ahead: Callable[[], int]) -> None:
        self.listeners: Final[set[Listener]] = set()
        self.presences: Final = Presences(course, ahead)
        self.notice = ""  # what all must know, such as a disk that is full
        self._course: Final = course
        self._told = self.presences.gist()

    def enter(self, listener: Listener) -> None:
        self.listeners.add(listener)
        self.presences.enter(listener.viewer)
        self._tell_presence()

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.presences.leave(listener.viewer)
        self._tell_presence()

    def look(self) -> None:
        """Nobody is told of a row that changes nothing for them: even that would tell something."""
        for listener in list(self.listeners):
            if self._course.is_news(listener.viewer):
                listener.look()

    def tell(self, frame: messages.Frame) -> None:
        for listener in list(self.listeners):
            listener.hear(frame)

    def say_notice(self, notice: str) -> None:
        if notice != self.notice:
            self.notice = notice
            self.tell(messages.Notice(notice))

    def tell_absence(self) -> None:
        """Somebody may have been away for long enough to matter."""
        if self.listeners and self.presences.gist() != self._told:
            self._tell_presence()

    def _tell_presence(self) -> None:
        before, self._told = self._told, self.presences.gist()
        self.tell(messages.PresenceFrame(self.presences.all(), self.presences.watching))
        if [it.can_replace for it in before] != [it.can_replace for it in self._told]:
            for listener in list(self.listeners):
                listener.look()  # what others may do about a seat is part of the page
