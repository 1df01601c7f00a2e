"""Error pages: what went wrong, whether anything was lost, and what to do."""

from typing import Final

from tabletown.table.pages.shell import link, notice

TITLES: Final = {
    403: "Not allowed",
    404: "Not found",
    413: "Too large",
    429: "Too many requests",
    503: "The server is busy",
}


def problem(status: int, sentence: str) -> str:
    title = TITLES.get(status, "Something went wrong")
    return notice(title, sentence, link("All games", "tabletown", "/", "btn go"))
