"""The evaluation of a position, and the rollout policy: bots are made of both."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from connect_four.rules import DROP, EMPTY, ConnectFour
from tabletown.core.evaluation import Evaluation
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, State

WEIGHTS: Final = ["spread", "next"]  # in bots.toml
NEXT: Final[i64] = 1
WON: Final = 10_000.0


@final
class ConnectFourEvaluation(Evaluation):
    def value(self, state: State, seat: i64) -> float:
        """The worth of all lines that can still be completed, minus those of the opponent."""
        assert isinstance(state, ConnectFour)
        if state.to_move == NOBODY:
            return 0.0 if state.winner == NOBODY else WON if state.winner == seat else -WON
        value = 0.0
        for first in range(0, len(state.edition.lines), state.edition.line):
            value += line_value(state, seat, first, self.weights[NEXT])
        return value

    def rollout_action(self, state: State, seat: i64, rng: Rng, buffer: vec[i64]) -> i64:
        """Completes a line, or blocks one of the opponent; otherwise takes any column."""
        assert isinstance(state, ConnectFour)
        count = state.legal_into(seat, buffer)
        needed: i64 = NOBODY
        for nth in range(count):
            space = state.landing[buffer[nth] - DROP]
            if state.is_line(seat, space):
                return buffer[nth]
            if state.is_line(1 - seat, space):
                needed = buffer[nth]
        return buffer[rng.below(count)] if needed == NOBODY else needed


def line_value(state: ConnectFour, seat: i64, first: i64, next: float) -> float:
    """The number of discs in the line squared; 0 if both seats have discs there, or neither."""
    edition = state.edition
    discs: i64 = 0
    owner: i64 = NOBODY
    gap: i64 = 0  # a space without a disc, the only one if all but one have
    for place in range(first, first + edition.line):
        space = edition.lines[place]
        held = state.board[space]
        if held == EMPTY:
            gap = space
        elif owner == NOBODY or owner == held:
            owner = held
            discs += 1
        else:
            return 0.0
    value = float(discs * discs)
    if discs == edition.line - 1 and owner == state.to_move and is_landing(state, gap):
        value = next
    return value if owner == seat else -value


def is_landing(state: ConnectFour, space: i64) -> bool:
    """Whether a disc dropped now would land there."""
    return state.board[space - state.edition.up] != EMPTY


def make_evaluation(weights: vec[float]) -> Evaluation:
    return ConnectFourEvaluation(weights)
