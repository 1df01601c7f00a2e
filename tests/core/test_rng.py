"""The two streams against what others make of their descriptions, and what is made of words."""

from hashlib import blake2b

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tabletown.core.rng import DEAD, KEY_BYTES, FairRng, Rng

KEY = bytes(range(32))
FULL = 0xFFFF_FFFF

# Printed by a C program of uint32_t arithmetic: sfc32 as its author published it in PractRand
# (tmp = a + b + counter++; a = b ^ (b >> 9); b = c + (c << 3); c = rotl(c, 21) + tmp), started with
# a and b the low and high half of the seed, c = 0x9E3779B9, counter = 1, and twelve words skipped.
PINNED = {
    2024: [
        *(4093985639, 2798638276, 1191563411, 1062941414, 4074544392),
        *(3589156940, 3614418829, 2566137653, 1518589292, 3078923142),
    ],
    0x0123_4567_89AB_CDEF: [
        *(1046365511, 348464956, 1686632096, 2943040925, 2941738743),
        *(2013443576, 3383771138, 337398236, 4132323105, 352880949),
    ],
    2**63 - 1: [
        *(1058767491, 1976256895, 4123132855, 980396403, 3927358876),
        *(4274025532, 2479246325, 2446943274, 2680229525, 372537465),
    ],
}
AFTER_A_MILLION = {2024: 3150780711, 0x0123_4567_89AB_CDEF: 99333514, 2**63 - 1: 2289730716}


def words(rng: Rng, count: int) -> list[int]:
    return [rng.word() for _nth in range(count)]


@pytest.mark.parametrize("seed", PINNED)
def test_the_fast_stream_is_sfc32(seed: int) -> None:
    assert words(Rng(seed), 10) == PINNED[seed]


@pytest.mark.slow
@pytest.mark.parametrize("seed", AFTER_A_MILLION)
def test_the_fast_stream_stays_sfc32(seed: int) -> None:
    rng = Rng(seed)
    for _nth in range(1_000_000):
        rng.word()
    assert rng.word() == AFTER_A_MILLION[seed]


def test_the_fair_stream_is_what_its_description_says() -> None:
    blocks = [blake2b(nth.to_bytes(8, "little"), key=KEY).digest() for nth in range(3)]
    stream = b"".join(blocks)
    expected = [int.from_bytes(stream[at : at + 4], "little") for at in range(0, len(stream), 4)]
    assert words(FairRng(KEY), 48) == expected


@pytest.mark.parametrize("size", [0, KEY_BYTES - 1, KEY_BYTES + 1])
def test_a_key_has_32_bytes(size: int) -> None:
    with pytest.raises(ValueError, match=f"needs a key of 32 bytes, not {size}"):
        FairRng(bytes(size))


def test_another_key_is_another_stream() -> None:
    assert words(FairRng(KEY), 4) != words(FairRng(KEY[::-1]), 4)


@pytest.mark.parametrize("rng", [Rng(1), FairRng(KEY)])
def test_below_is_uniform(rng: Rng) -> None:
    seen = [rng.below(3) for _nth in range(3000)]
    assert {*seen} == {0, 1, 2}
    assert all(900 < seen.count(face) < 1100 for face in range(3))


def test_below_one_is_zero() -> None:
    assert [Rng(5).below(1) for _nth in range(9)] == [0] * 9


def test_below_has_no_bias_at_large_bounds() -> None:
    """With n = 3 * 2**29, a third of the words would favour some numbers; none may."""
    rng, n = Rng(7), 3 << 29
    seen = [rng.below(n) % 3 for _nth in range(3000)]
    assert all(900 < seen.count(rest) < 1100 for rest in range(3))


def test_below_skips_words_that_would_bias_it() -> None:
    """2**32 = 2 * n + 2**30 for n = 3 * 2**29: a word w counts if w * n % 2**32 >= 2**30."""
    n, rest = 3 << 29, 1 << 30
    stream = iter(words(Rng(11), 1000))
    expected = [word * n >> 32 for word in stream if (word * n & FULL) >= rest]
    rng = Rng(11)
    assert 500 < len(expected) < 1000
    assert [rng.below(n) for _nth in expected] == expected


@pytest.mark.parametrize("n", [0, -1, 1 << 31])
def test_below_refuses_a_bound_out_of_range(n: int) -> None:
    with pytest.raises(AssertionError):
        Rng(1).below(n)


def test_the_largest_bound_is_uniform() -> None:
    rng, n = Rng(3), (1 << 31) - 1
    seen = [rng.below(n) for _nth in range(2000)]
    assert min(seen) >= 0 and max(seen) < n
    assert 900 < sum(number >= n // 2 for number in seen) < 1100


def test_draw_empties_the_bag() -> None:
    bag = vec[i64]([0, 2, 0, 1])
    rng = Rng(3)
    assert sorted(rng.draw(bag) for _nth in range(3)) == [1, 1, 3]
    assert list(bag) == [0, 0, 0, 0]


def test_draw_is_proportional_to_the_counts() -> None:
    rng = Rng(9)
    seen = [rng.draw(vec[i64]([1, 0, 3])) for _nth in range(4000)]
    assert seen.count(1) == 0
    assert 900 < seen.count(0) < 1100


def test_drawing_with_a_known_total_gives_the_same() -> None:
    one, other = vec[i64]([4, 0, 3, 2]), vec[i64]([4, 0, 3, 2])
    assert Rng(6).draw(one) == Rng(6).draw_of(9, other)
    assert list(one) == list(other)


@pytest.mark.parametrize("rng", [Rng(1), FairRng(KEY)])
def test_a_copy_continues_alike_and_independently(rng: Rng) -> None:
    rng.word()
    twin = rng.copy()
    ahead = words(twin, 40)
    assert type(twin) is type(rng)
    assert words(rng, 40) == ahead


@pytest.mark.parametrize("rng", [Rng(1), FairRng(KEY)])
def test_a_fork_depends_on_its_origin_and_continues_differently(rng: Rng) -> None:
    twin = rng.copy()
    fork = rng.fork()
    assert words(fork.copy(), 8) == words(twin.fork(), 8)
    assert not {*words(fork, 8)} & {*words(rng, 8)}
    assert words(rng.fork(), 8) != words(rng.fork(), 8)


def test_a_fork_is_seeded_by_two_words() -> None:
    first, second = words(Rng(4), 2)
    assert words(Rng(4).fork(), 4) == words(Rng((first << 31) ^ second), 4)


def test_the_generator_of_a_view_refuses_to_draw() -> None:
    assert DEAD.copy() is DEAD
    with pytest.raises(RuntimeError, match="determinize it first"):
        DEAD.below(2)
