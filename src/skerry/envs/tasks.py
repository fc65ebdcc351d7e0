"""Tasks for learners, from small to the whole game, with fixed rules: the reference is measured.

A task never changes under its name. Changed rules, rivals or limits make a task of the next
version.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .rivals import Pool, Rivals


@dataclass(frozen=True)
class Task:
    """A Gymnasium environment with nothing left to choose."""

    id: str
    about: str
    game: str
    players: int
    rivals: Rivals
    options: dict[str, Any] = field(default_factory=dict)
    proposals: bool = False
    limit: int | None = None

    @property
    def settings(self) -> dict[str, Any]:
        """What `SeatEnv` is told."""
        return {
            "game": self.game, "players": self.players, "rivals": self.rivals,
            "options": self.options, "proposals": self.proposals, "limit": self.limit,
        }  # fmt: skip


_SHORT, _FIVE = {"goal": 3}, {"goal": 5, "board": "random"}
_RANDOM_BOARD = {"board": "random"}
TASKS = (
    Task("skerry/Catan-3-v0", "two players, 3 points, the beginners' board", "catan", 2, "random",
         _SHORT, limit=2000),
    Task("skerry/Catan-5-v0", "two players, 5 points, any board", "catan", 2, "random", _FIVE,
         limit=4000),
    Task("skerry/Catan-5-Greedy-v0", "the same against a bot that looks ahead", "catan", 2,
         "greedy", _FIVE, limit=4000),
    Task("skerry/Catan-10-v0", "four players, 10 points, nobody trades", "catan", 4, "quiet",
         _RANDOM_BOARD, limit=8000),
    Task("skerry/Catan-Full-v0", "four players, trade included, rivals drawn from a pool", "catan",
         4, Pool("random", "quiet", "greedy"), _RANDOM_BOARD, proposals=True, limit=20000),
    Task("skerry/Dice-2-v0", "two sheets", "dice", 2, "random", limit=2000),
    Task("skerry/Dice-2-Greedy-v0", "two sheets, a bot that looks ahead", "dice", 2, "greedy",
         limit=2000),
    Task("skerry/Struggle-2-v0", "two players", "struggle", 2, "random", limit=4000),
    Task("skerry/Struggle-4-v0", "four players, bots that look ahead", "struggle", 4, "greedy",
         limit=8000),
    Task("skerry/Elasund-2-v0", "two players", "elasund", 2, "random", limit=8000),
    Task("skerry/Elasund-4-v0", "four players, bots that look ahead", "elasund", 4, "greedy",
         limit=12000),
)  # fmt: skip
BY_ID = {task.id: task for task in TASKS}
