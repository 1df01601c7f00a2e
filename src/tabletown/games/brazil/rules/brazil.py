"""Brazil: Imperial. § is docs/rules/brazil.md; each concept has a module of its own beside this."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.rng import DEAD, Rng
from tabletown.core.state import NOBODY
from tabletown.games.brazil.edition.board import Board
from tabletown.games.brazil.edition.edition import Edition
from tabletown.games.brazil.rules import (
    actions,
    aftermath,
    arches,
    building,
    combat,
    exploration,
    gains,
    missions,
    movement,
    payment,
    preparation,
    turn,
)
from tabletown.games.brazil.rules.audit import audit_all
from tabletown.games.brazil.rules.guesses import guess_all, show_secrets
from tabletown.games.brazil.rules.labels import label_of
from tabletown.games.brazil.rules.payment import joined
from tabletown.games.brazil.rules.position import Position
from tabletown.games.brazil.rules.scoring import science_on_map, score
from tabletown.games.brazil.rules.spelling import set_up, text_of


def new(edition: Edition, board: Board, seats: i64, rng: Rng, variant: i64, extra: i64) -> "Brazil":
    state = Brazil(edition, board, seats, rng, variant, extra)
    preparation.lay_table(state)
    state.advance()
    return state


@final
class Brazil(Position):
    def actors(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.is_choosing(seat)]

    def sealed(self) -> bool:
        asked = self.asked()
        return asked == actions.KEEPING or asked == actions.COMMITTING

    def is_secret(self, action: i64) -> bool:
        """Whether the action stays secret for ever: which Missions a seat keeps."""
        return self.asked() == actions.KEEPING

    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        if not self.is_choosing(seat):
            return 0
        asked = self.asked()
        if asked == actions.PAYING:
            return payment.payments_into(self, seat, buffer)
        if asked == actions.ACTION_PHASE:
            return turn.action_phase_into(self, seat, buffer)
        if asked == actions.MOVEMENT_PHASE:
            return turn.movement_phase_into(self, seat, buffer)
        if asked < actions.ACTION_PHASE:
            return self.preparations_into(seat, buffer)
        if asked <= actions.DISCARDING_COMBAT:
            return self.arch_choices_into(seat, buffer)
        return self.movement_choices_into(seat, buffer)

    def preparations_into(self, seat: i64, buffer: vec[i64]) -> i64:
        asked = self.asked()
        if asked == actions.KEEPING:
            return preparation.keeps_into(self, seat, buffer)
        if asked == actions.CHOOSING_COLOUR:
            return preparation.colours_into(self, buffer)
        if asked == actions.CHOOSING_MONARCH:
            return preparation.monarchs_into(self, seat, buffer)
        return preparation.sites_into(self, buffer)

    def arch_choices_into(self, seat: i64, buffer: vec[i64]) -> i64:
        asked = self.asked()
        if asked == actions.DEPLOYING:
            return arches.deployable_into(self, seat, buffer)
        if asked == actions.DEPLOYING_AT:
            return arches.deployments_into(self, seat, buffer)
        if asked == actions.BUYING:
            return arches.paintings_into(self, seat, buffer)
        if asked == actions.BUILDING:
            return building.builds_into(self, seat, buffer)
        if asked == actions.BUILDING_AT:
            return building.places_into(self, seat, buffer)
        if asked == actions.RENOVATING:
            return building.renovations_into(self, seat, buffer)
        if asked == actions.RENOVATING_FREE:
            return building.free_renovation_into(self, seat, buffer)
        if asked == actions.MANUFACTURING:
            return arches.products_into(self, seat, buffer)
        if asked == actions.CHOOSING_SLOT:
            return arches.slots_into(self, seat, buffer)
        if asked == actions.TAKING:
            return gains.takeable_into(self, buffer)
        if asked == actions.TRADING:
            return arches.exchanges_into(self, seat, buffer)
        if asked == actions.DISCOUNTING:
            return payment.discounts_into(self, seat, buffer)
        if asked == actions.GIVING:
            return payment.giving_into(self, seat, buffer)
        return gains.discards_into(self, seat, buffer)

    def movement_choices_into(self, seat: i64, buffer: vec[i64]) -> i64:
        asked = self.asked()
        if asked == actions.GROUPING:
            return movement.companions_into(self, seat, buffer)
        if asked == actions.MOVING or asked == actions.MOVING_ON:
            return movement.destinations_into(self, seat, buffer)
        if asked == actions.SHOOTING:
            return movement.shots_into(self, seat, buffer)
        if asked == actions.EXPEDITION:
            buffer[0] = actions.PASS
            buffer[1] = actions.FIGHT
            return 2
        if asked == actions.DRAWING_MISSION:
            return exploration.missions_into(self, buffer)
        if asked == actions.PEEKING:
            return exploration.peeks_into(self, seat, buffer)
        if asked == actions.ANNOUNCING:
            return combat.announcements_into(self, seat, buffer)
        if asked == actions.COMMITTING:
            return combat.commitments_into(self, seat, buffer)
        if asked == actions.CANCELLING:
            return combat.cancellable_into(self, buffer)
        if asked == actions.DEFEATING:
            return aftermath.defeats_into(self, seat, buffer)
        if asked == actions.PILLAGING:
            return aftermath.pillage_into(self, buffer)
        if asked == actions.WINNING:
            return aftermath.winnings_into(self, seat, buffer)
        if asked == actions.PLACING:
            return missions.palaces_into(self, seat, buffer)
        if asked == actions.PLACING_AT:
            return missions.palace_places_into(self, seat, buffer)
        return missions.arches_into(self, seat, buffer)

    def apply(self, seat: i64, action: i64) -> None:
        asked = self.asked()
        if asked == actions.PAYING:
            payment.pay(self, seat, action)
        elif asked == actions.ACTION_PHASE or asked == actions.MOVEMENT_PHASE:
            turn.act(self, seat, action)
        elif asked < actions.ACTION_PHASE:
            self.prepare(seat, action)
        elif asked <= actions.DISCARDING_COMBAT:
            self.choose_on_arch(seat, action)
        else:
            self.choose_on_move(seat, action)
        self.advance()

    def prepare(self, seat: i64, action: i64) -> None:
        asked = self.asked()
        if asked == actions.KEEPING:
            preparation.keep(self, seat, action)
        elif asked == actions.CHOOSING_COLOUR:
            preparation.take_colour(self, seat, action)
        elif asked == actions.CHOOSING_MONARCH:
            preparation.take_monarch(self, seat, action)
        else:
            preparation.settle(self, seat, action)

    def choose_on_arch(self, seat: i64, action: i64) -> None:
        asked = self.asked()
        if asked == actions.DEPLOYING:
            arches.choose_unit(self, seat, action)
        elif asked == actions.DEPLOYING_AT:
            arches.deploy_at(self, seat, action)
        elif asked == actions.BUYING:
            arches.buy(self, seat, action)
        elif asked == actions.BUILDING:
            building.choose(self, seat, action)
        elif asked == actions.BUILDING_AT:
            building.choose_place(self, seat, action)
        elif asked == actions.RENOVATING:
            building.renovate(self, seat, action)
        elif asked == actions.RENOVATING_FREE:
            building.renovate_free(self, action)
        elif asked == actions.MANUFACTURING:
            arches.make(self, seat, action)
        elif asked == actions.CHOOSING_SLOT:
            arches.put_on(self, seat, action)
        elif asked == actions.TAKING:
            gains.take(self, seat, action - actions.TAKE)
        elif asked == actions.TRADING:
            arches.trade(self, seat, action)
        elif asked == actions.DISCOUNTING:
            payment.discount(self, seat, action)
        elif asked == actions.GIVING:
            payment.give(self, seat, action - actions.GIVE_COMBAT)
        else:
            gains.discard(self, seat, action)

    def choose_on_move(self, seat: i64, action: i64) -> None:
        asked = self.asked()
        if asked == actions.GROUPING:
            movement.take_along(self, seat, action)
        elif asked == actions.MOVING or asked == actions.MOVING_ON:
            movement.move_to(self, seat, action)
        elif asked == actions.SHOOTING:
            movement.shoot(self, seat, action)
        elif asked == actions.EXPEDITION:
            exploration.decide_expedition(self, seat, action)
        elif asked == actions.DRAWING_MISSION:
            exploration.take_mission(self, seat, action)
        elif asked == actions.PEEKING:
            exploration.peek(self, seat, action)
        elif asked == actions.ANNOUNCING:
            combat.announce(self, action)
        elif asked == actions.COMMITTING:
            combat.commit(self, seat, action)
        elif asked == actions.CANCELLING:
            combat.cancel(self, action)
        elif asked == actions.DEFEATING:
            aftermath.defeat(self, seat, action)
        elif asked == actions.PILLAGING:
            aftermath.pillage(self, seat, action)
        elif asked == actions.WINNING:
            aftermath.win(self, seat, action)
        elif asked == actions.PLACING:
            missions.choose_palace(self, seat, action)
        elif asked == actions.PLACING_AT:
            missions.place_palace(self, seat, action)
        else:
            missions.retire_token(self, seat, action)

    def advance(self) -> None:
        """Carries out all automatic steps up to the next decision."""
        while self.depth > 0:
            asked = self.asked()
            if asked >= actions.FIRST_STEP:
                self.step(asked, self.asked_seat())
            elif asked == actions.PAYING and self.due == 0:
                payment.end(self)
            elif asked == actions.COMMITTING and self.is_all_committed():
                self.pop()
            elif asked == actions.TAKING:
                break
            elif self.seats == 1 and self.is_won(asked):
                self.has_triumphed = 1
                while self.depth > 0:
                    self.pop()
            else:
                gains.push_discard(self)
                break
        self.find_mover()

    def is_all_committed(self) -> bool:
        for seat in range(self.seats):
            if self.is_choosing(seat):
                return False
        return True

    def is_won(self, asked: i64) -> bool:
        if asked != actions.ACTION_PHASE and asked != actions.MOVEMENT_PHASE:
            return False
        return turn.has_triumphed(self)

    def step(self, asked: i64, seat: i64) -> None:
        if asked == actions.BUILT:
            building.built(self, seat)
        elif asked == actions.BUILD_AGAIN:
            building.build_again(self, seat)
        elif asked == actions.DEPLOYED:
            arches.deployed(self, seat)
        elif asked == actions.DRAWN_ON_DEPLOY:
            arches.drawn_on_deploy(self, seat)
        elif asked == actions.BOUGHT:
            arches.bought(self, seat)
        elif asked == actions.RENOVATED:
            building.renovated(self, seat)
        elif asked == actions.RENOVATE_AGAIN:
            building.renovate_again(self, seat)
        elif asked == actions.EXCHANGED:
            arches.exchanged(self, seat)
        elif asked == actions.ADDED:
            more = self.one()
            self.pop()
            self.due = joined(self.due, more)
        elif asked == actions.CONVERTED:
            self.purse += self.edition.monarchs.conversion_purse[self.one()]
            self.pop()
        else:
            self.later_step(asked, seat)

    def later_step(self, asked: i64, seat: i64) -> None:
        if asked == actions.REVEALED:
            combat.revealed(self)
        elif asked == actions.COUNTED:
            aftermath.counted(self)
        elif asked == actions.LOSS_REWARDED:
            aftermath.loss_rewarded(self, seat)
        elif asked == actions.CARDS_DRAWN:
            aftermath.cards_drawn(self, seat)
        elif asked == actions.BATTLE_ENDED:
            movement.battle_ended(self, seat)
        elif asked == actions.MISSION_REWARDED:
            missions.rewarded(self, seat)
        elif asked == actions.MISSION_COUNTED:
            missions.counted(self, seat)
        else:
            assert asked == actions.ERA_CHANGED
            missions.era_changed(self)

    def scores(self) -> list[int]:
        return [score(self, seat) for seat in range(self.seats)]

    def recount(self) -> list[int]:
        """The scores; they are always counted from the table."""
        return self.scores()

    def winners(self) -> list[int]:
        """Most points, then most Science on the map (§81); solo, seat 0 if it reached the goals."""
        if self.to_move != NOBODY:
            return []
        if self.seats == 1:
            return [0] if self.has_triumphed == 1 else []
        rank = [(score(self, seat), science_on_map(self, seat)) for seat in range(self.seats)]
        return [seat for seat in range(self.seats) if rank[seat] == max(rank)]

    def label(self, action: i64) -> str:
        return label_of(self, action)

    def text(self) -> str:
        return text_of(self)

    def setup(self, text: str) -> None:
        set_up(self, text)

    def copy(self) -> "Brazil":
        """A complete copy: public information, secrets and generator."""
        twin = self.common()
        twin.rng = self.rng.copy()
        twin.gold_hand = self.gold_hand[:]
        twin.combat_hand = self.combat_hand[:]
        twin.dealt = self.dealt[:]
        twin.keeping = self.keeping[:]
        twin.returned = self.returned[:]
        twin.missions = self.missions[:]
        twin.committed = self.committed[:]
        twin.cloud_kind = self.cloud_kind[:]
        return twin

    def common(self) -> "Brazil":
        """A new state with the public information only."""
        twin = Brazil(self.edition, self.board, self.seats, DEAD, self.variant, self.extra)
        twin.to_move = self.to_move
        twin.era = self.era
        twin.round = self.round
        twin.first = self.first
        twin.is_last_round = self.is_last_round
        twin.has_triumphed = self.has_triumphed
        twin.depth = self.depth
        twin.turn_arch = self.turn_arch
        twin.bonus_era = self.bonus_era
        twin.free_moves = self.free_moves
        twin.additional_moves = self.additional_moves
        twin.extra_actions = self.extra_actions
        twin.has_discounted = self.has_discounted
        twin.has_renovated_free = self.has_renovated_free
        twin.has_converted = self.has_converted
        twin.due = self.due
        twin.is_untouched = self.is_untouched
        twin.purse = self.purse
        twin.gallery = self.gallery
        twin.stack = self.stack[:]
        self.share_boards(twin)
        self.share_map(twin)
        return twin

    def share_boards(self, twin: "Brazil") -> None:
        twin.colour = self.colour[:]
        twin.monarch = self.monarch[:]
        twin.arch = self.arch[:]
        twin.used = self.used[:]
        twin.supply = self.supply[:]
        twin.units = self.units[:]
        twin.deployed = self.deployed[:]
        twin.products = self.products[:]
        twin.palaces = self.palaces[:]
        twin.paintings = self.paintings[:]
        twin.counters = self.counters[:]
        twin.kept = self.kept[:]
        twin.claimed = self.claimed[:]
        twin.drawn_under = self.drawn_under[:]

    def share_map(self, twin: "Brazil") -> None:
        twin.home = self.home[:]
        twin.tile = self.tile[:]
        twin.owner = self.owner[:]
        twin.stock = self.stock[:]
        twin.palace = self.palace[:]
        twin.mark = self.mark[:]
        twin.cloud = self.cloud[:]
        twin.peekers = self.peekers[:]
        twin.occupant = self.occupant[:]
        twin.sites = self.sites[:]
        twin.tiles_left = self.tiles_left[:]
        twin.city_tops = self.city_tops[:]
        twin.city_left = self.city_left[:]
        twin.spent = self.spent[:]
        twin.gold_discards = self.gold_discards[:]
        twin.combat_discards = self.combat_discards[:]
        twin.battle = self.battle[:]
        twin.revealed = self.revealed[:]

    def view(self, seat: i64) -> "Brazil":
        seen = self.common()
        show_secrets(self, seen, seat)
        return seen

    def determinize(self, rng: Rng) -> None:
        guess_all(self, rng)
        self.rng = rng.fork()

    def audit(self) -> None:
        audit_all(self)
