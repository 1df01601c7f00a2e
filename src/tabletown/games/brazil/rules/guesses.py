"""Views of Brazil: Imperial, and guesses at what they hide.

Guesses at Missions take every way in which they may have been dealt, kept and drawn as equally
likely. Who drew before whom is not remembered: where never dealt Missions and returned ones have
both been drawn, which the classic edition has too few tiles for, any drawer may have drawn either.
"""

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.rng import Rng
from tabletown.core.state import HIDDEN
from tabletown.games.brazil.edition.tiles import ERAS
from tabletown.games.brazil.rules.actions import COMMITTING
from tabletown.games.brazil.rules.combat import most_committed
from tabletown.games.brazil.rules.decks import located, never_dealt, place_of, total_of
from tabletown.games.brazil.rules.exploration import knows, unseen_tiles
from tabletown.games.brazil.rules.gains import combat_unseen, gold_unseen
from tabletown.games.brazil.rules.hands import EMPTY, NO_CARD, ROOM, hidden_but, insert, size
from tabletown.games.brazil.rules.position import (
    ANNOUNCED,
    ATTACKER,
    COMMITTED,
    DEFENDER,
    READY,
    Position,
)

# What a seat sees (§9)


def show_secrets(position: Position, seen: Position, seat: i64) -> None:
    """Copies into a view the secrets that its viewer knows."""
    room = position.mission_room()
    is_over = position.depth == 0
    if is_over:
        seen.gold_hand = position.gold_hand[:]
        seen.missions = position.missions[:]
    else:
        seen.gold_hand = hidden_but(position.gold_hand, seat * ROOM, ROOM)
        seen.missions = hidden_but(position.missions, seat * ERAS * room, ERAS * room)
    seen.combat_hand = hidden_but(position.combat_hand, seat * ROOM, ROOM)
    seen.dealt = hidden_but(position.dealt, seat * ERAS * 2, ERAS * 2)
    seen.returned = hidden_but(position.returned, seat * ERAS, ERAS)
    seen.keeping = keeping_as_seen(position, seat)
    seen.committed = committed_as_seen(position, seat)
    seen.cloud_kind = position.cloud_kind[:]
    for place in range(len(seen.cloud_kind)):
        if not knows(position, seat, place):
            seen.cloud_kind[place] = HIDDEN


def keeping_as_seen(position: Position, seat: i64) -> vec[i64]:
    """Hides another seat's choice of Missions; shows only that it is complete."""
    seen = hidden_but(position.keeping, seat * ERAS, ERAS)
    for other in range(position.seats):
        if other != seat and not position.is_kept(other):
            for place in range(other * ERAS, (other + 1) * ERAS):
                seen[place] = EMPTY
    return seen


def committed_as_seen(position: Position, seat: i64) -> vec[i64]:
    """Hides another seat's committed cards and their number; shows only that it is done (§59)."""
    seen = position.committed[:]
    battle = position.battle
    for role in range(2):
        side = battle[ATTACKER] if role == 0 else battle[DEFENDER]
        if side != seat:
            for place in range(role * COMMITTED, (role + 1) * COMMITTED):
                seen[place] = EMPTY
            if is_committed(position, role):
                seen[role * COMMITTED] = HIDDEN
    return seen


def is_committed(position: Position, role: i64) -> bool:
    """Whether a side has chosen its cards, having had a choice; they are still face down."""
    battle = position.battle
    if position.asked() != COMMITTING or (battle[READY] >> role) & 1 == 0:
        return False
    side = battle[ATTACKER] if role == 0 else battle[DEFENDER]
    if side < 0 or position.combat_cards(side) == 0:
        return False
    return role == 1 or battle[ANNOUNCED] != 0


# Guesses


def guess_all(position: Position, rng: Rng) -> None:
    """Fills all hidden information with a guess that fits, in proportion to its probability."""
    guess_hand(position, position.gold_hand, gold_unseen(position), rng)
    guess_hand(position, position.combat_hand, combat_unseen(position), rng)
    guess_clouds(position, rng)
    for era in range(1, ERAS + 1):
        guess_missions(position, era, rng)
    guess_committed(position, 0, rng)
    guess_committed(position, 1, rng)


def guess_hand(position: Position, hand: vec[i64], unseen: vec[i64], rng: Rng) -> None:
    for seat in range(position.seats):
        cards = take_hidden(hand, seat * ROOM, ROOM)
        for _card in range(cards):
            insert(hand, seat * ROOM, ROOM, rng.draw(unseen))


def take_hidden(places: vec[i64], first: i64, room: i64) -> i64:
    """Take hidden cards out of a hand and tell how many there were."""
    count: i64 = 0
    for place in range(first, first + room):
        if places[place] == HIDDEN:
            places[place] = EMPTY
            count += 1
    return count


def guess_clouds(position: Position, rng: Rng) -> None:
    unseen = unseen_tiles(position)
    for place in range(position.board.hexes):
        if position.cloud_kind[place] == HIDDEN:
            position.cloud_kind[place] = rng.draw(unseen)


def guess_missions(position: Position, era: i64, rng: Rng) -> None:
    """Dealt pairs, hands, and what went under the deck."""
    guess_dealt(position, era, rng)
    if not has_hidden(position, era):
        return
    if position.drawn_under[era] == 0:
        guess_untouched(position, era, rng)
    else:
        guess_drawn(position, era, rng)


def guess_dealt(position: Position, era: i64, rng: Rng) -> None:
    """Guesses dealt Missions among the unseen ones; either of a pair may be the kept one."""
    deck = never_dealt(position, era)
    for seat in range(position.seats):
        at = seat * ERAS + era - 1
        cards = take_hidden(position.dealt, at * 2, 2)
        for _card in range(cards):
            insert(position.dealt, at * 2, 2, rng.draw(deck))
        if position.keeping[at] == HIDDEN:
            position.keeping[at] = position.dealt[at * 2 + rng.below(2)]


def has_hidden(position: Position, era: i64) -> bool:
    """Whether the viewer does not know which Mission of the Era some seat returned."""
    for seat in range(position.seats):
        if position.returned[seat * ERAS + era - 1] == HIDDEN:
            return True
    return False


def guess_untouched(position: Position, era: i64, rng: Rng) -> None:
    """Guesses hidden Missions among all unseen ones, if none was drawn from under the deck."""
    deck = never_dealt(position, era)
    room = position.mission_room()
    for seat in range(position.seats):
        first = place_of(position, seat, era)
        cards = take_hidden(position.missions, first, room)
        for _card in range(cards):
            insert(position.missions, first, room, rng.draw(deck))
        if position.returned[seat * ERAS + era - 1] == HIDDEN:
            position.returned[seat * ERAS + era - 1] = rng.draw(deck)


def guess_drawn(position: Position, era: i64, rng: Rng) -> None:
    """Guesses hidden Missions if some were drawn from under the deck.

    Every seat kept one of what it has had, and nobody returned what somebody kept. Guesses that
    would have it otherwise are thrown away, so that those left are equally likely.
    """
    before = position.missions
    room = position.mission_room()
    while True:
        position.missions = before[:]
        deck = unlocated(position, era)
        for seat in range(position.seats):
            first = place_of(position, seat, era)
            cards = take_hidden(position.missions, first, room)
            for _card in range(cards):
                insert(position.missions, first, room, rng.draw(deck))
        kept = guess_kept(position, era, rng)
        if not is_returned(position, era, kept):
            guess_returned(position, era, deck, kept, rng)
            return


def unlocated(position: Position, era: i64) -> vec[i64]:
    """[mission]: 1 for every one of an Era that lies in no known hand and was not revealed."""
    flags = located(position, era)
    for mission in range(len(flags)):
        of_era = position.edition.missions.era[mission] == era
        flags[mission] = 1 - flags[mission] if of_era else 0
    return flags


def guess_kept(position: Position, era: i64, rng: Rng) -> vec[i64]:
    """[mission]: 1 for a guessed Mission that each seat kept."""
    kept = vec[i64]([0] * position.edition.missions.kinds)
    room = position.mission_room()
    for seat in range(position.seats):
        had = vec[i64]([0] * len(kept))
        for mission in range(len(kept)):
            is_of_era = position.edition.missions.era[mission] == era
            if is_of_era and position.claimed[mission] == seat:
                had[mission] = 1
        first = place_of(position, seat, era)
        for place in range(first, first + room):
            if position.missions[place] != EMPTY:
                had[position.missions[place]] = 1
        kept[rng.draw(had)] = 1
    return kept


def is_returned(position: Position, era: i64, kept: vec[i64]) -> bool:
    """Whether a Mission known to be returned is among these."""
    for seat in range(position.seats):
        mission = position.returned[seat * ERAS + era - 1]
        if mission != HIDDEN and kept[mission] == 1:
            return True
    return False


def guess_returned(position: Position, era: i64, left: vec[i64], kept: vec[i64], rng: Rng) -> None:
    """Guesses which returned Missions lie under their deck and which were drawn since."""
    drawn = located(position, era)
    for mission in range(len(drawn)):
        if position.edition.missions.era[mission] != era or kept[mission] == 1:
            drawn[mission] = 0
    hidden = vec[i64]([0] * position.seats)
    for seat in range(position.seats):
        mission = position.returned[seat * ERAS + era - 1]
        if mission == HIDDEN:
            hidden[seat] = 1
        else:
            left[mission] = 0
            drawn[mission] = 0
    remaining = total_of(left)
    for _nth in range(total_of(hidden)):
        seat = rng.draw(hidden)
        if remaining > 0:
            remaining -= 1
            position.returned[seat * ERAS + era - 1] = rng.draw(left)
        else:
            position.returned[seat * ERAS + era - 1] = rng.draw(drawn)


def guess_committed(position: Position, role: i64, rng: Rng) -> None:
    """Guesses committed cards of a hand: as many as announced, or any number."""
    first = role * COMMITTED
    if position.committed[first] != HIDDEN:
        return
    battle = position.battle
    side = battle[ATTACKER] if role == 0 else battle[DEFENDER]
    left = size(position.combat_hand, side * ROOM, ROOM)
    places = most_committed(position, side) if role == 1 else battle[ANNOUNCED]
    cards = rng.below(places + 1) if role == 1 else places
    held = position.combat_hand[side * ROOM : (side + 1) * ROOM]
    for nth in range(places):
        position.committed[first + nth] = NO_CARD
        if nth < cards:
            pick = rng.below(left)
            left -= 1
            position.committed[first + nth] = held[pick]
            held[pick] = held[left]
