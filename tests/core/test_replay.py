from functools import partial

import pytest
from helpers.executed_lines import executed_lines
from helpers.played_games import begun, played
from helpers.turn_game import WHISPER

from tabletown.core import replay as replay_module
from tabletown.core.replay import FACE_DOWN, Replay
from tabletown.core.state import SPECTATOR, IllegalAction

VIEWERS = [SPECTATOR, 0, 1, 2]


def known(replay: Replay, viewer: int, ply: int) -> list[tuple[int, int, str]]:
    return [(line.ply, line.seat, line.label) for line in replay.known_actions(viewer, ply)]


def labels(replay: Replay) -> list[str]:
    return [step.label for step in replay.steps]


@pytest.fixture
def sealed() -> Replay:
    """5211 after the first two seats have chosen their two cards, in turn."""
    replay = begun("azul5211", "Ana", "Bruno", "greedy", seed=4)
    for seat in (0, 1, 0, 1):
        view = replay.state.view(seat)
        replay.play(seat, view.label(view.legal(seat)[-1]))
    return replay


def test_only_its_own_seat_knows_a_face_down_choice(sealed: Replay) -> None:
    first, second, third, fourth = labels(sealed)
    assert known(sealed, 0, 4) == [(1, 0, first), (3, 0, third), (4, 1, "")]
    assert known(sealed, 1, 4) == [(2, 1, second), (4, 1, fourth), (3, 0, "")]
    assert known(sealed, SPECTATOR, 4) == [(3, 0, ""), (4, 1, "")]


def test_half_a_choice_is_unknown(sealed: Replay) -> None:
    assert known(sealed, 2, 2) == []
    assert known(sealed, 2, 3) == [(3, 0, "")]


def test_revealed_choices_are_known_to_all_and_sorted_by_seat(sealed: Replay) -> None:
    for _ in range(2):
        assert [step.open_from for step in sealed.steps[:4]] == [FACE_DOWN] * 4
        sealed.play(2, sealed.state.label(sealed.state.legal(2)[0]))
    choices = {seat: sorted(s.label for s in sealed.steps if s.seat == seat) for seat in range(3)}
    expected = [(6, seat, label) for seat in range(3) for label in choices[seat]]
    assert [known(sealed, viewer, 6) for viewer in VIEWERS] == [expected] * 4


def test_open_choices_are_known_at_once_in_their_order() -> None:
    replay = played(begun("village", "Ana", "Bruno"), 12)
    expected = [(at, step.seat, step.label) for at, step in enumerate(replay.steps, start=1)]
    assert known(replay, SPECTATOR, 12) == expected == known(replay, 0, 12)


def test_the_latest_actions_are_those_that_became_known_last(sealed: Replay) -> None:
    assert sealed.latest(SPECTATOR, 4) == sealed.latest(2, 4) == []
    assert sealed.latest(0, 4) == [sealed.steps[2].action]
    for _ in range(2):
        sealed.play(2, sealed.state.label(sealed.state.legal(2)[0]))
    every = sorted(step.action for step in sealed.steps)
    assert [sorted(sealed.latest(viewer, 6)) for viewer in VIEWERS] == [every] * 4


def test_any_position_can_be_looked_at_again() -> None:
    replay = begun("azul5211", "Ana", "Bruno")
    texts = [replay.state.text()]
    while len(replay.steps) < 20:
        played(replay, len(replay.steps) + 1)
        texts.append(replay.state.text())
    assert [replay.at(ply).text() for ply in range(21)] == texts
    assert replay.view(1, 20).text() == replay.state.view(1).text() != texts[20]


def test_each_step_keeps_the_scores_that_everybody_saw() -> None:
    replay = played(begun("village", "Ana", "Bruno"))
    assert replay.steps[-1].scores == replay.state.scores()
    assert replay.steps[0].scores == [0, 0]


def test_leaving_out_an_action_gives_another_match_or_an_error() -> None:
    replay = played(begun("village", "Ana", "Bruno"), 3)
    assert len(replay.without(2).steps) == 2
    with pytest.raises(IllegalAction):
        played(begun("village", "Ana"), 12).without(0)


def test_applying_a_legal_action_is_playing_its_label() -> None:
    played_by_label, applied = begun("village", "Ana"), begun("village", "Ana")
    label = applied.state.label(applied.state.legal(0)[0])
    played_by_label.play(0, label)
    applied.apply(0, applied.state.legal_action(0, label))
    assert applied.state.text() == played_by_label.state.text()
    assert steps_of(applied) == steps_of(played_by_label)


@pytest.mark.parametrize("name", ["village", "azul5211"])
def test_each_action_takes_the_same_work_however_long_the_match(name: str) -> None:
    """Counted by the interpreted run of the tests; in the compiled run both counts are 0."""
    replay, again = played(begun(name, "Ana", "Bruno")), begun(name, "Ana", "Bruno")
    lines: list[int] = []
    for step in replay.steps:
        act = partial(again.apply, step.seat, step.action)
        lines.append(executed_lines(replay_module.__file__, act))
    assert max(lines[-20:]) <= max(lines[:20])
    assert steps_of(again) == steps_of(replay)


def steps_of(replay: Replay) -> list[tuple[object, ...]]:
    return [(it.seat, it.action, it.label, it.drawn, it.open_from) for it in replay.steps]


def test_an_illegal_action_changes_nothing() -> None:
    replay = begun("village", "Ana")
    before = replay.state.text()
    with pytest.raises(IllegalAction):
        replay.play(0, "fly")
    assert (replay.state.text(), replay.steps) == (before, [])


@pytest.mark.parametrize("name", ["", " Ana", "A" * 25, "\x1b[2J", "a\nb", "\ud800"])
def test_a_name_that_a_terminal_cannot_show_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="cannot be a player's name: use 1 to 24 letters"):
        begun("village", name)


def test_options_are_kept_with_their_defaults() -> None:
    replay = begun("village", "Ana", factories="yes")
    assert replay.options == {"factories": "yes", "boxed_preparation": "no"}
    with pytest.raises(ValueError, match="no option 'wings'"):
        begun("village", "Ana", wings="yes")


def test_a_secret_action_is_listed_once_without_its_label() -> None:
    replay = Replay(WHISPER, ["Ana", "Bruno"], 1)
    for label in ("add 1", "add 2", "add 2", "add 1"):
        replay.play(0, label)
    own = [line.label for line in replay.known_actions(0, 4)]
    others = [line.label for line in replay.known_actions(1, 4)]
    assert own == ["add 1", "add 2", "add 2", "add 1"]
    assert others == ["add 1", "", "add 1"]
    assert [line.label for line in replay.known_actions(SPECTATOR, 4)] == others
    assert replay.latest(1, 3) == [1]


KEY = bytes(range(32))


def test_after_an_undo_a_new_random_stream_is_used_and_the_past_keeps_its_own() -> None:
    replay = played(begun("village", "Ana", "Bruno", seed=KEY), 6)
    was = [replay.view(SPECTATOR, ply).text() for ply in range(5)]
    back = replay.until(4)
    assert back.state.text() == was[4]
    back.renew(1)
    assert back.state.text() == was[4] and back.state.rng.word() != replay.at(4).rng.word()
    back.renew(2)
    assert back.state.rng.count == back.at(4).rng.count
    played(back, 12)
    assert [back.view(SPECTATOR, ply).text() for ply in range(5)] == was
    assert back.at(12).text() == back.state.text() == back.until(12).state.text()
    assert back.until(3).renewals == {} and back.until(4).renewals == {4: 2}


def test_only_a_fair_match_takes_a_new_random_stream() -> None:
    with pytest.raises(ValueError, match="only a fair game"):
        begun("village", "Ana", seed=3).renew(1)


def test_before_its_reveal_a_choice_is_face_down_again() -> None:
    replay = played(begun("azul5211", "Ana", "Bruno"), 6)
    turned_up = replay.steps[0].open_from
    assert turned_up > 1
    assert [step.open_from for step in replay.until(1).steps] == [FACE_DOWN]
    whole = replay.until(turned_up).steps
    assert [step.open_from for step in whole] == [turned_up] * turned_up
