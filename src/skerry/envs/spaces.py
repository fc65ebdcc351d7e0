"""The spaces of observations and actions, which all environments share."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..core.game import Game


def count_bounds(game: Game) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """The least and the most that each number of an observation can be, before it is scaled."""
    low, high = np.array(game.observation_ranges, np.int8).T
    return low, high


def observation_space(game: Game, compact: bool = False) -> spaces.Space[Any]:
    """Features, or the counts before they are scaled, and mask of one seat."""
    low, high = count_bounds(game)
    seen: spaces.Space[Any] = spaces.Box(low, high, dtype=np.int8)
    if not compact:
        seen = spaces.Box(game.features(low), game.features(high), dtype=np.float32)
    return spaces.Dict(
        {
            "observation": seen,
            "action_mask": spaces.Box(0, 1, (game.moves.dense,), np.int8),
        }
    )


def state_space(game: Game, players: int) -> spaces.Box:
    """The features of all seats, one seat after the other."""
    low, high = (np.tile(game.features(bound), players) for bound in count_bounds(game))
    return spaces.Box(low, high, dtype=np.float32)


def action_space(game: Game) -> spaces.Discrete[Any]:
    """The dense codes of the game's moves."""
    return spaces.Discrete(game.moves.dense)
