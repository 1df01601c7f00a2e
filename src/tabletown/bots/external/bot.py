"""A bot that asks a separate program, and plays a random legal action when the program fails."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from mypy_extensions import i64

from tabletown.bots.bot import Bot
from tabletown.bots.external.program import MEMORY, Fault, Program, printable
from tabletown.core.game import Game
from tabletown.core.rng import Rng
from tabletown.core.state import State

PROTOCOL: Final = 1  # version; raised when a key changes its meaning
GRACE: Final = 2  # times the budget until a program is stopped
STARTING: Final = 5.0  # extra seconds for the first answer


class ProgramBot(Bot):
    """A program in one seat of one match; its errors are kept in `faults`."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        budget: int,
        game: Game[Any],
        seed: int,
        options: Mapping[str, int | str] | None = None,
        edition: str = "classic",
        memory: int = MEMORY,
    ) -> None:
        super().__init__(name)
        chosen = {it.name: it.default for it in game.options} | dict(options or {})
        self.game: Final[dict[str, object]] = {
            "protocol": PROTOCOL,
            "game": game.name,
            "rules": game.rules,
            "edition": edition,
            "options": chosen,
        }
        self.budget: Final = budget
        self.program: Final = Program(command, memory)
        self.rng = Rng(seed)
        self.decision = 0

    def decide(self, view: State, seat: i64) -> i64:
        actions = {view.label(action): action for action in view.legal(seat)}
        self.decision += 1
        try:
            return actions[self.answer(view, seat, list(actions))]
        except Fault as fault:
            label = list(actions)[self.rng.below(len(actions))]
            self.faults.append(f"{self.name} {fault}, so {label} was played for it")
            self.program.restart()
            return actions[label]

    def answer(self, view: State, seat: i64, labels: Sequence[str]) -> str:
        """Ask the program; raise Fault if it is late or its answer is not a legal label."""
        seconds = GRACE * self.budget / 1000 + (STARTING if self.decision == 1 else 0.0)
        try:
            line = self.program.ask(self.question(view, seat, labels), seconds)
        except TimeoutError:
            raise Fault(f"did not answer within {round(seconds * 1000):,} milliseconds") from None
        return self.checked(line, labels)

    def question(self, view: State, seat: i64, labels: Sequence[str]) -> bytes:
        """The request: one line of JSON, which is all that the program learns."""
        asked = self.game | {
            "decision": self.decision,
            "seats": int(view.seats),
            "seat": int(seat),
            "view": view.text(),
            "legal": labels,
            "budget": self.budget,
        }
        return json.dumps(asked).encode() + b"\n"

    def checked(self, line: bytes, labels: Sequence[str]) -> str:
        """The label in the answer; raise Fault unless it is legal and for this decision."""
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            raise Fault(f"answered {printable(line)}, which is no JSON") from None
        if not isinstance(answer, dict) or answer.get("decision") != self.decision:
            raise Fault(f"answered {printable(line)}, not decision {self.decision}")
        label = answer.get("label")
        if label not in labels:
            raise Fault(f"answered {printable(line)}, which is not legal")
        return str(label)

    def close(self) -> None:
        self.program.stop()
