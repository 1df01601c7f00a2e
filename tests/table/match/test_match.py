import pytest
from helpers.played_games import begun, played
from helpers.turn_game import TURNS, Swap, Turns

from tabletown.core.replay import FACE_DOWN, Replay, Step
from tabletown.core.replay_file import content_of, parse
from tabletown.core.rng import Rng
from tabletown.core.state import SPECTATOR, IllegalAction
from tabletown.table.match.match import Match, is_revealing
from tabletown.table.match.wording import narration

REFUSED = "so it cannot be undone."


def match(name: str, *players: str, seed: int | bytes = 1) -> Match:
    return Match(begun(name, *players, seed=seed))


def choose(match: Match, seat: int, nth: int = 0) -> str:
    """Play the seat's nth legal action, and tell its label."""
    view = match.view(seat)
    label = view.label(view.legal(seat)[nth])
    match.play(seat, label)
    return label


def choose_and_say(match: Match, seat: int, nth: int = 0) -> str:
    """The same, told as the log says it."""
    view = match.view(seat)
    choose(match, seat, nth)
    return narration(match.game).log_text(view, seat, view.legal(seat)[nth])


def finish_turn(match: Match, seat: int) -> None:
    while seat in match.actors():
        choose(match, seat)


def test_players_named_like_bots_are_bots_and_all_others_people() -> None:
    table = match("azul5211", "you", "greedy", "Ana", "greedy", "random")
    assert table.names == ["you", "Greedy B", "Ana", "Greedy D", "Random"]
    assert [table.bot(seat) for seat in range(5)] == ["", "greedy", "", "greedy", "random"]
    assert table.people() == [0, 2]


def test_an_illegal_action_is_refused_with_the_rule_and_changes_nothing() -> None:
    table = match("village", "Ana")
    before = table.view(0).text()
    with pytest.raises(IllegalAction, match="§"):
        table.play(0, "square 1 3-4")
    with pytest.raises(IllegalAction, match="No action of Rolling Village! is called 'fly'"):
        table.play(0, "fly")
    assert (table.view(0).text(), table.ply()) == (before, 0)
    assert table.refusal(0, table.view(0).label(table.view(0).legal(0)[0])) == ""


def test_a_seat_that_has_chosen_is_refused_in_words() -> None:
    table = match("azul5211", "Ana", "Bruno")
    label = [choose(table, 0), choose(table, 0)][0]
    with pytest.raises(IllegalAction, match="§"):
        table.play(0, label)


def test_the_log_has_a_sentence_for_a_turn_with_what_came_of_it() -> None:
    table = match("village", "Ana", seed=3)
    first, second, third = [choose_and_say(table, 0) for _nth in range(3)]
    dice = "the dice of turn 1 showed 5 and 6"
    assert table.log(0) == [f"You {joined(first, second)}; {dice}.", f"You {third}."]
    assert table.log(SPECTATOR, since=2) == [f"Ana {third}."]
    finish_turn_of(table)
    gained = table.scores()[0]
    assert f"; gained {gained} (now {gained} points); the dice of turn " in table.log(0)[-1]


def joined(first: str, second: str) -> str:
    """Two actions with the same verb, which the log tells once."""
    verb, _blank, rest = second.partition(" ")
    assert first.partition(" ")[0] == verb
    return f"{first}, {rest}"


def finish_turn_of(table: Match) -> None:
    """The lone seat goes on until the first points are written."""
    while table.scores() == [0] and not table.is_over():
        choose(table, 0)


def test_points_of_several_seats_get_sentences_of_their_own() -> None:
    table = match("azul5211", "Ana", "Bruno", seed=2)
    while table.scores().count(0):
        choose(table, table.actors()[0])
    gains = [line for line in table.log(SPECTATOR) if "now" in line]
    assert {line.partition(" ")[0] for line in gains} == {"Ana", "Bruno"}


def test_the_log_tells_face_down_choices_to_their_seat_alone() -> None:
    table = match("azul5211", "Ana", "Bruno", "Carla", seed=4)
    labels = [choose_and_say(table, 0, 1), choose_and_say(table, 0, 2)]
    assert table.log(0) == [f"You {joined(*labels)}."]
    assert table.log(1) == table.log(SPECTATOR) == ["Ana has chosen."]
    finish_turn(table, 2)
    assert table.log(1) == ["Ana has chosen.", "Carla has chosen."]
    finish_turn(table, 1)
    assert table.log(1)[0] == f"Ana {joined(*sorted(labels))}."


def everything(table: Match, viewer: int) -> list[object]:
    """All that a viewer can get out of a match."""
    view = table.view(viewer)
    labels = [view.label(action) for action in range(view.actions)]
    return [
        view.text(),
        table.log(viewer),
        table.waiting(viewer),
        table.scores(),
        table.winners(),
        *([table.undo_refusal(viewer)] if viewer >= 0 else []),
        *[table.refusal(viewer, label) for label in labels if viewer >= 0],
    ]


def otherwise(replay: Replay, viewer: int) -> list[Match]:
    """The same match, but for what others than the viewer have sealed: two other ways."""
    down = [nth for nth, step in enumerate(replay.steps) if step.open_from == FACE_DOWN]
    matches = []
    for turn in (1, 2):
        other = begun("azul5211", *replay.players, seed=replay.seed)
        for nth, step in enumerate(replay.steps):
            label = step.label
            if nth in down and step.seat != viewer:
                legal = other.state.legal(step.seat)
                label = other.state.label(legal[(legal.index(step.action) + turn) % len(legal)])
            other.play(step.seat, label)
        matches.append(Match(other))
    return matches


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
def test_nothing_that_a_viewer_gets_depends_on_what_others_sealed(viewer: int) -> None:
    differing = 0
    for plies in range(1, 40):
        replay = played(begun("azul5211", "Ana", "Bruno", "Carla", seed=9), plies)
        seen = everything(Match(replay), viewer)
        try:
            others = otherwise(replay, viewer)
        except ValueError:
            continue  # the two cards of a seat cannot both be changed like this
        for other in others:
            differing += other.replay().state.text() != replay.state.text()
            assert everything(other, viewer) == seen
    assert differing > 20


def test_a_match_goes_on_from_its_replay() -> None:
    table = match("azul5211", "Ana", "greedy", seed=bytes(32))
    for _ in range(7):
        choose(table, table.actors()[0])
    again = Match(parse("saved", content_of(table.replay()), lambda name: table.game))
    assert again.names == ["Ana", "Greedy"]
    for viewer in (SPECTATOR, 0, 1):
        assert everything(again, viewer) == everything(table, viewer)


def test_scores_and_winners_are_final_once_it_is_over() -> None:
    table = Match(played(begun("azul5211", "Ana", "Bruno", seed=5)))
    assert table.is_over() and table.actors() == []
    assert table.scores() == table.replay().state.scores()
    assert table.winners() == table.replay().state.winners() != []


def test_an_open_drawing_can_be_undone() -> None:
    table = match("village", "Ana", "Bruno")
    before = table.view(0).text()
    label = choose(table, 0)
    assert table.undo_refusal(0) == "" and table.undo(0) == label
    assert (table.view(0).text(), table.ply(), table.log(0)) == (before, 0, [])


def test_undo_is_refused_before_the_first_action() -> None:
    table = match("village", "Ana", "Bruno")
    choose(table, 1)
    assert table.undo_refusal(0) == "You have not done anything yet that could be undone."
    with pytest.raises(IllegalAction, match="not done anything yet"):
        table.undo(0)


def test_undo_keeps_the_later_choices_of_others() -> None:
    table = match("village", "Ana", "Bruno", seed=3)
    mine = choose(table, 0)
    theirs = [choose_and_say(table, 1, 3), choose_and_say(table, 1, 2)]
    assert table.undo(0) == mine
    assert table.log(0) == [f"Bruno {joined(*theirs)}."]
    choose(table, 0, 1)
    assert table.ply() == 3


@pytest.mark.parametrize("seed", [1, bytes(range(32))])
def test_undo_is_refused_once_dice_were_rolled(seed: int | bytes) -> None:
    table = match("village", "Ana", seed=seed)
    choose(table, 0)
    choose(table, 0)
    assert table.undo_refusal(0) == f"Dice were rolled or cards drawn since, {REFUSED}"


def test_undo_of_a_face_down_card_is_invisible_to_others() -> None:
    table = match("azul5211", "Ana", "Bruno")
    before = everything(table, 1)
    first = choose(table, 0)
    assert everything(table, 1) == before, "one of two cards"
    second = choose(table, 0, 2)
    seen = everything(table, 1)
    assert table.log(1) == ["Ana has chosen."] and table.waiting(1) == [1]
    assert (table.undo(0), table.undo(0)) == (second, first)
    assert everything(table, 1) == seen and table.waiting(0) == [0, 1]
    choose(table, 0, 1)
    assert everything(table, 1) == seen, "one of two cards anew"


def test_others_see_who_chooses_again_only_when_nobody_else_is_left() -> None:
    table = match("azul5211", "Ana", "Bruno", "Carla")
    finish_turn(table, 1)
    finish_turn(table, 0)
    table.undo(1)
    table.undo(0)
    assert [table.waiting(it) for it in (SPECTATOR, 0, 1, 2)] == [[2], [0, 2], [1, 2], [2]]
    assert table.log(2) == ["Ana has chosen.", "Bruno has chosen."]
    finish_turn(table, 2)
    assert [table.waiting(it) for it in (SPECTATOR, 0, 1, 2)] == [[0, 1]] * 4
    finish_turn(table, 0)
    finish_turn(table, 1)
    assert not table.rechoosing and table.waiting(SPECTATOR) == table.actors() != []


def test_a_second_undo_is_invisible_to_others_too() -> None:
    """Ana and Bruno were seen choosing again; then Ana chooses and undoes that."""
    table = match("azul5211", "Ana", "Bruno", "Carla")
    for seat in (0, 1):
        finish_turn(table, seat)
        table.undo(seat)
    finish_turn(table, 2)
    finish_turn(table, 0)
    seen = [everything(table, viewer) for viewer in (SPECTATOR, 1, 2)]
    assert table.waiting(SPECTATOR) == [1]
    table.undo(0)
    assert [everything(table, viewer) for viewer in (SPECTATOR, 1, 2)] == seen
    assert table.waiting(0) == [0, 1]
    finish_turn(table, 1)
    assert [table.waiting(it) for it in (SPECTATOR, 0, 1, 2)] == [[0]] * 4


def test_undo_keeps_cards_that_others_chose_since() -> None:
    table = match("azul5211", "Ana", "Bruno", "Carla")
    choose(table, 0)
    choose(table, 0)
    labels = [choose_and_say(table, 1), choose_and_say(table, 1)]
    table.undo(0)
    assert table.log(1) == [f"You {joined(*labels)}.", "Ana has chosen."]
    assert table.actors() == [0, 2]


def test_undo_is_refused_once_cards_were_drawn() -> None:
    table = match("azul5211", "Ana", "Bruno")
    finish_two = [choose(table, seat) for seat in (0, 1, 0, 1)]
    assert len(finish_two) == 4 and "drawn since" in table.undo_refusal(0)


def last_round() -> Match:
    """Two seats in the last round, where nobody draws: the second seat is about to turn up."""
    table = match("azul5211", "Ana", "Bruno", seed=6)
    while "pile=0 " not in table.view(0).text() or "table=-" in table.view(0).text():
        choose(table, table.actors()[0])
    while table.actors() != [1] or "turn=1 " in table.view(0).text():
        choose(table, table.actors()[0])
    return table


def test_undo_is_refused_once_something_was_revealed_even_without_a_draw() -> None:
    table = last_round()
    assert table.undo_refusal(0) == ""
    choose(table, 1)
    assert not table.is_changed_by_chance(table.ply() - 2)
    for seat in (0, 1):
        assert table.undo_refusal(seat) == f"Something hidden was revealed since, {REFUSED}"


def test_undo_is_refused_once_the_next_player_acted() -> None:
    table = Match(Replay(TURNS, ["Ana", "Bruno"], 1))
    table.play(0, "add 2")
    assert table.undo_refusal(0) == ""
    table.play(1, "add 1")
    assert table.undo_refusal(0) == f"Another player has acted since, {REFUSED}"
    assert table.undo(1) == "add 1" and table.undo(0) == "add 2"


def test_an_action_reveals_if_its_end_depends_on_what_its_actor_could_not_see() -> None:
    """As much is hidden after the exchange as before, and still something came to light."""
    assert is_revealing(Swap(2, Rng(1)), Step(0, 1, "add 1", 0, False))
    assert not is_revealing(Turns(2, Rng(1)), Step(0, 1, "add 1", 0, False))


def test_only_the_last_of_several_players_in_turn_may_undo() -> None:
    table = Match(Replay(TURNS, ["Ana", "Bruno", "Carla"], 1))
    for seat in range(3):
        table.play(seat, "add 1")
    assert [table.undo_refusal(seat) for seat in range(3)] == [
        f"Another player has acted since, {REFUSED}",
        f"Another player has acted since, {REFUSED}",
        "",
    ]


@pytest.mark.parametrize("name", ["village", "azul5211"])
@pytest.mark.parametrize("seed", [1, bytes(32)])
def test_undo_and_the_same_action_again_lead_to_the_same_position(
    name: str, seed: int | bytes
) -> None:
    table = match(name, "Ana", "Bruno", seed=seed)
    undone = 0
    while table.ply() < 40 and not table.is_over():
        seat = table.actors()[-1]
        label = choose(table, seat, -1)
        if not table.undo_refusal(seat):
            after = table.replay().state.text()
            table.undo(seat)
            table.play(seat, label)
            assert table.replay().state.text() == after
            undone += 1
    assert undone > 5


def test_a_solo_player_can_undo_showing_a_card() -> None:
    """Nobody else sits there to have seen it."""
    replay = played(begun("brazil", "Ana", seed=3), kinds=["greedy"])
    screen = [
        nth for nth, step in enumerate(replay.steps) if step.label.startswith(("claim ", "play "))
    ]
    found = []
    for nth in screen:
        before = begun("brazil", "Ana", seed=3)
        for step in replay.steps[: nth + 1]:
            before.play(step.seat, step.label)
        if before.state.rng.count == replay.steps[nth].drawn:
            found.append(Match(before).undo_refusal(0))
    assert found and set(found) == {""}
