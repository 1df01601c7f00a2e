"""A program at the table: it takes a seat by its link and plays over HTTP with a token."""

import json
import re
import time
from typing import Any, Final, final
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen
from uuid import uuid4

from tabletown import game as find_game
from tabletown.bots.levels import bot
from tabletown.table.records import ID_LETTERS

LINK: Final = re.compile(r"(https?://[^/]+)/j/([a-z0-9]{48})")
PATIENCE: Final = 30.0  # seconds for an answer
PAUSE: Final = 1.0  # seconds after a failure
TRIES: Final = 20  # failures in a row


class Unwelcome(Exception):
    """The server says no, or nothing; the sentence says why."""


@final
class Client:
    """One seat at one table, held by a token."""

    def __init__(self, link: str) -> None:
        found = LINK.fullmatch(link.strip())
        if not found:
            raise Unwelcome(f"{link} is no seat link; it looks like http://HOST/j/TOKEN")
        self._server: Final = found[1]
        self._invite: Final = found[2]
        self._table: Final = f"/api/tables/{self._invite[:ID_LETTERS]}"
        self._token = ""

    def sit(self, name: str) -> int:
        """Take the first free seat."""
        for seat in range(12):
            wish = {"invite": self._invite, "seat": seat, "name": name}
            try:
                self._token = str(self._ask(f"{self._table}/seats", wish)["token"])
                return seat
            except Unwelcome as error:
                refusal = error
                if "seat just now" not in str(error):
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
        game, seat = find_game(position["game"]), position["seat"]
        state = game.new(position["seats"], 0, position["options"], position["edition"])
        state.setup(position["view"])
        view = state.view(seat)
        label = view.label(bot(level, game, uuid4().int % 2**32).choose(view, seat))
        choice = {"cid": str(uuid4()), "decision": position["decision"], "action": label}
        self._patiently(f"{self._table}/actions", choice)

    def _patiently(self, path: str, body: object = None) -> dict[str, Any]:
        """Again and again while the server is away or busy; a choice keeps its id."""
        for _nth in range(TRIES):
            try:
                return self._ask(path, body)
            except URLError:
                time.sleep(PAUSE)
        raise Unwelcome(f"{self._server} does not answer")

    def _ask(self, path: str, body: object = None) -> dict[str, Any]:
        headers = {"authorization": f"Bearer {self._token}", "content-type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = Request(self._server + path, data, headers)
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                found: dict[str, Any] = json.load(answer)
                return found
        except HTTPError as error:
            said = json.load(error)
            if said.get("code") == "stale":
                return {}
            raise Unwelcome(str(said.get("text", error.reason))) from None
