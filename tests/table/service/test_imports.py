"""Imported replays: no file they name is opened, and the server stores its own text of them."""

from hashlib import blake2b
from pathlib import Path

import pytest
from helpers.histories import history
from helpers.in_process_server import House
from helpers.live_matches import refused, run

from tabletown.core.replay_file import content_of
from tabletown.table.service.imports import BURST
from tabletown.table.service.loading import Unreadable
from tabletown.table.service.tables import Tables
from tabletown.table.store import queries

VILLAGE = content_of(history("village", 2, 8).match.replay())


def changed(old: str, new: str) -> str:
    """The replay with a change and a new digest, so that only the change can be wrong."""
    above = VILLAGE.replace(old, new).rpartition("digest = ")[0]
    return f'{above}digest = "{blake2b(above.encode(), digest_size=16).hexdigest()}"\n'


def with_edition(name: str) -> str:
    return changed('edition = "classic"', f'edition = "{name}"')


def test_an_edition_outside_the_server_is_refused_before_it_is_opened(
    tmp_path: Path,
) -> None:
    existing, missing = tmp_path / "mine.toml", tmp_path / "nothing.toml"
    existing.write_text("[secret]\nword = 1\n")
    names = [str(existing), str(missing), str(tmp_path), "/dev/zero", "../editions/classic", ""]

    async def add(tables: Tables) -> None:
        texts = {(await refused(tables.imports.add(with_edition(name), ""))).text for name in names}
        assert len(texts) == 1, "the answer does not tell whether the file exists"
        assert "expected an edition of this server" in texts.pop()

    run(tmp_path / "tables.sqlite", add)


def test_only_built_in_games_are_imported(tmp_path: Path) -> None:
    async def add(tables: Tables) -> None:
        for name in ("connect_four", "../../x", "os"):
            refusal = await refused(tables.imports.add(changed('"village"', f'"{name}"'), ""))
            assert "expected a game of this server" in refusal.text

    run(tmp_path / "tables.sqlite", add)


def test_the_server_stores_its_own_text_of_a_replay(tmp_path: Path) -> None:
    async def add(tables: Tables) -> None:
        padded = changed("game = ", f"# {'x' * 60_000}\ngame = ").replace("\n", "\r\n")
        match_id = await tables.imports.add(padded, "")
        stored = await tables.store.read(lambda it: queries.find_replay(it, match_id))
        assert stored == VILLAGE
        assert content_of(await tables.imports.find(match_id)) == VILLAGE

    run(tmp_path / "tables.sqlite", add)


def test_imports_of_one_address_are_limited(tmp_path: Path) -> None:
    async def add(tables: Tables) -> None:
        for _nth in range(int(BURST)):
            assert (await refused(tables.imports.add("nothing", "192.0.2.1"))).code == "illegal"
        refusal = await refused(tables.imports.add(VILLAGE, "192.0.2.1"))
        assert refusal.code == "rate" and "not saved" in refusal.text and refusal.retry
        assert await tables.imports.add(VILLAGE, "192.0.2.2")

    run(tmp_path / "tables.sqlite", add)


@pytest.mark.parametrize(
    "content, reason",
    [
        (with_edition("/etc/hostname"), "expected an edition of this server"),
        (changed("rules = 1", "rules = 99"), "made with version 99 of the rules"),
        (changed('edition_digest = "', 'edition_digest = "0'), "has changed since"),
        (VILLAGE.replace("1 ", "1 fly to ", 1), "is not legal here"),
    ],
)
def test_a_stored_replay_that_can_no_longer_be_read_says_why(
    tmp_path: Path, content: str, reason: str
) -> None:
    """As stored by a version with other rules, or with fewer checks."""
    house, match = House(tmp_path), "replay" + "0" * 20
    house.runner.run(house.store.write(lambda it: queries.add_replay(it, match, content, 7)))
    for page in ("", "/at/3", "/replay"):
        answer = house.ask("GET", f"/match/{match}{page}")
        assert answer.status_code == 410 and "The file itself is unchanged" in answer.text
        assert reason in answer.text
    with pytest.raises(Unreadable, match="can no longer be shown"):
        house.runner.run(house.tables.imports.find(match))
    house.close()
