"""The rules of a match: seats, views, the log in words, the result, and undo."""

from collections.abc import Sequence
from typing import Final, final

from tabletown.bots.external import is_program
from tabletown.bots.levels import is_bot
from tabletown.core.english import listed
from tabletown.core.replay import FACE_DOWN, Replay, Step
from tabletown.core.rng import Rng
from tabletown.core.seats import letter
from tabletown.core.state import NOBODY, SPECTATOR, IllegalAction, State
from tabletown.table.match.name_rules import display_name
from tabletown.table.match.narration import CHOSEN, Narration, Sentence
from tabletown.table.match.snapshot import MatchMemory
from tabletown.table.match.weak_method import weak

GUESSES: Final = 8  # guesses at what is hidden, to see whether an action reveals something


@final
class Match:
    """One play of a game. Keeps the true position private and gives each viewer its view. No I/O.

    A player named like a bot is that bot; every other name is a person's. A replay, finished or
    not, is all there is to save; a match goes on from one.
    """

    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self.game: Final = replay.game
        self.seats: Final = len(replay.players)
        self.names: Final = [self._name(seat) for seat in range(self.seats)]
        self.resigned: Final[dict[int, str]] = {}  # seats that cannot win any more, and why
        self.closed = ""  # why the operator ended the match; usually empty
        self.rechoosing: Final[set[int]] = set()  # seats that undid a face-down choice
        self._notes: Final[list[Sentence]] = []
        self._reveals: Final[dict[int, bool]] = {}  # [ply]: whether the step revealed a secret
        self._rewound = 0  # number of undos by agreement
        self._narrations: Final[dict[int, Narration]] = {}  # [viewer]

    def _name(self, seat: int) -> str:
        """The name as shown; players of the same name get the letter of their seat."""
        players = self._replay.players
        name = display_name(players[seat])
        return f"{name} {letter(seat)}" if players.count(players[seat]) > 1 else name

    def bot(self, seat: int) -> str:
        """The name of the bot or program that plays the seat; empty for a person."""
        player = self._replay.players[seat]
        return player if is_bot(player) or is_program(player) else ""

    def people(self) -> list[int]:
        return [seat for seat in range(self.seats) if not self.bot(seat)]

    def ply(self) -> int:
        return len(self._replay.steps)

    def actors(self) -> list[int]:
        return [] if self.is_over() else self._replay.state.actors()

    def waiting(self, viewer: int) -> list[int]:
        """The seats that may act, as the viewer sees it."""
        return [] if self.is_over() else self._before(viewer).actors()

    def _before(self, viewer: int) -> State:
        """The position in which seats that undid a face-down choice have chosen again.

        Which one does not matter, as nobody else can see it. When only such seats are left we
        wait for them, and everybody sees that.
        """
        state = self._replay.state
        if self.rechoosing.issuperset(state.actors()):
            return state
        state = state.copy() if self.rechoosing else state
        for seat in self.rechoosing - {viewer}:
            while seat in state.actors():
                state.apply(seat, state.legal(seat)[0])
        return state

    def is_over(self) -> bool:
        return self._replay.state.to_move == NOBODY or self.is_given_up()

    def resign(self, seat: int, why: str) -> None:
        """Resign for a seat: it can no longer win, even if a bot plays on."""
        self.resigned[seat] = why
        self.add_note(seat, why)

    def close(self, reason: str) -> None:
        """End the match here, without winners, because the operator says so."""
        self.closed = reason

    def is_given_up(self) -> bool:
        """Whether the match ends before the rules end it: closed, or too many players resigned."""
        if self.closed or not self.resigned:
            return bool(self.closed)
        left = [seat for seat in range(self.seats) if seat not in self.resigned]
        return len(left) < 2 or set(self.people()) <= set(self.resigned)

    def add_note(self, seat: int, words: str) -> None:
        """Add a sentence to everybody's log that is not an action, such as "resigned"."""
        self._add_note(self._opened(self.ply()), seat, words)

    def _opened(self, ply: int) -> int:
        """The last ply up to `ply` at which nothing was face down."""
        return max([0, *[it.open_from for it in self._replay.steps if it.open_from <= ply]])

    def _add_note(self, ply: int, seat: int, words: str) -> None:
        note = Sentence(ply, seat, self.names[seat])
        note.words = words
        self._notes.append(note)

    def memory(self) -> MatchMemory:
        """The state of the match beside its actions, for a snapshot."""
        notes = [(it.ply, it.seat, it.words) for it in self._notes]
        rechoosing = sorted(self.rechoosing)
        renewals = self._replay.renewals
        return MatchMemory(self.resigned, notes, renewals, self._rewound, rechoosing, self.closed)

    def resume(self, memory: MatchMemory, actions: Sequence[tuple[int, str]]) -> None:
        """Restore a snapshot by playing these actions; raises IllegalAction if one is illegal."""
        self._replay.renewals.update(memory.renewals)
        self._replay.state = self._replay.at(0)
        for seat, label in actions:
            self._replay.play(seat, label)
        self.resigned.update(memory.resigned)
        self._rewound = memory.rewound
        self.rechoosing.update(memory.rechoosing)
        self.closed = memory.closed
        for ply, seat, words in memory.notes:
            self._add_note(ply, seat, words)

    def scores(self) -> list[int]:
        """The scores that everybody sees; complete once the match is over."""
        state = self._replay.state
        return state.scores() if self.is_over() else state.view(SPECTATOR).scores()

    def sources(self) -> list[list[tuple[str, int]]]:
        """The parts of each score, as words and points."""
        views = [self.view(seat if self.is_over() else SPECTATOR) for seat in range(self.seats)]
        return [self.game.sources(view, seat) for seat, view in enumerate(views)]

    def score(self, score: int) -> str:
        """A score in words."""
        unit = self.game.unit
        return f"{score:,} {unit.removesuffix('s') if abs(score) == 1 else unit}"

    def winners(self) -> list[int]:
        """The winners among seats that did not resign; none if it was resigned to several bots.

        A match that the operator closed has none.
        """
        if self.closed:
            return []
        left = [seat for seat in range(self.seats) if seat not in self.resigned]
        if self.is_given_up():
            return left if len(left) == 1 else []
        winners = self._replay.state.winners()
        if not winners or set(winners) & set(left):
            return [seat for seat in winners if seat in left]
        best = max(self.scores()[seat] for seat in left)
        return [seat for seat in left if self.scores()[seat] == best]

    def order(self) -> list[int]:
        """The seats, the best first."""
        scores, winners = self.scores(), self.winners()
        return sorted(range(self.seats), key=lambda seat: (seat not in winners, -scores[seat]))

    def ending(self) -> str:
        """The result in a sentence."""
        winners, scores = self.winners(), self.scores()
        if not self.is_over():
            return "The match is not over yet."
        if self.closed:
            return f"The operator closed the match: {self.closed.rstrip('.')}."
        if self.is_given_up():
            who = listed([f"{self.names[seat]} {why}" for seat, why in self.resigned.items()])
            return f"{who}, so {self.names[winners[0]]} wins." if winners else f"{who}."
        best = self.score(max(scores))
        if not winners or self.seats == 1:
            return f"The match is {'won' if winners else 'lost'} with {best}."
        names = listed([self.names[seat] for seat in winners])
        if len(winners) > 1:
            return f"{names} share the victory with {best}."
        verb = "win" if names.lower() == "you" else "wins"
        return f"{names} {verb} {'the tie ' if scores.count(max(scores)) > 1 else ''}with {best}."

    def view(self, viewer: int) -> State:
        return self._before(viewer).view(viewer)

    def replay(self) -> Replay:
        """The complete replay, with every secret; for saving."""
        return self._replay

    def play(self, seat: int, label: str) -> None:
        """Carry out the action with this label; an illegal one raises and changes nothing."""
        self.apply(seat, self.legal_action(seat, label))

    def legal_action(self, seat: int, label: str) -> int:
        """The legal action with this label; raises IllegalAction with the rule that forbids it."""
        if self.is_given_up():
            raise IllegalAction(self.ending())
        view = self.view(seat)
        for action in view.legal(seat):
            if view.label(action) == label:
                return action
        raise IllegalAction(self.refusal(seat, label))

    def apply(self, seat: int, action: int) -> None:
        """Carry out a legal action. Does not check that it is legal; `play` does."""
        self._replay.apply(seat, action)
        is_down = self._replay.steps[-1].open_from == FACE_DOWN
        self.rechoosing.intersection_update(self.actors() if is_down else ())

    def refusal(self, seat: int, label: str) -> str:
        """Why the seat may not do this, from what it may know; empty if it may."""
        view = self.view(seat)
        meant = [action for action in range(view.actions) if view.label(action) == label]
        reasons = [self.game.refusal(view, seat, action) for action in meant]
        if not reasons:
            return f"No action of {self.game.title} is called {label!r}."
        return "" if "" in reasons else reasons[0]

    def log(self, viewer: int, since: int = 0, until: int | None = None) -> list[str]:
        """The log in sentences: what became known to the viewer after ply `since`."""
        return [it.text(viewer) for it in self.sentences(viewer, since, until)]

    def sentences(self, viewer: int, since: int = 0, until: int | None = None) -> list[Sentence]:
        """Actions and their effects, with notes such as "Ana resigned" in between."""
        ply = self.ply() if until is None else until
        sentences = self._action_sentences(viewer, since, ply)
        for note in self._notes:
            if since <= note.ply <= ply:
                later = [nth for nth, it in enumerate(sentences) if it.ply > note.ply]
                sentences.insert(later[0] if later else len(sentences), note)
        return sentences

    def _action_sentences(self, viewer: int, since: int, ply: int) -> list[Sentence]:
        """One sentence for what a seat did in a turn and its effects, until another seat acts."""
        narration, opened = self._narration(viewer), self._opened(ply)
        known = [line for line in self._replay.known_actions(viewer, ply) if line.ply > since]
        lines = [line for line in known if line.label or line.ply <= opened]
        sentences: list[Sentence] = []
        for nth, line in enumerate(lines):
            words = narration.action_text(line)
            if words:
                self._speaker(sentences, line.seat, line.ply, not line.label).act(line.ply, words)
            if nth + 1 == len(lines) or lines[nth + 1].ply != line.ply:
                for seat, result, is_general in narration.results(line.ply):
                    speaker = self._speaker(sentences, seat, line.ply, is_general=is_general)
                    speaker.result(line.ply, result, is_general)
                if sentences and narration.ends(line.ply):
                    sentences[-1].closes = True
        sealed = {line.seat for line in known if not line.label and line.ply > opened}
        if since <= opened and ply == self.ply():
            sealed |= {seat for seat in self.rechoosing if seat not in self.waiting(viewer)}
        for seat in sorted(sealed):  # sorted, so that the order of choosing stays hidden
            self._speaker(sentences, seat, opened, is_new=True).words = CHOSEN
        return sentences

    def _speaker(
        self,
        sentences: list[Sentence],
        seat: int,
        ply: int,
        is_new: bool = False,
        is_general: bool = False,
    ) -> Sentence:
        """The sentence that goes on with something of the seat, or of all."""
        if is_new or not sentences or not sentences[-1].can_continue(seat, is_general):
            sentences.append(Sentence(ply, seat, self.names[seat]))
        return sentences[-1]

    def _narration(self, viewer: int) -> Narration:
        """The viewer's narration, cached until an undo."""
        narration = self._narrations.get(viewer)
        if narration is None or narration.replay is not self._replay:
            narration = self._narrations[viewer] = Narration(
                self._replay, viewer, weak(self._gains)
            )
        narration.go_on()
        return narration

    def rolls(self, viewer: int) -> list[int]:
        """Every roll of the dice so far."""
        return self._narration(viewer).rolls

    def heading(self, viewer: int, ply: int) -> str:
        """The heading of the log at a ply, such as the round."""
        return self._narration(viewer).heading(ply)

    def last(self, viewer: int) -> list[int]:
        """The actions that became known to the viewer last."""
        return self._replay.latest(viewer, self.ply())

    def _gains(self, ply: int) -> dict[int, str]:
        """The points that seats gained or lost by the action of that ply, as everybody saw it."""
        steps = self._replay.steps
        before = steps[ply - 2].scores if ply > 1 else self._replay.view(SPECTATOR, 0).scores()
        after = steps[ply - 1].scores
        changes = {seat: after[seat] - before[seat] for seat in range(self.seats)}
        return {
            seat: f"{'gained' if change > 0 else 'lost'} {abs(change):,}"
            f" (now {self.score(after[seat])})"
            for seat, change in changes.items()
            if change
        }

    def is_changed_by_chance(self, since: int) -> bool:
        """Whether anything was rolled or drawn after ply `since`."""
        return self._drawn(since) != self._drawn(self.ply())

    def _drawn(self, ply: int) -> int:
        """The number of random words drawn before a ply."""
        steps = self._replay.steps
        return steps[ply].drawn if ply < len(steps) else self._replay.state.rng.count

    def undo(self, seat: int) -> str:
        """Undo the seat's last action and return its label; raises IllegalAction if it may not.

        The choices of others stay.
        """
        reason = self.undo_refusal(seat)
        if reason:
            raise IllegalAction(reason)
        return self.apply_undo(seat)

    def apply_undo(self, seat: int) -> str:
        """`undo` without its check, after `undo_refusal` returned no reason."""
        last = self._last(seat)
        step = self._replay.steps[last]
        if step.open_from == FACE_DOWN and seat not in self.actors():
            self.rechoosing.add(seat)
        self._replay = self._replay.without(last)
        self._forget(last)
        return step.label

    def undo_refusal(self, seat: int) -> str:
        """Why the seat may not undo its last action; empty if it may."""
        last = self._last(seat)
        if last == NOBODY:
            return "You have not done anything yet that could be undone."
        if self._replay.state.rng.count != self._replay.steps[last].drawn:
            return "Dice were rolled or cards drawn since, so it cannot be undone."
        if self._reveals_since(last):
            return "Something hidden was revealed since, so it cannot be undone."
        return (
            ""
            if self._commutes(last)
            else "Another player has acted since, so it cannot be undone."
        )

    def apply_rewind(self, seat: int) -> int:
        """Go back to before the seat's last action, as all agreed; returns its ply.

        New random numbers are drawn from there, so that nobody knows what comes. There is no check:
        `rewind_refusal` returned no reason when the seat asked.
        """
        last = self._last(seat)
        self._rewound += 1
        self._replay = self._replay.until(last)
        self._replay.renew(self._rewound)
        self.rechoosing.clear()
        self._forget(last)
        return last

    def rewind_refusal(self, seat: int) -> str:
        """Why not even an agreement can undo the seat's last action; empty if it can."""
        last = self._last(seat)
        if last == NOBODY:
            return "You have not done anything yet that could be undone."
        if self._reveals_since(last):
            return "Something hidden was revealed since, so it cannot be undone even if all agree."
        return ""

    def _reveals_since(self, first: int) -> bool:
        """Whether step `first` or a later one revealed a secret."""
        steps = self._replay.steps
        unknown = [ply for ply in range(first, len(steps)) if ply not in self._reveals]
        state = self._replay.at(unknown[0] if unknown else len(steps))
        for ply in range(unknown[0] if unknown else len(steps), len(steps)):
            self._reveals[ply] = is_revealing(state, steps[ply])
            self._replay.follow(state, ply)
        return any(self._reveals[ply] for ply in range(first, len(steps)))

    def _forget(self, first: int) -> None:
        """Drop cached facts about the steps from `first` on."""
        for ply in [ply for ply in self._reveals if ply >= first]:
            del self._reveals[ply]
        for note in self._notes:
            note.ply = min(note.ply, self.ply())

    def _last(self, seat: int) -> int:
        """The index of the seat's last step; NOBODY if none."""
        made = [nth for nth, step in enumerate(self._replay.steps) if step.seat == seat]
        return made[-1] if made else NOBODY

    def _commutes(self, nth: int) -> bool:
        """Whether the position stays the same if step `nth` is made last."""
        step = self._replay.steps[nth]
        try:
            other = self._replay.without(nth)
            other.play(step.seat, step.label)
        except IllegalAction:
            return False
        return other.state.text() == self._replay.state.text()


def is_revealing(state: State, step: Step) -> bool:
    """Whether a step reveals something that was hidden.

    The actor does if it ends differently where what is hidden differs, dice and draws falling the
    same; others do, where others sit, if less is hidden from them than before.
    """
    after = state.copy()
    after.apply(step.seat, step.action)
    for viewer in [SPECTATOR, *range(state.seats)] if state.seats > 1 else []:
        if after.view(viewer).text().count("?") < state.view(viewer).text().count("?"):
            return True
    seen = after.view(step.seat).text()
    rng = Rng(len(seen))
    for _ in range(GUESSES):
        guess = state.view(step.seat)
        guess.determinize(rng)
        guess.rng = state.rng.copy()
        guess.apply(step.seat, step.action)
        if guess.view(step.seat).text() != seen:
            return True
    return False
