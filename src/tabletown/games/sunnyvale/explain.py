"""Sunnyvale, CA in words: what a seat is asked, why it may not do a thing, what is on the table."""

from tabletown.core.bits import size
from tabletown.core.english import counted, listed, sentence
from tabletown.core.state import HIDDEN
from tabletown.games.sunnyvale.edition.edition import (
    ADD_PERMIT,
    DISCARD_HOUSING,
    PASS_HOUSING,
    REMOVE_PERMITS,
)
from tabletown.games.sunnyvale.refusal import refusal
from tabletown.games.sunnyvale.rules import phases
from tabletown.games.sunnyvale.rules.labels import space_names
from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale
from tabletown.games.sunnyvale.words import (
    EFFECT_RULES,
    TITLE,
    card_words,
    money,
    project_words,
    room_left,
    tokens_of,
    when,
    where_words,
    who,
    whose,
    winning,
)

__all__ = ["describe", "question", "refusal", "sources"]


def question(view: Sunnyvale, seat: int) -> str:
    """The question that the seat answers now; empty if it decides nothing."""
    if seat not in view.actors():
        return ""
    edition = view.edition
    if view.phase == phases.TOKENS:
        left = edition.tokens - len(space_names(edition, view.concerns[seat]))
        free = "Place a Concern token on any free space of your map"
        return f"{free} (§3). {left} to place before the cards are dealt."
    if view.phase == phases.REMOVE:
        return _removing(view, seat)
    asked = {
        int(phases.PLAY): _playing,
        int(phases.GIVE): _giving,
        int(phases.PLACE): _placing,
        int(phases.CHOOSE): _choosing,
        int(phases.VISIT): _visiting,
        int(phases.TAKE): _taking,
        int(phases.DISCARD): _discarding,
        int(phases.ORDER): _ordering,
        int(phases.BUILD): _building,
    }
    return asked[view.phase](view)


def _playing(view: Sunnyvale) -> str:
    nth = view.edition.plays - view.plays + 1
    return f"Play card {nth} of {view.edition.plays} of your turn (§9). You have to play each."


def _giving(view: Sunnyvale) -> str:
    if view.picked != view.edition.projects:
        return f"Choose the opponent who gets {project_words(view.edition, view.picked)} (§15)."
    name = view.edition.names[view.card]
    return f"Give {name} to an opponent (§10). It lies there without permits."


def _placing(view: Sunnyvale) -> str:
    edition, kind = view.edition, view.card
    reason = edition.reasons[kind - edition.housing]
    tokens = counted(tokens_of(edition, kind), "Concern token")
    places = counted(len(view.legal(view.turn)), "place")
    asked = f"{edition.names[kind]}: place {tokens} {where_words(edition, kind)} on your map"
    return f"{asked} (§11). Turned as you like; {places}. “{reason}”"


def _choosing(view: Sunnyvale) -> str:
    effect = int(view.edition.effects[view.card])
    asked = {
        int(REMOVE_PERMITS): "Choose a housing card in front of you that loses permits",
        int(PASS_HOUSING): "Choose a housing card in front of you to pass on with its permits",
        int(DISCARD_HOUSING): "Choose a housing card in front of you without a permit to discard",
        int(ADD_PERMIT): "Choose a housing card in front of an opponent to get a permit",
    }
    return f"{asked[effect]} (§{EFFECT_RULES[effect]})."


def _visiting(view: Sunnyvale) -> str:
    tokens = counted(view.edition.amounts[view.card], "Concern token")
    return f"Name the opponent from whose map you take up to {tokens} (§19)."


def _taking(view: Sunnyvale) -> str:
    more = counted(view.left, "Concern token")
    return f"Take up to {more} off {whose(view.opponent, view.turn)} map, or stop (§19)."


def _discarding(view: Sunnyvale) -> str:
    order = ", one after the other" if view.left > 1 else ""
    return f"Discard {counted(view.left, 'card')} of your hand{order} (§17)."


def _ordering(view: Sunnyvale) -> str:
    return "Several of your housing cards are ready: choose which you construct first (§25)."


def _building(view: Sunnyvale) -> str:
    edition, seat = view.edition, view.to_move
    kind = edition.kind_of(view.picked)
    first = edition.blocks.place
    costs = [
        edition.loss(view.maps[seat], edition.footprint(kind, action - first))
        for action in view.legal(seat)
    ]
    units = counted(tokens_of(edition, kind), "unit")
    asked = f"Construct {edition.names[kind]}: {units} {where_words(edition, kind)} on your map"
    span = money(min(costs))
    if max(costs) > min(costs):
        span += f" to {money(max(costs))}"
    return f"{asked} (§23). It costs {span} dollars (§29)."


def _removing(view: Sunnyvale, seat: int) -> str:
    more = counted(view.removals[seat], "Concern token")
    map_ = f"{whose(view.right_of(seat), seat)} map"
    return f"Remove up to {more} from {map_}, or stop (§27). It lies to your right."


def sources(view: Sunnyvale, seat: int) -> list[tuple[str, int]]:
    """The start value of the seat, and its losses by housing in each zone."""
    edition, value_by_source = view.edition, [("Value at the start", int(view.edition.start_value))]
    for zone, name in enumerate(edition.zones):
        built = view.built[seat] & edition.maps[view.maps[seat]].zones[zone]
        value_by_source.append((f"Housing in {name}", -int(edition.losses[zone] * size(built))))
    return value_by_source


def describe(view: Sunnyvale, seat: int) -> str:
    """The table in lines that a screen reader can read."""
    lines = [f"{TITLE}, {when(view)}. {counted(view.pile, 'card')} in the pile."]
    lines.append(_now(view, seat))
    for nth in range(view.seats):
        other = (max(seat, 0) + nth) % view.seats
        lines += _neighbourhood(view, other, seat)
    if 0 <= seat < view.seats and view.hand(seat) and HIDDEN not in view.hand(seat):
        lines.append("Your hand:")
        lines += [f"- {card_words(view.edition, kind)}" for kind in view.hand(seat)]
    return "\n".join(lines)


def _now(view: Sunnyvale, seat: int) -> str:
    if view.phase == phases.OVER:
        return winning(view)
    if seat in view.actors():
        return question(view, seat)
    waiting = listed([who(other, seat) for other in view.actors()])
    doing = {
        int(phases.TOKENS): "place first tokens (§3)",
        int(phases.REMOVE): "remove Concern tokens (§27)",
        int(phases.BUILD): "construct housing (§23)",
        int(phases.ORDER): "construct housing (§23)",
    }
    return sentence(f"waiting for {waiting} to {doing.get(int(view.phase), 'play a turn (§9)')}.")


def _neighbourhood(view: Sunnyvale, other: int, seat: int) -> list[str]:
    edition = view.edition
    name = edition.maps[view.maps[other]].name
    lost = edition.start_value - view.values[other]
    head = f"{sentence(who(other, seat))}, {name}: {money(view.values[other])} dollars"
    head += f", {money(lost)} lost" if lost else ""
    concerns = ", ".join(space_names(edition, view.concerns[other])) or "none"
    housing = ", ".join(space_names(edition, view.built[other])) or "none"
    lines = [f"{head}. Concern tokens: {concerns}. Housing: {housing}."]
    cards = counted(len(view.hand(other)), "card")
    has = "have" if other == seat else "has"
    more = f"{sentence(who(other, seat))} {has} {cards} in hand"
    if view.moratoria[other]:
        more += f" and {counted(view.moratoria[other], 'Building Moratorium card')} face up"
    lines.append(f"{more}. In front of {who(other, seat)}: {_before(view, other)}.")
    return lines


def _before(view: Sunnyvale, other: int) -> str:
    edition = view.edition
    projects = []
    for project in view.before(other):
        kind = edition.kind_of(project)
        room = "" if room_left(view, other, kind) else ", no room for it now"
        places = f"{counted(tokens_of(edition, kind), 'unit')} {where_words(edition, kind)}{room}"
        projects.append(f"{project_words(edition, project)} ({places})")
    return "; ".join(projects) or "no housing card"
