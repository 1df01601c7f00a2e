"""Runs commands of the command line in this process."""

from typer.testing import CliRunner

from tabletown.cli import main


def output_of(*command: str, typed: str = "") -> str:
    """The output of a command, which must succeed."""
    result = CliRunner().invoke(main, list(command), input=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def error_of(*command: str, typed: str = "") -> str:
    """The sentence with which a command refuses."""
    result = CliRunner().invoke(main, list(command), input=typed)
    assert result.exit_code == 2, result.output
    assert result.stderr.startswith("tabletown: ") and result.stderr.count("\n") == 1, result.stderr
    return result.stderr


def failure_of(*command: str) -> str:
    """Everything that a command prints which refuses in the end."""
    result = CliRunner().invoke(main, list(command))
    assert result.exit_code == 2, result.output
    return result.output
