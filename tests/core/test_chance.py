"""Noise for simulation, and the source that can be proved."""

from __future__ import annotations

import hashlib
import hmac

from skerry.core.chance import Secret, below, new_noise, next_word, pick
from skerry.core.kernel import table


def test_equal_seeds_give_equal_noise_and_others_do_not() -> None:
    one, two, other = new_noise(7, 3), new_noise(7, 3), new_noise(7, 4)
    words = [int(next_word(one)) for _ in range(50)]
    assert words == [int(next_word(two)) for _ in range(50)]
    assert words != [int(next_word(other)) for _ in range(50)]
    assert all(0 <= word < 1 << 32 for word in words)


def test_noise_is_the_same_on_every_machine_and_in_both_modes() -> None:
    noise = new_noise(2026, 1)
    assert [int(next_word(noise)) for _ in range(4)] == [
        721710970, 519747907, 631464912, 43388779,
    ]  # fmt: skip


def test_numbers_below_a_bound_are_even() -> None:
    noise = new_noise(1)
    counts = [0] * 6
    for _ in range(60_000):
        counts[int(below(noise, 6))] += 1
    # Chi-square with 5 degrees of freedom: 20.5 is exceeded once in a thousand.
    assert sum((n - 10_000) ** 2 / 10_000 for n in counts) < 20.5


def test_streams_of_one_seed_are_even_in_their_first_number() -> None:
    counts = [0] * 6
    for stream in range(12_000):
        counts[int(below(new_noise(5, stream), 6))] += 1
    assert sum((n - 2_000) ** 2 / 2_000 for n in counts) < 20.5


def test_picks_follow_their_weights() -> None:
    noise, weights = new_noise(3), table([1, 0, 3])
    counts = [0, 0, 0]
    for _ in range(8_000):
        counts[int(pick(weights, 3, noise))] += 1
    assert counts[1] == 0
    assert abs(counts[0] - 2_000) < 200


def test_a_secret_can_be_checked_with_nothing_but_hmac_and_sha256() -> None:
    secret = b"0123456789abcdef"
    source = Secret(secret, table="T1")
    assert source.commitment == hashlib.sha256(secret).hexdigest()
    mac = int.from_bytes(hmac.new(secret, b"T1/17", hashlib.sha256).digest(), "big")
    assert source.choose(17, [1, 2, 3]) == [0, 1, 1, 2, 2, 2][mac % 6]


def test_a_secret_rolls_fair_dice() -> None:
    source = Secret.from_seed(1)
    weights = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    counts = [0] * 11
    for number in range(36_000):
        counts[source.choose(number, weights)] += 1
    # Chi-square with 10 degrees of freedom: 29.6 is exceeded once in a thousand.
    expected = [1_000 * w for w in weights]
    assert sum((n - e) ** 2 / e for n, e in zip(counts, expected, strict=True)) < 29.6
