"""Playing a game in the browser: by mouse, by keyboard, by the buttons, and without script."""

from collections.abc import Callable
from random import Random
from typing import Any

GAMES = ["village", "azul5211", "favelas", "sunnyvale", "brazil"]
LONGEST = 400  # actions of one player
QUICK = "newcomer"  # the bots that think least

Act = Callable[[Any, Random], None]


def start(page: Any, game: str, mode: str = "Play a bot now") -> None:
    """The one click on the game's card."""
    page.goto("/")
    card(page, game).get_by_role("button", name=mode, exact=True).click()
    page.wait_for_url("**/g/**")


def start_quick(page: Any, game: str, seats: int = 0) -> None:
    """Against bots that answer at once."""
    page.goto("/")
    here = card(page, game)
    here.get_by_text("Seats, bots and options").click()
    if seats:
        here.locator("select[name=seats]").select_option(str(seats))
    here.locator("select[name=level]").select_option(QUICK)
    here.get_by_role("button", name="Start", exact=True).click()
    page.wait_for_url("**/g/**")


def card(page: Any, game: str) -> Any:
    return page.locator("article.game").nth(GAMES.index(game))


def settled(page: Any) -> str:
    """Wait until something is asked of us, or all is over: "mine" or "over"."""
    page.wait_for_selector("#part-status.yours, #part-end h2", state="attached")
    return "over" if page.locator("#part-end h2").count() else "mine"


def whole_game(page: Any, act: Act, seed: int) -> None:
    """To the end, or it is said that there was none."""
    chance = Random(seed)
    for _ in range(LONGEST):
        if settled(page) == "over":
            return
        act(page, chance)
    raise AssertionError("the game has no end")


def decision(page: Any) -> str:
    return str(page.locator("#part-moves input[name=decision]").first.get_attribute("value"))


CHANGED = """before => document.querySelector("#part-end h2, .curtain a")
    || document.querySelector("#part-moves input[name=decision]")?.value !== before"""


def after(page: Any, before: str) -> None:
    """Until the question is another one, the game is over, or the screen is to be passed on."""
    page.wait_for_function(CHANGED, arg=before)


CONFIRM = f"""before => {{
    const isDone = ({CHANGED})(before);
    if (!isDone && document.querySelector("html.online")) document.querySelector("#go")?.click();
    return isDone;
}}"""  # a button that is not enabled yet does nothing


def confirm(page: Any, before: str) -> None:
    """Press the button until it is done."""
    page.wait_for_function(CONFIRM, arg=before)


PLACE = """([part, before]) => {
    const it = document.querySelector(`#part-board [data-part="${CSS.escape(part)}"]`);
    const question = document.querySelector("#part-moves input[name=decision]")?.value;
    if (!it || question !== before || it.classList.contains("picked")) return null;
    it.scrollIntoView({block: "center", inline: "center", behavior: "instant"});
    const box = it.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""  # the middle of a part; nothing if it is picked already, or all is done


CHOICE = """() => {
    const moves = [...document.querySelectorAll("#part-moves button[name=action]")];
    const question = document.querySelector("#part-moves input[name=decision]").value;
    return [question, moves.map((move) => move.dataset.touch)];
}"""


def by_mouse(page: Any, chance: Random) -> None:
    """One action: touch the parts of a gesture on the board, then confirm.

    Somebody else's move may come between looking and pressing, so that a press misses.
    """
    before, gestures = page.evaluate(CHOICE)
    for part in chance.choice(gestures).split(" "):
        for _ in range(3):
            place = page.evaluate(PLACE, [part, before])
            if not place:
                break
            page.mouse.click(*place)
    confirm(page, before)


def now(page: Any) -> str | None:
    """The present question, if there is one."""
    found = page.evaluate("document.querySelector('#part-moves input[name=decision]')?.value")
    return None if found is None else str(found)


def by_keyboard(page: Any, chance: Random) -> None:
    """One action: to the board, along with the arrows, Enter until it is done."""
    before = decision(page)
    page.keyboard.press("b")
    for _ in range(LONGEST):
        for _step in range(chance.randrange(4)):
            page.keyboard.press(chance.choice(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp"]))
        page.keyboard.press("Enter")
        if page.locator("#go:not([disabled])").count() and now(page) == before:
            page.keyboard.press("Enter")
            after(page, before)
        if now(page) != before:
            return
    raise AssertionError("no move was made")


PLAY_ON = """async ([seed, most]) => {
    let number = seed;
    const chance = (below) => {
        number = (number * 1103515245 + 12345) % 2147483648;
        return Math.floor(number / 65536) % below;
    };
    const $ = (selector) => document.querySelector(selector);
    const question = () => $("#part-moves input[name=decision]")?.value;
    const until = (holds) => new Promise((done) => {
        const look = () => { if (holds()) { watch.disconnect(); done(); } };
        const watch = new MutationObserver(look);
        watch.observe(document, { childList: true, subtree: true, attributes: true });
        look();
    });
    for (let made = 0; made < most; made += 1) {
        await until(() => $("html.online") && ($("#part-end h2") || $("#part-status.yours")));
        if ($("#part-end h2")) return made;
        const before = question();
        const moves = document.querySelectorAll("#part-moves button[name=action]");
        $("#part-moves").open = true;
        moves[chance(moves.length)].click();
        await until(() => $("#part-end h2") || question() !== before);
    }
    return most;
}"""  # presses one of the buttons whenever it is our turn; how often


def by_buttons(page: Any, seed: int, most: int) -> int:
    """Many actions by their buttons, one as soon as the other is done; how many."""
    return int(page.evaluate(PLAY_ON, [seed, most]))


def without_script(page: Any, seed: int) -> None:
    """A whole game of real buttons, a new page each."""
    chance = Random(seed)
    for _ in range(10 * LONGEST):
        if page.locator("#part-end h2").count():
            return
        moves = page.locator("#part-moves button[name=action]")
        if moves.count():
            moves.nth(chance.randrange(moves.count())).click()
        else:
            page.reload()
    raise AssertionError("the game has no end")
