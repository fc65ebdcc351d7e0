"""What all environments share: spaces, payoffs, and how a seat's view becomes arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..core.game import Game
from ..core.match import View
from .desks import FEATURE_LIMIT

#: What an agent is handed: the features of its view, and a 1 for each action it may take.
Observation = dict[str, NDArray[Any]]


def observation_space(game: Game, records: bool = False) -> spaces.Space[Any]:
    """Features, or the bytes of the blanked record, and mask of one seat."""
    seen: spaces.Space[Any] = spaces.Box(
        -FEATURE_LIMIT, FEATURE_LIMIT, (game.observation_size,), np.float32
    )
    if records:
        seen = spaces.Box(0, 255, (game.layout.dtype.itemsize,), np.uint8)
    return spaces.Dict(
        {
            "observation": seen,
            "action_mask": spaces.Box(0, 1, (game.moves.dense,), np.int8),
        }
    )


def action_space(game: Game) -> spaces.Discrete[Any]:
    """The dense codes of the game's moves."""
    return spaces.Discrete(game.moves.dense)


def observation_of(view: View, proposals: bool = True) -> Observation:
    """A view as arrays; open-ended moves beyond the common ones have no action."""
    game = view.game
    features = np.zeros(game.observation_size, np.float32)
    game.doors.observe(view.states, 0, view.seat, features)
    mask = np.zeros(game.moves.dense, np.int8)
    for code in view.legal:
        if code < game.moves.dense and (proposals or not game.moves.kind_of(code).proposal):
            mask[code] = 1
    return {"observation": features, "action_mask": mask}


def payoffs(winners: Sequence[int], players: int) -> list[float]:
    """Winners share +1, the others -1, a draw of all is 0; alone, reaching the goal is +1.

    >>> payoffs([2], 3)
    [-0.5, -0.5, 1.0]
    """
    if players == 1:
        return [1.0 if winners else -1.0]
    if not winners or len(winners) == players:
        return [0.0] * players
    lost = -1.0 / (players - len(winners))
    return [1.0 / len(winners) if seat in winners else lost for seat in range(players)]
