"""How every plot looks: the house's paper, ink and colours; it needs the extra `plots`."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .core.errors import BadOption
from .core.extras import need
from .core.whole_file import check_writable, whole_file

PAPER, INK, PLAIN = "#fbf5e6", "#1d2a30", "#7fa6a8"
#: A colour for each of several, again from the first when there are more.
COLOURS = ("#2f5a63", "#c8702a", "#a72f1c", "#8a7a4a", "#5b4b8a", "#4a5557")
#: A mark for each: colour is never the only sign.
MARKS = ("o", "s", "^", "D")
#: A line that others are compared with; it says in the legend what it is.
LEVEL = {"color": INK, "linewidth": 0.8, "linestyle": ":"}
#: Text stays text, and the same figures give the same file.
STYLE = {
    "svg.fonttype": "none", "svg.hashsalt": "skerry", "font.size": 9, "savefig.dpi": 120,
    "figure.facecolor": PAPER, "axes.facecolor": PAPER, "text.color": INK, "axes.edgecolor": INK,
    "axes.labelcolor": INK, "xtick.color": INK, "ytick.color": INK, "axes.spines.top": False,
    "axes.spines.right": False, "legend.frameon": False, "legend.fontsize": 8,
}  # fmt: skip


@contextmanager
def plot(path: Path, width: float, height: float, title: str) -> Iterator[Any]:
    """A figure of so many inches, written to `path` at the end; the ending says the format."""
    matplotlib = need("matplotlib", "plots", "a picture")
    from matplotlib.figure import Figure

    # Without a screen, and without touching a program that has its own figures.
    with matplotlib.rc_context(STYLE):
        figure = Figure(figsize=(width, height), layout="constrained")
        figure.suptitle(title)
        yield figure
        form = path.suffix.lower().removeprefix(".")
        with whole_file(path) as fresh:
            figure.savefig(fresh, format=form, metadata={"Date": None} if form == "svg" else None)


def drawn(name: str) -> str:
    """A name that a person chose, as letters and nothing else: a dollar begins no formula, a line
    is not left out of the legend because its name begins with `_`, and no control character, which
    no SVG may hold, comes from a record.

    >>> drawn("$x^2$"), drawn("Bo\\x1b")
    ('\\\\$x^2\\\\$', 'Bo')
    """
    letters = "".join(c for c in name if unicodedata.category(c)[0] != "C").replace("$", r"\$")
    return f"\u200b{letters}" if letters.startswith("_") else letters


def check_picture(path: Path) -> None:
    """Refuse a picture that could not be written once all games are played."""
    canvas = need("matplotlib.backends.backend_agg", "plots", "a picture").FigureCanvasAgg
    formats = sorted(canvas.filetypes)
    if path.suffix.lower().removeprefix(".") not in formats:
        raise BadOption(f"--picture {path}: expected a name that ends in .{', .'.join(formats)}")
    check_writable(path, "--picture")
