"""Positions of Sunnyvale, CA on one line, both ways."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.notation import fields, items, sign, spell, unsign, unspell
from tabletown.core.seats import SEAT_LETTERS
from tabletown.core.state import NOBODY
from tabletown.games.sunnyvale.rules.labels import (
    project_text,
    read_project,
    read_spaces,
    spaces_text,
)
from tabletown.games.sunnyvale.rules.phases import PHASES

if TYPE_CHECKING:
    from tabletown.games.sunnyvale.rules.sunnyvale import Sunnyvale


def text(state: "Sunnyvale") -> str:
    """The table, then each seat."""
    edition = state.edition
    picked = "-"
    if state.picked != edition.projects:
        owner = SEAT_LETTERS[edition.owner_of(state.picked)]
        picked = f"{owner}:{project_text(edition, state.picked)}"
    parts = [
        f"turn={SEAT_LETTERS[state.turn]} phase={PHASES[state.phase]} plays={state.plays}"
        f" draws={state.draws} card={'-' if state.card == state.none else edition.ids[state.card]}"
        f" picked={picked} opponent={'-' if state.opponent < 0 else SEAT_LETTERS[state.opponent]}"
        f" left={state.left} level={state.level} crises={state.crises} pile={state.pile}"
        f" discards={spell(state.discards, edition.ids)}"
    ]
    for seat in range(state.seats):
        projects = [project_text(edition, project) for project in state.before(seat)]
        hand = [sign(kind, edition.ids) for kind in state.hand(seat)]
        parts.append(
            f"map={edition.map_ids[state.maps[seat]]}"
            f" concerns={spaces_text(edition, state.concerns[seat])}"
            f" built={spaces_text(edition, state.built[seat])}"
            f" housing={','.join(projects) or '-'} moratoria={state.moratoria[seat]}"
            f" removals={state.removals[seat]} hand={','.join(hand) or '-'}"
        )
    return " / ".join(parts)


def setup(state: "Sunnyvale", text: str) -> None:
    """Sets the attributes that `text` contains; `Sunnyvale.setup` derives the others."""
    edition = state.edition
    table, *seats = [fields(part) for part in text.split(" / ")]
    state.turn = SEAT_LETTERS.index(table["turn"])
    state.phase = PHASES.index(table["phase"])
    state.plays = int(table["plays"])
    state.draws = int(table["draws"])
    state.card = state.none if table["card"] == "-" else edition.ids.index(table["card"])
    state.picked = edition.projects
    if table["picked"] != "-":
        owner, _colon, picked = table["picked"].partition(":")
        state.picked = read_project(edition, SEAT_LETTERS.index(owner), picked)
    state.opponent = NOBODY if table["opponent"] == "-" else SEAT_LETTERS.index(table["opponent"])
    state.left = int(table["left"])
    state.level = int(table["level"])
    state.crises = int(table["crises"])
    state.pile = int(table["pile"])
    state.discards = unspell(table["discards"], edition.ids)
    state.maps = vec[i64]([edition.map_ids.index(seat["map"]) for seat in seats])
    state.concerns = vec[i64]([read_spaces(edition, seat["concerns"]) for seat in seats])
    state.built = vec[i64]([read_spaces(edition, seat["built"]) for seat in seats])
    state.moratoria = vec[i64]([int(seat["moratoria"]) for seat in seats])
    state.removals = vec[i64]([int(seat["removals"]) for seat in seats])
    state.projects = vec[i64]([edition.projects] * (edition.most_projects + 1))
    state.hands = vec[i64]([state.none] * (state.seats * edition.most_cards))
    for at, seat in enumerate(seats):
        for project in items(seat["housing"]):
            state.put(read_project(edition, at, project))
        for nth, name in enumerate(items(seat["hand"])):
            state.hands[at * edition.most_cards + nth] = unsign(name, edition.ids)
