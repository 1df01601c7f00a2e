"""The messages of the socket are the same in Python, in the script's types and in the docs."""

import re
from pathlib import Path
from typing import get_args

import pytest

from tabletown.table.live.messages import PROTOCOL, Frame, Message

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "write-a-bot.md").read_text("utf-8")
SCRIPT = ROOT / "src" / "tabletown" / "table" / "static" / "script"
DIRECTIONS = {"To the server": Message, "From the server": Frame}


def tags(union: object) -> list[str]:
    """The values of `t` in a union of messages."""
    return sorted(kind.__struct_config__.tag for kind in get_args(union))


@pytest.mark.parametrize("heading, union", DIRECTIONS.items())
def test_the_docs_list_every_message(heading: str, union: object) -> None:
    rows = PAGE.split(f"\n{heading}")[1].split("\n\n")[1].splitlines()[2:]
    assert sorted(row.split("`")[1] for row in rows) == tags(union)


def test_the_script_has_a_type_for_every_message() -> None:
    types = (SCRIPT / "protocol.d.ts").read_text("utf-8")
    typed = set(re.findall(r'\bt: "(\w+)"', types))
    assert typed == {tag for union in DIRECTIONS.values() for tag in tags(union)}


def test_docs_and_script_name_the_version_of_the_protocol() -> None:
    connection = (SCRIPT / "connection.js").read_text("utf-8")
    assert f'"{PROTOCOL}"' in connection and f"`{PROTOCOL}`" in PAGE
