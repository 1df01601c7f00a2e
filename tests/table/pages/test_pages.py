"""Pages: nothing of people becomes markup, nothing needs script, and all of a view is there."""

import re
from xml.etree import ElementTree

import pytest
from helpers.played_games import played
from msgspec.structs import replace

from tabletown import GAMES, game
from tabletown.core.replay import Replay
from tabletown.core.state import SPECTATOR
from tabletown.table.live.surroundings import ChatLine, Surroundings
from tabletown.table.match.board_areas import areas_of
from tabletown.table.match.match import Match
from tabletown.table.match.screen import LogPosition, Move, ScoreSource, Screen, Seated, make_screen
from tabletown.table.pages.assets import (
    address,
    content,
    module_address,
    modules,
    sheets,
    without_comments,
)
from tabletown.table.pages.board import board
from tabletown.table.pages.fair import fair
from tabletown.table.pages.home import home, option_words
from tabletown.table.pages.html import Html, join, tag
from tabletown.table.pages.lobby import lobby
from tabletown.table.pages.moves import as_drawn, group, grouped, shared
from tabletown.table.pages.players import dice, tally
from tabletown.table.pages.problem import problem
from tabletown.table.pages.replay import Scrub, replay
from tabletown.table.pages.review import review
from tabletown.table.pages.rules import beginning, cited, inline, paragraphs, rules
from tabletown.table.pages.table import Curtain, curtain, parts, table
from tabletown.table.service.lobby import (
    GameOffer,
    Home,
    ListedMatch,
    Lobby,
    LobbySeat,
    OptionOffer,
)
from tabletown.table.service.reviews import Fairness, Review, ReviewedMove

FIRST = -9  # whoever is asked first
EVIL = '"><svg onload=x>&'


def screen_of(name: str = "village", viewer: int = FIRST) -> Screen:
    found = game(name)
    seats = max(2, found.seats[0])
    match = Match(Replay(found, ["Ana", "Bo", "Cy"][:seats], 3))
    viewer = match.actors()[0] if viewer == FIRST else viewer
    mark = LogPosition("abc", "epoch", 1, "d1", lambda ply: ply)
    return make_screen(match, viewer, mark, [""] * seats)


def surroundings(**other: object) -> Surroundings:
    usual: dict[str, object] = {
        "watching": 0,
        "presence": (),
        "chat": (),
        "own_seats": (0,),
        "next_seat": -1,
        "rematch": "",
        "watch_link": "",
        "commit": "",
        "notice": "",
        "refusal": "",
        "cid": "c",
    }
    return Surroundings(**{**usual, **other})  # type: ignore[arg-type]


def test_text_is_escaped_and_markup_is_not() -> None:
    assert tag("p", "<b>", tag("i", "&")) == "<p>&lt;b&gt;<i>&amp;</i></p>"
    assert tag("input", value='"', disabled=True, title=None) == '<input value="&quot;" disabled>'
    assert join("<", Html("<br>")) == "&lt;<br>"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("viewer", [0, SPECTATOR])
def test_no_page_has_inline_script_or_style(name: str, viewer: int) -> None:
    text = table(screen_of(name, viewer), surroundings())
    assert not re.search(r"<style|<script(?! src)|\sstyle=|\son\w+=|javascript:", text)
    assert len(re.findall(r"<h1", text)) == 1
    ids = re.findall(r'\sid="([^"]+)"', text)
    assert len(ids) == len(set(ids))


def test_chat_and_refusals_are_escaped() -> None:
    text = table(screen_of(), surroundings(chat=(ChatLine(1, EVIL, 0, EVIL),), refusal=EVIL))
    assert EVIL not in text and "&quot;&gt;&lt;svg onload=x&gt;&amp;" in text


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_move_is_a_button_that_posts_it(name: str) -> None:
    seen = screen_of(name)
    moves = parts(seen, surroundings())["moves"]
    for move in seen.moves:
        assert f'value="{move.label}"' in moves and " ".join(move.gesture) in moves
    assert 'method="post"' in moves and 'name="decision" value="d1"' in moves


@pytest.mark.parametrize("name", GAMES)
def test_areas_of_the_board_keep_every_part_that_can_be_pressed(name: str) -> None:
    """Cut into areas it still has every part that can be touched, each in well-formed SVG."""
    seen = screen_of(name)
    touched = set(re.findall(r'data-part="([^"]+)"', seen.board))
    assert touched == {part for move in seen.moves for part in move.gesture}
    areas = areas_of(seen.board)
    assert areas
    for _names, box, inside in areas:
        assert len(box.split()) == 4
        ElementTree.fromstring(inside)
    drawn = board(name, seen.board, "words")
    assert set(re.findall(r'data-part="([^"]+)"', drawn)) == touched


def test_each_part_has_its_id() -> None:
    for name, text in parts(screen_of(), surroundings()).items():
        assert name == "title" or f'id="part-{name}"' in text.partition(">")[0]


def test_scores_list_their_sources() -> None:
    seen = screen_of("sunnyvale")
    text = parts(seen, surroundings())["players"]
    assert text.count('<th scope="row">Value at the start</th><td>2,000,000</td>') == 3
    beaten = Seated(
        1, "B", 1, "Bo", "", False, False, 5, "5 points", (ScoreSource("Year 1", 5),), False
    )
    ahead = Seated(
        0, "A", 0, "Ana", "", True, False, 3, "3 points", (ScoreSource("Year 1", -2),), False
    )
    table = str(tally([ahead, beaten]))
    assert '<th scope="row">Year 1</th><td>\N{MINUS SIGN}2</td><td>5</td>' in table
    assert tally([]) is None


def test_pay_all_is_offered_only_when_something_is_due() -> None:
    seen = screen_of("brazil")
    assert "pay-all" not in parts(seen, surroundings())["status"]
    paying = replace(seen, moves=(Move("pay gold", ("supply-gold",)),))
    assert 'id="pay-all"' in parts(paying, surroundings())["status"]


def test_payments_are_listed_in_the_order_of_the_board() -> None:
    """The nearest first: one press takes that one."""
    moves = tuple(
        Move(f"pay {name}", (f"supply-{name}",)) for name in ("gold", "science", "coffee")
    )
    drawn = "".join(f'<g data-part="supply-{name}"/>' for name in ("coffee", "gold", "science"))
    paying = replace(screen_of("brazil"), board=drawn, moves=moves)
    assert [it.label for it in as_drawn(paying)] == ["pay coffee", "pay gold", "pay science"]
    other = replace(paying, moves=(Move("pass", ("pass",)), *moves))
    assert as_drawn(other) == other.moves, "nothing is due"


def test_spectators_see_no_empty_column() -> None:
    seen = screen_of("brazil")
    own = board("brazil", seen.board, "words")
    watched = board("brazil", re.sub(r'class="area cards', 'class="other cards', seen.board), "")
    assert "stack-cards" in own and "stack-market" not in own
    assert "stack-cards" not in watched and "stack-market" in watched


def test_moves_are_grouped_under_their_common_words() -> None:
    moves = [Move("house 1 a", ("task-h", "space-0")), Move("house 1 b", ("task-h", "space-1"))]
    other = Move("stop", ("stop",))
    assert grouped([*moves, other]) == [("House 1", moves), ("Stop", [other])]
    assert shared(["a b", "c"]) == ""


def test_a_button_says_its_move_in_words_and_sends_its_label() -> None:
    move = Move("exchange sell_one", ("exchange-sell_one",), "exchange any Resource for 1 Gold")
    button = str(group("", [move], False))
    assert 'value="exchange sell_one"' in button and ">Exchange any Resource for 1 Gold<" in button


@pytest.mark.parametrize("name", GAMES)
def test_rules_are_complete_and_numbered(name: str) -> None:
    numbers = [int(number) for number, _text in paragraphs(name) if number]
    assert numbers == list(range(1, len(numbers) + 1))
    text = rules(name)
    assert f'id="rule-{numbers[-1]}"' in text


def test_citations_and_inline_markdown_are_read() -> None:
    assert cited("Draw (§9). Then (§14, §15)") == {"9", "14", "15"}
    assert inline("*a* `b` **c** [d](e) <") == (
        "<em>a</em> <code>b</code> <strong>c</strong> d &lt;"
    )


def test_new_content_gets_a_new_address() -> None:
    of_games = [[*sheets(name, has_board=True), f"cover-{name}.svg"] for name in GAMES]
    for name in ["icon.svg", *[name for names in of_games for name in names]]:
        assert content(name)
        assert re.fullmatch(rf"/static/{re.escape(name)}\?v=[0-9a-f]{{12}}", address(name))
    folders = {module_address(name).rpartition("/")[0] for name in modules()}
    assert len(folders) == 1 and re.fullmatch(r"/static/script/[0-9a-f]{12}", folders.pop())


def test_every_module_is_preloaded_once_and_only_modules_are_imported() -> None:
    head = problem(404, "Gone.").partition("</head>")[0]
    loaded = re.findall(r'="(/static/script/[^"]+)"', head)
    assert sorted(loaded) == sorted(module_address(name) for name in modules())
    for name, text in modules().items():
        for imported in re.findall(r'^(?:import .*|} )from "\./(.+)";$', text, re.MULTILINE):
            assert imported in modules() and imported != name


def test_served_modules_have_no_comment_lines() -> None:
    begin, end = "a(); // kept\n// gone\n/**\n * gone\n */\n", '/** gone */\nc("//");\n'
    script = f"{begin}  /** @type {{X}} */ (b());\n{end}"
    assert without_comments(script) == (
        'a(); // kept\n\n\n\n\n  /** @type {X} */ (b());\n\nc("//");\n'
    )


def test_option_values_are_shown_as_titles() -> None:
    values = ["battle_of_guararapes", "the_amazon", "rio_de_janeiro_1567", "no"]
    names = ["Battle of Guararapes", "The Amazon", "Rio de Janeiro 1567", "No"]
    assert [option_words(it) for it in values] == names


def test_the_guide_shows_the_first_sentences_of_a_long_rule() -> None:
    text = f"{'a' * 100}. {'b' * 100}. {'c' * 100}."
    assert beginning(text) == f"{'a' * 100}. {'b' * 100}."
    assert beginning("d" * 400) == "d" * 400


def test_an_error_page_links_to_the_games() -> None:
    text = problem(404, "There is no such game. <")
    assert "There is no such game. &lt;" in text and 'href="/"' in text


def test_home_offers_every_way_to_play_in_one_click() -> None:
    choice = OptionOffer("factories", "Like dice bring a Factory.", ("no", "yes"), "no")
    offer = GameOffer("village", "Rolling Village!", "Draw.", 10, 1, 12, (choice,))
    mine = ListedMatch(
        "m", "5211", "azul5211", ("Ana", EVIL), True, False, False, "Now", "/match/m"
    )
    text = home(Home("Ana", ("newcomer", "mayor"), "mayor", (offer,), (mine,), (), "Not so."))
    for mode in ("bot", "friends", "screen", "watch"):
        assert f'name="mode" value="{mode}"' in text
    assert 'name="option-factories"' in text and 'action="/import"' in text
    assert "Your turn" in text and EVIL not in text and "Not so." in text


def test_a_lobby_has_a_link_for_the_host_and_a_seat_for_the_guest() -> None:
    seats = (LobbySeat(0, "A", "Ana", "", True), LobbySeat(1, "B", "", "", False))
    base = ("m", "village", "Rolling Village!", "Draw.", 10, seats, ("No Factories.",))
    host = lobby(Lobby(*base, True, "http://x/j/t", "", "Ana", ("mayor",), ""))
    assert "http://x/j/t" in host and 'action="/match/m/fill"' in host and "waiting" in host
    assert "QR code of http://x/j/t" in host
    guest = lobby(Lobby(*base, False, "", "/j/t", "Bo", ("mayor",), ""))
    assert 'action="/j/t"' in guest and "Take seat B" in guest and "Take seat A" not in guest


def test_the_curtain_shows_nothing_but_a_name() -> None:
    text = curtain(Curtain("m", "azul5211", "5211", EVIL, "B", "/match/m?as=B"))
    assert EVIL not in text and 'href="/match/m?as=B"' in text and "data-part" not in text


def test_every_step_of_a_replay_has_an_address() -> None:
    viewers = ((SPECTATOR, "Everybody"), (0, "Ana"))
    text = replay(
        screen_of(), Scrub(3, 9, True, viewers, "/match/m/at/", "?as=A", "/match/m/replay")
    )
    for step in (0, 2, 4, 9):
        assert f'href="/match/m/at/{step}?as=A"' in text
    assert '<option value="A" selected>Ana</option>' in text


def test_a_review_has_a_line_for_each_seat_and_lists_the_costliest_moves() -> None:
    moves = (
        ReviewedMove(1, 0, "Ana", "pass", 0.5, "build", 0.25),
        ReviewedMove(2, 1, "Bo", "x", 0.4, "", 0),
    )
    text = review(Review("m", "favelas", "Favelas", ("Ana", "Bo"), (0, 1), moves, True))
    assert text.count("<polyline") == 2 and "build" in text and "25%" in text
    assert 'class="l1"' in text and 'class="l2"' in text
    assert "being prepared" in review(Review("m", "favelas", "Favelas", ("Ana",), (0,), (), False))


def test_a_review_tells_what_it_left_out() -> None:
    moves = (ReviewedMove(1, 0, "Ana", "pass", 0.5, "build", 0.25),)
    cut = Review("m", "favelas", "Favelas", ("Ana",), (0,), moves, True, 9, 3)
    text = review(cut)
    assert "reached its time limit, so 3 of 9 moves were not rated" in text and "build" in text
    failed = review(
        Review("m", "favelas", "Favelas", ("Ana",), (0,), (), True, problem="It failed.")
    )
    assert "It failed." in failed and "No move cost much" not in failed


def test_a_line_of_a_review_has_the_colour_of_the_seat_on_the_board() -> None:
    moves = (ReviewedMove(1, 0, "Ana", "pass", 0.5, "build", 0.25),)
    text = review(Review("m", "brazil", "Brazil: Imperial", ("Ana", "Bo"), (2, 3), moves, True))
    assert 'class="l1 m3"' in text and 'class="l2 m4"' in text and "p3" in text


def test_the_shuffle_page_hides_the_seed_until_the_end() -> None:
    running = fair(Fairness("m", "azul5211", "5211", False, "ab", (("Ana", "cd"),), "", "", (), 4))
    assert "secret until the match is over" in running
    over = fair(
        Fairness("m", "azul5211", "5211", True, "ab", (), "ef", "01", (("It fits.", False),), 4)
    )
    assert "failed" in over and "ef" in over


def over(name: str) -> Screen:
    """A game that was played to its end."""
    match = Match(played(Replay(game(name), ["Ana", "Bo"], 3), 10**6))
    return make_screen(match, 0, LogPosition("abc", "epoch", 1, "d1", lambda ply: ply), ["", ""])


@pytest.mark.parametrize("name", GAMES)
def test_the_guide_shows_the_rule_of_the_question(name: str) -> None:
    asked = screen_of(name)
    number = re.findall(r"§(\d+)", asked.question)[0]
    assert dict(paragraphs(name))[number].split("`")[0].split("*")[0] in text_of(asked, "guide")
    assert game(name).goal in text_of(screen_of(name, SPECTATOR), "guide")


@pytest.mark.parametrize("name", GAMES)
def test_rules_do_not_show_names_of_edition_values(name: str) -> None:
    assert not [text for _number, text in paragraphs(name) if re.search(r"\(`\w+`\)", text)]


def test_the_log_has_each_heading_once_newest_first() -> None:
    log = parts(over("village"), surroundings())["log"]
    headings = re.findall("<h3>(.*?)</h3>", log)
    assert [it.split(" of ")[0] for it in headings[:-1]] == [f"Turn {n}" for n in range(9, 0, -1)]
    assert headings[-1].startswith("Preparation")


def test_hidden_choices_are_logged_under_the_current_heading() -> None:
    match = Match(Replay(game("azul5211"), ["Ana", "Bo"], 3))
    for _turn in range(2):
        for seat in (0, 1):
            while seat in match.actors() and (seat == 1 or match.ply() < 4):
                match.play(seat, match.view(seat).label(match.view(seat).legal(seat)[0]))
    seen = make_screen(match, 0, LogPosition("abc", "epoch", 1, "d1", lambda ply: ply), ["", ""])
    assert [it.heading for it in seen.log if it.words == "has chosen"] == [
        "Round 1 of 11, turn 2 of 3"
    ]


def test_the_status_shows_the_result_of_the_last_move() -> None:
    match = Match(Replay(game("village"), ["Ana", "Bo"], 3))
    for seat in (0, 0, 1, 1):
        match.play(seat, match.view(seat).label(match.view(seat).legal(seat)[0]))
    seen = make_screen(match, 0, LogPosition("abc", "epoch", 1, "d1", lambda ply: ply), ["", ""])
    entry = seen.log[-1]
    assert entry.words.split("; ")[-1] in parts(seen, surroundings())["status"]
    assert "latest" not in parts(over("village"), surroundings())["status"]


def test_after_a_resignation_nothing_can_be_pressed() -> None:
    match = Match(Replay(game("brazil"), ["Ana", "Bo"], 3))
    mark = LogPosition("abc", "epoch", 1, "d1", lambda ply: ply)
    running = parts(make_screen(match, 0, mark, ["", ""]), surroundings())["board"]
    assert "data-part=" in running and 'id="a-ask"' in running
    match.resign(0, "resigned")
    ended = parts(make_screen(match, 0, mark, ["", ""]), surroundings())["board"]
    assert "data-part=" not in ended and 'id="a-ask"' not in ended and 'id="a-map"' in ended


def test_the_status_splits_the_question_after_its_first_sentence() -> None:
    asked = replace(
        screen_of(), status="Your turn: Where is it? Its tile brings one (§2, §3). So it is."
    )
    drawn = parts(asked, surroundings())["status"]
    assert '<p id="say">Your turn: Where is it?</p>' in drawn
    assert '<small id="more">Its tile brings one. So it is.</small>' in drawn


def test_the_end_counts_the_faces_of_the_dice() -> None:
    village = over("village")
    assert len(village.rolls) == 2 * 10 and "20 dice rolled; expected about 3.3" in str(
        dice(village.rolls)
    )
    counts = [str(village.rolls.count(face)) for face in range(1, 7)]
    drawn = parts(village, surroundings())["end"]
    assert re.findall(r"<td>(\d+)</td>", drawn.split("Dice of this match")[1]) == counts
    assert len(over("favelas").rolls) == 6 * 3
    assert over("azul5211").rolls == () and dice(()) is None


def text_of(screen: Screen, part: str) -> str:
    found = ElementTree.fromstring(parts(screen, surroundings())[part])
    return "".join(found.itertext())
