"""A tournament as a picture: ratings, wins by seat, lengths of games."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..core.errors import BadOption
from ..core.extras import need
from .ratings import Standing, standings

PAPER, INK, PLAIN = "#fbf5e6", "#1d2a30", "#7fa6a8"
#: A colour for each bot, again from the first when there are more.
COLOURS = ("#2f5a63", "#c8702a", "#a72f1c", "#8a7a4a", "#5b4b8a", "#4a5557")


def check_picture(path: Path) -> None:
    """Refuse a picture that could not be written once all games are played."""
    canvas = need("matplotlib.backends.backend_agg", "plots", "a picture").FigureCanvasAgg
    formats = sorted(canvas.filetypes)
    if path.suffix.lower().removeprefix(".") not in formats:
        raise BadOption(f"--picture {path}: expected a name that ends in .{', .'.join(formats)}")
    if not path.parent.is_dir():
        raise BadOption(f"--picture {path}: there is no folder {path.parent}")
    if path.is_dir() or not os.access(path.parent, os.W_OK):
        raise BadOption(f"--picture {path}: nothing can be written there")


def drawn(name: str) -> str:
    """A name that a person chose, as letters and nothing else: a dollar begins no formula, and a
    line is not left out of the legend because its name begins with `_`.

    >>> drawn("$x^2$"), drawn("Bo")
    ('\\\\$x^2\\\\$', 'Bo')
    """
    letters = name.replace("$", r"\$")
    return f"\u200b{letters}" if letters.startswith("_") else letters


def draw_tournament(rows: Sequence[dict[str, Any]], title: str, path: Path) -> None:
    """Write the picture; the ending of the name says the format."""
    # Without a screen, and without touching a program that has its own figures.
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    found = standings(rows)
    figure = Figure(figsize=(11, 3.8), layout="constrained", facecolor=PAPER)
    FigureCanvasAgg(figure)
    figure.suptitle(title, color=INK)
    ratings, seats, turns = figure.subplots(1, 3)
    _draw_ratings(ratings, found)
    _draw_seats(seats, found)
    turns.hist([row["turns"] for row in rows], bins=min(30, max(5, len(rows) // 5)), color=PLAIN)
    turns.set_title("Lengths")
    turns.set_xlabel("turns")
    turns.set_ylabel("games")
    for axes in (ratings, seats, turns):
        axes.set_facecolor(PAPER)
    figure.legend(*seats.get_legend_handles_labels(), loc="outside lower center", ncols=6)
    figure.savefig(path, dpi=120)


def _draw_ratings(axes: Any, found: list[Standing]) -> None:
    for row, s in enumerate(found):
        axes.errorbar(s.rating, row, xerr=s.rating_error, fmt="o", capsize=3, color=_colour(row))
    axes.set_yticks(range(len(found)), [drawn(s.bot) for s in found])
    axes.set_ylim(-0.5, len(found) - 0.5)
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
            label=drawn(standing.bot),
            color=_colour(i),
        )
    axes.set_xticks(sorted({seat + 1 for s in found for seat in s.by_seat}))
    axes.set_title("Wins by seat, %")
    axes.set_xlabel("seat")


def _colour(row: int) -> str:
    return COLOURS[row % len(COLOURS)]
