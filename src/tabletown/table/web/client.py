"""A client for bots: takes a seat by its link and plays over the HTTP API."""

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
TIMEOUT: Final = 30.0  # seconds for an answer
PAUSE: Final = 1.0  # seconds after a failure
TRIES: Final = 120  # failures in a row, until a server is given up
SEAT_TAKEN: Final = "busy"
TEMPORARY: Final = ("busy", "rate", "storage_full")  # codes: try again later
OUTDATED: Final = ("stale", "match_over", "not_your_turn")  # codes: get the position again
LONGEST: Final = 200  # characters of a server's error message


class ClientError(Exception):
    """The server refused, or did not answer. The text says why; `code` is the server's."""

    def __init__(self, sentence: str, code: str = "") -> None:
        super().__init__(sentence)
        self.code: Final = code


class Unavailable(ClientError):
    """The server is down or busy; the same request may work later."""


@final
class Client:
    """One seat in one match, held by a token."""

    def __init__(self, link: str) -> None:
        parts = LINK.fullmatch(link.strip())
        if not parts:
            raise ClientError(
                f"{link} is not a seat link; a seat link looks like http://HOST/j/TOKEN"
            )
        self._server: Final = parts[1]
        self._invite: Final = parts[2]
        self._match: Final = f"/api/matches/{self._invite[:ID_LETTERS]}"
        self._token = ""

    def sit(self, name: str) -> int:
        """Take the first free seat and return it; not retried, since that might take two."""
        for seat in range(12):
            settings = {"invite": self._invite, "seat": seat, "name": name}
            try:
                self._token = str(self._ask(f"{self._match}/seats", settings)["token"])
                return seat
            except ClientError as error:
                refusal = error
                if error.code != SEAT_TAKEN:
                    raise
        raise refusal

    def play(self, level: str) -> str:
        """Play to the end; returns how the match ended."""
        seq = -1
        while True:
            position = self._retry(f"{self._match}/position?after={seq}")
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
            raise ClientError(
                f"a position of {self._server} makes no sense here: {reason}"
            ) from None
        view = state.view(seat)
        label = view.label(bot(level, game, uuid4().int % 2**32).choose(view, seat))
        choice = {"cid": str(uuid4()), "decision": position["decision"], "action": label}
        try:
            self._retry(f"{self._match}/actions", choice)
        except ClientError as error:
            if error.code not in OUTDATED:
                raise

    def _retry(self, path: str, body: object = None) -> dict[str, Any]:
        """Ask, and retry while the server is down or busy; a move keeps its `cid`."""
        for _nth in range(TRIES):
            try:
                return self._ask(path, body)
            except Unavailable as error:
                failure = error
                time.sleep(PAUSE)
        raise failure

    def _ask(self, path: str, body: object = None) -> dict[str, Any]:
        headers = {"authorization": f"Bearer {self._token}", "content-type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = Request(self._server + path, data, headers)
        try:
            with urlopen(request, timeout=TIMEOUT) as answer:
                content = json.load(answer)
        except HTTPError as error:
            with error:
                raise self._refusal(error) from None
        except (OSError, HTTPException) as error:
            reason = str(getattr(error, "reason", error)) or type(error).__name__
            raise Unavailable(
                f"{self._server} does not answer: {reason}; check that it runs"
            ) from None
        except ValueError:
            content = None
        if not isinstance(content, dict):
            raise ClientError(f"{self._server} does not answer like Tabletown; check the link")
        return content

    def _refusal(self, error: HTTPError) -> ClientError:
        """The error with the server's own text; a proxy may answer in its place."""
        try:
            said = json.load(error)
            code, text = str(said["code"]), str(said["text"])
        except (OSError, HTTPException, ValueError, TypeError, KeyError):
            code, text = "", f"{self._server} answers {error.code} {error.reason}; check the link"
        is_temporary = code in TEMPORARY or error.code in (429, *range(500, 600))
        return (Unavailable if is_temporary else ClientError)(text[:LONGEST], code)
