"""The ladder of a run over time, as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..core.extras import need
from .run import Generation

PAPER, INK, BEST, GREEDY = "#fbf5e6", "#1d2a30", "#c8702a", "#2f5a63"


def draw_ladder(rows: Sequence[Generation], title: str, path: Path) -> None:
    """Shares of wins by generation, a panel for each table; filled marks were kept."""
    need("matplotlib", "plots", "a picture")
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    tables = sorted({row.players for row in rows})
    figure = Figure(figsize=(5.5 * len(tables), 3.8), layout="constrained", facecolor=PAPER)
    FigureCanvasAgg(figure)
    figure.suptitle(title, color=INK)
    for axes, players in zip(
        figure.subplots(1, len(tables), squeeze=False)[0], tables, strict=True
    ):
        _draw_table(axes, [row for row in rows if row.players == players])
        axes.set_title(f"{players} players")
        axes.axhline(100 / players, color=INK, linewidth=0.8, linestyle=":")
        axes.set_facecolor(PAPER)
        axes.legend()
    figure.savefig(path, dpi=120)


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
    axes.set_xlabel("generation")
    axes.set_ylabel("wins, %, luck taken off")
