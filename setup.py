"""Builds wheels with the rules compiled by mypyc; where that is impossible, pure Python ones.

A checkout is compiled by `tools/compile.py` instead, from the same C files.
"""

import os
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError, LinkError, PlatformError

sys.path.insert(0, str(Path(__file__).parent / "tools"))
from c_sources import compiler_flags, generate, include_dirs

GENERATED = Path("build") / "c"
COMMANDS = ("build", "build_ext", "bdist_wheel", "develop", "editable_wheel", "install")
PURE = "tabletown: installing the pure Python version, whose bots are slow, because {}"


class BuildAllOrNothing(build_ext):
    """Builds every library, in parallel, or none: compiled and plain modules do not mix."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def run(self) -> None:
        try:
            super().run()
        except (CompileError, LinkError, PlatformError) as error:
            print(PURE.format(f"compiling failed: {error}"), file=sys.stderr)
            for extension in self.extensions:
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)
            self.extensions = []


def extensions() -> list[Extension]:
    is_asked = any(command in sys.argv for command in COMMANDS)  # metadata needs no C files
    if os.environ.get("TABLETOWN_PURE") == "1" or not is_asked:
        return []
    try:
        libraries = generate(GENERATED)
    except ImportError:
        print(PURE.format("there is no mypyc"), file=sys.stderr)
        return []
    flags, folders = compiler_flags(), include_dirs(GENERATED)
    return [
        Extension(
            library.name,
            sources=[str(library.source)],
            depends=[str(header) for header in library.headers],
            include_dirs=folders,
            extra_compile_args=flags,
        )
        for library in libraries
    ]


if __name__ == "__main__":
    setup(ext_modules=extensions(), cmdclass={"build_ext": BuildAllOrNothing})
