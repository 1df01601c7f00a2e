"""The rollout policy: the card and target that change the expected values most."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.bits import shl, size
from tabletown.core.rng import Rng
from tabletown.games.sunnyvale.edition import edition as cards
from tabletown.games.sunnyvale.edition.edition import Edition
from tabletown.games.sunnyvale.greedy.housing_risk import (
    DOLLARS,
    HOLD_ACTIVISM,
    HOLD_CONCERN,
    HOLD_HOUSING,
    RIVAL,
    SHELTER,
    TIE_BREAK,
    HousingRisk,
    Locks,
)
from tabletown.games.sunnyvale.rules import phases
from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale

NEVER: Final = -1e9
CLOSE: Final = 0.75  # share of the best rough estimate from which a placement is evaluated exactly
AMPLE: Final[i64] = 4  # crises to come that leave time to play any card


@final
class RolloutPolicy:
    """Evaluates actions one by one without copying the position."""

    def __init__(self, edition: Edition, weights: vec[float]) -> None:
        self.edition: Final = edition
        self.weights: Final = weights
        self.grounds: Final = [HousingRisk(edition, weights) for _seat in range(len(edition.maps))]
        self.locks: Final = Locks(edition)
        self.outlooks: Final = vec[float]([0.0] * len(edition.maps))
        self.is_own_seen = False  # whether the own map was read for this decision
        self.relief: Final = vec[float](
            [0.0] * edition.spaces
        )  # [space]: reduction of loss by a token there
        self.loss_if_blocked = 0.0
        self.is_seen = False  # whether the others' maps were read for this decision
        self.rough: Final = vec[float]([0.0] * edition.blocks.end)  # [nth placement]
        self.place_gain = 0.0  # value of the best place for a Concern
        self.target: i64 = -1  # the best target action of the card weighed last
        self.further = vec[i64]([0] * edition.blocks.end)
        self.planned: i64 = -1  # the place of the Concern chosen last
        self.planned_card: i64 = -1
        self.planned_seat: i64 = -1
        self.planned_spaces: i64 = 0  # the map at that time
        self.tokens: Final = vec[i64]([0] * edition.shaped)  # [kind]: tokens that a Concern places
        for kind in range(edition.housing, edition.shaped):
            for spaces in edition.shapes[edition.shape[kind]].footprints:
                self.tokens[kind] = max(self.tokens[kind], size(spaces))

    def action(self, state: Sunnyvale, seat: i64, rng: Rng, buffer: vec[i64]) -> i64:
        count = state.legal_into(seat, buffer)
        if count == 1:
            return buffer[0]
        self.is_own_seen = False
        self.is_seen = False
        self.target = -1
        phase = state.phase
        if phase == phases.PLAY:
            return self.play(state, seat, rng, buffer, count)
        if phase == phases.PLACE:
            is_planned = self.is_planned(state, seat)
            self.planned_card = -1
            if is_planned:
                return self.planned
            return self.place(state, seat, state.card, rng, buffer, count)
        if phase == phases.BUILD:
            return self.build(state, seat, buffer, count)
        if phase == phases.REMOVE:
            return self.remove(state, seat, state.right_of(seat))
        if phase == phases.TAKE:
            return self.remove(state, seat, state.opponent)
        if phase == phases.TOKENS:
            return self.mark(state, seat, rng, buffer, count)
        if phase == phases.DISCARD:
            return self.discard(state, seat, buffer, count)
        if phase == phases.ORDER:
            return buffer[0]
        if phase == phases.GIVE:
            return self.give(state, seat)
        if phase == phases.VISIT:
            self.weigh_visit(state, seat)
            return self.target
        self.weigh_activism(state, seat, state.card)
        return self.target

    def is_planned(self, state: Sunnyvale, seat: i64) -> bool:
        """Whether the place was already found when the card was chosen."""
        return (
            self.planned_card == state.card
            and self.planned_seat == seat
            and self.planned_spaces == state.taken(seat)
        )

    def play(self, state: Sunnyvale, seat: i64, rng: Rng, buffer: vec[i64], count: i64) -> i64:
        """Play the card with the highest gain."""
        best: i64 = 0
        most = NEVER
        equals: i64 = 0
        for nth in range(count):
            self.target = -1
            gain = self.weigh(state, seat, buffer[nth] - self.edition.blocks.play, rng)
            if gain > most:
                equals = 0
            if gain >= most:
                equals += 1
                if rng.below(equals) == 0:
                    most = gain
                    best = nth
                    self.planned = self.target
        self.planned_card = buffer[best] - self.edition.blocks.play
        self.planned_seat = seat
        self.planned_spaces = state.taken(seat)
        return buffer[best]

    def weigh(self, state: Sunnyvale, seat: i64, kind: i64, rng: Rng) -> float:
        """The gain of playing the card over keeping it; sets `target`."""
        kept = self.promise(state, kind)
        if kind < self.edition.housing:
            return self.weigh_housing(state, seat, kind) - kept
        if kind >= self.edition.shaped:
            return self.weigh_activism(state, seat, kind) - kept
        return self.weigh_concern(state, seat, kind, rng) - kept

    def promise(self, state: Sunnyvale, kind: i64) -> float:
        """The value of keeping a card in hand."""
        crises = min(self.edition.crises - state.crises, AMPLE)
        weight = HOLD_HOUSING
        if kind >= self.edition.shaped:
            weight = HOLD_ACTIVISM + self.edition.effects[kind]
        elif kind >= self.edition.housing:
            weight = HOLD_CONCERN
        return self.weights[weight] * float(crises) / float(AMPLE)

    def shelter(self, state: Sunnyvale, tokens: i64) -> float:
        """The value of so many Concern tokens against housing to come."""
        crises = self.edition.crises - state.crises
        return self.weights[SHELTER] * float(crises) * float(tokens)

    def see_own(self, state: Sunnyvale, seat: i64) -> None:
        """Read the own map, once per decision."""
        if not self.is_own_seen:
            self.is_own_seen = True
            ground = self.grounds[seat]
            ground.survey(state, seat)
            ground.relieve(self.relief)
            self.loss_if_blocked = ground.loss_if_blocked(0)

    def see(self, state: Sunnyvale, seat: i64) -> None:
        """Read the others' maps and expected values, once per decision."""
        if self.is_seen:
            return
        self.is_seen = True
        for other in range(state.seats):
            if other != seat:
                self.outlooks[other] = self.outlook(state, other, seat)

    def outlook(self, state: Sunnyvale, seat: i64, by: i64) -> float:
        """The value of the neighbourhood less its expected loss, with what `by` knows."""
        return self.standing(state, seat) - self.grounds[seat].expected_loss(state, seat, by)

    def standing(self, state: Sunnyvale, seat: i64) -> float:
        """The current value of the neighbourhood, including tie-breaks."""
        value = float(state.values[seat]) / DOLLARS
        return value + self.weights[TIE_BREAK] * float(size(state.concerns[seat]))

    def harm(self, seat: i64, victim: i64, loss: float) -> float:
        """The gain of the seat if this opponent loses so much."""
        best = NEVER
        after = NEVER
        others: i64 = 0
        for other in range(len(self.outlooks)):
            if other != seat:
                others += 1
                outlook = self.outlooks[other]
                best = max(best, outlook)
                after = max(after, outlook - loss if other == victim else outlook)
        rival = self.weights[RIVAL]
        return rival * (best - after) + (1.0 - rival) * loss / float(others)

    def weigh_housing(self, state: Sunnyvale, seat: i64, kind: i64) -> float:
        return self.weigh_given(state, seat, kind, self.edition.permits[kind])

    def weigh_given(self, state: Sunnyvale, seat: i64, kind: i64, lacks: i64) -> float:
        """The gain of giving away a housing card, where it helps most; sets `target`."""
        self.see(state, seat)
        crises = self.edition.crises - state.crises
        most = NEVER
        for other in range(state.seats):
            if other != seat:
                ground = self.grounds[other]
                share = ground.chance(lacks + state.moratoria[other], crises)
                loss = share * ground.price(state, other, kind)
                gain = self.harm(seat, other, loss)
                if gain > most:
                    most = gain
                    self.target = self.edition.blocks.give + other
        return most

    def give(self, state: Sunnyvale, seat: i64) -> i64:
        edition = self.edition
        kind = state.card
        lacks: i64 = 0
        if state.picked == edition.projects:
            lacks = edition.permits[kind]
        else:
            kind = edition.kind_of(state.picked)
            lacks = edition.permits[kind] - edition.permits_of(state.picked)
        self.weigh_given(state, seat, kind, lacks)
        return self.target

    def weigh_concern(self, state: Sunnyvale, seat: i64, kind: i64, rng: Rng) -> float:
        count = state.placements_into(seat, kind, self.further)
        if count == 0:
            return 0.0
        self.target = self.place(state, seat, kind, rng, self.further, count)
        return self.place_gain + self.shelter(state, self.tokens[kind])

    def place(
        self, state: Sunnyvale, seat: i64, kind: i64, rng: Rng, buffer: vec[i64], count: i64
    ) -> i64:
        """The place where a Concern reduces the expected loss most; sets `place_gain`."""
        self.see_own(state, seat)
        footprints = self.edition.shapes[self.edition.shape[kind]].footprints
        first = self.edition.blocks.place
        bar = self.at_first_sight(footprints, first, buffer, count)
        best: i64 = 0
        least = -NEVER
        equals: i64 = 0
        for nth in range(count):
            if self.rough[nth] >= bar:
                loss = self.grounds[seat].loss_if_blocked(footprints[buffer[nth] - first])
                if loss < least:
                    equals = 0
                if loss <= least:
                    equals += 1
                    if rng.below(equals) == 0:
                        least = loss
                        best = nth
        self.place_gain = self.loss_if_blocked - least
        return buffer[best]

    def at_first_sight(
        self, footprints: vec[i64], first: i64, buffer: vec[i64], count: i64
    ) -> float:
        """Fill rough gains of all places; return the gain from which to look closer."""
        most = NEVER
        for nth in range(count):
            self.rough[nth] = self.relief_of(footprints[buffer[nth] - first])
            most = max(most, self.rough[nth])
        return CLOSE * most if most > 0.0 else most

    def relief_of(self, spaces: i64) -> float:
        relief = 0.0
        left = spaces
        while left != 0:
            bit = left & -left
            relief += self.relief[size(bit - 1)]
            left ^= bit
        return relief

    def build(self, state: Sunnyvale, seat: i64, buffer: vec[i64], count: i64) -> i64:
        """Build in the cheapest place, counting what it blocks."""
        edition = self.edition
        kind = edition.kind_of(state.picked)
        ground = self.grounds[seat]
        ground.expect(state, seat, seat)
        ground.wanted[kind] -= 1.0  # this card is built now
        ground.lay_out(state, seat)
        shape = edition.shapes[edition.shape[kind]]
        best = buffer[0]
        least = -NEVER
        for nth in range(count):
            spaces = shape.footprints[buffer[nth] - edition.blocks.place]
            loss = float(edition.loss(state.maps[seat], spaces)) / DOLLARS
            if loss < least:
                loss += ground.loss_if_blocked(spaces)
                if loss < least:
                    least = loss
                    best = buffer[nth]
        return best

    def mark(self, state: Sunnyvale, seat: i64, rng: Rng, buffer: vec[i64], count: i64) -> i64:
        """Put the first token where it reduces the expected loss most."""
        ground = self.grounds[seat]
        ground.survey(state, seat)
        best: i64 = 0
        least = -NEVER
        equals: i64 = 0
        for nth in range(count):
            loss = ground.loss_if_blocked(shl(1, buffer[nth] - self.edition.blocks.mark))
            if loss < least:
                equals = 0
            if loss <= least:
                equals += 1
                if rng.below(equals) == 0:
                    least = loss
                    best = nth
        return buffer[best]

    def remove(self, state: Sunnyvale, seat: i64, owner: i64) -> i64:
        """Remove the token of `owner` that blocks the most valuable placements."""
        ground = self.grounds[owner]
        ground.expect(state, owner, seat)
        self.locks.survey(state, owner, ground)
        return self.edition.blocks.take + self.locks.best(state.concerns[owner])

    def weigh_visit(self, state: Sunnyvale, seat: i64) -> float:
        self.see(state, seat)
        most = 0.0
        for other in range(state.seats):
            if other != seat and state.concerns[other] != 0:
                self.locks.survey(state, other, self.grounds[other])
                space = self.locks.best(state.concerns[other])
                gain = self.harm(seat, other, self.locks.opened[space])
                if self.target < 0 or gain > most:
                    most = gain
                    self.target = self.edition.blocks.visit + other
        return most

    def weigh_activism(self, state: Sunnyvale, seat: i64, kind: i64) -> float:
        effect = self.edition.effects[kind]
        if effect == cards.REMOVE_CONCERNS:
            return self.weigh_visit(state, seat)
        if effect == cards.SKIP_NEXT_PERMITS:
            return self.weigh_moratorium(state, seat)
        if effect == cards.DRAW_THEN_DISCARD or effect == cards.LOWER_LEVEL:
            return 0.0
        most = 0.0
        last: i64 = -1
        for project in state.projects:
            if project == self.edition.projects:
                break
            if project != last and self.may_target(project, effect, seat):
                gain = self.weigh_target(state, seat, kind, project)
                if self.target < 0 or gain > most:
                    most = gain
                    self.target = self.edition.blocks.choose + project
            last = project
        return most

    def may_target(self, project: i64, effect: i64, seat: i64) -> bool:
        is_own = self.edition.owner_of(project) == seat
        if effect == cards.ADD_PERMIT:
            return not is_own
        if effect == cards.REMOVE_PERMITS:
            return is_own and self.edition.permits_of(project) > 0
        if effect == cards.DISCARD_HOUSING:
            return is_own and self.edition.permits_of(project) == 0
        return is_own

    def weigh_target(self, state: Sunnyvale, seat: i64, kind: i64, project: i64) -> float:
        """The gain of using the card on this housing card."""
        edition = self.edition
        effect = edition.effects[kind]
        self.see(state, seat)
        owner = edition.owner_of(project)
        ground = self.grounds[owner]
        crises = edition.crises - state.crises
        housing = edition.kind_of(project)
        permits = edition.permits_of(project)
        lacks = edition.permits[housing] - permits
        price = ground.price(state, owner, housing)
        shield = state.moratoria[owner]
        now = ground.chance(lacks + shield, crises) * price
        amount = edition.amounts[kind]
        if effect == cards.ADD_PERMIT:
            after = price
            if lacks > amount:
                after *= ground.chance(lacks - amount + shield, crises)
            return self.harm(seat, owner, after - now)
        if effect == cards.REMOVE_PERMITS:
            return now - ground.chance(lacks + min(amount, permits) + shield, crises) * price
        if effect == cards.DISCARD_HOUSING:
            return now
        target = self.target
        given = self.weigh_given(state, seat, housing, lacks)
        self.target = target
        return now + given

    def weigh_moratorium(self, state: Sunnyvale, seat: i64) -> float:
        """The gain of delaying all own housing by one crisis."""
        edition = self.edition
        crises = edition.crises - state.crises
        shield = state.moratoria[seat]
        ground = self.grounds[seat]
        gain = 0.0
        for project in state.projects:
            if project == edition.projects:
                break
            if edition.owner_of(project) == seat:
                kind = edition.kind_of(project)
                lacks = edition.permits[kind] - edition.permits_of(project) + shield
                share = ground.chance(lacks, crises) - ground.chance(lacks + 1, crises)
                gain += share * ground.price(state, seat, kind)
        return gain

    def discard(self, state: Sunnyvale, seat: i64, buffer: vec[i64], count: i64) -> i64:
        """Discard the card with the lowest gain."""
        best = buffer[0]
        least = -NEVER
        for nth in range(count):
            kind = buffer[nth] - self.edition.blocks.discard
            gain = self.worth(state, seat, kind)
            if gain < least:
                least = gain
                best = buffer[nth]
        return best

    def worth(self, state: Sunnyvale, seat: i64, kind: i64) -> float:
        if kind < self.edition.housing:
            return self.weigh_housing(state, seat, kind)
        if kind >= self.edition.shaped:
            return self.weigh_activism(state, seat, kind)
        count = state.placements_into(seat, kind, self.further)
        return 0.0 if count == 0 else 1.0 + float(count) / 10.0
