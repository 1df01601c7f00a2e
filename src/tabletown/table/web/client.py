"""A program at the table: it takes a seat by its link and plays over HTTP with a token."""

import json
import re
import time
from http.client import HTTPException
from typing import Any, Final, final
from urllib.error import HTTPError
from urllib.request import Request, urlopen
from uuid import uuid4

from tabletown import __version__
from tabletown import game as find_game
from tabletown.bots.levels import bot
from tabletown.table.service.loading import ID_LETTERS

LINK: Final = re.compile(r"(https?://[^/]+)/j/([a-z0-9]{48})")
PATIENCE: Final = 30.0  # seconds for an answer
PAUSE: Final = 1.0  # seconds after a failure
TRIES: Final = 120  # failures in a row: a server may take its time to come back
TAKEN: Final = "busy"  # a seat, by somebody else
AGAIN: Final = ("busy", "rate", "storage_full")  # codes: the same may be done later
MOVED_ON: Final = ("stale", "match_over", "not_your_turn")  # codes: look at the table again
LONGEST: Final = 200  # characters of what a stranger says


class Unwelcome(Exception):
    """The server says no, or nothing; the sentence says why, the code what kind of no it is."""

    def __init__(self, sentence: str, code: str = "") -> None:
        super().__init__(sentence)
        self.code: Final = code


class Away(Unwelcome):
    """Not now: nobody answers, or whoever does cannot."""


@final
class Client:
    """One seat at one table, held by a token."""

    def __init__(self, link: str) -> None:
        found = LINK.fullmatch(link.strip())
        if not found:
            raise Unwelcome(f"{link} is no seat link; it looks like http://HOST/j/TOKEN")
        self._server: Final = found[1]
        self._invite: Final = found[2]
        self._table: Final = f"/api/matches/{self._invite[:ID_LETTERS]}"
        self._token = ""

    def sit(self, name: str) -> int:
        """Take the first free seat. Nothing is tried twice: it might take two."""
        for seat in range(12):
            wish = {"invite": self._invite, "seat": seat, "name": name}
            try:
                self._token = str(self._ask(f"{self._table}/seats", wish)["token"])
                return seat
            except Unwelcome as error:
                refusal = error
                if error.code != TAKEN:
                    raise
        raise refusal

    def play(self, level: str) -> str:
        """Until the end; returns how it ended."""
        seq = -1
        while True:
            position = self._patiently(f"{self._table}/position?after={seq}")
            seq = position["seq"]
            if position["result"]:
                return str(position["result"])
            if position["is_asked"]:
                self._choose(level, position)

    def _choose(self, level: str, position: dict[str, Any]) -> None:
        seat = position["seat"]
        try:
            game = find_game(position["game"])
            state = game.new(position["seats"], 0, position["options"], position["edition"])
            state.setup(position["view"])
        except ValueError as error:
            reason = f"{error}; the tabletown there may be another than this {__version__}"
            raise Unwelcome(f"a position of {self._server} makes no sense here: {reason}") from None
        view = state.view(seat)
        label = view.label(bot(level, game, uuid4().int % 2**32).choose(view, seat))
        choice = {"cid": str(uuid4()), "decision": position["decision"], "action": label}
        try:
            self._patiently(f"{self._table}/actions", choice)
        except Unwelcome as error:
            if error.code not in MOVED_ON:
                raise

    def _patiently(self, path: str, body: object = None) -> dict[str, Any]:
        """Again and again while the server is away or busy; a choice keeps its id."""
        for _nth in range(TRIES):
            try:
                return self._ask(path, body)
            except Away as error:
                away = error
                time.sleep(PAUSE)
        raise away

    def _ask(self, path: str, body: object = None) -> dict[str, Any]:
        headers = {"authorization": f"Bearer {self._token}", "content-type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = Request(self._server + path, data, headers)
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                found = json.load(answer)
        except HTTPError as error:
            with error:
                raise self._refusal(error) from None
        except (OSError, HTTPException) as error:
            reason = str(getattr(error, "reason", error)) or type(error).__name__
            raise Away(f"{self._server} does not answer: {reason}; check that it runs") from None
        except ValueError:
            found = None
        if not isinstance(found, dict):
            raise Unwelcome(f"{self._server} answers as no Tabletown does; check the link")
        return found

    def _refusal(self, error: HTTPError) -> Unwelcome:
        """What the server says in its own words, or a proxy before it in others."""
        try:
            said = json.load(error)
            code, text = str(said["code"]), str(said["text"])
        except (OSError, HTTPException, ValueError, TypeError, KeyError):
            code, text = "", f"{self._server} answers {error.code} {error.reason}; check the link"
        is_for_now = code in AGAIN or error.code in (429, *range(500, 600))
        return (Away if is_for_now else Unwelcome)(text[:LONGEST], code)
