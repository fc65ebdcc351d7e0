"""A tournament as a picture: ratings, wins by seat, lengths of games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .ratings import Standing, standings


def draw_tournament(rows: Sequence[dict[str, Any]], title: str, path: Path) -> None:
    """Write the picture; the ending of the name says the format."""
    # Without a screen, and without touching a program that has its own figures.
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    found = standings(rows)
    figure = Figure(figsize=(11, 3.8), layout="constrained")
    FigureCanvasAgg(figure)
    figure.suptitle(title)
    ratings, seats, turns = figure.subplots(1, 3)
    _draw_ratings(ratings, found)
    _draw_seats(seats, found)
    turns.hist(
        [row["turns"] for row in rows], bins=min(30, max(5, len(rows) // 5)), color="#6b8ba4"
    )
    turns.set_title("Lengths")
    turns.set_xlabel("turns")
    turns.set_ylabel("games")
    figure.savefig(path, dpi=120)


def _draw_ratings(axes: Any, found: list[Standing]) -> None:
    rows = range(len(found))
    axes.errorbar(
        [s.rating for s in found], rows, xerr=[s.rating_error for s in found], fmt="o", capsize=3
    )
    axes.set_yticks(list(rows), [s.bot for s in found])
    axes.invert_yaxis()
    axes.set_title("Ratings, 95 %")


def _draw_seats(axes: Any, found: list[Standing]) -> None:
    width = 0.8 / len(found)
    for i, standing in enumerate(found):
        seats = list(standing.by_seat)
        shares = [standing.by_seat[seat] for seat in seats]
        axes.bar(
            [seat + 1 + (i - (len(found) - 1) / 2) * width for seat in seats],
            [100 * x.share for x in shares],
            width,
            yerr=[
                [100 * (x.share - x.low) for x in shares],
                [100 * (x.high - x.share) for x in shares],
            ],
            capsize=2,
            label=standing.bot,
        )
    axes.set_xticks(sorted({seat + 1 for s in found for seat in s.by_seat}))
    axes.set_title("Wins by seat, %")
    axes.set_xlabel("seat")
    axes.legend(fontsize="small")
