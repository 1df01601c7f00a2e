"""Tokens in one number: eight bits for each kind, so that purses add up like numbers.

A gain is a purse with three more fields of four bits: Resources of any kind, Gold cards and Combat
cards to draw.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

BRAZILWOOD: Final[i64] = 0
SUGARCANE: Final[i64] = 1
COFFEE: Final[i64] = 2
COTTON: Final[i64] = 3
GOLD: Final[i64] = 4
SCIENCE: Final[i64] = 5
RESOURCES: Final[i64] = 4  # the kinds below this one
TOKENS: Final[i64] = 6
TOKEN_NAMES: Final = ("brazilwood", "sugarcane", "coffee", "cotton", "gold", "science")
FIELD_NAMES: Final = (*TOKEN_NAMES, "any", "gold_cards", "combat_cards")

TOKEN_FIELDS: Final[i64] = (1 << 48) - 1
RESOURCE_FIELDS: Final[i64] = (1 << 32) - 1
EMPTY_PURSE: Final[i64] = 0

SHIFTS: Final = (0, 8, 16, 24, 32, 40, 48, 52, 56)  # where each field begins
ONE: Final = vec[i64]([2**shift for shift in SHIFTS])  # [field]: one of it


def amount(purse: i64, kind: i64) -> i64:
    """The number of tokens of a kind."""
    return (purse >> (kind * 8)) & 255


def total(purse: i64) -> i64:
    """The number of tokens of all kinds."""
    resources = total_resources(purse)
    return resources + ((purse >> 32) & 255) + ((purse >> 40) & 255)


def total_resources(purse: i64) -> i64:
    return (purse & 255) + ((purse >> 8) & 255) + ((purse >> 16) & 255) + ((purse >> 24) & 255)


def any_resources(gain: i64) -> i64:
    return (gain >> 48) & 15


def gold_cards(gain: i64) -> i64:
    return (gain >> 52) & 15


def combat_cards(gain: i64) -> i64:
    return (gain >> 56) & 15


def spell_purse(purse: i64) -> str:
    """Two Gold and a Coffee are "coffee+2gold"; nothing is "0"."""
    tokens: list[str] = []
    for kind in range(TOKENS):
        count = amount(purse, kind)
        if count > 0:
            tokens.append(f"{count if count > 1 else ''}{TOKEN_NAMES[kind]}")
    return "+".join(tokens) or "0"


def unspell_purse(text: str) -> i64:
    purse: i64 = 0
    for part in [] if text == "0" else text.split("+"):
        name = part.lstrip("0123456789")
        count: i64 = int(part[: len(part) - len(name)] or "1")
        purse += count * ONE[TOKEN_NAMES.index(name)]
    return purse
