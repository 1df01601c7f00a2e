"""Replay files: written, read, played again through the checked door, and verified."""

import json
import re
import tomllib
from collections.abc import Callable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, final

from tabletown.core.edition import BadEdition
from tabletown.core.game import LARGEST_SEED, Game
from tabletown.core.replay import Replay
from tabletown.core.state import NOBODY, IllegalAction, State

RULE: Final = "---"  # the line between header, actions and result
HEAD: Final = (
    "game",
    "rules",
    "edition",
    "edition_digest",
    "seats",
    "players",
    "options",
    "seed",
)
MAYBE: Final = ("renewed",)  # where all agreed to go back: ply and number of the new stream
TAIL: Final = ("finished", "scores", "winners", "digest")
MOST_BYTES: Final = 1 << 20  # of a file
NAMED: Final = 6  # legal labels in a complaint
COPY: Final = "get an unharmed copy of the file"

Find = Callable[[str], Game[Any]]  # a game by its name, or ValueError


class BadReplay(ValueError):
    """Names the file and the line, and says what to do."""


def write(replay: Replay, path: Path) -> None:
    path.write_text(content_of(replay), "utf-8")


def content_of(replay: Replay) -> str:
    seed = replay.seed.hex() if isinstance(replay.seed, bytes) else replay.seed
    options = [f"{name} = {quoted(value)}" for name, value in replay.options.items()]
    renewed = [[ply, number] for ply, number in sorted(replay.renewals.items())]
    state = replay.state
    lines = [
        f"game = {quoted(replay.game.name)}",
        f"rules = {replay.game.rules}",
        f"edition = {quoted(replay.edition)}",
        f"edition_digest = {quoted(replay.game.edition_digest(replay.edition))}",
        f"seats = {len(replay.players)}",
        f"players = [{', '.join([quoted(player) for player in replay.players])}]",
        f"options = {{ {', '.join(options)} }}",
        f"seed = {quoted(seed)}",
        *([f"renewed = {renewed}"] if renewed else []),
        RULE,
        *[f"{step.seat + 1} {step.label}" for step in replay.steps],
        RULE,
        f"finished = {'true' if state.to_move == NOBODY else 'false'}",
        f"scores = {state.scores()}",
        f"winners = {[seat + 1 for seat in state.winners()]}",
    ]
    above = "\n".join(lines) + "\n"
    return f"{above}digest = {quoted(fingerprint(above))}\n"


def quoted(value: int | str) -> str:
    """A value as TOML writes it."""
    return json.dumps(value, ensure_ascii=False)


def fingerprint(content: str) -> str:
    return blake2b(content.encode(), digest_size=16).hexdigest()


@final
class Paper:
    """A replay file on the way in: its three parts, and the line of whatever is wrong."""

    def __init__(self, name: str, content: str) -> None:
        self.name = name
        self.lines = content.split("\n")
        rules = [at for at, line in enumerate(self.lines, start=1) if line == RULE]
        if not rules:
            raise self.bad(1, f"no line {RULE}, so this is no replay; check the name of the file")
        if len(rules) == 1:
            raise self.bad(len(self.lines), f"the file breaks off before its second {RULE}; {COPY}")
        self.top = rules[0]
        self.bottom = rules[1]
        self.head = self.table(1, self.top, HEAD, MAYBE)
        self.tail = self.table(self.bottom + 1, len(self.lines) + 1, TAIL, ())

    def table(
        self, first: int, end: int, keys: Sequence[str], maybe: Sequence[str]
    ) -> dict[str, object]:
        """The TOML from line `first` to before `end`, with these keys and perhaps those."""
        content = "\n" * (first - 1) + "\n".join(self.lines[first - 1 : end - 1])
        try:
            values = tomllib.loads(content)
        except tomllib.TOMLDecodeError as error:
            where = re.search(r"line (\d+)", str(error))
            line = int(where[1]) if where else end - 1
            raise self.bad(line, f"{error}; {COPY}") from None
        for key in keys:
            if key not in values:
                raise self.bad(end - 1, f"{key} is missing; {COPY}")
        for key in values:
            if key not in keys and key not in maybe:
                raise self.bad(self.line(key), f"{key} is not part of a replay; take it out")
        return values

    def line(self, key: str) -> int:
        for at, line in enumerate(self.lines, start=1):
            if line.partition("=")[0].strip() == key:
                return at
        return 1

    def bad(self, line: int, sentence: str) -> BadReplay:
        return BadReplay(f"{self.name}:{line}: {sentence}")

    def wrong(self, key: str, expected: str) -> BadReplay:
        return self.bad(self.line(key), f"{key}: expected {expected}; {COPY}")

    def word(self, key: str) -> str:
        value = self.head[key]
        if not isinstance(value, str):
            raise self.wrong(key, "a text in quotes")
        return value

    def number(self, key: str) -> int:
        value = self.head[key]
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(key, "a whole number")
        return value

    def players(self) -> list[str]:
        value = self.head["players"]
        names = [name for name in value if isinstance(name, str)] if isinstance(value, list) else []
        if len(names) != self.number("seats") or value != names:
            raise self.wrong("players", "as many names in quotes as there are seats")
        return names

    def options(self) -> dict[str, int | str]:
        value = self.head["options"]
        found: dict[str, int | str] = {}
        for name, chosen in value.items() if isinstance(value, dict) else [("", None)]:
            if not isinstance(chosen, int | str):
                raise self.wrong("options", "a word or a number for each option")
            found[name] = chosen
        return found

    def renewals(self) -> dict[int, int]:
        """Numbers of streams by the ply from which on they are drawn from."""
        value = self.head.get("renewed", [])
        found: dict[int, int] = {}
        for pair in value if isinstance(value, list) else [None]:
            numbers = [it for it in pair if is_number(it)] if isinstance(pair, list) else []
            if len(numbers) != 2 or numbers != pair or isinstance(self.seed(), int):
                raise self.wrong("renewed", "pairs of whole numbers, in a game whose seed is a key")
            found[numbers[0]] = numbers[1]
        return found

    def seed(self) -> int | bytes:
        value = self.head["seed"]
        if isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value):
            return bytes.fromhex(value)
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST_SEED:
            return value
        raise self.wrong("seed", f"a number from 0 to {LARGEST_SEED}, or 64 hexadecimal digits")


def is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST_SEED


def read(path: Path, find: Find) -> Replay:
    """Play a replay file again; refuse it with its line unless all of it is true."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BadReplay(f"{path}: {error.strerror}; check the name of the file") from None
    if len(content) > MOST_BYTES:
        raise BadReplay(f"{path}: larger than any replay; check the name of the file")
    try:
        text = content.decode().replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise BadReplay(f"{path}:{line}: not text, so this is no replay; {COPY}") from None
    return parse(str(path), text, find)


def parse(name: str, content: str, find: Find) -> Replay:
    """The same for a file's content; `name` is what its complaints begin with."""
    paper = Paper(name, content)
    replay = begin(paper, find)
    for line in range(paper.top + 1, paper.bottom):
        seat, _blank, label = paper.lines[line - 1].partition(" ")
        if seat not in [str(number + 1) for number in range(len(replay.players))]:
            raise paper.bad(line, f"expected a seat from 1 to {len(replay.players)}; {COPY}")
        try:
            replay.play(int(seat) - 1, label)
        except IllegalAction:
            complaint = legal_instead(replay.state, int(seat) - 1, label)
            raise paper.bad(line, f"{complaint}; {COPY}") from None
    compare(paper, replay)
    return replay


def begin(paper: Paper, find: Find) -> Replay:
    """The game of the header before its first action."""
    name = paper.word("game")
    try:
        game = find(name)
    except ValueError as error:
        raise paper.bad(paper.line("game"), f"{error}; install the package it is in") from None
    if paper.number("rules") != game.rules:
        raise paper.bad(
            paper.line("rules"),
            f"made by version {paper.number('rules')} of the rules, and this is {game.rules};"
            " play it with the tabletown it was made with",
        )
    edition = paper.word("edition")
    players, seed, options = paper.players(), paper.seed(), paper.options()
    renewals = paper.renewals()
    try:
        replay = Replay(game, players, seed, options, edition)
        replay.renewals.update(renewals)
        replay.state = replay.at(0)
    except BadEdition as error:
        raise paper.bad(paper.line("edition"), f"{error}; put it there again") from None
    except ValueError as error:
        raise paper.bad(paper.line("seats"), f"{error}; {COPY}") from None
    if paper.word("edition_digest") != game.edition_digest(edition):
        raise paper.bad(
            paper.line("edition_digest"),
            f"edition {edition!r} has changed since; play it with the edition it was made with",
        )
    return replay


def legal_instead(state: State, seat: int, label: str) -> str:
    labels = [state.label(action) for action in state.legal(seat)]
    if labels:
        more = f" and {len(labels) - NAMED} more" if len(labels) > NAMED else ""
        return f"{label!r} is not legal here, only {', '.join(labels[:NAMED])}{more}"
    if state.to_move == NOBODY:
        return f"{label!r} comes after the end of the game"
    actors = " and ".join([str(actor + 1) for actor in state.actors()])
    return f"{label!r}: seat {seat + 1} has nothing to choose here, only {actors}"


def compare(paper: Paper, replay: Replay) -> None:
    """What the file says came of it must be what came of it."""
    state = replay.state
    came: dict[str, object] = {
        "finished": state.to_move == NOBODY,
        "scores": state.scores(),
        "winners": [seat + 1 for seat in state.winners()],
    }
    for key, value in came.items():
        if paper.tail[key] != value:
            said = f"{key}: the file says {paper.tail[key]}, the game says {value}"
            raise paper.bad(paper.line(key), f"{said}; {COPY}")
    line = paper.line("digest")
    if paper.tail["digest"] != fingerprint("\n".join(paper.lines[: line - 1]) + "\n"):
        raise paper.bad(line, f"digest: the file was changed after it was written; {COPY}")
