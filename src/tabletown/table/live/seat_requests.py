"""The affairs of a table: who plays whose seat, who gives up, and what all agree to."""

from collections.abc import Callable
from typing import Final, final

from tabletown.bots.levels import USUAL
from tabletown.table.live.bot_turns import Thinker
from tabletown.table.live.journal import Hear, Journal
from tabletown.table.live.messages import Ack
from tabletown.table.live.presence import Presences
from tabletown.table.match.refused import Refused


@final
class Affairs:
    def __init__(
        self,
        journal: Journal,
        presences: Presences,
        thinker: Thinker,
        beside: Callable[[int], list[int]],
    ) -> None:
        self._journal: Final = journal
        self._course: Final = journal.course
        self._presences: Final = presences
        self._thinker: Final = thinker
        self._beside: Final = beside  # the seats of whoever holds a seat

    async def settle(self, by: int, cid: str, op: str, whose: int, hear: Hear) -> Ack:
        """Skip or replace an absent seat; leave one's own to a bot, return, resign; ask, answer."""
        if whose not in range(self._course.match.seats):
            raise Refused("not_your_seat", "There is no such seat at this table.")
        if op in ("agree", "decline"):
            return await self._answer(by, cid, "yes" if op == "agree" else "no", hear)
        if op in ("return", "resign", "ask_undo"):
            if by != whose:
                raise Refused("not_your_seat", "Only who sits there can do this.")
            if op == "ask_undo":
                return await self._offer(by, cid, hear)
            kind, body = (op, "") if op == "return" else (op, USUAL)
            return await self._seat(by, whose, kind, body, cid, hear)
        if op == "skip":
            return await self._skip(by, whose, cid, hear)
        if op == "bot":
            return await self._seat(by, whose, "bot", USUAL, cid, hear)
        raise Refused("bad_message", f"Nobody knows what {op} is. Nothing changed.")

    async def _skip(self, by: int, whose: int, cid: str, hear: Hear) -> Ack:
        """The house chooses for a seat that others wait for, unless it has chosen meanwhile."""
        journal, decision, label = self._journal, self._course.decision(whose), ""
        if not self._course.done(whose, cid):
            journal.check_open()
            self._presences.check_replaceable(by, whose)
            label, _failed = await self._thinker.choice(whose, USUAL)
        async with journal.turn:
            row = self._course.done(whose, cid)
            done = row and journal.repeated(whose, cid, "skip", row.body, hear, by)
            if done:
                return done
            journal.check_decision(whose, decision)
            self._presences.check_replaceable(by, whose)
            return await journal.append(whose, "skip", label, cid, hear, by)

    async def _seat(self, by: int, whose: int, kind: str, body: str, cid: str, hear: Hear) -> Ack:
        """From now on somebody else plays the seat, or its own player again."""
        async with self._journal.turn:
            done = self._journal.repeated(whose, cid, kind, body, hear, by)
            if done:
                return done
            self._journal.check_open()
            if by != whose:
                self._presences.check_replaceable(by, whose)
            if whose in self._course.match.resigned:
                raise Refused("illegal", "This seat was resigned, and that is for good.")
            if kind != "resign" and bool(self._course.bots[whose]) == bool(body):
                plays = "A bot plays" if body else "You play"
                raise Refused("illegal", f"{plays} this seat already.")
            return await self._journal.append(whose, kind, body, cid, hear, by)

    async def _offer(self, seat: int, cid: str, hear: Hear) -> Ack:
        """Ask the others to go back; whoever sits at the same screen has agreed by asking."""
        async with self._journal.turn:
            done = self._journal.repeated(seat, cid, "offer", "", hear)
            if done:
                return done
            self._journal.check_open()
            if not self._course.match.undo_refusal(seat):
                raise Refused("illegal", "You may take this back without asking; press undo.")
            reason = self._course.match.rewind_refusal(seat)
            if reason:
                raise Refused("illegal", reason)
            ack = await self._journal.append(seat, "offer", "", cid, hear)
            for other in self._beside(seat):
                if other in self._course.unanswered():
                    await self._journal.append(other, "answer", "yes", None)
            return ack

    async def _answer(self, seat: int, cid: str, word: str, hear: Hear) -> Ack:
        async with self._journal.turn:
            done = self._journal.repeated(seat, cid, "answer", word, hear)
            if done:
                return done
            self._journal.check_open()
            if seat not in self._course.unanswered():
                raise Refused("illegal", "Nobody asks you for anything now. Nothing changed.")
            return await self._journal.append(seat, "answer", word, cid, hear)
