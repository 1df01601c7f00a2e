"""Stores finished matches of a tournament in a Parquet file, one row per seat and match.

While a tournament runs, each finished match is appended to a journal beside the file, so that a
killed run loses only unfinished matches and can be resumed.
"""

import json
import os
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import Any, BinaryIO

from tabletown.core.game import Game
from tabletown.lab.arena import SECOND, MatchRecord
from tabletown.lab.fingerprint import play_fingerprint
from tabletown.lab.schedule import Pairing, Setting

Stamp = dict[str, str | int]  # columns with the same value for all matches of a file


class OtherMatches(ValueError):
    """The file holds matches of another setting, or is not a file of matches."""


def stamp(game: Game[Any], setting: Setting) -> Stamp:
    """The stamp of matches that are played in this setting with the rules and bots of today."""
    values = {option.name: option.default for option in game.options} | dict(setting.options)
    return {
        "game": game.name,
        "play": play_fingerprint(game, setting),
        "edition": game.edition_digest(setting.edition),
        "options": ",".join(f"{name}={value}" for name, value in values.items()),
        "seats": setting.seats,
    }


class RecordFile:
    """The matches of one file and its journal; without a file they are kept in memory only."""

    def __init__(self, file: Path | None, stamp: Stamp) -> None:
        self.file = file
        self.stamp = stamp
        self.matches: dict[Pairing, MatchRecord] = {}
        self.journal: BinaryIO | None = None
        if file:
            if file.exists():
                if not is_of(file, stamp):
                    raise other_matches(file)
                self.remember(read(file))
            self.journal = self.open(file.with_name(file.name + ".part"))

    def open(self, journal: Path) -> BinaryIO:
        """Read the journal of an earlier run; open it for appending after its last whole line."""
        head = json.dumps(self.stamp).encode()
        left = journal.read_bytes() if journal.exists() else b""
        whole = left[: left.rfind(b"\n") + 1]
        first, *lines = whole.splitlines() or [head]
        if first != head:
            raise other_matches(journal)
        self.remember(map(match_of_line, lines))
        stream = journal.open("ab")
        stream.truncate(len(whole))
        if not whole:
            stream.write(head + b"\n")
        return stream

    def remember(self, matches: Iterable[MatchRecord]) -> None:
        for match in matches:
            self.matches[match.pairing] = match

    def add(self, match: MatchRecord) -> None:
        """Record a match; it is in the journal on disk when this returns."""
        self.remember([match])
        if self.journal:
            self.journal.write(json.dumps(asdict(match)).encode() + b"\n")
            self.journal.flush()

    def close(self) -> None:
        """Close the journal and keep it, so that another run can resume."""
        if self.journal:
            self.journal.close()

    def finish(self) -> None:
        """Write all matches into the Parquet file and delete the journal."""
        self.close()
        if self.file:
            part = self.file.with_name(self.file.name + ".part")
            whole = self.file.with_name(self.file.name + ".whole")
            write(whole, self.stamp, sorted(self.matches.values(), key=lambda match: match.pairing))
            os.replace(whole, self.file)
            part.unlink()


def other_matches(file: Path) -> OtherMatches:
    return OtherMatches(
        f"{file} holds matches of another game, edition, option or number of seats, or by bots"
        " that have changed since; nothing was lost; give another file, or remove that one"
    )


def write(file: Path, stamp: Stamp, matches: Iterable[MatchRecord]) -> None:
    """Write a Parquet file with one row per seat and match."""
    import polars

    rows = [
        {
            **stamp,
            "deal": match.deal,
            "seating": ",".join(match.seating),
            "seat": seat,
            "bot": bot,
            "score": match.scores[seat],
            "share": match.shares[seat],
            "decisions": len(match.times[seat]),
            "seconds": sum(match.times[seat]) / SECOND,
            "actions": match.actions,
            "luck": match.luck,
            "microseconds": match.times[seat],
            "faults": match.faults[seat] if match.faults else [],
        }
        for match in matches
        for seat, bot in enumerate(match.seating)
    ]
    schema: dict[str, Any] = {
        "luck": polars.Float64,
        "microseconds": polars.List(polars.Int64),
        "faults": polars.List(polars.String),
    }
    polars.DataFrame(rows, schema_overrides=schema, infer_schema_length=None).write_parquet(file)


def is_of(file: Path, stamp: Stamp) -> bool:
    """Whether all matches of the file have this stamp."""
    return all(row.get(name) == value for row in rows_of(file) for name, value in stamp.items())


def read(file: Path) -> list[MatchRecord]:
    """All matches of a Parquet file."""
    matches: dict[tuple[int, str], list[dict[str, Any]]] = {}
    for row in rows_of(file):
        matches.setdefault((row["deal"], row["seating"]), []).append(row)
    return [match_of_rows(seats) for seats in matches.values()]


def rows_of(file: Path) -> list[dict[str, Any]]:
    import polars

    try:
        return polars.read_parquet(file).to_dicts()
    except (OSError, polars.exceptions.PolarsError) as error:
        raise OtherMatches(f"{file} is not a file of matches: {error}; give another file") from None


def match_of_line(line: bytes) -> MatchRecord:
    fields = json.loads(line)
    return MatchRecord(**fields | {"seating": tuple(fields["seating"])})


def match_of_rows(rows: list[dict[str, Any]]) -> MatchRecord:
    seats = sorted(rows, key=lambda row: int(row["seat"]))
    return MatchRecord(
        seats[0]["deal"],
        tuple(row["bot"] for row in seats),
        [row["score"] for row in seats],
        [row["share"] for row in seats],
        [row["microseconds"] for row in seats],
        seats[0]["actions"],
        seats[0]["luck"],
        [row["faults"] for row in seats],
    )
