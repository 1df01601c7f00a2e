"""A fingerprint of how a game is played: it changes when the rules or a bot act differently.

It is taken from seeded matches, not from source files, so moving, renaming or rewording code leaves
it as it is. Compiled and interpreted builds give the same fingerprint.
"""

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, Final

from tabletown.bots.bot import Bot
from tabletown.bots.budget import Budget
from tabletown.bots.levels import LEVELS, STRONGEST, bot, search
from tabletown.core.evaluation import Evaluation
from tabletown.core.game import Game
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, State
from tabletown.lab.playout import digest
from tabletown.lab.schedule import Setting

RANDOM_MATCHES: Final = 3
GREEDY_MATCHES: Final = 2
SIMULATIONS: Final = 8  # of each search: enough to run all of its code
SPACING: Final = 0.2  # searches become rarer: the next is due after this share of the match so far
PRECISION: Final = ".9g"  # hides rounding errors, which depend on the order of sums

_known: Final[dict[str, str]] = {}  # fingerprints of this process, by game and setting


def play_fingerprint(game: Game[Any], setting: Setting) -> str:
    """Sixteen hexadecimal digits that identify the behaviour of rules and bots in this setting."""
    key = f"{game.package} {setting}"
    if key not in _known:
        _known[key] = _play_fingerprint(game, setting)
    return _known[key]


def _play_fingerprint(game: Game[Any], setting: Setting) -> str:
    def start(seed: int) -> State:
        return game.new(setting.seats, seed, setting.options, setting.edition)

    data = game.bots()
    lines = [f"{sorted(data['weights'].values())}"]  # by value: a key may be renamed
    lines.append(f"{data['levels'][STRONGEST]['simulations']}")
    lines.append(f"{digest(start, RANDOM_MATCHES)}")
    for seed in range(GREEDY_MATCHES):
        lines += decisions(game, start(seed), seed)
    return blake2b("\n".join(lines).encode(), digest_size=8).hexdigest()


def decisions(game: Game[Any], state: State, seed: int) -> Iterator[str]:
    """A match between greedy bots: the value of each position, and every bot's choice there."""
    evaluation = game.evaluation()
    seeds = Rng(seed).fork()
    greedy = bot("greedy", game, seeds.fork().word())
    quick = [bot(level, game, seeds.fork().word()) for level in LEVELS if level != STRONGEST]
    searches = Searches(game, seeds)
    decided = 0
    due = 0.0
    while state.to_move != NOBODY:
        seat = state.to_move
        yield from evaluated(evaluation, state)
        view = state.view(seat)
        action = greedy.choose(view, seat)
        if len(view.legal(seat)) > 1:
            yield f"{seat} {action} {[it.choose(view, seat) for it in quick]}"
            if decided >= due:
                yield searches.decision(view, seat)
                due = decided * (1 + SPACING)
            decided += 1
        state.apply(seat, action)
    yield from evaluated(evaluation, state)
    yield f"{state.scores()} {state.winners()}"


def evaluated(evaluation: Evaluation, state: State) -> Iterator[str]:
    """Value and reward of the position for each seat."""
    for seat in range(state.seats):
        value, reward = evaluation.value(state, seat), evaluation.reward(state, seat)
        yield f"{value:{PRECISION}} {reward:{PRECISION}}"


class Searches:
    """The two bots that simulate, search and textbook, with a small budget."""

    def __init__(self, game: Game[Any], seeds: Rng) -> None:
        level = game.bots()["levels"][STRONGEST]
        budget = Budget(SIMULATIONS)
        seed = seeds.fork().word()
        self.search = search(game, seed, budget, level["width"], level["stages"])
        self.textbook: Bot = bot(f"textbook@{SIMULATIONS}", game, seeds.fork().word())

    def decision(self, view: State, seat: int) -> str:
        """The choice of each bot, and the ratings of the search's candidates."""
        candidates = self.search.candidates(view, seat)
        rated = [
            f"{candidates.actions[place]} {candidates.mean(place):{PRECISION}}"
            for place in range(candidates.width)
        ]
        return f"{self.search.choose(view, seat)} {rated} {self.textbook.choose(view, seat)}"
