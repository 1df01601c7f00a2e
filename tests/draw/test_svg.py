from tabletown.draw.marks import notch
from tabletown.draw.svg import Svg, area, box, group, joined, moved, piece, symbol, tag, words


def test_attributes_are_written_with_hyphens_and_elements_are_closed() -> None:
    assert tag("g", "x", class_="a", data_part="b") == '<g class="a" data-part="b">x</g>'
    assert tag("svg", viewBox="0 0 1 1") == '<svg viewBox="0 0 1 1"/>'
    assert group("x", class_=None, part="p") == '<g data-part="p">x</g>'


def test_text_is_escaped() -> None:
    assert words('<b> & "c"', 1, 2) == '<text x="1" y="2">&lt;b&gt; &amp; "c"</text>'
    assert tag("g", class_='"><script>') == '<g class="&quot;&gt;&lt;script&gt;"/>'


def test_numbers_have_at_most_two_decimals() -> None:
    assert box(0.1 + 0.2, 1 / 3, 2.0, 3) == '<rect x="0.3" y="0.33" width="2" height="3"/>'
    assert box(0, 0, 1, 1, 4) == '<rect x="0" y="0" width="1" height="1" rx="4"/>'


def test_moved_can_also_scale() -> None:
    assert moved("x", 1, 2.5) == '<g transform="translate(1 2.5)">x</g>'
    assert moved("x", 0, 0, 1 / 3) == '<g transform="translate(0 0) scale(0.3333)">x</g>'


def test_a_symbol_is_used_by_its_name() -> None:
    assert symbol("house", 1, 2, 24) == '<use href="#i-house" x="1" y="2" width="24" height="24"/>'


def test_a_drawing_knows_its_pieces_by_area() -> None:
    card = piece("<path/>", marks=notch(9, 0), class_="pc card", part="card-1", name="a card")
    assert "notch" in card and 'data-part="card-1"' in card
    drawn = "<rect/>" + moved("<rect/>" + card, 3, 4) + area("hand", 0, 0, 9, 9, card)
    assert isinstance(drawn, Svg)
    alone = '<g class="pc card"><path/></g>'
    assert drawn.pieces()[0] == f'<g transform="translate(3 4)">{alone}</g>'
    assert drawn.areas() == {"hand": [f'<g class="area hand">{alone}</g>']}


def test_an_area_without_pieces_is_empty() -> None:
    assert joined(["<rect/>", area("hand own", 0, 0, 9, 9, "<rect/>")]).areas() == {"hand": []}
