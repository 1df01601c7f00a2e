"""A short notation for positions of Favelas in tests."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tabletown.games.favelas import GAME
from tabletown.games.favelas.rules import Favelas

SPACES = ("A1", "B1", "B2", "C1", "C2", "C3", "D1", "D2", "D3", "D4", "E1", "E2", "E3", "E4", "E5")
PRINTED = ("PYRBGPRPYBGBRGY", "RGPYRBBPYGYRGBP", "YPGGRPYBYBBPRGR", "BGPYRBPBGYRYPRG")
COPIES = {
    **dict.fromkeys(["PP", "PR", "PB", "YY", "YB", "YG", "RR", "RG", "BB", "GG"], 4),
    **dict.fromkeys(["PY", "PG", "YR", "RB", "BG"], 3),
}
PAIRS = ["PP", "PY", "PR", "PB", "PG", "YY", "YR", "YB", "YG", "RR", "RB", "RG", "BB", "BG", "GG"]
ENDS = ["PY*", "YR*", "RB*", "BG*", "PG*"]
ALL_SINGLES = 10
RING = """
title = "A ring of six, three colours"
years = 2
supply = 2
faces = 4
bottom = 1
colours = ["purple", "yellow", "red"]
letters = ["P", "Y", "R"]
end_of_year = ["PP", "YR"]
doubles = { PP = 2, PY = 3, PR = 2, YY = 1, YR = 3, RR = 1 }
singles = { P = 1, Y = 0, R = 2 }
table = [
    { seats = 2, doubles = 3 },
    { seats = 3, doubles = 4 },
    { seats = 4, doubles = 5 },
]
board = [
    { name = "one", colours = "PYRPYR" },
    { name = "two", colours = "YRPYRP" },
    { name = "three", colours = "RPYRPY" },
    { name = "four", colours = "PPYYRR" },
    { name = "five", colours = "YYRRPP" },
]

[spaces]
rows = ["     N", " NW     NE", " SW     SE", "     S"]
edges = ["N-NE", "NE-SE", "SE-S", "S-SW", "SW-NW", "NW-N"]
"""

Hill = Mapping[str, str]  # "C2" as "R3", or as "3" in the colour printed there; others are bare


def new(seats: int, seed: int = 1) -> Favelas:
    state = GAME.new(seats, seed)
    assert isinstance(state, Favelas)
    return state


def shows(**counts: int) -> dict[str, str]:
    """A hill of one tile everywhere that shows so many spaces of each letter."""
    letters = [letter for letter, count in counts.items() for _nth in range(count)]
    assert len(letters) == len(SPACES)
    return {space: f"{letter}1" for space, letter in zip(SPACES, letters, strict=True)}


def levels(*heights: int) -> dict[str, str]:
    """A hill of these heights, colours as printed."""
    return {space: str(height) for space, height in zip(SPACES, heights, strict=True)}


def arranged(
    *hills: Hill,
    mover: str = "A",
    year: int = 1,
    phase: str = "source",
    tile: str = "-",
    due: str = "-",
    supply: str = "PR,YY,BG",
    stack: int = 9,
    dice: str = "1,2,6,1,4,2",
    singles: str = "P,P,Y,Y,R,R,B,B,G,G",
    years: Sequence[str] = (),
) -> Favelas:
    """The position with these values.

    Tiles laid or discarded are any that are not mentioned; singles that lie nowhere else lie on
    the last space.
    """
    spaces = [
        space_text(hill.get(space, "0"), colour)
        for hill, colours in zip(hills, PRINTED, strict=False)
        for space, colour in zip(SPACES, colours, strict=True)
    ]
    left = listed(singles)
    is_laid = phase == "match"
    laid = sum(int(space[1:]) for space in spaces)
    is_odd = (laid - laid_singles(left, tile, is_laid)) % 2
    if is_odd and len(left) == ALL_SINGLES:
        left.pop()
    missing = max(laid_singles(left, tile, is_laid) - laid, 0)
    missing += (laid + missing - laid_singles(left, tile, is_laid)) % 2
    spaces[-1] = f"{spaces[-1][0]}{int(spaces[-1][1:]) + missing}"
    laid += missing
    pairs = (laid - laid_singles(left, tile, is_laid)) // 2
    gone = pairs + 3 * (year - 1) - int(is_laid and len(tile) > 1)
    doubles = unseen_doubles(supply, tile, gone)
    ends = [end for end in ENDS if end != tile]
    text = (
        f"year={year} mover={mover} phase={phase} tile={tile} due={due} supply={supply}"
        f" stack={stack} dice={dice} thrown={3 * (year - 1)} doubles={','.join(doubles)}"
        f" ends={','.join(ends)} singles={','.join(left) or '-'}"
    )
    for seat in range(len(hills)):
        hill = ",".join(spaces[15 * seat : 15 * seat + 15])
        text += f" / board={seat + 1} years={years[seat] if years else '-'} hill={hill}"
    state = new(len(hills))
    state.setup(text)
    state.audit()
    return state


def unseen_doubles(supply: str, tile: str, gone: int) -> list[str]:
    """The doubles still in the bag, if the last `gone` of them have left it."""
    unseen = Counter(COPIES)
    unseen.subtract(pair for pair in [*listed(supply), tile] if pair in COPIES)
    doubles = [pair for pair in PAIRS for _nth in range(unseen[pair])]
    return doubles[: len(doubles) - gone]


def space_text(space: str, printed: str) -> str:
    return printed + space if space.isdigit() else space


def listed(names: str) -> list[str]:
    return names.split(",") if names != "-" else []


def laid_singles(left: list[str], tile: str, is_laid: bool) -> int:
    """The number of singles laid: neither left nor in hand."""
    return ALL_SINGLES - len(left) - int(tile in "PYRBG" and not is_laid)


def labels(state: Favelas, seat: int = 0) -> list[str]:
    return [state.label(action) for action in state.legal(seat)]


def play(state: Favelas, *acts: str) -> Favelas:
    """Let the seat to move take each of these actions."""
    for act in acts:
        state.play(state.to_move, act)
        state.audit()
    return state


def field(state: Favelas, name: str, seat: int | None = None) -> str:
    """One field of the text, of the table or of a seat."""
    part = state.text().split(" / ")[0 if seat is None else seat + 1]
    return dict(pair.split("=") for pair in part.split(" "))[name]


def space(state: Favelas, name: str, seat: int = 0) -> str:
    """Colour and height of a space, like "R2"."""
    return field(state, "hill", seat).split(",")[SPACES.index(name)]
