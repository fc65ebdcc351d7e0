"""How a seat's view becomes arrays, and what a game pays; needs none of the learning libraries."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.match import View

#: What an agent is handed: the features of its view, and a 1 for each action it may take.
Observation = dict[str, NDArray[Any]]


def observation_of(view: View, proposals: bool = True) -> Observation:
    """A view as arrays; open-ended moves beyond the common ones have no action."""
    game = view.game
    counts = np.zeros(game.observation_size, np.int8)
    game.kernels.observe(view.states, 0, view.seat, counts)
    mask = np.zeros(game.moves.dense, np.int8)
    for code in view.legal:
        if code < game.moves.dense and (proposals or not game.moves.kind_of(code).proposal):
            mask[code] = 1
    return {"observation": game.features(counts), "action_mask": mask}


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
