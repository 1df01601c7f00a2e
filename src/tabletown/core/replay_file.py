"""Writes replay files, and reads them by playing every action again and verifying the result."""

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
from tabletown.core.replay_header import excess
from tabletown.core.state import NOBODY, IllegalAction, State

SEPARATOR: Final = "---"  # the line between header, actions and result
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
OPTIONAL: Final = ("renewed",)  # after an agreed undo: ply and number of the new random stream
TAIL: Final = ("finished", "scores", "winners", "digest")
MOST_BYTES: Final = 1 << 20  # of a file
LONGEST_ACTION: Final = 500  # characters of a line with an action
LISTED: Final = 6  # legal labels in an error message
COPY: Final = "get an undamaged copy of the file"

Find = Callable[[str], Game[Any]]  # returns the game of a name, or raises ValueError


class BadReplay(ValueError):
    """A file that is no valid replay; the message names file and line and says what to do."""


def write(replay: Replay, path: Path) -> None:
    path.write_text(content_of(replay), "utf-8")


def content_of(replay: Replay) -> str:
    """The text of the replay's file."""
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
        SEPARATOR,
        *[f"{step.seat + 1} {step.label}" for step in replay.steps],
        SEPARATOR,
        f"finished = {'true' if state.to_move == NOBODY else 'false'}",
        f"scores = {state.scores()}",
        f"winners = {[seat + 1 for seat in state.winners()]}",
    ]
    above = "\n".join(lines) + "\n"
    return f"{above}digest = {quoted(fingerprint(above))}\n"


def quoted(value: int | str) -> str:
    """A value in TOML syntax."""
    return json.dumps(value, ensure_ascii=False)


def fingerprint(content: str) -> str:
    return blake2b(content.encode(), digest_size=16).hexdigest()


@final
class ReplayFile:
    """The text of a replay file, split into header, actions and result; knows line numbers."""

    def __init__(self, name: str, content: str) -> None:
        self.name = name
        self.lines = content.split("\n")
        separators = [at for at, line in enumerate(self.lines, start=1) if line == SEPARATOR]
        if not separators:
            raise self.bad(1, f"no line {SEPARATOR}, so this is no replay; check the file name")
        if len(separators) == 1:
            raise self.bad(len(self.lines), f"the file ends before its second {SEPARATOR}; {COPY}")
        self.top = separators[0]
        self.bottom = separators[1]
        self.head = self.table(1, self.top, HEAD, OPTIONAL)
        self.tail = self.table(self.bottom + 1, len(self.lines) + 1, TAIL, ())

    def table(
        self, first: int, end: int, keys: Sequence[str], optional: Sequence[str]
    ) -> dict[str, object]:
        """The TOML from line `first` to before `end`; refuses missing and unknown keys."""
        content = "\n".join(self.lines[first - 1 : end - 1])
        wrong_line, sentence = excess(content)
        if sentence:
            raise self.bad(first - 1 + wrong_line, f"{sentence}; {COPY}")
        try:
            values = tomllib.loads("\n" * (first - 1) + content)  # errors name the line of the file
        except tomllib.TOMLDecodeError as error:
            where = re.search(r"line (\d+)", str(error))
            line = int(where[1]) if where else end - 1
            raise self.bad(line, f"{error}; {COPY}") from None
        for key in keys:
            if key not in values:
                raise self.bad(end - 1, f"{key} is missing; {COPY}")
        for key in values:
            if key not in keys and key not in optional:
                raise self.bad(self.line(key), f"{key} is not part of a replay; remove it")
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
        options: dict[str, int | str] = {}
        for name, chosen in value.items() if isinstance(value, dict) else [("", None)]:
            if not isinstance(chosen, int | str):
                raise self.wrong("options", "a word or a number for each option")
            options[name] = chosen
        return options

    def renewals(self) -> dict[int, int]:
        """The number of the random stream by the ply from which it is used."""
        value = self.head.get("renewed", [])
        renewals: dict[int, int] = {}
        for pair in value if isinstance(value, list) else [None]:
            numbers = [it for it in pair if is_number(it)] if isinstance(pair, list) else []
            if len(numbers) != 2 or numbers != pair or isinstance(self.seed(), int):
                raise self.wrong("renewed", "pairs of whole numbers, in a game whose seed is a key")
            renewals[numbers[0]] = numbers[1]
        return renewals

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
    """Play a replay file again; raise BadReplay if it is malformed, illegal or altered."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise BadReplay(f"{path}: {error.strerror}; check the file name") from None
    if len(content) > MOST_BYTES:
        raise BadReplay(f"{path}: too large for a replay; check the file name")
    try:
        text = content.decode().replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise BadReplay(f"{path}:{line}: not text, so this is no replay; {COPY}") from None
    return parse(str(path), text, find)


def parse(name: str, content: str, find: Find) -> Replay:
    """Like `read`, for the text of a file; error messages start with `name`."""
    file = ReplayFile(name, content)
    replay = begin(file, find)
    for line in range(file.top + 1, file.bottom):
        text = file.lines[line - 1]
        if len(text) > LONGEST_ACTION:
            raise file.bad(line, f"an action has at most {LONGEST_ACTION} characters; {COPY}")
        seat, _blank, label = text.partition(" ")
        if seat not in [str(number + 1) for number in range(len(replay.players))]:
            raise file.bad(line, f"expected a seat from 1 to {len(replay.players)}; {COPY}")
        try:
            replay.play(int(seat) - 1, label)
        except IllegalAction:
            complaint = legal_instead(replay.state, int(seat) - 1, label)
            raise file.bad(line, f"{complaint}; {COPY}") from None
    compare(file, replay)
    return replay


def begin(file: ReplayFile, find: Find) -> Replay:
    """The replay that the header describes, before its first action."""
    name = file.word("game")
    try:
        game = find(name)
    except ValueError as error:
        raise file.bad(file.line("game"), f"{error}; install the package it is in") from None
    if file.number("rules") != game.rules:
        raise file.bad(
            file.line("rules"),
            f"made with version {file.number('rules')} of the rules, and this is {game.rules};"
            " use the version of Tabletown it was made with",
        )
    edition = file.word("edition")
    players, seed, options = file.players(), file.seed(), file.options()
    renewals = file.renewals()
    try:
        replay = Replay(game, players, seed, options, edition)
        replay.renewals.update(renewals)
        replay.state = replay.at(0)
    except BadEdition as error:
        raise file.bad(file.line("edition"), f"{error}; restore that edition") from None
    except ValueError as error:
        raise file.bad(file.line("seats"), f"{error}; {COPY}") from None
    if file.word("edition_digest") != game.edition_digest(edition):
        raise file.bad(
            file.line("edition_digest"),
            f"edition {edition!r} has changed since; use the edition it was made with",
        )
    return replay


def legal_instead(state: State, seat: int, label: str) -> str:
    """Why the label is illegal, with some of the legal ones."""
    labels = [state.label(action) for action in state.legal(seat)]
    if labels:
        more = f" and {len(labels) - LISTED} more" if len(labels) > LISTED else ""
        return f"{label!r} is not legal here, only {', '.join(labels[:LISTED])}{more}"
    if state.to_move == NOBODY:
        return f"{label!r} comes after the end of the game"
    actors = " and ".join([str(actor + 1) for actor in state.actors()])
    return f"{label!r}: seat {seat + 1} has nothing to choose here, only {actors}"


def compare(file: ReplayFile, replay: Replay) -> None:
    """Refuse a file whose result or digest differs from what was played."""
    state = replay.state
    result: dict[str, object] = {
        "finished": state.to_move == NOBODY,
        "scores": state.scores(),
        "winners": [seat + 1 for seat in state.winners()],
    }
    for key, value in result.items():
        if file.tail[key] != value:
            difference = f"{key}: the file says {file.tail[key]}, the rules say {value}"
            raise file.bad(file.line(key), f"{difference}; {COPY}")
    line = file.line("digest")
    if file.tail["digest"] != fingerprint("\n".join(file.lines[: line - 1]) + "\n"):
        raise file.bad(line, f"digest: the file was changed after it was written; {COPY}")
