"""Words about payments: what a Monarch makes of Combat cards in vain."""

from tabletown.core.english import counted
from tabletown.games.brazil.edition.cost import accepts, is_resource, items_of
from tabletown.games.brazil.edition.purse import GOLD, SCIENCE, amount, any_resources
from tabletown.games.brazil.edition.units import CONVERSIONS
from tabletown.games.brazil.rules.position import Position


def lost_words(view: Position, seat: int, way: int) -> str:
    """Warns that tokens made of Combat cards would pay for nothing; empty if all can pay (§21)."""
    purse = view.edition.monarchs.conversion_purse[view.monarch[seat] * CONVERSIONS + way]
    made = int(any_resources(purse) + amount(purse, GOLD) + amount(purse, SCIENCE))
    lost = made - paying(purse, items_of(view.due))
    if lost <= 0:
        return ""
    if lost == made:
        return "that pays for nothing now, and is lost"
    return f"{counted(lost, 'token')} of that pays for nothing, and is lost"


def paying(purse: int, items: list[int]) -> int:
    """The number of tokens of a purse that items can take at most; the least flexible first."""
    left = list(items)
    paid = 0
    for _wild in range(any_resources(purse)):
        paid += _take(left, [item for item in left if is_resource(item)])
    for kind in (GOLD, SCIENCE):
        for _token in range(amount(purse, kind)):
            paid += _take(left, [item for item in left if accepts(item, kind)])
    return paid


def _take(left: list[int], fitting: list[int]) -> int:
    """Pays for the fitting item that fewest tokens pay for."""
    if not fitting:
        return 0
    left.remove(min(fitting, key=lambda item: sum(accepts(item, kind) for kind in range(SCIENCE))))
    return 1
