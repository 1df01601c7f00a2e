"""A server that logs everything it can, with an address that fails; for tests of the log.

Run as a program it serves like `server_process.PROGRAM`. `GET /fails/MATCH` fails, also in the
background, with errors whose texts quote the hands of that match and the visitor's cookie.
"""

import asyncio
import os
import sys
from pathlib import Path

from fastapi import Request

from helpers.server_process import Server
from tabletown.table.web import page_routes
from tabletown.table.web.context import context_of
from tabletown.table.web.logs import log_to_stderr
from tabletown.table.web.server import Settings, serve


class LoggingServer(Server):
    """A server in a process of its own; LOG_FORMAT in its environment names the format."""

    program = str(Path(__file__))


@page_routes.router.get("/fails/{match_id}")
async def fail(request: Request, match_id: str) -> None:
    live = await context_of(request).tables.live(match_id)
    assert live
    text = f"{live.match.replay().state.text()} {request.headers['cookie']}"
    await asyncio.wait([asyncio.create_task(fail_later(text))])  # its error is not retrieved
    try:
        raise KeyError(text)
    except KeyError as error:
        raise ValueError(text) from error


async def fail_later(text: str) -> None:
    raise RuntimeError(text)


def main() -> None:
    with log_to_stderr(os.environ["LOG_FORMAT"], "debug"):
        settings = Settings(Path(sys.argv[1]), port=int(sys.argv[2]), pace=0.0, is_proxied=True)
        serve(settings, lambda: print("ready", flush=True))


if __name__ == "__main__":
    main()
