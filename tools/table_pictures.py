"""Write docs/pictures/tables: one picture of each game, from a game played by chance."""

from __future__ import annotations

import random
from pathlib import Path

import skerry

FOLDER = Path(__file__).parents[1] / "docs" / "pictures" / "tables"
#: Moves, long enough for a table with something on it.
MOVES = {"catan": 330, "dice": 60, "elasund": 160, "struggle": 120}


def played(game: str, moves: int) -> skerry.Match:
    """A match of random moves without proposals."""
    match, draw = skerry.Match(game, seed=7), random.Random(7)
    while len(match.played) < moves and not match.over:
        if match.awaits_chance:
            match.play_chance()
            continue
        seat = match.actors[0]
        plain = [move for move in match.legal_moves(seat) if not move.is_proposal]
        match.play(draw.choice(plain), seat=seat)
    return match


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, count in MOVES.items():
        (FOLDER / f"{name}.svg").write_text(played(name, count).picture + "\n", encoding="utf-8")
