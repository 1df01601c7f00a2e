"""Rolling Village!: two dice, five avenues, nine turns. § points into docs/rules/village.md."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.bits import shl, size
from tabletown.core.notation import fields, items
from tabletown.core.rng import DEAD, Rng
from tabletown.core.state import NOBODY, SPECTATOR, State
from tabletown.games.village.edition import (
    FACTORY,
    FOREST,
    FREE,
    HOUSE,
    LAKE,
    PROJECTS,
    SQUARE,
    Edition,
)

DICE: Final[i64] = 2
KINDS: Final[i64] = 5  # of projects
EMPTY: Final[i64] = 5  # where nothing is drawn: kept as if it were a project
LAYERS: Final[i64] = 6  # of a sheet: the projects, and EMPTY
SCORING: Final[i64] = 3  # House, Forest and Lake, the first three, form groups

# An action is verb * spaces + space, or SCORE * spaces + avenue.
BUILD: Final[i64] = 0  # + die * KINDS + project: in the column that die shows
PAVE: Final[i64] = 10  # a Square, anywhere
BONUS: Final[i64] = 11  # + project, anywhere
SCORE: Final[i64] = 14

# What a seat has still to do this turn, as bits.
FIRST: Final[i64] = 1  # draw in the column of the first die
SECOND: Final[i64] = 2  # draw in the column of the second die
PLAZA: Final[i64] = 4  # draw a Square
SMOKE: Final[i64] = 8  # one of the two columns gets a Factory
EXTRA: Final[i64] = 16  # draw the bonus project
CHOICE: Final[i64] = 32  # choose the avenue that scores
BUILDING: Final[i64] = FIRST | SECOND | PLAZA
TASKS: Final = ["first", "second", "square", "factory", "bonus", "avenue"]
LETTERS: Final = "HFLSX"  # of projects, in `text`

PREPARATION: Final[i64] = 0  # the turn before the first
UNWRITTEN: Final[i64] = -1  # a place of the tracker


def new(edition: Edition, seats: i64, rng: Rng, factories: bool, boxed: bool) -> "Village":
    """An empty sheet for each seat (§2) and the roll of the preparation (§5)."""
    state = Village(edition, seats, rng, factories, boxed)
    state.dice = vec[i64]([0] * DICE)
    state.drawn = vec[i64]([0] * (seats * LAYERS))
    for seat in range(seats):
        state.drawn[seat * LAYERS + EMPTY] = edition.everywhere
    state.icons = vec[i64]([0] * seats)
    state.tracker = vec[i64]([UNWRITTEN] * (seats * edition.turns))
    state.points = vec[i64]([0] * seats)
    state.tasks = vec[i64]([0] * seats)
    state.roll()
    return state


@final
class Village(State):
    def __init__(
        self, edition: Edition, seats: i64, rng: Rng, factories: bool, boxed: bool
    ) -> None:
        actions = SCORE * edition.spaces + edition.avenues
        longest = seats * (DICE + (DICE + 1) * edition.turns + len(edition.bonus_turns))
        super().__init__(seats, rng, actions, longest)
        self.edition: Final = edition
        self.factories: Final = factories
        self.boxed: Final = boxed
        self.turn: i64 = PREPARATION
        self.dice = vec[i64]()  # [die]: the column it shows, from 0
        self.tasks = vec[i64]()  # [seat]: what it has still to do this turn
        self.drawn = vec[i64]()  # [seat * LAYERS + project]: the spaces where it is drawn
        self.icons = vec[i64]()  # [seat]: bonus icons marked, a bit a project
        self.tracker = vec[i64]()  # [seat * turns + turn - 1]: points written for that turn
        self.points = vec[i64]()  # [seat]: the tracker's sum, at the end with Squares and Factories

    def actors(self) -> list[int]:
        """Each seat goes through its own turn; the next roll waits for all (§8)."""
        return [seat for seat in range(self.seats) if self.tasks[seat] != 0]

    def empty(self, seat: i64) -> i64:
        """The spaces with nothing drawn on them."""
        return self.drawn[seat * LAYERS + EMPTY]

    def room(self, empty: i64, column: i64) -> i64:
        """The spaces for a Project in `column`: a full column overflows to the nearest (§12)."""
        edition = self.edition
        here = empty & edition.column[column]
        if here != 0:
            return here
        for distance in range(1, edition.columns):
            left: i64 = 0
            right: i64 = 0
            if column >= distance:
                left = empty & edition.column[column - distance]
            if column + distance < edition.columns:
                right = empty & edition.column[column + distance]
            if left | right != 0:
                more = size(left) - size(right)
                return left if more > 0 else right if more < 0 else left | right
        return 0

    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        tasks = self.tasks[seat]
        if self.turn == PREPARATION:
            return self.preparation_into(seat, tasks, buffer)
        if tasks & BUILDING != 0:
            return self.building_into(seat, tasks, buffer)
        count: i64 = 0
        if tasks & EXTRA != 0:
            empty = self.empty(seat)
            for project in range(SCORING):
                if (self.icons[seat] >> project) & 1 == 0:
                    count = self.spaces_into(BONUS + project, empty, buffer, count)
        elif tasks & CHOICE != 0:
            for avenue in range(self.edition.avenues):
                buffer[avenue] = SCORE * self.edition.spaces + avenue
            count = self.edition.avenues
        return count

    def preparation_into(self, seat: i64, tasks: i64, buffer: vec[i64]) -> i64:
        """One project in the column of each die, two different ones (§5), no Square (§6)."""
        count: i64 = 0
        if tasks == 0:
            return count
        die: i64 = 0 if tasks & FIRST != 0 else 1
        empty = self.empty(seat)
        if self.boxed:
            empty &= ~self.avenues_of(self.edition.everywhere & ~empty)
        for project in range(SCORING):
            if self.drawn[seat * LAYERS + project] == 0:
                verb = BUILD + die * KINDS + project
                count = self.column_into(verb, self.dice[die], empty, buffer, count)
        return count

    def building_into(self, seat: i64, tasks: i64, buffer: vec[i64]) -> i64:
        """In each open column the other die's project (§9), or the Factory due (§17)."""
        count: i64 = 0
        empty = self.empty(seat)
        smoke = tasks & SMOKE != 0
        both = tasks & (FIRST | SECOND) == FIRST | SECOND
        for die in range(DICE):
            if (tasks >> die) & 1 != 0:
                column = self.dice[die]
                verb = BUILD + die * KINDS
                if both or not smoke:
                    project = self.edition.projects[self.dice[1 - die]]
                    count = self.column_into(verb + project, column, empty, buffer, count)
                if smoke:
                    count = self.column_into(verb + FACTORY, column, empty, buffer, count)
        if tasks & PLAZA != 0:
            count = self.spaces_into(PAVE, empty, buffer, count)
        return count

    def column_into(self, verb: i64, column: i64, empty: i64, buffer: vec[i64], count: i64) -> i64:
        """The empty spaces of `column`, or those that take its place when it is full (§12)."""
        edition = self.edition
        if empty & edition.column[column] == 0:
            return self.spaces_into(verb, self.room(empty, column), buffer, count)
        columns = edition.columns
        action = verb * edition.spaces + column
        empty >>= column
        for _avenue in range(edition.avenues):
            buffer[count] = action
            count += empty & 1  # a space not meant is overwritten by the next
            action += columns
            empty >>= columns
        return count

    def spaces_into(self, verb: i64, spaces: i64, buffer: vec[i64], count: i64) -> i64:
        first = verb * self.edition.spaces
        for space in range(self.edition.spaces):
            buffer[count] = first + space
            count += (spaces >> space) & 1  # a space not meant is overwritten by the next
        return count

    def avenues_of(self, spaces: i64) -> i64:
        """All spaces of the avenues that `spaces` lie on."""
        avenues: i64 = 0
        for avenue in self.edition.avenue:
            if spaces & avenue != 0:
                avenues |= avenue
        return avenues

    def apply(self, seat: i64, action: i64) -> None:
        """Draw, or choose an avenue; the last task of a turn brings its score (§14)."""
        verb = action // self.edition.spaces
        place = action - verb * self.edition.spaces
        if verb == SCORE:
            self.tasks[seat] = 0
            self.score(seat, place)
        else:
            self.draw(seat, verb, place)
            if self.tasks[seat] == 0 and self.turn != PREPARATION:
                self.score(seat, self.edition.avenue_of[self.dice_sum()])
        if seat == self.to_move and self.tasks[seat] == 0:
            self.find_mover(seat + 1)
            if self.to_move == NOBODY:
                self.end_turn()

    def draw(self, seat: i64, verb: i64, space: i64) -> None:
        if verb < PAVE:
            project = (verb - BUILD) % KINDS
            done = FIRST if verb - BUILD < KINDS else SECOND
            if project == FACTORY:
                done |= SMOKE
        elif verb == PAVE:
            project = SQUARE
            done = PLAZA
        else:
            project = verb - BONUS
            done = EXTRA
            self.icons[seat] |= shl(1, project)
        self.tasks[seat] &= ~done
        drawn = self.drawn
        here = shl(1, space)
        drawn[seat * LAYERS + project] |= here
        drawn[seat * LAYERS + EMPTY] &= ~here

    def find_mover(self, first: i64) -> None:
        """The first seat from `first` on that has something to do."""
        self.to_move = NOBODY
        for seat in range(first, self.seats):
            if self.tasks[seat] != 0:
                self.to_move = seat
                return

    def dice_sum(self) -> i64:
        return self.dice[0] + self.dice[1] + 2

    def score(self, seat: i64, avenue: i64) -> None:
        """Write what the avenue is worth to the seat (§15)."""
        worth = self.avenue_worth(seat, self.edition.avenue[avenue])
        self.tracker[seat * self.edition.turns + self.turn - 1] = worth
        self.points[seat] += worth

    def avenue_worth(self, seat: i64, avenue: i64) -> i64:
        """The printed points of every group that has a space in the avenue (§15)."""
        edition = self.edition
        columns = edition.columns
        projects: i64 = 0
        across: i64 = 0  # spaces joined to the next on their right
        down: i64 = 0  # spaces joined to the one below
        for project in range(SCORING):
            spaces = self.drawn[seat * LAYERS + project]
            projects |= spaces
            across |= spaces & (spaces >> 1) & edition.can_go_right
            down |= spaces & (spaces >> columns)
        grown = projects & avenue
        groups: i64 = 0
        while grown != groups:
            groups = grown
            grown |= ((groups & across) << 1) | ((groups >> 1) & across)
            grown |= ((groups & down) << columns) | ((groups >> columns) & down)
        return edition.printed(groups)

    def end_turn(self) -> None:
        """Roll for the next turn (§8), or add Squares and Factories after the last (§19)."""
        if self.turn < self.edition.turns:
            self.turn += 1
            self.roll()
        else:
            for seat in range(self.seats):
                self.points[seat] += self.square_points(seat) + self.factory_points(seat)

    def roll(self) -> None:
        """One roll for everybody, and what it asks of them."""
        columns = self.edition.columns
        self.dice[0] = self.rng.below(columns)
        self.dice[1] = self.rng.below(columns)
        agenda = self.agenda()
        for seat in range(self.seats):
            self.tasks[seat] = agenda
        self.to_move = 0

    def agenda(self) -> i64:
        first = self.dice[0]
        second = self.dice[1]
        if self.turn == PREPARATION:
            return FIRST | SECOND
        tasks = FIRST | SECOND
        if first == second:
            tasks = FIRST | PLAZA
        elif self.factories and self.edition.projects[first] == self.edition.projects[second]:
            tasks |= SMOKE
        if self.edition.has_bonus[self.turn] == 1:
            tasks |= EXTRA
        if self.edition.avenue_of[self.dice_sum()] == FREE:
            tasks |= CHOICE
        return tasks

    def square_points(self, seat: i64) -> i64:
        """Squares next to a House, a Forest and a Lake (§19)."""
        scoring = self.drawn[seat * LAYERS + SQUARE]
        for project in range(SCORING):
            scoring &= self.edition.near(self.drawn[seat * LAYERS + project])
        return size(scoring) * self.edition.square_points

    def factory_points(self, seat: i64) -> i64:
        """Factories spoil Houses and Squares, and like to stand by trees and water (§18)."""
        at = seat * LAYERS
        edition = self.edition
        factories = self.drawn[at + FACTORY]
        if factories == 0:
            return 0
        houses = self.drawn[at + HOUSE]
        squares = self.drawn[at + SQUARE]
        green = self.drawn[at + FOREST] | self.drawn[at + LAKE]
        clean = factories & ~edition.near(houses | squares) & edition.near(green)
        points = size(clean) * edition.factory_clean
        for space in range(edition.spaces):
            if (factories >> space) & 1 != 0:
                beside = edition.near(shl(1, space))
                points += size(beside & houses) * edition.factory_per_house
                points += size(beside & squares) * edition.factory_per_square
        return points

    def scores(self) -> list[int]:
        return list(self.points)

    def recount(self) -> list[int]:
        scores: list[int] = []
        for seat in range(self.seats):
            points = sum([written for written in self.written(seat) if written != UNWRITTEN])
            if self.to_move == NOBODY:
                points += self.square_points(seat) + self.factory_points(seat)
            scores.append(points)
        return scores

    def winners(self) -> list[int]:
        """Most points (§20); alone, enough to be re-elected (§21)."""
        if self.seats == 1 and self.points[0] < self.edition.solo_target:
            return []
        return super().winners()

    def label(self, action: i64) -> str:
        verb = action // self.edition.spaces
        place = action % self.edition.spaces
        if verb == SCORE:
            return f"score {self.edition.labels[place]}"
        where = self.space_name(place)
        if verb >= BONUS:
            return f"bonus {PROJECTS[verb - BONUS]} {where}"
        if verb == PAVE:
            return f"square {where}"
        project = PROJECTS[(verb - BUILD) % KINDS]
        column = self.dice[(verb - BUILD) // KINDS]
        meant = "" if place % self.edition.columns == column else f" for {column + 1}"
        return f"{project} {where}{meant}"

    def space_name(self, space: i64) -> str:
        """Column and avenue: "4 5-6"."""
        avenue = self.edition.labels[space // self.edition.columns]
        return f"{space % self.edition.columns + 1} {avenue}"

    def written(self, seat: i64) -> list[int]:
        turns = self.edition.turns
        return list(self.tracker[seat * turns : (seat + 1) * turns])

    def project_at(self, seat: i64, space: i64) -> i64:
        """The Project drawn there; KINDS if none."""
        for project in range(KINDS):
            if (self.drawn[seat * LAYERS + project] >> space) & 1 != 0:
                return project
        return KINDS

    def text(self) -> str:
        parts = [f"turn={self.turn} dice={self.dice[0] + 1},{self.dice[1] + 1}"]
        for seat in range(self.seats):
            tasks = [name for bit, name in enumerate(TASKS) if (self.tasks[seat] >> bit) & 1 != 0]
            icons = [LETTERS[bit] for bit in range(SCORING) if (self.icons[seat] >> bit) & 1 != 0]
            written = [str(points) for points in self.written(seat) if points != UNWRITTEN]
            parts.append(
                f"tasks={','.join(tasks) or '-'} icons={','.join(icons) or '-'}"
                f" tracker={','.join(written) or '-'} sheet={self.sheet_text(seat)}"
            )
        return " / ".join(parts)

    def sheet_text(self, seat: i64) -> str:
        """A letter a space, avenues one after the other: "H.F...|......"."""
        spaces = [(LETTERS + ".")[self.project_at(seat, at)] for at in range(self.edition.spaces)]
        columns = self.edition.columns
        rows = ["".join(spaces[at : at + columns]) for at in range(0, len(spaces), columns)]
        return "|".join(rows)

    def setup(self, text: str) -> None:
        table, *seats = [fields(part) for part in text.split(" / ")]
        self.turn = int(table["turn"])
        self.dice = vec[i64]([int(face) - 1 for face in items(table["dice"])])
        self.tasks = vec[i64]([bits(seat["tasks"], TASKS) for seat in seats])
        self.icons = vec[i64]([bits(seat["icons"], list(LETTERS)) for seat in seats])
        self.drawn = vec[i64]([0] * (self.seats * LAYERS))
        self.tracker = vec[i64]([UNWRITTEN] * (self.seats * self.edition.turns))
        for at, seat in enumerate(seats):
            for turn, points in enumerate(items(seat["tracker"])):
                self.tracker[at * self.edition.turns + turn] = int(points)
            for space, letter in enumerate(seat["sheet"].replace("|", "")):
                self.drawn[at * LAYERS + (LETTERS + ".").index(letter)] |= shl(1, space)
        self.find_mover(0)
        self.points = vec[i64](self.recount())

    def copy(self) -> "Village":
        twin = self.view(SPECTATOR)
        twin.rng = self.rng.copy()
        return twin

    def view(self, seat: i64) -> "Village":
        """Everything is open (§1); only the dice to come are not."""
        seen = Village(self.edition, self.seats, DEAD, self.factories, self.boxed)
        seen.to_move = self.to_move
        seen.turn = self.turn
        seen.dice = self.dice[:]
        seen.tasks = self.tasks[:]
        seen.drawn = self.drawn[:]
        seen.icons = self.icons[:]
        seen.tracker = self.tracker[:]
        seen.points = self.points[:]
        return seen

    def determinize(self, rng: Rng) -> None:
        self.rng = rng.fork()

    def audit(self) -> None:
        for seat in range(self.seats):
            drawn = [self.drawn[seat * LAYERS + project] for project in range(KINDS)]
            total = sum([size(spaces) for spaces in drawn])
            assert total == self.edition.spaces - size(self.empty(seat)), f"overlap: {self.text()}"
            assert total == self.due(seat), f"drawings lost or doubled: {self.text()}"
            left = self.written(seat).count(UNWRITTEN)
            waiting = self.turn == PREPARATION or self.tasks[seat] != 0
            expected = self.edition.turns - self.turn + (1 if waiting and self.turn > 0 else 0)
            assert left == expected, f"a turn is not written: {self.text()}"

    def due(self, seat: i64) -> int:
        """The number of drawings that the seat must have made by now."""
        done = 2 * (self.turn + 1) + sum([turn <= self.turn for turn in self.edition.bonus_turns])
        open_tasks = self.tasks[seat] & (BUILDING | EXTRA)
        return done - size(open_tasks)


def bits(text: str, names: list[str]) -> i64:
    members: i64 = 0
    for name in items(text):
        members |= shl(1, names.index(name))
    return members
