"""A finished game can be checked by anybody, and nothing in its proof can be changed unnoticed."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from helpers.histories import add, history, play
from helpers.live_matches import ANA, enter, run
from typer.testing import CliRunner

from tabletown.cli import main
from tabletown.core.rng import Rng
from tabletown.table.live.live import Live
from tabletown.table.match import commitment
from tabletown.table.match.history import History
from tabletown.table.match.log import ROOT, Row, hashed
from tabletown.table.match.options import written
from tabletown.table.service import lobby
from tabletown.table.service.loading import new_match_row
from tabletown.table.service.proof import checks, proof_of, replay_of
from tabletown.table.service.tables import MatchSettings, Tables
from tabletown.table.store.store import Store
from tabletown.table.workers.pool import WorkerPool

LONG = 500  # more actions than a game has


def live_of(found: History, folder: Path) -> tuple[Live, Store]:
    setup = found.setup
    row = new_match_row(setup.game, setup.options, "host")
    commit = commitment.commitment(setup.seed, setup.id, written(setup.options))
    changes = {"id": setup.id, "seed": setup.seed, "seed_commit": commit}
    store = Store(folder / "tables.sqlite")
    return Live(found, row.__class__(**{**vars(row), **changes}), store, WorkerPool()), store


@pytest.fixture
def proof(tmp_path: Path) -> dict[str, Any]:
    live, store = live_of(history("village", 2, LONG), tmp_path)
    store.close()
    found: dict[str, Any] = json.loads(msgspec.json.encode(proof_of(live)))
    return found


def said(proof: dict[str, Any], folder: Path) -> tuple[int, str]:
    file = folder / "game.proof"
    file.write_text(json.dumps(proof))
    answer = CliRunner().invoke(main, ["verify", str(file)])
    return answer.exit_code, answer.output


def test_an_unfinished_match_has_no_proof(tmp_path: Path) -> None:
    live, store = live_of(history("village", 2, 5), tmp_path)
    store.close()
    with pytest.raises(AssertionError, match="secret until the end"):
        proof_of(live)


def test_a_correct_proof_is_confirmed(proof: dict[str, Any], tmp_path: Path) -> None:
    code, words = said(proof, tmp_path)
    assert code == 0 and "is correct: " in words
    seal = commitment.seal(bytes.fromhex(proof["seed"]), proof["match"]).hex()
    assert f"Before the match was opened, the page showed: {seal}" in words


def test_a_match_with_seat_requests_has_a_correct_proof(tmp_path: Path) -> None:
    found = history("favelas", 2, 0)
    dice = Rng(5)
    while not found.match.undo_refusal(0) or found.match.rewind_refusal(0):
        play(found, 1, dice)
    for seat, kind, body in [(0, "offer", ""), (1, "answer", "yes"), (1, "bot", "builder")]:
        add(found, seat, kind, body)
    play(found, 4, dice)
    add(found, 0, "resign", "builder")
    live, store = live_of(found, tmp_path)
    store.close()
    proof = json.loads(msgspec.json.encode(proof_of(live)))
    assert (proof["winners"], proof["is_given_up"]) == ([1], True)
    code, words = said(proof, tmp_path)
    assert code == 0 and found.match.ending() in words and "resigned, so" in words
    for damage in ({"winners": [0]}, {"is_given_up": False}):
        code, words = said({**proof, **damage}, tmp_path)
        assert code == 2 and f"it ended differently: {found.match.ending()}" in words
    older = {key: proof[key] for key in proof if key not in ("winners", "is_given_up")}
    assert said(older, tmp_path)[0] == 0
    proof["rows"][-1]["kind"] = "return"
    assert said(proof, tmp_path)[0] == 2


def test_the_replay_of_a_resigned_match_says_so(tmp_path: Path) -> None:
    found = history("favelas", 2, 6)
    file = tmp_path / "it.replay"
    assert "#" not in replay_of(found.match)
    add(found, 0, "resign", "builder")
    file.write_text(replay_of(found.match))
    assert file.read_text().endswith(f"\n# {found.match.ending()}\n")
    assert "finished = false" in file.read_text()
    assert CliRunner().invoke(main, ["verify", str(file)]).exit_code == 0


def harm_row(proof: dict[str, Any]) -> None:
    proof["rows"][3]["body"] = proof["rows"][4]["body"]


@pytest.mark.parametrize(
    "damage, broken",
    [
        (lambda it: it.update(seed="00" * 32), "has the hash"),
        (lambda it: it.update(commit="00" * 32), "has the hash"),
        (lambda it: it["options"].update(factories="yes"), "has the hash"),
        (lambda it: it.update(scores=[99, 0]), "ends with the same result"),
        (lambda it: it.update(nonces=["m", "n"]), "ends with the same result"),
        (lambda it: it.update(players=["Eva", "Bruno"]), "ends with the same result"),
        (lambda it: it.update(rules=9), "ends with the same result"),
        (harm_row, "No row"),
        (lambda it: it["rows"].pop(), "No row"),
        (lambda it: it["rows"].pop(2), "No row"),
        (lambda it: it["rows"][2].update(salt="00" * 16), "But row 3 was changed"),
        (lambda it: it.update(rows=[]), "But rows after 0 are missing"),
        (lambda it: it["rows"][1].update(seat=99), "But row 2 was changed"),
        (lambda it: it.update(edition="/dev/zero"), "has no edition '/dev/zero'"),
    ],
)
def test_a_changed_proof_is_rejected(
    proof: dict[str, Any], tmp_path: Path, damage: Callable[[dict[str, Any]], None], broken: str
) -> None:
    damage(proof)
    code, words = said(proof, tmp_path)
    assert code == 2 and "is not correct" in words and broken in words


@pytest.mark.parametrize(
    "damage, broken",
    [
        ({"seat": 99}, "row 2 is of seat 100, which does not exist"),
        ({"seat": -1}, "row 2 is of seat 0, which does not exist"),
        ({"body": "fly"}, "row 2 is not allowed there"),
        ({"kind": "undo"}, "row 2 is not allowed there"),
        ({"kind": "answer", "body": "yes"}, "row "),
    ],
)
def test_an_impossible_row_is_named_even_if_all_hashes_fit(
    proof: dict[str, Any], tmp_path: Path, damage: dict[str, Any], broken: str
) -> None:
    before = ROOT
    proof["rows"][1].update(damage)
    for row in proof["rows"]:
        salted = {**row, "salt": bytes.fromhex(row["salt"]), "hash": b""}
        before = hashed(before, Row(**salted))
        row["hash"] = proof["head"] = before.hex()
    code, words = said(proof, tmp_path)
    assert code == 2 and "ends with the same result. But " in words and broken in words


def test_a_file_that_is_no_proof_is_refused(tmp_path: Path) -> None:
    code, words = said({"seed": 1}, tmp_path)
    assert code == 2 and "is not a proof of a match" in words


def test_the_shuffle_depends_on_the_server_and_every_player() -> None:
    keys = {
        commitment.key(seed, nonces)
        for seed in (bytes(32), bytes(31) + b"\1")
        for nonces in (["a", "b"], ["ab", ""], ["", "ab"], ["b", "a"], ["a"], [])
    }
    assert len(keys) == 12


def test_the_commitment_to_the_seed_is_shown_before_the_table_is_opened(tmp_path: Path) -> None:
    """Also where the game begins the moment its table is opened."""

    async def play_now(tables: Tables) -> None:
        await enter(tables, ANA)
        screen = await lobby.home(tables, ANA)
        settings = MatchSettings(
            "village", 2, 1, "newcomer", {}, match_id=screen.next_match_id, seal=screen.seal
        )
        match_id = await tables.create(ANA, settings, "my luck")
        live = await tables.live(match_id)
        assert live and match_id == screen.next_match_id
        assert (
            commitment.seal(live.row.seed, match_id).hex()
            == screen.seal
            == tables.seal_of(live.row)
        )
        other = await tables.create(ANA, settings, "other luck")
        again = await tables.live(other)
        assert again and other != match_id, "one seal, two games"
        assert again.row.seed != live.row.seed and tables.seal_of(again.row) == ""
        await live.seat_request(0, "cid-0001", "resign", 0)
        seal = tables.seal_after(match_id)
        second = await tables.live(await tables.rematch(live, ANA))
        assert second and tables.seal_of(second.row) == seal != screen.seal

    run(tmp_path / "tables.sqlite", play_now)


def test_the_checks_of_a_proof_are_worded(tmp_path: Path) -> None:
    live, store = live_of(history("village", 1, LONG), tmp_path)
    store.close()
    found = checks(proof_of(live))
    assert [holds for _words, holds in found] == [True] * 3
    assert all(words.endswith(".") for words, _holds in found)
