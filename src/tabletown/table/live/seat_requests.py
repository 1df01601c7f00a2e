"""Seat requests: skip, replace by a bot, return, resign, and undo by agreement."""

from collections.abc import Callable
from typing import Final, final

from tabletown.bots.levels import USUAL
from tabletown.table.live.bot_turns import BotTurns
from tabletown.table.live.checks import Checks
from tabletown.table.live.journal import Journal, OnAck
from tabletown.table.live.messages import Ack
from tabletown.table.live.presence import Presences
from tabletown.table.match.history import History
from tabletown.table.match.refused import Refused


@final
class SeatRequests:
    """Checks the seat requests of one match and appends them to its journal."""

    def __init__(
        self,
        history: History,
        checks: Checks,
        journal: Journal,
        presences: Presences,
        bot_turns: BotTurns,
        seats_of_holder: Callable[[int], list[int]],
    ) -> None:
        self._checks: Final = checks
        self._journal: Final = journal
        self._history: Final = history
        self._match: Final = history.match
        self._presences: Final = presences
        self._bot_turns: Final = bot_turns
        self._seats_of_holder: Final = seats_of_holder  # all seats of the account in a seat

    async def handle(self, by: int, cid: str, op: str, whose: int, on_ack: OnAck) -> Ack:
        """Carry out a seat request of seat `by` about seat `whose`, or raise Refused."""
        if whose not in range(self._match.seats):
            raise Refused("not_your_seat", "There is no such seat at this table.")
        if op in ("agree", "decline"):
            return await self._answer(by, cid, "yes" if op == "agree" else "no", on_ack)
        if op in ("return", "resign", "ask_undo"):
            if by != whose:
                raise Refused("not_your_seat", "Only the player in that seat can do this.")
            if op == "ask_undo":
                return await self._offer(by, cid, on_ack)
            kind, body = (op, "") if op == "return" else (op, USUAL)
            return await self._seat(by, whose, kind, body, cid, on_ack)
        if op == "skip":
            return await self._skip(by, whose, cid, on_ack)
        if op == "bot":
            return await self._seat(by, whose, "bot", USUAL, cid, on_ack)
        raise Refused("bad_message", f"There is no seat request {op!r}. Nothing changed.")

    async def _skip(self, by: int, whose: int, cid: str, on_ack: OnAck) -> Ack:
        """Let a bot choose for an absent seat; refused as stale if it acted meanwhile."""
        journal, decision, label = self._journal, self._history.decision(whose), ""
        if not self._history.done(whose, cid):
            self._checks.check_open()
            self._presences.check_replaceable(by, whose)
            label, _failed = await self._bot_turns.choice(whose, USUAL)
        async with journal.turn:
            row = self._history.done(whose, cid)
            done = row and journal.repeated(whose, cid, "skip", row.body, on_ack, by)
            if done:
                return done
            action = self._checks.check_move(whose, decision, label)
            self._presences.check_replaceable(by, whose)
            return await journal.append(whose, "skip", label, cid, on_ack, by, action)

    async def _seat(
        self, by: int, whose: int, kind: str, body: str, cid: str, on_ack: OnAck
    ) -> Ack:
        """Hand a seat over to a bot, or back to its player."""
        async with self._journal.turn:
            done = self._journal.repeated(whose, cid, kind, body, on_ack, by)
            if done:
                return done
            self._checks.check_open()
            if by != whose:
                self._presences.check_replaceable(by, whose)
            if whose in self._match.resigned:
                raise Refused("illegal", "This player resigned, and that is final.")
            if kind != "resign" and bool(self._history.bots[whose]) == bool(body):
                plays = "A bot plays" if body else "You play"
                raise Refused("illegal", f"{plays} this seat already.")
            return await self._journal.append(whose, kind, body, cid, on_ack, by)

    async def _offer(self, seat: int, cid: str, on_ack: OnAck) -> Ack:
        """Ask the others to agree to an undo; seats of the same account agree at once."""
        async with self._journal.turn:
            done = self._journal.repeated(seat, cid, "offer", "", on_ack)
            if done:
                return done
            self._checks.check_open()
            if not self._match.undo_refusal(seat):
                raise Refused("illegal", "You can undo this without asking. Press Undo.")
            reason = self._match.rewind_refusal(seat)
            if reason:
                raise Refused("illegal", reason)
            ack = await self._journal.append(seat, "offer", "", cid, on_ack)
            for other in self._seats_of_holder(seat):
                if other in self._history.unanswered():
                    await self._journal.append(other, "answer", "yes", None)
            return ack

    async def _answer(self, seat: int, cid: str, word: str, on_ack: OnAck) -> Ack:
        async with self._journal.turn:
            done = self._journal.repeated(seat, cid, "answer", word, on_ack)
            if done:
                return done
            self._checks.check_open()
            if seat not in self._history.unanswered():
                raise Refused("illegal", "Nobody is asking to undo now. Nothing changed.")
            return await self._journal.append(seat, "answer", word, cid, on_ack)
