"""What the environments of all seats share: who the agents are, and what they see and do."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from gymnasium import spaces
from gymnasium.utils import seeding

from ..core.game import Game
from ..core.registry import get_game
from .base import Copied
from .batch import checked_settings
from .graphs import Described
from .picture import RENDERING, check_render_mode
from .spaces import action_space, observation_space, state_space


class Agents(Copied, Described):
    """A table of a game with an agent at each seat: `player_0`, `player_1`, ..."""

    metadata: dict[str, Any] = {"name": "skerry_v0", **RENDERING}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        proposals: bool = True,
        limit: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.game = get_game(game)
        self.players, self.limit, self.proposals = checked_settings(
            self.game, players, limit, proposals
        )
        self.options = self.game.check_options(options)
        self.render_mode = check_render_mode(render_mode)
        self.possible_agents = [f"player_{seat}" for seat in range(self.players)]
        self.agents: list[str] = []
        name = self.metadata["name"].replace("skerry", f"skerry_{self.game.name}")
        self.metadata = {**self.metadata, "name": name}
        self._np_random, _ = seeding.np_random(None)

    # One object for each agent, so that sampling one agent leaves the others' seeds alone.

    @cached_property
    def observation_spaces(self) -> dict[str, spaces.Space[Any]]:
        """What each agent sees."""
        return {agent: observation_space(self.game) for agent in self.possible_agents}

    @cached_property
    def action_spaces(self) -> dict[str, spaces.Space[Any]]:
        """What each agent can do."""
        return {agent: action_space(self.game) for agent in self.possible_agents}

    @cached_property
    def state_space(self) -> spaces.Space[Any]:
        """The space of `state`."""
        return state_space(self.game, self.players)

    def seat_of(self, agent: str) -> int:
        """The seat of an agent."""
        if agent not in self.possible_agents:
            raise ValueError(f"agent: expected one of {self.possible_agents}, got {agent!r}")
        return self.possible_agents.index(agent)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Features and action mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The dense codes of the game's moves."""
        return self.action_spaces[agent]
