"""The tokens, light and dark: text 4.5:1, parts 3:1, pieces apart for every colour vision."""

from itertools import combinations

import pytest

from tabletown import GAMES
from tabletown.draw.style import COMMON, tokens

TEXT, PART, APART = 4.5, 3.0, 14.0  # ratios; CIE76 distance of pieces that differ in shape as well

Colour = tuple[float, ...]  # red, green, blue in linear light
Pairs = list[tuple[str, str]]

PIECES = {
    "village": ["v-house", "v-forest", "v-lake", "v-square", "v-factory"],
    "5211": ["a-yellow", "a-green", "a-orange", "a-blue", "a-turquoise"],
    "favelas": ["f-purple", "f-yellow", "f-red", "f-blue", "f-green"],
    "goods": ["b-brazilwood", "b-sugarcane", "b-coffee", "b-cotton", "b-gold", "b-science"],
    "sunnyvale": ["z-concern", "z-housing"],
    "brazil": ["p1", "p3", "p4", "p6"],
    "players": ["p1", "p2", "p3", "p4", "p5"],
}
SURFACES = ("ground", "surface", "surface-2", "board")
MEANINGS = ("act", "last", "good", "bad", "wait")
ZONES = ("z-open", "z-downtown", "z-suburbia")
LANDS = ("b-field", "b-forest", "b-mine", "b-water", "b-plate")

WORDS: Pairs = [
    *[(ink, on) for ink in ("ink", "ink-2", "ink-3") for on in SURFACES],
    *[(it, on) for it in MEANINGS for on in ("surface", "board", f"{it}-soft")],
    *[("ink", f"{it}-soft") for it in MEANINGS],
    ("on-act", "act"),
    *[(f"on-{piece}", piece) for pieces in PIECES.values() for piece in pieces],
    *[(f"on-p{seat}", f"p{seat}") for seat in range(1, 9)],
]
PARTS: Pairs = [
    *[(it, on) for it in ("line-3", "focus") for on in ("surface", "ground", "board")],
    *[(it, on) for it in ("act", "last") for on in ("v-lot", "b-cloud", "b-plate", "surface-2")],
    *[(f"{zone}-mark", zone) for zone in ZONES],
    *[(it, zone) for it in ("z-edge", "z-transit") for zone in ZONES],
    *[(f"b-frame-{order}", "surface") for order in ("red", "pink", "blue")],
    *[(f"b-era-{era}", "surface") for era in (1, 2, 3)],
    *[(it, "surface") for it in ("z-permit", "z-crisis")],
]
CASED: Pairs = [
    *[(piece, "v-lot") for piece in PIECES["village"][:4]],
    *[(piece, "board") for piece in PIECES["favelas"] + PIECES["5211"]],
    *[(piece, land) for piece in PIECES["brazil"] for land in LANDS],
    *[(piece, on) for piece in PIECES["goods"] for on in ("b-plate", "surface")],
    *[(piece, zone) for piece in PIECES["sunnyvale"] for zone in ZONES],
    *[(f"p{seat}", "surface") for seat in range(1, 9)],
]  # seen by their fill, their outline or their casing, whichever is strongest
VISION = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}  # Machado and others 2009, severity 1, on linear light


PACKAGES = [COMMON, *[f"tabletown.games.{game}" for game in GAMES]]


@pytest.fixture(params=[(package, theme) for package in PACKAGES for theme in ("light", "dark")])
def colours(request: pytest.FixtureRequest) -> dict[str, Colour]:
    package, theme = request.param
    light, dark = tokens(package)
    values = {**light, **dark} if theme == "dark" else light
    return {
        name[2:]: tuple(linear(int(value[at : at + 2], 16) / 255) for at in (1, 3, 5))
        for name, value in values.items()
        if value.startswith("#") and len(value) == 7
    }


def linear(part: float) -> float:
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)


def ratio(one: Colour, other: Colour) -> float:
    shine = [0.2126 * red + 0.7152 * green + 0.0722 * blue for red, green, blue in (one, other)]
    return (max(shine) + 0.05) / (min(shine) + 0.05)


def lab(colour: Colour) -> Colour:
    red, green, blue = (min(1.0, max(0.0, part)) for part in colour)
    xyz = (
        (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
        0.2126 * red + 0.7152 * green + 0.0722 * blue,
        (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
    )
    x, y, z = (it ** (1 / 3) if it > 0.008856 else 7.787 * it + 16 / 116 for it in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: Colour, by: str) -> Colour:
    return tuple(sum(a * b for a, b in zip(row, colour, strict=True)) for row in VISION[by])


def apart(one: Colour, other: Colour) -> float:
    pairs = zip(lab(one), lab(other), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def weak(colours: dict[str, Colour], pairs: Pairs, least: float) -> list[str]:
    found = [(ratio(colours[one], colours[on]), f"{one} on {on}") for one, on in pairs]
    return [f"{words} is {value:.2f}" for value, words in found if value < least]


def test_text_has_enough_contrast(colours: dict[str, Colour]) -> None:
    assert weak(colours, WORDS, TEXT) == []


def test_controls_zones_and_marks_have_enough_contrast(colours: dict[str, Colour]) -> None:
    assert weak(colours, PARTS, PART) == []


def test_pieces_have_enough_contrast_with_their_ground(colours: dict[str, Colour]) -> None:
    for piece, ground in CASED:
        sides = [ratio(colours[it], colours[ground]) for it in (piece, "edge", "on-edge")]
        assert max(sides) >= PART, f"{piece} on {ground}"


@pytest.mark.parametrize("vision", VISION)
def test_pieces_of_one_game_can_be_told_apart(colours: dict[str, Colour], vision: str) -> None:
    for pieces in PIECES.values():
        for one, other in combinations(pieces, 2):
            distance = apart(seen(colours[one], vision), seen(colours[other], vision))
            assert distance >= APART, f"{one} and {other}"
