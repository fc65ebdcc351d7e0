"""The table as an image of pixels, as environments render it."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.art import FONT
from ..core.errors import BadOption
from ..core.game import Game
from ..core.picture import GLYPH, INK, LINE, MARGIN, PAPER, svg
from ..core.seats import SPECTATOR

#: What libraries read from an environment's metadata.
RENDERING: dict[str, Any] = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 4}


def check_render_mode(mode: str | None) -> str | None:
    """The mode, or BadOption."""
    if mode is not None and mode not in RENDERING["render_modes"]:
        known = ", ".join(RENDERING["render_modes"])
        raise BadOption(f"render_mode: expected {known} or None, got {mode!r}")
    return mode


def picture(game: Game, s: Any, seat: int = SPECTATOR) -> NDArray[np.uint8]:
    """A state as an array of pixels: height, width, red-green-blue."""
    from PIL import Image

    try:
        import cairosvg
    except (ImportError, OSError):  # the package or the cairo library is missing
        return _text_pixels(game.draw(s, seat))
    # Cairo knows the first of several fonts only.
    drawn = svg(game, s, seat).replace(FONT, "serif")
    image = cairosvg.svg2png(bytestring=drawn.encode())
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
    image = Image.new("RGB", size, PAPER)
    pen = ImageDraw.Draw(image)
    for i, line in enumerate(lines):
        for column, letter in enumerate(line):
            pen.text((MARGIN + column * GLYPH, MARGIN + i * LINE), letter, fill=INK)
    return np.array(image, np.uint8)
