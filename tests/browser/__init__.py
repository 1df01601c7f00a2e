"""A package, so that its `conftest` has a name of its own beside that of `tests/table`."""
