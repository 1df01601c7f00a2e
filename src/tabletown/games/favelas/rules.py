"""Favelas: towers in five colours, and dice that rate them. § points into docs/rules/favelas.md."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabletown.core.notation import fields, items, spell, unspell
from tabletown.core.rng import DEAD, Rng
from tabletown.core.seats import SEAT_LETTERS
from tabletown.core.state import NOBODY, SPECTATOR, State
from tabletown.games.favelas.edition import NONE, Edition

# What the seat to move decides.
SOURCE: Final[i64] = 0  # which tile to take
BONUS: Final[i64] = 1  # where the bonus die goes, after drawing a single
PLACE: Final[i64] = 2  # where the tile goes
MATCH: Final[i64] = 3  # where the die of a matched colour goes
OVER: Final[i64] = 4
PHASES: Final = ["source", "bonus", "place", "match", "over"]


def new(edition: Edition, seats: i64, rng: Rng) -> "Favelas":
    """A board for each seat (§2), the first year's stack and dice (§4, §6), and who begins (§7)."""
    state = Favelas(edition, seats, rng)
    state.doubles = edition.double_copies[:]
    state.ends = vec[i64]([1] * edition.ends)
    state.singles = edition.single_copies[:]
    state.supply = vec[i64]([edition.pairs] * edition.supply)
    state.dice = vec[i64]([0] * edition.dice)
    state.heights = vec[i64]([0] * (seats * edition.spaces))
    state.written = vec[i64]([0] * (seats * edition.years))
    state.points = vec[i64]([0] * seats)
    state.boards = vec[i64]()
    state.tops = vec[i64]()
    undealt = vec[i64]([1] * len(edition.board_names))
    for _seat in range(seats):
        board = rng.draw(undealt)
        state.boards = append(state.boards, board)
        for colour in edition.printed[board]:
            state.tops = append(state.tops, colour)
    state.begin_year(rng.below(seats))
    return state


@final
class Favelas(State):
    def __init__(self, edition: Edition, seats: i64, rng: Rng) -> None:
        turns = edition.years * (edition.stack[seats] - edition.supply) + edition.most_singles
        super().__init__(seats, rng, edition.actions, turns * (1 + 1 + 2))  # take, lay, two dice
        self.edition: Final = edition
        self.year: i64 = 0  # from 1
        self.phase: i64 = OVER
        self.tile: i64 = NONE  # kind: what this turn is about, once it is taken
        self.due: i64 = NONE  # the die that moves now
        self.then: i64 = NONE  # and the one after it
        self.stack: i64 = 0  # tiles left; which they are is drawn when it happens
        self.thrown: i64 = 0  # tiles put away that had been seen
        self.supply = vec[i64]()  # [place]: pair face up, ascending; `pairs` if it is empty
        self.dice = vec[i64]()  # [colour], the bonus die after them
        self.doubles = vec[i64]()  # [pair]: not yet seen, wherever they lie
        self.ends = vec[i64]()  # [nth]: 1 if that End of Year tile is not yet seen
        self.singles = vec[i64]()  # [colour]: left to draw
        self.boards = vec[i64]()  # [seat]: which board it plays on; never changes
        self.tops = vec[i64]()  # [seat * spaces + space]: the colour to be seen there
        self.heights = vec[i64]()  # [seat * spaces + space]: tiles that lie there
        self.written = vec[i64]()  # [seat * years + year - 1]: points of that year
        self.points = vec[i64]()  # [seat]: all of them

    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        if seat != self.to_move:
            return 0
        if self.phase == SOURCE:
            return self.sources_into(seat, buffer)
        if self.phase == PLACE:
            return self.places_into(seat, buffer)
        return self.moves_into(buffer)

    def sources_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """Doubles if there is level ground (§9), a single if any is left (§8), or neither (§10)."""
        edition = self.edition
        has_room = self.has_level_ground(seat)
        has_single = self.singles_left() > 0
        count: i64 = 0
        if has_room or not has_single:
            verb = edition.take if has_room else edition.discard
            last: i64 = NONE
            for pair in self.supply:
                if pair != last:
                    buffer[count] = verb + pair
                    count += 1
                    last = pair
        if has_room:
            buffer[count] = edition.blind
            count += 1
        if has_single:
            buffer[count] = edition.single
            count += 1
        return count

    def places_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """Two neighbours of one height (§12), either way round; a single goes anywhere (§13)."""
        edition = self.edition
        count: i64 = 0
        if self.tile >= edition.singles:
            for space in range(edition.spaces):
                buffer[space] = edition.put + space
            return edition.spaces
        heights = self.heights
        one = edition.one
        other = edition.other
        base = seat * edition.spaces
        ways: i64 = 1 if edition.first[self.tile] == edition.second[self.tile] else 2
        action = edition.place
        for edge in range(edition.edges):
            buffer[count] = action
            buffer[count + 1] = action + 1  # what is not meant is overwritten by the next
            count += ways * i64(heights[base + one[edge]] == heights[base + other[edge]])
            action += 2
        return count

    def moves_into(self, buffer: vec[i64]) -> i64:
        """Down or up by one, but never out of the faces (§17)."""
        action = self.edition.move + 2 * self.due
        value = self.dice[self.due]
        count: i64 = 0
        if value > 1:
            buffer[count] = action
            count += 1
        if value < self.edition.faces:
            buffer[count] = action + 1
            count += 1
        return count

    def has_level_ground(self, seat: i64) -> bool:
        """Whether two neighbouring spaces are of one height."""
        edition = self.edition
        heights = self.heights
        base = seat * edition.spaces
        for edge in range(edition.edges):
            if heights[base + edition.one[edge]] == heights[base + edition.other[edge]]:
                return True
        return False

    def singles_left(self) -> i64:
        left: i64 = 0
        for copies in self.singles:
            left += copies
        return left

    def apply(self, seat: i64, action: i64) -> None:
        edition = self.edition
        if action >= edition.put:
            self.cover(seat, action - edition.put, edition.first[self.tile])
            self.settle()
        elif action >= edition.place:
            self.lay(seat, action - edition.place)
        elif action >= edition.move:
            self.move_die((action - edition.move) // 2, (action - edition.move) % 2)
        elif action >= edition.discard:
            self.leave_supply(action - edition.discard)
            self.thrown += 1
            self.end_turn()
        elif action == edition.single:
            self.tile = edition.singles + self.rng.draw(self.singles)
            self.due = edition.bonus
            self.phase = BONUS
        else:
            self.take_tile(action)

    def take_tile(self, action: i64) -> None:
        """Take a face-up tile, or the next of the stack (§8)."""
        if action == self.edition.blind:
            self.tile = self.draw()
        else:
            self.tile = action - self.edition.take
            self.leave_supply(self.tile)
        self.phase = PLACE

    def draw(self) -> i64:
        """The next tile of the stack: the End of Year tile is any of the last four (§4)."""
        left = self.stack
        self.stack -= 1
        if left <= self.edition.bottom and self.rng.below(left) == 0:
            return self.edition.pairs + self.rng.draw(self.ends)
        return self.rng.draw(self.doubles)

    def lay(self, seat: i64, way: i64) -> None:
        edition = self.edition
        first = edition.one[way // 2]
        second = edition.other[way // 2]
        if way % 2 == 1:
            first, second = second, first
        self.cover(seat, first, edition.first[self.tile])
        self.cover(seat, second, edition.second[self.tile])
        self.settle()

    def cover(self, seat: i64, space: i64, colour: i64) -> None:
        """One tile higher (§14); a colour upon itself moves its die, first half first (§16)."""
        at = seat * self.edition.spaces + space
        if self.tops[at] == colour:
            if self.due == NONE:
                self.due = colour
            else:
                self.then = colour
        self.tops[at] = colour
        self.heights[at] += 1

    def move_die(self, die: i64, up: i64) -> None:
        self.dice[die] += 2 * up - 1
        self.due = self.then
        self.then = NONE
        if self.phase == BONUS:
            self.phase = PLACE
        else:
            self.settle()

    def settle(self) -> None:
        """End the turn, or move a die first if the tile covered its own colour."""
        if self.due == NONE:
            self.end_turn()
        else:
            self.phase = MATCH

    def end_turn(self) -> None:
        """Fill the supply (§18) and go on to the left, unless the year is over (§19, §20)."""
        is_over = self.is_end_of_year(self.tile)
        self.tile = NONE
        if not is_over and self.supply[self.edition.supply - 1] == self.edition.pairs:
            kind = self.draw()
            is_over = self.is_end_of_year(kind)
            if is_over:
                self.thrown += 1
            else:
                self.join_supply(kind)
        if is_over:
            self.end_year()
        else:
            self.phase = SOURCE
            self.to_move = self.left_of(self.to_move)

    def is_end_of_year(self, kind: i64) -> bool:
        return self.edition.pairs <= kind < self.edition.singles

    def left_of(self, seat: i64) -> i64:
        return seat + 1 if seat + 1 < self.seats else 0

    def join_supply(self, pair: i64) -> None:
        """Insert a tile into the supply, which is ascending and has an empty place at the end."""
        supply = self.supply
        place = self.edition.supply - 1
        while place > 0 and supply[place - 1] > pair:
            supply[place] = supply[place - 1]
            place -= 1
        supply[place] = pair

    def leave_supply(self, pair: i64) -> None:
        supply = self.supply
        place: i64 = 0
        while supply[place] != pair:
            place += 1
        while place < self.edition.supply - 1:
            supply[place] = supply[place + 1]
            place += 1
        supply[place] = self.edition.pairs

    def end_year(self) -> None:
        """Score, put away what is left (§24), and begin the next year or end the game (§25)."""
        self.score_year()
        for place in range(self.edition.supply):
            if self.supply[place] != self.edition.pairs:
                self.supply[place] = self.edition.pairs
                self.thrown += 1
        self.stack = 0
        if self.year < self.edition.years:
            self.begin_year(self.left_of(self.to_move))
        else:
            self.phase = OVER
            self.to_move = NOBODY

    def begin_year(self, seat: i64) -> None:
        """A new stack, a supply from its top (§5), all dice rolled (§6)."""
        edition = self.edition
        self.year += 1
        self.stack = edition.stack[self.seats]
        for _place in range(edition.supply):
            self.join_supply(self.draw())
        for die in range(edition.dice):
            self.dice[die] = 1 + self.rng.below(edition.faces)
        self.phase = SOURCE
        self.to_move = seat

    def score_year(self) -> None:
        """Each die to all who show most of its colour, the bonus die to all who show every one."""
        edition = self.edition
        counts = self.colour_counts()
        for seat in range(self.seats):
            gain: i64 = 0
            missing: i64 = 0
            for colour in range(edition.colours):
                own = counts[seat * edition.colours + colour]
                if own == 0:
                    missing += 1
                elif own == self.most(counts, colour):
                    gain += self.dice[colour]
            if missing == 0:
                gain += self.dice[edition.bonus]
            self.written[seat * edition.years + self.year - 1] = gain
            self.points[seat] += gain

    def colour_counts(self) -> vec[i64]:
        """[seat * colours + colour]: spaces that show it (§14)."""
        edition = self.edition
        counts = vec[i64]([0] * (self.seats * edition.colours))
        at: i64 = 0
        for seat in range(self.seats):
            base = seat * edition.colours
            for _space in range(edition.spaces):
                counts[base + self.tops[at]] += 1
                at += 1
        return counts

    def most(self, counts: vec[i64], colour: i64) -> i64:
        """The most spaces of a colour that one seat shows."""
        most: i64 = 0
        for seat in range(self.seats):
            own = counts[seat * self.edition.colours + colour]
            if own > most:
                most = own
        return most

    def scores(self) -> list[int]:
        return list(self.points)

    def recount(self) -> list[int]:
        return [sum(self.years_of(seat)) for seat in range(self.seats)]

    def years_of(self, seat: i64) -> list[int]:
        """The points of each year scored so far."""
        years = self.edition.years
        scored = self.year if self.phase == OVER else self.year - 1
        return list(self.written[seat * years : seat * years + scored])

    def winners(self) -> list[int]:
        """Most points (§25), then the tallest tower (§26)."""
        if self.to_move != NOBODY:
            return []
        rank = [(self.points[seat], self.tallest(seat)) for seat in range(self.seats)]
        return [seat for seat in range(self.seats) if rank[seat] == max(rank)]

    def tallest(self, seat: i64) -> int:
        spaces = self.edition.spaces
        return max(self.heights[seat * spaces : (seat + 1) * spaces])

    def label(self, action: i64) -> str:
        edition = self.edition
        if action >= edition.put:
            return f"place {self.half(edition.first)}{edition.space_names[action - edition.put]}"
        if action >= edition.place:
            way = action - edition.place
            ends = [edition.one[way // 2], edition.other[way // 2]]
            first, second = [edition.space_names[space] for space in ends[:: 1 - 2 * (way % 2)]]
            return f"place {self.half(edition.first)}{first} {self.half(edition.second)}{second}"
        if action >= edition.move:
            die, up = divmod(action - edition.move, 2)
            return f"{edition.die_names[die]} {'up' if up else 'down'}"
        if action >= edition.discard:
            return f"discard {self.pair_name(action - edition.discard)}"
        if action >= edition.blind:
            return "draw blind" if action == edition.blind else "draw single"
        return f"take {self.pair_name(action - edition.take)}"

    def half(self, halves: vec[i64]) -> str:
        """The colour of that half of the tile in hand and a blank; empty without such a half."""
        colour = NONE if self.tile == NONE else halves[self.tile]
        return "" if colour == NONE else f"{self.edition.colour_names[colour]} "

    def pair_name(self, pair: i64) -> str:
        names = self.edition.colour_names
        return f"{names[self.edition.first[pair]]}-{names[self.edition.second[pair]]}"

    def text(self) -> str:
        edition = self.edition
        signs = edition.die_signs
        due = [signs[die] for die in [self.due, self.then] if die != NONE]
        supply = [edition.names[pair] for pair in self.supply if pair != edition.pairs]
        tile = "-" if self.tile == NONE else edition.names[self.tile]
        mover = "-" if self.to_move == NOBODY else SEAT_LETTERS[self.to_move]
        ends = edition.names[edition.pairs : edition.singles]
        parts = [
            f"year={self.year} mover={mover} phase={PHASES[self.phase]} tile={tile}"
            f" due={','.join(due) or '-'} supply={','.join(supply) or '-'} stack={self.stack}"
            f" dice={','.join([str(value) for value in self.dice])} thrown={self.thrown}"
            f" doubles={spell(self.doubles, edition.names)} ends={spell(self.ends, ends)}"
            f" singles={spell(self.singles, edition.letters)}"
        ]
        for seat in range(self.seats):
            written = [str(points) for points in self.years_of(seat)]
            parts.append(
                f"board={edition.board_names[self.boards[seat]]}"
                f" years={','.join(written) or '-'} hill={self.hill_text(seat)}"
            )
        return " / ".join(parts)

    def hill_text(self, seat: i64) -> str:
        """Colour and height of each space, rows one after the other: "P1,Y0,R2"."""
        base = seat * self.edition.spaces
        places = range(base, base + self.edition.spaces)
        tops = [self.edition.letters[self.tops[at]] for at in places]
        return ",".join([f"{top}{self.heights[base + nth]}" for nth, top in enumerate(tops)])

    def setup(self, text: str) -> None:
        edition = self.edition
        table, *seats = [fields(part) for part in text.split(" / ")]
        self.year = int(table["year"])
        self.to_move = SEAT_LETTERS.find(table["mover"])
        self.phase = PHASES.index(table["phase"])
        self.tile = NONE if table["tile"] == "-" else edition.names.index(table["tile"])
        due = [edition.die_signs.index(die) for die in items(table["due"])]
        self.due = due[0] if due else NONE
        self.then = due[1] if due[1:] else NONE
        self.supply = vec[i64]([edition.pairs] * edition.supply)
        for name in items(table["supply"]):
            self.join_supply(edition.names.index(name))
        self.stack = int(table["stack"])
        self.dice = vec[i64]([int(value) for value in items(table["dice"])])
        self.thrown = int(table["thrown"])
        names = edition.names
        self.doubles = unspell(table["doubles"], names[: edition.pairs])
        self.ends = unspell(table["ends"], names[edition.pairs : edition.singles])
        self.singles = unspell(table["singles"], edition.letters)
        self.boards = vec[i64]([edition.board_names.index(seat["board"]) for seat in seats])
        hill = [space for seat in seats for space in items(seat["hill"])]
        self.tops = vec[i64]([edition.letters.index(space[0]) for space in hill])
        self.heights = vec[i64]([int(space[1:]) for space in hill])
        self.written = vec[i64]([0] * (self.seats * edition.years))
        for at, seat in enumerate(seats):
            for year, points in enumerate(items(seat["years"])):
                self.written[at * edition.years + year] = int(points)
        self.points = vec[i64](self.recount())

    def copy(self) -> "Favelas":
        twin = self.view(SPECTATOR)
        twin.rng = self.rng.copy()
        return twin

    def view(self, seat: i64) -> "Favelas":
        """Everything is open (§1); what lies face down is drawn when it is turned up."""
        seen = Favelas(self.edition, self.seats, DEAD)
        seen.to_move = self.to_move
        seen.year = self.year
        seen.phase = self.phase
        seen.tile = self.tile
        seen.due = self.due
        seen.then = self.then
        seen.stack = self.stack
        seen.thrown = self.thrown
        seen.supply = self.supply[:]
        seen.dice = self.dice[:]
        seen.doubles = self.doubles[:]
        seen.ends = self.ends[:]
        seen.singles = self.singles[:]
        seen.boards = self.boards
        seen.tops = self.tops[:]
        seen.heights = self.heights[:]
        seen.written = self.written[:]
        seen.points = self.points[:]
        return seen

    def determinize(self, rng: Rng) -> None:
        """Only the future is unknown: any unseen tile may lie anywhere."""
        self.rng = rng.fork()

    def audit(self) -> None:
        edition = self.edition
        self.audit_tiles()
        assert list(self.supply) == sorted(self.supply), f"an unsorted supply: {self.text()}"
        assert len(set(self.boards)) == self.seats, f"a board twice: {self.text()}"
        for at in range(len(self.tops)):
            printed = edition.printed[self.boards[at // edition.spaces]][at % edition.spaces]
            is_covered = self.heights[at] > 0
            assert is_covered or self.tops[at] == printed, f"a board repainted: {self.text()}"
        for value in self.dice:
            assert 1 <= value <= edition.faces, f"a die shows no face: {self.text()}"
        asked = [self.tile != NONE, self.due != NONE]
        expected = {BONUS: [True, True], PLACE: [True, False], MATCH: [True, True]}
        assert asked == expected.get(self.phase, [False, False]), f"out of phase: {self.text()}"

    def audit_tiles(self) -> None:
        """Every tile seen lies face up, in hand, on a board or was put away."""
        edition = self.edition
        is_held = self.tile != NONE and self.phase != MATCH
        is_single = self.tile >= edition.singles
        singles = edition.most_singles - self.singles_left() - int(is_held and is_single)
        laid = sum(self.heights) - singles
        face_up = [pair for pair in self.supply if pair != edition.pairs]
        accounted = laid // 2 + len(face_up) + self.thrown + int(is_held and not is_single)
        seen = sum(edition.double_copies) - sum(self.doubles) + edition.ends - sum(self.ends)
        assert laid % 2 == 0 and seen == accounted, f"tiles lost or doubled: {self.text()}"
