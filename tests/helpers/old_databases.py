"""Databases as earlier versions wrote them, and the check that the current one opens them."""

import json
from pathlib import Path
from typing import Any

import msgspec
from alembic.runtime.environment import EnvironmentContext
from sqlalchemy import Engine, text

from helpers.live_matches import act, run
from tabletown.table.service.proof import proof_of
from tabletown.table.service.tables import Tables
from tabletown.table.store.database import scripts

# All rows of a database that the last code with revision 0002 wrote: a running match of Favelas
# with a clock, chat and a snapshot, and a finished match of Village with its proof file.
WRITTEN = Path(__file__).parents[1] / "table" / "store" / "revision_0002.json"
SINCE_0002 = {"snapshot", "heartbeat", "outage"}  # tables
PLAYED = 5  # moves of the running match


def migrate(engine: Engine, revision: str) -> None:
    """Create an empty database of an earlier schema."""
    config, steps = scripts()

    def up_to(current: object, _context: object) -> object:
        return steps._upgrade_revs(revision, current)  # type: ignore[arg-type]

    with engine.connect() as connection:
        config.attributes["connection"] = connection
        with connection.begin(), EnvironmentContext(config, steps, fn=up_to):
            steps.run_env()


def fill(engine: Engine, revision: str) -> None:
    """Create a database of revision 0001 or 0002 with the rows of `WRITTEN`."""
    migrate(engine, revision)
    with engine.begin() as connection:
        for table, rows in json.loads(WRITTEN.read_text("utf-8"))["tables"].items():
            if revision == "0001" and table in SINCE_0002:
                continue
            for row in rows:
                values = {key: value_of(it) for key, it in row.items()}
                if revision == "0001":
                    values.pop("clock", None)
                names = ", ".join(values)
                marks = ", ".join(f":{name}" for name in values)
                connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({marks})"), values)


def value_of(stored: Any) -> Any:
    return bytes.fromhex(stored["hex"]) if isinstance(stored, dict) else stored


def check_that_matches_go_on(where: Path | str) -> None:
    """Open an old database with the current code and play on."""
    written = json.loads(WRITTEN.read_text("utf-8"))

    async def go_on(tables: Tables) -> None:
        await tables.check()
        assert not tables.damaged
        live, over = await tables.live(written["running"]), await tables.live(written["over"])
        assert live and live.match.ply() == PLAYED and live.chat.lines[0].text == "olá"
        assert live.match.view(0).text() == written["view"]
        assert over and msgspec.json.encode(proof_of(over)).decode() == written["proof"]
        first = live.history.rows[1]
        assert (await live.act(first.seat, "cid-0000", "", first.body)).dup
        await act(live, live.match.actors()[0], "cid-next")

    async def read_again(tables: Tables) -> None:
        live = await tables.live(written["running"])
        assert live and live.match.ply() == PLAYED + 1

    run(where, go_on)
    run(where, read_again)
