"""Rules broken in one place at a time, and the promise each break must be caught by."""

from typing import NamedTuple


class Mutant(NamedTuple):
    words: str  # of the rules, once
    instead: str
    promise: str


OWN_DICE = "globals().setdefault('OWN_DICE', Rng(1))"  # that no seed decides and no copy keeps

VILLAGE = {
    "actors descend": Mutant(
        "for seat in range(self.seats) if self.tasks[seat] != 0]",
        "for seat in range(self.seats - 1, -1, -1) if self.tasks[seat] != 0]",
        "actors do not ascend",
    ),
    "the mover is not the first actor": Mutant(
        "                self.to_move = seat\n                return\n",
        "                self.to_move = seat\n",
        "to_move is not the first actor",
    ),
    "a seat that is done may still choose an avenue": Mutant(
        "        elif tasks & CHOICE != 0:\n",
        "        else:\n",
        "an actor has no choice, or another has one",
    ),
    "legal actions descend": Mutant(
        "for project in range(SCORING):\n            if self.drawn",
        "for project in range(SCORING - 1, -1, -1):\n            if self.drawn",
        "legal does not ascend",
    ),
    "the avenues have no numbers": Mutant(
        "actions = SCORE * edition.spaces + edition.avenues",
        "actions = SCORE * edition.spaces",
        "an action is out of range",
    ),
    "all spaces have one name": Mutant(
        "where = self.space_name(place)",
        "where = self.space_name(0)",
        "labels repeat",
    ),
    "the first seat has no score": Mutant(
        "return list(self.points)",
        "return list(self.points)[1:]",
        "a seat has no score",
    ),
    "a point too much is kept": Mutant(
        "self.points[seat] += worth\n",
        "self.points[seat] += worth + 1\n",
        "the points on the table are not the scores kept",
    ),
    "a seat wins twice": Mutant(
        "return super().winners()",
        "return super().winners() * 2",
        "winners do not ascend",
    ),
    "whoever leads has won already": Mutant(
        "return super().winners()",
        "return [seat for seat in range(self.seats) if self.points[seat] == max(self.points)]",
        "winners before the end",
    ),
    "nobody wins": Mutant(
        "return super().winners()",
        "return []",
        "no winner at the end",
    ),
    "the text has many lines": Mutant(
        'return " / ".join(parts)',
        'return "\\n".join(parts)',
        "text is not one plain line",
    ),
    "the text has a word without a key": Mutant(
        'f"turn={self.turn} dice',
        'f"turn {self.turn} dice',
        "text is not made of key=value",
    ),
    "a copy has another future": Mutant(
        "twin.rng = self.rng.copy()",
        "twin.rng = Rng(0)",
        "a copy is another position",
    ),
    "a copy forgets the icons": Mutant(
        "        seen.icons = self.icons[:]\n",
        "        seen.icons = vec[i64]([0] * self.seats)\n",
        "a copy is another position",
    ),
    "a copy shares the randomness": Mutant(
        "twin.rng = self.rng.copy()",
        "twin.rng = self.rng",
        "a copy shares with its original",
    ),
    "a copy shares the sheets": Mutant(
        "seen.drawn = self.drawn[:]",
        "seen.drawn = self.drawn",
        "a copy shares with its original",
    ),
    "a seat's view shares the sheets, a copy does not": Mutant(
        "seen.drawn = self.drawn[:]",
        "seen.drawn = self.drawn[:] if seat == SPECTATOR else self.drawn",
        "an old copy or view has changed",
    ),
    "the turn cannot be set up": Mutant(
        '        self.turn = int(table["turn"])\n',
        "",
        "text comes back as another text",
    ),
    "set up, a position has lost its points": Mutant(
        "        self.points = vec[i64](self.recount())\n",
        "",
        "text does not tell the whole position",
    ),
    "the dice choose the winner": Mutant(
        "return super().winners()",
        "return super().winners() and [min(self.rng.count // 20, 1)]",
        "the same text has other scores or winners",
    ),
    "whatever is said is done": Mutant(
        "    def scores(self)",
        "    def play(self, seat: i64, label: str) -> None:\n"
        "        self.apply(seat, (self.legal(seat) or [0])[0])\n\n"
        "    def scores(self)",
        "play lets all pass",
    ),
    "a refused action is marked on the sheet": Mutant(
        "    def scores(self)",
        "    def play(self, seat: i64, label: str) -> None:\n"
        "        self.icons[0] = 0 if label in self.label(0) else 7\n"
        "        super().play(seat, label)\n\n"
        "    def scores(self)",
        "a refused action left a mark",
    ),
    "a refused action uses up randomness": Mutant(
        "    def scores(self)",
        "    def play(self, seat: i64, label: str) -> None:\n"
        "        self.rng.word()\n"
        "        super().play(seat, label)\n\n"
        "    def scores(self)",
        "a refused action left a mark",
    ),
    "what is said is done twice over": Mutant(
        "    def scores(self)",
        "    def play(self, seat: i64, label: str) -> None:\n"
        "        super().play(seat, label)\n"
        "        self.rng.word()\n\n"
        "    def scores(self)",
        "play and apply differ",
    ),
    "who looks uses up randomness": Mutant(
        "        seen.turn = self.turn\n",
        "        seen.turn = self.turn\n        self.rng is DEAD or self.rng.word()\n",
        "looking at a position changes it",
    ),
    "dice are thrown while the first seat thinks": Mutant(
        "        if seat == self.to_move and",
        "        self.tasks[0] and self.rng.word()\n        if seat == self.to_move and",
        "the order of simultaneous choices matters",
    ),
    "a House of the first seat is a House less for others": Mutant(
        "if self.drawn[seat * LAYERS + project] == 0:",
        "if self.drawn[seat * LAYERS + project] == 0"
        " and (seat == 0 or project != HOUSE or self.drawn[0] == 0):",
        "a choice depends on another's",
    ),
    "a view carries the real randomness": Mutant(
        "DEAD, self.factories, self.boxed)",
        "self.rng.copy(), self.factories, self.boxed)",
        "a view can foretell",
    ),
    "a view hides whose turn it is": Mutant(
        "seen.to_move = self.to_move",
        "seen.to_move = self.to_move if seat == SPECTATOR else 0",
        "a view hides whose turn it is",
    ),
    "a view hides who is waited for": Mutant(
        "seen.tasks = self.tasks[:]",
        "seen.tasks = self.tasks[:]\n        if seat > 0:\n            seen.tasks[0] = 0",
        "a view hides whose turn it is",
    ),
    "a view hides who won": Mutant(
        "return super().winners()",
        "return [] if self.rng is DEAD else super().winners()",
        "a view hides who won",
    ),
    "a view of a view has no points": Mutant(
        "seen.points = self.points[:]",
        "seen.points = vec[i64]([0 if self.rng is DEAD else it for it in self.points])",
        "a view of a view is another view",
    ),
    "a copy of a view has no turn": Mutant(
        "twin.rng = self.rng.copy()",
        "twin.rng = self.rng.copy()\n        twin.turn = self.turn if self.rng is not DEAD else 0",
        "a copy of a view is another view",
    ),
    "a copy of a view comes to life": Mutant(
        "twin.rng = self.rng.copy()",
        "twin.rng = self.rng.copy() if self.rng is not DEAD else Rng(0)",
        "a copy of a view can foretell",
    ),
    "all guesses share one future": Mutant(
        "self.rng = rng.fork()",
        "self.rng = Rng(0)",
        "a guess knows the future, or all share one",
    ),
    "guesses take their future from elsewhere": Mutant(
        "self.rng = rng.fork()",
        f"self.rng = {OWN_DICE}.fork()",
        "the same dice make another future",
    ),
    "the seed does not decide": Mutant(
        "state = Village(edition, seats, rng,",
        f"state = Village(edition, seats, {OWN_DICE}.fork(),",
        "the same seed and log give another game",
    ),
    "the bound is too low": Mutant(
        "longest = seats * (",
        "longest = 1 * (",
        "the game outlasts its bound",
    ),
    "the game never ends": Mutant(
        "            self.turn += 1\n            self.roll()\n",
        "            self.roll()\n",
        "drawings lost or doubled",
    ),
    "a drawing may cover another": Mutant(
        "self.spaces_into(PAVE, empty, buffer, count)",
        "self.spaces_into(PAVE, self.edition.everywhere, buffer, count)",
        "overlap",
    ),
}

AZUL5211 = {
    "a view shows what is face down": Mutant(
        "seen = hidden_but(self.chosen, seat * most, most, self.none)",
        "seen = self.chosen[:]",
        "a choice shows before all have chosen",
    ),
    "half a choice shows": Mutant(
        "if other != seat and self.is_choosing(other):",
        "if False:",
        "it shows how much a seat has still to choose",
    ),
    "a view forgets what its seat has laid face down": Mutant(
        "seen = hidden_but(self.chosen, seat * most, most, self.none)",
        "seen = hidden_but("
        "self.chosen, seat * most, most if self.is_choosing(seat) else 0, self.none)",
        "a seat cannot tell its own choices apart",
    ),
    "a view hides whether choices are sealed": Mutant(
        "return self.turn != OVER",
        "return self.turn != OVER and self.rng is not DEAD",
        "a view hides whether choices are sealed",
    ),
    "a view hides its own seat's hand": Mutant(
        "seat * self.edition.hand, self.edition.hand, self.none)",
        "seat * self.edition.hand, 0, self.none)",
        "a view hides what its seat may do",
    ),
    "a spectator sees the first seat's hand": Mutant(
        "hidden_but(self.hands, seat * self.edition.hand",
        "hidden_but(self.hands, max(seat, 0) * self.edition.hand",
        "a spectator sees more than others",
    ),
    "a view uncovers the cards of a hidden hand": Mutant(
        "        seen.bag = self.bag[:]\n",
        "        seen.bag = self.bag[:]\n"
        "        if seat >= 0 and self.hands[seat * self.edition.hand] == HIDDEN:\n"
        "            seen.bag[0] = 0\n",
        "a view uncovers what it never saw",
    ),
    "a view knows what the others hold": Mutant(
        "                seen.bag[self.hands[place]] += 1\n",
        "                seen.bag[self.hands[place]] += 0\n",
        "a guess contradicts what is seen|the pile is wrong|text does not tell",
    ),
    "the last to choose throws dice": Mutant(
        "                self.turn_up()\n",
        "                [self.rng.word() for nth in range(seat)]\n"
        "                self.turn_up()\n",
        "the order of simultaneous choices matters",
    ),
    "a card of the first seat may not be matched": Mutant(
        "            elif kind != last:\n",
        "            elif kind != last and (seat == 0 or count == 0 or kind != chosen[0]):\n",
        "a choice depends on another's",
    ),
    "a guess lets only the lowest card be played": Mutant(  # its future is new: 12 words taken
        "            elif kind != last:\n",
        "            elif kind != last and (count == 0 or self.rng.count != 13):\n",
        "a guess changes what is legal",
    ),
    "a guess undoes what was chosen": Mutant(
        "        if self.chosen[first] != HIDDEN:\n            return\n",
        "        if self.chosen[first] != HIDDEN:\n            return\n"
        "        for place in range(first, first + edition.most):\n"
        "            self.chosen[place] = self.none\n",
        "a guess changes whose turn it is",
    ),
    "a guess ends the game": Mutant(
        "        self.rng = rng.fork()\n",
        "        self.rng = rng.fork()\n        self.turn = OVER\n",
        "a guess changes whether choices are sealed",
    ),
    "a guess adds points": Mutant(
        "        self.rng = rng.fork()\n",
        "        self.rng = rng.fork()\n        self.points[0] += 1\n",
        "a guess contradicts what is seen",
    ),
    "a guess leaves the first hand hidden": Mutant(
        "                if hands[place] == HIDDEN:\n",
        "                if hands[place] == HIDDEN and seat > 0:\n",
        "a guess leaves something hidden",
    ),
    "guesses use dice of their own": Mutant(
        "rng.draw_of(left, bag))\n                left -= 1\n            self.guess_choice",
        f"{OWN_DICE}.draw(self.bag))\n            self.guess_choice",
        "the same dice make another guess",
    ),
    "guesses never vary": Mutant(
        "    def determinize(self, rng: Rng) -> None:\n",
        "    def determinize(self, rng: Rng) -> None:\n"
        "        self.guess(Rng(0))\n"
        "        self.rng = rng.fork()\n\n"
        "    def guess(self, rng: Rng) -> None:\n",
        "guesses at what is hidden never vary",
    ),
    "guesses never hold the higher half of the cards": Mutant(
        "rng.draw_of(left, bag))\n                left -= 1\n            self.guess_choice",
        "rng.draw_of(sum(self.bag) // 2, self.bag))\n            self.guess_choice",
        "guesses never reach what is there",
    ),
    "a guess always lays the lowest cards face down": Mutant(
        "nth = rng.below(left)",
        "nth: i64 = 0",
        "guesses never reach what is there",
    ),
    "a view has a field of its own": Mutant(
        'return " / ".join(parts)',
        'return " / ".join(parts) + (" view=1" if HIDDEN in self.hands else "")',
        "a view has other fields than the truth",
    ),
    "a card that scores is kept twice": Mutant(
        "                    kept[seat * edition.kinds + kind] += 1\n",
        "                    kept[seat * edition.kinds + kind] += 2\n",
        "cards lost or doubled",
    ),
    "a discarded card comes back": Mutant(
        "                    discards[kind] += 1\n",
        "                    self.bag[kind] += 1\n",
        "the pile is wrong",
    ),
    "a guess may lay a card that is not in hand": Mutant(
        "insert(self.chosen, first, place + 1, held[nth])",
        "insert(self.chosen, first, place + 1, 0)",
        "not in hand",
    ),
}

FAVELAS = {
    "a tile taken face up stays there too": Mutant(
        "            self.leave_supply(self.tile)\n",
        "            pass\n",
        "tiles lost or doubled",
    ),
    "the End of Year tile that ends a year is forgotten": Mutant(
        "            if is_over:\n                self.thrown += 1\n",
        "            if is_over:\n                pass\n",
        "tiles lost or doubled",
    ),
    "the supply lies as it comes": Mutant(
        "while place > 0 and supply[place - 1] > pair:",
        "while place > 0 and supply[place - 1] == self.edition.pairs:",
        "an unsorted supply",
    ),
    "all seats are dealt the first board": Mutant(
        "        board = rng.draw(undealt)\n",
        "        board: i64 = 0\n",
        "a board twice",
    ),
    "a tile colours the ground without covering it": Mutant(
        "        self.heights[at] += 1\n",
        "        self.heights[at] += 0\n",
        "a board repainted|tiles lost or doubled",
    ),
    "a die may go over its highest face": Mutant(
        "        if value < self.edition.faces:\n",
        "        if value <= self.edition.faces:\n",
        "a die shows no face",
    ),
    "a matched die is left as it is": Mutant(
        "            self.phase = MATCH\n",
        "            self.phase = SOURCE\n",
        "out of phase|tiles lost or doubled",
    ),
    "a year's points are not written": Mutant(
        "            self.written[seat * edition.years + self.year - 1] = gain\n",
        "",
        "the points on the table are not the scores kept",
    ),
    "what lies face down is looked at": Mutant(
        "        seen = Favelas(self.edition, self.seats, DEAD)\n",
        "        seen = Favelas(self.edition, self.seats, self.rng.copy())\n",
        "a view can foretell",
    ),
    "guesses share a stack": Mutant(
        "self.rng = rng.fork()",
        "self.rng = Rng(0)",
        "a guess knows the future, or all share one",
    ),
    "singles are shuffled back": Mutant(
        "            self.tile = edition.singles + self.rng.draw(self.singles)\n",
        "            self.tile = edition.singles + self.rng.draw(self.singles[:])\n",
        "tiles lost or doubled|the game outlasts its bound",
    ),
}

# Choices that are open, secrets only in hands, and a turn that others interrupt.
SUNNYVALE = {
    "a spectator sees the first seat's hand": Mutant(
        "hidden_but(self.hands, seat * most, most, self.none)",
        "hidden_but(self.hands, max(seat, 0) * most, most, self.none)",
        "a spectator sees more than others|a view of a view is another view",
    ),
    "a view knows what the others hold": Mutant(
        "                seen.bag[self.hands[place]] += 1\n",
        "                seen.bag[self.hands[place]] += 0\n",
        "a guess contradicts what is seen|the pile is wrong|text does not tell",
    ),
    "a copy shares the housing cards": Mutant(
        "twin.projects = self.projects[:]",
        "twin.projects = self.projects",
        "a copy shares with its original|an old copy or view has changed",
    ),
    "a view forgets which card is being played": Mutant(
        "        twin.card = self.card\n",
        "",
        "a copy is another position|a view hides what its seat may do",
    ),
    "the card being played is in the pile as well": Mutant(
        "            bag[self.card] -= 1\n",
        "            bag[self.card] -= 0\n",
        "cards lost or doubled",
    ),
    "a card given away stays in the hand": Mutant(
        "            self.put(edition.project(opponent, self.card, 0))\n",
        "            self.put(edition.project(opponent, self.card, 0))\n"
        "            insert(self.hands, 0, edition.most_cards, self.card)\n",
        "cards lost or doubled",
    ),
    "a first token may not lie where another seat has one": Mutant(
        "free = self.edition.everywhere & ~self.concerns[seat]",
        "free = self.edition.everywhere & ~self.concerns[seat] & ~self.concerns[seat - 1]",
        "a choice depends on another's",
    ),
    "whoever places the last token is dealt other cards": Mutant(
        "            if self.to_move == NOBODY:\n                self.deal()\n",
        "            if self.to_move == NOBODY:\n"
        "                [self.rng.word() for nth in range(seat)]\n"
        "                self.deal()\n",
        "the order of simultaneous choices matters",
    ),
    "the owner of two ready cards waits for the drawer": Mutant(
        "                self.to_move = (self.to_move + 1) % self.seats\n",
        "                break\n",
        "text does not tell the whole position",
    ),
    "guesses never hold the higher half of the cards": Mutant(
        "rng.draw(self.bag))\n        self.rng",
        "rng.draw_of(sum(self.bag) // 2, self.bag))\n        self.rng",
        "guesses never reach what is there",
    ),
}
