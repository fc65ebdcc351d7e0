"""A batch: many games side by side that stop only where a learner must decide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core import kernel
from ..core.chance import seed_noise
from ..core.game import Game
from ..core.kernel import copy_state
from ..core.registry import get_game
from ..core.whole import whole
from .batch_kernels import COLUMNS, CUT_OFF, MINE, STATUS, TEMPLATE, kernels_of


class Batch:
    """A batch of games and the arrays that a step fills.

    `seat` says whom a learner decides for: one seat, None for a seat drawn anew for each game,
    or "all". Everybody else moves at random and makes no proposals. What a seat sees goes into
    `counts` and, but for `compact`, scaled into `features`; both keep from step to step what does
    not change, so nobody else may write to them.
    """

    def __init__(
        self,
        game: str | Game,
        count: int = 1,
        players: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        seat: int | str | None = None,
        proposals: bool = True,
        limit: int | None = None,
        compact: bool = False,
    ) -> None:
        self.game = get_game(game)
        self.compact = compact
        self.players = self.game.check_players(players or self.game.default_players)
        self.options = self.game.check_options(options)
        self.kernels = kernels_of(self.game.name)
        self.limit = self.game.max_moves if limit is None else limit
        self.proposals = int(proposals)
        self.any_of = self.players if seat is None else 0
        self.dense = self.game.moves.dense
        self.states = self.game.layout.states(count)
        self.view = self.game.layout.states(1)
        self.episodes = np.zeros((count, COLUMNS), np.int64)
        self.episodes[:, MINE] = self._bits(seat)
        self.episodes[:, STATUS] = CUT_OFF  # nothing runs before the first `reset`
        self.rows, self.size = self._scratch()
        self.noise: Any = [[0, 0] for _ in range(count)]
        if not kernel.INTERPRETED:
            self.noise = np.zeros((count, 2), np.int64)
        size = self.game.observation_size
        self.scale = np.array(self.game.observation_scale, np.float32)
        self.counts = np.zeros((count, size), np.int8)
        self.features = np.zeros((count, 0 if compact else size), np.float32)
        self.mask = np.zeros((count, self.dense), np.int8)
        self.payoffs = np.zeros((count, self.players), np.float64)
        self.rewards = np.zeros(count, np.float64)

    def _bits(self, seat: int | str | None) -> int:
        if seat is None or seat == "all":
            return (1 << self.players) - 1
        number = whole(seat)
        if number is None or not 0 <= number < self.players:
            raise ValueError(f"seat: expected 0 to {self.players - 1}, None or 'all', got {seat!r}")
        return 1 << number

    def _scratch(self) -> tuple[Any, int]:
        template = self.game.setup_numbers(self.players, self.options)
        width = max(self.game.max_legal, len(template))
        rows = [[0] * width for _ in range(4)]
        rows[TEMPLATE][: len(template)] = [int(x) for x in template]
        return (rows if kernel.INTERPRETED else np.array(rows, np.int64)), len(template)

    def reset(self, seed: int, indices: range | None = None) -> None:
        """Begin new games; equal seeds give equal games."""
        for i in indices or range(len(self.episodes)):
            seed_noise(self.noise[i], seed, i)
            self.payoffs[i] = 0.0
            self.kernels.begin(
                self.states, i, self.episodes, self.rows, self.noise, self.limit, self.size,
                self.any_of,
            )  # fmt: skip
            self.kernels.show(
                self.states, i, self.view, self.episodes, self.rows, self.proposals, self.counts,
                self.scale, self.features, self.mask,
            )  # fmt: skip

    def look(self, i: int, seat: int, features: NDArray[np.float32], mask: NDArray[np.int8]) -> int:
        """Write what a seat of game i sees and may do; its points, as it knows them."""
        counts = np.empty(self.game.observation_size, np.int8)
        return self.kernels.look(
            self.states, i, seat, 0, self.view, self.rows, self.proposals, counts, self.scale,
            features, mask,
        )  # fmt: skip

    def step_seat(self, action: int) -> int:
        """One decision in the only game; its status."""
        return int(self.kernels.step_seat(
            self.states, self.view, action, self.episodes, self.rows, self.noise, self.counts,
            self.scale, self.features, self.mask, self.payoffs, self.limit, self.players,
            self.proposals,
        ))  # fmt: skip

    def step_all(self, actions: NDArray[np.int64], first: int, last: int) -> None:
        """One decision in each game from `first` up to `last`.

        Ranges that do not meet may be stepped by threads at the same time when each has its own
        `Batch.helper`.
        """
        part = slice(first, last)
        self.kernels.step_all(
            self.states[part], self.view, actions[part], self.episodes[part], self.rows,
            self.noise[part], self.counts[part], self.scale, self.features[part], self.mask[part],
            self.payoffs[part], self.rewards[part], self.limit, self.players, self.size,
            self.any_of, self.proposals,
        )  # fmt: skip

    def choose_all(self, noise: Any) -> NDArray[np.int64]:
        """A random legal action for each game."""
        actions = np.zeros(len(self.episodes), np.int64)
        self.kernels.choose_all(
            self.states, self.episodes, self.rows, noise, self.proposals, self.dense, actions
        )
        return actions

    @property
    def shown(self) -> NDArray[Any]:
        """What the seats that decide see, a row for each game; the next step changes it."""
        return self.counts if self.compact else self.features

    def helper(self) -> Batch:
        """The same games with other rows to work in, for another thread."""
        other = object.__new__(Batch)
        other.__dict__.update(self.__dict__)
        other.view = self.game.layout.states(1)
        other.rows, other.size = self._scratch()
        return other

    def __getstate__(self) -> dict[str, Any]:
        """The games and what has been written of them; alike in both modes."""
        scratch = ("states", "view", "rows", "size", "noise")
        state = {name: value for name, value in self.__dict__.items() if name not in scratch}
        to_bytes = self.game.layout.to_bytes
        state["games"] = [to_bytes(self.states, i) for i in range(len(self.episodes))]
        state["words"] = [[int(word) for word in row] for row in self.noise]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        games, words = state.pop("games"), state.pop("words")
        self.__dict__.update(state)
        self.states, self.view = self.game.layout.states(len(games)), self.game.layout.states(1)
        for i, data in enumerate(games):
            self.game.layout.from_bytes(data, self.states, i)
        self.rows, self.size = self._scratch()
        self.noise = words if kernel.INTERPRETED else np.array(words, np.int64)

    def seen(self, i: int, seat: int) -> Any:
        """The state of game i with everything blanked that a seat may not see."""
        view = self.game.layout.states(1)
        copy_state(view, 0, self.states, i)
        self.game.kernels.hide(view, 0, seat)
        return self.game.layout.read(view)
