"""Replays: the start of a match and every action since, to play it again and to view it."""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final, final

from tabletown.core.game import Game
from tabletown.core.rng import KEY_BYTES, WORDS_PER_BLOCK, FairRng, Rng
from tabletown.core.state import SPECTATOR, State, is_face_down

LONGEST_NAME: Final = 24  # characters
FACE_DOWN: Final = -1  # stands for an action, or its ply, that others do not know yet


@final
class Step:
    """One action of a match."""

    def __init__(self, seat: int, action: int, label: str, drawn: int, secret: bool) -> None:
        self.seat: Final = seat
        self.action: Final = action
        self.label: Final = label
        self.drawn: Final = drawn  # random words drawn before it
        self.secret: Final = secret  # hidden from other seats for ever
        self.open_from = FACE_DOWN  # the ply from which everybody knows it
        self.scores: list[int] = []  # after it, as spectators see them


@final
class KnownAction:
    """An action as a viewer knows it: since which ply, by which seat, and what it was."""

    def __init__(self, ply: int, seat: int, label: str, action: int) -> None:
        self.ply: Final = ply
        self.seat: Final = seat
        self.label: Final = label  # empty while the choice is face down
        self.action: Final = action  # FACE_DOWN while the choice is face down


@final
class Replay:
    """A match so far. `state` hides nothing: show people only `view` and `known_actions`."""

    def __init__(
        self,
        game: Game[Any],
        players: Sequence[str],
        seed: int | bytes,
        options: Mapping[str, int | str] | None = None,
        edition: str = "classic",
    ) -> None:
        for player in players:
            check_name(player)
        chosen = options or {}
        game.codes(chosen)
        self.game: Final = game
        self.players: Final = list(players)
        self.seed: Final = seed
        self.options: Final = {it.name: chosen.get(it.name, it.default) for it in game.options}
        self.edition: Final = edition
        self.steps: Final[list[Step]] = []
        self.renewals: Final[dict[int, int]] = {}  # number of the random stream from a ply on
        self.state = self.at(0)

    def play(self, seat: int, label: str) -> None:
        """Carry out the action with this label; an illegal one raises and changes nothing."""
        self.apply(seat, self.state.legal_action(seat, label))

    def apply(self, seat: int, action: int) -> None:
        """Carry out a legal action. Does not check that it is legal; `play` does."""
        before = self.state.copy()
        self.state.apply(seat, action)
        label = before.label(action)
        step = Step(seat, action, label, before.rng.count, before.is_secret(action))
        step.scores = self.state.view(SPECTATOR).scores()
        self.steps.append(step)
        self._renew(self.state, len(self.steps))
        if not is_face_down(before, self.state):
            self._reveal()

    def _reveal(self) -> None:
        """Mark the face-down actions as known from now on; they are the last ones."""
        ply = len(self.steps)
        nth = ply - 1
        while nth >= 0 and self.steps[nth].open_from == FACE_DOWN:
            self.steps[nth].open_from = ply
            nth -= 1

    def at(self, ply: int) -> State:
        """The true position after so many actions."""
        state = self.game.new(len(self.players), self.seed, self.options, self.edition)
        self._renew(state, 0)
        for nth in range(ply):
            self.follow(state, nth)
        return state

    def follow(self, state: State, nth: int) -> None:
        """Carry out action `nth` of the replay on the position before it."""
        step = self.steps[nth]
        state.apply(step.seat, step.action)
        self._renew(state, nth + 1)

    def renew(self, number: int) -> None:
        """Draw from another random stream of the same key from now on; needs a fair seed."""
        if not isinstance(self.seed, bytes):
            raise ValueError("only a fair game, whose seed is a key, takes another stream")
        self.renewals[len(self.steps)] = number
        self.state = self.at(len(self.steps))

    def _renew(self, state: State, ply: int) -> None:
        if ply in self.renewals and isinstance(self.seed, bytes):
            state.rng = stream(self.seed, self.renewals[ply], state.rng)

    def until(self, ply: int) -> "Replay":
        """The replay as it was after so many actions."""
        other = Replay(self.game, self.players, self.seed, self.options, self.edition)
        other.renewals.update({at: self.renewals[at] for at in self.renewals if at <= ply})
        for it in self.steps[:ply]:
            step = Step(it.seat, it.action, it.label, it.drawn, it.secret)
            if it.open_from <= ply:
                step.open_from = it.open_from
            step.scores = it.scores
            other.steps.append(step)
        other.state = other.at(ply)
        return other

    def view(self, viewer: int, ply: int) -> State:
        """The view of a seat, or of SPECTATOR, after so many actions."""
        return self.at(ply).view(viewer)

    def known_actions(self, viewer: int, ply: int) -> list[KnownAction]:
        """The actions that the viewer knows after `ply` actions, in the order they became known.

        Choices revealed together are sorted by seat, so that the order of choosing stays hidden.
        A secret action of another seat appears once, without its label.
        """
        known: list[tuple[int, int, str, int]] = []
        sealed: list[KnownAction] = []
        chosen: dict[int, int] = {}
        for made, step in enumerate(self.steps[:ply], start=1):
            if FACE_DOWN < step.open_from <= ply:
                if step.seat == viewer or not step.secret:
                    known.append((step.open_from, step.seat, step.label, step.action))
                elif (step.open_from, step.seat, "", FACE_DOWN) not in known:
                    known.append((step.open_from, step.seat, "", FACE_DOWN))
            elif step.seat == viewer:
                sealed.append(KnownAction(made, step.seat, step.label, step.action))
            else:
                chosen[step.seat] = made
        waiting = self.at(ply).actors()
        for seat, made in chosen.items():
            if seat not in waiting:
                sealed.append(KnownAction(made, seat, "", FACE_DOWN))
        return [
            KnownAction(ply, seat, label, act) for ply, seat, label, act in sorted(known)
        ] + sealed

    def latest(self, viewer: int, ply: int) -> list[int]:
        """The actions that became known to the viewer last."""
        known = [line for line in self.known_actions(viewer, ply) if line.action != FACE_DOWN]
        newest = max([line.ply for line in known], default=0)
        return [line.action for line in known if line.ply == newest]

    def without(self, nth: int) -> "Replay":
        """The same match without action `nth`; raises IllegalAction if a later one needs it."""
        other = self.until(nth)
        for step in self.steps[nth + 1 :]:
            other.play(step.seat, step.label)
        return other


def stream(key: bytes, number: int, before: Rng) -> Rng:
    """A new random stream for this key, the `number`-th one; used after an undo by agreement.

    Its word count starts at the next block after that of `before`, so that no count occurs twice.
    """
    label = number.to_bytes(8, "little")
    other = FairRng(blake2b(label, key=key, digest_size=KEY_BYTES).digest())
    other.count = (before.count // WORDS_PER_BLOCK + 1) * WORDS_PER_BLOCK
    return other


def check_name(name: str) -> None:
    """Refuse a player's name that is empty, too long, or not printable on a terminal."""
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or name != name.strip():
        raise ValueError(
            f"{name!r} cannot be a player's name: use 1 to {LONGEST_NAME} letters or digits"
        )
