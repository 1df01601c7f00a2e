"""The words that explanations, terminal and picture share."""

from typing import Final

from tabletown.core.english import counted, listed, sentence
from tabletown.core.seats import SEAT_LETTERS
from tabletown.core.state import NOBODY
from tabletown.games.sunnyvale.edition.edition import (
    ADD_PERMIT,
    DISCARD_HOUSING,
    DRAW_THEN_DISCARD,
    IN,
    LOWER_LEVEL,
    PASS_HOUSING,
    REMOVE_CONCERNS,
    REMOVE_PERMITS,
    SKIP_NEXT_PERMITS,
    Edition,
)
from tabletown.games.sunnyvale.rules.phases import BUILD, ORDER, OVER, PLACE, REMOVE, TAKE, TOKENS
from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale

TITLE: Final = "Sunnyvale, CA"
FAMILIES: Final = ("Housing", "Concern", "Activism")
EFFECT_RULES: Final = {
    int(REMOVE_PERMITS): 14,
    int(PASS_HOUSING): 15,
    int(DISCARD_HOUSING): 16,
    int(DRAW_THEN_DISCARD): 17,
    int(ADD_PERMIT): 18,
    int(REMOVE_CONCERNS): 19,
    int(SKIP_NEXT_PERMITS): 20,
    int(LOWER_LEVEL): 21,
}  # [effect]: the rule that says it


def action_words(view: Sunnyvale, action: int) -> str:
    """An action as a choice: "give it to seat B", "place it on a1, a2"."""
    blocks, label = view.edition.blocks, view.label(action)
    verb, _blank, thing = label.partition(" ")
    if action < blocks.play:
        return f"place a Concern token on {thing}"
    if blocks.give <= action < blocks.visit:
        return f"give it to seat {thing.removeprefix('to ')}"
    if blocks.visit <= action < blocks.choose:
        return f"visit seat {thing}"
    if blocks.choose <= action < blocks.place:
        project = action - blocks.choose
        owner = SEAT_LETTERS[view.edition.owner_of(project)]
        return f"choose {project_words(view.edition, project)} in front of seat {owner}"
    if blocks.place <= action < blocks.take:
        return f"{verb} it {thing if thing == 'off the map' else 'on ' + thing.replace(' ', ', ')}"
    return f"take the token on {thing}" if blocks.take <= action < blocks.stop else label


def money(dollars: int) -> str:
    return f"{int(dollars):,}"


def who(seat: int, viewer: int) -> str:
    return "you" if seat == viewer else f"seat {SEAT_LETTERS[seat]}"


def whose(seat: int, viewer: int) -> str:
    return "your" if seat == viewer else f"seat {SEAT_LETTERS[seat]}'s"


def family(edition: Edition, kind: int) -> str:
    return FAMILIES[0 if kind < edition.housing else 1 if kind < edition.shaped else 2]


def where_words(edition: Edition, kind: int) -> str:
    """ "in Suburbia", "touching Transit", "anywhere"."""
    zones = edition.where_zones[kind]
    if not zones:
        return "anywhere"
    return f"{'in' if edition.where[kind] == IN else 'touching'} {listed(zones, 'or')}"


def tokens_of(edition: Edition, kind: int) -> int:
    return edition.shapes[edition.shape[kind]].tokens


def card_words(edition: Edition, kind: int) -> str:
    """A card and all that it says, in one line."""
    name = f"{edition.names[kind]} ({family(edition, kind)})"
    if kind >= edition.shaped:
        return f"{name}: {edition.texts[kind - edition.shaped]}"
    thing = "unit" if kind < edition.housing else "token"
    text = f"{name}: {counted(tokens_of(edition, kind), thing)} {where_words(edition, kind)}"
    if kind < edition.housing:
        text += f", {counted(edition.permits[kind], 'permit')} needed"
    return f"{text}."


def project_words(edition: Edition, project: int) -> str:
    """ "Platform Flats with 2 of 3 permits"."""
    kind = edition.kind_of(project)
    permits = counted(edition.permits[kind], "permit")
    return f"{edition.names[kind]} with {edition.permits_of(project)} of {permits}"


def seat_of_tokens(view: Sunnyvale, seat: int) -> int:
    """The seat from whose map a token is taken; NOBODY if none is."""
    if view.phase == REMOVE:
        return view.right_of(seat)
    return view.opponent if view.phase == TAKE else NOBODY


def placed_kind(view: Sunnyvale) -> int:
    """The card that is being placed; no card if none is."""
    if view.phase == BUILD:
        return view.edition.kind_of(view.picked)
    return view.card if view.phase == PLACE else view.none


def room_left(view: Sunnyvale, seat: int, kind: int) -> bool:
    """Whether the seat's map has a place for such a card."""
    return view.edition.has_room(view.maps[seat], kind, view.taken(seat))


def when(view: Sunnyvale) -> str:
    """ "crisis 3 of 10, level 2"."""
    if view.phase == TOKENS:
        return "before the deal"
    drawn = f"crisis {view.crises} of {view.edition.crises}"
    return f"{drawn}, {'over' if view.phase == OVER else f'level {view.level}'}"


def doing(view: Sunnyvale, seat: int) -> str:
    """The activity of a seat in a word or two."""
    if view.phase == OVER:
        return "winner" if seat in view.winners() else ""
    if seat not in view.actors():
        return ""
    if view.phase == TOKENS or view.phase == REMOVE:
        return "choosing"
    return "constructing" if view.phase == BUILD or view.phase == ORDER else "to move"


def winning(view: Sunnyvale) -> str:
    """The winners and the tie-breaker, once the game is over."""
    winners = view.winners()
    names = listed([f"seat {SEAT_LETTERS[seat]}" for seat in winners])
    value = max(view.scores())
    level = [seat for seat in range(view.seats) if view.values[seat] == value]
    result = sentence(f"{names} {'share the victory' if winners[1:] else 'wins'}")
    result += f" with {money(value)} dollars"
    if len(level) > len(winners):
        result += " and more Concern tokens"
    return f"{result} (§30)."
