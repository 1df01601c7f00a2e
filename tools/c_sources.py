"""Translates the compiled modules to C with mypyc: one shared library per group of modules.

A group is `core`, one game, or `bots`; Brazil: Imperial has two. Groups build side by side, and an
edit rebuilds only the group whose C text changed. mypyc sees all groups at once, so that it still
knows every subclass and every attribute that is always set; by default it forgets both across
groups, which makes Brazil: Imperial 13 % slower. `docs/architecture.md` has the figures.
"""

import os
import re
import sys
from dataclasses import dataclass
from glob import glob
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = "src/tabletown"
PATTERNS = (
    "core/[a-z]*.py",
    "games/*/edition.py",
    "games/*/edition/[a-z]*.py",
    "games/*/rules.py",
    "games/*/rules/[a-z]*.py",
    "games/*/greedy/[a-z]*.py",
    "bots/[a-z]*.py",
    "lab/playout.py",
)
# Brazil: Imperial is half of all C text. What simulations do not run is a group of its own.
COLD = re.compile(
    r"/brazil/(edition/(edition|reading)|rules/(audit|labels|preparation|spelling))\.py$"
)
INTERPRETED = (f"{PACKAGE}/bots/analysis.py", f"{PACKAGE}/core/parts.py")
WRONG_TYPES = "The types of the rules are wrong; make lint tells where."
# Small functions that every library gets a copy of, because calls to another library are not
# inlined: without the copies search is up to 28 % slower in Village and 7 % in 5211.
COPIED = re.compile(r"exports_tabletown_core\.(CPyDef_tabletown___core___bits___\w+)")
GENERATED = re.compile(r'#include ["<](__native_\w+\.h)[">]')


@dataclass(frozen=True)
class Library:
    """A shared library to compile from one C file."""

    name: str  # of the Python module, with dots
    source: Path
    headers: tuple[Path, ...]  # generated ones that it includes


def compiled_files() -> list[str]:
    """The modules that are compiled, relative to the project's root."""
    paths = [path for pattern in PATTERNS for path in glob(f"{PACKAGE}/{pattern}", root_dir=ROOT)]
    return sorted({path.replace(os.sep, "/") for path in paths} - {*INTERPRETED})


def group_of(file: str) -> str:
    """The group that a compiled module belongs to."""
    folder, name = file.removeprefix(f"{PACKAGE}/").split("/")[:2]
    group = {"games": name, "lab": "bots"}.get(folder, folder)
    return f"tabletown_{group}_cold" if COLD.search(file) else f"tabletown_{group}"


def groups() -> dict[str, list[str]]:
    """The compiled modules of each group."""
    modules: dict[str, list[str]] = {}
    for file in compiled_files():
        modules.setdefault(group_of(file), []).append(file)
    return modules


def include_dirs(folder: Path) -> list[str]:
    """Where the C files find their headers, Python's own aside."""
    from mypyc.build import include_dir

    return [include_dir(), str(folder)]


def compiler_flags() -> list[str]:
    """Flags for the C compiler of this platform."""
    from mypyc.build import get_cflags

    flags = get_cflags(opt_level="3", debug_level="0")
    if sys.platform != "win32":
        # Lets the compiler inline functions that a shared object exports: 1.14 times the games.
        flags.append("-fno-semantic-interposition")
    if sys.platform == "linux":
        # Calls to libpython skip the procedure linkage table: 1 % in Sunnyvale.
        flags.append("-fno-plt")
    return flags


def generate(folder: Path) -> list[Library]:
    """Write the C files into `folder`; the groups' libraries first, then one shim per module.

    Must run in the project's root. Ends the process with mypy's messages if types are wrong.
    """
    from mypy.errors import CompileError
    from mypy.fscache import FileSystemCache
    from mypyc.build import (
        construct_groups,
        generate_c_extension_shim,
        get_mypy_config,
        write_file,
    )
    from mypyc.codegen import emitmodule
    from mypyc.common import shared_lib_name
    from mypyc.errors import Errors
    from mypyc.options import CompilerOptions

    options = CompilerOptions(separate=True, target_dir=str(folder))
    options.global_opts = True  # safe, as all groups are always translated together
    cache = FileSystemCache()
    sources, everything, mypy_options = get_mypy_config(compiled_files(), None, options, cache)
    mypy_options.incremental = False
    mypy_options.platform = "linux"  # whose types are complete; no compiled module asks for it
    whole = construct_groups(sources, False, True, "tabletown")
    by_name: list[tuple[list[str], str | None]] = [
        (files, name) for name, files in groups().items()
    ]
    apart = construct_groups(sources, by_name, True, None)
    try:
        checked = emitmodule.parse_and_typecheck(everything, mypy_options, options, whole, cache)
    except CompileError as error:
        sys.exit("\n".join([*error.messages, WRONG_TYPES]))
    errors = Errors(mypy_options)
    _modules, texts, _mapper = emitmodule.compile_modules_to_c(checked, options, errors, apart)
    checked.manager.metastore.close()
    if checked.errors or errors.num_errors:
        sys.exit("\n".join([*checked.errors, *errors.new_messages(), WRONG_TYPES]))
    written = {name: text for files in texts for name, text in files}
    for name, text in written.items():
        write_file(str(folder / name), with_copies(text, written["__native_tabletown_core.c"]))
    libraries = [library(shared_lib_name(name), folder / f"__native_{name}.c") for name in groups()]
    for source in sources:
        module = source.module.rpartition(".")[2]
        group = group_of(str(source.path).replace(os.sep, "/"))
        shim = generate_c_extension_shim(source.module, module, str(folder), group)
        libraries.append(library(source.module, Path(shim)))
    return libraries


def with_copies(text: str, core: str) -> str:
    """The C text of a library with its own copies of the `COPIED` functions that it calls."""
    names = sorted({*COPIED.findall(text)})
    if not names:
        return text
    copies = "".join(f"static inline {definition(name, core)}\n" for name in names)
    above, include, below = text.rpartition("#include ")
    header, end, below = below.partition("\n")
    return above + include + header + end + copies + COPIED.sub(r"\1", below)


def definition(name: str, text: str) -> str:
    """The function in the C text, from its return type to its closing brace."""
    function = re.search(rf"^int64_t {name}\([^;]*\) {{\n(?: .*\n)*}}$", text, re.MULTILINE)
    assert function, f"mypyc writes {name} in another way now"
    return function[0]


def library(name: str, source: Path) -> Library:
    """A library with the generated headers that its source includes, directly or not."""
    headers: dict[Path, None] = {}
    unread = [source]
    while unread:
        text = unread.pop().read_text("utf-8")
        for file in GENERATED.findall(text):
            header = source.parent / file
            if header not in headers:
                headers[header] = None
                unread.append(header)
    return Library(name, source, tuple(headers))
