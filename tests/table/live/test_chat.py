"""The chat of a match: lines count once and are stored."""

from pathlib import Path

from helpers.live_matches import Ear, refused, run, table

from tabletown.core.state import SPECTATOR
from tabletown.table.live import messages
from tabletown.table.service.tables import Tables


def test_a_repeated_line_of_chat_is_stored_once(path: Path) -> None:
    async def talk(tables: Tables) -> str:
        live = await table(tables)
        ear = Ear(SPECTATOR)
        live.enter(ear)
        first = await live.say("a", 0, "Ana", "cid-0001", "hello")
        again = await live.say("a", 0, "Ana", "cid-0001", "hello")
        assert (first.seq, first.dup) == (1, False)
        assert (again.seq, again.dup) == (1, True)
        assert (await live.say("b", 1, "Bruno", "cid-0001", "oi")).seq == 2
        assert (await refused(live.say("a", 0, "Ana", "cid-0001", "no"))).code == "cid_reused"
        said = [it.text for it in ear.heard if isinstance(it, messages.ChatFrame)]
        assert said == ["hello", "oi"]
        return live.row.id

    match = run(path, talk)

    async def later(tables: Tables) -> None:
        live = await tables.live(match)
        assert live and [line.text for line in live.chat.lines] == ["hello", "oi"]

    run(path, later)
