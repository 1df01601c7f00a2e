"""Finished games on disk: a Parquet file, and beside it a journal while games are still played.

The journal gets a line the moment a game ends, so that a run that is killed loses only what it was
playing. At the end all goes into the Parquet file, a row for every seat of every game.
"""

import json
import os
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any, BinaryIO

from tabletown.core.game import Game
from tabletown.lab.arena import SECOND, Played
from tabletown.lab.fingerprint import play_fingerprint
from tabletown.lab.schedule import Pairing, Setting

Stamp = dict[str, str | int]  # what all games of a file have in common


class OtherGames(ValueError):
    """The file holds games that are not of this setting, or no games at all."""


def stamp(game: Game[Any], setting: Setting) -> Stamp:
    """The stamp of games played now, in this setting."""
    values = {option.name: option.default for option in game.options} | dict(setting.options)
    return {
        "game": game.name,
        "play": play_fingerprint(game, setting),
        "edition": game.edition_digest(setting.edition),
        "options": ",".join(f"{name}={value}" for name, value in values.items()),
        "seats": setting.seats,
    }


class Ledger:
    """All games of one file. Without a file it only remembers."""

    def __init__(self, file: Path | None, stamp: Stamp) -> None:
        self.file = file
        self.stamp = stamp
        self.games: dict[Pairing, Played] = {}
        self.journal: BinaryIO | None = None
        if file:
            if file.exists():
                if not is_of(file, stamp):
                    raise other(file)
                self.remember(read(file))
            self.journal = self.open(file.with_name(file.name + ".part"))

    def open(self, journal: Path) -> BinaryIO:
        """Read what an earlier run left, and be ready to go on behind its last whole line."""
        head = json.dumps(self.stamp).encode()
        left = journal.read_bytes() if journal.exists() else b""
        whole = left[: left.rfind(b"\n") + 1]
        first, *lines = whole.splitlines() or [head]
        if first != head:
            raise other(journal)
        self.remember(map(game_of_line, lines))
        stream = journal.open("ab")
        stream.truncate(len(whole))
        if not whole:
            stream.write(head + b"\n")
        return stream

    def remember(self, games: Iterable[Played]) -> None:
        for game in games:
            self.games[game.pairing] = game

    def add(self, game: Played) -> None:
        """On disk once this returns."""
        self.remember([game])
        if self.journal:
            self.journal.write(json.dumps(asdict(game)).encode() + b"\n")
            self.journal.flush()

    def close(self) -> None:
        """Leave the journal for another run to go on with."""
        if self.journal:
            self.journal.close()

    def finish(self) -> None:
        """All into the Parquet file; the journal has done its work."""
        self.close()
        if self.file:
            part = self.file.with_name(self.file.name + ".part")
            whole = self.file.with_name(self.file.name + ".whole")
            write(whole, self.stamp, sorted(self.games.values(), key=lambda game: game.pairing))
            os.replace(whole, self.file)
            part.unlink()


def other(file: Path) -> OtherGames:
    return OtherGames(
        f"{file} holds other games: of another game, edition, option or number of seats, or by"
        " bots since changed; nothing was lost; give another file, or remove that one"
    )


def write(file: Path, stamp: Stamp, games: Iterable[Played]) -> None:
    """A row for every seat of every game."""
    import polars

    rows = [
        {
            **stamp,
            "deal": game.deal,
            "seating": ",".join(game.seating),
            "seat": seat,
            "bot": bot,
            "score": game.scores[seat],
            "share": game.shares[seat],
            "decisions": len(game.times[seat]),
            "seconds": sum(game.times[seat]) / SECOND,
            "actions": game.actions,
            "luck": game.luck,
            "microseconds": game.times[seat],
            "faults": game.faults[seat] if game.faults else [],
        }
        for game in games
        for seat, bot in enumerate(game.seating)
    ]
    schema: dict[str, Any] = {
        "luck": polars.Float64,
        "microseconds": polars.List(polars.Int64),
        "faults": polars.List(polars.String),
    }
    polars.DataFrame(rows, schema_overrides=schema, infer_schema_length=None).write_parquet(file)


def is_of(file: Path, stamp: Stamp) -> bool:
    """Whether all games of the file are of this kind."""
    return all(row.get(name) == value for row in rows_of(file) for name, value in stamp.items())


def read(file: Path) -> list[Played]:
    """All games of a file."""
    games: dict[tuple[int, str], list[dict[str, Any]]] = {}
    for row in rows_of(file):
        games.setdefault((row["deal"], row["seating"]), []).append(row)
    return [game_of_rows(seats) for seats in games.values()]


def rows_of(file: Path) -> list[dict[str, Any]]:
    import polars

    try:
        return polars.read_parquet(file).to_dicts()
    except (OSError, polars.exceptions.PolarsError) as error:
        raise OtherGames(f"{file} holds no games: {error}; give another file") from None


def game_of_line(line: bytes) -> Played:
    told = json.loads(line)
    return Played(**told | {"seating": tuple(told["seating"])})


def game_of_rows(rows: list[dict[str, Any]]) -> Played:
    seats = sorted(rows, key=lambda row: int(row["seat"]))
    return Played(
        seats[0]["deal"],
        tuple(row["bot"] for row in seats),
        [row["score"] for row in seats],
        [row["share"] for row in seats],
        [row["microseconds"] for row in seats],
        seats[0]["actions"],
        seats[0]["luck"],
        [row["faults"] for row in seats],
    )
