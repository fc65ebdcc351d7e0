"""The levels that people choose from, and how much each misjudges moves.

`master` is the search with up to two seconds for a move. The others look one move ahead and
misjudge every move by chance, by up to so much, so that they take one of the moves that are near
the best and no other. docs/bots.md has what each wins against the one below.
"""

from __future__ import annotations

from ..core.game import Game

#: What people choose from, weakest first, as bots.
LEVELS = {"easy": "hasty", "medium": "hasty", "hard": "hasty", "master": "search:2000ms"}
#: Largest errors by game, level and number of players, the last one for more: thousandths of a
#: chance of winning, in the dice game tenths of a point. Catan's and the dice game's were fitted in
#: play, the others are guesses (docs/bots.md).
ERRORS: dict[str, dict[str, tuple[int, ...]]] = {
    "catan": {"easy": (0, 0, 195, 170, 180), "medium": (0, 0, 95, 75, 90), "hard": (0,)},
    "elasund": {"easy": (0, 0, 200, 160, 130), "medium": (0, 0, 90, 70, 60), "hard": (0,)},
    "struggle": {"easy": (0, 0, 200, 150, 120), "medium": (0, 0, 90, 70, 55), "hard": (0,)},
    "dice": {
        "easy": (0, 120, 120, 110, 100),
        "medium": (0, 75, 75, 68, 62),
        "hard": (0, 40, 40, 36, 33),
    },
}
#: Of a game that says nothing of its own.
USUAL = {"easy": (180,), "medium": (90,), "hard": (0,)}


def error_of(game: Game, level: str, players: int) -> int:
    """How much a level misjudges moves at a table."""
    row = ERRORS.get(game.name, USUAL)[level]
    return row[min(players, len(row) - 1)]
