"""Checks that a position of Brazil: Imperial is consistent."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.state import HIDDEN
from tabletown.games.brazil.edition.purse import TOKENS, amount, total
from tabletown.games.brazil.edition.tiles import ERAS
from tabletown.games.brazil.edition.units import UNITS
from tabletown.games.brazil.rules.actions import (
    COMMITTING,
    DISCARDING_COMBAT,
    DISCARDING_TOKENS,
    KEEPING,
    RETIRING_TOKEN,
    TAKING,
)
from tabletown.games.brazil.rules.arches import gallery_decks
from tabletown.games.brazil.rules.building import unseen_cities
from tabletown.games.brazil.rules.decks import missions_left
from tabletown.games.brazil.rules.exploration import unseen_tiles
from tabletown.games.brazil.rules.gains import combat_unseen, gold_unseen
from tabletown.games.brazil.rules.hands import EMPTY, ROOM
from tabletown.games.brazil.rules.position import (
    CAPITAL,
    FACE_DOWN,
    LIMITED_SUPPLY,
    NONE,
    NOT_USED,
    ON_BOARD,
    Position,
)

HEAP: Final[i64] = 100  # tokens of a kind that never lie on one tile


def audit_all(position: Position) -> None:
    words = position.text()
    audit_cards(position, words)
    audit_tiles(position, words)
    audit_map(position, words)
    audit_choices(position, words)
    for seat in range(position.seats):
        audit_seat(position, seat, words)


def audit_cards(position: Position, words: str) -> None:
    assert min(gold_unseen(position)) >= 0, f"a Gold card is doubled: {words}"
    assert min(combat_unseen(position)) >= 0, f"a Combat card is doubled: {words}"
    assert min(unseen_tiles(position)) >= 0, f"an Exploration tile is doubled: {words}"
    hidden = list(position.gold_hand).count(HIDDEN) + list(position.combat_hand).count(HIDDEN)
    hidden += list(position.missions).count(HIDDEN) + list(position.returned).count(HIDDEN)
    hidden += list(position.committed).count(HIDDEN) + list(position.cloud_kind).count(HIDDEN)
    assert hidden == 0, f"something is hidden: {words}"
    down = list(position.cloud).count(FACE_DOWN)
    assert sum(unseen_tiles(position)) >= down, f"too few Exploration tiles are left: {words}"
    gallery = gallery_decks(position)
    owned = list(gallery).count(0)
    seen = bin(position.gallery).count("1")
    for set in position.paintings:
        seen += bin(set).count("1")
    assert owned == seen, f"a Painting is doubled: {words}"
    for era in range(1, ERAS + 1):
        assert missions_left(position, era) >= 0, f"a Mission is doubled: {words}"
    held = [mission for mission in position.missions if mission != EMPTY]
    held += [mission for mission in position.dealt if mission != EMPTY]
    held += [m for m in range(len(position.claimed)) if position.claimed[m] != NONE]
    assert len({*held}) == len(held), f"a Mission is doubled: {words}"


def audit_tiles(position: Position, words: str) -> None:
    edition = position.edition
    for type in range(len(position.tiles_left)):
        on_map = [tile for tile in position.tile if tile in (2 * type, 2 * type + 1)]
        used = edition.buildings.counts[type] - position.tiles_left[type]
        assert 0 <= len(on_map) <= used, f"a Building tile is doubled: {words}"
    stacked = sum(position.city_left)
    tops = len([city for city in position.city_tops if city != NONE])
    assert stacked - tops == sum(unseen_cities(position)), f"a City is lost: {words}"
    if position.has_variant(LIMITED_SUPPLY):
        for kind in range(TOKENS):
            assert position.tokens_left(kind) >= 0, f"more tokens than there are: {words}"


def audit_map(position: Position, words: str) -> None:
    """Invariants of hexes: one side's units each, none on a foreign Capital."""
    for place in range(position.board.hexes):
        sides = [s for s in range(position.sides) if position.units_at(s, place) != 0]
        assert len(sides) <= 1, f"two sides share a hex: {words}"
        occupant = sides[0] if sides else int(NONE)
        assert position.occupant[place] == occupant, f"a hex forgets who stands there: {words}"
        if position.tile[place] == NONE:
            assert position.stock[place] == 0, f"tokens lie on no tile: {words}"
            assert position.owner[place] == NONE, f"a hex without a tile is owned: {words}"
        elif position.tile[place] == CAPITAL and sides and position.seats > 1:
            assert position.owner[place] == occupant, f"a Capital is seized: {words}"
        for kind in range(TOKENS):
            assert amount(position.stock[place], kind) < HEAP, f"a purse is overdrawn: {words}"


def audit_seat(position: Position, seat: i64, words: str) -> None:
    """Limits, units and tokens of one seat."""
    audit_limits(position, seat, words)
    for unit in range(UNITS):
        if position.units[seat * UNITS + unit] != ON_BOARD:
            assert (position.deployed[seat] >> unit) & 1 == 1, f"never deployed: {words}"
    for era in range(1, ERAS + 1):
        is_used = position.used[seat * (ERAS + 1) + era] != NOT_USED
        if position.asked() != RETIRING_TOKEN:
            assert is_used == (era < position.era), f"an Action token is astray: {words}"
    hand = list(position.combat_hand[seat * ROOM : (seat + 1) * ROOM])
    assert sorted(hand) == hand, f"a hand is not sorted: {words}"


def audit_limits(position: Position, seat: i64, words: str) -> None:
    """Checks the limits of hands and supplies, except before a choice or a discard."""
    asked = position.asked()
    if asked == TAKING or DISCARDING_TOKENS <= asked <= DISCARDING_COMBAT:
        return
    edition = position.edition
    assert total(position.supply[seat]) <= edition.supply, f"too many tokens: {words}"
    assert position.gold_cards(seat) <= edition.gold_hand, f"too many Gold cards: {words}"
    assert position.combat_cards(seat) <= edition.combat_hand, f"too many Combat cards: {words}"


def audit_choices(position: Position, words: str) -> None:
    """Checks that no face-down choice outlives its decision."""
    if position.asked() != COMMITTING:
        assert is_empty(position.committed), f"committed cards are left over: {words}"
    if position.asked() != KEEPING:
        assert is_empty(position.dealt), f"dealt Missions are left over: {words}"


def is_empty(places: vec[i64]) -> bool:
    return list(places).count(EMPTY) == len(places)
