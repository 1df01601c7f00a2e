"""An edition of Brazil: Imperial: all printed numbers, checked while reading."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.edition import Sheet
from tabletown.games.brazil.edition.arches import ARCH_IDS, Arches, Palaces, Products
from tabletown.games.brazil.edition.board import Board
from tabletown.games.brazil.edition.cards import CombatCards, GoldCards, Missions, Objectives
from tabletown.games.brazil.edition.paintings import Paintings
from tabletown.games.brazil.edition.tiles import (
    Buildings,
    Capitals,
    Cities,
    Exploration,
    tokens_of,
)
from tabletown.games.brazil.edition.units import Colours, Monarchs

SEATS: Final = range(1, 5)


@final
class Edition:
    def __init__(self, sheet: Sheet) -> None:
        self.title: Final = sheet.word("title")
        self.supply: Final[i64] = sheet.number("supply", 1, 20)
        self.gold_hand: Final[i64] = sheet.number("gold_hand", 1, 4)
        self.combat_hand: Final[i64] = sheet.number("combat_hand", 1, 4)
        self.committed: Final[i64] = sheet.number("committed", 1, 3)
        self.free_movements: Final[i64] = sheet.number("free_movements", 0, 9)
        self.gallery: Final[i64] = sheet.number("gallery", 1, 4)
        self.city_stacks: Final[i64] = sheet.number("city_stacks", 1, 4)
        self.first_city_era: Final[i64] = sheet.number("first_city_era", 1, 3)
        self.most_rounds: Final[i64] = sheet.number("most_rounds", 1, 200)
        self.peek_era: Final[i64] = sheet.number("token_peek_era", 1, 3)
        self.card_era: Final[i64] = sheet.number("token_card_era", 1, 3)
        self.tokens: Final = tokens_of(sheet)
        self.buildings: Final = Buildings(sheet)
        self.cities: Final = Cities(sheet)
        self.capitals: Final = Capitals(sheet)
        self.exploration: Final = Exploration(sheet)
        self.colours: Final = Colours(sheet)
        self.monarchs: Final = Monarchs(sheet, self.colours, self.buildings.ids)
        self.arches: Final = Arches(sheet)
        self.products: Final = Products(sheet)
        self.palaces: Final = Palaces(sheet, self.buildings.ids)
        self.paintings: Final = Paintings(sheet, self.buildings.ids)
        self.combat_cards: Final = CombatCards(sheet)
        objectives = Objectives()
        self.gold_cards: Final = GoldCards(sheet, objectives, self.buildings.ids, ARCH_IDS)
        self.missions: Final = Missions(sheet, objectives, self.buildings.ids)
        self.objective_kind: Final = vec[i64](objectives.kinds)  # [objective]
        self.objective_of: Final = vec[i64](objectives.of)
        self.objective_needs: Final = vec[i64](objectives.needs)
        self.objective_vp: Final = vec[i64](objectives.vp)
        self.boards: Final = [Board(table, self.colours) for table in sheet.tables("scenario")]
        if {board.seats for board in self.boards} != set(SEATS):
            raise sheet.bad("scenario", "at least one for each number of players")
        sheet.finish()

    def board(self, seats: int, id: str) -> Board:
        """The map with this name, or the first one for this number of seats."""
        for board in self.boards:
            if board.seats == seats and id in (board.id, ""):
                return board
        raise ValueError(f"{id} is no map for {seats} seats")
