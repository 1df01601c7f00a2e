"""The matches in memory. The longest idle ones are unloaded when all together grow too large."""

import time
from collections.abc import Iterator, MutableMapping
from typing import Final, final
from weakref import WeakValueDictionary

from tabletown.table.live.live import Live

IDLE: Final = 600.0  # seconds without a viewer or a move until a match is unloaded
MEMORY: Final = 256 << 20  # bytes that the loaded matches may take, by the estimate below
MATCH_BYTES: Final = 256 << 10  # of a new match: its rules, drawings and pages
ROW_BYTES: Final = 8 << 10  # for each row of its log


@final
class LoadedMatches(MutableMapping[str, Live]):
    """The matches in memory by id; owned by `Tables`.

    An unloaded match is loaded again from its log, unless a request still uses it: then the same
    object comes back, so that there are never two objects of one match.
    """

    def __init__(self) -> None:
        self._loaded: Final[dict[str, Live]] = {}
        self._unloaded: Final[WeakValueDictionary[str, Live]] = WeakValueDictionary()

    def __getitem__(self, match_id: str) -> Live:
        """The match; one that was unloaded but is still used is loaded by this."""
        live = self._loaded.get(match_id) or self._unloaded[match_id]
        self._loaded[match_id] = live
        return live

    def __setitem__(self, match_id: str, live: Live) -> None:
        self._loaded[match_id] = live

    def __delitem__(self, match_id: str) -> None:
        self._unloaded.pop(match_id, None)
        del self._loaded[match_id]

    def __contains__(self, match_id: object) -> bool:
        return match_id in self._loaded

    def __iter__(self) -> Iterator[str]:
        return iter(self._loaded)

    def __len__(self) -> int:
        return len(self._loaded)

    def unload(self) -> None:
        """Unload matches that were idle for long, and then the longest idle ones until all fit.

        Matches that somebody watches, in which a bot is choosing or a change is under way, stay.
        """
        now, total = time.monotonic(), sum(map(estimated_bytes, self._loaded.values()))
        idle = [(live.journal.touched, key) for key, live in self._loaded.items() if is_idle(live)]
        for touched, match_id in sorted(idle):
            if total <= MEMORY and now - touched <= IDLE:
                return
            total -= estimated_bytes(self._loaded[match_id])
            self._unloaded[match_id] = self._loaded.pop(match_id)


def is_idle(live: Live) -> bool:
    return not live.audience.listeners and not live.is_busy


def estimated_bytes(live: Live) -> int:
    """The memory of a match. Measured: 0.2 to 0.7 MiB for short ones, 2.3 MiB for 200 rows."""
    return MATCH_BYTES + ROW_BYTES * live.history.version
