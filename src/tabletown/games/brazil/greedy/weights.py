"""The names and indexes of the evaluation's weights for Brazil: Imperial."""

from typing import Final

from mypy_extensions import i64

WEIGHTS: Final = [
    "spread",
    "resource",
    "spare_resource",
    "gold_token",
    "science_token",
    "early",
    "late",
    "gold_card",
    "combat_card",
    "paying_card",
    "palace_to_place",
    "on_map",
    "effect",
    "upgrade",
    "empty_building",
    "seized",
    "next_action",
    "next_movement",
    "next_era",
    "progress",
    "later",
    "half_met",
    "founder",
    "well_placed",
    "payable",
    "hurry",
    "most_hurry",
    "victory",
    "ahead",
    "cloud",
    "expedition",
    "enemy_tile",
    "city_site",
    "covering_site",
    "triumph",
    "points_alone",
    "mission_alone",
    "army",
    "advance",
    "gather",
    "defeated_enemy",
]
# In points.
RESOURCE: Final[i64] = 1  # each of the first two of a kind
SPARE_RESOURCE: Final[i64] = 2
GOLD_TOKEN: Final[i64] = 3
SCIENCE_TOKEN: Final[i64] = 4
EARLY: Final[i64] = 5  # added to that for each Era to come
LATE: Final[i64] = 6  # factor of the value of tokens and cards, in the last round
GOLD_CARD: Final[i64] = 7
COMBAT_CARD: Final[i64] = 8
PAYING_CARD: Final[i64] = 9  # a Combat card of a Monarch who pays with them
PALACE_TO_PLACE: Final[i64] = 10  # a Palace that a Painting may still place
ON_MAP: Final[i64] = 11  # an undefeated unit on the map
EFFECT: Final[i64] = 12  # of a Painting, while the game goes on
UPGRADE: Final[i64] = 13  # of an Arch
EMPTY_BUILDING: Final[i64] = 14  # may be renovated
SEIZED: Final[i64] = 15  # share of a tile's points, for the opponent's loss
NEXT_ACTION: Final[i64] = 16  # an Action left in this turn
NEXT_MOVEMENT: Final[i64] = 17
# Missions.
NEXT_ERA: Final[i64] = 18  # for claiming a Mission, beyond its points
PROGRESS: Final[i64] = 19  # share of a Mission's value when all its objectives are met
LATER: Final[i64] = 20  # share of that for a Mission of a later Era
HALF_MET: Final[i64] = 21  # share of the points of an unmet objective in Era III
CITY_WEIGHS: Final[i64] = 2  # a City counts as much as two of anything else in a Mission
FOUNDER: Final[i64] = 22  # share of a City: its founder is on the map
WELL_PLACED: Final[i64] = 23  # share of a City: and is where it may be founded
PAYABLE: Final[i64] = 24  # share of a City: and it can be paid
HURRY: Final[i64] = 25  # per point of lead, for progress towards the end in Era III
MOST_HURRY: Final[i64] = 26
VICTORY: Final[i64] = 27  # for leading in the last round
AHEAD: Final[i64] = 28  # per point of lead in the last round
# Targets of units; worth less the farther away.
CLOUD: Final[i64] = 29
EXPEDITION: Final[i64] = 30
ENEMY_TILE: Final[i64] = 31  # per point of the tile, if the unit is stronger
CITY_SITE: Final[i64] = 32
COVERING_SITE: Final[i64] = 33  # a City site on one's own Building
# Solo matches.
TRIUMPH: Final[i64] = 34
POINTS_ALONE: Final[i64] = 35  # factor of points: the goals come first
MISSION_ALONE: Final[i64] = 36
ARMY: Final[i64] = 37  # per point of strength of a unit on the map
VANGUARD: Final[i64] = 4  # the least strength of an army that advances
ADVANCE: Final[i64] = 38  # per step towards the enemy's Capital and point of strength above that
GATHER: Final[i64] = 39  # per step towards the unit that leads the others
DEFEATED_ENEMY: Final[i64] = 40
