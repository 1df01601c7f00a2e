"""Why a seat may not do what it tried, each time with the rule that stands in the way."""

from tabletown.core.english import sentence
from tabletown.core.seats import SEAT_LETTERS
from tabletown.games.sunnyvale.edition.edition import ADD_PERMIT, DISCARD_HOUSING, REMOVE_PERMITS
from tabletown.games.sunnyvale.rules import phases
from tabletown.games.sunnyvale.rules.labels import project_name, space_name, space_names
from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale
from tabletown.games.sunnyvale.words import (
    EFFECT_RULES,
    placed_kind,
    seat_of_tokens,
    where_words,
    who,
)

ASKED = {
    int(phases.TOKENS): "Place your first Concern tokens before anything else (§3).",
    int(phases.PLAY): "Play a card from your hand (§9).",
    int(phases.GIVE): "First give the housing card to an opponent (§10).",
    int(phases.PLACE): "First place the Concern on your map (§11).",
    int(phases.CHOOSE): "First choose a housing card for the Activism you played (§12).",
    int(phases.VISIT): "First choose an opponent for the Activism you played (§19).",
    int(phases.TAKE): "Take Concern tokens, or stop (§19).",
    int(phases.DISCARD): "First discard cards from your hand (§17).",
    int(phases.ORDER): "First choose one of your ready housing cards (§25).",
    int(phases.BUILD): "First construct a housing card (§23).",
    int(phases.REMOVE): "A crisis is not over: remove Concern tokens, or stop (§27).",
}
VERBS = ("mark", "play", "give", "visit", "choose", "place", "take", "stop", "discard")
ANSWERS = {
    int(phases.TOKENS): {"mark"},
    int(phases.PLAY): {"play"},
    int(phases.GIVE): {"give"},
    int(phases.PLACE): {"place"},
    int(phases.CHOOSE): {"choose"},
    int(phases.VISIT): {"visit"},
    int(phases.TAKE): {"take", "stop"},
    int(phases.DISCARD): {"discard"},
    int(phases.ORDER): {"choose"},
    int(phases.BUILD): {"place"},
    int(phases.REMOVE): {"take", "stop"},
}  # [phase]: the verbs that answer it


def refusal(view: Sunnyvale, seat: int, action: int) -> str:
    """Why the seat may not do this; empty if it may."""
    if action in view.legal(seat):
        return ""
    if view.phase == phases.OVER:
        return "The last crisis is resolved, so the game is over (§28)."
    if not 0 <= seat < view.seats:
        return "Only players can do that (§1)."
    if seat not in view.actors():
        return _waiting(view, seat)
    if not 0 <= action < view.actions:
        return "There is no such card or space in this game (§2)."
    verb, thing = parsed(view, action)
    if verb not in ANSWERS[view.phase]:
        return ASKED[view.phase]
    reasons = {
        "mark": _mark,
        "play": _hand,
        "discard": _hand,
        "give": _give,
        "visit": _visit,
        "choose": _choose,
        "place": _place,
        "take": _take,
    }
    return reasons[verb](view, seat, thing)


def parsed(view: Sunnyvale, action: int) -> tuple[str, int]:
    """The verb of an action, and the number of what it is about."""
    starts = [int(getattr(view.edition.blocks, verb)) for verb in VERBS]
    nth = max(nth for nth, start in enumerate(starts) if start <= action)
    return VERBS[nth], action - starts[nth]


def _waiting(view: Sunnyvale, seat: int) -> str:
    first = who(view.to_move, seat)
    if view.phase == phases.TOKENS:
        return "Your first tokens are placed; the deal waits for the others (§3)."
    if view.phase == phases.REMOVE:
        return "You are done with this crisis; it waits for the others (§27)."
    if view.phase == phases.ORDER or view.phase == phases.BUILD:
        return sentence(f"{first} has housing to construct now (§25).")
    return sentence(f"it is the turn of {first} (§9).")


def _mark(view: Sunnyvale, seat: int, space: int) -> str:
    return f"There is a token on {space_name(view.edition, space)} already (§6)."


def _hand(view: Sunnyvale, seat: int, kind: int) -> str:
    rule = 17 if view.phase == phases.DISCARD else 9
    return f"You have no {view.edition.names[kind]} in your hand (§{rule})."


def _give(view: Sunnyvale, seat: int, other: int) -> str:
    rule = 10 if view.picked == view.edition.projects else 15
    return f"A housing card goes to an opponent, not to yourself (§{rule})."


def _visit(view: Sunnyvale, seat: int, other: int) -> str:
    if other == seat:
        return "Tokens are taken off an opponent's map, not off your own (§19)."
    return f"Seat {SEAT_LETTERS[other]} has no Concern token to take (§19)."


def _choose(view: Sunnyvale, seat: int, project: int) -> str:
    edition = view.edition
    if project not in view.projects:
        rule = 25 if view.phase == phases.ORDER else 12
        return f"There is no {project_name(edition, project)} on the table (§{rule})."
    if view.phase == phases.ORDER:
        return "Only your own housing cards with all permits are constructed now (§25)."
    effect = int(edition.effects[view.card])
    rule = EFFECT_RULES[effect]
    if effect == ADD_PERMIT:
        return f"The permit goes on a housing card in front of an opponent (§{rule})."
    if edition.owner_of(project) != seat:
        return f"Only a housing card in front of you can be chosen (§{rule})."
    needed = {int(REMOVE_PERMITS): "at least one permit", int(DISCARD_HOUSING): "no permit"}
    return f"The housing card must have {needed[effect]} (§{rule})."


def _place(view: Sunnyvale, seat: int, move: int) -> str:
    edition, kind = view.edition, placed_kind(view)
    spaces = edition.footprint(kind, move)
    if move // edition.spaces >= len(edition.shapes[edition.shape[kind]].turns):
        return "The shape looks the same when turned like that (§7)."
    if spaces == 0:
        return "The shape would not fit on the map there (§7)."
    taken = space_names(edition, spaces & view.taken(seat))
    if not edition.is_allowed(view.maps[seat], kind, spaces):
        return f"{edition.names[kind]} has to lie {where_words(edition, kind)} (§8)."
    return f"There is a token on {taken[0]} already (§6)."


def _take(view: Sunnyvale, seat: int, space: int) -> str:
    rule = 27 if view.phase == phases.REMOVE else 19
    owner = SEAT_LETTERS[seat_of_tokens(view, seat)]
    where = space_name(view.edition, space)
    return f"There is no Concern token on {where} of seat {owner}'s map (§{rule})."
