"""Every number of the printed game comes from an edition: none is in the code, none is idle."""

import ast
import re
from collections.abc import Callable, Iterator
from functools import partial
from importlib.resources import files
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from helpers.brazil_wealth import enrich, hoards
from helpers.favelas_positions import RING

import tabletown
from tabletown.contract import check
from tabletown.contract.game import Chosen, new, options
from tabletown.core.edition import BadEdition
from tabletown.core.game import Game
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, State
from tabletown.games.brazil.rules import Brazil

# Nothing, one thing, the next, a pair (two dice, two halves): no printed value looks like these.
PLAIN = {0, 1, 2}
# What module-level constants may be: where actions and bits lie, and marks that are no number.
IN_BRAZIL = """
CARDS MOST_KINDS VIRTUAL PASS END_ACTIONS END_TURN PLACE_PALACE TAKE_BONUS FIGHT RENOVATE_FREE KEEP
CLAIM TAKE PEEK_AT KEEPING CHOOSING_COLOUR CHOOSING_MONARCH SETTLING ACTION_PHASE MOVEMENT_PHASE
DEPLOYING DEPLOYING_AT BUYING BUILDING BUILDING_AT RENOVATING RENOVATING_FREE MANUFACTURING
CHOOSING_SLOT TAKING TRADING DISCOUNTING PAYING GIVING DISCARDING_TOKENS DISCARDING_GOLD
DISCARDING_COMBAT GROUPING MOVING MOVING_ON SHOOTING EXPEDITION DRAWING_MISSION PEEKING ANNOUNCING
COMMITTING CANCELLING DEFEATING PILLAGING WINNING PLACING PLACING_AT RETIRING_TOKEN FIRST_STEP
BUILT BUILD_AGAIN DEPLOYED BOUGHT RENOVATED RENOVATE_AGAIN EXCHANGED ADDED CONVERTED REVEALED
COUNTED LOSS_REWARDED CARDS_DRAWN BATTLE_ENDED MISSION_REWARDED MISSION_COUNTED ERA_CHANGED
DRAWN_ON_DEPLOY FREE ANY_SHAPE HEAP BY_ARCH SECOND EARLY_BUILD MANNER HEX NO_SITE ALONE
NEXT_TO_EMPIRE ROOM EMPTY NO_CARD BY_FREE BY_ADDITIONAL CAPITAL_IS_CITY NO_ERA_3_PALACE
RIVER_IS_BUILDABLE LIMITED_SUPPLY OWNER_SCORES MONARCH_TRANSPORTS COLOURS_CHOSEN UNLIMITED NONE
CITIES CAPITAL ON_BOARD IN_SUPPLY OUT_OF_GAME NOT_MADE NOT_USED BOOSTED EARLY CLEAR FACE_DOWN
PEEKED FACE_UP BURIED BOOSTS FORESTS DEPLOY_ACTIONS PALACE_BY_PAINTING COUNTERS FRAME DEPTH
NO_BATTLE BY_MOVE RANGED EXPEDITION_TRY KIND WHERE ORIGIN ATTACKER DEFENDER GROUP ANNOUNCED READY
CANCELLED FACTS DEFENDERS COMMITTED PER_TURN PREPARATION
"""
LAYOUT = {
    "village": {
        *("DICE", "KINDS", "SCORING"),  # two dice, five projects, of which three form groups
        *("EMPTY", "LAYERS"),
        *("BUILD", "PAVE", "BONUS", "SCORE"),
        *("FIRST", "SECOND", "PLAZA", "SMOKE", "EXTRA", "CHOICE"),
        *("PREPARATION", "UNWRITTEN"),
    },
    "azul5211": {"PLAY", "OVER", "NOTHING", "ROOSTERS"},
    "favelas": {"SOURCE", "BONUS", "PLACE", "MATCH", "OVER"},
    "sunnyvale": {
        *("TOKENS", "PLAY", "GIVE", "PLACE", "CHOOSE", "VISIT"),
        *("TAKE", "DISCARD", "ORDER", "BUILD", "REMOVE", "OVER"),
    },
    "brazil": {*IN_BRAZIL.split()},
}
STEPS = (1, -1, -30, 4, 8, 12, 16, 20, 48)  # the last six let 5211's pile come out even
# Keys whose numbers hang together, so that none can change alone.
BOUND = {
    "village": {"free_sums", "sums"},
    "azul5211": {"plays", "seats"},
    "favelas": {"seats"},
    "sunnyvale": {"crises", "start_level", "line_rows", "line_columns"},
    "brazil": {"id", "players", "era"},  # era: of Missions, of which each Era needs enough
}
OTHERS = {
    "village": """
title = "Four columns"
turns = 6
bonus_turns = [2, 5]
free_sums = [5]
square_points = 3
solo_target = 20
faces = ["lake", "house", "forest", "lake"]
factories = { per_house = -1, per_square = 0, clean = 4 }
avenue = [
    { label = "low", sums = [2, 3, 4], points = [1, 0, 7, 2] },
    { label = "six", sums = [6], points = [0, 5, 0, 0] },
    { label = "high", sums = [7, 8], points = [4, 0, 0, 6] },
    { label = "never", sums = [], points = [1, 1, 1, 1] },
]
""",
    "azul5211": """
title = "Three colours"
hand = 4
plays = [1, 2]
colours = ["red", "blue", "black"]
letters = ["R", "B", "K"]
value = [
    { points = 2, rooster = false, copies = 12 },
    { points = 5, rooster = true, copies = 4 },
    { points = 7, rooster = false, copies = 9 },
]
table = [
    { seats = 2, removed = 7, roosters = 3, limit = 4 },
    { seats = 3, removed = 0, roosters = 2, limit = 5 },
    { seats = 4, removed = 11, roosters = 4, limit = 6 },
    { seats = 5, removed = 10, roosters = 5, limit = 9 },
]
long_game = { target = 90, most_decks = 3 }
""",
    "favelas": RING,
    "sunnyvale": """
title = "Small town"
start_value = 500
hand = 3
plays = 1
tokens = 2
crises = 4
start_level = 1
removals = [0, 2, 1, 3, 0, 1]
zone = [
    { name = "Park", letter = "p", loss = 7 },
    { name = "Block", letter = "b", loss = 11 },
]
shape = [
    { name = "bar", rows = ["xxx"] },
    { name = "hook", rows = [".x", ".x", "xx"] },
]
housing = [
    { name = "Row", shape = "bar", permits = 1, where = "in", zones = ["Block"], copies = 4 },
    { name = "Angle", shape = "hook", permits = 3, where = "anywhere", copies = 6 },
]
concern = [
    { name = "Bats", reason = "Bats.", shape = "hook", where = "anywhere", copies = 9 },
    { name = "Bus", reason = "Bus.", shape = "bar", where = "in", zones = ["Transit"], copies = 5 },
]
activism = [
    { name = "Sue", effect = "remove_permits", amount = 1, text = "Sue.", copies = 3 },
    { name = "Swap", effect = "draw_then_discard", amount = 1, text = "Swap.", copies = 2 },
    { name = "Hurry", effect = "add_permit", amount = 3, text = "Hurry.", copies = 2 },
    { name = "Clear", effect = "remove_concerns", amount = 1, text = "Clear.", copies = 2 },
    { name = "Calm", effect = "lower_level", amount = 2, text = "Calm.", copies = 2 },
]
[[map]]
name = "North"
first_player = false
zones = ["pppbb", "ppbbb"]
line_rows = [1, 1]
line_columns = [0, 5]
[[map]]
name = "South"
first_player = true
zones = ["bpbpb", "bbppp"]
line_rows = [0, 2]
line_columns = [2, 2]
[[map]]
name = "West"
first_player = false
zones = ["ppppp", "bbbbb"]
line_rows = [0, 1, 1]
line_columns = [3, 3, 5]
""",
}
SPEAKING = ("explain", "refusal", "words", "questions", "effects", "battle")  # how files begin
Printed = dict[str, str]  # the content of each file of an edition, by its name
NUMBER = re.compile(r'"[^"]*"|-?\b\d+\b')


def numbers_in(code: str, layout: set[str]) -> list[str]:
    """Whole numbers that stand in the code, but for plain ones and the layout of actions."""
    found: list[str] = []
    for node in ast.parse(code).body:
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) in layout:
            continue
        plain = set() if isinstance(node, ast.AnnAssign | ast.Assign) else PLAIN
        for part in ast.walk(node):
            value = part.value if isinstance(part, ast.Constant) else None
            if type(value) in (int, float) and value not in plain:
                found.append(f"line {node.lineno}: {value!r}")
    return found


def numbers_said(words: str) -> list[str]:
    """Numbers in a sentence, but for those of rules."""
    return [number for number in re.findall(r"§?\d+", words) if number[0] != "§" and number > "1"]


@pytest.mark.parametrize("name", tabletown.GAMES)
def test_rules_contain_no_number_of_an_edition(name: str) -> None:
    folder = Path(str(files(f"tabletown.games.{name}")))
    for file in [*folder.glob("rules*.py"), *folder.glob("rules/*.py")]:
        assert numbers_in(file.read_text("utf-8"), LAYOUT[name]) == [], file.name


@pytest.mark.parametrize(
    "code",
    ["TURNS: Final[i64] = 9", "TURNS = 1", "def f() -> int:\n    return 10", "x: Final = [60]"],
)
def test_a_number_in_the_rules_is_reported(code: str) -> None:
    assert len(numbers_in(code, {"SCORE"})) == 1


@pytest.mark.parametrize("code", ["SCORE: Final[i64] = 14", "def f() -> int:\n    return 2 - 1"])
def test_names_of_actions_and_small_numbers_are_allowed(code: str) -> None:
    assert numbers_in(code, {"SCORE"}) == []


@pytest.mark.parametrize("name", tabletown.GAMES)
def test_explanations_contain_no_number_of_an_edition(name: str) -> None:
    game = tabletown.game(name)
    said = [game.goal, *[option.sentence for option in game.options]]
    for file in files(game.package).iterdir():
        if file.name.startswith(SPEAKING) and file.name.endswith(".py"):
            said += sentences(file.read_text("utf-8"))
    assert [words for words in said if numbers_said(words.replace(game.title, ""))] == []


def sentences(code: str) -> list[str]:
    """Every text in the code that is not a docstring."""
    found: list[str] = []
    tree = ast.parse(code)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.FunctionDef)
        if isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in docstrings:
            found += [node.value] if isinstance(node.value, str) else []
    return found


def printed(name: str) -> Printed:
    """The classic edition: one file, or those of its folder."""
    shelf = files(f"tabletown.games.{name}") / "editions"
    folder = shelf / "classic"
    found = list(folder.iterdir()) if folder.is_dir() else [shelf / "classic.toml"]
    return {file.name: file.read_text("utf-8") for file in found}


def changed(edition: Printed) -> Iterator[tuple[str, list[Printed]]]:
    """For every number of an edition: its line, and the same edition with other numbers there."""
    for file, toml in edition.items():
        for nth, line in enumerate(toml.splitlines()):
            values = line.partition("#")[0]
            for match in NUMBER.finditer(values):
                if not match[0].startswith('"'):
                    others: list[Printed] = []
                    for step in STEPS:
                        lines = toml.splitlines()
                        other = str(int(match[0]) + step)
                        lines[nth] = values[: match.start()] + other + values[match.end() :]
                        others.append(edition | {file: "\n".join(lines)})
                    yield values.strip(), others


Trial = Callable[[str], int]  # a fingerprint of what happens in one game, by its edition


def trials(game: Game[Any]) -> list[Trial]:
    """Random games with up to four numbers of seats and every option."""
    found: list[Trial] = [partial(hoarded, game)] if game.name == "brazil" else []
    for seats in game.seats[:4]:
        for chosen in options(game, seats):
            found += [partial(played, game, seats, chosen, seed) for seed in range(12 // seats)]
    return found


def hoarded(game: Game[Any], edition: str) -> int:
    state = game.new(2, 0, None, edition)
    assert isinstance(state, Brazil)
    return crc32("".join(hoards(state)).encode())


def played(game: Game[Any], seats: int, chosen: Chosen, seed: int, edition: str) -> int:
    state = game.new(seats, seed, chosen, edition)
    play_out(state, Rng(seed), is_rich=seed % 2 == 1)
    text = f"{state.longest} {state.actions} {state.text()} {state.label(0)}"
    return crc32(f"{text} {state.scores()} {state.winners()}".encode())


class Classic:
    """The games of the classic edition, of which another edition must change one."""

    def __init__(self, game: Game[Any]) -> None:
        self._games = [(trial, trial("classic")) for trial in trials(game)]

    def is_changed(self, edition: str) -> bool:
        """Games that told editions apart come first the next time: most do so again."""
        for nth, (trial, before) in enumerate(self._games):
            if trial(edition) != before:
                self._games.insert(0, self._games.pop(nth))
                return True
        return False


def play_out(state: State, dice: Rng, *, is_rich: bool) -> None:
    """At random; the rich of Brazil seldom pass, which comes first."""
    while state.to_move != NOBODY:
        if isinstance(state, Brazil) and is_rich:
            enrich(state)
        legal = state.legal(state.to_move)
        place = dice.below(len(legal))
        if isinstance(state, Brazil) and is_rich:
            place = max(place, dice.below(len(legal)))
        state.apply(state.to_move, legal[place])


def accepted(game: Game[Any], edition: Printed, folder: Path) -> str:
    """The path of an edition of this content; empty if the game refuses it."""
    path = folder / str(crc32(repr(edition).encode()))
    path.mkdir()
    for file, toml in edition.items():
        (path / file).write_text(toml, "utf-8")
    try:
        game.edition(str(path))
    except BadEdition:
        return ""
    return str(path)


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("name", tabletown.GAMES)
def test_every_number_of_an_edition_has_an_effect(name: str, tmp_path: Path) -> None:
    game = tabletown.game(name)
    classic = Classic(game)
    bound: set[str] = set()
    for line, others in changed(printed(name)):
        tried = 0
        for other in others:
            if path := accepted(game, other, tmp_path):
                tried += 1
                if classic.is_changed(path):
                    break
        else:
            assert tried == 0, f"{line} changes nothing"
            bound.add(line.partition(" ")[0])
    assert bound == BOUND[name]


@pytest.mark.parametrize("name", OTHERS)
def test_another_edition_is_another_game_that_keeps_the_contract(name: str, tmp_path: Path) -> None:
    game = tabletown.game(name)
    edition = accepted(game, {"other.toml": OTHERS[name]}, tmp_path)
    for seats in game.seats[:3]:
        check(partial(new, game, seats, {}, edition), games=2)
    other, classic = game.new(3, 0, edition=edition), game.new(3, 0)
    assert other.actions != classic.actions
    assert other.longest < classic.longest
    assert any(trial(edition) != trial("classic") for trial in trials(game))
