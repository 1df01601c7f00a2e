"""The part of a position that checks compare: its attributes and its next random numbers."""

from collections.abc import Callable
from operator import attrgetter

from librt.vecs import vec

from tabletown.core.rng import Rng
from tabletown.core.state import SPECTATOR, State

Start = Callable[[int], State]  # a new game from a seed
Facts = tuple[object, ...]
Reader = Callable[[State], Facts]

NATIVE: dict[type, list[str]] = {}  # attribute names by class
READERS: dict[type, Reader] = {}  # by compiled class, whose attributes are fixed


def facts(state: State) -> Facts:
    """A snapshot of all attributes of the state except its generator.

    Integers are kept, `vec` is copied, anything else is kept as `repr`, so that later changes of
    the state do not change the snapshot.
    """
    read = READERS.get(type(state)) or reader(state)
    return tuple(
        [
            value if type(value) is int else value[:] if isinstance(value, vec) else repr(value)
            for value in read(state)
        ]
    )


def reader(state: State) -> Reader:
    """Return a function that reads all attributes of such a state, sorted by name."""
    kind = type(state)
    if kind not in NATIVE:
        NATIVE[kind] = native_attributes(kind)
    names = sorted({*NATIVE[kind], *getattr(state, "__dict__", {})} - {"rng"})
    read: Reader = attrgetter(*names)
    if not hasattr(state, "__dict__"):
        READERS[kind] = read
        return read
    return lambda it: (*names, *read(it))  # an interpreted state may have more or fewer


def native_attributes(kind: type[State]) -> list[str]:
    """The attributes of a compiled class, which are descriptors that `vars` does not list."""
    names = [name for name in dir(kind) if not name.startswith("__")]
    return [name for name in names if not callable(getattr(kind, name))]


def future(state: State) -> tuple[int, ...]:
    """The next random numbers; leaves the generator as it was."""
    rng = state.rng.copy()
    return (rng.word(), rng.word(), rng.word(), rng.word())


def whole(state: State) -> tuple[Facts, tuple[int, ...]]:
    return facts(state), future(state)


def viewers(state: State) -> list[int]:
    return [SPECTATOR, *range(state.seats)]


def pick(items: list[int], dice: Rng) -> int:
    return items[dice.below(len(items))]


def choice(state: State, dice: Rng) -> tuple[int, int]:
    """A random actor and a random one of its actions."""
    seat = pick(state.actors(), dice)
    return seat, pick(state.legal(seat), dice)


def after(state: State, seat: int, action: int) -> State:
    twin = state.copy()
    twin.apply(seat, action)
    return twin


def raises(error: type[Exception], act: Callable[[], object]) -> bool:
    try:
        act()
    except error:
        return True
    return False
