"""The actions of Sunnyvale, CA as numbers: a block a verb."""

from typing import Final, final

from mypy_extensions import i64

from tabletown.games.sunnyvale.edition.maps import TURNS


@final
class Blocks:
    """The first action of each verb's block; lengths depend on maps and cards."""

    def __init__(self, spaces: i64, kinds: i64, seats: i64, projects: i64) -> None:
        self.mark: Final[i64] = 0  # + space: a first Concern token on the own map
        self.play: Final[i64] = self.mark + spaces  # + kind of card
        self.give: Final[i64] = self.play + kinds  # + seat that gets a housing card
        self.visit: Final[i64] = self.give + seats  # + seat whose Concern tokens are taken
        self.choose: Final[i64] = self.visit + seats  # + project: its seat, kind and permits
        self.place: Final[i64] = self.choose + projects  # + turn * spaces + middle of the shape
        self.take: Final[i64] = self.place + TURNS * spaces  # + space of another's map
        self.stop: Final[i64] = self.take + spaces  # taking tokens
        self.discard: Final[i64] = self.stop + 1  # + kind of card
        self.end: Final[i64] = self.discard + kinds
