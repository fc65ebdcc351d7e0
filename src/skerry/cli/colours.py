"""Colours for tables drawn as text: the names of seats wear their own, where a terminal can."""

from __future__ import annotations

import re

from rich.text import Text

from ..core.game import Game

#: The seats' colours of the browser, lighter where ink would be lost on a dark screen.
SEAT_STYLES = {
    "amber": "#eea128", "blue": "#6f9fe0", "green": "#2fae8f", "heather": "#c983b4",
    "orange": "#eea128", "red": "#e0604f", "white": "bold", "yellow": "#eea128",
}  # fmt: skip


def coloured(text: str, game: Game) -> Text:
    """Text in which the seats' names are coloured.

    The console leaves colours out where it writes to no terminal, or NO_COLOR is set.

    >>> from skerry.core.registry import get_game
    >>> [span.style for span in coloured("red: 3 points", get_game("catan")).spans]
    ['#e0604f']
    """
    shown = Text(text)
    for name in game.seat_names:
        if name in SEAT_STYLES:
            shown.highlight_regex(rf"\b{re.escape(name)}\b", SEAT_STYLES[name])
    return shown
