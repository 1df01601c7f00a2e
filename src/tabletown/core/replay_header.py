"""Bounds for the TOML of a replay file, checked before it is parsed.

The parser takes quadratic time for dotted keys and recurses into nested values. Within these
bounds its time is linear and a few hundredths of a second at most.
"""

import re
from typing import Final

MOST_CHARACTERS: Final = 1 << 16  # of a header or a result; holds 4,000 renewed random streams
MOST_KEYS: Final = 100
LONGEST_WORD: Final = 64  # characters of a key or number
DEEPEST: Final = 2  # nested values: the pairs of `renewed`

TOKEN: Final = re.compile(
    r"""
    \#[^\n]*                    # a remark
    | \"{3} | '{3}              # triple quotes
    | "(?:[^"\\\n]|\\.)*"?      # a text, perhaps without its end
    | '[^'\n]*'?
    | [\[\]{}=]
    | [^\s\#"'\[\]{}=,]+        # a word or number
    """,
    re.VERBOSE,
)


def excess(content: str) -> tuple[int, str]:
    """The first line that breaks a bound, and a sentence about it; 0 and "" if none does."""
    if len(content) > MOST_CHARACTERS:
        return 1, f"header or result has more than {MOST_CHARACTERS} characters"
    depth = 0
    keys = 0
    for token in TOKEN.finditer(content):
        text = token[0]
        if text in "[{":
            depth += 1
        elif text in "]}":
            depth -= 1
        elif text == "=":
            keys += 1
        problem = token_problem(text, depth, keys)
        if problem:
            return content.count("\n", 0, token.start()) + 1, problem
    return 0, ""


def token_problem(text: str, depth: int, keys: int) -> str:
    """The bound that a token breaks; "" if none."""
    if depth > DEEPEST:
        return "values are nested too deeply for a replay"
    if keys > MOST_KEYS:
        return f"more than {MOST_KEYS} keys"
    if text[:3] in ('"""', "'''"):
        return "a text in triple quotes is not part of a replay"
    if text[0] in "#\"'":
        return ""
    if "." in text:
        return "a dot outside quotes is not part of a replay"
    if len(text) > LONGEST_WORD:
        return f"a word or number has more than {LONGEST_WORD} characters"
    return ""
