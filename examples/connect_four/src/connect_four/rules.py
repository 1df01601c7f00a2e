"""Connect Four: discs fall, four in a line win. § points into rules.md."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from connect_four.edition import Edition
from tabletown.core.notation import fields
from tabletown.core.rng import DEAD, Rng
from tabletown.core.state import NOBODY, SPECTATOR, State

SEATS: Final = 2
DROP: Final[i64] = 0  # + column

EMPTY: Final[i64] = 2  # a space holds the seat whose disc it is, or this,
EDGE: Final[i64] = 3  # or this, where the board ends
LETTERS: Final = "AB."  # [what a space holds]


def new(edition: Edition, rng: Rng) -> "ConnectFour":
    """An empty board (§1)."""
    state = ConnectFour(edition, rng)
    state.clear()
    return state


@final
class ConnectFour(State):
    def __init__(self, edition: Edition, rng: Rng) -> None:
        super().__init__(
            SEATS, rng, actions=DROP + edition.columns, longest=edition.columns * edition.rows
        )
        self.edition: Final = edition
        self.board = vec[i64]()  # [space]: a seat, EMPTY or EDGE
        self.landing = vec[i64]()  # [column]: the space where its next disc lands
        self.discs: i64 = 0  # on the board
        self.winner: i64 = NOBODY  # the seat that has a line

    def clear(self) -> None:
        edition = self.edition
        self.board = vec[i64]([EDGE] * edition.spaces)
        self.landing = vec[i64]([0] * edition.columns)
        for column in range(edition.columns):
            self.landing[column] = edition.space(column=column, row=0)
            for row in range(edition.rows):
                self.board[edition.space(column=column, row=row)] = EMPTY

    def legal_into(self, seat: i64, buffer: vec[i64]) -> i64:
        """Every column with room, for the seat whose turn it is (§2, §4)."""
        count: i64 = 0
        if seat == self.to_move:
            landing = self.landing
            full = self.edition.full
            for column in range(self.edition.columns):
                buffer[count] = DROP + column
                count += i64(landing[column] < full)  # a full one is overwritten by the next
        return count

    def apply(self, seat: i64, action: i64) -> None:
        """Drop a disc (§3); a line ends the game (§5), and so does a full board (§6)."""
        column = action - DROP
        space = self.landing[column]
        self.landing[column] = space + self.edition.up
        self.board[space] = seat
        self.discs += 1
        if self.discs >= self.edition.soonest and self.is_line(seat, space):
            self.winner = seat
            self.to_move = NOBODY
        elif self.discs == self.longest:
            self.to_move = NOBODY
        else:
            self.to_move = 1 - seat

    def is_line(self, seat: i64, space: i64) -> bool:
        """Whether a disc of the seat on this space completes a line (§5)."""
        board = self.board
        for step in self.edition.steps:
            discs: i64 = 1
            place = space + step
            while board[place] == seat:
                discs += 1
                place += step
            place = space - step
            while board[place] == seat:
                discs += 1
                place -= step
            if discs >= self.edition.line:
                return True
        return False

    def scores(self) -> list[int]:
        return [int(seat == self.winner) for seat in range(SEATS)]

    def winners(self) -> list[int]:
        """The seat with a line, or both once the board is full (§6); faster than by scores."""
        if self.to_move != NOBODY:
            return []
        return [0, 1] if self.winner == NOBODY else [self.winner]

    def recount(self) -> list[int]:
        return [int(seat == self.owner_of_a_line()) for seat in range(SEATS)]

    def owner_of_a_line(self) -> i64:
        """The same as `winner`, found by checking every line of the board."""
        line = self.edition.line
        for first in range(0, len(self.edition.lines), line):
            held = [self.board[space] for space in self.edition.lines[first : first + line]]
            if held[0] != EMPTY and held.count(held[0]) == line:
                return held[0]
        return NOBODY

    def label(self, action: i64) -> str:
        return f"drop {chr(ord('a') + action - DROP)}"

    def text(self) -> str:
        """One letter for each space, the top row first: "board=...|.A.|BA."."""
        edition = self.edition
        rows: list[str] = []
        for row in range(edition.rows - 1, -1, -1):
            first = edition.space(column=0, row=row)
            held = [LETTERS[it] for it in self.board[first : first + edition.columns]]
            rows.append("".join(held))
        return f"board={'|'.join(rows)}"

    def setup(self, text: str) -> None:
        self.clear()
        self.discs = 0
        for row, held in enumerate(reversed(fields(text)["board"].split("|"))):
            for column, letter in enumerate(held):
                if letter != ".":
                    space = self.edition.space(column=column, row=row)
                    self.board[space] = LETTERS.index(letter)
                    self.landing[column] = space + self.edition.up
                    self.discs += 1
        self.winner = self.owner_of_a_line()
        is_over = self.winner != NOBODY or self.discs == self.longest
        self.to_move = NOBODY if is_over else self.discs % SEATS

    def copy(self) -> "ConnectFour":
        twin = self.view(SPECTATOR)
        twin.rng = self.rng.copy()
        return twin

    def view(self, seat: i64) -> "ConnectFour":
        """Everything is open."""
        seen = ConnectFour(self.edition, DEAD)
        seen.to_move = self.to_move
        seen.board = self.board[:]
        seen.landing = self.landing[:]
        seen.discs = self.discs
        seen.winner = self.winner
        return seen

    def determinize(self, rng: Rng) -> None:
        self.rng = rng.fork()

    def audit(self) -> None:
        board = list(self.board)
        first, second = board.count(0), board.count(1)
        assert first + second == self.discs, f"discs lost or doubled: {self.text()}"
        assert first - second == self.discs % SEATS, f"a seat missed its turn: {self.text()}"
        for column in range(self.edition.columns):
            for row in range(self.edition.rows):
                space = self.edition.space(column=column, row=row)
                is_below = space < self.landing[column]
                assert is_below == (board[space] != EMPTY), f"a disc hangs: {self.text()}"
