"""Looking at games: bots at play, replays step by step, and pictures of any position."""

import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from time import sleep

from tabletown.bots import analysis
from tabletown.bots.analysis import ReviewedDecision, share
from tabletown.bots.budget import read_budget
from tabletown.cli.ending import show_result
from tabletown.cli.mistakes import Mistake
from tabletown.cli.play import Session, seating
from tabletown.cli.programs import Programs
from tabletown.cli.screen import Screen
from tabletown.cli.setting import find, new_game, read_game, usual_seats, viewer_of
from tabletown.core.replay import Replay
from tabletown.table.match.match import Match

MOST_CHANCES = 12  # chances to show of a seat, about
TURNING_POINTS = 3


def watch(replay: Replay, screen: Screen, viewer: int, pause: float, programs: Programs) -> None:
    """Let bots play, and show each action and what came of it."""
    match = Match(replay)
    if match.people():
        people = ", ".join(match.names[seat] for seat in match.people())
        raise Mistake(f"watch is for bots, and {people} is none; tabletown play is for people")
    session = Session(match, screen, programs)
    session.introduce()
    with closing(session):
        while not match.is_over():
            ply = match.ply()
            session.bot_chooses(match.actors()[0])
            screen.turn_page()
            show_step(match, screen, viewer, ply)
            sleep(pause if screen.is_terminal else 0)
    show_result(match, screen)


def show_step(match: Match, screen: Screen, viewer: int, since: int) -> None:
    """What became known since, and the table; in plain lines only once chance has changed it."""
    is_new = match.is_over() or match.is_changed_by_chance(since) or not screen.plain
    for sentence in match.log(viewer, since):
        screen.say(sentence, "bold")
    if is_new:
        screen.show(match.game, match.view(viewer), viewer)


def show_replay(replay: Replay, screen: Screen, viewer: int, is_stepwise: bool) -> None:
    """What the viewer saw: all that was told and the end, or one position after the other."""
    match = Match(replay)
    screen.say(match.game.title, "bold")
    screen.say(f"{seating(match)} {match.ply()} actions.")
    if is_stepwise:
        walk(match, screen, viewer)
    else:
        for sentence in match.log(viewer):
            screen.say(sentence)
        screen.show(match.game, match.view(viewer), viewer)
    show_result(match, screen)


def walk(match: Match, screen: Screen, viewer: int) -> None:
    """Forward with Enter, back with b, anywhere by number, until q."""
    ply, last = 0, match.ply()
    while True:
        screen.turn_page()
        screen.say(f"\nAfter {ply} of {last} actions.", "bold")
        for sentence in match.log(viewer, ply - 1, ply):
            screen.say(sentence)
        screen.show(match.game, match.replay().view(viewer, ply), viewer)
        try:
            typed = screen.ask("Enter goes on, b back, a number there, q leaves:").lower()
        except (EOFError, KeyboardInterrupt):
            screen.say("")
            return
        if typed == "q" or (not typed and ply == last):
            return
        wanted = int(typed) if typed.isdecimal() else ply - 1 if typed == "b" else ply + 1
        ply = min(max(wanted, 0), last)


def verify(file: Path, screen: Screen) -> None:
    """Say that the file is true; a false one never gets here."""
    match = Match(read_game(file))
    scores = zip(match.names, match.scores(), strict=True)
    points = ", ".join(f"{name} {score}" for name, score in scores)
    screen.say(
        f"{file} is true: {match.ply()} actions of {match.game.title} played again."
        f" {match.ending()} Points: {points}."
    )


def review(file: Path, screen: Screen, budget: str) -> None:
    """How the winning chances went, and where most of them was given away."""
    match = Match(read_game(file))
    if not match.is_over():
        raise Mistake(f"{file}: the game is not over, and a review would tell what is hidden")
    try:
        thought = read_budget(budget)
    except ValueError as error:
        raise Mistake(str(error)) from None
    with screen.busy("thinking every choice over"):
        moments = analysis.review(match.replay(), thought)
    screen.say(f"{match.game.title}. {match.ending()}", "bold")
    for seat, name in enumerate(match.names):
        own = [it for it in moments if it.seat == seat]
        screen.say(f"\n{name}: {len(own)} choices; winning chances {chances(own)}.", "bold")
        for it in turning_points(own):
            better = f"{it.better.label} ({share(it.better.chance)})"
            screen.say(f"  action {it.ply + 1}: {it.label} ({share(it.chance)}); better: {better}.")


def chances(moments: Sequence[ReviewedDecision]) -> str:
    """The chances of a seat over the game, at a few of its choices."""
    steps = max(1, len(moments) // MOST_CHANCES)
    return ", ".join(share(it.chance) for it in moments[::steps])


def turning_points(moments: Sequence[ReviewedDecision]) -> list[ReviewedDecision]:
    """Where most was given away, in order."""
    worst = sorted(moments, key=lambda it: -it.loss)[:TURNING_POINTS]
    return sorted((it for it in worst if it.loss > 0), key=lambda it: it.ply)


def draw(what: str, output: str, seat: str, step: int, seed: str) -> None:
    """An SVG of a replay at some step, or of a game about to begin."""
    replay = read_game(Path(what)) if Path(what).is_file() else beginning(what, seed)
    plies = len(replay.steps)
    if not -1 <= step <= plies:
        raise Mistake(f"there is no step {step}: give one from 0 to {plies}")
    ply = plies if step == -1 else step
    viewer = viewer_of(seat, len(replay.players))
    last = replay.latest(viewer, ply)
    picture = replay.game.draw(replay.view(viewer, ply), seat=viewer, last=last)
    if output == "-":
        sys.stdout.write(picture)
        return
    try:
        Path(output).write_text(picture, "utf-8")
    except OSError as error:
        raise Mistake(f"{output}: {error.strerror}; give another file with -o") from None
    print(f"Drawn: {output}")


def beginning(name: str, seed: str) -> Replay:
    if "." in name or "/" in name:
        raise Mistake(f"{name}: no such file; check the name, or give a game")
    game = find(name)
    return new_game(game, usual_seats(game), seed or "0", (), "classic")
