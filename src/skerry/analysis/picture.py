"""A review as a picture: the chance curve of all seats, and where their chances went."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..plots import INK, drawn, plot
from .report import Review

#: A colour and a dash for each seat: colour is never the only sign.
SEATS = (
    ("#a72f1c", "-"), ("#23548f", "--"), ("#c8702a", "-."), ("#4a5557", ":"),
    ("#4c7a34", (0, (6, 2, 1, 2))), ("#6b4b8a", (0, (1, 1))),
)  # fmt: skip
PARTS = (
    ("luck", "luck", "#2f5a63"),
    ("own_play", "own play", "#c8702a"),
    ("others_play", "others' play", "#8a7a4a"),
    ("revealed", "came to light", "#b9c9c9"),
)


def draw_review(review: Review, title: str, path: Path) -> None:
    """Write the picture; the ending of the name says the format."""
    with plot(path, 11, 4.6, drawn(title)) as figure:
        curve, parts = figure.subplots(1, 2, width_ratios=(3, 2))
        _draw_curve(curve, review)
        _draw_parts(parts, review)


def _draw_curve(axes: Any, review: Review) -> None:
    for seat in range(review.players):
        colour, dash = SEATS[seat % len(SEATS)]
        heights = [100 * row[seat] for row in review.curve]
        name = drawn(review.names[seat])
        axes.plot(heights, color=colour, linestyle=dash, label=name, linewidth=1.6)
    for place, point in enumerate(review.turning_points, 1):
        told = "turning points" if place == 1 else None
        axes.axvline(point.number + 1, color=INK, linewidth=0.7, label=told)
        axes.annotate(str(place), (point.number + 1, 1.0), xycoords=("data", "axes fraction"))
    turns = [n for n in range(1, review.moves) if review.turns[n] != review.turns[n - 1]]
    marks = turns[:: max(1, len(turns) // 8)]
    axes.set_xticks(marks, [str(review.turns[n]) for n in marks])
    axes.set_xlabel("turn")
    axes.set_title("Chance to win, %" if review.unit == "chance" else "Points to expect")
    if review.players > 1:
        axes.set_ylim(0, 100)
    axes.legend(loc="upper left")


def _draw_parts(axes: Any, review: Review) -> None:
    height = 0.8 / len(PARTS)
    for k, (name, label, colour) in enumerate(PARTS):
        places = [seat + k * height for seat in range(review.players)]
        sizes = [100 * getattr(seat, name) for seat in review.seats]
        axes.barh(places, sizes, height=height, color=colour, label=label)
    axes.axvline(0, color=INK, linewidth=0.8)
    middle = [seat + 0.4 - height / 2 for seat in range(review.players)]
    axes.set_yticks(middle, [_account(review, seat) for seat in range(review.players)])
    axes.invert_yaxis()
    axes.set_title("Luck and play")
    axes.legend()


def _account(review: Review, seat: int) -> str:
    accuracy = review.seats[seat].accuracy
    told = "" if accuracy is None else f"\n{accuracy:.0f} % accuracy"
    return f"{drawn(review.names[seat])}{told}"
