"""Builds wheels with the rules compiled by mypyc; where that is impossible, pure Python ones.

A checkout is compiled by `tools/compile.py` instead, from the same C files.
"""

import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError, LinkError, PlatformError

sys.path.insert(0, str(Path(__file__).parent / "tools"))
from c_sources import compiler_flags, generate, include_dirs, library
from libraries import cached, check_compiler, compile_library, toolchain
from packages import Failed

GENERATED = Path("build") / "c"
COMMANDS = ("build", "build_ext", "bdist_wheel", "develop", "editable_wheel", "install")
PURE = "tabletown: installing the uncompiled version, whose bots are slow. {}"


class BuildAllOrNothing(build_ext):
    """Builds every library, in parallel, or none: compiled and plain modules do not mix."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        try:
            check_compiler()
            super().run()
        except (Failed, CompileError, LinkError, PlatformError) as failure:
            print(PURE.format(failure), file=sys.stderr)
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []

    def build_extension(self, extension: Extension) -> None:
        """Take the library from the cache, where it is compiled if it is missing."""
        if sys.platform == "win32":  # whose linker wants a list of the exported symbols
            super().build_extension(extension)
            return
        wanted = library(extension.name, Path(extension.sources[0]))
        found = cached(wanted, toolchain())
        if not found.exists():
            compile_library(wanted, GENERATED, found)
        target = Path(self.get_ext_fullpath(extension.name))
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(found, target)


def extensions() -> list[Extension]:
    is_asked = any(command in sys.argv for command in COMMANDS)  # metadata needs no C files
    if os.environ.get("TABLETOWN_PURE") == "1" or not is_asked:
        return []
    try:
        libraries = generate(GENERATED)
    except ImportError:
        print(PURE.format("mypyc is not installed."), file=sys.stderr)
        return []
    libraries.sort(key=lambda it: it.source.stat().st_size, reverse=True)  # the longest first
    folders, flags = include_dirs(GENERATED), compiler_flags()
    return [
        Extension(it.name, [str(it.source)], include_dirs=folders, extra_compile_args=flags)
        for it in libraries
    ]


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": BuildAllOrNothing})
