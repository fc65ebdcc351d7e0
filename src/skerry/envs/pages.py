"""Arrays side by side in one block of memory.

A processor remembers where some 1,500 pages of memory lie. A step of a thousand games touches more
pages of 4 kB than that, and looking them up takes as long as fetching what is there. For a block
of 4 MB or more numpy asks for pages of 2 MB (on Linux, `NUMPY_MADVISE_HUGEPAGE`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .batch_games import LINE

PAGE = 1 << 21
#: From this size on numpy asks for large pages.
LARGE = 1 << 22


def side_by_side(arrays: Mapping[str, NDArray[Any]]) -> dict[str, NDArray[Any]]:
    """Copies of the arrays in one block if they are large together; else the arrays themselves."""
    sizes = {name: -(-array.nbytes // LINE) * LINE for name, array in arrays.items()}
    total = sum(sizes.values())
    if total < LARGE:
        return dict(arrays)
    block = np.zeros(-(-total // PAGE) * PAGE + PAGE, np.uint8)
    at, moved = -block.ctypes.data % PAGE, {}
    for name, array in sorted(arrays.items(), key=lambda item: item[1].nbytes):
        moved[name] = block[at : at + array.nbytes].view(array.dtype).reshape(array.shape)
        moved[name][...] = array
        at += sizes[name]
    return moved
