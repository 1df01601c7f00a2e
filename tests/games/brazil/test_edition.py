"""Editions of Brazil: Imperial: what is printed, and what is refused by its line."""

import re
import shutil
from importlib.resources import files
from pathlib import Path
from typing import cast

import pytest
from helpers.brazil_positions import (
    EDITION,
    field,
    in_era,
    labels,
    mission,
    moving,
    play,
    put,
    settled,
    stand,
)

from tabletown.core.edition import BadEdition
from tabletown.games.brazil import GAME
from tabletown.games.brazil.edition.board import Board, axial
from tabletown.games.brazil.edition.purse import amount, spell_purse, total, unspell_purse
from tabletown.games.brazil.rules import Brazil
from tabletown.games.brazil.rules.decks import place_of

CLASSIC = Path(str(files("tabletown.games.brazil"))) / "editions" / "classic"


def test_the_box_holds_what_the_rulebook_lists() -> None:
    assert sum(EDITION.buildings.counts) == 50 and EDITION.buildings.kinds == 8
    assert (EDITION.cities.kinds, sum(EDITION.exploration.counts)) == (8, 18)
    assert [list(EDITION.paintings.order).count(order) for order in range(3)] == [8, 8, 8]
    assert [list(EDITION.missions.era).count(era) for era in (1, 2, 3)] == [8, 8, 8]
    assert sum(EDITION.gold_cards.counts) == 20 and sum(EDITION.combat_cards.counts) == 24
    assert sum(EDITION.tokens[:4]) == 32 and sum(EDITION.tokens[4:]) == 26
    assert (EDITION.monarchs.kinds, EDITION.products.kinds, len(EDITION.boards)) == (10, 6, 9)


def test_offset_coordinates_convert_to_axial_and_give_distances() -> None:
    assert axial(row=5, column=5) == (3, 5) and axial(row=4, column=6) == (4, 4)
    assert axial(row=1, column=1) == (1, 1)
    board = EDITION.boards[0]
    assert board.distance(board.at[1, 1], board.at[3, 5]) == 6


@pytest.mark.parametrize("board", EDITION.boards, ids=[board.id for board in EDITION.boards])
def test_every_map_is_connected_and_has_fair_capitals(board: Board) -> None:
    sites = board.capitals
    distances = {
        tuple(sorted(board.distance(one, other) for other in sites if other != one))
        for one in sites
    }
    assert len(distances) == 1
    terrains = [
        sorted(
            board.terrain[other]
            for other in board.neighbours[site * 6 : site * 6 + 6]
            if other >= 0
        )
        for site in sites
    ]
    assert all(terrain == terrains[0] for terrain in terrains)
    assert 0 in terrains[0] and 1 in terrains[0], "Field and Forest next to every Capital"
    reached, left = {0}, [0]
    while left:
        at = left.pop()
        for other in board.neighbours[at * 6 : at * 6 + 6]:
            if other >= 0 and other not in reached:
                reached.add(other)
                left.append(other)
    assert len(reached) == board.hexes


def test_neighbours_are_mutual() -> None:
    for board in EDITION.boards:
        for at in range(board.hexes):
            for other in board.neighbours[at * 6 : at * 6 + 6]:
                if other >= 0:
                    assert at in list(board.neighbours[other * 6 : other * 6 + 6])
                    assert board.distance(at, other) == 1


def test_purses_add_up_and_can_be_read_back() -> None:
    purse = unspell_purse("2brazilwood+gold") + unspell_purse("brazilwood+3science")
    assert spell_purse(purse) == "3brazilwood+gold+3science"
    assert (total(purse), amount(purse, 0), amount(purse, 5)) == (7, 3, 3)
    assert (spell_purse(0), unspell_purse("0")) == ("0", 0)


WRONG = [
    ("table", "supply = 5", "supply = 0", "table.toml:5: supply: 0, expected a whole number"),
    ("table", 'title = "Classic"', "", "title: missing, expected a text"),
    ("table", "gallery = 2", "gallery = 2\nwalls = 3", "walls: 3, expected one of"),
    ("buildings", 'sides = ["sawmill", "trading_post"]', 'sides = ["sawmill"]', "two Buildings"),
    ("buildings", 'id = "farm"', 'id = "barn"', "the sides of all tiles, in the same order"),
    ("buildings", 'id = "farm"', 'id = "sawmill"', "an id of its own for each"),
    ("buildings", 'name = "Farm"', 'name = "Sawmill"', "a name of its own for each"),
    ("buildings", 'cost = ["gold"]', 'cost = ["silver"]', "a short list of tokens"),
    ("buildings", "{ coffee = 2 }", "{ tea = 2 }", "a table of brazilwood"),
    ("buildings", "{ coffee = 2 }", "{ gold_cards = 2 }", "tokens only"),
    ("buildings", '["field"]', '["swamp"]', "some of field, forest, mine, building_1_2"),
    ("capitals", "first_player = true", "first_player = false", "the 1st Player icon on one"),
    ("exploration", 'rule = "river"', 'rule = "lake"', "one of keep, site, river"),
    ("units", 'id = "orange_monarch"', 'id = "green_monarch"', "an id of its own for each"),
    ("units", 'colour = "purple"', 'colour = "blue"', "5 for each colour, in the same order"),
    ("monarchs", 'kind = "nth_mission_gain"', 'kind = "magic"', "the power of a Monarch"),
    ("monarchs", 'as = ["science"]', 'as = ["coffee"]', "any, gold or science"),
    ("monarchs", 'colour = "purple"', 'colour = "blue"', "one for purple as well"),
    ("arches", 'id = "harbor"', 'id = "port"', "these, in this order: deploy"),
    ("arches", "give_combat_cards = 2", "", "Resources or Combat cards"),
    ("palaces", "id = 3", "id = 4", "II to VI, in this order"),
    ("palaces", 'place_on = "farm"', 'place_on = "barn"', "one of city, era_1_building"),
    ("paintings", 'kind = "any_shape_slot"', 'kind = "magic"', "the effect of a Painting"),
    ("paintings", "cover_any_own_building = true", "cover_any_own_building = false", "true"),
    ("gold_cards", 'objective = { kind = "painting", n = 4 }', "", "what the card scores for"),
    ("missions", "era = 1  #", "era = 2  #", "at least eight of Era 1, to deal from"),
    (
        "missions",
        "objectives = [",
        "objectives = [" + '{ kind = "city", n = 1 }, ' * 4,
        "at most 4",
    ),
    ("table", 'eras = ["Exploration", "Sail", "Rail"]', 'eras = ["Sail", "Rail"]', "3 names"),
    ("scenarios", 'combat_chance = "XXX"', 'combat_chance = "XXXX"', "one of solo, X, XX, XXX"),
    ("scenarios", '"P?FPPEF"', '"P?FPPXF"', "rows of PFMW?CE and ."),
    ("scenarios", '"FCPP?FP"', '"FPPP?FP"', "1 Capital sites, as many as players"),
    ("scenarios", '"P?FPPEF"', '"P?FPPPF"', "an enemy Capital for one player"),
    ("scenarios", "row = 4, column = 6", "row = 0, column = 6", "a place on land"),
    ("scenarios", "players = 3", "players = 2", "2 Capital sites, as many as players"),
]


@pytest.mark.parametrize("file, words, instead, reason", WRONG)
def test_a_bad_value_is_refused_with_its_line(
    file: str, words: str, instead: str, reason: str, tmp_path: Path
) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(CLASSIC, folder)
    path = folder / f"{file}.toml"
    text = path.read_text("utf-8")
    assert words in text
    every = (file, words.partition(" ")[0]) in (("monarchs", "colour"), ("scenarios", "players"))
    path.write_text(text.replace(words, instead, -1 if every else 1), "utf-8")
    with pytest.raises(BadEdition, match=re.escape(reason)):
        GAME.edition(str(folder))


def altered(folder: Path, file: str, words: str, instead: str) -> str:
    """An edition of one's own, different in one place."""
    shutil.copytree(CLASSIC, folder)
    path = folder / f"{file}.toml"
    text = path.read_text("utf-8")
    assert text.count(words) == 1
    path.write_text(text.replace(words, instead), "utf-8")
    return str(folder)


def test_an_enemy_may_have_fewer_units(tmp_path: Path) -> None:
    monarch = '  { unit = "orange_monarch", row = 4, column = 6 },\n'
    edition = altered(tmp_path / "mine", "scenarios", monarch, "")
    state = cast(Brazil, GAME.new(1, 1, {}, edition))
    assert field(state, "enemy").split(",").count("board") == 1
    state.audit()


def test_a_used_token_may_bring_nothing(tmp_path: Path) -> None:
    edition = altered(tmp_path / "mine", "table", "token_peek_era = 1", "token_peek_era = 3")
    state = cast(Brazil, GAME.new(2, 1, {}, edition))
    state.setup(in_era(settled(), 2).text())
    moving(state, "deploy")
    play(state, "take the token's bonus")
    assert labels(state) == ["end the turn"]


def test_missions_may_be_printed_in_any_order(tmp_path: Path) -> None:
    text = (CLASSIC / "missions.toml").read_text("utf-8")
    first = text.index("[[mission]]")
    last = text.index('[[mission]]\nid = "III-8"')
    edition = altered(tmp_path / "mine", "missions", text[first:], text[last:] + text[first:last])
    state = cast(Brazil, GAME.new(2, 1, {}, edition))
    give_all = put(put(settled(), "D3", "farm"), "D2", "farm")
    state.setup(stand(in_era(mission(give_all, 0, "I-5"), 3), "E3", 0, 1).text())
    late = state.edition.missions.ids.index("III-8")
    state.missions[place_of(state, 0, 3)] = late
    assert late == 0
    hoard = [objective for objective in state.edition.missions.objectives[:4] if objective >= 0]
    for objective in hoard:
        state.edition.objective_needs[objective] = 0
    claims = [label for label in labels(state) if label.startswith("claim")]
    assert [label.split()[1] for label in claims] == ["III-8", "I-5"]


def test_a_map_that_an_edition_lacks_is_refused() -> None:
    with pytest.raises(ValueError, match="atlantis is no map for 2 seats"):
        EDITION.board(2, "atlantis")
    assert EDITION.board(2, "").id == "rio_de_janeiro_1567"


def classic_text(file: str) -> str:
    return (CLASSIC / file).read_text("utf-8")


def check_refused(folder: Path, file: str, text: str, expected: str) -> None:
    """The classic edition with another text of one file is refused."""
    shutil.copytree(CLASSIC, folder / "mine")
    (folder / "mine" / file).write_text(text, "utf-8")
    with pytest.raises(BadEdition, match=expected):
        GAME.edition(str(folder / "mine"))


def test_a_map_has_a_bounded_number_of_hexes(tmp_path: Path) -> None:
    more = '"FCPP?FP",\n' + '  "PPPPPPPPPPPPPPPPPPPP",\n' * 3
    text = classic_text("scenarios.toml").replace('"FCPP?FP",', more, 1)
    check_refused(tmp_path, "scenarios.toml", text, "1 to 80 hexes")


def test_an_edition_without_a_map_for_some_seats_is_refused(tmp_path: Path) -> None:
    text = classic_text("scenarios.toml").partition('[[scenario]]\nid = "the_empire')[0]
    check_refused(tmp_path, "scenarios.toml", text, "at least one for each number of players")


def test_too_many_paintings_are_refused(tmp_path: Path) -> None:
    more = '[[painting]]\nid = "p"\nname = "p"\ncolour = "red"\nvp = 1\n' * 25
    check_refused(tmp_path, "paintings.toml", classic_text("paintings.toml") + more, "at most 48")
