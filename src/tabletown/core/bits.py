"""Sets of spaces as bits of an int: space n is in the set if bit n is one."""

from mypy_extensions import i64


def shl(value: i64, places: i64) -> i64:
    """`value << places` in 64 bits; with a literal on the left mypyc would use 32."""
    return value << places


def size(spaces: i64) -> i64:
    """The number of spaces in a set: a population count by adding bits, pairs, then nibbles."""
    spaces -= (spaces >> 1) & 0x0555_5555_5555_5555
    spaces = (spaces & 0x0333_3333_3333_3333) + ((spaces >> 2) & 0x0333_3333_3333_3333)
    spaces = (spaces + (spaces >> 4)) & 0x0F0F_0F0F_0F0F_0F0F
    spaces += spaces >> 8
    spaces += spaces >> 16
    spaces += spaces >> 32
    return spaces & 0x7F
