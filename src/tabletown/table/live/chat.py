"""The chat of a match: adds, limits and removes lines."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final, final

from tabletown.table.live.audience import Audience
from tabletown.table.live.journal import Journal
from tabletown.table.live.messages import Ack, ChatFrame
from tabletown.table.live.rate_limit import Buckets
from tabletown.table.live.surroundings import ChatLine
from tabletown.table.match.clock import now_ms
from tabletown.table.match.match import Match
from tabletown.table.match.name_rules import NAMELESS, is_taken
from tabletown.table.match.refused import Refused
from tabletown.table.store import admin_queries, queries
from tabletown.table.store.admin_queries import REMOVED
from tabletown.table.store.rows import ChatRow

GUEST: Final = "A guest"  # the name of a spectator without one
LOOKS_LIKE_ANOTHER: Final = (
    "Your name looks like that of somebody else here, so your message was not sent."
    " Take another name when you next open a match."
)
MOST_SHOWN: Final = 200  # newest lines on a page
BURST: Final = 6.0
EACH_SECOND: Final = 0.5


@final
class Chat:
    """The lines of one match, in memory and on disk."""

    def __init__(self, match: Match, match_id: str, journal: Journal, audience: Audience) -> None:
        self.lines: Final[list[ChatRow]] = []
        self._match: Final = match
        self._match_id: Final = match_id
        self._journal: Final = journal
        self._audience: Final = audience
        self._limits: Final = Buckets(BURST, EACH_SECOND)  # by account

    def newest(self) -> Iterable[ChatLine]:
        """The lines that a page shows."""
        return (ChatLine(it.number, it.name, it.seat, it.text) for it in self.lines[-MOST_SHOWN:])

    def check_rate(self, account: str) -> None:
        """Raise Refused if the account chats too fast."""
        if not self._limits.of(account).take():
            raise Refused("rate", "You are chatting too fast. Wait a moment.", 2000)

    async def say(self, account: str, seat: int, name: str, cid: str, text: str) -> Ack:
        """Add a line and acknowledge it by its number; a repeated one is not added."""
        async with self._journal.turn:
            for line in self.lines:
                if (line.account, line.cid) == (account, cid):
                    if line.text != text:
                        raise Refused("cid_reused", "This id was used for another message.")
                    return Ack(cid, line.number, dup=True, row_hash="")
            said_by = self._match.names[seat] if seat >= 0 else self._spectator(account, name)
            line = ChatRow(len(self.lines) + 1, account, seat, said_by, text, cid)
            await self._journal.write(
                lambda it: queries.add_chat_row(it, self._match_id, line, now_ms())
            )
            self.lines.append(line)
            self._audience.broadcast(ChatFrame(line.number, line.name, line.seat, line.text))
            return Ack(cid, line.number, dup=False, row_hash="")

    def _spectator(self, account: str, name: str) -> str:
        """A spectator's name; refuses one that looks like a player's or another spectator's."""
        if name == NAMELESS:
            return GUEST
        spectators = [it.name for it in self.lines if it.seat < 0 and it.account != account]
        if is_taken(name, [*self._match.names, *spectators]):
            raise Refused("illegal", LOOKS_LIKE_ANOTHER)
        return name

    async def remove_line(self, number: int) -> None:
        """Remove the text of a line for everybody; refuses a number without a line."""
        async with self._journal.turn:
            if number not in range(1, len(self.lines) + 1):
                raise Refused("illegal", f"The chat of {self._match_id} has no line {number}.")
            await self._journal.write(
                lambda it: admin_queries.remove_chat_text(it, self._match_id, number)
            )
            self.lines[number - 1] = replace(self.lines[number - 1], text=REMOVED)
            self._audience.refresh()
