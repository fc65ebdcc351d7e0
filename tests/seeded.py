"""Seeded chance for tests. What the package draws it draws from the module `secrets`.

Each function and size has a stream of its own: the secret of a test's second table is the same,
however many guests were given their tokens before.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

T = TypeVar("T")


class SeededSecrets:
    """Stands in for the functions of the module `secrets`."""

    def __init__(self, seed: object) -> None:
        self.reseed(seed)

    def reseed(self, seed: object) -> None:
        """Begin all streams anew."""
        self._seed = seed
        self._streams: dict[str, random.Random] = {}

    def _stream(self, name: str) -> random.Random:
        return self._streams.setdefault(name, random.Random(f"{self._seed} {name}"))

    def token_bytes(self, nbytes: int | None = None) -> bytes:
        """As `secrets.token_bytes`."""
        size = 32 if nbytes is None else nbytes
        return self._stream(f"bytes {size}").randbytes(size)

    def token_hex(self, nbytes: int | None = None) -> str:
        """As `secrets.token_hex`."""
        return self.token_bytes(nbytes).hex()

    def randbits(self, k: int) -> int:
        """As `secrets.randbits`."""
        return self._stream(f"bits {k}").getrandbits(k)

    def randbelow(self, exclusive_upper_bound: int) -> int:
        """As `secrets.randbelow`."""
        return self._stream("below").randrange(exclusive_upper_bound)

    def choice(self, seq: Sequence[T]) -> T:
        """As `secrets.choice`."""
        return self._stream("choice").choice(seq)

    def install(self, put: Callable[[str, Any], None]) -> None:
        """Hand each function to `put` under the name it has in `secrets`."""
        for name in ("token_bytes", "token_hex", "randbits", "randbelow", "choice"):
            put(name, getattr(self, name))
