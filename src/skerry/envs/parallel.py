"""A PettingZoo parallel environment: those who decide at the same time act together."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import ParallelEnv

from ..core.match import Match
from ..core.seats import SPECTATOR
from ..core.whole import SEEDS
from .agents import Agents
from .arrays import Observation, observation_of, payoffs
from .base import need_reset, plain_action, plain_seed, start_among
from .picture import RENDERING, rendered


class SkerryParallelEnv(Agents, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """Every agent hands in an action at each step; those not to decide have an empty mask.

    This makes sense where a game lets several seats decide at once: discards, answers to an
    offer, pirates. Their actions are taken together, each from what its agent saw before any of
    them. In a turn of one player it is the sequential environment with ignored actions, so learn
    with `SkerryAECEnv` unless your library knows parallel environments only.

    >>> env = SkerryParallelEnv("catan", players=3)
    >>> seen, infos = env.reset(seed=1)
    >>> [int(seen[agent]["action_mask"].sum() > 0) for agent in env.agents].count(1)
    1
    """

    metadata: dict[str, Any] = {"name": "skerry_parallel_v0", **RENDERING}  # noqa: RUF012

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game, or from `options["position"]`; equal seeds give equal games."""
        start = start_among(options, self.game, self.players)
        if seed is not None:
            self._np_random, _ = seeding.np_random(plain_seed(seed))
        number = int(self._np_random.integers(SEEDS))
        if start is None:
            self.match = Match(self.game, self.players, number, self.options)
        else:
            self.match = Match.from_position(self.game, start, number)
        self.agents = self.possible_agents[:]
        self._play_chance()
        return self._look(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool],
        dict[str, dict[str, Any]],
    ]:  # fmt: skip
        """Everybody who may decide acts; what the mask forbids ends the game for -1.

        When the game is over nobody is told anything any more.
        """
        need_reset(hasattr(self, "match"), "step")
        if not self.agents:
            return {}, {}, {}, {}, {}
        strangers = [name for name in actions if name not in self.possible_agents]
        if strangers:
            raise ValueError(f"actions: expected {self.possible_agents}, got {strangers}")
        deciding = self.match.actors
        culprit = next((s for s in deciding if not self._allows(s, actions)), None)
        if culprit is None:
            for seat in deciding:
                # An answer may end the round for those who come after it.
                if seat in self.match.actors:
                    self.match.play(int(actions[self.possible_agents[seat]]), seat=seat)
            self._play_chance()
        results = [0.0] * self.players
        if self.match.over:
            results = payoffs(self.match.winners, self.players)
        elif culprit is not None:
            results = [-1.0 if seat == culprit else 0.0 for seat in range(self.players)]
        over = culprit is not None or self.match.over
        cut = not over and len(self.match.played) >= self.limit
        agents = self.agents
        seen = self._look()
        if over or cut:
            self.agents = []
        infos = self._infos()
        if culprit is not None:
            infos[agents[culprit]]["illegal"] = True
        return (
            seen,
            dict(zip(agents, results, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            infos,
        )

    def _infos(self) -> dict[str, dict[str, Any]]:
        """Of each agent: its points as it knows them (all points once the game is over), mask."""
        match, over = self.match, self.match.over
        return {
            agent: {
                "score": (match if over else match.view(seat)).scores[seat],
                "action_mask": self._seen[agent]["action_mask"],
            }
            for seat, agent in enumerate(self.possible_agents)
        }

    def state(self) -> NDArray[np.float32]:
        """All that the seats know together, for a central critic: their features in a row.

        Hidden from each other, not from the referee: hand it to no agent that plays.
        """
        need_reset(hasattr(self, "match"), "state")
        return np.concatenate([self._seen[a]["observation"] for a in self.possible_agents])

    def _allows(self, seat: int, actions: dict[str, int]) -> bool:
        agent = self.possible_agents[seat]
        action = plain_action(actions.get(agent, -1))
        return 0 <= action < self.game.moves.dense and bool(
            self._seen[agent]["action_mask"][action]
        )

    def _play_chance(self) -> None:
        while self.match.awaits_chance:
            self.match.play_chance()

    def _look(self) -> dict[str, Observation]:
        self._seen = {
            agent: observation_of(self.match.view(seat), self.proposals)
            for seat, agent in enumerate(self.possible_agents)
        }
        return self._seen

    def render(self) -> Any:
        """The table as a spectator sees it: printed, as text, or as an image."""
        need_reset(hasattr(self, "match"), "render")
        return rendered(self.game, self.match.view().state, SPECTATOR, self.render_mode)
