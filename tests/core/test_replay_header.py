"""Header and result of a replay file: bounded before the TOML parser sees them.

Work is counted in executed lines of the parser, which do not depend on the machine.
"""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.executed_lines import executed_lines
from helpers.played_games import begun, played

from tabletown import GAMES, game
from tabletown.core.replay import Replay
from tabletown.core.replay_file import BadReplay, content_of, parse
from tabletown.core.replay_header import LONGEST_WORD, MOST_CHARACTERS, MOST_KEYS, excess

PARSER = str(Path(tomllib.__file__).parent)
WHOLE = content_of(played(begun("village", "Ana", "greedy", seed=3)))


def parser_lines(work: Callable[[], object]) -> int:
    """The lines of the TOML parser that run during `work`."""
    return executed_lines(PARSER, work)


def complaint(content: str) -> str:
    with pytest.raises(BadReplay) as refused:
        parse("game.replay", content, game)
    return str(refused.value)


DOT = "a dot outside quotes is not part of a replay"
DEEP = "values are nested too deeply for a replay"
WORD = f"a word or number has more than {LONGEST_WORD} characters"
KEYS = f"more than {MOST_KEYS} keys"
LONG = f"header or result has more than {MOST_CHARACTERS} characters"
TRIPLE = "a text in triple quotes is not part of a replay"
MANY = 20_000
OPTIONS = ", ".join(f"k{number} = 1" for number in range(MOST_KEYS))
HOSTILE = {  # lines in place of the seed, then the line number and the sentence
    "dotted key": ("seed" + ".a" * MANY + " = 3", f"8: {DOT}"),
    "dotted key with blanks": ("seed" + " . a" * (MANY // 2) + " = 3", f"8: {DOT}"),
    "dotted key in quotes": ("seed" + ".'a'" * (MANY // 2) + " = 3", f"8: {DOT}"),
    "dotted key after an escape": ('"\\""' + ".a" * MANY + " = 3", f"8: {DOT}"),
    "dotted key in an inline table": ("seed = {a" + ".a" * MANY + " = 1}", f"8: {DOT}"),
    "dotted table header": ("seed = 3\n[a" + ".a" * MANY + "]", f"9: {DOT}"),
    "fraction": ("seed = 0." + "1" * MANY, f"8: {DOT}"),
    "arrays": ("seed = " + "[" * MANY, f"8: {DEEP}"),
    "arrays on many lines": ("seed = " + "[\n" * MANY, f"10: {DEEP}"),
    "inline tables": ("seed = " + "{a=" * MANY, f"8: {DEEP}"),
    "digits": ("seed = " + "1" * MANY, f"8: {WORD}"),
    "digits with underscores": ("seed = " + "1_" * MANY + "1", f"8: {WORD}"),
    "hexadecimal digits": ("seed = 0x" + "f" * MANY, f"8: {WORD}"),
    "exponent": ("seed = 1e" + "9" * MANY, f"8: {WORD}"),
    "key": ("seed" + "a" * MANY + " = 3", f"8: {WORD}"),
    "text on several lines": ('seed = """a\n.a.a"""', f"8: {TRIPLE}"),
    "literal text on several lines": ("seed = '''a\n.a.a'''", f"8: {TRIPLE}"),
    "keys": ("k = 1\n" * MOST_KEYS, f"{MOST_KEYS - 1}: {KEYS}"),  # the lines above have nine keys
    "keys of an inline table": ("seed = {" + OPTIONS + "}", f"8: {KEYS}"),
    "text": ('seed = "' + "a" * MOST_CHARACTERS + '"', f"1: {LONG}"),
    "remarks": ("#\n" * MOST_CHARACTERS, f"1: {LONG}"),
    "empty lines": ("\n" * MOST_CHARACTERS, f"1: {LONG}"),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_header_is_refused_before_it_is_parsed(kind: str) -> None:
    lines, expected = HOSTILE[kind]
    content = WHOLE.replace("seed = 3", lines)
    assert parser_lines(lambda: complaint(content)) == 0
    assert complaint(content).startswith(f"game.replay:{expected}")


@pytest.mark.parametrize(
    "line, expected",
    [
        ("digest" + ".a" * MANY + " = 1", DOT),
        ("digest = " + "[" * MANY, DEEP),
        ("# " + "a" * MOST_CHARACTERS, LONG),
    ],
)
def test_a_hostile_result_is_refused_before_it_is_parsed(line: str, expected: str) -> None:
    header, _separator, _rest = WHOLE.partition("---\n")
    content = WHOLE[: WHOLE.index("digest = ", len(header))] + line
    assert expected in complaint(content)
    assert parser_lines(lambda: complaint(content)) == parser_lines(
        lambda: tomllib.loads(header[:-1])
    )


SHAPES: dict[str, tuple[str, str, str]] = {  # a beginning, what is repeated, an end
    "pairs": ("renewed = [", "[1, 2], ", "]"),
    "numbers": ("players = [", "1, ", "]"),
    "lines of an array": ("players = [", "1,\n", "]"),
    "remarks in an array": ("players = [", "#\n", "]"),
    "texts": ("players = [", '"a", ', "]"),
    "escapes": ('edition = "', "\\u0041", '"'),
    "remarks": ("", "#.[{\n", ""),
    "empty lines": ("", "\n", ""),
    "empty tables": ("players = [", "{}, ", "]"),
    "table headers": ("", "[[a]]\n", ""),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_parsing_an_accepted_header_takes_linear_work(shape: str) -> None:
    start, part, end = SHAPES[shape]
    short, long = [start + part * count + end for count in (1_000, 4_000)]
    assert excess(long) == (0, "")
    assert parser_lines(lambda: tomllib.loads(long)) <= 4 * parser_lines(
        lambda: tomllib.loads(short)
    )


@pytest.mark.parametrize("value", ['"a.b [[[ \\" # ="', "'a.b [[[ \" # ='", "1 # a.b [[["])
def test_quoted_text_and_remarks_may_hold_anything(value: str) -> None:
    assert excess(f"edition = {value}") == (0, "")
    assert tomllib.loads(f"edition = {value}")


@pytest.mark.parametrize("name", GAMES)
def test_the_longest_header_that_is_written_is_accepted(name: str) -> None:
    rules = game(name)
    players = ['"' * 24] * max(rules.seats)  # each quote is written with a backslash
    replay = Replay(rules, players, bytes(range(32)))
    replay.renewals.update({ply: 99_999 for ply in range(2_000)})
    header = content_of(replay).partition("---")[0]
    assert excess(header) == (0, "")
    assert parse("replay", content_of(replay), game).players == players


def test_an_action_that_is_too_long_is_refused() -> None:
    content = re.sub("---\n1 .*", "---\n1 " + "a" * MANY, WHOLE, count=1)
    assert complaint(content).startswith("game.replay:10: an action has at most ")
    assert len(complaint(content)) < MANY
