"""The pictures of the study, in one style, as small SVG files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from skerry.plots import COLOURS, INK, LEVEL, MARKS, PLAIN, plot

Figures = Mapping[str, Mapping[str, Any]]
#: Shares of fewer seats than this are not drawn.
FEWEST = 100
#: How far below a mark that of its check stands, in rows.
BELOW = 0.28
#: A row that draws nothing.
HIDDEN = (float("nan"),) * 3


def draw_all(said: Figures, folder: Path) -> None:
    """Draw whatever there are figures for."""
    draw_seats(said, folder / "seats.svg")
    draw_winners(said, folder / "winners.svg")
    if any("field" in one for one in said.values()):
        draw_luck(said, folder / "luck.svg")
    if any("sevens" in one for one in said.values()):
        draw_sevens(said, folder / "sevens.svg")
    for one in said.values():
        if "dots" in one:
            draw_founding(one, folder / "founding.svg")


def _check(figures: Mapping[str, Any]) -> Mapping[str, Any]:
    """What games of `search` say at the same table; nothing where none were played."""
    found: Mapping[str, Any] = figures.get("check", {})
    return found


def _many(rows: Mapping[str, Sequence[float]]) -> dict[str, Sequence[float]]:
    """The rows of many seats, and those that do not count seats."""
    return {label: row for label, row in rows.items() if len(row) < 4 or row[3] >= FEWEST}


@contextmanager
def _panels(path: Path, count: int, title: str) -> Iterator[list[Any]]:
    """Panels beside each other; what their lines mean stands below them."""
    with plot(path, 2.7 * count + 0.6, 3.0, title) as figure:
        panels = list(figure.subplots(1, count, squeeze=False)[0])
        yield panels
        told: dict[str, Any] = {}
        for one in panels:
            lines, names = one.get_legend_handles_labels()
            told |= dict(zip(names, lines, strict=True))
        if told:
            figure.legend(told.values(), told, loc="outside lower center", ncols=4)


def _points(
    axes: Any, labels: Sequence[str], rows: Sequence[Sequence[float]],
    checks: Sequence[Sequence[float]] = (),
) -> None:  # fmt: skip
    """Shares in percent with their 95 % bounds, one above the other; below each its check."""
    _marks(axes, rows, 0, 0.0, "fast players" if checks else None)
    _marks(axes, checks, 1, BELOW, "search")
    axes.set_yticks(range(len(labels)), labels)
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.grid(axis="x", color=PLAIN, alpha=0.3)


def _marks(
    axes: Any, rows: Sequence[Sequence[float]], number: int, below: float, label: str | None
) -> None:
    """A mark with its interval for each row."""
    for at, (middle, low, high, *_) in enumerate(rows):
        reach = [[100 * (middle - low)], [100 * (high - middle)]]
        axes.errorbar(100 * middle, at + below, xerr=reach, fmt=MARKS[number], capsize=3,
                      color=COLOURS[number], label=None if at else label)  # fmt: skip


def draw_seats(said: Figures, path: Path) -> None:
    """Wins by the order of play."""
    with _panels(path, len(said), "Wins by order of play, %, with 95 % intervals") as panels:
        for one, figures in zip(panels, said.values(), strict=True):
            labels = [f"{n + 1}." for n in range(figures["players"])]
            _points(one, labels, figures["seats"], _check(figures).get("seats", ()))
            one.axvline(100 / figures["players"], **LEVEL, label="even")
            one.set_title(figures["title"])


def draw_luck(said: Figures, path: Path) -> None:
    """How much of the results is luck, and how often a player who slips still wins."""
    shown = [one for one in said.values() if "field" in one]
    with _panels(path, 2, "Luck: tables of two, with 95 % intervals") as (luck, slips):
        _points(luck, [one["title"] for one in shown], [one["field"]["luck"] for one in shown])
        luck.set_xlim(0, 100)
        luck.set_title("luck, % of the variance of results\nin a field of unequal players")
        for colour, mark, one in zip(COLOURS, MARKS, shown, strict=False):
            wins = one["field"]["still wins"]
            middle = [100 * share for share, _, _ in wins.values()]
            reach = [[100 * abs(share - row[k]) for share, *row in wins.values()] for k in (0, 1)]
            slips.errorbar([0, *map(int, wins)], [50, *middle], yerr=[[0, *r] for r in reach],
                           marker=mark, capsize=3, color=colour, label=one["title"])  # fmt: skip
        slips.set_title("still wins, %, by choices\nmade at random, %")
        slips.set_ylim(0, 55)
        slips.grid(axis="y", color=PLAIN, alpha=0.3)


def draw_sevens(said: Figures, path: Path) -> None:
    """What a seven does to the chance of winning."""
    shown = [one for one in said.values() if "sevens" in one]
    title = "What one more seven does to the chance, points of %, with 95 % intervals"
    with _panels(path, len(shown), title) as panels:
        for one, figures in zip(panels, shown, strict=True):
            rows, checks = (list(f.get("sevens", {}).values()) for f in (figures, _check(figures)))
            _points(one, ["thrown by oneself", "thrown by another"], rows, checks)
            one.axvline(0, **LEVEL, label="no difference")
            one.set_title(figures["title"])


def draw_founding(figures: Mapping[str, Any], path: Path) -> None:
    """Catan's founding spots."""
    with _panels(path, 4, "Founding in Catan: wins, %, with 95 % intervals") as panels:
        for one, name, title in zip(panels, ("dots", "variety", "plans", "goods"), (
            "dots of both spots", "different goods", "plan", "one more dot: points of %",
        ), strict=True):  # fmt: skip
            rows = _many(figures[name]) or dict(figures[name])
            checks = _many(_check(figures).get(name, {}))
            beside = [checks.get(label, HIDDEN) for label in rows] if checks else ()
            _points(one, list(rows), list(rows.values()), beside)
            level = 0 if name == "goods" else 100 / figures["players"]
            one.axvline(level, **LEVEL, label="even, or no difference")
            one.set_title(title)


def draw_winners(said: Figures, path: Path) -> None:
    """The kinds of moves that winners make more often than the others, or less."""
    title = "Moves of winners less moves of the others, a game, with 95 % intervals"
    with _panels(path, len(said), title) as panels:
        for one, figures in zip(panels, said.values(), strict=True):
            rows, checks = figures["winners"], _check(figures).get("winners", {})
            for at, (kind, (_, _, gap, reach)) in enumerate(rows.items()):
                one.barh(at, gap, xerr=reach, capsize=2, color=COLOURS[0 if gap > 0 else 2])
                if kind in checks:
                    _, _, gap, reach = checks[kind]
                    one.errorbar(gap, at + BELOW, xerr=reach, fmt=MARKS[1], capsize=2,
                                 color=COLOURS[1], label="search")  # fmt: skip
            one.set_yticks(range(len(rows)), list(rows))
            one.invert_yaxis()
            one.axvline(0, color=INK, linewidth=0.8)
            one.set_title(figures["title"])
