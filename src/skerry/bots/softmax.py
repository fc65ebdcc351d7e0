"""Strengths to chances: the softmax that judges' values are made for."""

from __future__ import annotations

import math
from typing import Any

from ..core.kernel import inlined

#: Less than any chance, any points and any logarithm of a strength.
WORST = -1e300


@inlined
def softmax(out: Any, count: int) -> None:
    """Turn logarithms of strengths, the first `count` numbers of a row, into chances in place."""
    most = WORST
    for k in range(count):
        most = max(most, out[k])
    total = 0.0
    for k in range(count):
        out[k] = math.exp(out[k] - most)
        total += out[k]
    for k in range(count):
        out[k] /= total
