"""Write docs/pictures/tables: one picture of each game, from a game of bots."""

from __future__ import annotations

from pathlib import Path

import skerry
from skerry.arena.contest import play_match

FOLDER = Path(__file__).parents[1] / "docs" / "pictures" / "tables"
#: Who plays and how many moves, long enough for a table with something on it.
GAMES = {
    "catan": ("greedy", 330),
    "dice": ("greedy", 120),
    "elasund": ("random", 420),
    "struggle": ("random", 500),
}


def played(game: str, bot: str, moves: int) -> skerry.Match:
    """A match of bots, up to the first decision after so many moves."""
    match = skerry.Match(game, seed=7)
    play_match(match, [bot] * match.state.players, seed=7, limit=moves)
    while match.awaits_chance:
        match.play_chance()
    return match


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, (bot, count) in GAMES.items():
        (FOLDER / f"{name}.svg").write_text(
            played(name, bot, count).picture + "\n", encoding="utf-8"
        )
