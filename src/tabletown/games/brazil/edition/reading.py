"""Reads costs, gains and references to other things out of an edition."""

from collections.abc import Sequence

from mypy_extensions import i64

from tabletown.core.edition import Sheet
from tabletown.games.brazil.edition.cost import MOST_ITEMS, item_of, packed
from tabletown.games.brazil.edition.purse import FIELD_NAMES, ONE

MOST_GAINED = 9


def cost_of(sheet: Sheet, key: str) -> i64:
    """A list of items; free if there is none."""
    if not sheet.has(key):
        return 0
    items = [int(item_of(words)) for words in sheet.words(key)]
    if 0 in items or len(items) > MOST_ITEMS - 1:
        raise sheet.bad(key, "a short list of tokens, alternatives like cotton|coffee, or any")
    return packed(items)


def gain_of(sheet: Sheet, key: str) -> i64:
    """A table of tokens and cards; nothing if there is none."""
    gain: i64 = 0
    if sheet.has(key):
        part = sheet.table(key)
        for name in part.values:
            if name not in FIELD_NAMES:
                raise sheet.bad(key, "a table of " + ", ".join(FIELD_NAMES))
            gain += part.number(name, 1, MOST_GAINED) * ONE[FIELD_NAMES.index(name)]
    return gain


def ids_of(sheet: Sheet, tables: Sequence[Sheet], key: str) -> list[str]:
    """The ids in a section; refuses duplicates."""
    ids = [table.word("id") for table in tables]
    if len(set(ids)) < len(ids):
        raise sheet.bad(key, "an id of its own for each")
    return ids


def names_of(sheet: Sheet, tables: Sequence[Sheet], key: str) -> list[str]:
    """The names in a section; refuses duplicates."""
    names = [table.word("name") for table in tables]
    if len(set(names)) < len(names):
        raise sheet.bad(key, "a name of its own for each")
    return names
