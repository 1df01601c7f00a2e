"""Playing at one terminal: people and bots take their choices until the game is over."""

from tabletown.bots.analysis import analyse
from tabletown.bots.budget import Budget
from tabletown.bots.levels import STRONGEST
from tabletown.cli.choices import FEW, Find, meaning, mentioned, ordered, rows, understand
from tabletown.cli.ending import offer_to_save, save, show_result
from tabletown.cli.programs import Programs, bots_of
from tabletown.cli.screen import Screen
from tabletown.core.seats import letter
from tabletown.core.state import NOBODY, SPECTATOR, IllegalAction
from tabletown.table.match.match import Match
from tabletown.table.match.name_rules import shown_name
from tabletown.table.match.wording import choices, everything, glossary, hint

HELP = (
    "Type the number of a choice, or its words; the first letters do, like h 4 7.",
    "A choice that is the only one is taken by itself, and told.",
    "explain WORDS tells why something is or is not allowed, and what a thing does.",
    "hint asks the strongest bot, which sees what you see.",
    "undo takes your last action back while nothing was rolled or revealed.",
    "board shows the table again, log all that happened, choices the list.",
    "save FILE keeps the game; quit leaves it.",
)
HINT = 1000  # milliseconds to look for one


class Leave(Exception):
    """Somebody wants to stop."""


class Session:
    """One match on one screen, passed from hand to hand where hands are hidden."""

    def __init__(self, match: Match, screen: Screen, programs: Programs | None = None) -> None:
        self.match = match
        self.screen = screen
        self.bots = bots_of(match, programs or {})
        self.holder = SPECTATOR  # who has the screen
        self.seen = dict.fromkeys(range(match.seats), match.ply())  # the last ply each was told
        self.looker = NOBODY  # who looked at the table last
        self.shown: set[int] = set()  # who has looked at it at all
        self.row = NOBODY  # the ply that was saved last
        self.done: dict[int, list[str]] = {seat: [] for seat in self.seen}  # for it, and not told
        self.forced: set[tuple[int, int]] = set()  # seat, and which of its actions was no choice

    def run(self) -> None:
        """Until the end, or until somebody leaves."""
        self.introduce()
        try:
            while not self.match.is_over():
                self.bots_choose()
                self.person_chooses()
            self.finish()
        except Leave:
            self.leave()
        except KeyboardInterrupt:
            self.screen.say("\nStopped.")
            offer_to_save(self.match, self.screen)
        except EOFError:
            self.screen.say("\nNo more input: the game stops here, and was not saved.")
        finally:
            self.close()

    def close(self) -> None:
        """Send the programs home."""
        for player in self.bots.values():
            player.close()

    def leave(self) -> None:
        if self.row == self.match.ply():
            self.screen.say("Goodbye!")
        else:
            offer_to_save(self.match, self.screen)

    def introduce(self) -> None:
        self.screen.say(self.match.game.title, "bold")
        self.screen.say(self.match.game.goal)
        self.screen.say(f"{seating(self.match)} Type ? for help.")

    def bots_choose(self) -> None:
        waiting = [seat for seat in self.match.actors() if seat in self.bots]
        if waiting:
            with self.screen.busy("the bots are thinking"):
                for seat in waiting:
                    while seat in self.match.actors():
                        self.bot_chooses(seat)

    def bot_chooses(self, seat: int) -> None:
        view, player = self.match.view(seat), self.bots[seat]
        known = len(player.faults)
        self.match.play(seat, view.label(player.choose(view, seat)))
        for fault in player.faults[known:]:
            self.screen.say(f"{fault}.", "bold")

    def person_chooses(self) -> None:
        """Whoever has the screen first, so that it is passed on as seldom as possible."""
        actors = [seat for seat in self.match.actors() if seat not in self.bots]
        if actors:
            seat = self.holder if self.holder in actors else actors[0]
            found = self.choices(seat)
            if len(found) == 1:
                self.forced.add((seat, self.made(seat)))
                self.done[seat].extend(found)
                self.match.play(seat, *found.values())
                return
            self.pass_to(seat)
            self.look(seat)
            label = self.choice(seat)
            self.forced.discard((seat, self.made(seat)))
            self.match.play(seat, label)

    def made(self, seat: int) -> int:
        """How many actions the seat has made so far."""
        return sum(step.seat == seat for step in self.match.replay().steps)

    def pass_to(self, seat: int) -> None:
        """Hide what the one before may see and the next one may not."""
        match, screen = self.match, self.screen
        if self.holder == seat:
            return
        if len(match.people()) > 1:
            is_first = self.holder == SPECTATOR
            if match.view(self.holder).text() != match.view(seat).text():
                if not is_first:
                    screen.wipe()
                screen.ask(f"Pass the screen to {match.names[seat]}. Press Enter.")
                screen.wipe()
            else:
                if not is_first:
                    screen.turn_page()
                screen.say(f"\n{match.names[seat]} is next.", "bold")
        self.holder = seat

    def look(self, seat: int) -> None:
        """What happened since, the table, and the choices."""
        match, screen = self.match, self.screen
        since = self.seen[seat]
        news = match.log(seat, since)
        if seat == self.looker:
            screen.turn_page()
        self.looker = seat
        is_new = match.is_changed_by_chance(since) or len(news) > 1 or seat not in self.shown
        self.seen[seat] = match.ply()
        self.shown.add(seat)
        screen.say("")
        if self.done[seat]:
            news.append(f"Nothing else could be done: {', '.join(self.done[seat])}.")
            self.done[seat].clear()
        told = "\n".join(news)
        question = match.game.question(match.view(seat), seat)
        if told and screen.plain:
            screen.say(told)
        if is_new or not screen.plain:
            screen.show(match.game, match.view(seat), seat)
        if not screen.plain:  # a tall table scrolls: what is new stays in sight below it
            screen.say(f"\n{seating(match)}\n{told}\n", "dim")
            screen.say(question, "bold")
        elif not is_new:
            screen.say(question)
        self.offer(seat)

    def offer(self, seat: int) -> None:
        screen = self.screen
        table = rows(list(self.choices(seat)))
        indent = max(len(common) for common, _items in table)
        width = max(len(rest) for _common, items in table for _number, rest in items)
        for common, items in table:
            if screen.plain:
                start = f"{common}: " if common else ""
                screen.say(start + ", ".join(f"{number} for {rest}" for number, rest in items))
            else:
                cells = [f"[cyan]{number:>3}[/] {rest:<{width}}" for number, rest in items]
                room = max(1, (screen.console.width - indent - 2) // (width + 6))
                for at in range(0, len(cells), room):
                    start = common if at == 0 else ""
                    screen.console.print(f"  {start:<{indent}}{'  '.join(cells[at : at + room])}")

    def choices(self, seat: int) -> dict[str, str]:
        """Words and labels, in the order of their numbers."""
        found = choices(self.match.game, self.match.view(seat), seat)
        return {words: found[words] for words in ordered(list(found))}

    def choice(self, seat: int) -> str:
        """Ask until something legal is chosen; commands are done on the way."""
        while True:
            typed = self.screen.ask(f"{self.match.names[seat]}>")
            command, _blank, rest = typed.partition(" ")
            labels = list(self.choices(seat).values())
            if not typed and len(labels) == 1:
                return labels[0]
            if typed.isdecimal() and 1 <= int(typed) <= len(labels):
                return labels[int(typed) - 1]
            meant = self.meant(seat, typed, understand)
            if len(meant) != 1 and not self.do(seat, command.lower(), rest.strip()) and typed:
                meant = meant or self.meant(seat, typed, mentioned)
                if len(meant) != 1:
                    self.screen.say(self.why_not(seat, typed))
            if len(meant) == 1:
                return meant[0]

    def meant(self, seat: int, typed: str, find: Find) -> list[str]:
        """The labels of the choices that may be meant."""
        return meaning(typed, self.choices(seat), find)

    def do(self, seat: int, command: str, rest: str) -> bool:
        """Whether it was a command, and is done."""
        match, screen = self.match, self.screen
        if command in ("?", "help"):
            screen.say("\n".join(HELP))
        elif command == "explain":
            screen.say(self.explain(seat, rest))
        elif command == "hint":
            screen.say(self.hint(seat))
        elif command == "undo":
            self.undo(seat)
        elif command == "board":
            screen.show(match.game, match.view(seat), seat)
        elif command == "log":
            screen.say("\n".join(match.log(seat)) or "Nothing has happened yet.")
        elif command == "choices":
            self.offer(seat)
        elif command == "save":
            self.row = match.ply() if save(match, screen, rest) else self.row
        elif command in ("quit", "exit"):
            raise Leave
        else:
            return False
        return True

    def explain(self, seat: int, typed: str) -> str:
        """What a thing of that name does; whether and why an action may be done."""
        known = glossary(self.match.game, self.match.view(seat), seat)
        names = understand(typed, list(known)) or mentioned(typed, list(known))
        told = [f"{name}: {known[name]}." for name in names[:FEW]]
        if told and not self.meant(seat, typed, understand):
            return "\n".join(told)
        return "\n".join([*told, self.why_not(seat, typed)])

    def why_not(self, seat: int, typed: str) -> str:
        """Why what was typed cannot be done, or that it can."""
        legal = self.choices(seat)
        every = everything(self.match.game, self.match.view(seat), seat)
        meant = self.meant(seat, typed, understand) or self.meant(seat, typed, mentioned)
        meant = meant or meaning(typed, every, understand) or meaning(typed, every, mentioned)
        words = {label: words for words, label in [*every.items(), *legal.items()]}
        if not meant:
            return f"{typed!r} is no choice and no command; type choices or ? to see them."
        if len(meant) > 1:
            some = ", ".join(words[label] for label in meant[:4])
            more = ", ..." if len(meant) > len(meant[:4]) else ""
            return f"{typed!r} may mean {some}{more}; type more of it."
        if meant[0] in legal.values():
            return f"{words[meant[0]]}: you may do this now."
        return f"{words[meant[0]]}: {self.match.refusal(seat, meant[0])}"

    def hint(self, seat: int) -> str:
        view = self.match.view(seat)
        with self.screen.busy("looking for a good choice"):
            prospects = analyse(self.match.game, view, seat, Budget(milliseconds=HINT))
        return f"The {STRONGEST} would say: {hint(self.match.game, view, seat, prospects)}"

    def undo(self, seat: int) -> None:
        try:
            while (seat, self.made(seat) - 1) in self.forced:
                self.match.undo(seat)
            label = self.match.undo(seat)
            self.done[seat].clear()
        except IllegalAction as reason:
            self.screen.say(str(reason))
            return
        self.seen[seat] = self.match.ply()
        words = {label: words for words, label in self.choices(seat).items()}
        self.screen.say(f"Taken back: {words[label]}.")
        self.look(seat)

    def finish(self) -> None:
        match, screen = self.match, self.screen
        people = match.people()
        viewer = people[0] if len(people) == 1 else SPECTATOR
        since = self.seen[people[0]] if people else 0
        screen.say("")
        for sentence in match.log(viewer, since):
            screen.say(sentence, "dim")
        screen.show(match.game, match.view(viewer), viewer)
        show_result(match, screen)
        offer_to_save(match, screen)


def seating(match: Match) -> str:
    names = [shown_name(player) for player in match.replay().players]
    seats = [f"{letter(seat)} {name}" for seat, name in enumerate(names)]
    return f"Seats: {', '.join(seats)}."
