"""Options that several commands share."""

from typing import Annotated

import typer

PlainWording = Annotated[
    bool, typer.Option("--plain", help="Plain lines without colours, for screen readers.")
]
DatabaseUrl = Annotated[
    str,
    typer.Option("--database", help="The database: sqlite:///PATH or postgresql://USER@HOST/NAME."),
]
DataFolder = Annotated[str, typer.Option("--data", help="The folder of the database.")]
