"""A Gymnasium vector environment: a batch of games stepped inside compiled code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Unpack

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..core import kernel
from ..core.chance import new_noise
from ..core.errors import BadOption
from ..core.game import Game
from ..core.whole import SEEDS, check_series_seed, whole
from .arrays import Observation
from .base import Copied, need_reset, plain_seed, start_of
from .batch import Batch, BatchSettings
from .batch_games import CUT_OFF, RUNNING, SCORE, SEAT, STATUS
from .bot_tables import BotTables
from .graphs import Described
from .rivals import Rivals, are_random, rival_list
from .spaces import action_space, observation_space
from .workers import Workers, most_threads

Array = NDArray[Any]


class SkerryVectorEnv(Copied, Described, VectorEnv[Observation, Array, Array]):
    """`num_envs` games at once, one decision each a step, without a Python loop.

    With `seat` "all" every decision of every seat comes to the caller (self-play):
    `info["seat"]` says who decides now, `info["score"]` his points as he knows them,
    `info["payoffs"]` what everybody got when a game ended, and `info["scores"]` everybody's points
    then. Otherwise as in `SeatEnv`: `rivals` have the other seats, which at these tables propose
    nothing. Random ones move inside the compiled step; others are asked one by one, so they cost
    what their thinking costs. A game that has ended starts over at the
    next step, whose action is ignored (Gymnasium's next-step autoreset).

    With `copy=False` the observation arrays are the environment's own: the next step changes them
    where something has changed, so read them and do not write to them. With `compact` the
    observation is whole numbers of 8 bits, a quarter of the memory: `game.observation_scale`
    times them are the features.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        players: int | None = None,
        *,
        rivals: Rivals = "random",
        threads: int = 1,
        copy: bool = True,
        **settings: Unpack[BatchSettings],
    ) -> None:
        for name, number in (("num_envs", num_envs), ("threads", threads)):
            if (whole(number) or 0) < 1:
                raise BadOption(f"{name}: expected a whole number of 1 or more, got {number!r}")
        self.num_envs = num_envs = int(num_envs)
        seat = settings.get("seat")
        self.batch = Batch(game, num_envs, players, **settings)
        names = rival_list(rivals, self.batch.players - 1, self.batch.game)
        self._tables: BotTables | None = None
        if not are_random(names):
            if seat == "all":
                raise ValueError('rivals: with seat="all" every seat is the learner\'s')
            settings["seat"] = "all"
            self.batch = Batch(game, num_envs, players, **settings)
            self._tables = BotTables(self.batch, names, None if seat is None else int(seat))
        self.game, self.players = self.batch.game, self.batch.players
        self.single_observation_space = observation_space(self.game, self.batch.compact)
        self.single_action_space = action_space(self.game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.copy, self.threads = copy, threads
        self._begun = False
        self._sampler: Any = None
        self._start_threads()

    def _start_threads(self) -> None:
        """Threads beside the caller's, and bots for the other seats, of a new batch or a copy."""
        self._workers: Workers | None = None
        if self._tables is not None:
            self._tables.begin(self.batch)
        elif not kernel.INTERPRETED and min(self.threads, most_threads(self.num_envs)) > 1:
            self._workers = Workers(self.batch, self.threads)

    def __getstate__(self) -> dict[str, Any]:
        sampler = None if self._sampler is None else [int(word) for word in self._sampler]
        return self.__dict__ | {"_workers": None, "_sampler": sampler}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if self._sampler is not None:
            words, self._sampler = self._sampler, new_noise(0)
            self._sampler[0], self._sampler[1] = words
        self._start_threads()

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin all games anew; equal seeds give equal games.

        `options={"position": text}` begins all of them from there; games that follow are new ones.
        """
        start = start_of(options, self.game, self.players)
        several = list(seed) if isinstance(seed, Sequence | np.ndarray) else None
        if several is not None and len(several) != self.num_envs:
            raise ValueError(f"seed: expected {self.num_envs} seeds, got {len(several)}")
        super().reset(seed=plain_seed(seed if several is None else None))
        self._begun = True
        if several is not None:
            for i, one in enumerate(several):
                number = self._draw() if one is None else check_series_seed(plain_seed(one))
                self.batch.reset(number, range(i, i + 1))
        else:
            self.batch.reset(self._draw())
        if start is not None:
            self.batch.go_to(start)
        if self._tables is not None:
            self._tables.sit_down(self._draw())
        return self._observation(), self._info(self.batch.episodes[:, STATUS] != RUNNING)

    def _draw(self) -> int:
        return int(self.np_random.integers(SEEDS))

    def step(self, actions: Array) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        """One decision in each game."""
        need_reset(self._begun, "step")
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise ValueError(f"actions: expected whole numbers, got {given.dtype}")
        actions = np.ascontiguousarray(given, np.int64)
        if actions.shape != (self.num_envs,):
            raise ValueError(f"expected {self.num_envs} actions, got shape {actions.shape}")
        if self._tables is not None:
            self._tables.step(actions)
            return self._results()
        if self._workers is None:
            self.batch.step_all(actions)
        else:
            self._workers.step(actions)
        return self._results()

    def _results(self) -> tuple[Observation, Array, Array, Array, dict[str, Any]]:
        status = self.batch.episodes[:, STATUS].copy()  # what lies together is compared sooner
        over, truncated = status != RUNNING, status == CUT_OFF
        rewards = self.batch.rewards.copy()
        return self._observation(), rewards, over ^ truncated, truncated, self._info(over)

    def _observation(self) -> Observation:
        seen, mask = self.batch.shown, self.batch.mask
        if self.copy:
            seen, mask = seen.copy(), mask.copy()
        return {"observation": seen, "action_mask": mask}

    def _info(self, over: NDArray[np.bool_]) -> dict[str, Any]:
        rows = self.batch.episodes
        info: dict[str, Any] = {"seat": rows[:, SEAT].copy(), "score": rows[:, SCORE].copy()}
        if np.count_nonzero(over):  # sooner than `any`
            info["payoffs"] = self.batch.payoffs.copy()
            info["scores"] = self.batch.final_scores.copy()
            info["_payoffs"] = info["_scores"] = over
        return info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, a row for each game."""
        need_reset(self._begun, "action_masks")
        return self.batch.mask.astype(bool)

    def sample_actions(self, seed: int | None = None) -> Array:
        """A random legal action for each game (any action where a new game is about to begin)."""
        if seed is not None or self._sampler is None:
            self._sampler = new_noise(self._draw() if seed is None else seed)
        return self.batch.choose_all(self._sampler)

    def close_extras(self, **kwargs: Any) -> None:
        """Let the threads go, and end rivals that are programs."""
        if self._tables is not None:
            self._tables.bots.close()
        if self._workers is not None:
            self._workers.close()
