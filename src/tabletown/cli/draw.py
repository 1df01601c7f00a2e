"""The command `draw`: writes a position as an SVG file."""

import sys
from pathlib import Path

from tabletown.cli.arguments import find, new_game, read_game, usual_seats, viewer_of
from tabletown.cli.errors import CliError
from tabletown.core.replay import Replay


def draw_file(what: str, output: str, seat: str, step: int, seed: str) -> None:
    """Write an SVG of a replay at a step, or of a new match."""
    replay = read_game(Path(what)) if Path(what).is_file() else beginning(what, seed)
    plies = len(replay.steps)
    if not -1 <= step <= plies:
        raise CliError(f"there is no step {step}: give one from 0 to {plies}")
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
        raise CliError(f"{output}: {error.strerror}; give another file with -o") from None
    print(f"Drawn: {output}")


def beginning(name: str, seed: str) -> Replay:
    if "." in name or "/" in name:
        raise CliError(f"{name}: no such file; check the name, or give a game")
    game = find(name)
    return new_game(game, usual_seats(game), seed or "0", (), "classic")
