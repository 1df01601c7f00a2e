import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from helpers.played_games import begun, played
from typer.testing import CliRunner

from tabletown import about, game, names
from tabletown.cli import main
from tabletown.cli.choices import mentioned, ordered, rows, understand
from tabletown.core.replay_file import read
from tabletown.table.match.match import Match
from tabletown.table.match.wording import narration

ENDLESS = ["1"] * 400
NO_BOX = re.compile("[\x1b\u2500-\u257f]")  # colours and box drawing


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run in a folder of its own, where files are saved."""
    monkeypatch.chdir(tmp_path)


def typed(command: str, *lines: str) -> str:
    """The output of a command that is given this input."""
    answer = CliRunner().invoke(main, command, input="\n".join([*lines, ""]))
    assert answer.exit_code == 0, answer.output
    assert not answer.stderr
    return answer.stdout


def after(said: str, words: str) -> str:
    """The output from these words on."""
    assert words in said
    return said[said.index(words) :]


@pytest.mark.parametrize(
    "command",
    [
        "play village --seed 4",
        "play village --seats you --seed 5 --plain",
        "play village --seats Ana,Bruno,greedy --seed 1 --option factories=yes",
        "play azul5211 --seats you,random --seed 2",
        "play azul5211 --seats you,random,random,random,random --seed 3",
    ],
)
def test_a_whole_match_can_be_played_in_plain_lines(command: str) -> None:
    said = typed(command, *ENDLESS)
    assert re.search(
        r"( wins? (the tie )?with|share the victory|The match is (won|lost) with)", said
    )
    assert not NO_BOX.search(said)
    assert not any(line.startswith("Traceback") for line in said.splitlines())


def test_a_plain_turn_says_what_happened_and_what_is_asked() -> None:
    said = typed("play village --seats you,greedy --seed 3", "1", "quit", "")
    lines = said.splitlines()
    assert lines[:4] == [
        f"{about()}.",
        "Rolling Village!",
        game("village").goal,
        "Seats: A you, B Greedy. Type ? for help.",
    ]
    drawn = r"a \w+ in column {} on avenue [\d-]+"
    both = rf"Greedy drew {drawn.format(2)}, {drawn.format(6)}\."
    assert any(re.fullmatch(both, line) for line in lines)
    assert (
        "House in column 2 on avenue: 1 for 3-4, 2 for 5-6, 3 for 7, 4 for 8-9, 5 for 10-11"
        in lines
    )
    assert "You drew a House in column 2 on avenue 3-4." in lines
    assert lines[-1].endswith("Not saved. Goodbye!")


@pytest.mark.parametrize("words", ["8", "forest 2 7", "FOREST  2 7", "f 2 7", "fo 2 7"])
def test_a_choice_is_typed_by_number_by_label_or_by_first_letters(words: str) -> None:
    said = typed("play village --seats you --seed 3", words, "quit", "")
    assert "You drew a Forest in column 2 on avenue 7." in said


@pytest.mark.parametrize(
    ("words", "answer"),
    [
        ("explain square 2 7", "Square in column 2 on avenue 7: "),
        ("square 2 7", "§6"),
        ("explain house 2 7", "House in column 2 on avenue 7: allowed now."),
        ("h 2", "'h 2' may mean House in column 2 on avenue 3-4, House in column 2 on avenue 5-6,"),
        ("score 7", "§"),
        ("fly", "'fly' is neither a choice nor a command; type choices or ? to see them."),
        ("99", "'99' is neither a choice nor a command"),
        ("\u00b2", "is neither a choice nor a command"),
        ("explain", "'' is neither a choice"),
        ("hint", "The mayor suggests: "),
        ("undo", "You have not done anything yet that could be undone."),
        ("log", "Nothing has happened yet."),
        ("board", "Your sheet"),
        ("choices", "House in column 2 on avenue: 1 for 3-4"),
        ("?", "undo takes back your last action, unless something was rolled or revealed."),
        ("help", "save FILE saves the match; quit ends it."),
        ("save", "Type save and a file name"),
    ],
)
def test_questions_and_commands_are_answered_during_a_match(words: str, answer: str) -> None:
    said = typed("play village --seats you --seed 3", "", words, "quit", "no")
    assert answer in said.split("you> ", 2)[2]


def test_undo_offers_the_same_choice_again() -> None:
    said = typed("play village --seats you --seed 3", "h 2 7", "undo", "f 2 7", "log", "quit", "n")
    assert "Undone: House in column 2 on avenue 7." in said
    assert "You drew a Forest in column 2 on avenue 7." in after(said, "Undone")


def test_undo_says_why_not() -> None:
    said = typed("play village --seats you --seed 3", "1", "1", "undo", "quit", "")
    assert "Dice were rolled or cards drawn since, so it cannot be undone." in said


def test_a_saved_match_is_resumed(tmp_path: Path) -> None:
    file = tmp_path / "evening.replay"
    said = typed(
        "play azul5211 --seats you,random --seed 2", "1", f"save {tmp_path}/evening", "quit"
    )
    assert said.endswith("you> Goodbye!\n")
    assert f"Saved. Later: tabletown play --resume {file}" in said
    saved = read(file, game)
    assert saved.players == ["you", "random"]
    resumed = typed(f"play --resume {file}", "log", *ENDLESS)
    action = next(step.action for step in saved.steps if step.seat == 0)
    mine = narration(saved.game).log_text(saved.view(0, 0), 0, action)
    assert f"You {mine}." in resumed and "winner" in resumed


def test_a_finished_game_is_saved_as_a_replay(tmp_path: Path) -> None:
    """The dice alone decide how many choices a lone game has."""
    choices = len(played(begun("village", "you", seed=3)).steps)
    lines = ["1"] * choices + ["yes", str(tmp_path / "end")]
    said = typed("play village --seats you --seed 3", *lines)
    assert "Type a file name, like" in said
    assert said.endswith(f"Saved. Later: tabletown replay {tmp_path / 'end.replay'}\n")
    assert len(read(tmp_path / "end.replay", game).steps) == choices


def test_save_asks_before_it_replaces_a_file_and_says_why_it_cannot(tmp_path: Path) -> None:
    file = tmp_path / "a.replay"
    said = typed(
        "play village --seats you --seed 3",
        f"save {file}",
        f"save {file}",
        "no",
        f"save {tmp_path}/nowhere/b",
        f"save {file}",
        "yes",
        "quit",
    )
    assert said.count("exists. Replace it?") == 2
    assert said.count("Saved. Later") == 2
    assert "Not saved: " in said and "No such file or directory. Try another name." in said


def test_the_end_of_input_ends_the_match_and_says_how_to_save() -> None:
    said = typed("play village --seats you --seed 3", "1")
    assert said.endswith("the match stops here and was not saved.\n")


def cards(said: str) -> list[str]:
    """The hands that a piece of output shows, by their lines."""
    return re.findall(r"^Your hand: (.*)$", said, re.MULTILINE)


def hands(seats: int, seed: int) -> Sequence[str]:
    """Each seat's first hand in words, as only it may see it."""
    state = game("azul5211").new(seats, seed)
    return [cards(game("azul5211").describe(state.view(seat), seat))[0] for seat in range(seats)]


def test_between_two_people_the_screen_is_cleared_before_a_hand_is_shown() -> None:
    ana, bruno, _bot = hands(3, 1)
    said = typed(
        "play azul5211 --seats Ana,Bruno,greedy --seed 1", "", "1", "1", "", "1", "quit", ""
    )
    start, to_ana, to_bruno = said.split("Pass the screen to ")
    assert not cards(start)
    assert to_ana.startswith("Ana. Press Enter.") and to_bruno.startswith("Bruno. Press Enter.")
    assert set(cards(to_ana)) == {ana} and set(cards(to_bruno)) == {bruno} and ana != bruno
    assert "Ana has chosen." in to_bruno and "Ana play" not in to_bruno


def test_in_a_whole_match_of_two_people_each_sees_only_their_own_hand() -> None:
    lines = ["", "1", "1", "", "1", "1"]
    said = typed("play azul5211 --seats Ana,Bruno --seed 7", *lines, *["", "1"] * 200)
    pieces = said.split("Pass the screen to ")[1:]
    assert len(pieces) > 20
    for piece in pieces:
        name = piece.partition(".")[0]
        other = "Bruno" if name == "Ana" else "Ana"
        assert f"{name}> " in piece and f"{other}> " not in piece


def test_without_hidden_cards_the_next_player_is_only_announced() -> None:
    said = typed("play village --seats Ana,Bruno --seed 1", "1", "1", "quit", "")
    assert "Pass the screen" not in said
    assert "Ana is next." in said and "Bruno is next." in said


def test_the_menu_starts_a_match() -> None:
    said = typed("menu", "9", "2", "Ana,,", "you,greedy long_game=maybe", "you,random", "quit", "")
    assert "1 Rolling Village! (1 to 12 players, 10 minutes)" in said
    assert f"Type a number from 1 to {len(names())}." in said
    assert "'' cannot be a player's name" in said
    assert "option long_game: 'maybe', expected no or yes" in said
    assert "Seats: A you, B Random. Type ? for help." in said


@pytest.mark.parametrize("lines", [[""], [], ["village"]])
def test_the_menu_can_be_left(lines: list[str]) -> None:
    said = typed("menu", *lines) if lines else CliRunner().invoke(main, "menu", input="").stdout
    assert said.endswith("Goodbye! tabletown --help lists all commands.\n")


@pytest.mark.parametrize(
    ("bots", "sentence"),
    [
        (["random"], r"The match is lost with \d+ points\."),
        (["greedy"], r"The match is won with \d+ points\."),
        (["greedy", "random"], r"Greedy wins with \d+ points\."),
    ],
)
def test_the_result_is_one_sentence(bots: list[str], sentence: str) -> None:
    games = [played(begun("village", *bots, seed=seed), kinds=bots) for seed in range(5)]
    results = [Match(replay).ending() for replay in games]
    assert any(re.fullmatch(sentence, found) for found in results), results


def test_a_shared_victory_is_one_sentence() -> None:
    replay = begun("village", "Ana", "Bruno")
    while replay.state.actors():
        seat = replay.state.to_move
        replay.play(seat, replay.state.label(replay.state.legal(seat)[0]))  # both draw alike
    assert Match(replay).ending().startswith("Ana and Bruno share the victory with ")


def test_a_fair_seed_of_64_digits_determines_the_match() -> None:
    said = [
        typed(f"play azul5211 --seats you,random --seed {seed}", "quit", "")
        for seed in ("0" * 64, "0" * 63 + "1", "0" * 64)
    ]
    assert said[0] == said[2] != said[1]


def test_many_choices_are_grouped_by_their_common_beginning() -> None:
    labels = [
        "end the turn",
        "move Archer 1",
        "move Archer 2",
        "move Cannon",
        "found Rio de Janeiro",
    ]
    labels += [f"flip A{column}" for column in (1, 2)]
    assert rows(labels) == [
        ("end", [(1, "the turn")]),
        ("move Archer", [(2, "1"), (3, "2")]),
        ("move", [(4, "Cannon")]),
        ("found", [(5, "Rio de Janeiro")]),
        ("flip", [(6, "A1"), (7, "A2")]),
    ]
    assert rows(labels[:2]) == [("", [(1, "end the turn")]), ("", [(2, "move Archer 1")])]


def test_rows_are_numbered_from_top_to_bottom() -> None:
    labels = ["pay Gold", "pay Gold from D3", "pay Coffee", "pay Gold from D4", "pay Cotton"]
    labels += ["pay with War", "pass"]
    numbers = [number for _common, row in rows(ordered(labels)) for number, _rest in row]
    assert numbers == list(range(1, 8))


def test_typed_words_match_without_accents_and_within_a_label() -> None:
    labels = ["found Belém", "found São Luís", "build Farm", "move Archer to D2"]
    assert understand("found belem", labels) == understand("F BELÉM", labels) == ["found Belém"]
    assert understand("luis", labels) == [] and mentioned("luis", labels) == ["found São Luís"]
    assert mentioned("arch d2", labels) == ["move Archer to D2"] and mentioned("", labels) == []


def test_brazil_can_be_played_and_explained_in_words() -> None:
    said = typed(
        "play brazil --seats you --seed 3",
        *["1"] * 4,  # Missions and the Monarch; one Capital site is no choice
        "explain sugar cycle",
        "explain farm",
        "explain tibirica",
        "explain fly",
        "harbor",
        "explain use harbor",
        "cotton",
        "undo",
        "cotton",
        "log",
        "quit",
        "",
    )
    assert "Sugar Cycle: Mission I-3, 3 VP: 2 Cane Fields" in said
    assert "Farm: Era I, for Gold and Brazilwood" in said
    assert "Tibiriçá: your first 3 builds on bare Forest bring" in said
    assert "'fly' is neither a choice nor a command" in said
    assert "Undone: take Cotton." in said
    assert re.search(r"Tibiriçá, settled at \w+ \(\w+\); got 1 \w+\.", said), "told, not asked"
    assert "You used Harbor, took Cotton." in said


def test_a_forced_action_is_played_and_undone_with_the_choice_before_it() -> None:
    said = typed(
        "play brazil --seats you --seed 3", *["1"] * 4, "use trade", "trade no more", "undo", "log",
        "quit", "",
    )  # fmt: skip
    forced = "Played for you, the only choice: end the Action Phase, end the turn."
    assert forced in said and "for end the turn" not in said
    assert "Undone: trade no more." in said and "1 for trade no more" in after(said, "Undone")


def test_refusals_use_words_and_not_identifiers() -> None:
    said = typed(
        "play brazil --seats you --seed 3", *["1"] * 4, "exchange any resource", "explain end turn",
        "quit", "",
    )  # fmt: skip
    assert re.search(r"exchange any Resource for 1 Gold: .*\(§\d+\)", said)
    assert "exchange sell_one" not in said and "end the turn: " in said
    said = typed("play sunnyvale --seats you,random,random --seed 3", "explain creek", "quit", "")
    assert "Creek Setback: Concern, 4 tokens touching Open Space." in said
