"""The areas around the map: Arches, payments, cards, players, the end."""

from helpers.brazil_pictures import ARCHER, area, drawn, full_text, gestures, go_on, symbols
from helpers.brazil_positions import (
    EDITION,
    hold,
    in_era,
    labels,
    make,
    mission,
    new,
    own,
    play,
    put,
    settled,
    show,
    stand,
    supply,
)
from helpers.pictures import SVG, classed, parts, said

from tabletown.core.rng import Rng
from tabletown.core.state import NOBODY, SPECTATOR
from tabletown.games.brazil import GAME
from tabletown.games.brazil.rules import actions
from tabletown.games.brazil.svg.pieces import LOOKS


def test_every_hex_can_be_read_aloud() -> None:
    state = settled()
    put(state, "D3", "farm", 1, "2coffee")
    titles = [part.text for part in area(drawn(state, 0), "map").iter(f"{SVG}title")]
    assert "D3, Field: the Farm of seat B; 2 Coffee" in titles
    assert len(titles) == state.board.hexes


def test_areas_have_their_size_so_that_a_page_can_arrange_them() -> None:
    found = classed(drawn(settled(), 0), "area")
    names = [(part.get("class") or "").split()[1] for part in found]
    assert names == [
        *["map", "ask", "supply", "arches"],
        *["cards", "reserve", "gallery", "market", "players", "owned"],
    ]
    for part in found:
        assert float(part.get("data-height", "0")) > 60
        narrow = float(part.get("data-width", "0")) < 360
        assert narrow != (part.get("class") == "area map"), "a phone's width"
    names = [part.get("class", "") for part in classed(drawn(settled(), SPECTATOR), "area")]
    assert names == [f"area {name}" for name in ("map", "ask", "gallery", "market", "players")]


def test_the_arches_stand_in_their_order_with_tokens_and_products() -> None:
    state = in_era(make(settled(), 0, dye="painting", textile="build"), 2)
    state.arch[0] = 5
    found = classed(area(drawn(state, 0), "arches"), "arch")
    names = ["Deploy", "Painting", "Build", "Renovate", "Manufacture", "Harbor", "Trade"]
    assert [said(arch)[0] for arch in found] == names
    assert [said(arch)[2:] for arch in found[:3]] == [["I"], ["D"], ["T"]]
    assert "barred" in (found[5].get("class") or "") and "used last turn" in said(found[5])
    assert len(classed(found[5], "action", "p3")) == len(classed(found[0], "used")) == 1
    play(state, "use deploy")
    (now,) = classed(drawn(state, 0), "arch", "now")
    assert said(now)[0] == "Deploy"


def test_a_payment_lists_what_is_due_and_every_source() -> None:
    state = supply(show(settled(), "maria_quiteria"), 0, "coffee+gold+science")
    play(hold(state, 0, gold="war"), "use painting", "buy Maria Quitéria")
    panel = area(drawn(state, 0), "ask")
    assert said(panel)[:2] == ["Pay for Maria Quitéria", "2 to pay"]
    assert [said(line)[-1] for line in classed(panel, "need")] == [
        "Gold: choose what to pay with",
        "Coffee",
    ]
    sources = [said(button) for button in classed(panel, "btn")]
    assert sources == [
        ["Gold", "your supply"],
        ["War", "Gold card, worth 1 Gold"],
        ["Science", "your supply"],
    ], "what could pay for more comes later"
    text = GAME.draw(state.view(0), seat=0)
    ways = [GAME.gesture(state.view(0), action) for action in state.legal(0)]
    drawn_at = sorted(text.find(f'data-part="{way[0]}"') for way in ways)
    assert drawn_at[0] == text.find('data-part="supply-gold"'), "and nowhere else before"
    play(state, "pay gold")
    assert said(area(drawn(state, 0), "ask"))[1] == "1 to pay"
    watching = area(drawn(state, 1), "ask")
    assert "Waiting for seat A." in said(watching) and classed(watching, "btn") == []


def test_missions_show_the_progress_of_the_seat() -> None:
    state = stand(mission(settled(), 0, "I-1"), "D3", ARCHER)
    card = classed(area(drawn(state, 0), "cards"), "bc", "era1")[0]
    assert symbols(card)["check"] == 1 and said(card).count("0/1") == 2
    put(put(state, "D3", "farm"), "F3", "trading_post")
    assert ("mission-I-1",) in gestures(state, 0)
    assert any(text.startswith("Claim") for text in said(area(drawn(state, 0), "ask")))


def test_dealt_missions_are_shown_in_pairs_and_kept_ones_named() -> None:
    state = new(2, 1)
    assert len(classed(drawn(state, 0), "bc")) == 6 and len({*parts(drawn(state, 0))}) == 2
    state.apply(0, state.legal(0)[1])
    picture = drawn(state, 0)
    assert "Era I · kept" in said(picture) and len(classed(picture, "bc")) == 6
    assert {name.split("-")[1] for name in parts(picture)} == {"II"}


def test_capital_tiles_show_their_resource_and_who_will_be_first() -> None:
    state = new(3, 1)
    while state.asked() != actions.SETTLING:
        state.apply(state.to_move, state.legal(state.to_move)[0])
    picture = area(drawn(state, int(state.to_move)), "map")
    assert len(classed(picture, "site")) == 3 and said(picture).count("1st") == 1
    assert len({*parts(picture)}) == 3


def test_paintings_have_the_frame_of_their_order_and_owned_ones_lie_apart() -> None:
    state = own(show(settled(), "tupi", "maua"), 0, "camarao", "immigrants")
    looks = [part.get("class") for part in classed(area(drawn(state, 0), "gallery"), "pt")]
    assert looks[:2] == ["pt fr-red", "pt fr-blue"] and looks[2:] == ["pt cityc"] * 2
    mine = area(drawn(state, 0), "owned")
    assert {"Camarão", "Immigrants"} <= {*said(mine)} and len(classed(mine, "fr-pink")) == 1
    assert "None yet" in said(area(drawn(state, 1), "owned"))
    state.city_tops[0] = -1
    assert "No City left" in said(drawn(state, 0))


def test_buildings_of_a_later_era_are_marked() -> None:
    state = settled()
    assert said(drawn(state, 0)).count("from Era II") == 2
    state.era = 2
    assert said(drawn(state, 0)).count("from Era II") == 0
    rows = classed(area(drawn(state, 0), "market"), "kindrow")
    assert len(rows) == 8 and len(classed(drawn(state, 0), "kindrow", "closed")) == 2


def test_a_solo_game_shows_the_enemy_and_the_goals() -> None:
    state = settled(1)
    found = full_text(area(drawn(state, 0), "players"))
    assert "Orange" in found and "it never acts" in found and "Goals: Era III" in found
    assert "Round 1 of 20" in said(drawn(state, 0))


def test_the_end_names_the_winner_and_nothing_can_be_pressed() -> None:
    state, dice = new(2, 7), Rng(7)
    while state.to_move != NOBODY:
        go_on(state, dice)
    picture = drawn(state, 0)
    assert "The game is over" in said(picture) and parts(picture) == []
    winner = "ABCD"[state.winners()[0]]
    assert f"Seat {winner} wins with" in full_text(area(picture, "ask"))


def test_seats_have_the_mark_of_their_colour_or_none_yet() -> None:
    state = new(2, 1, colours="chosen")
    found = area(drawn(state, 0), "players")
    assert len(classed(found, "mark", "p8")) == 2, "no colour yet"
    assert {*parts(drawn(state, 0))} == {f"colour-{id}" for id in EDITION.colours.ids}
    found = area(drawn(settled(4), 2), "players")
    looks = [(part.get("class") or "").split()[1] for part in classed(found, "mark")]
    assert looks == ["p3", "p6", "p4", "p1"]
    assert labels(settled(4))[0] == "use deploy"


def test_seats_are_marked_by_their_colours_everywhere() -> None:
    state = settled()
    marks = GAME.marks(state.view(SPECTATOR))
    names = [EDITION.colours.ids[int(colour)] for colour in state.colour[:2]]
    assert marks == [LOOKS[name] for name in names] and len({*marks}) == 2
