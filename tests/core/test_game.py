"""Games before a match starts: seats, seeds, options, editions, and views."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import tabletown
from tabletown.core.edition import BadEdition, Sheet
from tabletown.core.game import LARGEST_SEED, Game, Option, Options, generator, only_view, span
from tabletown.core.rng import DEAD, FairRng, Rng
from tabletown.core.state import State

VILLAGE = tabletown.game("village")


def load(sheet: Sheet) -> int:
    return sheet.number("turns", 1, 9)


def start(edition: int, seats: int, rng: Rng, options: Options) -> State:
    state = State(seats, rng, actions=edition, longest=options["rounds"])
    state.to_move = options["style"]
    return state


def made_of(package: str) -> Game[int]:
    return Game(
        name="guest",
        title="The Guest",
        goal="Be let in.",
        minutes=1,
        rules=1,
        seats=range(2, 5),
        options=(
            Option("rounds", range(1, 14), 3, "How many are played."),
            Option("style", ("plain", "fancy"), "plain", "How it is played."),
        ),
        package=package,
        load=load,
        start=start,
    )


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The package of a guest, with two editions: a file and a folder."""
    package = tmp_path / "guest_game"
    (package / "editions" / "split").mkdir(parents=True)
    (package / "__init__.py").write_text(
        "from core.test_game import made_of\nGAME = made_of(__name__)\n"
    )
    (package / "editions" / "classic.toml").write_text("turns = 4  # R")
    (package / "editions" / "split" / "one.toml").write_text("turns = 5")
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for name in [name for name in sys.modules if name.startswith("guest_game")]:
        del sys.modules[name]


@pytest.fixture
def guest(house: Path) -> Game[int]:
    return made_of("guest_game")


def test_a_new_game_has_what_was_asked_for(guest: Game[int]) -> None:
    state = guest.new(3, 7, {"rounds": 9, "style": "fancy"})
    assert (state.seats, state.actions, state.longest, state.to_move) == (3, 4, 9, 1)
    assert state.rng.word() == Rng(7).word()


def test_options_not_named_have_their_defaults(guest: Game[int]) -> None:
    assert guest.codes({}) == {"rounds": 3, "style": 0}
    assert guest.new(2, 0).longest == 3


@pytest.mark.parametrize("seats", [-1, 1, 5])
def test_a_wrong_number_of_seats_is_refused(guest: Game[int], seats: int) -> None:
    with pytest.raises(ValueError, match=f"The Guest is for 2 to 4 seats, not {seats}"):
        guest.new(seats, 0)


@pytest.mark.parametrize(
    "name, value, expected",
    [
        ("rounds", 14, "option rounds: 14, expected 1 to 13"),
        ("rounds", "3", "option rounds: '3', expected 1 to 13"),
        ("rounds", True, "option rounds: True, expected 1 to 13"),
        ("style", 0, "option style: 0, expected plain or fancy"),
        ("style", "odd", "option style: 'odd', expected plain or fancy"),
        ("colour", 1, "The Guest has no option 'colour', only rounds, style"),
    ],
)
def test_a_bad_option_is_refused(
    guest: Game[int], name: str, value: int | str, expected: str
) -> None:
    with pytest.raises(ValueError, match=expected):
        guest.new(2, 0, {name: value})


def test_a_value_may_be_for_some_seats_only() -> None:
    option = Option("map", ("any", "small"), "any", "Where it is played.", seats={"small": (1, 2)})
    assert option.values_for(2) == ["any", "small"] and option.values_for(3) == ["any"]
    assert option.is_for("small", 1) and not option.is_for("small", 4)


@pytest.mark.parametrize("seed", [-1, LARGEST_SEED + 1, 2**64])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(ValueError, match=f"a seed is a number from 0 to {2**63 - 1}, not {seed}"):
        generator(seed)


@pytest.mark.parametrize("seed", [0, LARGEST_SEED])
def test_the_smallest_and_the_largest_seed_are_accepted(seed: int) -> None:
    assert generator(seed).word() == Rng(seed).word()


def test_32_bytes_make_a_fair_game(guest: Game[int]) -> None:
    key = bytes(range(32))
    assert guest.new(2, key).rng.word() == FairRng(key).word()
    with pytest.raises(ValueError, match="a key of 32 bytes, not 3"):
        guest.new(2, b"key")


@pytest.mark.parametrize(
    "values, words",
    [(range(1, 13), "1 to 12"), (range(2, 3), "2"), (("no", "yes"), "no or yes"), ([4], "4")],
)
def test_options_are_described_in_words(values: list[int | str], words: str) -> None:
    assert span(values) == words


def test_editions_are_files_and_folders(guest: Game[int]) -> None:
    assert guest.editions() == ["classic", "split"]
    assert guest.edition("classic") == 4
    assert guest.edition("split") == 5
    assert guest.new(2, 0, edition="split").actions == 5


def test_an_edition_may_be_a_path(guest: Game[int], tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("turns = 6")
    assert guest.edition(str(mine)) == 6
    mine.write_text("turns = 7")
    assert guest.edition(str(mine)) == 6, "an edition is read once"


def test_the_digest_of_an_edition_is_that_of_its_values(guest: Game[int], tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("# my own\nturns=4")
    assert guest.edition_digest(str(mine)) == guest.edition_digest("classic")
    assert guest.edition_digest("split") != guest.edition_digest("classic")


@pytest.mark.parametrize("name", ["golden", "", "classic/"])
def test_an_unknown_edition_is_refused(guest: Game[int], name: str) -> None:
    with pytest.raises(BadEdition, match=f"no edition '{name}': classic or split, or a path"):
        guest.edition(name)


def test_a_bad_edition_is_refused_with_its_line(guest: Game[int], tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("# my own\nturns = 10")
    with pytest.raises(BadEdition, match=r"mine\.toml:2: turns: 10, expected a whole number"):
        guest.new(2, 0, edition=str(mine))


def test_a_game_of_another_package_is_found_by_its_entry_point(house: Path) -> None:
    offer(house, "guest_game:GAME")
    guest = tabletown.game("guest")
    assert guest.title == "The Guest"
    assert guest.new(2, 0).actions == 4


def test_an_entry_point_that_is_no_game_is_refused(house: Path) -> None:
    offer(house, "guest_game:made_of")
    with pytest.raises(ValueError, match=r"'guest' \(guest_game:made_of\) is not a Game"):
        tabletown.game("guest")


@pytest.mark.parametrize("value", ["nowhere:GAME", "guest_game:NOTHING"])
def test_an_entry_point_that_does_not_load_is_named(house: Path, value: str) -> None:
    offer(house, value)
    with pytest.raises(ValueError, match=rf"'guest' \({value}\) does not load: "):
        tabletown.game("guest")


def test_games_of_other_packages_are_listed_last(house: Path) -> None:
    before = tabletown.names()
    offer(house, "guest_game:GAME")
    assert tabletown.names()[: len(tabletown.GAMES)] == [*tabletown.GAMES]
    assert sorted(tabletown.names()) == sorted([*before, "guest"])


def test_an_unknown_game_is_refused_with_a_list_of_the_known(house: Path) -> None:
    offer(house, "guest_game:GAME")
    with pytest.raises(
        ValueError, match=f"no game 'chess', only {', '.join(tabletown.GAMES)}, .*guest"
    ):
        tabletown.game("chess")


def offer(house: Path, value: str) -> None:
    """As an installed package would."""
    info = house / "guest_game-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: guest-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[tabletown.games]\nguest = {value}\n")


def test_a_true_state_where_a_view_is_needed_is_refused() -> None:
    state = VILLAGE.new(2, 0)
    assert only_view(state.view(0)).rng is DEAD
    with pytest.raises(ValueError, match=r"give it state\.view\(seat\)"):
        only_view(state)


@pytest.mark.parametrize(
    "show",
    [
        lambda game, state: game.question(state, 0),
        lambda game, state: game.refusal(state, 0, 0),
        lambda game, state: game.describe(state, 0),
        lambda game, state: game.board(state, 0),
        lambda game, state: game.draw(state, seat=0),
        lambda game, state: game.gesture(state, 0),
        lambda game, state: game.features(state, 0),
    ],
)
def test_every_part_that_shows_a_position_refuses_a_true_state(
    show: Callable[[Game[Any], State], object],
) -> None:
    state = VILLAGE.new(2, 0)
    state.apply(0, state.legal(0)[0])
    state.apply(1, state.legal(1)[0])
    assert show(VILLAGE, state.view(0))
    with pytest.raises(ValueError, match=r"give it state\.view\(seat\)"):
        show(VILLAGE, state)


def test_a_game_has_an_evaluation() -> None:
    assert isinstance(VILLAGE.evaluation().value(VILLAGE.new(2, 0), 0), float)


def test_weights_of_an_evaluation_are_data_and_can_be_changed() -> None:
    state = VILLAGE.new(1, 0)
    weights = VILLAGE.bots()["weights"]
    assert list(VILLAGE.evaluation().weights) == list(VILLAGE.evaluation(weights).weights)
    changed = VILLAGE.evaluation({"spread": 2 * weights["spread"]})
    assert changed.reward(state, 0) == pytest.approx(VILLAGE.evaluation().reward(state, 0) / 2)
    with pytest.raises(ValueError, match=r"has weights spread, .*, not .*'luck'"):
        VILLAGE.evaluation({"luck": 1.0})


def test_a_value_for_other_seats_is_refused() -> None:
    brazil = tabletown.game("brazil")
    scenario = next(option for option in brazil.options if option.name == "scenario")
    four = next(value for value in scenario.values_for(4) if not scenario.is_for(value, 2))
    with pytest.raises(ValueError, match=f"option scenario: {four!r} is not for 2 seats, but "):
        brazil.new(2, 1, {"scenario": four})


def test_a_game_with_dice_states_their_number_of_sides() -> None:
    assert VILLAGE.dice("classic") == [6, 6]
    assert tabletown.game("favelas").dice("classic") == [], "tiles are drawn as well"


@pytest.mark.parametrize("name", tabletown.GAMES)
def test_a_score_is_the_sum_of_its_sources_and_seats_have_marks_of_their_own(name: str) -> None:
    it = tabletown.game(name)
    seats = max(2, it.seats[0])
    view = it.new(seats, 3).view(0)
    for seat in range(seats):
        assert sum(points for _words, points in it.sources(view, seat)) == view.scores()[seat]
    marks = it.marks(view)
    assert len(marks) == len(set(marks)) == seats
