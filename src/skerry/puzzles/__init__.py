"""Puzzles: positions from games where one move is clearly the best, with their proof."""

from __future__ import annotations

from .puzzle import Puzzle, Source, load_puzzles, read_puzzles, write_puzzles

__all__ = ["Puzzle", "Source", "load_puzzles", "read_puzzles", "write_puzzles"]
