"""What pictures of all games share: the sea with its chart border, and slips for the seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import atan2, degrees, hypot
from typing import NamedTuple

from .art import boxed, colour_name, coloured, move, rect, text, use

BORDER = 7
SLIP = 218  #: width of a seat's slip
MARGIN = 18
_LINE = 18


class Slip(NamedTuple):
    """A seat: its name, what counts, and lines of what else is known."""

    name: str
    score: int
    unit: str
    lines: Sequence[str]
    on_turn: bool = False
    #: Goods or cards in the hand, as (drawing, how many).
    hand: Sequence[tuple[str, int]] = ()


def sea(width: int, height: int) -> Iterator[str]:
    """The whole sheet: water with a few waves, and the chequered border of a chart."""
    yield rect(0, 0, width, height, fill="sea")
    columns, rows = width // 150, height // 130
    for i in range(columns * rows):
        # Every other row is shifted, so that waves make no grid.
        x = 40 + i % columns * 150 + i // columns % 2 * 70
        y = 50 + i // columns * 130 + i % 3 * 22
        yield (
            f'<path d="M{x} {y}q8-7 16 0t16 0" fill="none" stroke="var(--sea-line)" '
            'stroke-width="1.4"/>'
        )


def frame(width: int, height: int) -> Iterator[str]:
    """The border, drawn last: land and water end below it."""
    inner = BORDER / 2
    for colour, dashes in (("token", ""), ("back", 'stroke-dasharray="42 42" ')):
        yield (
            f'<rect x="{inner}" y="{inner}" width="{width - BORDER}" height="{height - BORDER}" '
            f'fill="none" stroke="var(--{colour})" stroke-width="{BORDER - 2}" {dashes}/>'
        )
    yield rect(0.5, 0.5, width - 1, height - 1, stroke="line")
    yield rect(BORDER, BORDER, width - 2 * BORDER, height - 2 * BORDER, stroke="line")


def slip_height(slip: Slip) -> int:
    """How much room a slip takes."""
    return 58 + _LINE * len(slip.lines) + (36 if slip.hand else 0)


def slips(x: float, y: float, seats: Sequence[Slip]) -> Iterator[str]:
    """Slips of paper, one below the other."""
    for slip in seats:
        height = slip_height(slip)
        yield move("".join(_slip(slip, height)), x, y)
        y += height + 10


def paper(width: float, height: float, *, marked: bool = False) -> str:
    """A slip of paper with a second rule inside, like a printed ticket."""
    return (
        rect(2, 3, width, height, fill="cast", round=8)
        + rect(0, 0, width, height, fill="paper", stroke="accent" if marked else "rule", round=8,
               extra='stroke-width="3"' if marked else "")
        + rect(4, 4, width - 8, height - 8, stroke="rule", round=5)
    )  # fmt: skip


def _slip(slip: Slip, height: int) -> Iterator[str]:
    yield paper(SLIP, height, marked=slip.on_turn)
    if slip.on_turn:
        yield '<path d="M16 -1h22l-11 10z" fill="var(--accent)"/>'
    yield use(f"crest-{colour_name(slip.name)}", 27, 29, 0.82)
    yield text(50, 35, 18, slip.name, anchor="start", bold=True)
    yield text(SLIP - 14, 29, 23, slip.score, anchor="end", bold=True)
    yield text(SLIP - 14, 43, 12, slip.unit, colour="ink-2", anchor="end")
    for i, line in enumerate(slip.lines):
        yield text(14, 62 + _LINE * i, 14, line, colour="ink-2", anchor="start")
    y = 56 + _LINE * len(slip.lines)
    for i, (name, count) in enumerate(slip.hand):
        x = 12 + i * (SLIP - 22) / max(4, len(slip.hand))
        yield boxed(name, x, y, 24, 24) + text(x + 25, y + 17, 14, count, anchor="start", bold=True)


def note(x: float, y: float, words: str) -> str:
    """A line on a ribbon: what is going on. The line is as long in every typeface, so that none
    runs into the notch."""
    length = 8.7 * len(words)
    width = 30 + length
    line = text(x + 12, y + 21, 16, words, colour="token", anchor="start", bold=True)
    fitted = f'<text textLength="{length:.1f}" lengthAdjust="spacingAndGlyphs" '
    return (
        f'<path d="M{x:.1f} {y:.1f}h{width:.1f}l-9 15l9 15h{-width:.1f}z" fill="var(--back)" '
        'stroke="var(--line)"/>' + line.replace("<text ", fitted, 1)
    )


def card(name: str, caption: str, x: float, y: float, width: float = 72) -> str:
    """A card face with its name below the picture."""
    scale = width / 100
    size = 10.5 if len(caption) > 13 else 12.5 if len(caption) > 10 else 15
    words = text(50, 128, size, caption[:1].upper() + caption[1:], colour="token-ink", bold=True)
    return boxed(f"card-{name}", x, y, width, 1.4 * width) + (
        move(words, x, y, scale) if caption else ""
    )


def badge(x: float, y: float, number: int) -> str:
    """A count in a dark disc."""
    return (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="13" fill="var(--back)" stroke="var(--token)" '
        'stroke-width="1.5"/>' + text(x, y + 5, 15, number, colour="token", bold=True)
    )


def road(near: tuple[float, float], far: tuple[float, float], colour: str, short: float) -> str:
    """A bar with three marks between two places, short of both of them."""
    (ax, ay), (bx, by) = near, far
    half = hypot(bx - ax, by - ay) / 2 - short
    angle = degrees(atan2(by - ay, bx - ax))
    marks = "".join(
        f'<g transform="translate({k * half * 0.52:.1f} 0) rotate({-angle:.0f}) scale(.5)">'
        f'<use href="#m-{colour}"/></g>'
        for k in (-1, 0, 1)
    )
    bar = rect(-half, -4.8, 2 * half, 9.6, fill="p", stroke="line", round=3,
               extra='stroke-width="1.6"')  # fmt: skip
    return (
        f'<g transform="translate({(ax + bx) / 2:.1f} {(ay + by) / 2:.1f}) rotate({angle:.1f})">'
        f"{rect(1 - half, -2.2, 2 * half, 9.4, fill='cast', round=3)}{coloured(bar, colour)}"
        f"{marks}</g>"
    )
