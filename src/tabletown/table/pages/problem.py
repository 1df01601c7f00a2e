"""When something went wrong: what, whether anything was lost, and what to do."""

from typing import Final

from tabletown.table.pages.shell import link, notice

TITLES: Final = {
    403: "This is not yours to see",
    404: "There is nothing here",
    413: "That is too large",
    429: "That was too fast",
    503: "The server is busy",
}


def problem(status: int, sentence: str) -> str:
    title = TITLES.get(status, "That did not work")
    return notice(title, sentence, link("To the games", "tabletown", "/", "btn go"))
