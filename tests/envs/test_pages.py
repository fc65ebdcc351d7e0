"""Arrays of a large batch lie side by side and hold what they held."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from skerry.envs.batch_games import LINE
from skerry.envs.pages import LARGE, PAGE, side_by_side


def test_large_arrays_move_into_one_block() -> None:
    arrays: dict[str, NDArray[Any]] = {
        "row": np.arange(40, dtype=np.int64),
        "all": np.ones((3, LARGE // 3), np.int8),
    }
    moved = side_by_side(arrays)
    for name, array in arrays.items():
        assert moved[name].dtype == array.dtype
        assert moved[name].flags.c_contiguous
        np.testing.assert_array_equal(moved[name], array)
    starts = [moved[name].ctypes.data for name in ("row", "all")]
    assert starts[0] % PAGE == 0
    assert starts[1] - starts[0] == arrays["row"].nbytes == 5 * LINE


def test_small_arrays_stay_where_they_are() -> None:
    arrays = {"row": np.zeros(40)}
    assert side_by_side(arrays)["row"] is arrays["row"]
