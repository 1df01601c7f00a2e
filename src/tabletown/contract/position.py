"""What the promises are told in: what can be read off a position, and what may become of it."""

from collections.abc import Callable

from librt.vecs import vec

from tabletown.core.rng import Rng
from tabletown.core.state import SPECTATOR, State

Start = Callable[[int], State]  # a new game from a seed
Facts = dict[str, object]

NATIVE: dict[type, list[str]] = {}  # read once a class


def facts(state: State) -> Facts:
    """All that whoever holds the state can read off it; its randomness aside."""
    kind = type(state)
    if kind not in NATIVE:
        NATIVE[kind] = native_attributes(kind)
    names = {*NATIVE[kind], *getattr(state, "__dict__", {})} - {"rng"}
    return {name: frozen(getattr(state, name)) for name in names}


def frozen(value: object) -> object:
    """What a value is now, whatever becomes of it; `vec` and `int` are compared the fast way."""
    if isinstance(value, vec):
        return value[:]
    return value if isinstance(value, int) else repr(value)


def native_attributes(kind: type[State]) -> list[str]:
    """A compiled class keeps its attributes as descriptors, where `vars` does not look."""
    names = [name for name in dir(kind) if not name.startswith("__")]
    return [name for name in names if not callable(getattr(kind, name))]


def future(state: State) -> tuple[int, ...]:
    """The next randomness, left as it was."""
    rng = state.rng.copy()
    return (rng.word(), rng.word(), rng.word(), rng.word())


def whole(state: State) -> tuple[Facts, tuple[int, ...]]:
    return facts(state), future(state)


def viewers(state: State) -> list[int]:
    return [SPECTATOR, *range(state.seats)]


def pick(items: list[int], dice: Rng) -> int:
    return items[dice.below(len(items))]


def choice(state: State, dice: Rng) -> tuple[int, int]:
    """One actor and one of its actions."""
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
