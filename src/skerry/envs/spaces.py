"""The spaces of observations and actions, which all environments share."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from ..core.game import Game


def observation_space(game: Game, compact: bool = False) -> spaces.Space[Any]:
    """Features, or the counts before they are scaled, and mask of one seat."""
    scale = np.array(game.observation_scale, np.float32)
    seen: spaces.Space[Any] = spaces.Box(-128 * scale, 127 * scale, dtype=np.float32)
    if compact:
        seen = spaces.Box(-128, 127, scale.shape, np.int8)
    return spaces.Dict(
        {
            "observation": seen,
            "action_mask": spaces.Box(0, 1, (game.moves.dense,), np.int8),
        }
    )


def state_space(game: Game, players: int) -> spaces.Box:
    """The features of all seats, one seat after the other."""
    scale = np.tile(np.array(game.observation_scale, np.float32), players)
    return spaces.Box(-128 * scale, 127 * scale, dtype=np.float32)


def action_space(game: Game) -> spaces.Discrete[Any]:
    """The dense codes of the game's moves."""
    return spaces.Discrete(game.moves.dense)
