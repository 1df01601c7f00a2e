"""The command line. Typer reads it from the signatures in `app`."""

from tabletown.cli.app import main

__all__ = ["main"]
