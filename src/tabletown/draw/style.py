"""Style sheets: the rules and tokens of pages, and of pictures that stand alone.

The design tokens are in tokens.css. A game may have a tokens.css of its own beside its board.css:
the colours of its material, and its own values of common tokens. They hold on pages of the game
(class `world-NAME`) and in its drawings (classes `board NAME`).
"""

import re
from functools import cache
from importlib.resources import files
from typing import Final

USED: Final = re.compile(r"var\((--[\w-]+)\)")
TOKEN: Final = re.compile(r"(--[\w-]+):\s*([^;]+);")
TOKENS: Final = "tokens.css"
DARK: Final = "@media (prefers-color-scheme: dark)"
COMMON: Final = "tabletown.draw"  # the package of the tokens that all games share


@cache
def read(package: str, name: str) -> str:
    """A file that lies in a package, such as a board's style sheet."""
    return (files(package) / name).read_text("utf-8")


@cache
def css_of(package: str) -> str:
    """The rules in the folder of a package: its style sheets without tokens, by name."""
    names = sorted(file.name for file in files(package).iterdir() if file.name.endswith(".css"))
    return "".join(read(package, name) for name in names if name != TOKENS)


def has_tokens(package: str) -> bool:
    """Whether the game in this package has tokens of its own."""
    return (files(package) / TOKENS).is_file()


@cache
def tokens(package: str = COMMON) -> tuple[dict[str, str], dict[str, str]]:
    """Every design token for light surroundings, and those that differ in dark ones.

    Those of a game are the common ones, replaced and completed by its own.
    """
    light, dark = own_tokens(package)
    if package == COMMON:
        return light, dark
    common_light, common_dark = tokens()
    return common_light | light, {**common_dark, **dark}


@cache
def own_tokens(package: str) -> tuple[dict[str, str], dict[str, str]]:
    """The tokens that the tokens.css of a package sets, for light and for dark."""
    if not has_tokens(package):
        return {}, {}
    light, _, dark = compact(read(package, TOKENS)).partition(DARK)
    return dict(TOKEN.findall(light)), dict(TOKEN.findall(dark.partition("}")[0]))


@cache
def page_tokens(package: str = COMMON) -> str:
    """The tokens.css of a package for a page."""
    game = name_of(package)
    where = "" if package == COMMON else f" :is(.world-{game}, .board.{game})"
    return with_switch(read(package, TOKENS), where)


def with_switch(sheet: str, where: str) -> str:
    """A sheet of tokens for a page, which has a switch: the dark values again, for it.

    `where` is the selector of the elements that have these tokens, after a space.
    """
    dark = sheet.partition(DARK)[2].partition("}")[0].partition(":root:not")[2].partition("{")[2]
    scheme = "" if where else "  color-scheme: dark;\n"
    values = "".join(f"  {name}: {value};\n" for name, value in TOKEN.findall(compact(dark)))
    return f'{sheet}\n:root[data-theme="dark"]{where} {{\n{scheme}{values}}}\n'


def name_of(package: str) -> str:
    """The game's name: the last part of its package's name."""
    return package.rpartition(".")[2]


@cache
def style(rules: str, package: str = COMMON, symbols: str = "") -> str:
    """`rules` after the tokens that they and `symbols` use, for light and dark."""
    light, dark = tokens(package)
    used = sorted(closure(set(USED.findall(rules + symbols)), light))
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
