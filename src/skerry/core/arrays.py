"""The border to numpy: compiled rules need it, interpreted ones run where there is none.

`np` is numpy, or something that says so when it is used. Browsers have Python's core alone.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

__all__ = ["cells_of", "np", "plain", "record_names", "view_of"]


class _Missing:
    """Stands for a library that is not installed."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, attribute: str) -> Any:
        raise ImportError(f"{self._name}.{attribute}: {self._name} is not installed")


if TYPE_CHECKING:
    import numpy as np
else:
    try:
        import numpy as np
    except ImportError:
        np = _Missing("numpy")


def record_names() -> Sequence[str]:
    """The attributes that records of numpy have beside their fields."""
    return () if isinstance(np, _Missing) else dir(np.record)


def plain(value: Any) -> Any:
    """A number or a row of a state as Python's own numbers and lists.

    >>> plain(memoryview(b"ab")), plain(7)
    ([97, 98], 7)
    """
    return value.tolist() if hasattr(value, "tolist") else value


def cells_of(rows: Any) -> tuple[tuple[int, ...], list[int]]:
    """The shape of nested rows of numbers, and all their cells in order.

    >>> cells_of([(1, 2, 3), (4, 5, 6)])
    ((2, 3), [1, 2, 3, 4, 5, 6])
    >>> cells_of(7)
    ((), [7])
    """
    rows = plain(rows)
    if not isinstance(rows, Sequence):
        return (), [int(rows)]
    shapes: set[tuple[int, ...]] = set()
    cells: list[int] = []
    for row in rows:
        shape, part = cells_of(row)
        shapes.add(shape)
        cells += part
    if len(shapes) > 1:
        raise ValueError(f"rows of one length expected, got {sorted(shapes)}")
    return (len(rows), *(shapes.pop() if shapes else ())), cells


def view_of(rows: Any) -> memoryview:
    """A constant table as a view, which gives plain ints and is quick to index."""
    shape, cells = cells_of(rows)
    view = memoryview(array("q", cells))
    return view.cast("B").cast("q", shape) if len(shape) > 1 and cells else view
