"""The table as an image. A game may bring an SVG drawing; otherwise its text is drawn."""

from __future__ import annotations

import importlib
import importlib.util
import io
from collections.abc import Callable
from functools import cache
from html import escape
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.game import Game
from ..core.seats import SPECTATOR

#: What libraries read from an environment's metadata.
RENDERING: dict[str, Any] = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 4}
FONT_SIZE = 14
LINE, GLYPH, MARGIN = 18, 8.43, 12


def svg(game: Game, s: Any, seat: int = SPECTATOR) -> str:
    """A state (as a seat sees it) as an SVG document."""
    drawing = _drawing_of(game)
    return drawing(s, seat) if drawing else text_svg(game.draw(s, seat))


def picture(game: Game, s: Any, seat: int = SPECTATOR) -> NDArray[np.uint8]:
    """A state as an array of pixels: height, width, red-green-blue."""
    from PIL import Image

    try:
        import cairosvg
    except (ImportError, OSError):  # the package or the cairo library is missing
        return _text_pixels(game.draw(s, seat))
    image = cairosvg.svg2png(bytestring=svg(game, s, seat).encode())
    with Image.open(io.BytesIO(image)) as opened:
        return np.array(opened.convert("RGB"), np.uint8)


def rendered(game: Game, s: Any, seat: int, mode: str | None) -> Any:
    """A state as an environment renders it: an image, a text, or nothing but what is printed."""
    if mode == "rgb_array":
        return picture(game, s, seat)
    text = game.draw(s, seat)
    if mode == "human":
        print(text)
    return text if mode == "ansi" else None


def _text_pixels(text: str) -> NDArray[np.uint8]:
    """Text as pixels, with what Pillow has on board."""
    from PIL import Image, ImageDraw

    lines = text.splitlines() or [""]
    size = (int(max(map(len, lines)) * GLYPH) + 2 * MARGIN, len(lines) * LINE + 2 * MARGIN)
    image = Image.new("RGB", size, "#fbf7ec")
    pen = ImageDraw.Draw(image)
    for i, line in enumerate(lines):
        for column, letter in enumerate(line):
            pen.text((MARGIN + column * GLYPH, MARGIN + i * LINE), letter, fill="#222222")
    return np.array(image, np.uint8)


def _drawing_of(game: Game) -> Callable[[Any, int], str] | None:
    """`svg(state, seat)` of the module `picture` beside the game's state, if there is one."""
    return _drawing_in(game.state.__module__.rpartition(".")[0])


@cache
def _drawing_in(package: str) -> Callable[[Any, int], str] | None:
    if not package or importlib.util.find_spec(f"{package}.picture") is None:
        return None
    drawing: Callable[[Any, int], str] = importlib.import_module(f"{package}.picture").svg
    return drawing


def text_svg(text: str) -> str:
    """Lines of text as an SVG document."""
    lines = text.splitlines() or [""]
    width = int(max(map(len, lines)) * GLYPH) + 2 * MARGIN
    height = len(lines) * LINE + 2 * MARGIN
    rows = "".join(
        f'<text x="{MARGIN}" y="{MARGIN + LINE * (i + 1) - 4}">{escape(line)}</text>'
        for i, line in enumerate(line.replace(" ", " ") for line in lines)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">'
        f'<rect width="{width}" height="{height}" fill="#fbf7ec"/>'
        f'<g font-family="DejaVu Sans Mono, monospace" font-size="{FONT_SIZE}" fill="#222">'
        f"{rows}</g></svg>"
    )
