"""Cards of Brazil: Imperial as typography: Missions, Gold and Combat cards, Paintings, Cities."""

from collections.abc import Collection
from functools import cache
from typing import Final

from tabletown.core.english import sentence
from tabletown.draw.svg import box, group, moved, symbol, words
from tabletown.games.brazil.edition.cards import AT_END
from tabletown.games.brazil.edition.edition import Edition
from tabletown.games.brazil.edition.tiles import ERA_NAMES, ERAS
from tabletown.games.brazil.edition.units import ORDERS
from tabletown.games.brazil.rules.position import NONE, Position
from tabletown.games.brazil.svg.gestures import part_name
from tabletown.games.brazil.svg.pieces import (
    TITLE_LETTER,
    framed,
    items_row,
    lines,
    paragraph,
    worth,
)
from tabletown.games.brazil.words.effects import combat_card_words, gold_card_words, painting_words
from tabletown.games.brazil.words.shared import objective_count, objective_words, objectives_of

WIDE: Final = 160
HIGH: Final = 146
GAP: Final = 8
PAINTED: Final = 128  # the lowest Painting in the gallery
FOOT: Final = 26  # of a Painting, for its cost
CITY: Final = 68
SMALL: Final = 12.5  # size of the type on cards
TITLE: Final = 15.5
STEP: Final = 17.5  # from one objective of a Mission to the next
LINE: Final = 14.5  # to a second line of it


def grid(cards: list[str], columns: int, wide: float, high: float) -> str:
    """Cards in rows."""
    return "".join(
        moved(card, nth % columns * (wide + GAP), nth // columns * (high + GAP))
        for nth, card in enumerate(cards)
    )


def grid_height(count: int, columns: int, high: float) -> float:
    rows = -(-count // columns)
    return rows * (high + GAP) - GAP if rows else 0


def title(text: str, x: float, y: float, width: float) -> tuple[str, float]:
    """A name in the face for titles, on two lines where it is long."""
    return paragraph(text, x, y, width, TITLE, "tt")


def _card(
    look: str,
    icon: str,
    head: str,
    value: str,
    inside: str,
    name: str,
    touch: Collection[str],
) -> str:
    """A card with a band on top that has its kind and its points."""
    parts = [
        box(0.75, 0.75, WIDE - 1.5, HIGH - 1.5, 8, "body"),
        box(1.5, 1.5, WIDE - 3, 28, 7, "head"),
        box(1.5, 1.5, WIDE - 3, 5, 2, "band"),
        box(1.5, 3.2, WIDE - 3, 1.6, 0, "parted"),
        symbol(icon, 9, 9, 15, "ink2"),
        words(head, 29, 21, "kind b"),
        value,
        inside,
    ]
    return framed(parts, WIDE, HIGH, f"bc {look}", name, touch)


def mission_card(
    view: Position, seat: int, mission: int, touch: Collection[str], note: str = ""
) -> str:
    """A Mission: its objectives with the seat's progress; in Era III each has points of its own."""
    edition = view.edition
    era, points = edition.missions.era[mission], edition.missions.vp[mission]
    if era == ERAS:
        points = sum(
            edition.objective_vp[objective] for objective in objectives_of(edition, mission)
        )
    name, y = title(edition.missions.names[mission], 10, 47, WIDE - 16)
    drawing = [name]
    is_done = note == "done" and era < ERAS
    objectives = objectives_of(edition, mission)
    spare = int((HIGH - 8 - y - STEP * (len(objectives) - 1)) // LINE)  # lines
    for objective in objectives:
        drawn, more = _objective(view, seat, objective, y, is_done, spare)
        drawing.append(drawn)
        spare -= more
        y += STEP + LINE * more
    return _card(
        f"era{era}" + (" done" if note == "done" else ""),
        "mission",
        f"Era {ERA_NAMES[era]}" + (f" · {note}" if note else ""),
        worth(points, WIDE - 8, 22),
        "".join(drawing),
        part_name(view, "mission", mission),
        touch,
    )


def _objective(
    view: Position, seat: int, objective: int, y: float, is_done: bool, spare: int
) -> tuple[str, int]:
    """The progress of an objective, and its number of extra lines, at most the spare ones.

    A completed objective stays completed, except in Era III.
    """
    edition = view.edition
    has, needs = objective_count(view, seat, objective), int(edition.objective_needs[objective])
    said = objective_words(edition, objective)
    bare = said.partition(" ")[2] if said[:1].isdigit() else said
    is_met = is_done or has >= needs
    lead = symbol("check", 11, y - 12, 14, "good") if is_met else ""
    lead += "" if is_met else words(f"{has}/{needs}", 10, y, "sm b")
    vp = edition.objective_vp[objective]
    points = words(str(vp), WIDE - 9, y, "sm b end") if vp else ""
    wrapped = lines(sentence(bare), WIDE - 36 - (16 if vp else 4), SMALL)[: spare + 1]
    drawn = [words(line, 36, y + LINE * nth, "sm") for nth, line in enumerate(wrapped)]
    return group(lead, *drawn, points), len(wrapped) - 1


def gold_card(view: Position, kind: int, touch: Collection[str]) -> str:
    edition = view.edition
    cards = edition.gold_cards
    name, y = title(cards.names[kind], 10, 47, WIDE - 16)
    text = sentence(gold_card_words(edition, kind))
    said, _y = paragraph(text, 10, y, WIDE - 18, SMALL, "sm")
    ends = cards.timing[kind] == AT_END
    value = worth(cards.vp[kind], WIDE - 8, 22) if ends else worth("=1", WIDE - 8, 22, "gold")
    part = part_name(view, "gold", kind)
    return _card("gc", "gold-card", "Gold", value, name + said, part, touch)


def combat_card(
    view: Position, kind: int, touch: Collection[str], note: str = "", family: str = "combat"
) -> str:
    edition = view.edition
    name, y = title(edition.combat_cards.names[kind], 10, 47, WIDE - 16)
    text = sentence(
        combat_card_words(edition, kind).partition("; ")[2] or combat_card_words(edition, kind)
    )
    said, _y = paragraph(text, 10, y, WIDE - 18, SMALL, "sm")
    value = worth(int(edition.combat_cards.strength[kind]), WIDE - 8, 22, "strength")
    part = part_name(view, family, kind)
    look = "cmb chosen" if note else "cmb"
    return _card(look, "combat-card", note or "Combat", value, name + said, part, touch)


def painting_card(view: Position, painting: int, touch: Collection[str], high: float) -> str:
    """A Painting on show: colour and line of its frame tell its Order."""
    paintings = view.edition.paintings
    order = ORDERS[paintings.order[painting]]
    cost, _x = items_row(paintings.cost[painting], 10, high - 19, 10)
    foot = cost if paintings.cost[painting] else words("free", 11, high - 13, "sm b")
    foot += words(order, WIDE - 10, high - 13, "cap end")
    part = part_name(view, "painting", painting)
    inside = [*_frame(order, WIDE, high), _painted(view.edition, painting), foot]
    return framed(inside, WIDE, high, f"pt fr-{order}", part, touch)


@cache
def owned_card(edition: Edition, painting: int) -> str:
    """A Painting that a seat owns."""
    order, high = ORDERS[edition.paintings.order[painting]], painting_height(edition, painting)
    return group(*_frame(order, WIDE, high), _painted(edition, painting), class_=f"pt fr-{order}")


@cache
def _painted(edition: Edition, painting: int) -> str:
    """The name, points and effect of a Painting."""
    name, y = title(edition.paintings.names[painting], 11, 26, WIDE - 50)
    said, _y = paragraph(_does(edition, painting), 11, y + 1, WIDE - 20, SMALL, "sm")
    return name + said + worth(int(edition.paintings.vp[painting]), WIDE - 9, 25)


def _does(edition: Edition, painting: int) -> str:
    return sentence(painting_words(edition, painting))


@cache
def painting_height(edition: Edition, painting: int) -> float:
    """The height of a Painting without its cost."""
    heads = len(lines(edition.paintings.names[painting], WIDE - 50, TITLE, TITLE_LETTER))
    text = len(lines(_does(edition, painting), WIDE - 20, SMALL))
    return max(70, 26 + heads * TITLE * 1.32 + text * SMALL * 1.32 + 1)


@cache
def _frame(order: str, wide: float, high: float) -> tuple[str, ...]:
    """Red is a single line, pink a double one, blue has a thin line inside."""
    frames = [box(1.5, 1.5, wide - 3, high - 3, 4, "frame")]
    if order == ORDERS[1]:
        frames = [box(0.75, 0.75, wide - 1.5, high - 1.5, 4, "frame thin")]
        frames.append(box(4, 4, wide - 8, high - 8, 2, "frame thin"))
    if order == ORDERS[2]:
        frames.append(box(5, 5, wide - 10, high - 10, 2, "frame thin"))
    return tuple(frames)


def city_card(view: Position, stack: int, touch: Collection[str], wide: float) -> str:
    """The City on top of a stack."""
    city, cities = view.city_tops[stack], view.edition.cities
    if city == NONE:
        empty = words("No City left", wide / 2, CITY / 2 + 5, "cap mid")
        return group(box(0.75, 0.75, wide - 1.5, CITY - 1.5, 6, "slot"), empty, class_="pt cityc")
    cost, _x = items_row(cities.cost[city], 12, CITY - 18, 10)
    left = f"\N{MULTIPLICATION SIGN}{view.city_left[stack]}"
    parts = [
        box(0.75, 0.75, wide - 1.5, CITY - 1.5, 6, "body"),
        symbol("city", 9, 9, 19, "ink"),
        words(cities.names[city], 32, 25, "tt"),
        words(left, wide - 9, 25, "cap end"),
        cost,
        worth(int(cities.vp[city]), wide - 8, CITY - 13),
    ]
    return framed(parts, wide, CITY, "pt cityc", part_name(view, "city", city), touch)
