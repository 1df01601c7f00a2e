"""Reads edition files, which hold the printed numbers and names, and checks them."""

import json
import tomllib
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import final


class BadEdition(ValueError):
    """An error in an edition: names file, line and key, and says what was expected."""


@final
class Source:
    """One TOML file: its name and lines, to find the line of a key."""

    def __init__(self, name: str, content: str) -> None:
        self.name = name
        self.lines = content.splitlines()
        try:
            self.values: dict[str, object] = tomllib.loads(content)
        except tomllib.TOMLDecodeError as error:
            raise BadEdition(f"{name}: {error}") from error

    def line(self, table: str, nth: int, key: str) -> int:
        """The line of `key` in the nth `[table]` or `[[table]]`; "" is the top of the file."""
        inside, seen, header = table == "", -1, 0
        for number, line in enumerate(self.lines, start=1):
            words = line.partition("#")[0].strip()
            if words.startswith("[") and words.endswith("]") and "," not in words:
                if words.strip("[] ") == table:
                    seen += 1
                inside = seen == nth and words.strip("[] ") == table
                header = number if inside else header
            elif inside and words.partition("=")[0].strip(' "') == key:
                return number
        if header or not table:
            return header or len(self.lines)
        return self.line("", 0, table.partition(".")[0])  # a table in braces, after its name


@final
class Sheet:
    """The values of an edition, or of one table in it.

    An edition asks for every key it knows and then calls `finish`, which refuses the others. An
    edition may lie in several files; a key belongs to one of them only.
    """

    def __init__(self, sources: Sequence[Source], table: str = "", nth: int = 0) -> None:
        self.sources = sources
        self.table_name = table
        self.nth = nth
        self.asked: list[str] = []
        self.parts: list[Sheet] = []
        self.values: dict[str, object] = {}
        if not table:
            for source in sources:
                for key, value in source.values.items():
                    if key in self.values:
                        raise BadEdition(f"{source.name}: {key}: stands in another file as well")
                    self.values[key] = value

    def word(self, key: str) -> str:
        value = self._value(key)
        if not isinstance(value, str) or not value:
            raise self.bad(key, "a text in quotes")
        return value

    def words(self, key: str) -> list[str]:
        value = self._value(key)
        words = [item for item in value if isinstance(item, str)] if isinstance(value, list) else []
        if not isinstance(value, list) or not words or len(words) < len(value):
            raise self.bad(key, "a list of texts in quotes")
        return words

    def number(self, key: str, low: int, high: int) -> int:
        value = self._value(key)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.bad(key, f"a whole number from {low} to {high}")
        return value

    def numbers(self, key: str, low: int, high: int) -> list[int]:
        value = self._value(key)
        numbers: list[int] = []
        for item in value if isinstance(value, list) else [None]:
            if not isinstance(item, int) or isinstance(item, bool) or not low <= item <= high:
                raise self.bad(key, f"a list of whole numbers from {low} to {high}")
            numbers.append(item)
        return numbers

    def flag(self, key: str) -> bool:
        value = self._value(key)
        if not isinstance(value, bool):
            raise self.bad(key, "true or false")
        return value

    def table(self, key: str) -> "Sheet":
        """The table `[key]`."""
        return self._part(key, 0, self._value(key), "a table")

    def tables(self, key: str) -> list["Sheet"]:
        """The tables `[[key]]`, in the order of the file."""
        value = self._value(key)
        if not isinstance(value, list) or not value:
            raise self.bad(key, "one table or more")
        return [self._part(key, nth, item, "a table") for nth, item in enumerate(value)]

    def has(self, key: str) -> bool:
        return key in self.values

    def number_or(self, key: str, low: int, high: int, default: int) -> int:
        """A number that may be left out."""
        return self.number(key, low, high) if self.has(key) else default

    def index(self, key: str, names: Sequence[str]) -> int:
        """The index of the word in `names`."""
        word = self.word(key)
        if word not in names:
            raise self.bad(key, "one of " + ", ".join(names))
        return names.index(word)

    def indexes(self, key: str, names: Sequence[str]) -> list[int]:
        """The index of each word in `names`."""
        words = self.words(key)
        if not set(words) <= set(names):
            raise self.bad(key, "some of " + ", ".join(names))
        return [names.index(word) for word in words]

    def letters(self, key: str, count: int) -> list[str]:
        """Different letters, one for each of `count` colours."""
        letters = self.words(key)
        known = {letter for letter in letters if len(letter) == 1 and letter.isalpha()}
        if not len(known) == len(letters) == count:
            raise self.bad(key, "a different letter for each colour")
        return letters

    def tables_by_seats(self, key: str, seats: range) -> list["Sheet"]:
        """A table for each number of seats, in ascending order."""
        tables = self.tables(key)
        if [table.number("seats", 2, 9) for table in tables] != list(seats):
            raise self.bad(key, f"one table for each number of seats: {list(seats)}")
        return tables

    def finish(self) -> None:
        """Refuse keys that were not read: most are misspelt."""
        for key in self.values:
            if key not in self.asked:
                raise self.bad(key, "one of " + ", ".join(self.asked))
        for part in self.parts:
            part.finish()

    def bad(self, key: str, expected: str) -> BadEdition:
        actual = repr(self.values[key]) if key in self.values else "missing"
        source, line = self._place(key)
        path = f"{self.table_name}.{key}" if self.table_name else key
        return BadEdition(f"{source}:{line}: {path}: {actual}, expected {expected}")

    def digest(self) -> str:
        """A fingerprint of the values; comments and layout do not count."""
        content = json.dumps(self.values, sort_keys=True, ensure_ascii=True)
        return blake2b(content.encode(), digest_size=8).hexdigest()

    def _value(self, key: str) -> object:
        self.asked.append(key)
        return self.values.get(key)

    def _part(self, key: str, nth: int, value: object, expected: str) -> "Sheet":
        if not isinstance(value, dict):
            raise self.bad(key, expected)
        name = f"{self.table_name}.{key}" if self.table_name else key
        part = Sheet(self.sources, name, nth)
        part.values = {str(inner): item for inner, item in value.items()}
        self.parts.append(part)
        return part

    def _place(self, key: str) -> tuple[str, int]:
        top = (self.table_name or key).partition(".")[0]
        for source in self.sources:
            if top in source.values:
                return source.name, source.line(self.table_name, self.nth, key)
        return self.sources[0].name, len(self.sources[0].lines)


def read(path: Path) -> Sheet:
    """The edition in a TOML file, or in all TOML files of a folder together."""
    files = sorted(path.glob("*.toml")) if path.is_dir() else [path]
    if not files or not all(file.is_file() for file in files):
        raise BadEdition(f"{path}: no such edition: name a .toml file, or a folder of them")
    return Sheet([Source(file.name, content(file)) for file in files])


def content(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except UnicodeDecodeError as error:
        raise BadEdition(f"{file}: not a text file in UTF-8") from error
