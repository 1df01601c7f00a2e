"""Compiles games of other packages in one group with Tabletown: `together.py FOLDER PACKAGE...`.

mypyc makes calls fast only within a group. So the folder gets a copy of Tabletown and of each
package; `edition.py`, `rules.py` and `greedy.py` of each package are compiled in one group with the
compiled modules of Tabletown, except its games. Put the folder first on PYTHONPATH to use it
instead of the installed package.
"""

import os
import sys
from glob import glob
from pathlib import Path
from runpy import run_path
from shutil import copytree, ignore_patterns

from mypyc.build import mypycify
from setuptools import Distribution

ROOT = Path(__file__).resolve().parents[1]
TABLETOWN = ROOT / "src" / "tabletown"
COMPILED = ("edition*.py", "rules*.py", "greedy*.py")  # of a package
LEFT_OUT = ignore_patterns("*.so", "__pycache__")


def own_modules() -> list[str]:
    """Tabletown's compiled modules except its games, as paths in the folder."""
    listed = run_path(str(ROOT / "tools" / "c_sources.py"))["compiled_files"]
    files = [Path(file) for file in listed()]
    return [str(file.relative_to("src")) for file in files if "games" not in file.parts]


def build(folder: Path, packages: list[Path]) -> None:
    """Copy and compile into a folder, which must not exist yet."""
    if folder.exists():
        sys.exit(f"{folder} exists: remove it, or name another folder")
    for package in [TABLETOWN, *packages]:
        copytree(package, folder / package.name, ignore=LEFT_OUT)
    os.chdir(folder)
    guests = [file for it in packages for name in COMPILED for file in glob(f"{it.name}/{name}")]
    extensions = mypycify(sorted([*own_modules(), *guests]), opt_level="3", group_name="together")
    for extension in extensions:
        extension.extra_compile_args.append("-fno-semantic-interposition")
    made = Distribution({"name": "together", "ext_modules": extensions})
    command = made.get_command_obj("build_ext")
    command.inplace = True
    command.build_temp = "build"
    command.ensure_finalized()
    command.run()


if __name__ == "__main__":
    build(Path(sys.argv[1]).resolve(), [Path(name).resolve() for name in sys.argv[2:]])
