"""A view of Brazil: Imperial as a flat vector for learners, from one seat's side of the table."""

from collections.abc import Iterable, Sequence
from typing import Final

from tabletown.core.state import HIDDEN, NOBODY
from tabletown.games.brazil.edition.arches import ARCHES, FIRST_PALACE, LAST_PALACE
from tabletown.games.brazil.edition.board import HEXES
from tabletown.games.brazil.edition.cost import ITEM, ITEM_BITS, accepts
from tabletown.games.brazil.edition.purse import TOKENS, amount, total
from tabletown.games.brazil.edition.tiles import ERAS, EXPLORATION_RULES, TERRAINS
from tabletown.games.brazil.edition.units import UNITS
from tabletown.games.brazil.rules.gains import combat_unseen, gold_unseen
from tabletown.games.brazil.rules.hands import EMPTY
from tabletown.games.brazil.rules.missions import is_fulfilled, is_met
from tabletown.games.brazil.rules.position import (
    ATTACKER,
    CAPITAL,
    CITIES,
    COUNTERS,
    DEFENDER,
    EXPEDITION_TRY,
    IN_SUPPLY,
    KIND,
    NONE,
    NOT_MADE,
    ON_COROADOS,
    Position,
)
from tabletown.games.brazil.rules.scoring import points, science_on_map
from tabletown.games.brazil.rules.strength import attack_strength, defence_strength
from tabletown.games.brazil.words.combat import is_fought
from tabletown.games.brazil.words.decisions import DECISIONS
from tabletown.games.brazil.words.shared import hand, missions_of, objectives_of

LAYOUT: Final = 1  # counts up whenever the vector changes its meaning
OPTIONS: Final = 7  # options that are a bit each
HEX_NUMBERS: Final = 17


def features(view: Position, seat: int) -> list[float]:
    """The view as a vector; its length depends only on the number of seats.

    | block | numbers | each |
    |---|---|---|
    | time | 6 | 1 for each Era; 1 when over, in the last round; rounds by the most |
    | options | 8 | 1 for each that is not usual; extra actions, by 3 |
    | decision | decisions | 1 for what is asked |
    | asked | seats | 1 for who may act, others in turn |
    | show | paintings, cities | 1 for each on show |
    | stock | tile types | tiles left, by their number |
    | turn | 17 | the Arch used; Era of the bonus; movements left; what was used up this turn |
    | due | 7 | items to be paid that each token pays for, by 8; and all of them |
    | battle | 7 | 1 by move, shooting, Expedition; own side attacks, defends; strengths by 10 |
    | hand | gold, combat cards, missions | cards in the own hand |
    | aims | 6 | for each Era: the best share of objectives met; 1 if one could be claimed |
    | unseen | gold, combat cards | of which the seat cannot know where they are, by their number |
    | hexes | 80 * 17 | see `_hex`; zeros where the map has none |

    and then for each seat, the own one first and the others in turn:

    | block | numbers | each |
    |---|---|---|
    | who | colours, monarchs | 1 for its own |
    | points | 9 | by category and in all, by 100; those of secrets for the own seat only |
    | tokens | 13 | in supply and on tiles, by 5; Science on the map |
    | cards | 6 | Gold, Combat, Missions by Era, Missions claimed, by 3 |
    | arches | 7 * 4 | 1 for the token, a used one of Era I, of Era II, a Product |
    | own | products, paintings, palaces, tokens on Coroados | 1 for each |
    | units | 5 * 3 | 1 on the map, defeated, ever deployed; alone, also for the enemy |
    | tiles | kinds + 3 | controlled by kind, Cities, lost, seized, by 5 |
    | counts | 4 + exploration | counters and kept tiles, by 3 |
    """
    numbers = [*_table(view, seat), *_turn(view), *_battle(view, seat), *_secrets(view, seat)]
    for place in range(int(HEXES)):
        numbers += _hex(view, seat, place) if place < view.board.hexes else [0.0] * HEX_NUMBERS
    for step in range(int(view.seats)):
        numbers += _seat(view, (seat + step) % int(view.seats))
    return numbers + (_units(view, 1) if view.seats == 1 else [])


def _one_of(count: int, which: int) -> list[float]:
    """`count` flags with one of them up, or none if `which` is none of them."""
    return [1.0 if at == which else 0.0 for at in range(count)]


def _flags(set: int, places: Iterable[int]) -> list[float]:
    return [float(set >> place & 1) for place in places]


def _counts(kinds: int, cards: Sequence[int]) -> list[float]:
    return [float(cards.count(kind)) for kind in range(kinds)]


def _shares(left: Sequence[int], whole: Sequence[int]) -> list[float]:
    return [part / max(1, of) for part, of in zip(left, whole, strict=True)]


def _table(view: Position, seat: int) -> list[float]:
    edition, seats = view.edition, int(view.seats)
    is_over = view.to_move == NOBODY
    numbers = _one_of(int(ERAS), int(view.era) - 1)
    numbers += [
        float(is_over),
        float(view.is_last_round),
        int(view.round) / int(edition.most_rounds),
    ]
    numbers += [*_flags(view.variant, range(OPTIONS)), view.extra / 3]
    numbers += [1.0 if view.asked() == decision else 0.0 for decision in DECISIONS]
    numbers += [float(view.is_choosing((seat + step) % seats)) for step in range(seats)]
    numbers += _flags(view.gallery, range(edition.paintings.kinds))
    numbers += [float(city in list(view.city_tops)) for city in range(edition.cities.kinds)]
    return numbers + _shares(list(view.tiles_left), list(edition.buildings.counts))


def _turn(view: Position) -> list[float]:
    numbers = _one_of(int(ARCHES), int(view.turn_arch))
    numbers += _one_of(int(ERAS), int(view.bonus_era) - 1)
    numbers += [float(view.free_moves), float(view.additional_moves), float(view.extra_actions)]
    numbers += [float(view.has_discounted), float(view.has_renovated_free)]
    numbers += [float(view.has_converted), float(view.is_untouched)]
    due, items = view.due, list[int]()
    while due:
        items.append(due & ITEM)
        due >>= ITEM_BITS
    numbers += [sum(accepts(item, kind) for item in items) / 8 for kind in range(TOKENS)]
    return [*numbers, len(items) / 8]


def _battle(view: Position, seat: int) -> list[float]:
    """The strengths of both sides, without face-down cards."""
    battle = view.battle
    if not is_fought(view):
        return [0.0] * 7
    is_tried = battle[KIND] == EXPEDITION_TRY
    sides = [float(battle[ATTACKER] == seat), float(battle[DEFENDER] == seat and not is_tried)]
    defence = 0 if is_tried else defence_strength(view)
    return [*_one_of(3, int(battle[KIND]) - 1), *sides, attack_strength(view) / 10, defence / 10]


def _secrets(view: Position, seat: int) -> list[float]:
    """The own hand, how near its Missions are, and what is left for others to hold."""
    edition, missions = view.edition, missions_of(view, seat)
    gold, combat = edition.gold_cards, edition.combat_cards
    numbers = _counts(gold.kinds, hand(view.gold_hand, seat))
    numbers += _counts(combat.kinds, hand(view.combat_hand, seat))
    numbers += _counts(edition.missions.kinds, missions)
    for era in range(1, int(ERAS) + 1):
        held = [mission for mission in missions if edition.missions.era[mission] == era]
        is_open = era <= view.era
        numbers.append(max([_share(view, seat, mission) for mission in held], default=0.0))
        numbers.append(float(is_open and any(is_fulfilled(view, seat, one) for one in held)))
    numbers += _shares(list(gold_unseen(view)), list(gold.counts))
    return numbers + _shares(list(combat_unseen(view)), list(combat.counts))


def _share(view: Position, seat: int, mission: int) -> float:
    """The share of the Mission's objectives that the seat fulfils."""
    objectives = objectives_of(view.edition, mission)
    return sum(is_met(view, seat, one) for one in objectives) / len(objectives)


def _hex(view: Position, seat: int, place: int) -> list[float]:
    """Terrain; face down; what its Exploration tile does, if known; own tile, that of another;
    own units, those of another; tokens; Palace.
    """
    tile, occupant = view.tile[place], view.occupant[place]
    numbers = _one_of(len(TERRAINS), int(view.board.terrain[place]))
    numbers += [
        float(view.is_face_down(place)),
        *_one_of(len(EXPLORATION_RULES), _rule(view, place)),
    ]
    worth = 0.0
    if tile != NONE:
        worth = 1.0 if tile == CAPITAL else view.tile_vp(place, view.owner[place]) / 5
    numbers += [worth, 0.0] if view.owner[place] == seat else [0.0, worth]
    strength = _strength(view, occupant, place) / 5 if occupant != NONE else 0.0
    numbers += [strength, 0.0] if occupant == seat else [0.0, strength]
    return [*numbers, total(view.stock[place]) / 5, view.palace[place] / 6]


def _rule(view: Position, place: int) -> int:
    """The rule of the tile there, if face up or known to the viewer; otherwise NONE."""
    kind = view.cloud_kind[place]
    is_there = view.is_face_down(place) or view.face_up_rule(place) != NONE
    is_known = is_there and kind not in (HIDDEN, EMPTY)
    return int(view.edition.exploration.rule[kind]) if is_known else int(NONE)


def _strength(view: Position, side: int, place: int) -> int:
    group, vp = view.units_at(side, place), view.edition.colours.vp
    return sum(vp[view.unit_number(side, unit)] for unit in range(UNITS) if group >> unit & 1)


def _seat(view: Position, seat: int) -> list[float]:
    edition = view.edition
    numbers = _one_of(edition.colours.kinds, int(view.colour[seat]))
    numbers += _one_of(edition.monarchs.kinds, int(view.monarch[seat]))
    counted = [int(number) for number in points(view, seat)] if view.colour[seat] >= 0 else [0] * 8
    numbers += [number / 100 for number in [*counted, sum(counted)]]
    stocks = view.stocks(seat)
    numbers += [amount(view.supply[seat], kind) / 5 for kind in range(TOKENS)]
    numbers += [amount(stocks, kind) / 5 for kind in range(TOKENS)]
    numbers += [float(science_on_map(view, seat)), *_cards(view, seat), *_arches(view, seat)]
    return [*numbers, *_works(view, seat), *_units(view, seat), *_tiles(view, seat)]


def _cards(view: Position, seat: int) -> list[float]:
    room = view.mission_room()
    numbers = [view.gold_cards(seat) / 3, view.combat_cards(seat) / 3]
    for era in range(int(ERAS)):
        first = (seat * ERAS + era) * room
        held = [card for card in view.missions[first : first + room] if _is_card(view, card)]
        numbers.append(len(held) / 3)
    return [*numbers, view.missions_claimed(seat) / 3]


def _is_card(view: Position, card: int) -> bool:
    return card == HIDDEN or card < view.edition.missions.kinds


def _arches(view: Position, seat: int) -> list[float]:
    first = seat * (int(ERAS) + 1)
    numbers: list[float] = []
    for arch in range(ARCHES):
        numbers.append(float(view.arch[seat] == arch))
        numbers += [float(view.used[first + era] == arch) for era in (1, 2)]
        numbers.append(float(view.is_upgraded(seat, arch)))
    return numbers


def _works(view: Position, seat: int) -> list[float]:
    edition, first = view.edition, seat * (int(ERAS) + 1)
    kinds = int(edition.products.kinds)
    made = view.products[seat * kinds : (seat + 1) * kinds]
    numbers = [float(slot != NOT_MADE) for slot in made]
    numbers += _flags(view.paintings[seat], range(edition.paintings.kinds))
    numbers += _flags(view.palaces[seat], range(FIRST_PALACE, LAST_PALACE + 1))
    return numbers + [float(view.used[first + era] == ON_COROADOS) for era in (1, 2)]


def _units(view: Position, side: int) -> list[float]:
    numbers: list[float] = []
    for unit in range(UNITS):
        where = view.units[side * UNITS + unit]
        numbers += [float(where >= 0), float(where == IN_SUPPLY)]
        numbers.append(float(view.deployed[side] >> unit & 1))
    return numbers


def _tiles(view: Position, seat: int) -> list[float]:
    """Controlled by kind; Cities; own ones that others seized; others' that the seat seized."""
    edition = view.edition
    kinds = [0] * int(edition.buildings.kinds)
    cities = lost = seized = 0
    for place in range(view.board.hexes):
        tile = view.tile[place]
        is_own, is_held = view.owner[place] == seat, view.controller(place) == seat
        if tile != NONE and is_held and tile < CITIES:
            kinds[tile] += 1
        cities += tile != NONE and is_held and CITIES <= tile < CAPITAL
        lost += tile != NONE and is_own and not is_held
        seized += tile != NONE and is_held and not is_own
    numbers = [count / 5 for count in [*kinds, cities, lost, seized]]
    first, of = seat * int(COUNTERS), int(edition.exploration.kinds)
    numbers += [count / 3 for count in view.counters[first : first + int(COUNTERS)]]
    return numbers + [count / 3 for count in view.kept[seat * of : (seat + 1) * of]]
