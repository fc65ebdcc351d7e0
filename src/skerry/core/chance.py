"""Chance: quick noise for simulation, and the provable source that drives matches.

Rules never draw numbers. Whoever drives a game asks for the possible outcomes with their weights
and picks one with what is here.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

from .kernel import Numbers, kernel, new_row

# Games of other packages know them from here.
from .seats import CHANCE as CHANCE
from .seats import CHANCE_SEAT as CHANCE_SEAT

WORD = 0xFFFFFFFF


def new_noise(seed: int, stream: int = 0) -> Numbers:
    """A seeded generator: two 32-bit words held in 64-bit cells, alike in both modes."""
    noise = new_row(2)
    seed_noise(noise, seed, stream)
    return noise


@kernel
def _mix(x: int) -> int:
    """Spread the bits of a 32-bit word. All products fit 63 bits, so both modes agree."""
    x &= WORD
    x = ((x ^ (x >> 16)) * 0x45D9F3B) & WORD
    x = ((x ^ (x >> 15)) * 0x2C1B3C6D) & WORD
    return x ^ (x >> 16)


@kernel
def seed_noise(noise: Numbers, seed: int, stream: int) -> None:
    """Start the generator anew."""
    low, high = _mix(seed & WORD), _mix((seed >> 32) & WORD)
    a = _mix(low ^ _mix(high + 0x9E3779B9) ^ _mix(stream + 0x7F4A7C15))
    noise[0] = a
    noise[1] = _mix(a ^ _mix(low + 0x85EBCA6B) ^ _mix(stream ^ 0x1B873593)) | 1


@kernel
def next_word(noise: Numbers) -> int:
    """The next 32 bits (xoroshiro64, sum of both words)."""
    a, b = noise[0], noise[1]
    word = (a + b) & WORD
    b ^= a
    noise[0] = (((a << 26) & WORD) | (a >> 6)) ^ b ^ ((b << 9) & WORD)
    noise[1] = ((b << 13) & WORD) | (b >> 19)
    return word


@kernel
def below(noise: Numbers, n: int) -> int:
    """A number from 0 to n-1."""
    return (next_word(noise) * n) >> 32


@kernel
def pick(weights: Numbers, count: int, noise: Numbers) -> int:
    """An index below `count`, each with the chance its weight says."""
    total = 0
    for i in range(count):
        total += weights[i]
    left = below(noise, total)
    for i in range(count):
        left -= weights[i]
        if left < 0:
            return i
    return count - 1


class Secret:
    """Outcomes that follow from a secret and the number of the move, and so can be proved.

    The SHA-256 of the secret may be published before the game; with the secret anybody can
    check every outcome afterwards.

    >>> Secret.from_seed(7).choose("3", [1, 2, 1]) == Secret.from_seed(7).choose("3", [1, 2, 1])
    True
    """

    #: whether labels count the outcomes of each kind
    counts_kinds = False

    def __init__(self, secret: bytes, table: str = "") -> None:
        self.secret, self.table = secret, table

    @classmethod
    def from_seed(cls, seed: int) -> Secret:
        """The source that a seed stands for."""
        return cls(hashlib.sha256(f"skerry seed {seed}".encode()).digest())

    @property
    def commitment(self) -> str:
        """What is published before the game."""
        return hashlib.sha256(self.secret).hexdigest()

    def label(self, number: int, kind: str, count: int) -> str:
        """What names one draw: move `number`, which is outcome `count` of its kind, from 1."""
        return str(number)

    def number(self, label: str) -> int:
        """256 bits for a label."""
        message = f"{self.table}/{label}".encode()
        return int.from_bytes(hmac.digest(self.secret, message, "sha256"), "big")

    def choose(self, label: str | int, weights: Sequence[int]) -> int:
        """The index of the outcome of the draw with this label."""
        # 256 bits against small totals: the bias of the remainder is below 2**-220.
        left = self.number(str(label)) % sum(weights)
        for i, weight in enumerate(weights):
            left -= weight
            if left < 0:
                return i
        raise AssertionError("weights changed while choosing")


class Mixed(Secret):
    """Outcomes that follow from a secret, from what was agreed before the first roll, and from
    how many outcomes of the same kind came before.

    `agreed` holds what everybody gave to the mixture and all that it is for. No move changes what
    the dice will show: the tenth roll is fixed before the first.
    """

    counts_kinds = True

    def __init__(self, secret: bytes, agreed: str) -> None:
        super().__init__(secret, hashlib.sha256(agreed.encode()).hexdigest())
        self.agreed = agreed

    def label(self, number: int, kind: str, count: int) -> str:
        """What names one draw: outcome `count` of its kind, from 1."""
        return f"{kind}/{count}"
