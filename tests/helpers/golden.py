"""Writes the golden replays, games that stay the same as long as the rules do, and the pictures.

Golden seats play at random, so that a better bot changes none of them. Each picture of the docs
shows how a replay beside it ends, as its first seat sees it.
"""

from pathlib import Path

from helpers.played_games import begun, played
from tabletown import GAMES, game
from tabletown.core.replay_file import content_of, read

FOLDER = Path(__file__).parents[1] / "golden"
PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


def replays() -> dict[str, str]:
    """The content of every golden file, by its name: one for each game and number of seats."""
    contents: dict[str, str] = {}
    for name in GAMES:
        for seats in game(name).seats:
            values = {it.name: it.values_for(seats) for it in game(name).options}
            options = {key: choices[seats % 2] for key, choices in values.items()}
            replay = played(begun(name, *["random"] * seats, seed=seats, **options))
            contents[f"{name}-{seats}.replay"] = content_of(replay)
    return contents


def pictures() -> dict[str, str]:
    """The content of every picture, by its name."""
    drawings: dict[str, str] = {}
    for file in sorted(PICTURES.glob("*.replay")):
        replay = read(file, game)
        drawings[f"{file.stem}.svg"] = replay.game.draw(replay.state.view(0), seat=0)
    return drawings


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.glob("*.replay"):
        old.unlink()
    for name, content in replays().items():
        (FOLDER / name).write_text(content, "utf-8")
        print(f"written: {name}")
    for name, content in pictures().items():
        (PICTURES / name).write_text(content, "utf-8")
        print(f"drawn: {name}")


if __name__ == "__main__":
    main()
