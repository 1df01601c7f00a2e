"""The cards on the table counted: by colour, roosters, and the outcome."""

from typing import Final, final

from tabletown.games.azul5211.rules import ROOSTERS, Azul5211

SCORES: Final = "scores"  # or would, if the round ended now
LIMIT: Final = "limit"  # so many that they score nothing (§10)
TIE: Final = "tie"  # out, because another colour has as many (§11)
BELOW: Final = ""  # not looked at


@final
class Ladder:
    def __init__(self, view: Azul5211) -> None:
        edition = view.edition
        lanes = [view.face_up(seat) for seat in range(view.seats)]
        cards = [kind for lane in lanes for kind in lane]
        colours = [edition.colour[kind] for kind in cards]
        self.cards: Final = len(cards)
        self.is_past: Final = view.turn <= 1 and self.cards > 0  # its round is scored (§13)
        self.to_come: Final = view.seats * edition.played - (0 if view.turn <= 1 else self.cards)
        self.counts: Final = [colours.count(colour) for colour in range(len(edition.colours))]
        self.roosters: Final = len([kind for kind in cards if edition.rooster[kind]])
        self.exact: Final = int(edition.roosters[view.seats])
        self.limit: Final = int(edition.limit[view.seats])
        self.scoring: Final = int(view.outcome())
        self.fates: Final = [self._fate(colour) for colour in range(len(self.counts))]
        self.kept: Final = [[kind for kind in lane if self._is_kept(view, kind)] for lane in lanes]
        self.gains: Final = [sum(edition.points[kind] for kind in kinds) for kinds in self.kept]

    def _fate(self, colour: int) -> str:
        count = self.counts[colour]
        if colour == self.scoring:
            return SCORES
        if count >= self.limit:
            return LIMIT
        least = self.counts[self.scoring] if self.scoring >= 0 else 0
        is_tied = count > least and self.scoring != ROOSTERS
        return TIE if is_tied and self.counts.count(count) > 1 else BELOW

    def _is_kept(self, view: Azul5211, kind: int) -> bool:
        if self.scoring == ROOSTERS:
            return view.edition.rooster[kind] == 1
        return view.edition.colour[kind] == self.scoring
