"""Refusals in Brazil: Imperial by label, and positions in which a seat is refused something."""

from helpers.brazil_positions import (
    MANY,
    settled,
)
from tabletown.games.brazil.edition.purse import unspell_purse
from tabletown.games.brazil.refusal.reasons import refusal
from tabletown.games.brazil.rules import Brazil


def action(state: Brazil, label: str) -> int:
    """The number of any label, legal or not."""
    return next(one for one in range(state.actions) if state.label(one) == label)


def said(state: Brazil, label: str) -> str:
    """The refusal that the seat to move reads for this action."""
    seat = state.to_move
    return refusal(state.view(seat), seat, action(state, label))


def enriched(state: Brazil) -> Brazil:
    """Seat 0 has plenty of everything, on its Capital."""
    state.stock[state.home[0]] = unspell_purse(MANY)
    return state


def rich() -> Brazil:
    return enriched(settled())


def era(state: Brazil, number: int) -> Brazil:
    state.era = number
    return state


def using(state: Brazil, arch: str, *words: str) -> Brazil:
    """Seat 0 has put its token on an Arch, and chosen further."""
    state.play(0, f"use {arch}")
    for label in words:
        state.play(0, label)
    return state
