"""Callbacks without reference cycles, so that a match is freed as soon as it is unloaded.

The garbage collector runs full collections rarely (`tune_gc` in `web/server.py`); in a cycle, an
unloaded match would stay in memory until the next one.
"""

from collections.abc import Callable
from typing import ParamSpec, TypeVar
from weakref import WeakMethod

Answer = TypeVar("Answer")
Arguments = ParamSpec("Arguments")


def weak(method: Callable[Arguments, Answer]) -> Callable[Arguments, Answer]:
    """A bound method that does not keep its object alive; call it only while the object lives."""
    reference = WeakMethod(method)

    def call(*arguments: Arguments.args, **options: Arguments.kwargs) -> Answer:
        bound = reference()
        assert bound, "the object of this method is gone"
        return bound(*arguments, **options)

    return call
