"""The levels that people choose from, and how much each misjudges moves.

`master` is the search with up to two seconds for a move. The others look one move ahead and
misjudge every move by chance, by up to so much, so that they take one of the moves that are near
the best and no other; or they are a search with a small budget. docs/bots.md has what each wins
against the one below.
"""

from __future__ import annotations

from ..core.game import Game

#: What people choose from, weakest first, as bots.
LEVELS = {"easy": "hasty", "medium": "hasty", "hard": "hasty", "master": "search:2000ms"}
#: Largest errors by game, level and number of players, the last one for more: thousandths of a
#: chance of winning, in the dice game tenths of a point. All were fitted in play (docs/bots.md);
#: where the next level up is a search, this one may judge without errors.
ERRORS: dict[str, dict[str, tuple[int, ...]]] = {
    "catan": {"easy": (0, 0, 194, 165, 100), "medium": (0, 0, 75, 70, 46), "hard": (0,)},
    "elasund": {"easy": (0, 0, 61, 165, 280), "medium": (0,), "hard": (0,)},
    "struggle": {"easy": (0, 0, 130, 5, 8, 20, 15), "medium": (0,), "hard": (0,)},
    "dice": {
        "easy": (0, 120, 120, 110, 100),
        "medium": (0, 75, 75, 72, 66, 62),
        "hard": (0, 40, 40, 36, 33),
    },
}
#: Of a game that says nothing of its own.
USUAL = {"easy": (180,), "medium": (90,), "hard": (0,)}
#: The levels that are played by a small search, and its nodes by game, level and number of
#: players: where `master` would win far too often against players one move ahead.
NODES: dict[str, dict[str, tuple[int, ...]]] = {
    "elasund": {"hard": (0, 0, 700, 1500, 1500)},
    "struggle": {"medium": (0, 0, 0, 20, 60, 80, 100), "hard": (0, 0, 800, 400, 400, 800, 600)},
}
#: From so many players on the learned value chooses worse one move ahead than the quick one.
QUICK_FROM = {"struggle": 3}


def error_of(game: Game, level: str, players: int) -> int:
    """How much a level misjudges moves at a table."""
    return _at(ERRORS.get(game.name, USUAL)[level], players)


def nodes_of(game: Game, level: str, players: int) -> int:
    """The nodes of the search that plays a level at a table; 0: it looks one move ahead."""
    return _at(NODES.get(game.name, {}).get(level, (0,)), players)


def is_quick(game: Game, players: int) -> bool:
    """Whether players one move ahead had better judge by the game's quick value."""
    return players >= QUICK_FROM.get(game.name, players + 1)


def _at(row: tuple[int, ...], players: int) -> int:
    return row[min(players, len(row) - 1)]
