"""A tournament as a picture: ratings, wins by seat, lengths of games."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..plots import COLOURS, PLAIN, drawn, plot
from .ratings import Standing, standings


def draw_tournament(rows: Sequence[dict[str, Any]], title: str, path: Path) -> None:
    """Write the picture; the ending of the name says the format."""
    found = standings(rows)
    with plot(path, 11, 3.8, title) as figure:
        ratings, seats, turns = figure.subplots(1, 3)
        _draw_ratings(ratings, found)
        _draw_seats(seats, found)
        bins = min(30, max(5, len(rows) // 5))
        turns.hist([row["turns"] for row in rows], bins=bins, color=PLAIN)
        turns.set_title("Lengths")
        turns.set_xlabel("turns")
        turns.set_ylabel("games")
        figure.legend(*seats.get_legend_handles_labels(), loc="outside lower center", ncols=6)


def _draw_ratings(axes: Any, found: list[Standing]) -> None:
    for row, s in enumerate(found):
        axes.errorbar(s.rating, row, xerr=s.rating_error, fmt="o", capsize=3, color=_colour(row))
    axes.set_yticks(range(len(found)), [drawn(s.bot) for s in found])
    axes.set_ylim(-0.5, len(found) - 0.5)
    axes.invert_yaxis()
    axes.set_title("Ratings, with 95 % intervals")


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
    axes.set_title("Wins by seat, %, with 95 % intervals")
    axes.set_xlabel("seat")


def _colour(row: int) -> str:
    return COLOURS[row % len(COLOURS)]
