"""Tuning from the command line: every trial in a line, and the weights in a file."""

from collections.abc import Sequence
from pathlib import Path

from tabletown import game as find_game
from tabletown.bots.levels import bot as find_bot
from tabletown.cli.mistakes import Mistake
from tabletown.cli.screen import Screen
from tabletown.cli.setting import find
from tabletown.cli.tournaments import spread, usual
from tabletown.lab.arena import WorkerDied, cores
from tabletown.lab.schedule import MEASURING, Setting
from tabletown.lab.tune import Step, Tuning, with_weights


def tuning_of(name: str, bot: str, seats: int, games: int, seed: int, workers: int) -> Tuning:
    """What was typed, checked before the first game."""
    game = find(name)
    wanted = seats or (1 if game.dice("classic") else usual(game.seats))
    if games < 2 * wanted or not 0 <= seed <= MEASURING - games:
        raise Mistake(
            f"a comparison takes {2 * wanted} games or more, on deals from 0 to {MEASURING - 1}"
        )
    try:
        game.new(wanted, seed)
        find_bot(bot, game, seed=0)
    except ValueError as error:
        raise Mistake(str(error)) from None
    return Tuning(find_game, Setting(name, wanted), bot, games, seed, workers or cores())


def names_of(tuning: Tuning, words: str) -> list[str]:
    """The weights to be moved: those named, or all."""
    names = [word.strip() for word in words.split(",")] if words else list(tuning.weights)
    if unknown := [name for name in names if name not in tuning.weights]:
        raise Mistake(f"no weight {unknown[0]!r}, only {', '.join(tuning.weights)}")
    return names


def run(tuning: Tuning, names: Sequence[str], output: Path | None, screen: Screen) -> bool:
    """Whether it came to its end; what was taken until then is in the file either way."""
    screen.say(f"{tuning.setting.game}: a gain is {unit(tuning)}, with its standard error.")
    try:
        with screen.busy("playing"):
            for step in tuning.steps(names):
                screen.say(told(step))
                if step.is_taken() and output:
                    write(tuning, output, [f"{command(tuning, names)}: not finished"])
            if tuning.weights == tuning.first:
                screen.say("Nothing is clearly better: the weights stay as they are.")
                return True
            gain = f"{spread(tuning.total())} {unit(tuning)}"
    except (KeyboardInterrupt, WorkerDied) as reason:
        screen.say(f"{str(reason).capitalize() or 'Stopped'}. Taken so far: {listed(tuning)}.")
        return False
    except ValueError as error:
        raise Mistake(str(error)) from None
    screen.say(f"All together on fresh deals: {gain}. Taken: {listed(tuning)}.")
    if output:
        write(tuning, output, [command(tuning, names), f"gained {gain} over the weights before"])
        screen.say(f"Written: {output}")
    return True


def told(step: Step) -> str:
    """ "rival 0.5 to 0.75: 1.20 ± 0.50, confirmed 0.90 ± 0.40: taken"."""
    again = f", on fresh deals {spread(step.confirmed)}" if step.confirmed else ""
    verdict = "taken" if step.is_taken() else "left"
    return f"{step.name} {step.before:g} to {step.after:g}: {spread(step.tried)}{again}: {verdict}"


def unit(tuning: Tuning) -> str:
    return "victories in 100 games" if tuning.setting.seats > 1 else "points a game"


def listed(tuning: Tuning) -> str:
    taken = {name: it for name, it in tuning.weights.items() if it != tuning.first[name]}
    return ", ".join(f"{name} = {weight:g}" for name, weight in taken.items()) or "nothing"


def command(tuning: Tuning, names: Sequence[str]) -> str:
    setting = tuning.setting
    some = f" --weights {','.join(names)}" if [*names] != [*tuning.weights] else ""
    return (
        f"tabletown tune {setting.game} --bot {tuning.bot} --seats {setting.seats}"
        f" --games {tuning.games} --seed {tuning.seed}{some}"
    )


def write(tuning: Tuning, output: Path, remarks: Sequence[str]) -> None:
    try:
        text = output.read_text("utf-8") if output.exists() else ""
        output.write_text(with_weights(text, tuning.weights, remarks), "utf-8")
    except OSError as error:
        raise Mistake(f"{output}: {error.strerror}; give another file") from None
