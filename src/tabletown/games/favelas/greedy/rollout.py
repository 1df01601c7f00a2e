"""The rollout policy: for each kind of decision, the action with the highest expected lead."""

from mypy_extensions import i64

from tabletown.core.rng import Rng
from tabletown.games.favelas.edition import NONE
from tabletown.games.favelas.greedy.outlook import NEVER, Outlook
from tabletown.games.favelas.rules import Favelas


def source(state: Favelas, outlook: Outlook) -> i64:
    """The source of a tile with the highest expected lead."""
    edition = state.edition
    outlook.survey(state)
    best = edition.discard + state.supply[0]
    most = NEVER
    if outlook.grounds > 0:
        last: i64 = NONE
        for pair in state.supply:
            if pair != last:
                lead = outlook.best_double(pair)
                if lead > most:
                    most = lead
                    best = edition.take + pair
            last = pair
    base = outlook.split()
    if outlook.grounds > 0 and base + outlook.tip(state) > most:
        lead = base + outlook.about_any_double(state)
        if lead > most:
            most = lead
            best = edition.blind
    if state.singles_left() > 0 and base + outlook.about_any_single(state) > most:
        return edition.single
    return best


def ground(state: Favelas, outlook: Outlook, rng: Rng) -> i64:
    """The best place for the double in hand; a random one of several equal ones."""
    edition = state.edition
    colours = edition.colours
    heights = state.heights
    tops = state.tops
    ways = outlook.ways
    first = edition.first[state.tile]
    second = edition.second[state.tile]
    base = state.to_move * edition.spaces
    last: i64 = 1 if first == second else 2
    best: i64 = NONE
    most = NEVER
    equals: i64 = 0
    for pair in range(len(ways)):
        ways[pair] = NEVER
    for edge in range(edition.edges):
        one = base + edition.one[edge]
        other = base + edition.other[edge]
        if heights[one] == heights[other]:
            for way in range(last):
                below = tops[other if way == 1 else one]
                beside = tops[one if way == 1 else other]
                pair = below * colours + beside
                if ways[pair] == NEVER:
                    ways[pair] = outlook.after(first, below, second, beside)
                if ways[pair] > most:
                    most = ways[pair]
                    equals = 0
                if ways[pair] == most:
                    equals += 1
                    if rng.below(equals) == 0:
                        best = edition.place + 2 * edge + way
    return best


def space(state: Favelas, outlook: Outlook, rng: Rng) -> i64:
    """The best space for the single in hand; a random one of several equal ones."""
    edition = state.edition
    colour = edition.first[state.tile]
    base = state.to_move * edition.spaces
    best: i64 = NONE
    most = NEVER
    equals: i64 = 0
    for at in range(edition.spaces):
        lead = outlook.half(colour, state.tops[base + at], 0)
        if lead > most:
            most = lead
            equals = 0
        if lead == most:
            equals += 1
            if rng.below(equals) == 0:
                best = edition.put + at
    return best


def match(state: Favelas, outlook: Outlook) -> i64:
    """Move the die of the matched colour in the direction that helps the seat."""
    colours = state.edition.colours
    lead = outlook.lead(state.due, outlook.colour_counts[state.to_move * colours + state.due])
    return move(state, outlook.moved(state.dice[state.due], lead))


def bonus(state: Favelas, outlook: Outlook) -> i64:
    """Move the bonus die in the direction that helps the seat as its hillside is now."""
    lead = outlook.bonus_lead(outlook.rarest(state.to_move))
    return move(state, outlook.moved(state.dice[state.due], lead))


def move(state: Favelas, face: i64) -> i64:
    """The action that moves the due die to this face."""
    return state.edition.move + 2 * state.due + (1 if face > state.dice[state.due] else 0)
