from tabletown.draw.svg import box, group, moved, symbol, tag, words


def test_names_lose_their_underscores_and_nothing_is_left_open() -> None:
    assert tag("g", "x", class_="a", data_part="b") == '<g class="a" data-part="b">x</g>'
    assert tag("svg", viewBox="0 0 1 1") == '<svg viewBox="0 0 1 1"/>'
    assert group("x", class_=None, part="p") == '<g data-part="p">x</g>'


def test_text_cannot_break_out() -> None:
    assert words('<b> & "c"', 1, 2) == '<text x="1" y="2">&lt;b&gt; &amp; "c"</text>'
    assert tag("g", class_='"><script>') == '<g class="&quot;&gt;&lt;script&gt;"/>'


def test_numbers_carry_no_noise() -> None:
    assert box(0.1 + 0.2, 1 / 3, 2.0, 3) == '<rect x="0.3" y="0.33" width="2" height="3"/>'
    assert box(0, 0, 1, 1, 4) == '<rect x="0" y="0" width="1" height="1" rx="4"/>'


def test_moving_may_scale() -> None:
    assert moved("x", 1, 2.5) == '<g transform="translate(1 2.5)">x</g>'
    assert moved("x", 0, 0, 1 / 3) == '<g transform="translate(0 0) scale(0.3333)">x</g>'


def test_a_symbol_is_used_by_its_name() -> None:
    assert symbol("house", 1, 2, 24) == '<use href="#i-house" x="1" y="2" width="24" height="24"/>'
