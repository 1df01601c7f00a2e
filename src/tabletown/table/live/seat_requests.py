"""The affairs of a table: who plays whose seat, who gives up, and what all agree to."""

from collections.abc import Callable
from typing import Final, final

from tabletown.bots.levels import USUAL
from tabletown.table.live.bot_turns import BotTurns
from tabletown.table.live.journal import Journal, OnAck
from tabletown.table.live.messages import Ack
from tabletown.table.live.presence import Presences
from tabletown.table.match.history import History
from tabletown.table.match.refused import Refused


@final
class SeatRequests:
    def __init__(
        self,
        history: History,
        journal: Journal,
        presences: Presences,
        bot_turns: BotTurns,
        seats_beside: Callable[[int], list[int]],
    ) -> None:
        self._journal: Final = journal
        self._history: Final = history
        self._match: Final = history.match
        self._presences: Final = presences
        self._bot_turns: Final = bot_turns
        self._seats_beside: Final = seats_beside  # the seats of whoever holds a seat

    async def handle(self, by: int, cid: str, op: str, whose: int, on_ack: OnAck) -> Ack:
        """Skip or replace an absent seat; leave one's own to a bot, return, resign; ask, answer."""
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
        """The house chooses for a seat that others wait for, unless it has chosen meanwhile."""
        journal, decision, label = self._journal, self._history.decision(whose), ""
        if not self._history.done(whose, cid):
            journal.check_open()
            self._presences.check_replaceable(by, whose)
            label, _failed = await self._bot_turns.choice(whose, USUAL)
        async with journal.turn:
            row = self._history.done(whose, cid)
            done = row and journal.repeated(whose, cid, "skip", row.body, on_ack, by)
            if done:
                return done
            action = journal.check_move(whose, decision, label)
            self._presences.check_replaceable(by, whose)
            return await journal.append(whose, "skip", label, cid, on_ack, by, action)

    async def _seat(
        self, by: int, whose: int, kind: str, body: str, cid: str, on_ack: OnAck
    ) -> Ack:
        """From now on somebody else plays the seat, or its own player again."""
        async with self._journal.turn:
            done = self._journal.repeated(whose, cid, kind, body, on_ack, by)
            if done:
                return done
            self._journal.check_open()
            if by != whose:
                self._presences.check_replaceable(by, whose)
            if whose in self._match.resigned:
                raise Refused("illegal", "This player resigned, and that is final.")
            if kind != "resign" and bool(self._history.bots[whose]) == bool(body):
                plays = "A bot plays" if body else "You play"
                raise Refused("illegal", f"{plays} this seat already.")
            return await self._journal.append(whose, kind, body, cid, on_ack, by)

    async def _offer(self, seat: int, cid: str, on_ack: OnAck) -> Ack:
        """Ask the others to go back; whoever sits at the same screen has agreed by asking."""
        async with self._journal.turn:
            done = self._journal.repeated(seat, cid, "offer", "", on_ack)
            if done:
                return done
            self._journal.check_open()
            if not self._match.undo_refusal(seat):
                raise Refused("illegal", "You can undo this without asking. Press Undo.")
            reason = self._match.rewind_refusal(seat)
            if reason:
                raise Refused("illegal", reason)
            ack = await self._journal.append(seat, "offer", "", cid, on_ack)
            for other in self._seats_beside(seat):
                if other in self._history.unanswered():
                    await self._journal.append(other, "answer", "yes", None)
            return ack

    async def _answer(self, seat: int, cid: str, word: str, on_ack: OnAck) -> Ack:
        async with self._journal.turn:
            done = self._journal.repeated(seat, cid, "answer", word, on_ack)
            if done:
                return done
            self._journal.check_open()
            if seat not in self._history.unanswered():
                raise Refused("illegal", "Nobody is asking to undo now. Nothing changed.")
            return await self._journal.append(seat, "answer", word, cid, on_ack)
