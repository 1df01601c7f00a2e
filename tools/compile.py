"""Compiles a checkout for its virtual environment: `python tools/compile.py`.

The result is a complete copy of the package with its shared libraries, in a folder of its own below
`build/compiled`, named by a fingerprint of everything it is made from. A `.pth` file puts that
folder before `src`, so that a process started from then on runs compiled; one that runs already is
not disturbed. Libraries are cached by what they are made from: an edit compiles one group again.

`--report` prints progress as lines of JSON for the server. If it fails, the last line of standard
error is one sentence for the user. `--drop-stale` compiles nothing: it only makes sure that nothing
out of date runs.
"""

import hashlib
import json
import os
import shutil
import sys
import sysconfig
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import suppress
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path
from threading import Lock

from c_sources import Library, generate
from libraries import CACHE, SUFFIX, cached, check_compiler, compile_library, toolchain
from packages import ROOT, Failed, disk_errors, exclusive, pip

BUILD = ROOT / "build"
COMPILED = BUILD / "compiled"
SOURCE = ROOT / "src" / "tabletown"
POINTER = Path(sysconfig.get_path("purelib")) / "00-tabletown-compiled.pth"  # sorts first
KEPT_BUILDS = 3  # a server may still run from an older one
KEPT_DAYS = 14.0  # that an unused library stays in the cache
WAITING = "Another make is compiling here; waiting for it to finish."


class ProgressReport:
    """Tells how much of the compiling is done, as lines of JSON or as words."""

    def __init__(self, is_report: bool) -> None:
        self._is_report = is_report
        self._done = 0
        self._total = 0
        self._lock = Lock()

    def start(self, total: int, doing: str) -> None:
        self._total = total
        self.advance(0, doing)

    def advance(self, done: int, doing: str) -> None:
        with self._lock:
            self._done += done
            if self._is_report:
                print(json.dumps({"done": self._done, "total": self._total, "doing": doing}))
            else:
                print(f"{self._done / max(self._total, 1):4.0%} {doing}")
            sys.stdout.flush()


def package_files() -> list[Path]:
    """Every file of the package, compiled or not."""
    paths = []
    for folder, folders, files in os.walk(SOURCE, followlinks=True):
        folders[:] = sorted(name for name in folders if name != "__pycache__")
        paths += [Path(folder) / name for name in sorted(files)]
    return paths


def fingerprint() -> str:
    digest = hashlib.sha256(toolchain().encode())
    for file in package_files():
        content = file.read_bytes()
        digest.update(f"{file.relative_to(SOURCE)}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()[:16]


def compile_missing(progress: ProgressReport) -> dict[str, Path]:
    """The library of every compiled module and group; those that changed are compiled."""
    progress.start(1, "Translating the rules to C")
    folder = BUILD / "c"
    folder.mkdir(parents=True, exist_ok=True)
    libraries, tools = generate(folder), toolchain()
    files = {library.name: cached(library, tools) for library in libraries}
    missing = [library for library in libraries if not files[library.name].exists()]
    missing.sort(key=size, reverse=True)  # the longest first, so that no core idles at the end
    progress.start(sum(map(size, missing)), "Compiling the rules")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = {
            pool.submit(compile_library, library, folder, files[library.name]): library
            for library in missing
        }
        try:
            for job in as_completed(jobs):
                job.result()
                progress.advance(size(jobs[job]), f"Compiled {title(jobs[job])}")
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
    for file in files.values():
        os.utime(file)
    return files


def size(library: Library) -> int:
    """How much work a library is: the size of its C file in units of 10 kB, rounded up."""
    return library.source.stat().st_size // 10_000 + 1


def title(library: Library) -> str:
    return library.name.removeprefix("tabletown").removesuffix("__mypyc").strip("._")


def assemble(libraries: dict[str, Path]) -> Path:
    """A complete copy of the package with its libraries, to be renamed when it is right."""
    scratch = COMPILED / "new"
    shutil.rmtree(scratch, ignore_errors=True)
    for file in package_files():
        copy = scratch / "tabletown" / file.relative_to(SOURCE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, copy)
    for name, library in libraries.items():
        link_or_copy(library, scratch / f"{name.replace('.', '/')}{SUFFIX}")
    return scratch


def link_or_copy(file: Path, target: Path) -> None:
    try:
        os.link(file, target)
    except OSError:  # a file system without hard links
        shutil.copy2(file, target)


def point_to(target: Path) -> None:
    """Let every process that starts from now on run this build."""
    line = f"{target}\n"
    if not POINTER.exists() or POINTER.read_text("utf-8") != line:
        whole = POINTER.with_suffix(".new")
        whole.write_text(line, "utf-8")
        whole.replace(POINTER)


def remove_old() -> None:
    """Drop old builds, and libraries that were not used for long."""
    for folder in old_builds():
        shutil.rmtree(folder, ignore_errors=True)
    oldest = time.time() - KEPT_DAYS * 86400
    for file in CACHE.iterdir():
        with suppress(FileNotFoundError):  # several checkouts may share the cache
            if file.stat().st_mtime < oldest:
                file.unlink()


def old_builds() -> Iterator[Path]:
    builds = sorted(COMPILED.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
    yield from builds[KEPT_BUILDS:]


def drop_stale(target: Path) -> None:
    """Run the build that is wanted, or if it is not there, `src`, which is never out of date."""
    if target.exists():
        point_to(target)
    else:
        POINTER.unlink(missing_ok=True)


def bring_up_to_date(target: Path, progress: ProgressReport) -> None:
    drop_stale(target)
    if not target.exists():
        check_compiler()
        if not find_spec("mypyc"):
            progress.start(1, "Installing the compiler mypyc")
            with exclusive(BUILD / "install.lock", WAITING):
                pip(sys.executable, "mypy")
            invalidate_caches()
        whole = assemble(compile_missing(progress))
        now = COMPILED / fingerprint()
        if now != target:  # somebody has edited a file meanwhile
            bring_up_to_date(now, progress)
            return
        whole.rename(target)
    target.touch()
    point_to(target)
    remove_old()


def main() -> None:
    os.chdir(ROOT)
    try:
        if "--drop-stale" in sys.argv:
            drop_stale(COMPILED / fingerprint())
            return
        with exclusive(BUILD / "compile.lock", WAITING), disk_errors():
            bring_up_to_date(COMPILED / fingerprint(), ProgressReport("--report" in sys.argv))
    except Failed as failure:
        sys.exit(str(failure))
    except OSError as error:
        print(error, file=sys.stderr)
        sys.exit(f"The build failed: {error.strerror}.")
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
