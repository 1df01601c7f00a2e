"""Names of actions, spaces, seats and housing cards of Sunnyvale, CA."""

from typing import Final

from mypy_extensions import i64

from tabletown.core.bits import shl
from tabletown.core.notation import items
from tabletown.core.seats import SEAT_LETTERS
from tabletown.games.sunnyvale.edition.edition import Edition

COLUMNS: Final = "abcdefghijklmnopqrstuvwxyz"


def label(edition: Edition, action: i64, shape: i64) -> str:
    """An action in words; `shape` is that of the card being placed."""
    blocks = edition.blocks
    if action < blocks.play:
        return f"concern {space_name(edition, action - blocks.mark)}"
    if action < blocks.give:
        return f"play {edition.names[action - blocks.play]}"
    if action < blocks.visit:
        return f"give to {SEAT_LETTERS[action - blocks.give]}"
    if action < blocks.choose:
        return f"visit {SEAT_LETTERS[action - blocks.visit]}"
    if action < blocks.place:
        return f"choose {project_name(edition, action - blocks.choose)}"
    if action < blocks.take:
        spaces = edition.shapes[shape].footprints[action - blocks.place]
        return f"place {' '.join(space_names(edition, spaces)) or 'off the map'}"
    if action < blocks.stop:
        return f"take {space_name(edition, action - blocks.take)}"
    if action < blocks.discard:
        return "stop"
    return f"discard {edition.names[action - blocks.discard]}"


def space_name(edition: Edition, space: i64) -> str:
    """Column and row: "b3" is the third from the top in the second column."""
    return f"{COLUMNS[space % edition.grid.columns]}{space // edition.grid.columns + 1}"


def space_names(edition: Edition, spaces: i64) -> list[str]:
    every = range(edition.spaces)
    return [space_name(edition, space) for space in every if (spaces >> space) & 1 != 0]


def project_name(edition: Edition, project: i64) -> str:
    """ "Platform Flats 2/3 of B"."""
    kind = edition.kind_of(project)
    permits = f"{edition.permits_of(project)}/{edition.permits[kind]}"
    return f"{edition.names[kind]} {permits} of {SEAT_LETTERS[edition.owner_of(project)]}"


def spaces_text(edition: Edition, spaces: i64) -> str:
    """ "a1,c4"; nothing is "-"."""
    return ",".join(space_names(edition, spaces)) or "-"


def read_spaces(edition: Edition, text: str) -> i64:
    spaces: i64 = 0
    for name in items(text):
        row = int(name[1:]) - 1
        spaces |= shl(1, edition.grid.space(row, COLUMNS.index(name[0])))
    return spaces


def project_text(edition: Edition, project: i64) -> str:
    """ "platform_flats:2", without its seat."""
    return f"{edition.ids[edition.kind_of(project)]}:{edition.permits_of(project)}"


def read_project(edition: Edition, owner: i64, text: str) -> i64:
    name, _colon, permits = text.partition(":")
    return edition.project(owner, edition.ids.index(name), int(permits))
