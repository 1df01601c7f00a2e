"""Playing a game in the browser: by mouse, by keyboard, by the buttons, and without script."""

import time
from collections.abc import Callable
from random import Random
from typing import Any

GAMES = ["village", "azul5211", "favelas", "sunnyvale", "brazil"]
LONGEST = 400  # actions of one player
LONG = 300.0  # seconds, until bots are done
QUICK = "newcomer"  # the bots that think least

Act = Callable[[Any, Random], None]


def start(page: Any, game: str, mode: str = "Play a bot now") -> None:
    """The one click on the game's card."""
    page.goto("/")
    card(page, game).get_by_role("button", name=mode, exact=True).click()
    page.wait_for_url("**/match/**")


def start_quick(page: Any, game: str, mode: str = "bot", **fields: str) -> None:
    """The same form sent without its page: against bots that answer at once, by default."""
    settings = {"game": game, "mode": mode, "name": "You", "level": QUICK, **fields}
    page.goto(sent(page, "/new", settings))


def invited(host: Any, guest: Any, game: str, seats: int = 2) -> None:
    """The guest comes to the host's table by its link; bots take what seats are left."""
    start_quick(host, game, "friends", seats=str(seats))
    guest.goto(host.locator("#invite").input_value())
    guest.locator("input[name=name]").fill("Ana")
    guest.get_by_role("button", name="Take seat B").click()
    if seats > 2:
        guest.wait_for_url("**/match/**")
        sent(host, f"{host.url}/fill", {"level": QUICK})
    for page in (host, guest):
        page.wait_for_selector("#part-board")


def sent(page: Any, address: str, fields: dict[str, str]) -> str:
    """A form, as if by its button; where it leads."""
    origin = page.request.get("/static/icon.svg").url.partition("/static/")[0]
    answer = page.request.post(address, form=fields, headers={"origin": origin}, max_redirects=0)
    assert answer.status == 303
    return str(answer.headers["location"])


def card(page: Any, game: str) -> Any:
    return page.locator("li.game").nth(GAMES.index(game))


def settled(page: Any) -> str:
    """Wait until something is asked of us, or all is over: "mine" or "over"."""
    page.wait_for_selector("#part-status.yours, #part-end h2", state="attached")
    return "over" if page.locator("#part-end h2").count() else "mine"


def is_over(page: Any) -> bool:
    return bool(page.locator("#part-end h2").is_visible()) and page.title().startswith("Over")


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
    """Wait for another question, the end of the match, or the curtain between two players."""
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
    value = page.evaluate("document.querySelector('#part-moves input[name=decision]')?.value")
    return None if value is None else str(value)


def by_arrows(page: Any, chance: Random) -> None:
    """One action by keys: to the board, along with the arrows, Enter until it is done."""
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


def by_tab(page: Any, chance: Random) -> None:
    """One action by keys: to the list of moves, down its buttons, Enter."""
    before = decision(page)
    moves = page.locator("#part-moves button[name=action]").count()
    page.keyboard.press("m")
    for _step in range(chance.randrange(min(moves, 8))):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    after(page, before)


PLAY_ON = """(seed) => {
    let number = seed, widest = 0, made = 0;
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
    const isOver = () => $("#part-end h2") || $("html[data-enough]");
    const play = async () => {
        for (;;) {
            await until(() => isOver() || $("html.online") && $("#part-status.yours"));
            widest = Math.max(widest, document.documentElement.scrollWidth);
            if (isOver()) return [made, widest];
            const before = question();
            const moves = document.querySelectorAll("#part-moves button[name=action]");
            $("#part-moves").open = true;
            moves[chance(moves.length)].click();
            await until(() => $("#part-end h2") || question() !== before);
            made += 1;
        }
    };
    window.played = play();
}"""  # presses one of the buttons whenever it is our turn


def play_on(page: Any, seed: int) -> None:
    """Somebody presses buttons there from now on."""
    page.evaluate(PLAY_ON, seed)


def played(page: Any, is_enough: bool = False) -> tuple[int, int]:
    """The number of actions so far and the largest width of the page; `is_enough` stops play."""
    if is_enough:
        page.evaluate("document.documentElement.dataset.enough = 'yes'")
    actions, widest = page.evaluate("window.played")
    return actions, widest


def without_script(page: Any, seed: int, most: int = LONGEST) -> None:
    """Play by buttons that load a new page each, to the end or for so many actions."""
    chance = Random(seed)
    for _ in range(most):
        news(page)
        if page.locator("#part-end h2").count():
            return
        moves = page.locator("#part-moves button[name=action]")
        moves.nth(chance.randrange(moves.count())).click()


def news(page: Any) -> None:
    """Load the page again once there is something to press, or an end, unless there is already."""
    here = page.locator("#part-moves button[name=action], #part-end h2")
    until = time.monotonic() + LONG
    while not here.count():
        assert time.monotonic() < until, "nobody answers"
        text = page.request.get(page.url).text()
        if 'name="action"' in text or 'class="panel end"' in text:
            page.reload()
        else:
            time.sleep(0.05)


def over(page: Any, address: str) -> None:
    """Look again once the bots have ended it: a page that is open would be sent every move."""
    until = time.monotonic() + LONG
    while 'class="panel end"' not in page.request.get(address).text():
        assert time.monotonic() < until, "the bots never end it"
        time.sleep(0.1)
    page.goto(address)
