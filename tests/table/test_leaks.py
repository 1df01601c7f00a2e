"""Everything sent to a viewer is the same, byte for byte, whatever the viewer cannot know."""

import json
from collections.abc import Callable
from hashlib import blake2b

import msgspec
import pytest
from helpers.histories import FEWEST, add, history, play, resampled
from msgspec.structs import replace

from tabletown import GAMES
from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, SPECTATOR, IllegalAction
from tabletown.table.live.live import Live
from tabletown.table.live.surroundings import Surroundings
from tabletown.table.match import history as history_module
from tabletown.table.match import preview
from tabletown.table.match.history import History
from tabletown.table.match.match import Match
from tabletown.table.match.refused import Refused
from tabletown.table.match.screen import (
    LogEntry,
    LogPosition,
    Move,
    Screen,
    UndoOffer,
    UndoProposal,
    make_screen,
)
from tabletown.table.pages.replay import Scrub
from tabletown.table.pages.replay import replay as replay_page
from tabletown.table.pages.table import parts, table

ILLEGAL = 50  # actions that are tried, most of them illegal
PLIES = {"village": 9, "azul5211": 17, "favelas": 14, "sunnyvale": 16, "brazil": 10}
SECRETS = [name for name in GAMES if name not in ("village", "favelas")]  # hands or sealed choices


def sent(live: Live, viewer: int) -> dict[str, str]:
    """Everything that is sent to the viewer, by name."""
    played = live.history
    screen = played.screen(viewer)
    surroundings = live.surroundings(viewer, "", "http://here")
    at = played.seq(viewer)
    past = played.at(viewer, max(1, at // 2))
    scrub = Scrub(1, at, False, (), "/match/x/at/", "", "")
    return {
        "screen": msgspec.json.encode(screen).decode(),
        "page": table(screen, surroundings),
        "surroundings": msgspec.json.encode(surroundings).decode(),
        "parts": json.dumps(parts(screen, surroundings)),
        "past": msgspec.json.encode(past).decode(),
        "past page": replay_page(past, scrub),
        "view": played.match.view(viewer).text(),
        "presence": msgspec.json.encode(live.audience.presences.all()).decode(),
        **({"refusals": refusals(live, viewer)} if viewer != SPECTATOR else {}),
        "previews": previews(live, viewer),
    }


def previews(live: Live, viewer: int) -> str:
    """The previews of the viewer's first and last moves."""
    match = live.match
    view = match.view(viewer)
    labels = [view.label(action) for action in view.legal(viewer)] if viewer != SPECTATOR else []
    seen = [preview.preview(match, viewer, label) for label in (*labels[:1], *labels[-1:])]
    return msgspec.json.encode(seen).decode()


def refusals(live: Live, seat: int) -> str:
    """The answers to a fixed battery of actions, most of them illegal."""
    match, dice = live.match, Rng(11)
    view = match.view(seat)
    tried = [view.label(dice.below(view.actions)) for _nth in range(ILLEGAL)]
    answers = [match.refusal(seat, label) for label in [*tried, "fly", "", "\x00"]]
    touched = [preview.why(match, seat, label) for label in (*tried[:3], "nowhere", "space-1")]
    for decision in ("0", "-1", live.history.decision(seat)):
        try:
            live.checks.check_decision(seat, decision)
            answers.append("allowed")
        except Refused as no:
            answers.append(f"{no.code} {no.text}")
    return "\n".join(answers + touched)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_sent_depends_on_what_is_hidden(
    name: str, live_of: Callable[[History], Live]
) -> None:
    dice, differing, hiding = Rng(3), 0, 0
    for plies in range(0, PLIES[name], 4):
        played = history(name, FEWEST[name], plies)
        for viewer in (SPECTATOR, 0, 1):
            seen = sent(live_of(played), viewer)
            twin = resampled(played, viewer, dice)
            hiding += "?" in played.match.view(viewer).text()
            differing += twin.match.replay().state.text() != played.match.replay().state.text()
            again = sent(live_of(twin), viewer)
            assert [key for key in seen if seen[key] != again[key]] == []
    assert differing >= 0.9 * hiding
    assert hiding or name not in SECRETS


def with_other_choices(played: History, viewer: int) -> History:
    """The same match, in which the others made other choices that are still face down."""
    twin = History(played.setup)
    steps = played.match.replay().steps
    sealed = {played._plies[nth] for nth, step in enumerate(steps) if step.open_from < 0}
    for row in played.rows:
        body = row.body
        if row.version in sealed and row.seat != viewer:
            view = twin.match.view(row.seat)
            legal = [view.label(action) for action in view.legal(row.seat)]
            body = legal[(legal.index(body) + 1) % len(legal)]
        twin.add(row.__class__(**{**vars(row), "body": body}))
    return twin


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1])
def test_sealed_choices_show_nowhere(viewer: int, live_of: Callable[[History], Live]) -> None:
    differing = 0
    for plies in range(1, 24):
        played = history("azul5211", 3, plies)
        try:
            twin = with_other_choices(played, viewer)
        except (IllegalAction, ValueError):
            continue  # the two cards of a seat cannot both be changed like this
        differing += twin.match.replay().state.text() != played.match.replay().state.text()
        assert sent(live_of(played), viewer) == sent(live_of(twin), viewer)
    assert differing > 8


SEALED = {"azul5211": 3, "brazil": 3}  # games with sealed choices, and their seats


@pytest.mark.parametrize("name", SEALED)
def test_others_do_not_see_that_a_sealed_choice_was_withdrawn_and_repeated(
    name: str, live_of: Callable[[History], Live]
) -> None:
    """Everything that others get stays the same, numbers included."""
    played = history(name, SEALED[name], 0)
    others = (SPECTATOR, 1, 2)
    while 0 in played.match.actors():
        add_choice(played, 0, 0)
    seen = [sent(live_of(played), viewer) for viewer in others]
    assert "has chosen" in seen[0]["page"] and played.match.view(0).sealed()
    for change in (withdraw, lambda it, seat: add_choice(it, seat, 1)):
        change(played, 0)
        assert [sent(live_of(played), viewer) for viewer in others] == seen
        assert not any(played.is_news(viewer) for viewer in others) and played.is_news(0)
    assert [sent(live_of(restarted(played)), viewer) for viewer in others] == seen


def test_a_request_to_undo_stays_while_a_sealed_choice_is_changed(
    live_of: Callable[[History], Live],
) -> None:
    """Bruno and Carla commit strength to a combat; Ana asks to undo her last action."""
    played = history("brazil", 3, 390, Rng(23))
    assert played.match.view(SPECTATOR).sealed() and played.match.actors() == [1, 2]
    add_choice(played, 1, 0)
    assert played.screen(0).undo.can_ask
    add(played, 0, "offer", "")
    others = (SPECTATOR, 0, 2)
    seen = [sent(live_of(played), viewer) for viewer in others]
    for change in (withdraw, lambda it, seat: add_choice(it, seat, 1)):
        change(played, 1)
        assert [sent(live_of(played), viewer) for viewer in others] == seen
    add_choice(played, 2, 0)
    assert played.asking == NOBODY, "everybody saw the combat go on"


def test_undo_is_offered_whether_or_not_another_seat_has_laid_one_of_its_cards(
    live_of: Callable[[History], Live],
) -> None:
    """Ana may undo her attack while Carla seems to choose; the card that Carla laid goes back."""
    played = history("brazil", 3, 369, Rng(57))
    assert played.match.actors() == [0, 2] and played.screen(0).undo.offered
    others = (SPECTATOR, 0, 1)
    seen = [sent(live_of(played), viewer) for viewer in others]
    before = played.match.view(2).text()
    add_choice(played, 2, 1)
    assert 2 in played.match.actors() and played.match.view(2).text() != before
    assert [sent(live_of(played), viewer) for viewer in others] == seen
    withdraw(played, 0)
    assert 2 not in played.match.actors() and played.is_news(2)
    for viewer in (*others, 2):
        assert restarted(played).screen(viewer) == played.screen(viewer)
        assert History(played.setup, played.rows).screen(viewer) == played.screen(viewer)


def restarted(played: History) -> History:
    """The history loaded from a snapshot, as after a restart."""
    return History(played.setup, played.rows, (), played.snapshot())


def withdraw(played: History, seat: int) -> None:
    rows = played.rows
    played.add(rows[0].__class__(len(rows) + 1, seat, "undo", "", None, 0, b"", b""))


def add_choice(played: History, seat: int, nth: int) -> None:
    view = played.match.view(seat)
    label = view.label(view.legal(seat)[nth])
    rows = played.rows
    played.add(rows[0].__class__(len(rows) + 1, seat, "act", label, None, 0, b"", b""))


def secret(match: Match) -> str:
    """A digest of the true position."""
    return blake2b(match.replay().state.text().encode(), digest_size=4).hexdigest()


Leak = Callable[[Screen, str], Screen]


def in_seat(**change: Callable[[str], object]) -> Leak:
    """Put the secret into the last seat."""

    def leak(screen: Screen, secret_text: str) -> Screen:
        changed = {key: value(secret_text) for key, value in change.items()}
        return replace(screen, seats=(*screen.seats[:-1], replace(screen.seats[-1], **changed)))

    return leak


def in_log(**change: Callable[[str], object]) -> Leak:
    """Put the secret into the last entry of the log."""

    def leak(screen: Screen, secret_text: str) -> Screen:
        changed = {key: value(secret_text) for key, value in change.items()}
        entry = replace(screen.log[-1] if screen.log else LogEntry(0, 0, "", "", False), **changed)
        return replace(screen, log=(*screen.log[:-1], entry))

    return leak


def number(secret_text: str) -> int:
    return int(secret_text, 16)


LEAKS: dict[str, Leak] = {
    "epoch": lambda it, secret_text: replace(it, epoch=it.epoch + secret_text),
    "seq": lambda it, secret_text: replace(it, seq=it.seq + number(secret_text)),
    "match_id": lambda it, secret_text: replace(it, match_id=it.match_id + secret_text),
    "decision": lambda it, secret_text: replace(it, decision=it.decision + secret_text),
    "question": lambda it, secret_text: replace(it, question=it.question + secret_text),
    "status": lambda it, secret_text: replace(it, status=it.status + secret_text),
    "title": lambda it, secret_text: replace(it, title=it.title + secret_text),
    "sealed": lambda it, secret_text: replace(it, is_sealed=number(secret_text) % 2 == 0),
    "chosen": lambda it, secret_text: replace(it, has_chosen=number(secret_text) % 2 == 0),
    "waiting": lambda it, secret_text: replace(it, waiting=(number(secret_text), *it.waiting)),
    "seat name": in_seat(name=str),
    "seat bot": in_seat(bot=str),
    "seat score": in_seat(score=number),
    "seat words": in_seat(score_words=str),
    "seat winner": in_seat(is_winner=lambda secret_text: number(secret_text) % 2 == 0),
    "seat order": lambda it, secret_text: replace(
        it, seats=it.seats[number(secret_text) % 2 :] + it.seats[: number(secret_text) % 2]
    ),
    "a move": lambda it, secret_text: replace(it, moves=(*it.moves, Move(secret_text, ("a",)))),
    "a gesture": lambda it, secret_text: replace(it, moves=(*it.moves, Move("a", (secret_text,)))),
    "number of moves": lambda it, secret_text: replace(
        it, moves=it.moves[: number(secret_text) % 3]
    ),
    "undo reason": lambda it, secret_text: replace(it, undo=UndoOffer(False, secret_text)),
    "undo offered": lambda it, secret_text: replace(
        it, undo=UndoOffer(number(secret_text) % 2 == 0, "")
    ),
    "log words": in_log(words=str),
    "log step": in_log(step=number),
    "log name": in_log(name=str),
    "log order": lambda it, secret_text: replace(
        it, log=it.log[number(secret_text) % 2 :] + it.log[: number(secret_text) % 2]
    ),
    "log length": lambda it, secret_text: replace(it, log=it.log[: number(secret_text) % 2]),
    "handle": lambda it, secret_text: replace(
        it, board=it.board.replace("<svg", f'<svg data-card="{secret_text}"', 1)
    ),
    "title in the board": lambda it, secret_text: replace(
        it, board=it.board.replace("</svg>", f"<title>{secret_text}</title></svg>")
    ),
    "a blank in the board": lambda it, secret_text: replace(
        it, board=it.board + " " * (number(secret_text) % 7)
    ),
    "description": lambda it, secret_text: replace(it, description=it.description + secret_text),
}


@pytest.mark.parametrize("channel", LEAKS)
@pytest.mark.parametrize("name", ["azul5211", "sunnyvale"])
def test_planted_leaks_are_caught(
    name: str,
    channel: str,
    live_of: Callable[[History], Live],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def leaky(
        match: Match, viewer: int, mark: LogPosition, bots: list[str], asked: UndoProposal | None
    ) -> Screen:
        return LEAKS[channel](make_screen(match, viewer, mark, bots, asked), secret(match))

    monkeypatch.setattr(history_module, "make_screen", leaky)
    played = history(name, FEWEST[name], 9)
    seen = sent(live_of(played), 0)
    dice = Rng(3)
    twins = [resampled(played, 0, dice) for _nth in range(6)]
    assert any(sent(live_of(twin), 0) != seen for twin in twins)


def leaky_view(match: Match, viewer: int) -> object:
    return match.replay().state.copy()


@pytest.mark.parametrize(
    "method, planted",
    [
        ("refusal", lambda self, seat, label: secret(self)),
        ("scores", lambda self: [int(secret(self), 16)] * self.seats),
        ("undo_refusal", lambda self, seat: secret(self)),
        ("waiting", lambda self, viewer: [int(secret(self), 16) % self.seats]),
    ],
)
def test_leaks_in_the_match_are_caught(
    method: str,
    planted: Callable[..., object],
    live_of: Callable[[History], Live],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    played = history("azul5211", 3, 9)
    twins = [resampled(played, 0, Rng(seed)) for seed in range(6)]
    monkeypatch.setattr(Match, method, planted)
    seen = sent(live_of(played), 0)
    assert any(sent(live_of(twin), 0) != seen for twin in twins)


def test_a_true_state_cannot_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    played = history("azul5211", 3, 9)
    monkeypatch.setattr(Match, "view", leaky_view)
    with pytest.raises(ValueError, match=r"give it state\.view"):
        played.screen(0)


@pytest.mark.parametrize("field", ["cid", "commit", "notice", "note", "watch_link"])
def test_leaks_around_the_match_are_caught(
    field: str, live_of: Callable[[History], Live], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Live.surroundings

    def leaky(self: Live, viewer: int, account: str, origin: str) -> Surroundings:
        secret_text = secret(self.match)
        return replace(whole(self, viewer, account, origin), **{field: secret_text})

    monkeypatch.setattr(Live, "surroundings", leaky)
    played = history("azul5211", 3, 9)
    twin = resampled(played, 0, Rng(4))
    assert sent(live_of(played), 0) != sent(live_of(twin), 0)


def test_the_past_is_what_was_seen_then() -> None:
    """Every past step shows what it showed when it was the newest."""
    played = history("azul5211", 3, 0)
    seen: dict[tuple[int, int], Screen] = {}
    dice = Rng(8)
    for _nth in range(14):
        for viewer in (SPECTATOR, 0, 1):
            seen[viewer, played.seq(viewer)] = played.screen(viewer)
        play(played, 1, dice)
    for (viewer, step), then in seen.items():
        now = played.at(viewer, step)
        assert replace(now, decision="") == replace(then, decision="")
    assert len({played.seq(viewer) for viewer in (SPECTATOR, 0, 1)}) > 1
