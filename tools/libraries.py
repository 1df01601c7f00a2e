"""Compiles C files to shared libraries, each cached under a key of all that it is made from."""

import hashlib
import os
import shutil
import sys
import sysconfig
from importlib.metadata import version
from pathlib import Path

from c_sources import Library, compiler_flags, include_dirs
from packages import DISK_FULL, ROOT, Failed

CACHE_VARIABLE = "TABLETOWN_LIBRARIES"  # names a cache that several checkouts share
CACHE = Path(os.environ.get(CACHE_VARIABLE) or ROOT / "build" / "libraries")
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
FLAGS = ("CFLAGS", "LDFLAGS", "ARCHFLAGS")  # that compilers take from the environment
TIGHT = 50_000_000  # bytes of free disk
NO_COMPILER = (
    "No C compiler was found, so bots are slow: install one (Debian and Ubuntu: apt-get install"
    " gcc libc6-dev; macOS: xcode-select --install) and run make again."
)
NO_HEADERS = (
    "Python's C headers were not found, so bots are slow: install them (Debian and Ubuntu:"
    " apt-get install python3-dev) and run make again."
)


def compiler_command() -> str:
    command = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    return command.split()[0]


def toolchain() -> str:
    """A text that changes with the compiler, its flags and Python, but not with the sources."""
    compiler = shutil.which(compiler_command()) or ""
    stamp = str(Path(compiler).stat().st_mtime_ns) if compiler else ""
    files = [ROOT / "constraints.txt", Path(__file__).parent / "c_sources.py"]
    texts = [file.read_text("utf-8") for file in files]  # versions of mypyc; groups and flags
    flags = [os.environ.get(name, "") for name in FLAGS]
    return "\0".join([sys.version, SUFFIX, compiler, stamp, *flags, *texts])


def check_compiler() -> None:
    """Raise Failed with what to install; on Windows, setuptools finds the compiler."""
    if sys.platform == "win32":
        return
    if not shutil.which(compiler_command()):
        raise Failed(NO_COMPILER)
    if not (Path(sysconfig.get_path("include")) / "Python.h").exists():
        raise Failed(NO_HEADERS)


def cached(library: Library, tools: str) -> Path:
    """Where a library is, or will be once it is compiled with these tools."""
    digest = hashlib.sha256(f"{tools}\0{version('mypy')}\0{library.name}\0".encode())
    for file in (library.source, *library.headers):
        digest.update(file.read_bytes())
    return CACHE / f"{digest.hexdigest()}{SUFFIX}"


def compile_library(library: Library, folder: Path, target: Path) -> None:
    """Compile a library of the C files in `folder`; it appears only when it is whole."""
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.errors import CompileError, LinkError
    from setuptools._distutils.sysconfig import customize_compiler

    compiler = new_compiler()
    customize_compiler(compiler)
    target.parent.mkdir(parents=True, exist_ok=True)
    scratch = folder / "objects"
    try:
        objects = compiler.compile(
            [str(library.source)],
            output_dir=str(scratch),
            include_dirs=[*include_dirs(folder), sysconfig.get_path("include")],
            extra_postargs=compiler_flags(),
        )
        whole = target.with_suffix(f".{os.getpid()}")
        compiler.link_shared_object(objects, str(whole))
    except (CompileError, LinkError) as error:
        if shutil.disk_usage(folder).free < TIGHT:
            raise Failed(DISK_FULL) from None
        print(error, file=sys.stderr)
        raise Failed(f"{library.name} does not compile.") from None
    whole.replace(target)
    for file in objects:
        Path(file).unlink()
