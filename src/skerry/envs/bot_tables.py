"""A batch whose other seats are played by bots: one seat of each game is the learner's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .batch import Batch
from .batch_games import RUNNING, SEAT, STATUS
from .rivals import Rival, SeatedBots


class BotTables:
    """Games of a batch for all seats, stepped one by one up to the learner's next decision."""

    def __init__(self, batch: Batch, rivals: Sequence[Rival], seat: int | None) -> None:
        self.fixed = seat
        self.bots = SeatedBots(batch.game, rivals)
        self.learner = np.zeros(len(batch.episodes), np.int64)
        self.draws: list[np.random.Generator] = []
        self.begin(batch)

    def begin(self, batch: Batch) -> None:
        """Take the games of a batch, also of one that was copied."""
        self.batch = batch
        self._ones = [batch.part(i, i + 1) for i in range(len(batch.episodes))]

    def __getstate__(self) -> dict[str, Any]:
        return self.__dict__ | {"batch": None, "_ones": None}

    def sit_down(self, seed: int) -> None:
        """Bots for all games, which have just begun."""
        self.draws = [np.random.default_rng((seed, i)) for i in range(len(self._ones))]
        for i in range(len(self._ones)):
            self._new_game(i)

    def _new_game(self, i: int) -> None:
        players, draw = self.batch.players, self.draws[i]
        self.learner[i] = draw.integers(players) if self.fixed is None else self.fixed
        others = [seat for seat in range(players) if seat != self.learner[i]]
        self.bots.sit(i, others, draw)
        self._go_on(i)

    def step(self, actions: NDArray[np.int64]) -> None:
        """One decision of the learner in each game; one that was over starts over instead."""
        for i, one in enumerate(self._ones):
            was_over = one.episodes[0, STATUS] != RUNNING
            one.step_all(actions[i : i + 1])
            if was_over:
                self._new_game(i)
            else:
                self._go_on(i)

    def _go_on(self, i: int) -> None:
        """Let bots move until the learner is to decide or the game has ended; show his view."""
        one, mine = self._ones[i], int(self.learner[i])
        episode = one.episodes[0]
        while episode[STATUS] == RUNNING and episode[SEAT] != mine:
            seat = int(episode[SEAT])
            legal = np.flatnonzero(one.mask[0]).tolist()
            one.step_seat(self.bots.choose(i, seat, one.seen_states(0, seat), legal))
        self.batch.rewards[i] = 0.0
        if episode[STATUS] != RUNNING:
            self.batch.rewards[i] = self.batch.payoffs[i, mine]
            if episode[SEAT] != mine:
                episode[SEAT] = mine
                one.kernels.show(*one.games, 0)
