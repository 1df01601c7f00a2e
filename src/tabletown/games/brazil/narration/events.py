"""The effects of actions as one viewer saw them: combats, finds, goods, cards, Eras."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.english import counted, listed
from tabletown.core.state import HIDDEN, NOBODY
from tabletown.games.brazil.edition.purse import TOKENS, amount
from tabletown.games.brazil.edition.tiles import ERA_NAMES
from tabletown.games.brazil.edition.units import UNITS
from tabletown.games.brazil.narration.combat import Made, Results, battle_results
from tabletown.games.brazil.rules import actions
from tabletown.games.brazil.rules.actions import parsed
from tabletown.games.brazil.rules.hands import EMPTY
from tabletown.games.brazil.rules.position import (
    CLEAR,
    FACE_UP,
    IN_SUPPLY,
    NONE,
    OUT_OF_GAME,
    Position,
)
from tabletown.games.brazil.words.actions import choice, log_text
from tabletown.games.brazil.words.shared import (
    TOKEN_WORDS,
    enemy_words,
    hand,
    missions_of,
    tile_name,
    tile_words,
    unit_name,
)

__all__ = ["choice", "events", "heading", "log_text", "rolled", "turn"]

GOLD_PLAYED: Final = (actions.PLAY_GOLD, actions.PAY_GOLD_CARD, actions.DISCARD_GOLD)
COMBAT_PLAYED: Final = (actions.COMMIT, actions.GIVE_COMBAT, actions.DISCARD_COMBAT)


def heading(view: Position) -> str:
    is_prepared = view.depth == 0 or view.stack[0] >= actions.ACTION_PHASE
    return (
        f"Era {ERA_NAMES[view.era]}, round {view.round}"
        if is_prepared
        else "Before the first round"
    )


def rolled(before: Position | None, after: Position) -> list[int]:
    return []


def turn(view: Position) -> object:
    """The round and the seat at the bottom of the stack; the preparation is a turn of each seat."""
    is_prepared = view.stack[0] >= actions.ACTION_PHASE
    return int(view.round), is_prepared, int(view.stack[1]) if view.depth > 0 else int(NOBODY)


def events(before: Position, after: Position, viewer: int, made: Made) -> Results:
    if not made or before.asked() == actions.KEEPING:
        return []
    seat, action = made[-1]
    return [
        *battle_results(before, after, viewer, made),
        *_units(before, after, action),
        *_seized(before, after, viewer),
        *_clouds(before, after, seat),
        *_peeked(before, after, viewer),
        *_made(before, after),
        *_goods(before, after, seat, action),
        *_cards(before, after, made),
        *_missions(before, after, seat),
        *_times(before, after),
    ]


def changed(before: vec[i64], after: vec[i64]) -> list[int]:
    """The indexes at which two tables differ."""
    old, new = list(before), list(after)
    return [] if old == new else [at for at, value in enumerate(old) if new[at] != value]


# The map


def _units(before: Position, after: Position, action: int) -> Results:
    """Units that were defeated or withdrew to the Capital."""
    results: Results = []
    is_move = parsed(action)[0] == actions.MOVE_TO
    for at in changed(before.units, after.units):
        side, unit = divmod(at, int(UNITS))
        start, end = before.units[at], after.units[at]
        name = unit_name(after, side, unit)
        if start >= 0 and end == IN_SUPPLY:
            results.append((side, f"lost {name} on {after.board.names[start]}"))
        elif start >= 0 and not is_move and side < after.seats and end == after.home[side]:
            results.append((side, f"withdrew {name} to the Capital"))
        elif start >= 0 and end == OUT_OF_GAME:
            results.append(
                (0, f"defeated {name} of {enemy_words(after)} on {after.board.names[start]}")
            )
    return results


def _seized(before: Position, after: Position, viewer: int) -> Results:
    results: Results = []
    for place in changed(before.occupant, after.occupant):
        if after.tile[place] == NONE or before.tile[place] == NONE:
            continue
        holder, owner = int(after.controller(place)), int(after.owner[place])
        if holder != before.controller(place) and holder < after.seats:
            tile = tile_words(after, place, viewer)
            results.append((holder, f"{'freed' if holder == owner else 'seized'} {tile}"))
    return results


def _clouds(before: Position, after: Position, seat: int) -> Results:
    """Tiles that were revealed."""
    results: Results = []
    names = after.edition.exploration.names
    for place in changed(before.cloud, after.cloud):
        where = after.board.names[place]
        if not before.is_face_down(place):
            continue
        if after.cloud[place] == FACE_UP:
            results.append((seat, f"found {names[after.cloud_kind[place]]} on {where}"))
        elif after.cloud[place] == CLEAR and after.tile[place] == before.tile[place]:
            kinds = changed(before.spent, after.spent) or changed(before.kept, after.kept)
            results.append((seat, f"found {names[kinds[0] % len(names)]} on {where}"))
    return results


def _peeked(before: Position, after: Position, viewer: int) -> Results:
    """A tile that the viewer alone has just looked at."""
    names = after.edition.exploration.names
    return [
        (viewer, f"saw {names[after.cloud_kind[place]]}")
        for place in changed(before.cloud_kind, after.cloud_kind)
        if after.is_face_down(place) and after.cloud_kind[place] not in (HIDDEN, EMPTY)
    ]


def _made(before: Position, after: Position) -> Results:
    """Goods that Buildings or Cities produced on their hexes."""
    results: Results = []
    for place in changed(before.stock, after.stock):
        goods = gained(before.stock[place], after.stock[place])
        if goods and after.tile[place] != NONE:
            name = f"{tile_name(after.edition, after.tile[place])} on {after.board.names[place]}"
            results.append((int(after.owner[place]), f"made {listed(goods)} with {name}"))
    return results


def gained(before: int, after: int) -> list[str]:
    """The tokens that a purse has more: ["2 Gold", "1 Coffee"]."""
    more = [amount(after, kind) - amount(before, kind) for kind in range(TOKENS)]
    return [f"{count} {TOKEN_WORDS[kind]}" for kind, count in enumerate(more) if count > 0]


# Supplies and hands


def _goods(before: Position, after: Position, seat: int, action: int) -> Results:
    """Tokens that came to a supply, but for those that the action itself named."""
    is_named = parsed(action)[0] in (actions.TAKE, actions.PILLAGE)
    results: Results = []
    for other in changed(before.supply, after.supply):
        goods = gained(before.supply[other], after.supply[other])
        if goods and not (is_named and other == seat):
            results.append((other, f"got {listed(goods)}"))
    return results


def _cards(before: Position, after: Position, made: Made) -> Results:
    results: Results = []
    hands = (
        (before.gold_hand, after.gold_hand, GOLD_PLAYED, "Gold card", after.edition.gold_cards),
        (
            *(before.combat_hand, after.combat_hand, COMBAT_PLAYED, "Combat card"),
            after.edition.combat_cards,
        ),
    )
    for old, new, blocks, thing, cards in hands:
        if not changed(old, new):
            continue
        for seat in range(after.seats):
            played = [parsed(action) for maker, action in made if maker == seat]
            kinds = [kind for verb, kind in played if verb in blocks]
            drawn = new_cards(hand(old, seat), hand(new, seat), kinds)
            results += _drawn(seat, thing, drawn, cards.names)
    return results


def new_cards(before: list[int], after: list[int], played: list[int]) -> list[int]:
    """The cards new in a hand, given those played from it; HIDDEN where unknown."""
    held = Counter(before)
    for kind in played:
        held[kind if kind in held else int(HIDDEN)] -= 1
    now_held = Counter(after)
    if HIDDEN in held and HIDDEN not in now_held:
        return []  # shown at the end of the game
    return sorted((now_held - held).elements())


def _drawn(seat: int, thing: str, kinds: list[int], names: Sequence[str]) -> Results:
    if not kinds:
        return []
    known = [names[kind] for kind in kinds if kind != HIDDEN]
    which = f" ({listed(known)})" if known else ""
    return [(seat, f"drew {counted(len(kinds), thing)}{which}")]


def _missions(before: Position, after: Position, seat: int) -> Results:
    if before.asked() != actions.DRAWING_MISSION:
        return []
    new = new_cards(missions_of(before, seat), missions_of(after, seat), [])
    return _drawn(seat, "Mission", new, after.edition.missions.names)


# Eras


def _times(before: Position, after: Position) -> Results:
    nobody = int(NOBODY)
    results: Results = []
    if after.era != before.era:
        results.append((nobody, f"Era {ERA_NAMES[after.era]} began"))
    if after.is_last_round != before.is_last_round and after.seats > 1:
        results.append((nobody, "this round became the last"))
    if after.has_triumphed != before.has_triumphed:
        results.append((nobody, "all goals were reached"))
    return results
