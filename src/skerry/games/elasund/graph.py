"""The board as a graph: the names of its nodes by kind, and which of them touch."""

from __future__ import annotations

from collections.abc import Iterator

from .board import COLUMNS, FIELD_NAMES, FIELDS, SITE_NAMES

Nodes = dict[str, tuple[str, ...]]
Edges = dict[tuple[str, str], list[tuple[int, int]]]


def graph() -> tuple[Nodes, Edges]:
    """Fields touch their neighbours, wall sites the field that lies inside them."""
    beside = list(_beside())
    inside = []
    for site, name in enumerate(SITE_NAMES):
        side, place = name.split()
        for f, field_name in enumerate(FIELD_NAMES):
            if side == "east" and field_name[1:] == place and f % COLUMNS == COLUMNS - 1:
                inside.append((f, site))
            row = {"north": "2", "south": "12"}.get(side)
            if row is not None and field_name == place + row:
                inside.append((f, site))
    return {"field": FIELD_NAMES, "site": SITE_NAMES}, {
        ("field", "field"): beside,
        ("field", "site"): inside,
    }


def _beside() -> Iterator[tuple[int, int]]:
    for f in range(FIELDS):
        for other in (f + 1 if (f + 1) % COLUMNS else FIELDS, f + COLUMNS):
            if other < FIELDS:
                yield f, other
                yield other, f
