"""Replays that people bring: nothing they name is opened, and what is kept is the house's own."""

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


def harmed(old: str, new: str) -> str:
    """Signed anew, so that nothing but the change is wrong."""
    above = VILLAGE.replace(old, new).rpartition("digest = ")[0]
    return f'{above}digest = "{blake2b(above.encode(), digest_size=16).hexdigest()}"\n'


def edition(name: str) -> str:
    return harmed('edition = "classic"', f'edition = "{name}"')


def test_an_edition_from_elsewhere_is_refused_before_it_is_opened(tmp_path: Path) -> None:
    there, nowhere = tmp_path / "mine.toml", tmp_path / "nothing.toml"
    there.write_text("[secret]\nword = 1\n")
    named = [str(there), str(nowhere), str(tmp_path), "/dev/zero", "../editions/classic", ""]

    async def bring(tables: Tables) -> None:
        told = {(await refused(tables.imports.bring(edition(name), ""))).text for name in named}
        assert len(told) == 1, "the answer tells what lies where"
        assert "expected an edition of this server" in told.pop()

    run(tmp_path / "tables.sqlite", bring)


def test_only_games_of_the_house_are_read(tmp_path: Path) -> None:
    async def bring(tables: Tables) -> None:
        for name in ("connect_four", "../../x", "os"):
            no = await refused(tables.imports.bring(harmed('"village"', f'"{name}"'), ""))
            assert "expected a game of this server" in no.text

    run(tmp_path / "tables.sqlite", bring)


def test_what_is_kept_is_written_by_the_house(tmp_path: Path) -> None:
    async def bring(tables: Tables) -> None:
        padded = harmed("game = ", f"# {'x' * 900_000}\ngame = ").replace("\n", "\r\n")
        match_id = await tables.imports.bring(padded, "")
        found = await tables.store.read(lambda it: queries.find_replay(it, match_id))
        assert found == VILLAGE
        assert content_of(await tables.imports.find(match_id)) == VILLAGE

    run(tmp_path / "tables.sqlite", bring)


def test_one_address_brings_only_so_many_at_once(tmp_path: Path) -> None:
    async def bring(tables: Tables) -> None:
        for _nth in range(int(BURST)):
            assert (await refused(tables.imports.bring("nothing", "192.0.2.1"))).code == "illegal"
        no = await refused(tables.imports.bring(VILLAGE, "192.0.2.1"))
        assert no.code == "rate" and "not kept" in no.text and no.retry
        assert await tables.imports.bring(VILLAGE, "192.0.2.2")

    run(tmp_path / "tables.sqlite", bring)


@pytest.mark.parametrize(
    "content, said",
    [
        (edition("/etc/hostname"), "expected an edition of this server"),
        (harmed("rules = 1", "rules = 99"), "made with version 99 of the rules"),
        (harmed('edition_digest = "', 'edition_digest = "0'), "has changed since"),
        (VILLAGE.replace("1 ", "1 fly to ", 1), "is not legal here"),
    ],
)
def test_what_can_no_longer_be_read_says_why(tmp_path: Path, content: str, said: str) -> None:
    """Kept by other rules, or by a house that opened whatever it was told to."""
    house, match = House(tmp_path), "replay" + "0" * 20
    house.runner.run(house.store.write(lambda it: queries.add_replay(it, match, content, 7)))
    for page in ("", "/at/3", "/replay"):
        answer = house.ask("GET", f"/match/{match}{page}")
        assert answer.status_code == 410 and "It is kept as it is" in answer.text
        assert said in answer.text
    with pytest.raises(Unreadable, match="cannot be shown any more"):
        house.runner.run(house.tables.imports.find(match))
    house.close()
