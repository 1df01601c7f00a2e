"""The rollout policy: evaluates every drawing without trying it on a copy of the sheet.

Groups are found once; a drawing joins the groups that it touches, so the points of each avenue are
updated from those before. The result equals the evaluation without Factories.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.bits import shl
from tabletown.games.village.edition import FREE
from tabletown.games.village.rules import LAYERS, PREPARATION, SCORING, Village


@final
class Groups:
    """The groups on a seat's sheet, and the points of each avenue."""

    def __init__(self, state: Village, seat: i64) -> None:
        edition = state.edition
        self.edition: Final = edition
        self.count: i64 = 0
        self.spaces: Final = vec[i64]([0] * edition.spaces)  # [group]
        self.printed: Final = vec[i64]([0] * edition.spaces)  # [group]: points
        self.first: Final = vec[i64]([0] * (SCORING + 1))  # [project]: index of its first group
        self.worth: Final = vec[i64]([0] * edition.avenues)  # [avenue]
        self.rolls: Final = vec[i64](
            [0] * edition.avenues
        )  # [avenue]: weight of its points in `worth_of`
        self.free: i64 = 0  # weight of the best avenue, from rolls with a free choice
        for project in range(SCORING):
            self.first[project] = self.count
            self.find(state.drawn[seat * LAYERS + project])
        self.first[SCORING] = self.count
        self.expect(state)

    def find(self, left: i64) -> None:
        """Add the groups that these spaces form."""
        edition = self.edition
        while left != 0:
            grown = left & -left
            group: i64 = 0
            while grown != group:
                group = grown
                grown |= edition.near(group) & left
            left &= ~group
            printed = edition.printed(group)
            self.spaces[self.count] = group
            self.printed[self.count] = printed
            self.count += 1
            for avenue in range(edition.avenues):
                if group & edition.avenue[avenue] != 0:
                    self.worth[avenue] += printed

    def expect(self, state: Village) -> None:
        """Set the weights: how often each avenue is expected to score in this and later turns."""
        edition = self.edition
        columns = edition.columns
        later = edition.turns - state.turn
        for total in range(2, 2 * columns + 1):
            times = later * (total - 1 if total <= columns else 2 * columns + 1 - total)
            if state.turn != PREPARATION and total == state.dice_sum():
                times += columns * columns
            avenue = edition.avenue_of[total]
            if avenue == FREE:
                self.free += times
            else:
                self.rolls[avenue] += times

    def worth_of(self, project: i64, space: i64) -> float:
        """The expected points of avenues after drawing the project in the space."""
        edition = self.edition
        here = shl(1, space)
        beside = edition.near(here)
        joined = here
        before: i64 = 0
        total: i64 = 0
        best: i64 = 0
        for group in range(self.first[project], self.first[project + 1]):
            if self.spaces[group] & beside != 0:
                joined |= self.spaces[group]
        printed = edition.printed(joined)
        for avenue in range(edition.avenues):
            row = edition.avenue[avenue]
            worth = self.worth[avenue]
            if joined & row != 0:
                before = 0
                for group in range(self.first[project], self.first[project + 1]):
                    if self.spaces[group] & joined != 0 and self.spaces[group] & row != 0:
                        before += self.printed[group]
                worth += printed - before
            total += self.rolls[avenue] * worth
            best = max(best, worth)
        total += self.free * best
        return float(total) / float(edition.columns * edition.columns)

    def worth_as_is(self) -> float:
        """The expected points of avenues without a new drawing."""
        total: i64 = 0
        best: i64 = 0
        for avenue in range(self.edition.avenues):
            total += self.rolls[avenue] * self.worth[avenue]
            best = max(best, self.worth[avenue])
        total += self.free * best
        return float(total) / float(self.edition.columns * self.edition.columns)
