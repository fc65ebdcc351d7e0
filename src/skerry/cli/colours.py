"""Colours for tables drawn as text, where a terminal can: seats, their pieces, goods and land."""

from __future__ import annotations

import re

from rich.text import Text

from ..core.game import Game

#: The seats' colours of the browser, lighter where ink would be lost on a dark screen.
SEAT_STYLES = {
    "amber": "#eea128", "blue": "#6f9fe0", "green": "#2fae8f", "heather": "#c983b4",
    "orange": "#eea128", "red": "#e0604f", "white": "bold", "yellow": "#eea128",
}  # fmt: skip
#: Goods and the land they come from, in middling tones that show on light and on dark.
LAND_STYLES = {
    "lumber": "#5f9a5c", "forest": "#5f9a5c", "brick": "#c4704a", "hills": "#c4704a",
    "wool": "#8fab4e", "pasture": "#8fab4e", "grain": "#c99a35", "fields": "#c99a35",
    "ore": "#8a9aa0", "mountains": "#8a9aa0", "gold": "#c99a35", "desert": "#b8a36b",
    "robber": "bold", "PIT": "bold", "GATE": "bold",
}  # fmt: skip
#: How a seat's pieces are drawn: {} is its first letter.
PIECES = {
    "catan": (r"(?<!\w){0}{0}{0}(?!\w)", r"\[{0}[SC]\d+\]"),
    "elasund": (r"\[{0}\d\]", r"={0}\d\*?=", r"(?<=\|){0} \w+"),
}
_LAND = {word: re.compile(rf"\b{word}\b") for word in LAND_STYLES}


def coloured(text: str, game: Game) -> Text:
    """Text in which seats, their pieces, goods and land are coloured.

    The console leaves colours out where it writes to no terminal, or NO_COLOR is set.

    >>> from skerry.core.registry import get_game
    >>> [span.style for span in coloured("red: 3 ore", get_game("catan")).spans]
    ['#8a9aa0', '#e0604f']
    """
    shown = Text(text)
    for word, pattern in _LAND.items():
        shown.highlight_regex(pattern, LAND_STYLES[word])
    for name in game.seat_names:
        if name in SEAT_STYLES:
            letter = name[0].upper() if game.name == "elasund" else name[0]
            pieces = [piece.format(letter) for piece in PIECES.get(game.name, ())]
            for drawn in (rf"\b{re.escape(name)}\b", *pieces):
                shown.highlight_regex(drawn, SEAT_STYLES[name])
    return shown
