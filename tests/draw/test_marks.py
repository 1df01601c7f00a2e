import pytest

from tabletown.core.seats import SEAT_LETTERS
from tabletown.draw.marks import SHAPES, die, dot, notch, ring, seat_mark


def test_twelve_seats_have_twelve_marks() -> None:
    marks = [seat_mark(seat, 0, 0) for seat in range(12)]
    assert len(set(marks)) == 12
    for seat, mark in enumerate(marks):
        assert f">{SEAT_LETTERS[seat]}<" in mark


@pytest.mark.parametrize("seat", range(8, 12))
def test_seats_nine_to_twelve_are_the_first_four_hollow(seat: int) -> None:
    mark = seat_mark(seat, 0, 0)
    assert f'class="mark p{seat - 7} hollow"' in mark and f"#i-seat-{SHAPES[seat - 8]}" in mark
    assert "hollow" not in seat_mark(seat - 8, 0, 0)


def test_a_die_shows_pips_up_to_six_and_figures_beyond() -> None:
    assert "#i-die-6" in die(6, 0, 0, 44) and "<text" not in die(6, 0, 0, 44)
    assert ">7</text>" in die(7, 0, 0, 44) and "<use" not in die(7, 0, 0, 44)


def test_marks_have_their_shape_and_class() -> None:
    assert 'class="casing"' in ring(0, 0, 84, 84, 16) and 'class="ring"' in ring(0, 0, 84, 84, 16)
    assert dot(1, 2) == '<circle cx="1" cy="2" r="8" class="dot"/>'
    assert notch(81, 3).startswith('<path d="M54 3h17a10 10 0 0 1 10 10v17z"')
