"""The command `play`: people and bots play a match in one terminal."""

from tabletown.bots.analysis import analyse
from tabletown.bots.budget import Budget
from tabletown.bots.levels import STRONGEST
from tabletown.cli.choices import FEW, Find, meaning, mentioned, ordered, rows, understand
from tabletown.cli.match_end import offer_to_save, save, show_result
from tabletown.cli.programs import Programs, bots_of
from tabletown.cli.terminal import Terminal
from tabletown.core.seats import letter
from tabletown.core.state import NOBODY, SPECTATOR, IllegalAction
from tabletown.table.match.match import Match
from tabletown.table.match.name_rules import display_name
from tabletown.table.match.wording import choices, everything, glossary, hint

HELP = (
    "Type the number of a choice, or its first letters, like h 4 7.",
    "If there is only one choice, it is played for you.",
    "explain WORDS says why an action is allowed or not, and what a component does.",
    "hint asks the strongest bot, which sees what you see.",
    "undo takes back your last action, unless something was rolled or revealed.",
    "board shows the table, log the actions so far, choices your choices.",
    "save FILE saves the match; quit ends it.",
)
HINT = 1000  # milliseconds to search for a hint


class Leave(Exception):
    """Raised when a player types `quit`."""


class Session:
    """One match in one terminal, which people pass to each other."""

    def __init__(self, match: Match, terminal: Terminal, programs: Programs | None = None) -> None:
        self.match = match
        self.terminal = terminal
        self.bots = bots_of(match, programs or {})
        self.holder = SPECTATOR  # the seat that sits at the terminal
        self.seen = dict.fromkeys(
            range(match.seats), match.ply()
        )  # the last ply that each seat was shown
        self.latest = NOBODY  # the seat that was shown the table last
        self.introduced: set[int] = set()  # seats that have seen the table
        self.saved = NOBODY  # the ply at which the match was saved last
        self.automatic: dict[int, list[str]] = {seat: [] for seat in self.seen}  # not yet reported
        self.forced: set[tuple[int, int]] = (
            set()
        )  # seat and number of each action that had no alternative

    def run(self) -> None:
        """Play until the match ends or somebody leaves."""
        self.introduce()
        try:
            while not self.match.is_over():
                self.bots_choose()
                self.person_chooses()
            self.finish()
        except Leave:
            self.leave()
        except KeyboardInterrupt:
            self.terminal.say("\nStopped.")
            offer_to_save(self.match, self.terminal)
        except EOFError:
            self.terminal.say("\nEnd of input: the match stops here and was not saved.")
        finally:
            self.close()

    def close(self) -> None:
        """End the external programs."""
        for player in self.bots.values():
            player.close()

    def leave(self) -> None:
        if self.saved == self.match.ply():
            self.terminal.say("Goodbye!")
        else:
            offer_to_save(self.match, self.terminal)

    def introduce(self) -> None:
        self.terminal.say(self.match.game.title, "bold")
        self.terminal.say(self.match.game.goal)
        self.terminal.say(f"{seating(self.match)} Type ? for help.")

    def bots_choose(self) -> None:
        waiting = [seat for seat in self.match.actors() if seat in self.bots]
        if waiting:
            with self.terminal.busy("the bots are thinking"):
                for seat in waiting:
                    while seat in self.match.actors():
                        self.bot_chooses(seat)

    def bot_chooses(self, seat: int) -> None:
        view, player = self.match.view(seat), self.bots[seat]
        known = len(player.faults)
        self.match.play(seat, view.label(player.choose(view, seat)))
        for fault in player.faults[known:]:
            self.terminal.say(f"{fault}.", "bold")

    def person_chooses(self) -> None:
        """Let a person choose, preferably the one at the terminal, to pass it on rarely."""
        actors = [seat for seat in self.match.actors() if seat not in self.bots]
        if actors:
            seat = self.holder if self.holder in actors else actors[0]
            legal = self.choices(seat)
            if len(legal) == 1:
                self.forced.add((seat, self.made(seat)))
                self.automatic[seat].extend(legal)
                self.match.play(seat, *legal.values())
                return
            self.pass_to(seat)
            self.show_table(seat)
            label = self.choice(seat)
            self.forced.discard((seat, self.made(seat)))
            self.match.play(seat, label)

    def made(self, seat: int) -> int:
        """The number of actions of the seat so far."""
        return sum(step.seat == seat for step in self.match.replay().steps)

    def pass_to(self, seat: int) -> None:
        """Pass the screen to another person; wipes it if their views differ."""
        match, terminal = self.match, self.terminal
        if self.holder == seat:
            return
        if len(match.people()) > 1:
            is_first = self.holder == SPECTATOR
            if match.view(self.holder).text() != match.view(seat).text():
                if not is_first:
                    terminal.wipe()
                terminal.ask(f"Pass the screen to {match.names[seat]}. Press Enter.")
                terminal.wipe()
            else:
                if not is_first:
                    terminal.turn_page()
                terminal.say(f"\n{match.names[seat]} is next.", "bold")
        self.holder = seat

    def show_table(self, seat: int) -> None:
        """Show the seat the log since its last turn, the table and its choices."""
        match, terminal = self.match, self.terminal
        since = self.seen[seat]
        news = match.log(seat, since)
        if seat == self.latest:
            terminal.turn_page()
        self.latest = seat
        is_new = match.is_changed_by_chance(since) or len(news) > 1 or seat not in self.introduced
        self.seen[seat] = match.ply()
        self.introduced.add(seat)
        terminal.say("")
        if self.automatic[seat]:
            news.append(f"Played for you, the only choice: {', '.join(self.automatic[seat])}.")
            self.automatic[seat].clear()
        news_text = "\n".join(news)
        question = match.game.question(match.view(seat), seat)
        if news_text and terminal.plain:
            terminal.say(news_text)
        if is_new or not terminal.plain:
            terminal.show(match.game, match.view(seat), seat)
        if (
            not terminal.plain
        ):  # below the table, so that it stays in sight when a tall table scrolls
            terminal.say(f"\n{seating(match)}\n{news_text}\n", "dim")
            terminal.say(question, "bold")
        elif not is_new:
            terminal.say(question)
        self.offer(seat)

    def offer(self, seat: int) -> None:
        terminal = self.terminal
        table = rows(list(self.choices(seat)))
        indent = max(len(common) for common, _items in table)
        width = max(len(rest) for _common, items in table for _number, rest in items)
        for common, items in table:
            if terminal.plain:
                start = f"{common}: " if common else ""
                terminal.say(start + ", ".join(f"{number} for {rest}" for number, rest in items))
            else:
                cells = [f"[cyan]{number:>3}[/] {rest:<{width}}" for number, rest in items]
                room = max(1, (terminal.console.width - indent - 2) // (width + 6))
                for at in range(0, len(cells), room):
                    start = common if at == 0 else ""
                    terminal.console.print(f"  {start:<{indent}}{'  '.join(cells[at : at + room])}")

    def choices(self, seat: int) -> dict[str, str]:
        """Words and label of each legal action, in the order of their numbers."""
        labels = choices(self.match.game, self.match.view(seat), seat)
        return {words: labels[words] for words in ordered(list(labels))}

    def choice(self, seat: int) -> str:
        """Ask until a legal action is chosen, and return its label; carries out commands."""
        while True:
            typed = self.terminal.ask(f"{self.match.names[seat]}>")
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
                    self.terminal.say(self.why_not(seat, typed))
            if len(meant) == 1:
                return meant[0]

    def meant(self, seat: int, typed: str, find: Find) -> list[str]:
        """The labels of legal actions that typed text may mean."""
        return meaning(typed, self.choices(seat), find)

    def do(self, seat: int, command: str, rest: str) -> bool:
        """Carry out a command; return whether it is one."""
        match, terminal = self.match, self.terminal
        if command in ("?", "help"):
            terminal.say("\n".join(HELP))
        elif command == "explain":
            terminal.say(self.explain(seat, rest))
        elif command == "hint":
            terminal.say(self.hint(seat))
        elif command == "undo":
            self.undo(seat)
        elif command == "board":
            terminal.show(match.game, match.view(seat), seat)
        elif command == "log":
            terminal.say("\n".join(match.log(seat)) or "Nothing has happened yet.")
        elif command == "choices":
            self.offer(seat)
        elif command == "save":
            self.saved = match.ply() if save(match, terminal, rest) else self.saved
        elif command in ("quit", "exit"):
            raise Leave
        else:
            return False
        return True

    def explain(self, seat: int, typed: str) -> str:
        """Explain what a component does, or why an action is allowed or not."""
        known = glossary(self.match.game, self.match.view(seat), seat)
        names = understand(typed, list(known)) or mentioned(typed, list(known))
        explanations = [f"{name}: {known[name]}." for name in names[:FEW]]
        if explanations and not self.meant(seat, typed, understand):
            return "\n".join(explanations)
        return "\n".join([*explanations, self.why_not(seat, typed)])

    def why_not(self, seat: int, typed: str) -> str:
        """Why the typed action is not allowed, or that it is."""
        legal = self.choices(seat)
        every = everything(self.match.game, self.match.view(seat), seat)
        meant = self.meant(seat, typed, understand) or self.meant(seat, typed, mentioned)
        meant = meant or meaning(typed, every, understand) or meaning(typed, every, mentioned)
        words = {label: words for words, label in [*every.items(), *legal.items()]}
        if not meant:
            return f"{typed!r} is neither a choice nor a command; type choices or ? to see them."
        if len(meant) > 1:
            some = ", ".join(words[label] for label in meant[:4])
            more = ", ..." if len(meant) > len(meant[:4]) else ""
            return f"{typed!r} may mean {some}{more}; type more."
        if meant[0] in legal.values():
            return f"{words[meant[0]]}: allowed now."
        return f"{words[meant[0]]}: {self.match.refusal(seat, meant[0])}"

    def hint(self, seat: int) -> str:
        view = self.match.view(seat)
        with self.terminal.busy("searching for a good choice"):
            prospects = analyse(self.match.game, view, seat, Budget(milliseconds=HINT))
        return f"The {STRONGEST} suggests: {hint(self.match.game, view, seat, prospects)}"

    def undo(self, seat: int) -> None:
        try:
            while (seat, self.made(seat) - 1) in self.forced:
                self.match.undo(seat)
            label = self.match.undo(seat)
            self.automatic[seat].clear()
        except IllegalAction as reason:
            self.terminal.say(str(reason))
            return
        self.seen[seat] = self.match.ply()
        words = {label: words for words, label in self.choices(seat).items()}
        self.terminal.say(f"Undone: {words[label]}.")
        self.show_table(seat)

    def finish(self) -> None:
        match, terminal = self.match, self.terminal
        people = match.people()
        viewer = people[0] if len(people) == 1 else SPECTATOR
        since = self.seen[people[0]] if people else 0
        terminal.say("")
        for sentence in match.log(viewer, since):
            terminal.say(sentence, "dim")
        terminal.show(match.game, match.view(viewer), viewer)
        show_result(match, terminal)
        offer_to_save(match, terminal)


def seating(match: Match) -> str:
    names = [display_name(player) for player in match.replay().players]
    seats = [f"{letter(seat)} {name}" for seat, name in enumerate(names)]
    return f"Seats: {', '.join(seats)}."
