"""GET /metrics: Prometheus' text format, and numbers that follow what happens."""

from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import httpx
import pytest
from helpers.in_process_server import House
from helpers.server_process import PATIENCE, Person, Server, Wire, wait_until
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from tabletown import __version__, build
from tabletown.table.web.metrics import FLOOD_KINDS

KINDS = ("bot", "import", "review")
SMALL = 20.0  # seconds that a move surely takes less than


def scraped(server: Server) -> dict[str, float]:
    """Every sample by its name and labels, as Prometheus' own parser reads them."""
    answer = httpx.get(f"{server.address}/metrics", timeout=PATIENCE)
    assert answer.status_code == 200, answer.text
    return samples(answer.text)


def samples(text: str) -> dict[str, float]:
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in families(text)
        for sample in family.samples
    }


def families(text: str) -> list[Metric]:
    return list(text_string_to_metric_families(text))


@pytest.mark.usefixtures("closed_sockets")
def test_metrics_follow_a_match(server: Server, ana: Person) -> None:
    before = scraped(server)
    assert before["tabletown_moves_total person"] == before["tabletown_open_sockets"] == 0
    wire = ana.socket(ana.new("village", "bot", level="newcomer"))
    moves = play(wire, 5)
    wire.say(t="act", cid=str(uuid4()), decision=moves[-1]["you"]["decision"], action="fly")
    wire.next("refused")
    after = scraped(server)
    assert after["tabletown_moves_total person"] == len(moves) == 5
    assert after["tabletown_moves_total bot"] >= 1
    assert after["tabletown_acknowledgement_seconds_count"] == 5
    assert 0 < after["tabletown_acknowledgement_seconds_sum"] < SMALL
    assert after["tabletown_open_sockets"] == after["tabletown_matches_loaded"] == 1
    assert after["tabletown_job_seconds_count bot"] >= after["tabletown_moves_total bot"]
    assert after["tabletown_job_seconds_sum bot"] > 0
    assert [after[f"tabletown_jobs_waiting {kind}"] for kind in KINDS] == [0, 0, 0]
    assert sum(it for key, it in after.items() if key.startswith("tabletown_refusals_total ")) == 1
    wire.close()
    wait_until(lambda: scraped(server)["tabletown_open_sockets"] == 0, "the socket stays")


def play(wire: Wire, moves: int) -> list[dict[str, dict[str, str]]]:
    """Make moves; returns the views before them. The bot has answered all but the last."""
    views = []
    for _nth in range(moves):
        views.append(wire.look_on_turn())
        assert wire.act(views[-1])["t"] == "ack"
    return views


def test_a_repeated_move_counts_once(server: Server, ana: Person) -> None:
    wire = ana.socket(ana.new("village", "screen", seats="1"))
    view, cid = wire.look(), str(uuid4())
    assert [wire.act(view, cid=cid)["dup"] for _nth in range(2)] == [False, True]
    after = scraped(server)
    assert after["tabletown_moves_total person"] == 1
    assert after["tabletown_acknowledgement_seconds_count"] == 2


def test_the_format_is_the_one_that_prometheus_reads(server: Server) -> None:
    answer = httpx.get(f"{server.address}/metrics", timeout=PATIENCE)
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    assert "no-store" in answer.headers["cache-control"] and "set-cookie" not in answer.headers
    for family in families(answer.text):
        assert family.documentation and family.type in ("counter", "gauge", "histogram")
        if family.type == "counter":
            assert f"# TYPE {family.name}_total counter\n" in answer.text
        if family.type == "histogram":
            assert family.name.endswith("_seconds")
    assert "_created" not in answer.text


def test_every_series_that_an_alert_needs_is_there_from_the_start(server: Server) -> None:
    seen = scraped(server)
    assert seen[f"tabletown_build_info {build()} {__version__}"] == 1
    expected = [
        "tabletown_unexpected_errors_total",
        "process_resident_memory_bytes",
        *[f"tabletown_database_errors_total {it}" for it in ("read", "write")],
        *[f"tabletown_floods_refused_total {it}" for it in FLOOD_KINDS],
        *[f"tabletown_job_failures_total {it}" for it in KINDS],
    ]
    assert [it for it in expected if it not in seen] == []


@pytest.fixture
def houses(tmp_path: Path) -> Iterator[list[House]]:
    folders = [tmp_path / name for name in "ab"]
    for folder in folders:
        folder.mkdir()
    both = [House(folder) for folder in folders]
    yield both
    for house in both:
        house.close()


def test_each_server_of_a_process_has_numbers_of_its_own(houses: list[House]) -> None:
    first, second = houses
    evil = {"origin": "https://evil.example"}
    assert first.ask("POST", "/leave", headers=evil).status_code == 403
    counts = [samples(house.ask("GET", "/metrics").text) for house in (first, second)]
    code = "tabletown_refusals_total not_your_seat"
    assert counts[0][code] == 1 and code not in counts[1]


def test_an_unexpected_error_is_counted(houses: list[House]) -> None:
    house = houses[0]
    context = house.app.state.context
    del house.app.state.context
    assert house.ask("GET", "/").status_code == 500
    house.app.state.context = context
    counts = samples(house.ask("GET", "/metrics").text)
    assert counts["tabletown_unexpected_errors_total"] == 1
