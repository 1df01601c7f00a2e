"""Every decision of Brazil: Imperial in one row: its texts, and what answers it.

The question, the list of choices, the buttons, the log and the refusals all look here.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from tabletown.games.brazil.refusal import arches, combat, movement, payment, turn
from tabletown.games.brazil.rules import actions
from tabletown.games.brazil.rules.position import Position
from tabletown.games.brazil.words import questions

Question = Callable[[Position, int], str]  # of a view and a seat
Reason = Callable[[Position, int, int], str]  # of a view, a seat and what the answer is about


@dataclass(frozen=True)
class Decision:
    """The texts of one kind of decision, and the reasons against its answers."""

    doing: str  # what the seat that decides is at: "Ana is choosing Missions"
    rule: int  # the rule that it follows
    question: Question
    skip: str = "pass"  # the choice to do nothing, where there is one
    shows: tuple[str, ...] = ()  # offers that a terminal lists for it
    answers: dict[int, Reason] = field(default_factory=dict)  # [verb]: why one is not allowed


GOODS: Final = ("buildings", "cities", "products", "gallery")
IN_BOTH_PHASES: Final[dict[int, Reason]] = {
    int(actions.PLACE_PALACE): turn.why_not_isabel,
    int(actions.PLAY_GOLD): turn.why_not_gold,
    int(actions.MOVE_TOKEN): turn.why_not_token,
    int(actions.CLAIM): turn.why_not_claim,
}
DECISIONS: Final[dict[int, Decision]] = {
    int(actions.KEEPING): Decision(
        "choosing Missions",
        6,
        questions.ask_keeping,
        shows=GOODS,
        answers={int(actions.KEEP): turn.why_not_keep},
    ),
    int(actions.CHOOSING_COLOUR): Decision(
        "choosing a colour",
        1,
        questions.ask_colour,
        shows=(*GOODS, "colours"),
        answers={int(actions.TAKE_COLOUR): turn.why_not_colour},
    ),
    int(actions.CHOOSING_MONARCH): Decision(
        "choosing a Monarch",
        7,
        questions.ask_monarch,
        shows=(*GOODS, "monarchs"),
        answers={int(actions.TAKE_MONARCH): turn.why_not_monarch},
    ),
    int(actions.SETTLING): Decision(
        "choosing a Capital",
        8,
        questions.ask_settling,
        shows=GOODS,
        answers={int(actions.SETTLE): turn.why_not_settle},
    ),
    int(actions.ACTION_PHASE): Decision(
        "in the Action Phase",
        14,
        questions.ask_action_phase,
        shows=("buildings", "cities", "products", "exchanges", "gallery"),
        answers={
            **IN_BOTH_PHASES,
            int(actions.END_ACTIONS): turn.why_not_end_actions,
            int(actions.USE_ARCH): turn.why_not_use_arch,
        },
    ),
    int(actions.MOVEMENT_PHASE): Decision(
        "in the Movement Phase",
        15,
        questions.ask_movement_phase,
        answers={
            **IN_BOTH_PHASES,
            int(actions.TAKE_BONUS): turn.why_not_bonus,
            int(actions.MOVE_UNIT): movement.why_no_free_movement,
            int(actions.MOVE_UNIT_MORE): movement.why_no_movement,
            int(actions.SHOOT_FROM): movement.why_no_shot,
            int(actions.EXPLORE_AT): movement.why_no_expedition,
        },
    ),
    int(actions.DEPLOYING): Decision(
        "deploying a unit",
        22,
        questions.ask_deploying,
        skip="deploy nobody",
        answers={int(actions.DEPLOY_UNIT): arches.why_not_unit},
    ),
    int(actions.DEPLOYING_AT): Decision(
        "deploying a unit",
        22,
        questions.ask_deploying_at,
        answers={int(actions.DEPLOY_AT): arches.why_not_deploy_at},
    ),
    int(actions.BUYING): Decision(
        "buying a Painting",
        24,
        questions.ask_buying,
        skip="buy no Painting",
        shows=("gallery",),
        answers={int(actions.BUY): arches.why_not_painting},
    ),
    int(actions.BUILDING): Decision(
        "choosing what to build",
        27,
        questions.ask_building,
        skip="build nothing",
        shows=("buildings", "cities"),
        answers={
            int(actions.BUILD_KIND): arches.why_not_kind,
            int(actions.FOUND): arches.why_not_city,
        },
    ),
    int(actions.BUILDING_AT): Decision(
        "choosing where to build",
        28,
        questions.ask_building_at,
        shows=("buildings", "cities"),
        answers={int(actions.BUILD_AT): arches.why_not_place},
    ),
    int(actions.RENOVATING): Decision(
        "renovating",
        33,
        questions.ask_renovating,
        skip="renovate nothing",
        answers={
            int(actions.REPLENISH): arches.why_not_replenish,
            int(actions.FLIP): arches.why_not_flip,
        },
    ),
    int(actions.RENOVATING_FREE): Decision(
        "renovating",
        35,
        questions.ask_renovating_free,
        skip="pay for this renovation",
        answers={int(actions.PASS): arches.why_not_pay},
    ),
    int(actions.MANUFACTURING): Decision(
        "making a Product",
        36,
        questions.ask_manufacturing,
        skip="make nothing",
        shows=("products",),
        answers={int(actions.MAKE): arches.why_not_make},
    ),
    int(actions.CHOOSING_SLOT): Decision(
        "choosing a slot",
        36,
        questions.ask_slot,
        shows=("products",),
        answers={int(actions.PUT_ON): arches.why_not_slot},
    ),
    int(actions.TAKING): Decision(
        "taking Resources",
        12,
        questions.ask_taking,
        answers={int(actions.TAKE): payment.why_not_take},
    ),
    int(actions.TRADING): Decision(
        "trading",
        39,
        questions.ask_trading,
        skip="trade no more",
        shows=("exchanges",),
        answers={int(actions.EXCHANGE): arches.why_not_exchange},
    ),
    int(actions.DISCOUNTING): Decision(
        "choosing a discount",
        19,
        questions.ask_discounting,
        skip="keep the discount for later",
        answers={
            int(actions.PASS): payment.why_not_keep_discount,
            int(actions.DROP): payment.why_not_drop,
        },
    ),
    int(actions.PAYING): Decision(
        "paying",
        20,
        questions.ask_paying,
        answers={
            int(actions.PAY_FROM_SUPPLY): payment.why_not_from_supply,
            int(actions.PAY_FROM_TILE): payment.why_not_from_tile,
            int(actions.PAY_GOLD_CARD): payment.why_not_gold_card,
            int(actions.PAY_VIRTUAL): payment.why_not_virtual,
            int(actions.CONVERT): payment.why_not_convert,
        },
    ),
    int(actions.GIVING): Decision(
        "giving Combat cards",
        21,
        questions.ask_giving,
        answers={int(actions.GIVE_COMBAT): payment.why_not_give},
    ),
    int(actions.DISCARDING_TOKENS): Decision(
        "discarding tokens",
        12,
        questions.ask_discarding_tokens,
        answers={int(actions.DISCARD_TOKEN): payment.why_not_discard_token},
    ),
    int(actions.DISCARDING_GOLD): Decision(
        "discarding Gold cards",
        12,
        questions.ask_discarding_gold,
        answers={int(actions.DISCARD_GOLD): payment.why_not_discard_gold},
    ),
    int(actions.DISCARDING_COMBAT): Decision(
        "discarding Combat cards",
        12,
        questions.ask_discarding_combat,
        answers={int(actions.DISCARD_COMBAT): payment.why_not_discard_combat},
    ),
    int(actions.GROUPING): Decision(
        "moving",
        47,
        questions.ask_grouping,
        skip="take nobody else along",
        answers={int(actions.TAKE_ALONG): movement.why_not_along},
    ),
    int(actions.MOVING): Decision(
        "moving",
        50,
        questions.ask_moving,
        answers={int(actions.MOVE_TO): movement.why_not_destination},
    ),
    int(actions.MOVING_ON): Decision(
        "moving on",
        52,
        questions.ask_moving_on,
        skip="stay there",
        answers={int(actions.MOVE_TO): movement.why_not_destination},
    ),
    int(actions.SHOOTING): Decision(
        "shooting",
        67,
        questions.ask_shooting,
        answers={int(actions.SHOOT_AT): movement.why_not_target},
    ),
    int(actions.EXPEDITION): Decision(
        "deciding on an Expedition",
        55,
        questions.ask_expedition,
        skip="leave the Expedition for later",
    ),
    int(actions.DRAWING_MISSION): Decision(
        "choosing a Mission",
        56,
        questions.ask_drawing,
        skip="draw no Mission",
        answers={int(actions.DRAW_MISSION): movement.why_not_mission},
    ),
    int(actions.PEEKING): Decision(
        "looking at a tile",
        40,
        questions.ask_peeking,
        skip="look at nothing",
        answers={int(actions.PEEK_AT): movement.why_not_peek},
    ),
    int(actions.ANNOUNCING): Decision(
        "announcing Combat cards",
        59,
        questions.ask_announcing,
        answers={int(actions.ANNOUNCE): combat.why_not_announce},
    ),
    int(actions.COMMITTING): Decision(
        "committing Combat cards",
        59,
        questions.ask_committing,
        skip="commit no more cards",
        answers={
            int(actions.PASS): combat.why_not_stop,
            int(actions.COMMIT): combat.why_not_commit,
        },
    ),
    int(actions.CANCELLING): Decision(
        "voiding a card with Calabar",
        61,
        questions.ask_cancelling,
        skip="void no card",
        answers={
            int(actions.PASS): combat.why_not_spare,
            int(actions.CANCEL): combat.why_not_cancel,
        },
    ),
    int(actions.DEFEATING): Decision(
        "defeating a unit with Sepé Tiaraju",
        64,
        questions.ask_defeating,
        answers={int(actions.DEFEAT): combat.why_not_defeat},
    ),
    int(actions.PILLAGING): Decision(
        "pillaging",
        66,
        questions.ask_pillaging,
        answers={int(actions.PILLAGE): combat.why_not_pillage},
    ),
    int(actions.WINNING): Decision(
        "choosing a Gold card after a victory",
        66,
        questions.ask_winning,
        skip="play no Gold card",
        answers={int(actions.PLAY_GOLD): combat.why_not_celebrate},
    ),
    int(actions.PLACING): Decision(
        "choosing a Palace",
        70,
        questions.ask_placing,
        skip="place no Palace",
        shows=("palaces",),
        answers={int(actions.PASS): turn.why_not_decline, int(actions.PLACE): turn.why_not_palace},
    ),
    int(actions.PLACING_AT): Decision(
        "placing a Palace",
        70,
        questions.ask_placing_at,
        answers={int(actions.PALACE_AT): turn.why_not_palace_at},
    ),
    int(actions.RETIRING_TOKEN): Decision(
        "putting the used token away",
        72,
        questions.ask_retiring,
        answers={int(actions.TOKEN_UNDER): turn.why_not_token_under},
    ),
}  # [decision]; what is always allowed has no reason


def decision(view: Position) -> Decision:
    """The decision that the view asks for."""
    return DECISIONS[int(view.asked())]


def doing(view: Position) -> str:
    """The activity of the seat that decides: "choosing Missions"."""
    return decision(view).doing
