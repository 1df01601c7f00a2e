"""Everything sent to a viewer is the same, byte for byte, whatever the viewer cannot know."""

import json
from collections.abc import Callable
from hashlib import blake2b

import msgspec
import pytest
from helpers.histories import FEWEST, history, play, resampled
from msgspec.structs import replace

from tabletown import GAMES
from tabletown.core.rng import Rng
from tabletown.core.state import SPECTATOR, IllegalAction
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

STRANGE = 50  # illegal actions tried
PLIES = {"village": 9, "azul5211": 17, "favelas": 14, "sunnyvale": 16, "brazil": 10}
SECRETS = [name for name in GAMES if name not in ("village", "favelas")]  # hands or sealed choices


def sent(live: Live, viewer: int) -> dict[str, str]:
    """All that goes out to the viewer, by where it goes."""
    found = live.history
    screen = found.screen(viewer)
    surroundings = live.surroundings(viewer, "", "http://here")
    at = found.seq(viewer)
    past = found.at(viewer, max(1, at // 2))
    scrub = Scrub(1, at, False, (), "/match/x/at/", "", "")
    return {
        "screen": msgspec.json.encode(screen).decode(),
        "page": table(screen, surroundings),
        "around": msgspec.json.encode(surroundings).decode(),
        "parts": json.dumps(parts(screen, surroundings)),
        "past": msgspec.json.encode(past).decode(),
        "past page": replay_page(past, scrub),
        "view": found.match.view(viewer).text(),
        "presence": msgspec.json.encode(live.audience.presences.all()).decode(),
        **({"refusals": refusals(live, viewer)} if viewer != SPECTATOR else {}),
        "ahead": ahead(live, viewer),
    }


def ahead(live: Live, viewer: int) -> str:
    """What the viewer's first and last moves would do."""
    match = live.match
    view = match.view(viewer)
    labels = [view.label(action) for action in view.legal(viewer)] if viewer != SPECTATOR else []
    seen = [preview.preview(match, viewer, label) for label in (*labels[:1], *labels[-1:])]
    return msgspec.json.encode(seen).decode()


def refusals(live: Live, seat: int) -> str:
    """The answers to a fixed battery of actions, most of them illegal."""
    match, dice = live.match, Rng(11)
    view = match.view(seat)
    tried = [view.label(dice.below(view.actions)) for _nth in range(STRANGE)]
    answers = [match.refusal(seat, label) for label in [*tried, "fly", "", "\x00"]]
    touched = [preview.why(match, seat, label) for label in (*tried[:3], "nowhere", "space-1")]
    for decision in ("0", "-1", live.history.decision(seat)):
        try:
            live.journal.check_decision(seat, decision)
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
        found = history(name, FEWEST[name], plies)
        for viewer in (SPECTATOR, 0, 1):
            seen = sent(live_of(found), viewer)
            twin = resampled(found, viewer, dice)
            hiding += "?" in found.match.view(viewer).text()
            differing += twin.match.replay().state.text() != found.match.replay().state.text()
            again = sent(live_of(twin), viewer)
            assert [key for key in seen if seen[key] != again[key]] == []
    assert differing >= 0.9 * hiding
    assert hiding or name not in SECRETS


def otherwise(found: History, viewer: int) -> History:
    """The same match, but for what others than the viewer have sealed just now."""
    twin = History(found.setup)
    steps = found.match.replay().steps
    sealed = {found._plies[nth] for nth, step in enumerate(steps) if step.open_from < 0}
    for row in found.rows:
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
        found = history("azul5211", 3, plies)
        try:
            twin = otherwise(found, viewer)
        except (IllegalAction, ValueError):
            continue  # the two cards of a seat cannot both be changed like this
        differing += twin.match.replay().state.text() != found.match.replay().state.text()
        assert sent(live_of(found), viewer) == sent(live_of(twin), viewer)
    assert differing > 8


SEALED = {"azul5211": 3, "brazil": 3}  # games with sealed choices, and their seats


@pytest.mark.parametrize("name", SEALED)
def test_a_choice_taken_back_and_made_anew_is_not_seen_by_others(
    name: str, live_of: Callable[[History], Live]
) -> None:
    """Nothing that others get changes while a choice stays sealed, not even by a number."""
    found = history(name, SEALED[name], 0)
    others = (SPECTATOR, 1, 2)
    while 0 in found.match.actors():
        add_choice(found, 0, 0)
    seen = [sent(live_of(found), viewer) for viewer in others]
    assert "has chosen" in seen[0]["page"] and found.match.view(0).sealed()
    for change in (take_back, lambda it, seat: add_choice(it, seat, 1)):
        change(found, 0)
        assert [sent(live_of(found), viewer) for viewer in others] == seen
        assert not any(found.is_news(viewer) for viewer in others) and found.is_news(0)
    assert [sent(live_of(remade(found)), viewer) for viewer in others] == seen


def remade(found: History) -> History:
    """From a snapshot, as after a restart."""
    return History(found.setup, found.rows, (), found.snapshot())


def take_back(found: History, seat: int) -> None:
    rows = found.rows
    found.add(rows[0].__class__(len(rows) + 1, seat, "undo", "", None, 0, b"", b""))


def add_choice(found: History, seat: int, nth: int) -> None:
    view = found.match.view(seat)
    label = view.label(view.legal(seat)[nth])
    rows = found.rows
    found.add(rows[0].__class__(len(rows) + 1, seat, "act", label, None, 0, b"", b""))


def secret(match: Match) -> str:
    """Something that tells two true positions apart."""
    return blake2b(match.replay().state.text().encode(), digest_size=4).hexdigest()


Leak = Callable[[Screen, str], Screen]


def in_seat(**change: Callable[[str], object]) -> Leak:
    """The secret gets into what is said about the last seat."""

    def leak(screen: Screen, told: str) -> Screen:
        changed = {key: value(told) for key, value in change.items()}
        return replace(screen, seats=(*screen.seats[:-1], replace(screen.seats[-1], **changed)))

    return leak


def in_log(**change: Callable[[str], object]) -> Leak:
    def leak(screen: Screen, told: str) -> Screen:
        changed = {key: value(told) for key, value in change.items()}
        entry = replace(screen.log[-1] if screen.log else LogEntry(0, 0, "", "", False), **changed)
        return replace(screen, log=(*screen.log[:-1], entry))

    return leak


def number(told: str) -> int:
    return int(told, 16)


LEAKS: dict[str, Leak] = {
    "epoch": lambda it, told: replace(it, epoch=it.epoch + told),
    "seq": lambda it, told: replace(it, seq=it.seq + number(told)),
    "match_id": lambda it, told: replace(it, match_id=it.match_id + told),
    "decision": lambda it, told: replace(it, decision=it.decision + told),
    "question": lambda it, told: replace(it, question=it.question + told),
    "status": lambda it, told: replace(it, status=it.status + told),
    "title": lambda it, told: replace(it, title=it.title + told),
    "sealed": lambda it, told: replace(it, is_sealed=number(told) % 2 == 0),
    "chosen": lambda it, told: replace(it, has_chosen=number(told) % 2 == 0),
    "waiting": lambda it, told: replace(it, waiting=(number(told), *it.waiting)),
    "seat name": in_seat(name=str),
    "seat bot": in_seat(bot=str),
    "seat score": in_seat(score=number),
    "seat words": in_seat(score_words=str),
    "seat winner": in_seat(is_winner=lambda told: number(told) % 2 == 0),
    "seat order": lambda it, told: replace(
        it, seats=it.seats[number(told) % 2 :] + it.seats[: number(told) % 2]
    ),
    "a move": lambda it, told: replace(it, moves=(*it.moves, Move(told, ("a",)))),
    "a gesture": lambda it, told: replace(it, moves=(*it.moves, Move("a", (told,)))),
    "number of moves": lambda it, told: replace(it, moves=it.moves[: number(told) % 3]),
    "undo reason": lambda it, told: replace(it, undo=UndoOffer(False, told)),
    "undo offered": lambda it, told: replace(it, undo=UndoOffer(number(told) % 2 == 0, "")),
    "log words": in_log(words=str),
    "log step": in_log(step=number),
    "log name": in_log(name=str),
    "log order": lambda it, told: replace(
        it, log=it.log[number(told) % 2 :] + it.log[: number(told) % 2]
    ),
    "log length": lambda it, told: replace(it, log=it.log[: number(told) % 2]),
    "handle": lambda it, told: replace(
        it, board=it.board.replace("<svg", f'<svg data-card="{told}"', 1)
    ),
    "title in the board": lambda it, told: replace(
        it, board=it.board.replace("</svg>", f"<title>{told}</title></svg>")
    ),
    "a blank in the board": lambda it, told: replace(it, board=it.board + " " * (number(told) % 7)),
    "description": lambda it, told: replace(it, description=it.description + told),
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
    found = history(name, FEWEST[name], 9)
    seen = sent(live_of(found), 0)
    dice = Rng(3)
    twins = [resampled(found, 0, dice) for _nth in range(6)]
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
    found = history("azul5211", 3, 9)
    twins = [resampled(found, 0, Rng(seed)) for seed in range(6)]
    monkeypatch.setattr(Match, method, planted)
    seen = sent(live_of(found), 0)
    assert any(sent(live_of(twin), 0) != seen for twin in twins)


def test_a_true_state_cannot_be_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    found = history("azul5211", 3, 9)
    monkeypatch.setattr(Match, "view", leaky_view)
    with pytest.raises(ValueError, match=r"give it state\.view"):
        found.screen(0)


@pytest.mark.parametrize("field", ["cid", "commit", "notice", "note", "watch_link"])
def test_leaks_around_the_match_are_caught(
    field: str, live_of: Callable[[History], Live], monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Live.surroundings

    def leaky(self: Live, viewer: int, account: str, origin: str) -> Surroundings:
        told = secret(self.match)
        return replace(whole(self, viewer, account, origin), **{field: told})

    monkeypatch.setattr(Live, "surroundings", leaky)
    found = history("azul5211", 3, 9)
    twin = resampled(found, 0, Rng(4))
    assert sent(live_of(found), 0) != sent(live_of(twin), 0)


def test_the_past_is_what_was_seen_then() -> None:
    """Every step shows again what it showed when it was the newest; others' numbers differ."""
    found = history("azul5211", 3, 0)
    seen: dict[tuple[int, int], Screen] = {}
    dice = Rng(8)
    for _nth in range(14):
        for viewer in (SPECTATOR, 0, 1):
            seen[viewer, found.seq(viewer)] = found.screen(viewer)
        play(found, 1, dice)
    for (viewer, step), then in seen.items():
        now = found.at(viewer, step)
        assert replace(now, decision="") == replace(then, decision="")
    assert len({found.seq(viewer) for viewer in (SPECTATOR, 0, 1)}) > 1
