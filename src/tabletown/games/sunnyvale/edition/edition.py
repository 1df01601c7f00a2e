"""The cards, maps and numbers of one printed Sunnyvale, CA."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from tabletown.core.bits import shl, size
from tabletown.core.edition import Sheet
from tabletown.games.sunnyvale.edition.actions import Blocks
from tabletown.games.sunnyvale.edition.maps import MOST_SPACES, TRANSIT, WHERE, Grid, Map, Shape

SEATS: Final = range(3, 4)
IN: Final[i64] = 0  # where a shape may lie, as in WHERE
TOUCHING: Final[i64] = 1

# What an Activism card does.
REMOVE_PERMITS: Final[i64] = 0
PASS_HOUSING: Final[i64] = 1
DISCARD_HOUSING: Final[i64] = 2
DRAW_THEN_DISCARD: Final[i64] = 3
ADD_PERMIT: Final[i64] = 4
REMOVE_CONCERNS: Final[i64] = 5
SKIP_NEXT_PERMITS: Final[i64] = 6
LOWER_LEVEL: Final[i64] = 7
NO_EFFECT: Final[i64] = 8  # of a card that is no Activism
EFFECTS: Final = [
    "remove_permits",
    "pass_housing",
    "discard_housing",
    "draw_then_discard",
    "add_permit",
    "remove_concerns",
    "skip_next_permits",
    "lower_level",
]
COUNTED: Final = [REMOVE_PERMITS, DRAW_THEN_DISCARD, ADD_PERMIT, REMOVE_CONCERNS, LOWER_LEVEL]


@final
class Edition:
    """Kinds of cards are numbered: Housing first, then Concerns, then Activism."""

    def __init__(self, sheet: Sheet) -> None:
        self.title: Final = sheet.word("title")
        self.start_value: Final[i64] = sheet.number("start_value", 0, 10**9)
        self.hand: Final[i64] = sheet.number("hand", 1, 20)
        self.plays: Final[i64] = sheet.number("plays", 1, self.hand)
        self.crises: Final[i64] = sheet.number("crises", 1, 99)
        self.start_level: Final[i64] = sheet.number("start_level", 0, 99)
        removals = sheet.numbers("removals", 0, MOST_SPACES)
        if len(removals) != self.start_level + self.crises + 1:
            levels = self.start_level + self.crises
            raise sheet.bad("removals", f"a number for each level from 0 to {levels}")
        self.removals: Final = vec[i64](removals)  # [level]: Concern tokens, in a crisis

        zones = sheet.tables("zone")
        self.zones: Final = [zone.word("name") for zone in zones]
        self.letters: Final = [zone.word("letter") for zone in zones]
        self.losses: Final = vec[i64]([zone.number("loss", 0, 10**7) for zone in zones])  # [zone]
        if len(set(self.letters)) < len(zones) or max([len(it) for it in self.letters]) > 1:
            raise sheet.bad("zone", "a different letter for each")

        maps = sheet.tables("map")
        rows = maps[0].words("zones")
        self.grid: Final = Grid(len(rows), len(rows[0]))
        self.spaces: Final[i64] = self.grid.spaces
        self.tokens: Final[i64] = sheet.number("tokens", 0, self.spaces)
        if self.spaces > MOST_SPACES:
            raise maps[0].bad("zones", f"at most {MOST_SPACES} spaces")
        self.maps: Final = [Map(each, self.grid, self.letters) for each in maps]
        firsts = [nth for nth, each in enumerate(self.maps) if each.is_first]
        if len(maps) not in SEATS or len(firsts) != 1:
            raise sheet.bad("map", "three maps, one of them for the first player")
        self.first_map: Final[i64] = firsts[0]
        self.map_ids: Final = ids(self.maps_names())
        self.shapes: Final = [Shape(each, self.grid) for each in sheet.tables("shape")]

        housing = sheet.tables("housing")
        concerns = sheet.tables("concern")
        activism = sheet.tables("activism")
        cards = housing + concerns + activism
        self.housing: Final[i64] = len(housing)  # kinds below this are Housing
        self.shaped: Final[i64] = len(housing) + len(concerns)  # and below this have a shape
        self.kinds: Final[i64] = len(cards)
        self.names: Final = [card.word("name") for card in cards]  # [kind]
        self.ids: Final = ids(self.names)  # [kind]: one word, for `text`
        if len(set(self.ids)) < len(self.ids):
            raise sheet.bad("housing", "names that no other card has")
        self.copies: Final = vec[i64]([card.number("copies", 0, 99) for card in cards])
        self.reasons: Final = [card.word("reason") for card in concerns]
        self.texts: Final = [card.word("text") for card in activism]
        self.permits: Final = vec[i64]([card.number("permits", 1, 9) for card in housing])
        self.most_permits: Final[i64] = max(self.permits)
        self.projects: Final[i64] = len(self.maps) * self.housing * (self.most_permits + 1)
        self.most_projects: Final[i64] = sum([self.copies[kind] for kind in range(len(housing))])
        self.effects: Final = vec[i64]([NO_EFFECT] * self.kinds)  # [kind]
        self.amounts: Final = vec[i64]([0] * self.kinds)  # [kind]
        self.moratorium: Final[i64] = self.read_activism(sheet, activism)
        self.most_cards: Final[i64] = max(
            self.hand, self.hand - 1 + self.amount_of(DRAW_THEN_DISCARD)
        )  # ever in a hand

        self.shape: Final = vec[i64]([0] * self.shaped)  # [kind]: in `shapes`
        self.where: Final = vec[i64]([0] * self.shaped)  # [kind]: in WHERE
        self.where_zones: Final[list[list[str]]] = []  # [kind]: names, with TRANSIT among them
        for kind in range(self.shaped):
            self.read_shaped(cards[kind], kind)
        self.pile: Final[i64] = sum(self.copies) - len(self.maps) * self.hand + self.crises
        if self.pile <= self.crises:
            raise sheet.bad("hand", "fewer cards than the deck has for each seat")
        sheet.finish()

        self.everywhere: Final[i64] = shl(1, self.spaces) - 1
        self.blocks: Final = Blocks(self.spaces, self.kinds, len(self.maps), self.projects)
        self.packet: Final = vec[i64]([0] * (self.pile + 1))  # [cards left]: which it is (§31)
        self.packet_left: Final = vec[i64]([0] * (self.pile + 1))  # [cards left]: of this packet
        self.split_pile()
        self.longest: Final[i64] = self.most_actions()
        # Where the card may lie: [map * shaped + kind] is the first place in the lists below, which
        # go on to the first of the next; `cheap` and `costs` have the same, the cheapest first.
        self.first = vec[i64]([0])
        self.moves = vec[i64]()  # turn * spaces + the space of its middle, ascending
        self.placements = vec[i64]()  # the spaces
        self.cheap = vec[i64]()
        self.costs = vec[i64]()
        for nth in range(len(self.maps)):
            for kind in range(self.shaped):
                self.find_placements(nth, kind)

    def maps_names(self) -> list[str]:
        return [each.name for each in self.maps]

    def read_activism(self, sheet: Sheet, activism: list[Sheet]) -> i64:
        """Reads the effects of Activism cards, each once; returns the kind that skips permits."""
        moratorium: i64 = self.kinds
        seen: list[str] = []
        for nth, card in enumerate(activism):
            kind = self.shaped + nth
            effect = card.word("effect")
            if effect not in EFFECTS or effect in seen:
                raise card.bad("effect", "one of " + ", ".join(EFFECTS) + ", each on one card")
            seen.append(effect)
            self.effects[kind] = EFFECTS.index(effect)
            if self.effects[kind] in COUNTED:
                self.amounts[kind] = card.number("amount", 1, 9)
            if self.effects[kind] == SKIP_NEXT_PERMITS:
                moratorium = kind
        return moratorium

    def amount_of(self, effect: i64) -> i64:
        """The amount on the card with this effect; 0 if there is none."""
        for kind in range(self.kinds):
            if self.effects[kind] == effect:
                return self.amounts[kind]
        return 0

    def read_shaped(self, card: Sheet, kind: i64) -> None:
        shapes = [shape.name for shape in self.shapes]
        self.shape[kind] = card.index("shape", shapes)
        self.where[kind] = card.index("where", WHERE)
        zones = [] if WHERE[self.where[kind]] == "anywhere" else card.words("zones")
        known = [*self.zones, TRANSIT]
        for zone in zones:
            if zone not in known:
                raise card.bad("zones", "some of " + ", ".join(known))
        self.where_zones.append(zones)

    def find_placements(self, nth: i64, kind: i64) -> None:
        """Every turn and place of the card's shape that its condition allows on an empty map."""
        footprints = self.shapes[self.shape[kind]].footprints
        by_cost: list[tuple[int, int]] = []
        for move in range(len(footprints)):
            spaces = footprints[move]
            if spaces != 0 and self.is_allowed(nth, kind, spaces):
                self.moves = append(self.moves, move)
                self.placements = append(self.placements, spaces)
                by_cost.append((self.loss(nth, spaces), spaces))
        for cost, spaces in sorted(by_cost):
            self.cheap = append(self.cheap, spaces)
            self.costs = append(self.costs, cost)
        self.first = append(self.first, len(self.moves))

    def is_allowed(self, nth: i64, kind: i64, spaces: i64) -> bool:
        """Whether spaces meet the card's condition: all in its zones, or touching them (§8)."""
        zones = self.ground(nth, kind)
        if self.where[kind] == IN:
            return spaces & ~zones == 0
        return self.where[kind] != TOUCHING or spaces & zones != 0

    def ground(self, nth: i64, kind: i64) -> i64:
        """The spaces of a map that the card's condition names; all if it names none."""
        if not self.where_zones[kind]:
            return self.everywhere
        spaces: i64 = 0
        for zone in self.where_zones[kind]:
            if zone == TRANSIT:
                spaces |= self.maps[nth].transit
            else:
                spaces |= self.maps[nth].zones[self.zones.index(zone)]
        return spaces

    def split_pile(self) -> None:
        """Packets as even as can be, the larger ones on top, one crisis in each (§31)."""
        left = self.pile
        cards = self.pile - self.crises
        for packet in range(self.crises):
            size = cards // self.crises + (1 if packet < cards % self.crises else 0) + 1
            for nth in range(size):
                self.packet[left - nth] = packet
                self.packet_left[left - nth] = size - nth
            left -= size

    def most_actions(self) -> i64:
        """No game takes more actions: every housing card is chosen and built at most once."""
        seats: i64 = len(self.maps)
        turns = (self.pile - self.crises) // self.plays + 1
        most = max(2, self.amount_of(DRAW_THEN_DISCARD), 1 + self.amount_of(REMOVE_CONCERNS))
        crisis = seats * max(self.removals)
        played = turns * self.plays * (1 + most)
        return seats * self.tokens + played + 2 * self.most_projects + self.crises * crisis

    def loss(self, nth: i64, spaces: i64) -> i64:
        """The value lost by housing on these spaces of a map (§29)."""
        loss: i64 = 0
        zones = self.maps[nth].zones
        for zone in range(len(zones)):
            loss += self.losses[zone] * size(spaces & zones[zone])
        return loss

    def footprint(self, kind: i64, move: i64) -> i64:
        """The spaces that a card covers, turned and placed so; 0 if it leaves the map."""
        return self.shapes[self.shape[kind]].footprints[move]

    def has_room(self, nth: i64, kind: i64, taken: i64) -> bool:
        """Whether the card fits anywhere on a map without touching what is taken."""
        at = nth * self.shaped + kind
        for place in range(self.first[at], self.first[at + 1]):
            if self.placements[place] & taken == 0:
                return True
        return False

    def project(self, owner: i64, kind: i64, permits: i64) -> i64:
        """A housing card before a seat as one number."""
        return (owner * self.housing + kind) * (self.most_permits + 1) + permits

    def owner_of(self, project: i64) -> i64:
        return project // ((self.most_permits + 1) * self.housing)

    def kind_of(self, project: i64) -> i64:
        return project // (self.most_permits + 1) % self.housing

    def permits_of(self, project: i64) -> i64:
        return project % (self.most_permits + 1)


def ids(names: list[str]) -> list[str]:
    """Names in one word each: "Fast-Track It" is fast_track_it."""
    return [name.lower().replace(" ", "_").replace("-", "_") for name in names]
