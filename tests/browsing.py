"""Playing a game in the browser: by mouse, by keyboard, and without script."""

from random import Random
from typing import Any

LONGEST = 400  # actions of one player


def start(page: Any, game: str, mode: str = "Play a bot now") -> None:
    """The one click on the game's card."""
    page.goto("/")
    card = page.locator("article.game").nth(GAMES.index(game))
    card.get_by_role("button", name=mode, exact=True).click()
    page.wait_for_url("**/g/**")


GAMES = ["village", "azul5211", "favelas", "sunnyvale", "brazil"]


def settled(page: Any) -> str:
    """Wait until something is asked of us, or all is over: "mine" or "over"."""
    page.wait_for_selector("#part-status.yours, #part-end h2", state="attached")
    return "over" if page.locator("#part-end h2").count() else "mine"


def decision(page: Any) -> str:
    return str(page.locator("#part-moves input[name=decision]").first.get_attribute("value"))


def after(page: Any, before: str) -> None:
    """Until the question is another one."""
    page.wait_for_function(
        """before => document.querySelector("#part-end h2")
            || document.querySelector("#part-moves input[name=decision]")?.value !== before""",
        arg=before,
    )


PLACE = """part => {
    const it = document.querySelector(`#part-board [data-part="${CSS.escape(part)}"]`);
    if (!it || it.classList.contains("picked")) return null;
    it.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
    const box = it.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""  # the middle of a part; nothing if it is picked already


def by_mouse(page: Any, chance: Random) -> None:
    """One action: touch the parts of a gesture on the board, then confirm."""
    before = decision(page)
    moves = page.locator("#part-moves button[name=action]")
    touch = moves.nth(chance.randrange(moves.count())).get_attribute("data-touch").split(" ")
    for _ in range(9):  # somebody else's move may come between looking and pressing
        for part in touch:
            place = page.evaluate(PLACE, part)
            if place:
                page.mouse.click(*place)
        if page.locator("#go").is_enabled():
            break
    page.locator("#go").click()
    after(page, before)


def by_keyboard(page: Any, chance: Random) -> None:
    """One action: to the board, along with the arrows, Enter until it is done."""
    before = decision(page)
    page.keyboard.press("b")
    for _ in range(LONGEST):
        for _step in range(chance.randrange(4)):
            page.keyboard.press(chance.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]))
        page.keyboard.press("Enter")
        if page.locator("#go:not([disabled])").count():
            page.keyboard.press("Enter")
            after(page, before)
            return
    raise AssertionError("no move was made")


def by_button(page: Any, chance: Random) -> None:
    """One action by its button, with script."""
    before = decision(page)
    count = page.locator("#part-moves button[name=action]").count()
    page.evaluate(PRESS, chance.randrange(count))
    after(page, before)


PRESS = """nth => {
    const moves = document.querySelector("#part-moves");
    moves.open = true;
    moves.querySelectorAll("button[name=action]")[nth].click();
}"""


def by_form(page: Any, chance: Random) -> None:
    """One action without script: a real button, a whole new page."""
    moves = page.locator("#part-moves button[name=action]")
    moves.nth(chance.randrange(moves.count())).click()
