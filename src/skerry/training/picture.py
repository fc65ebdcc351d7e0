"""The ladder of a run over time, as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..plots import COLOURS, LEVEL, PAPER, plot
from .run import Generation

BEST, GREEDY = COLOURS[1], COLOURS[0]


def draw_ladder(rows: Sequence[Generation], title: str, path: Path) -> None:
    """Shares of wins by generation, a panel for each table; filled marks were kept."""
    tables = sorted({row.players for row in rows})
    with plot(path, 5.5 * len(tables), 3.8, title) as figure:
        panels = figure.subplots(1, len(tables), squeeze=False)[0]
        for axes, players in zip(panels, tables, strict=True):
            _draw_table(axes, [row for row in rows if row.players == players])
            axes.set_title(f"{players} players")
            axes.axhline(100 / players, **LEVEL, label="even")
            axes.legend()


def _draw_table(axes: Any, rows: Sequence[Generation]) -> None:
    for name, colour, label in (
        ("against_greedy", GREEDY, "against greedy"),
        ("against_best", BEST, "against the best so far"),
    ):
        scores = [getattr(row, name) for row in rows]
        axes.errorbar(
            [row.number + 1 for row in rows],
            [100 * score.share for score in scores],
            yerr=[196 * score.error for score in scores],
            color=colour, capsize=3, marker="o", markerfacecolor=PAPER, label=label,
        )  # fmt: skip
        kept = [row for row in rows if row.kept]
        axes.plot(
            [row.number + 1 for row in kept],
            [100 * getattr(row, name).share for row in kept],
            "o", color=colour,
        )  # fmt: skip
    axes.set_xticks([row.number + 1 for row in rows])
    axes.set_xlabel("generation (filled marks were kept)")
    axes.set_ylabel("wins, %, luck taken off")
