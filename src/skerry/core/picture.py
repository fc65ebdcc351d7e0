"""The table as an SVG picture. A game may bring a drawing; otherwise its text is drawn."""

from __future__ import annotations

from html import escape
from typing import Any

from .game import Game
from .optional_parts import optional_part
from .seats import SPECTATOR

FONT_SIZE = 14
LINE, GLYPH, MARGIN = 18, 8.43, 16
#: Paper, its rule and ink, as in the browser.
PAPER, RULE, INK = "#fbf5e6", "#cdbd98", "#1d2a30"


def svg(game: Game, s: Any, seat: int = SPECTATOR) -> str:
    """A state (as a seat sees it) as an SVG document."""
    drawing = optional_part(game, "picture", "svg")
    return drawing(s, seat) if drawing else text_svg(game.draw(s, seat))


def text_svg(text: str) -> str:
    """Lines of text as an SVG document: a slip of paper with a printed rule."""
    lines = text.splitlines() or [""]
    width = int(max(map(len, lines)) * GLYPH) + 2 * MARGIN
    height = len(lines) * LINE + 2 * MARGIN
    rows = "".join(
        f'<text x="{MARGIN}" y="{MARGIN + LINE * (i + 1) - 4}">{escape(line)}</text>'
        for i, line in enumerate(line.replace(" ", "\u00a0") for line in lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">'
        f'<rect width="{width}" height="{height}" rx="8" fill="{PAPER}"/>'
        f'<rect x="4.5" y="4.5" width="{width - 9}" height="{height - 9}" rx="5" fill="none" '
        f'stroke="{RULE}"/>'
        f'<g font-family="DejaVu Sans Mono, monospace" font-size="{FONT_SIZE}" fill="{INK}">'
        f"{rows}</g></svg>"
    )
