"""The rules in C, written apart from ours and in another language, come to the same scores."""

from collections.abc import Callable
from pathlib import Path
from subprocess import PIPE, run

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tabletown import game
from tabletown.core.playout import playout
from tabletown.core.rng import Rng
from tabletown.core.state import State

BENCHES = Path(__file__).parents[2] / "benches"
GAMES = 2000

pytestmark = pytest.mark.compiled


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    folder = tmp_path_factory.mktemp("c")

    def build(name: str) -> Path:
        source, target = BENCHES / f"{name}.c", folder / name
        run(["cc", "-O3", "-Wall", "-Wextra", "-Werror", "-o", target, source], check=True)
        return target

    return build


def final_scores(start: Callable[[int], State], games: int) -> list[list[int]]:
    found: list[list[int]] = []
    buffer = vec[i64]([0] * start(0).actions)
    for seed in range(games):
        state = start(seed)
        playout(state, Rng(seed).fork(), buffer)
        found.append(state.scores())
    return found


@pytest.mark.parametrize(
    ("name", "seats"),
    [("village", 1), ("village", 2), ("village", 5), ("village", 12)]
    + [("azul5211", seats) for seats in range(2, 6)],
)
def test_random_games_end_with_the_scores_of_the_c_program(
    program: Callable[[str], Path], name: str, seats: int
) -> None:
    command = [str(program(name)), str(seats), str(GAMES), "scores"]
    lines = run(command, check=True, stdout=PIPE, text=True).stdout.splitlines()
    theirs = [[int(points) for points in line.split()] for line in lines]
    ours = final_scores(lambda seed: game(name).new(seats, seed), GAMES)
    assert len(theirs) == GAMES
    assert ours == theirs
