"""Observations as dictionaries: the numbers of one kind together, under their name."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..core.game import Game
from ..core.registry import get_game
from .arrays import Observation

#: Numbers and names of places, in words of an observation.
_PLACE = re.compile(r"\b(?:[A-I]?\d+|(?:north|east|south) [A-I\d]+|[RSCK]\d+)\b")


def observation_groups(game: str | Game) -> dict[str, NDArray[np.int64]]:
    """Which numbers of an observation go under which name, in their order.

    >>> observation_groups("catan")["hex #: is forest"].shape
    (19,)
    """
    return _groups(get_game(game).name)


@cache
def _groups(name: str) -> dict[str, NDArray[np.int64]]:
    groups: dict[str, list[int]] = {}
    for column, words in enumerate(get_game(name).observation_names):
        groups.setdefault(_PLACE.sub("#", words), []).append(column)
    return {words: np.array(columns, np.int64) for words, columns in groups.items()}


class NamedObservation(gymnasium.ObservationWrapper[Any, Any, Any]):
    """The same environment with `observation` as a dictionary of named arrays.

    It wraps `skerry/...` environments of one game; `action_mask` stays as it is.
    """

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        whole: Any = env.observation_space
        self.groups = observation_groups(env.get_wrapper_attr("game"))
        box = whole["observation"]
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Dict(
                    {
                        name: spaces.Box(box.low[at], box.high[at], dtype=box.dtype.type)
                        for name, at in self.groups.items()
                    }
                ),
                "action_mask": whole["action_mask"],
            }
        )

    def observation(self, observation: Observation) -> dict[str, Any]:
        """The numbers under their names."""
        seen = observation["observation"]
        return {
            "observation": {name: seen[at] for name, at in self.groups.items()},
            "action_mask": observation["action_mask"],
        }
