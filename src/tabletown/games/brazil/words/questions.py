"""The question of each decision, in a sentence or two with the rule."""

from tabletown.core.english import counted, listed, one, sentence
from tabletown.games.brazil.edition.arches import RENOVATE, SHAPES
from tabletown.games.brazil.edition.cost import ITEM, ITEM_BITS
from tabletown.games.brazil.edition.purse import total
from tabletown.games.brazil.edition.tiles import ERA_NAMES, ERAS
from tabletown.games.brazil.rules.arches import ANY_SHAPE, FREE
from tabletown.games.brazil.rules.building import EARLY_BUILD, MANNER, SECOND, extra_of
from tabletown.games.brazil.rules.combat import most_committed
from tabletown.games.brazil.rules.hands import EMPTY
from tabletown.games.brazil.rules.movement import BY_ADDITIONAL, group_place
from tabletown.games.brazil.rules.position import ANNOUNCED, NONE, WHERE, Position
from tabletown.games.brazil.rules.strength import role_of
from tabletown.games.brazil.words.combat import battle_words
from tabletown.games.brazil.words.effects import movement_words, palace_words
from tabletown.games.brazil.words.shared import (
    ARCH_WORDS,
    bonus_words,
    cloud_words,
    cost_words,
    group_words,
    item_words,
    purpose,
    purse_words,
    side_words,
    tile_name,
    tile_words,
    unit_name,
)


def ask_keeping(view: Position, seat: int) -> str:
    first = seat * int(ERAS)
    kept = [era for era in range(int(ERAS)) if view.keeping[first + era] != EMPTY]
    era = ERA_NAMES[len(kept) + 1]
    return f"Keep one of two Missions of Era {era}; the other goes under its deck (§6)."


def ask_colour(view: Position, seat: int) -> str:
    return "Which colour do you play (§1)?"


def ask_monarch(view: Position, seat: int) -> str:
    colour = view.edition.colours.ids[view.colour[seat]]
    return f"Which Monarch of {colour} do you rule as (§7)?"


def ask_settling(view: Position, seat: int) -> str:
    first = view.edition.capitals.ids[view.edition.capitals.first].removeprefix("cap_")
    asked = "Where do you place your Capital? Its tile brings a Resource"
    if view.seats == 1:
        return f"{asked} (§82)."
    return f"{asked}; with {first.capitalize()} you are also first in every round (§8)."


def ask_action_phase(view: Position, seat: int) -> str:
    if view.turn_arch != NONE:
        used = f"You used {ARCH_WORDS[view.turn_arch]}"
        if len(view.legal(seat)) == 1:
            return f"{used}: end the Action Phase (§14)."
        return f"{used}: end the Action Phase, or do what else is possible (§14)."
    if view.arch[seat] == NONE:
        return "Use an Arch (§14)."
    return f"Use an Arch other than {ARCH_WORDS[view.arch[seat]]}, where your token lies (§14)."


def ask_movement_phase(view: Position, seat: int) -> str:
    parts: list[str] = []
    if view.free_moves > 0:
        parts.append(f"{counted(view.free_moves, 'free movement')} (§50)")
    way = movement_words(view, seat, view.turn_arch)
    if view.additional_moves > 0 and way:
        parts.append(f"an additional movement {way} (§51)")
    if bonus_words(view):
        parts.append(f"the bonus of your used token, {bonus_words(view)} (§40)")
    if len(view.legal(seat)) == 1:
        return "Movement Phase. No unit of yours can move: end the turn (§15)."
    left = f"You have {listed(parts)}. " if parts else ""
    return f"Movement Phase. {left}Move, or end the turn (§15)."


def ask_deploying(view: Position, seat: int) -> str:
    return "Which unit do you deploy, if any? You draw a Combat card in any case (§22, §23)."


def ask_deploying_at(view: Position, seat: int) -> str:
    name = unit_name(view, seat, view.one())
    return f"Where do you deploy {name}: in your Capital or in a City of yours (§22)?"


def ask_buying(view: Position, seat: int) -> str:
    return "Which Painting on show do you buy, if any (§24)?"


def ask_building(view: Position, seat: int) -> str:
    manner = view.one()
    if manner & EARLY_BUILD:
        return f"Do you build {one(view.edition.buildings.names[manner // MANNER])} (§45)?"
    if manner & SECOND:
        more = cost_words(extra_of(view, seat, manner))
        return f"Mauá: do you build again, with {more} added to the cost (§32)?"
    return "What do you build, if anything (§27)?"


def ask_building_at(view: Position, seat: int) -> str:
    return f"Where do you build {tile_name(view.edition, view.one())} (§28, §30)?"


def ask_renovating(view: Position, seat: int) -> str:
    cost = cost_words(view.edition.arches.cost[RENOVATE])
    which = "Which other" if view.two() != NONE else "Which empty"
    return f"{which} Building do you replenish or flip for {cost}, if any (§33, §34)?"


def ask_renovating_free(view: Position, seat: int) -> str:
    return "Does José Bonifácio pay for this renovation, or for a later one this turn (§35)?"


def ask_manufacturing(view: Position, seat: int) -> str:
    if view.one() & FREE and view.two() != ANY_SHAPE:
        return f"Which {SHAPES[view.two()]} Product does Palace II bring, if any (§71)?"
    return "Which Product do you make, if any (§36)?"


def ask_slot(view: Position, seat: int) -> str:
    name = view.edition.products.names[view.one()]
    return f"Which Arch does {name} upgrade? It stays there (§36)."


def ask_taking(view: Position, seat: int) -> str:
    return f"Take {counted(view.one(), 'Resource')} of your choice{_in_turn(view.one())} (§12)."


def _in_turn(count: int) -> str:
    return ", one after the other" if count > 1 else ""


def ask_trading(view: Position, seat: int) -> str:
    return "Exchange exactly what is shown, as often as you like, or pass (§39)."


def ask_discounting(view: Position, seat: int) -> str:
    keep = " You may keep the discount for a later Build this turn." if view.one() & 1 else ""
    what = sentence(purpose(view, seat))
    return f"{what} costs {cost_words(view.due)}: which item do you save (§19)?{keep}"


def ask_paying(view: Position, seat: int) -> str:
    rest = view.due >> ITEM_BITS
    then = f", then {cost_words(rest)}" if rest else ""
    asked = f"{sentence(purpose(view, seat))}: pay {item_words(view.due & ITEM)}{then} (§16, §20)."
    return asked + (" Your Combat cards pay a part of it (§21)." if view.purse else "")


def ask_giving(view: Position, seat: int) -> str:
    return f"Give {counted(view.one(), 'Combat card')}{_in_turn(view.one())} (§21, §39)."


def ask_discarding_tokens(view: Position, seat: int) -> str:
    have, most = total(view.supply[seat]), view.edition.supply
    tokens = purse_words(view.supply[seat])
    return f"Your supply has {have} tokens and holds {most}: discard one of {tokens} (§12)."


def ask_discarding_gold(view: Position, seat: int) -> str:
    have, most = view.gold_cards(seat), view.edition.gold_hand
    return f"You have {have} Gold cards and may hold {most}: discard one (§12)."


def ask_discarding_combat(view: Position, seat: int) -> str:
    have, most = view.combat_cards(seat), view.edition.combat_hand
    return f"You have {have} Combat cards and may hold {most}: discard one (§12)."


def ask_grouping(view: Position, seat: int) -> str:
    group = view.one()
    place = view.board.names[group_place(view, seat, group)]
    asked = f"Who comes along with {group_words(view, seat, group)} (§47)?"
    return f"{asked} Choose in this order: a unit that you pass over stays on {place}."


def ask_moving(view: Position, seat: int) -> str:
    group = view.one()
    start = view.board.names[group_place(view, seat, group)]
    asked = f"Where {_does(group)} {group_words(view, seat, group)} go from {start}"
    if view.two() == BY_ADDITIONAL:
        return f"{asked}: {movement_words(view, seat, view.turn_arch)} (§51)?"
    return f"{asked}: to a neighbouring hex (§50)?"


def _does(group: int) -> str:
    return "do" if group & (group - 1) else "does"


def ask_moving_on(view: Position, seat: int) -> str:
    does = _does(view.one()).capitalize()
    return f"{does} {group_words(view, seat, view.one())} make another step (§52)?"


def ask_shooting(view: Position, seat: int) -> str:
    return f"At which hex do your units on {view.board.names[view.one()]} shoot (§67)?"


def ask_expedition(view: Position, seat: int) -> str:
    place = view.one()
    tile = f"{cloud_words(view, place)} on {view.board.names[place]}"
    return f"{tile}: do you try it with your units there and Combat cards (§55)?"


def ask_drawing(view: Position, seat: int) -> str:
    return "Quilombo: from which Era do you draw the top Mission, if any (§56)?"


def ask_peeking(view: Position, seat: int) -> str:
    return "Which face-down tile do you look at? Nobody else will see it (§40, §57)."


def _fighting(view: Position, seat: int, asked: str) -> str:
    return " ".join([asked, *battle_words(view, seat)])


def ask_announcing(view: Position, seat: int) -> str:
    most = most_committed(view, seat)
    return _fighting(view, seat, f"How many Combat cards do you announce, up to {most} (§59)?")


def ask_committing(view: Position, seat: int) -> str:
    if role_of(view, seat) == 0 and view.battle[ANNOUNCED] != NONE:
        asked = f"Commit {counted(view.battle[ANNOUNCED], 'Combat card')} face down (§59)."
    else:
        most = most_committed(view, seat)
        cards = f"{counted(most, 'Combat card')} face down{_in_turn(most)}"
        asked = f"Commit up to {cards}; pass to stop (§59)."
    return _fighting(view, seat, asked)


def ask_cancelling(view: Position, seat: int) -> str:
    return _fighting(view, seat, "Which enemy card does Calabar void (§61)?")


def ask_defeating(view: Position, seat: int) -> str:
    winner = view.two()
    if winner == seat:
        return "Sepé Tiaraju defeats one of your units: which of the weakest (§83)?"
    who = side_words(view, winner, seat)
    return f"Sepé Tiaraju defeats one unit of {who}: which (§64)?"


def ask_pillaging(view: Position, seat: int) -> str:
    tile = tile_words(view, view.battle[WHERE], seat)
    return f"Pillage: which token do you take from {tile} (§66)?"


def ask_winning(view: Position, seat: int) -> str:
    return "You won the combat. Do you play a Gold card for it, if you have one (§66)?"


def ask_placing(view: Position, seat: int) -> str:
    declined = "" if view.one() else ", if any"
    return f"Which Palace do you place{declined} (§70)?"


def ask_placing_at(view: Position, seat: int) -> str:
    number = view.one()
    name = view.edition.palaces.names[number]
    return f"Where do you place {name}? It stands {palace_words(view.edition, number)} (§70, §71)."


def ask_retiring(view: Position, seat: int) -> str:
    era = ERA_NAMES[view.era]
    bonus = "a Combat card" if view.era == view.edition.card_era else "a look at a face-down tile"
    asked = f"Era {era} is over: under which Arch does its Action token go (§72)?"
    return f"{asked} Each time you use that Arch, it brings {bonus} (§40)."
