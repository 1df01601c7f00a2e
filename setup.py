"""Compiles the rules with mypyc; where that is impossible, the same files run as they are."""

import os
import sys
from glob import glob
from pathlib import Path

from setuptools import Extension, setup


def is_typed_for_machines(name: str) -> bool:
    """Rules and judgements count in i64; words and pictures of a game stay plain Python."""
    return "from mypy_extensions import i64" in Path(name).read_text("utf-8")


COMPILED = [
    *glob("src/tabletown/core/[a-z]*.py"),
    *[name for name in glob("src/tabletown/games/*/[a-z]*.py") if is_typed_for_machines(name)],
    *glob("src/tabletown/bots/[a-z]*.py"),
    "src/tabletown/lab/playout.py",
]


def extensions() -> list[Extension]:
    if os.environ.get("TABLETOWN_PURE") == "1":
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        print("tabletown: no mypyc, so installing uncompiled and slow", file=sys.stderr)
        return []
    built = mypycify(sorted(COMPILED), opt_level="3", group_name="tabletown")
    for extension in built:
        extension.optional = True  # no C compiler: the .py files stay in charge
        if sys.platform != "win32":
            # Lets gcc inline what a shared object exports: 1.14 times the games a second.
            extension.extra_compile_args.append("-fno-semantic-interposition")
    return built


if __name__ == "__main__":
    setup(ext_modules=extensions())
