"""What Brazil: Imperial is judged by: the names of the weights, in the order of a judge's."""

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
RESOURCE: Final[i64] = 1  # one of the first two of a kind
SPARE_RESOURCE: Final[i64] = 2
GOLD_TOKEN: Final[i64] = 3
SCIENCE_TOKEN: Final[i64] = 4
EARLY: Final[i64] = 5  # more of that for each Era to come
LATE: Final[i64] = 6  # of what tokens and cards are worth, in the last round
GOLD_CARD: Final[i64] = 7
COMBAT_CARD: Final[i64] = 8
PAYING_CARD: Final[i64] = 9  # a Combat card with which the Monarch pays
PALACE_TO_PLACE: Final[i64] = 10  # by a Painting that has not done so
ON_MAP: Final[i64] = 11  # a unit that is there and not defeated
EFFECT: Final[i64] = 12  # of a Painting, while the game goes on
UPGRADE: Final[i64] = 13  # of an Arch
EMPTY_BUILDING: Final[i64] = 14  # may be renovated
SEIZED: Final[i64] = 15  # of a tile's points, for what another loses
NEXT_ACTION: Final[i64] = 16  # of a turn begun
NEXT_MOVEMENT: Final[i64] = 17
# Missions.
NEXT_ERA: Final[i64] = 18  # beyond its points, for claiming one
PROGRESS: Final[i64] = 19  # of what a Mission is worth, once all of its objectives hold
LATER: Final[i64] = 20  # of that, for a Mission of a later Era
HALF_MET: Final[i64] = 21  # of an objective's points in Era III
CITY_WEIGHS: Final[i64] = 2  # as much of a Mission as two of anything else
FOUNDER: Final[i64] = 22  # of a City: who may found it is on the map
WELL_PLACED: Final[i64] = 23  # of a City: and stands where it may be
PAYABLE: Final[i64] = 24  # of a City: and it can be paid
HURRY: Final[i64] = 25  # a point ahead in Era III, for who comes to its end
MOST_HURRY: Final[i64] = 26
VICTORY: Final[i64] = 27  # in the last round
AHEAD: Final[i64] = 28  # a point more than the best of the others, then
# Where units want to go, less the farther it is.
CLOUD: Final[i64] = 29
EXPEDITION: Final[i64] = 30
ENEMY_TILE: Final[i64] = 31  # a point of it, if the unit is stronger
CITY_SITE: Final[i64] = 32
COVERING_SITE: Final[i64] = 33  # that of a Building of one's own
# Alone.
TRIUMPH: Final[i64] = 34
POINTS_ALONE: Final[i64] = 35  # of a point: the goals come first
MISSION_ALONE: Final[i64] = 36
ARMY: Final[i64] = 37  # a unit on the map, for each point of its strength
VANGUARD: Final[i64] = 4  # a weaker army stays at home
ADVANCE: Final[i64] = 38  # a step towards the enemy's Capital, for each point beyond that
GATHER: Final[i64] = 39  # a step towards the unit that takes others along
DEFEATED_ENEMY: Final[i64] = 40
