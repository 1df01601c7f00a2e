"""The command `tune`: shows every trial and writes the tuned weights into a file."""

from collections.abc import Sequence
from pathlib import Path

from tabletown import game as find_game
from tabletown.bots.levels import bot as find_bot
from tabletown.cli.arena import spread, usual
from tabletown.cli.arguments import find
from tabletown.cli.errors import CliError
from tabletown.cli.terminal import Terminal
from tabletown.lab.arena import WorkerDied, cores
from tabletown.lab.schedule import MEASURING, Setting
from tabletown.lab.tune import Trial, Tuning, with_weights


def tuning_of(name: str, bot: str, seats: int, matches: int, seed: int, workers: int) -> Tuning:
    """The tuning for these arguments; refuses what cannot be played."""
    game = find(name)
    wanted = seats or (1 if game.dice("classic") else usual(game.seats))
    if matches < 2 * wanted or not 0 <= seed <= MEASURING - matches:
        raise CliError(
            f"a comparison needs at least {2 * wanted} matches, on deals from 0 to {MEASURING - 1}"
        )
    try:
        game.new(wanted, seed)
        find_bot(bot, game, seed=0)
    except ValueError as error:
        raise CliError(str(error)) from None
    return Tuning(find_game, Setting(name, wanted), bot, matches, seed, workers or cores())


def weights_of(tuning: Tuning, words: str) -> list[str]:
    """The names of the weights to tune, from a comma-separated list; all if it is empty."""
    names = [word.strip() for word in words.split(",")] if words else list(tuning.weights)
    if unknown := [name for name in names if name not in tuning.weights]:
        raise CliError(f"there is no weight {unknown[0]!r}, only {', '.join(tuning.weights)}")
    return names


def run_tuning(
    tuning: Tuning, names: Sequence[str], output: Path | None, terminal: Terminal
) -> bool:
    """Tune and show every trial; return False if interrupted. The file has all changes taken."""
    terminal.say(f"{tuning.setting.game}: a gain is {unit(tuning)}, with its standard error.")
    try:
        with terminal.busy("playing"):
            for trial in tuning.trials(names):
                terminal.say(trial_text(trial))
                if trial.is_taken() and output:
                    write(tuning, output, [f"{command(tuning, names)}: unfinished"])
            if tuning.weights == tuning.first:
                terminal.say("No change is significantly better: the weights stay as they are.")
                return True
            gain = f"{spread(tuning.total())} {unit(tuning)}"
    except (KeyboardInterrupt, WorkerDied) as reason:
        terminal.say(f"{str(reason).capitalize() or 'Stopped'}. Changes so far: {changes(tuning)}.")
        return False
    except ValueError as error:
        raise CliError(str(error)) from None
    terminal.say(f"All changes together on fresh deals: {gain}. Changed: {changes(tuning)}.")
    if output:
        write(tuning, output, [command(tuning, names), f"gain over the previous weights: {gain}"])
        terminal.say(f"Written: {output}")
    return True


def trial_text(trial: Trial) -> str:
    """A trial in words: "rival 0.5 to 0.75: 1.20 ± 0.50, on fresh deals 0.90 ± 0.40: taken"."""
    again = f", on fresh deals {spread(trial.confirmed)}" if trial.confirmed else ""
    verdict = "taken" if trial.is_taken() else "rejected"
    return (
        f"{trial.name} {trial.before:g} to {trial.after:g}: {spread(trial.tried)}{again}: {verdict}"
    )


def unit(tuning: Tuning) -> str:
    return "victories in 100 matches" if tuning.setting.seats > 1 else "points a match"


def changes(tuning: Tuning) -> str:
    taken = {name: it for name, it in tuning.weights.items() if it != tuning.first[name]}
    return ", ".join(f"{name} = {weight:g}" for name, weight in taken.items()) or "nothing"


def command(tuning: Tuning, names: Sequence[str]) -> str:
    setting = tuning.setting
    some = f" --weights {','.join(names)}" if [*names] != [*tuning.weights] else ""
    return (
        f"tabletown tune {setting.game} --bot {tuning.bot} --seats {setting.seats}"
        f" --matches {tuning.matches} --seed {tuning.seed}{some}"
    )


def write(tuning: Tuning, output: Path, remarks: Sequence[str]) -> None:
    try:
        text = output.read_text("utf-8") if output.exists() else ""
        output.write_text(with_weights(text, tuning.weights, remarks), "utf-8")
    except OSError as error:
        raise CliError(f"{output}: {error.strerror}; give another file") from None
