"""Brazil: Imperial broken in one place at a time: every module of its rules has its mutants."""

from helpers.mutants import Mutant

OWN_TURNS = "len(globals().setdefault('OWN', [0]).append(0) or OWN) % 2"  # that no seed decides

BRAZIL = {
    "actions": {
        "the last Arches have no numbers": Mutant(
            "ACTIONS: Final[i64] = TOKEN_UNDER + ARCHES",
            "ACTIONS: Final[i64] = TOKEN_UNDER",
            "an action is out of range",
        ),
    },
    "aftermath": {
        "revealed cards are discarded many times over": Mutant(
            "            position.combat_discards[kind] += 1\n",
            "            position.combat_discards[kind] += 9\n",
            "a Combat card is doubled",
        ),
        "whoever is beaten stays": Mutant(
            "    defeat_group(position, loser, group_of(position, 1 - role), retreats)\n",
            "",
            "two sides share a hex",
        ),
    },
    "arches": {
        "a unit deployed is forgotten": Mutant(
            "        position.deployed[seat] |= bit\n",
            "        position.deployed[seat] |= 0\n",
            "never deployed",
        ),
        "a Painting bought hangs in the gallery as well": Mutant(
            "    position.gallery ^= bit\n",
            "",
            "a Painting is doubled",
        ),
    },
    "brazil": {
        "a copy shares the randomness": Mutant(
            "twin.rng = self.rng.copy()",
            "twin.rng = self.rng",
            "a copy shares with its original",
        ),
        "a copy shares the map": Mutant(
            "        twin.tile = self.tile[:]\n",
            "        twin.tile = self.tile\n",
            "a copy shares with its original|an old copy or view has changed|looking",
        ),
        "a copy forgets movements": Mutant(
            "        twin.free_moves = self.free_moves\n",
            "",
            "a copy is another position",
        ),
        "all guesses share one future": Mutant(
            "self.rng = rng.fork()",
            "self.rng = Rng(0)",
            "a guess knows the future, or all share one",
        ),
        "nobody wins": Mutant(
            "if rank[seat] == max(rank)]",
            "if rank[seat] > max(rank)]",
            "no winner at the end",
        ),
        "whoever leads has won already": Mutant(
            "        if self.to_move != NOBODY:\n            return []\n",
            "",
            "winners before the end",
        ),
        "who commits a card is followed": Mutant(
            "        return asked == actions.KEEPING or asked == actions.COMMITTING",
            "        return self.rng is DEAD and asked == actions.KEEPING",
            "a view hides whether choices are sealed",
        ),
    },
    "building": {
        "a tile built stays in stock": Mutant(
            "        position.tiles_left[what // 2] -= 1\n",
            "        position.tiles_left[what // 2] -= 0\n",
            "a Building tile is doubled",
        ),
        "a place is offered twice": Mutant(
            "            buffer[count] = BUILD_AT + place\n            count += 1\n",
            "            buffer[count] = BUILD_AT + place\n"
            "            buffer[count + 1] = BUILD_AT + place\n"
            "            count += 2\n",
            "legal does not ascend",
        ),
    },
    "combat": {
        "committed cards are left lying": Mutant(
            "            position.committed[role * COMMITTED + place] = EMPTY\n",
            "",
            "committed cards are left over",
        ),
        "a defender hears what was committed": Mutant(
            "            if held > holds(position.committed, first, COMMITTED, kind):\n",
            "            if role == 1 and position.committed[0] < NO_CARD:\n"
            "                pass\n"
            "            elif held > holds(position.committed, first, COMMITTED, kind):\n",
            "a choice depends on another's|it shows how much a seat has still to choose",
        ),
    },
    "decks": {
        "a dealt Mission may be dealt again": Mutant(
            "    for mission in position.dealt:\n"
            "        if mission != EMPTY and mission != HIDDEN:\n"
            "            flags[mission] = 0\n",
            "",
            "a Mission is doubled",
        ),
    },
    "exploration": {
        "a tile that leaves the game leaves it often": Mutant(
            "    position.spent[position.cloud_kind[place]] += 1\n",
            "    position.spent[position.cloud_kind[place]] += 9\n",
            "an Exploration tile is doubled",
        ),
        "spectators know the tiles that somebody looked at": Mutant(
            "return seat >= 0 and",
            "return seat < 0 or",
            "a spectator sees more than others|a view of a view is another view",
        ),
    },
    "gains": {
        "a token too many is kept": Mutant(
            "if total(position.supply[seat]) > edition.supply:",
            "if total(position.supply[seat]) > edition.supply + 1:",
            "too many tokens",
        ),
    },
    "guesses": {
        "a spectator sees the first seat's Gold cards": Mutant(
            "hidden_but(position.gold_hand, seat * ROOM, ROOM)",
            "hidden_but(position.gold_hand, max(seat, 0) * ROOM, ROOM)",
            "a spectator sees more than others|a view of a view is another view",
        ),
        "a view hides its own seat's Combat cards": Mutant(
            "hidden_but(position.combat_hand, seat * ROOM, ROOM)",
            "hidden_but(position.combat_hand, seat * ROOM, 0)",
            "a view hides what its seat may do|a seat cannot tell|a guess",
        ),
        "which Missions are kept shows": Mutant(
            "seen = hidden_but(position.keeping, seat * ERAS, ERAS)",
            "seen = position.keeping[:]",
            "a choice shows before all have chosen",
        ),
        "half a choice shows": Mutant(
            "        if other != seat and not position.is_kept(other):\n",
            "        if False:\n",
            "it shows how much a seat has still to choose",
        ),
        "committed cards show": Mutant(
            "        if side != seat:\n",
            "        if False:\n",
            "a choice shows before all have chosen|it shows how much",
        ),
        "guesses never hold the higher half of the cards": Mutant(
            "insert(hand, seat * ROOM, ROOM, rng.draw(unseen))",
            "insert(hand, seat * ROOM, ROOM, rng.draw_of(sum(unseen) // 2, unseen))",
            "guesses never reach what is there",
        ),
        "a guess leaves what was returned": Mutant(
            "        if position.returned[seat * ERAS + era - 1] == HIDDEN:\n"
            "            position.returned[seat * ERAS + era - 1] = rng.draw(deck)\n",
            "",
            "a guess leaves something hidden",
        ),
        "guesses never vary": Mutant(
            "def guess_all(position: Position, rng: Rng) -> None:\n",
            "def guess_all(position: Position, dice: Rng) -> None:\n    rng = Rng(0)\n",
            "guesses at what is hidden never vary",
        ),
    },
    "hands": {
        "a hand lies as it comes": Mutant(
            "while place > first and values[place - 1] > value:",
            "while place > first and values[place - 1] == EMPTY:",
            "a hand is not sorted|legal does not ascend",
        ),
    },
    "labels": {
        "all Arches have one name": Mutant(
            'return f"use {ARCH_IDS[action - actions.USE_ARCH]}"',
            'return "use an Arch"',
            "labels repeat",
        ),
    },
    "missions": {
        "a claimed Mission stays in the hand": Mutant(
            "    remove(position.missions, place_of(position, seat, era), "
            "position.mission_room(), mission)\n",
            "",
            "a Mission is doubled",
        ),
        "no Era ever comes": Mutant(
            "    position.era += 1\n",
            "",
            "an Action token is astray",
        ),
    },
    "movement": {
        "nobody is attacked": Mutant(
            "    if defender != NONE and defender != seat:\n",
            "    if False:\n",
            "two sides share a hex|a hex forgets who stands there",
        ),
        "destinations lie around": Mutant(
            "put_in_order(buffer, first, count, MOVE_TO + place)",
            "buffer[count] = MOVE_TO + place",
            "legal does not ascend",
        ),
    },
    "payment": {
        "what is paid is paid from the supply": Mutant(
            "        position.stock[place] -= ONE[(action - PAY_FROM_TILE) % TOKENS]\n",
            "        position.supply[seat] -= ONE[(action - PAY_FROM_TILE) % TOKENS]\n",
            "too many tokens|text comes back as another text|text does not tell",
        ),
    },
    "position": {
        "who leaves a hex leaves nobody there": Mutant(
            "if before >= 0 and self.units_at(side, before) == 0:",
            "if before >= 0:",
            "a hex forgets who stands there",
        ),
        "the first who may act is the last": Mutant(
            "if self.to_move == NOBODY and self.is_choosing(seat):",
            "if self.is_choosing(seat):",
            "to_move is not the first actor",
        ),
    },
    "preparation": {
        "a Mission is dealt twice": Mutant(
            "insert(position.dealt, first, 2, position.rng.draw(deck))",
            "insert(position.dealt, first, 2, position.rng.draw(deck[:]))",
            "a Mission is doubled|labels repeat|legal does not ascend",
        ),
        "who keeps last decides who settles first": Mutant(
            "    position.pop()\n    sort_missions(position)\n",
            "    position.pop()\n    sort_missions(position)\n    position.first = seat\n",
            "the order of simultaneous choices matters",
        ),
    },
    "scoring": {
        "luck scores": Mutant(
            "    return vp + stay * board_vp(position, seat)",
            "    return vp + position.rng.count",
            "the same text has other scores or winners",
        ),
    },
    "spelling": {
        "whether anything is paid is not read": Mutant(
            "        position.is_untouched,\n        position.purse,\n    ] = values",
            "        _untouched,\n        position.purse,\n    ] = values",
            "text comes back as another text",
        ),
        "who has looked at a tile is not told": Mutant(
            ":{position.peekers[place]}",
            ":0",
            "text does not tell the whole position",
        ),
        "every seat has a line of its own": Mutant(
            'return " / ".join(parts)',
            'return "\\n".join(parts)',
            "text is not one plain line",
        ),
    },
    "strength": {
        "every other attack is stronger": Mutant(
            "    return strength + position.sum_of(side, position.edition.paintings.attack)",
            f"    return strength + 9 * ({OWN_TURNS})",
            "the same seed and log give another game|play and apply differ",
        ),
    },
    "turn": {
        "rounds are not counted": Mutant(
            "        position.round += 1\n",
            "",
            "the game outlasts its bound",
        ),
        "the Arch one is on is offered last": Mutant(
            "            if arch != position.arch[seat]:\n"
            "                buffer[count] = USE_ARCH + arch\n",
            "            if arch != position.arch[seat]:\n"
            "                buffer[count] = USE_ARCH + ARCHES - 1 - arch\n",
            "legal does not ascend",
        ),
    },
}
