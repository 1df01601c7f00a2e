"""Shows the progress of compiling the bots: a progress bar, or a line at each quarter."""

from typing import TYPE_CHECKING, Final, final

from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn

from tabletown.cli.terminal import Terminal

if TYPE_CHECKING:
    from tabletown.table.workers.background_build import BackgroundBuild

BEGUN: Final = "Compiling the bots in the background; you can play now."
COMPILED: Final = "The bots are compiled now."
WITHOUT: Final = "You can play without compiled bots; only the strongest one is slower and weaker."
QUARTER: Final = 25  # per cent


@final
class BuildDisplay:
    """Shows the build; stays silent until `open`, so that the server's first line comes first."""

    def __init__(self, terminal: Terminal) -> None:
        self._terminal: Final = terminal
        self._build: BackgroundBuild | None = None  # the latest report
        self._bar: Progress | None = None
        self._is_open = False
        self._is_begun = False
        self._quarter = 0  # the last one shown

    def open(self) -> None:
        self._is_open = True
        if self._build:
            self.tell(self._build)

    def tell(self, build: "BackgroundBuild") -> None:
        """Show the progress or the end of the build."""
        self._build = build
        if not self._is_open:
            return
        if build.compiling:
            self._begin()
            self._advance(build)
        elif build.state == "ready" and self._is_begun:
            self._end(COMPILED)
        elif build.state == "failed":
            self._end(f"{build.problem} {WITHOUT}")

    def _begin(self) -> None:
        if self._is_begun:
            return
        self._is_begun = True
        if self._terminal.plain:
            self._terminal.say(BEGUN)
            return
        columns = TextColumn("{task.description}", markup=False), BarColumn(), TaskProgressColumn()
        console = self._terminal.console
        self._bar = Progress(*columns, console=console, transient=True, refresh_per_second=4)
        self._bar.add_task("Compiling the bots", total=None)
        self._bar.start()

    def _advance(self, build: "BackgroundBuild") -> None:
        progress = build.compiling
        if progress is None or not progress.total:
            return
        if self._bar:
            words = f"Compiling the bots: {progress.doing}" if progress.doing else None
            task = self._bar.task_ids[0]
            done, total = progress.done, progress.total
            self._bar.update(task, completed=done, total=total, description=words)
            return
        quarter = progress.percent // QUARTER
        if quarter > self._quarter and progress.percent < 100:
            self._terminal.say(f"Compiling the bots: {quarter * QUARTER} %.")
        self._quarter = quarter

    def _end(self, words: str) -> None:
        self.close()
        self._terminal.say(words)

    def close(self) -> None:
        """Remove the progress bar."""
        if self._bar:
            self._bar.stop()
            self._bar = None
