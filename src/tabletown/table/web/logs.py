"""The log of a server process: a line for each event, as text or JSON, to standard error.

A line never contains a secret. Messages name matches and failures only, and of an unexpected error
the log has its type and where it was raised, not its text, which may quote what somebody sent.
"""

import asyncio
import logging
import re
import secrets
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from traceback import format_tb
from typing import Any, Final, NamedTuple, final

import msgspec

from tabletown.table.web.limits import client_address

log: Final = logging.getLogger("tabletown")

CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
ID_BYTES: Final = 6  # of a request
REPEAT_SECONDS: Final = 60.0  # until a line about the same thing is written again
MOST_KEYS: Final = 10_000  # things that are remembered for that time


class RequestInfo(NamedTuple):
    """The request or socket that is being served."""

    id: str
    scope: Mapping[str, Any]

    @property
    def address(self) -> str:
        """The client's address, of IPv6 the /64 network; only lines of the log need it."""
        return client_address(self.scope) if self.id else ""


NO_REQUEST: Final = RequestInfo("", {})
_request: Final[ContextVar[RequestInfo]] = ContextVar("request", default=NO_REQUEST)


def begin_request(scope: Mapping[str, Any]) -> None:
    """Name this request in all lines that are logged on its behalf from now on."""
    _request.set(RequestInfo(secrets.token_hex(ID_BYTES), scope))


def request_id() -> str:
    """The id of the request that is being served."""
    return _request.get().id


class Line(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the log."""

    time: str
    level: str
    logger: str
    message: str
    event: str = ""
    request: str = ""
    address: str = ""
    traceback: str = ""


def line_of(record: logging.LogRecord) -> Line:
    request = _request.get()
    error = record.exc_info[1] if record.exc_info else None
    moment = datetime.fromtimestamp(record.created, UTC)
    return Line(
        time=moment.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        level=record.levelname.lower(),
        logger=record.name,
        message=escaped(record.getMessage().strip()),
        event=getattr(record, "event", ""),
        request=request.id,
        address=request.address,
        traceback=escaped_lines(traceback_of(error)) if error else "",
    )


def escaped(text: str) -> str:
    """The text without control characters and lone surrogates, so that it stays one line."""
    plain = text.encode("utf-8", "backslashreplace").decode()
    return CONTROL.sub(lambda it: ascii(it[0])[1:-1], plain)


def escaped_lines(text: str) -> str:
    return "\n".join(map(escaped, text.split("\n")))


def traceback_of(error: BaseException) -> str:
    """Where an error and its causes were raised, and their types, the first cause first.

    The texts of the errors are left out: they may quote a card, a token or what somebody typed.
    """
    chain: list[BaseException] = []
    current: BaseException | None = error
    while current is not None and not any(it is current for it in chain):
        chain.append(current)
        is_context_hidden = current.__suppress_context__
        current = current.__cause__ or (None if is_context_hidden else current.__context__)
    parts: list[str] = []
    for it in reversed(chain):
        parts += ["".join(format_tb(it.__traceback__)) + type(it).__qualname__]
        if isinstance(it, BaseExceptionGroup):
            parts += [traceback_of(inner) for inner in it.exceptions]
    return "\n".join(parts)


@final
class TextFormatter(logging.Formatter):
    """Lines for people: time, level, event, message, and the request if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        line = line_of(record)
        origin = [("request", line.request), ("address", line.address)]
        words = [line.time, line.level.upper(), f"{line.event or line.logger}:", line.message]
        words += [f"{name}={value}" for name, value in origin if value]
        return "\n".join([" ".join(words), *([line.traceback] if line.traceback else [])])


@final
class JsonFormatter(logging.Formatter):
    """Lines for programs: one JSON object each."""

    def format(self, record: logging.LogRecord) -> str:
        return msgspec.json.encode(line_of(record)).decode()


@contextmanager
def log_to_stderr(style: str, level: str) -> Iterator[None]:
    """Write the log to standard error while the block runs; `style` is text or json.

    Other libraries are held at warnings: at lower levels they log all that clients send.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if style == "json" else TextFormatter())
    root, earlier_hook = logging.getLogger(), threading.excepthook
    earlier_levels = root.level, log.level
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    log.setLevel(level.upper())
    threading.excepthook = report_thread
    try:
        yield
    finally:
        threading.excepthook = earlier_hook
        root.setLevel(earlier_levels[0])
        log.setLevel(earlier_levels[1])
        root.removeHandler(handler)


def report_thread(ended: threading.ExceptHookArgs) -> None:
    """Log an error that ended a thread; Python would print its text."""
    if ended.exc_value is not None:
        log.error(
            "A thread ended by an unexpected error.",
            exc_info=ended.exc_value,
            extra={"event": "unexpected_error"},
        )


def report_background_error(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an error that no task waits for; asyncio would print its text."""
    log.error(
        "An unexpected error in the background.",
        exc_info=context.get("exception"),
        extra={"event": "unexpected_error"},
    )


@final
class LineLimit:
    """Lets one line about the same thing into the log each minute, so that floods cannot fill it.

    Remembers a bounded number of things; if there are more, their lines are left out.
    """

    def __init__(self) -> None:
        self._until: Final[dict[str, float]] = {}  # in the order of their times

    def allows(self, key: str) -> bool:
        now = time.monotonic()
        while self._until and next(iter(self._until.values())) <= now:
            del self._until[next(iter(self._until))]
        if key in self._until or len(self._until) >= MOST_KEYS:
            return False
        self._until[key] = now + REPEAT_SECONDS
        return True
