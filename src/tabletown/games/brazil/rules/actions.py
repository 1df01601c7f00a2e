"""Action blocks, one a verb, and the decisions that offer them."""

from bisect import bisect_right
from typing import Final

from mypy_extensions import i64

from tabletown.games.brazil.edition.arches import ARCHES
from tabletown.games.brazil.edition.board import HEXES
from tabletown.games.brazil.edition.cost import ITEMS
from tabletown.games.brazil.edition.purse import RESOURCES, TOKENS
from tabletown.games.brazil.edition.tiles import ERAS
from tabletown.games.brazil.edition.units import CONVERSIONS, UNITS

CARDS: Final[i64] = 24  # most kinds of Combat or Gold cards, Buildings and so on
MOST_KINDS: Final[i64] = 48  # most Missions or Paintings
MONARCH_BOARD: Final[i64] = ARCHES  # the slot beside those of the Arches
VIRTUAL: Final[i64] = 3  # a Resource of any kind, Gold, Science: what a Monarch pays with

PASS: Final[i64] = 0
END_ACTIONS: Final[i64] = 1
END_TURN: Final[i64] = 2
PLACE_PALACE: Final[i64] = 3  # with Dona Isabel
TAKE_BONUS: Final[i64] = 4  # of the used Action token
FIGHT: Final[i64] = 5  # the Expedition
RENOVATE_FREE: Final[i64] = 6  # with José Bonifácio
KEEP: Final[i64] = 7  # + mission
TAKE_COLOUR: Final[i64] = KEEP + MOST_KINDS  # + colour
TAKE_MONARCH: Final[i64] = TAKE_COLOUR + CARDS  # + monarch
SETTLE: Final[i64] = TAKE_MONARCH + CARDS  # + hex of the Capital
USE_ARCH: Final[i64] = SETTLE + HEXES  # + arch
PLAY_GOLD: Final[i64] = USE_ARCH + ARCHES  # + gold card
MOVE_TOKEN: Final[i64] = PLAY_GOLD + CARDS  # + era of the used token that goes to Coroados
CLAIM: Final[i64] = MOVE_TOKEN + ERAS + 1  # + mission
DEPLOY_UNIT: Final[i64] = CLAIM + MOST_KINDS  # + unit
DEPLOY_AT: Final[i64] = DEPLOY_UNIT + UNITS  # + hex
BUY: Final[i64] = DEPLOY_AT + HEXES  # + painting
BUILD_KIND: Final[i64] = BUY + MOST_KINDS  # + building
FOUND: Final[i64] = BUILD_KIND + CARDS  # + city
BUILD_AT: Final[i64] = FOUND + CARDS  # + hex
REPLENISH: Final[i64] = BUILD_AT + HEXES  # + hex
FLIP: Final[i64] = REPLENISH + HEXES  # + hex
MAKE: Final[i64] = FLIP + HEXES  # + product
PUT_ON: Final[i64] = MAKE + CARDS  # + slot
TAKE: Final[i64] = PUT_ON + ARCHES + 1  # + resource
EXCHANGE: Final[i64] = TAKE + RESOURCES  # + exchange
DROP: Final[i64] = EXCHANGE + CARDS  # + item of the cost
PAY_FROM_SUPPLY: Final[i64] = DROP + ITEMS  # + token
PAY_FROM_TILE: Final[i64] = PAY_FROM_SUPPLY + TOKENS  # + hex * TOKENS + token
PAY_GOLD_CARD: Final[i64] = PAY_FROM_TILE + HEXES * TOKENS  # + gold card
PAY_VIRTUAL: Final[i64] = PAY_GOLD_CARD + CARDS  # + wild, gold, science
CONVERT: Final[i64] = PAY_VIRTUAL + VIRTUAL  # + way in which the Monarch pays with Combat cards
GIVE_COMBAT: Final[i64] = CONVERT + CONVERSIONS  # + combat card
DISCARD_TOKEN: Final[i64] = GIVE_COMBAT + CARDS  # + token
DISCARD_GOLD: Final[i64] = DISCARD_TOKEN + TOKENS  # + gold card
DISCARD_COMBAT: Final[i64] = DISCARD_GOLD + CARDS  # + combat card
MOVE_UNIT: Final[i64] = DISCARD_COMBAT + CARDS  # + unit, with a free movement
MOVE_UNIT_MORE: Final[i64] = MOVE_UNIT + UNITS  # + unit, with the additional movement
TAKE_ALONG: Final[i64] = MOVE_UNIT_MORE + UNITS  # + unit
MOVE_TO: Final[i64] = TAKE_ALONG + UNITS  # + hex
SHOOT_FROM: Final[i64] = MOVE_TO + HEXES  # + hex
SHOOT_AT: Final[i64] = SHOOT_FROM + HEXES  # + hex
EXPLORE_AT: Final[i64] = SHOOT_AT + HEXES  # + hex of an Expedition to be tried again
DRAW_MISSION: Final[i64] = EXPLORE_AT + HEXES  # + era
PEEK_AT: Final[i64] = DRAW_MISSION + ERAS + 1  # + hex
ANNOUNCE: Final[i64] = PEEK_AT + HEXES  # + number of Combat cards
COMMIT: Final[i64] = ANNOUNCE + CARDS  # + combat card
CANCEL: Final[i64] = COMMIT + CARDS  # + combat card of the enemy
DEFEAT: Final[i64] = CANCEL + CARDS  # + unit of the winner
PILLAGE: Final[i64] = DEFEAT + UNITS  # + token
PLACE: Final[i64] = PILLAGE + TOKENS  # + number of the Palace
PALACE_AT: Final[i64] = PLACE + CARDS  # + hex
TOKEN_UNDER: Final[i64] = PALACE_AT + HEXES  # + arch
ACTIONS: Final[i64] = TOKEN_UNDER + ARCHES

VERBS: Final[list[int]] = [
    PASS,
    END_ACTIONS,
    END_TURN,
    PLACE_PALACE,
    TAKE_BONUS,
    FIGHT,
    RENOVATE_FREE,
    KEEP,
    TAKE_COLOUR,
    TAKE_MONARCH,
    SETTLE,
    USE_ARCH,
    PLAY_GOLD,
    MOVE_TOKEN,
    CLAIM,
    DEPLOY_UNIT,
    DEPLOY_AT,
    BUY,
    BUILD_KIND,
    FOUND,
    BUILD_AT,
    REPLENISH,
    FLIP,
    MAKE,
    PUT_ON,
    TAKE,
    EXCHANGE,
    DROP,
    PAY_FROM_SUPPLY,
    PAY_FROM_TILE,
    PAY_GOLD_CARD,
    PAY_VIRTUAL,
    CONVERT,
    GIVE_COMBAT,
    DISCARD_TOKEN,
    DISCARD_GOLD,
    DISCARD_COMBAT,
    MOVE_UNIT,
    MOVE_UNIT_MORE,
    TAKE_ALONG,
    MOVE_TO,
    SHOOT_FROM,
    SHOOT_AT,
    EXPLORE_AT,
    DRAW_MISSION,
    PEEK_AT,
    ANNOUNCE,
    COMMIT,
    CANCEL,
    DEFEAT,
    PILLAGE,
    PLACE,
    PALACE_AT,
    TOKEN_UNDER,
]  # the first action of each block, in ascending order
HEX_VERBS: Final[set[int]] = {
    SETTLE,
    DEPLOY_AT,
    BUILD_AT,
    REPLENISH,
    FLIP,
    MOVE_TO,
    SHOOT_FROM,
    SHOOT_AT,
    EXPLORE_AT,
    PEEK_AT,
    PALACE_AT,
}  # verbs whose actions name a hex

# Decisions: what the top of the stack asks for.
KEEPING: Final[i64] = 1  # all seats at the same time
CHOOSING_COLOUR: Final[i64] = 2
CHOOSING_MONARCH: Final[i64] = 3
SETTLING: Final[i64] = 4
ACTION_PHASE: Final[i64] = 5
MOVEMENT_PHASE: Final[i64] = 6
DEPLOYING: Final[i64] = 7
DEPLOYING_AT: Final[i64] = 8  # unit
BUYING: Final[i64] = 9
BUILDING: Final[i64] = 10  # manner
BUILDING_AT: Final[i64] = 11  # what, manner
RENOVATING: Final[i64] = 12  # renovations after this one, hex that is done
RENOVATING_FREE: Final[i64] = 13
MANUFACTURING: Final[i64] = 14  # manner, shape
CHOOSING_SLOT: Final[i64] = 15  # product
TAKING: Final[i64] = 16  # how many
TRADING: Final[i64] = 17
DISCOUNTING: Final[i64] = 18  # how many and whether it may be saved, cost to be added
PAYING: Final[i64] = 19
GIVING: Final[i64] = 20  # how many Combat cards
DISCARDING_TOKENS: Final[i64] = 21
DISCARDING_GOLD: Final[i64] = 22
DISCARDING_COMBAT: Final[i64] = 23
GROUPING: Final[i64] = 24  # group, last unit taken along and kind of movement
MOVING: Final[i64] = 25  # group, kind of movement
MOVING_ON: Final[i64] = 26  # group, steps left
SHOOTING: Final[i64] = 27  # hex
EXPEDITION: Final[i64] = 28  # hex
DRAWING_MISSION: Final[i64] = 29
PEEKING: Final[i64] = 30
ANNOUNCING: Final[i64] = 31
COMMITTING: Final[i64] = 32  # attacker and defender at the same time
CANCELLING: Final[i64] = 33  # whose cards
DEFEATING: Final[i64] = 34  # how many units
PILLAGING: Final[i64] = 35
WINNING: Final[i64] = 36  # with a card for it, or without
PLACING: Final[i64] = 37
PLACING_AT: Final[i64] = 38  # palace
RETIRING_TOKEN: Final[i64] = 39

# Steps: what happens by itself once it is on top of the stack.
FIRST_STEP: Final[i64] = 50
BUILT: Final[i64] = 50  # what, hex and manner
BUILD_AGAIN: Final[i64] = 51
DEPLOYED: Final[i64] = 52  # unit
BOUGHT: Final[i64] = 53  # painting
RENOVATED: Final[i64] = 54  # hex, whether flipped
RENOVATE_AGAIN: Final[i64] = 55  # renovations left, hex that is done
EXCHANGED: Final[i64] = 57  # exchange
ADDED: Final[i64] = 58  # cost to be added to what is due
CONVERTED: Final[i64] = 59  # way
REVEALED: Final[i64] = 60  # the committed cards
COUNTED: Final[i64] = 61  # strength against strength
LOSS_REWARDED: Final[i64] = 62
CARDS_DRAWN: Final[i64] = 63  # how many Combat cards
BATTLE_ENDED: Final[i64] = 64
MISSION_REWARDED: Final[i64] = 65  # mission
MISSION_COUNTED: Final[i64] = 66  # mission
ERA_CHANGED: Final[i64] = 67
DRAWN_ON_DEPLOY: Final[i64] = 68


def parsed(action: int) -> tuple[int, int]:
    """The verb of an action (the first action of its block), and the number in that block."""
    verb = VERBS[bisect_right(VERBS, action) - 1]
    return verb, action - verb
