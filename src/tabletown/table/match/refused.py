"""Refusals: why a request was not carried out, with a code for programs."""

from typing import Final, Literal

Code = Literal[
    "bad_message",
    "stale",
    "illegal",
    "not_your_turn",
    "not_your_seat",
    "cid_reused",
    "match_over",
    "rate",
    "storage_full",
    "busy",
    "gone",
    "too_big",
]


class Refused(Exception):
    """A request was refused and nothing changed; the text says why and what to do."""

    def __init__(self, code: Code, text: str, retry: int | None = None) -> None:
        super().__init__(text)
        self.code: Final = code
        self.text: Final = text
        self.retry: Final = retry
