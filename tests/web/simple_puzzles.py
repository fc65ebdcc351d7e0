"""Puzzles that a test can solve on the page, whatever the game."""

from __future__ import annotations

from skerry.puzzles import Puzzle, load_puzzles

#: Answers that are made by one or two clicks, whatever the position.
SIMPLE = {
    "catan": ("settlement", "city"),
    "dice": ("settlement", "city"),
    "struggle": ("building",),
    "elasund": ("build",),
}


def simple_puzzle(game: str) -> Puzzle:
    """A puzzle whose answer is made by one or two clicks."""
    return next(p for p in load_puzzles(game).values() if p.kind in SIMPLE[game])
