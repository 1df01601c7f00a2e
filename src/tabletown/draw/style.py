"""Style sheets for pictures that stand alone: the rules, and of the tokens only those they use."""

import re
from functools import cache
from importlib.resources import files
from typing import Final

USED: Final = re.compile(r"var\((--[\w-]+)\)")
TOKEN: Final = re.compile(r"(--[\w-]+):\s*([^;]+);")


@cache
def read(package: str, name: str) -> str:
    """A file that lies in a package, such as a board's style sheet."""
    return (files(package) / name).read_text("utf-8")


@cache
def css_of(package: str) -> str:
    """All style sheets in the folder of a package, in the order of their names."""
    names = sorted(file.name for file in files(package).iterdir() if file.name.endswith(".css"))
    return "".join(read(package, name) for name in names)


@cache
def tokens() -> tuple[dict[str, str], dict[str, str]]:
    """Every design token for light surroundings, and those that differ in dark ones."""
    plain = compact(read("tabletown.draw", "tokens.css"))
    light, rest = plain.split("@media (prefers-color-scheme: dark)")
    return dict(TOKEN.findall(light)), dict(TOKEN.findall(rest.partition("}")[0]))


@cache
def page_tokens() -> str:
    """tokens.css for a page, which has a switch: the dark values again, for data-theme="dark"."""
    dark = "".join(f"  {name}: {value};\n" for name, value in tokens()[1].items())
    rule = f':root[data-theme="dark"] {{\n  color-scheme: dark;\n{dark}}}\n'
    return f"{read('tabletown.draw', 'tokens.css')}\n{rule}"


@cache
def style(rules: str) -> str:
    """`rules` after the tokens they use, for light and dark."""
    light, dark = tokens()
    used = sorted(closure(set(USED.findall(rules)), light))
    bright = "".join(f"{name}:{light[name]};" for name in used)
    dim = "".join(f"{name}:{dark[name]};" for name in used if name in dark)
    head = f".board{{{bright}}}\n@media(prefers-color-scheme:dark){{.board{{{dim}}}}}"
    return f"{head}\n{compact(rules)}"


def compact(css: str) -> str:
    """The same rules without comments, one on each line."""
    plain = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    return " ".join(plain.split()).replace("} ", "}\n")


def closure(names: set[str], values: dict[str, str]) -> set[str]:
    """`names` and all that their values name in turn."""
    more = {inner for name in names for inner in USED.findall(values[name])}
    return names if more <= names else closure(names | more, values)
