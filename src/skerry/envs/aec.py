"""A PettingZoo environment: agents act one after the other."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

from ..core.seats import seats_in
from ..core.whole import SEEDS
from .agents import Agents
from .arrays import Observation
from .base import need_reset, plain_action, plain_seed, start_among
from .batch import Batch
from .batch_games import CUT_OFF, FORFEIT, RUNNING, SCORE, SEAT
from .picture import RENDERING, rendered


class SkerryAECEnv(Agents, AECEnv[str, Observation, int | None]):  # type: ignore[misc]
    """All seats of a game; agents are called `player_0`, `player_1`, ...

    Where several seats decide at the same time (discards, answers to an offer) they act in the
    order of their seats, and nobody sees a secret choice before all have made theirs. Chance is
    part of the environment. An action that the mask forbids ends the game: its maker gets -1,
    the others 0. A game longer than `limit` moves is cut off.

    >>> env = SkerryAECEnv("catan", players=3)
    >>> env.reset(seed=1)
    >>> env.agents
    ['player_0', 'player_1', 'player_2']
    """

    metadata: dict[str, Any] = {  # noqa: RUF012
        "name": "skerry_v0",
        "is_parallelizable": False,
        **RENDERING,
    }

    @cached_property
    def batch(self) -> Batch:
        """The game, as a batch of one."""
        return Batch(
            self.game, 1, self.players, self.options, seat="all", proposals=self.proposals,
            limit=self.limit,
        )  # fmt: skip

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game, or from `options["position"]`; equal seeds give equal games."""
        start = start_among(options, self.game, self.batch.players)
        if seed is not None:
            self._np_random, _ = seeding.np_random(plain_seed(seed))
        number = int(self._np_random.integers(SEEDS))
        if start is None:
            self.batch.reset(number)
        else:
            self.batch.reset_to(number, start)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.batch.episodes[0, SEAT]]
        self._fresh: int | None = int(self.batch.episodes[0, SEAT])
        self._inform()

    def observe(self, agent: str) -> Observation:
        """What an agent sees and, when it is to act, what it may do."""
        seat = self.seat_of(agent)
        need_reset(hasattr(self, "agent_selection"), "observe")
        batch = self.batch
        if seat != self._fresh:
            features = np.empty(self.game.observation_size, np.float32)
            mask = np.empty(batch.dense, np.int8)
            batch.look(0, seat, features, mask)
            if agent != self.agent_selection or self.terminations.get(agent, True):
                mask[:] = 0
            return {"observation": features, "action_mask": mask}
        return {"observation": batch.features[0].copy(), "action_mask": batch.mask[0].copy()}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What the selected agent sees, its rewards since it acted, and how it stands."""
        need_reset(hasattr(self, "agent_selection"), "last")
        found: tuple[Any, float, bool, bool, dict[str, Any]] = super().last(observe)
        return found

    def step(self, action: int | None) -> None:
        """The selected agent acts."""
        need_reset(hasattr(self, "agent_selection"), "step")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is alive and must act")
        number = plain_action(action)
        if self._cumulative_rewards[agent]:
            self._cumulative_rewards[agent] = 0.0
        status = self.batch.step_seat(number)
        if status == RUNNING:
            seat = int(self.batch.episodes[0, SEAT])
            self._fresh = seat
            self.infos[agent] = {}
            self.agent_selection = self.possible_agents[seat]
            self._inform()
        else:
            self._end(agent, status)
        if self.render_mode == "human":
            self.render()

    def _inform(self) -> None:
        """Whoever is to act finds its points and its mask in its info, too."""
        batch = self.batch
        self.infos[self.agent_selection] = {
            "score": int(batch.episodes[0, SCORE]),
            "action_mask": batch.mask[0].copy(),
        }

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal for the agent that is to act."""
        need_reset(hasattr(self, "agent_selection"), "action_masks")
        return np.asarray(self.observe(self.agent_selection)["action_mask"], np.bool_)

    def state(self) -> NDArray[np.float32]:
        """All that the seats know together, for a central critic: their features in a row.

        Hidden from each other, not from the referee: hand it to no agent that plays.
        """
        need_reset(hasattr(self, "agent_selection"), "state")
        return np.concatenate([self.observe(a)["observation"] for a in self.possible_agents])

    def _end(self, agent: str, status: int) -> None:
        """Everybody learns the payoffs; nobody may act any more."""
        self._fresh = None
        payoffs, scores = self.batch.payoffs[0].tolist(), self.batch.scores(0)
        for other, payoff, score in zip(self.agents, payoffs, scores, strict=True):
            self.infos[other] = {"score": score}
            self.rewards[other] = payoff
            self.terminations[other] = status != CUT_OFF
            self.truncations[other] = status == CUT_OFF
        if status == FORFEIT:
            self.infos[agent]["illegal"] = True
        self._accumulate_rewards()
        self.agent_selection = self.agents[0]

    def deciding(self) -> list[str]:
        """The agents who could act now, in no order but that of their seats."""
        acting = int(self.game.kernels.actors(self.batch.states, 0))
        return [self.possible_agents[seat] for seat in seats_in(acting & 0xFFFF)]

    def render(self) -> Any:
        """The table as the selected agent sees it: printed, as text, or as an image."""
        need_reset(hasattr(self, "agent_selection"), "render")
        seat = self.possible_agents.index(self.agent_selection)
        return rendered(self.game, self.batch.seen(0, seat), seat, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""
