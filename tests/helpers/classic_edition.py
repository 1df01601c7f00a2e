"""The classic edition of a game as text, to be changed in one place and read again."""

from collections.abc import Callable
from importlib.resources import files
from typing import Generic, TypeVar

import pytest

from tabletown.core.edition import BadEdition, Sheet, Source

Edition = TypeVar("Edition")


class ClassicEdition(Generic[Edition]):
    """The file `classic.toml` of a game, read by the game's own class as `mine.toml`."""

    def __init__(self, package: str, load: Callable[[Sheet], Edition]) -> None:
        self.text = (files(package) / "editions" / "classic.toml").read_text("utf-8")
        self.load = load

    def read(self, text: str) -> Edition:
        return self.load(Sheet([Source("mine.toml", text)]))

    def line(self, phrase: str) -> int:
        """The number of the line where the phrase stands first."""
        return 1 + self.text[: self.text.index(phrase)].count("\n")

    def refused(self, old: str, new: str) -> str:
        """The message that refuses the file with one phrase changed, once."""
        assert old in self.text
        with pytest.raises(BadEdition) as caught:
            self.read(self.text.replace(old, new, 1))
        return str(caught.value)

    def check_refused_by_line(self, old: str, new: str, key: str, expected: str) -> None:
        """The message names the line and the key, and says what was expected there."""
        message = self.refused(old, new)
        assert message.startswith(f"mine.toml:{self.line(old)}: {key}")
        assert expected in message
