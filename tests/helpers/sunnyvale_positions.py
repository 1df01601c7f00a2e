"""Positions of Sunnyvale, CA written down short, for the tests around it."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tabletown.games.sunnyvale import GAME
from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale

CARDS = {  # as the specification lists them: housing, concerns, activism
    **dict.fromkeys(["backyard_cottage", "duplex_conversion", "cottage_court"], 2),
    "teacher_housing": 1,
    **dict.fromkeys(["senior_apartments", "main_street_lofts", "courtyard_block"], 2),
    "platform_flats": 2,
    **dict.fromkeys(["station_village", "supportive_housing", "garden_apartments"], 1),
    **dict.fromkeys(["terrace_apartments", "orchard_homes", "creekside_homes"], 1),
    **dict.fromkeys(["golf_course_infill", "mixed_income_row", "mall_redevelopment"], 1),
    **dict.fromkeys(["burrowing_owl_habitat", "heritage_orchard"], 3),
    "creek_setback": 2,
    **dict.fromkeys(["neighborhood_character", "crowded_classrooms"], 4),
    "shadows_on_my_tomatoes": 4,
    **dict.fromkeys(["parking_shortage", "historic_laundromat", "traffic_study"], 3),
    "train_noise": 2,
    **dict.fromkeys(["storm_drain_capacity", "sewer_capacity"], 1),
    "view_corridor": 3,
    "property_line_dispute": 2,
    **dict.fromkeys(["environmental_lawsuit", "appeal_to_the_council"], 3),
    **dict.fromkeys(["pull_the_funding", "neighborhood_listserv"], 2),
    **dict.fromkeys(["fast_track_it_elsewhere", "support_it_over_there"], 2),
    **dict.fromkeys(["building_moratorium", "blue_ribbon_committee"], 2),
}
ORDER = list(CARDS)
CRISES = 10
ZONES = {
    "cherry_chase": ["OOOSSS", "OOOSSS", "OODDDS", "ODDDDS", "OODDDS", "OSSSSS"],
    "birdland": ["SSSSSS", "SSDDDS", "SSDDDS", "OODDDS", "OOODOS", "OOOOOO"],
    "lakewood": ["OOOOOO", "SODOOO", "SDDDOO", "SDDDSS", "SDDDSS", "SSSSSS"],
}
LOSSES = {"O": 20_000, "D": 40_000, "S": 80_000}
FULL = ",".join(f"{column}{row}" for row in range(1, 7) for column in "abcdef")  # every space
IDLE = "heritage_orchard,parking_shortage"  # two Concerns to hold


def new(seed: int = 1, **options: int | str) -> Sunnyvale:
    state = GAME.new(3, seed, options)
    assert isinstance(state, Sunnyvale)
    return state


def ascending(cards: str) -> str:
    return ",".join(sorted(listed(cards), key=ORDER.index)) or "-"


def listed(cards: str) -> list[str]:
    return [card for card in cards.split(",") if card not in ("", "-")]


def arranged(
    *,
    phase: str = "play",
    turn: str = "A",
    plays: int = 2,
    draws: int = 0,
    card: str = "-",
    picked: str = "-",
    opponent: str = "-",
    left: int = 0,
    level: int = 0,
    crises: int = 0,
    pile: str | None = None,
    maps: Sequence[str] = ("cherry_chase", "birdland", "lakewood"),
    concerns: Sequence[str] = ("-", "-", "-"),
    built: Sequence[str] = ("-", "-", "-"),
    housing: Sequence[str] = ("-", "-", "-"),
    moratoria: Sequence[int] = (0, 0, 0),
    removals: Sequence[int] = (0, 0, 0),
    hands: Sequence[str] = (IDLE, "-", "-"),
    **options: int | str,
) -> Sunnyvale:
    """The position with these values.

    `pile` are the cards to be drawn beside the crises; those seen nowhere were discarded. Without
    `pile` none were.
    """
    rest = unseen(hands, housing, card, sum(moratoria))
    to_come = Counter(rest) if pile is None else Counter(listed(pile))
    discards = ",".join((rest - to_come).elements())
    text = (
        f"turn={turn} phase={phase} plays={plays} draws={draws} card={card} picked={picked}"
        f" opponent={opponent} left={left} level={level} crises={crises}"
        f" pile={to_come.total() + CRISES - crises} discards={ascending(discards)}"
    )
    for seat in range(3):
        text += (
            f" / map={maps[seat]} concerns={in_order(concerns[seat])} built={in_order(built[seat])}"
            f" housing={ascending_projects(housing[seat])} moratoria={moratoria[seat]}"
            f" removals={removals[seat]} hand={ascending(hands[seat])}"
        )
    state = new(1, **options)
    state.setup(text)
    assert state.text() == text
    state.audit()
    return state


def unseen(hands: Sequence[str], housing: Sequence[str], card: str, moratoria: int) -> Counter[str]:
    """The cards of the deck that lie neither in a hand nor on the table."""
    seen = Counter(name for cards in hands for name in listed(cards))
    seen.update(name.partition(":")[0] for cards in housing for name in listed(cards))
    seen.update(listed(card))
    seen["building_moratorium"] += moratoria
    rest = Counter(CARDS)
    rest.subtract(seen)
    assert min(rest.values()) >= 0, "a card too many"
    return rest


def in_order(spaces: str) -> str:
    """Spaces from the top left, row by row."""
    return ",".join(sorted(listed(spaces), key=lambda name: (name[1], name[0]))) or "-"


def ascending_projects(projects: str) -> str:
    def place(project: str) -> tuple[int, str]:
        name, _colon, permits = project.partition(":")
        return ORDER.index(name), permits

    return ",".join(sorted(listed(projects), key=place)) or "-"


def in_crisis(**arrangement: Any) -> Sunnyvale:
    """The seat on turn gets rid of its last card, draws, and meets a crisis."""
    turn = "ABC".index(arrangement.get("turn", "A"))
    hands = ["-", "-", "-"]
    hands[turn] = "train_noise"
    played: dict[str, Any] = {
        "phase": "discard",
        "plays": 0,
        "left": 1,
        "card": "neighborhood_listserv",
    }
    return play(arranged(hands=hands, pile="", **played, **arrangement), "discard Train Noise")


def labels(state: Sunnyvale, seat: int | None = None) -> list[str]:
    who = state.to_move if seat is None else seat
    return [state.label(action) for action in state.legal(who)]


def play(state: Sunnyvale, *acts: str) -> Sunnyvale:
    """Let the seat to move act, as in "concern a1"; "B: stop" names another seat."""
    for act in acts:
        seat, _colon, label = act.rpartition(": ")
        state.play("ABC".index(seat) if seat else state.to_move, label)
        state.audit()
    return state


def field(state: Sunnyvale, key: str, seat: int | None = None) -> str:
    """One field of the position: the table's, or a seat's."""
    part = state.text().split(" / ")[0 if seat is None else seat + 1]
    return dict(pair.split("=") for pair in part.split(" "))[key]


def stop_all(state: Sunnyvale) -> Sunnyvale:
    """Nobody removes anything."""
    while field(state, "phase") == "remove":
        play(state, "stop")
    return state


def projects(state: Sunnyvale, seat: int) -> list[str]:
    """The housing cards in front of the seat, with their permits."""
    return listed(field(state, "housing", seat))
