"""CRC-32 and HMAC-SHA-256 as kernels, so that compiled games draw what matches draw.

`Secret` and `seed_for` use the library's versions; tests hold these to them.
"""

from __future__ import annotations

from typing import Any

from .chance import WORD
from .kernel import Numbers, kernel, new_row, table, zeros

#: Bytes, and words of four bytes, that SHA-256 takes in at once.
BLOCK, BLOCK_WORDS = 64, 16
DIGEST_WORDS = 8
#: A key's row: the state of the hash after the inner pad, then after the outer one.
KEY_WORDS = 2 * DIGEST_WORDS
INNER_PAD, OUTER_PAD = 0x36363636, 0x5C5C5C5C
SLASH, ZERO = 47, 48


def _crc_table() -> list[list[int]]:
    """What a byte does to a CRC, in row n when n more bytes follow it."""
    first = []
    for byte in range(256):
        for _ in range(8):
            byte = (byte >> 1) ^ (0xEDB88320 if byte & 1 else 0)
        first.append(byte)
    rows = [first]
    while len(rows) < 8:
        rows.append([first[crc & 255] ^ (crc >> 8) for crc in rows[-1]])
    return rows


def _primes(count: int) -> list[int]:
    found: list[int] = []
    number = 2
    while len(found) < count:
        if all(number % prime for prime in found):
            found.append(number)
        number += 1
    return found


def _root_bits(number: int, power: int) -> int:
    """The first 32 bits of the fraction of a square or cube root, by whole numbers alone."""
    scaled, low, high = number << (32 * power), 0, 1 << 40
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**power <= scaled else (low, middle - 1)
    return low & WORD


CRC = table(_crc_table())
START = table([_root_bits(prime, 2) for prime in _primes(8)])
ROUNDS = table([_root_bits(prime, 3) for prime in _primes(64)])


@kernel
def crc_over(crc: int, data: Any, start: int, end: int) -> int:
    """Go on with a CRC-32 (0 at first) over some bytes, as `zlib.crc32` does."""
    crc ^= WORD
    k = start
    while k + 8 <= end:
        crc ^= data[k] | (data[k + 1] << 8) | (data[k + 2] << 16) | (data[k + 3] << 24)
        crc = (
            CRC[7, crc & 255] ^ CRC[6, (crc >> 8) & 255]
            ^ CRC[5, (crc >> 16) & 255] ^ CRC[4, crc >> 24]
            ^ CRC[3, data[k + 4]] ^ CRC[2, data[k + 5]] ^ CRC[1, data[k + 6]] ^ CRC[0, data[k + 7]]
        )  # fmt: skip
        k += 8
    while k < end:
        crc = CRC[0, (crc ^ data[k]) & 255] ^ (crc >> 8)
        k += 1
    return crc ^ WORD


@kernel
def _turned(x: int, n: int) -> int:
    return ((x >> n) | (x << (32 - n))) & WORD


@kernel
def compress(state: Numbers, at: int, block: Numbers) -> None:
    """One block of SHA-256: words `at` .. `at`+7 of `state` take in 16 words."""
    w = zeros(64)
    for t in range(16):
        w[t] = block[t]
    for t in range(16, 64):
        a, b = w[t - 15], w[t - 2]
        low = _turned(a, 7) ^ _turned(a, 18) ^ (a >> 3)
        high = _turned(b, 17) ^ _turned(b, 19) ^ (b >> 10)
        w[t] = (w[t - 16] + low + w[t - 7] + high) & WORD
    a, b, c, d = state[at], state[at + 1], state[at + 2], state[at + 3]
    e, f, g, h = state[at + 4], state[at + 5], state[at + 6], state[at + 7]
    for t in range(64):
        mix = _turned(e, 6) ^ _turned(e, 11) ^ _turned(e, 25)
        first = (h + mix + ((e & f) ^ ((e ^ WORD) & g)) + ROUNDS[t] + w[t]) & WORD
        mix = _turned(a, 2) ^ _turned(a, 13) ^ _turned(a, 22)
        second = (mix + ((a & b) ^ (a & c) ^ (b & c))) & WORD
        h, g, f, e = g, f, e, (d + first) & WORD
        d, c, b, a = c, b, a, (first + second) & WORD
    state[at] = (state[at] + a) & WORD
    state[at + 1] = (state[at + 1] + b) & WORD
    state[at + 2] = (state[at + 2] + c) & WORD
    state[at + 3] = (state[at + 3] + d) & WORD
    state[at + 4] = (state[at + 4] + e) & WORD
    state[at + 5] = (state[at + 5] + f) & WORD
    state[at + 6] = (state[at + 6] + g) & WORD
    state[at + 7] = (state[at + 7] + h) & WORD


@kernel
def take_key(secret: Numbers, key: Numbers) -> None:
    """Make a key's row of a secret of eight words."""
    block = zeros(BLOCK_WORDS)
    for half in range(2):
        pad = OUTER_PAD if half else INNER_PAD
        for k in range(BLOCK_WORDS):
            block[k] = (secret[k] if k < DIGEST_WORDS else 0) ^ pad
        for k in range(DIGEST_WORDS):
            key[half * DIGEST_WORDS + k] = START[k]
        compress(key, half * DIGEST_WORDS, block)


def key_of(secret: bytes) -> Numbers:
    """The row of a key of 32 bytes."""
    words, key = new_row(DIGEST_WORDS), new_row(KEY_WORDS)
    for k in range(DIGEST_WORDS):
        words[k] = int.from_bytes(secret[4 * k : 4 * k + 4], "big")
    take_key(words, key)
    return key


@kernel
def number_draw(key: Numbers, number: int, total: int) -> int:
    """What `Secret.choose` makes of the label `number`: below `total`, which has 31 bits."""
    block, state = zeros(BLOCK_WORDS), zeros(DIGEST_WORDS)
    # The message is a slash and the number in digits; a set bit ends it, its length stands last.
    digits, rest = 1, number
    while rest >= 10:
        digits, rest = digits + 1, rest // 10
    block[0] = SLASH << 24
    rest = number
    for k in range(digits, 0, -1):
        block[k // 4] |= (ZERO + rest % 10) << (24 - 8 * (k % 4))
        rest //= 10
    end = digits + 1
    block[end // 4] |= 0x80 << (24 - 8 * (end % 4))
    block[BLOCK_WORDS - 1] = 8 * (BLOCK + end)
    for k in range(DIGEST_WORDS):
        state[k] = key[k]
    compress(state, 0, block)
    for k in range(BLOCK_WORDS):
        block[k] = state[k] if k < DIGEST_WORDS else 0
    block[DIGEST_WORDS] = 0x80 << 24
    block[BLOCK_WORDS - 1] = 8 * (BLOCK + 4 * DIGEST_WORDS)
    for k in range(DIGEST_WORDS):
        state[k] = key[DIGEST_WORDS + k]
    compress(state, 0, block)
    left = 0
    for k in range(DIGEST_WORDS):
        left = ((left << 32) | state[k]) % total
    return left
