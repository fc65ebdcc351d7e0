"""A batch: many games side by side that stop only where a learner must decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from ..core import kernel
from ..core.chance import seed_noise
from ..core.errors import BadOption
from ..core.game import Game
from ..core.kernel import copy_state
from ..core.registry import get_game
from ..core.whole import SEEDS, whole
from .batch_games import COLUMNS, CUT_OFF, DRAWN, HEAD, LINE, LISTED, MINE, STATUS, WORD, Games
from .batch_kernels import kernels_of
from .batch_views import cache_of
from .pages import side_by_side

#: The arrays that have a row for each game.
_BY_GAME = (
    "states", "episodes", "noise", "words", "memory", "features", "mask", "listed", "payoffs",
    "rewards", "final_scores",
)  # fmt: skip


def checked_settings(
    game: Game, players: int | None, limit: int | None, proposals: bool
) -> tuple[int, int, bool]:
    """How many play, after how many moves a game is cut off, whether offers are actions."""
    seated = game.check_players(game.default_players if players is None else players)
    moves = whole(game.max_moves if limit is None else limit)
    if moves is None or not 0 < moves < SEEDS:
        raise BadOption(f"limit: expected a number of moves from 1 on, or None, got {limit!r}")
    if not isinstance(proposals, bool | np.bool_ | int):
        raise BadOption(f"proposals: expected True or False, got {proposals!r}")
    return seated, moves, bool(proposals)


class BatchSettings(TypedDict, total=False):
    """What else `Batch` may be told, for those who hand it on."""

    options: Mapping[str, Any] | None
    seat: int | str | None
    proposals: bool
    limit: int | None
    compact: bool


class Batch:
    """A batch of games and the arrays that a step fills.

    `seat` says whom a learner decides for: one seat, None for a seat drawn anew for each game,
    or "all". Everybody else moves at random and makes no proposals. What a seat sees goes into
    `counts` if the batch is `compact`, else scaled into `features`; both keep from step to step
    what does not change, so nobody else may write to them.
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
        self.players, self.limit, offers = checked_settings(self.game, players, limit, proposals)
        self.options = self.game.check_options(options)
        self.kernels = kernels_of(self.game.name)
        self.proposals = int(offers)
        self.dense = self.game.moves.dense
        self.states = self.game.layout.states(count)
        self.episodes = np.zeros((count, COLUMNS), np.int64)
        self.episodes[:, MINE], self.episodes[:, DRAWN] = self._bits(seat), seat is None
        self.episodes[:, STATUS] = CUT_OFF  # nothing runs before the first `reset`
        self.noise: Any = [[0, 0] for _ in range(count)]
        if not kernel.INTERPRETED:
            self.noise = np.zeros((count, 2), np.int64)
        size = self.game.observation_size
        # Rows of whole words, so that they can be compared as such; where features are written as
        # they change, one row to work in.
        self._keeps_counts = compact or cache_of(self.game).steady == 0
        self.words = np.zeros((count if self._keeps_counts else 1, -(-size // WORD)), np.int64)
        self.memory = np.zeros((count, cache_of(self.game).size + HEAD), np.int64)
        self.features = np.zeros((count, 0 if compact else size), np.float32)
        self.mask = np.zeros((count, self.dense), np.int8)
        self.listed = self._empty_lists(count)
        self.payoffs = np.zeros((count, self.players), np.float64)
        self.rewards = np.zeros(count, np.float64)
        # Everybody's points in the games that are over, hidden ones included; others' are 0.
        self.final_scores = np.zeros((count, self.players), np.int64)
        self._move_together()
        self.games = self._games()

    def _empty_lists(self, count: int) -> NDArray[np.int32]:
        """Rows for the lists of actions. Each is an odd number of lines apart from the next: of
        rows at multiples of a large power of two a cache holds but a few."""
        lines = -(-self.game.max_legal * 4 // LINE) | 1
        return np.zeros((count, lines * LINE // 4), np.int32)

    def _move_together(self) -> None:
        """Have the arrays of many games lie in few pages."""
        rows = {name: getattr(self, name) for name in _BY_GAME}
        self.__dict__.update(side_by_side({n: x for n, x in rows.items() if hasattr(x, "nbytes")}))

    def _bits(self, seat: int | str | None) -> int:
        if seat is None or seat == "all":
            return (1 << self.players) - 1
        number = whole(seat)
        if number is None or not 0 <= number < self.players:
            raise ValueError(f"seat: expected 0 to {self.players - 1}, None or 'all', got {seat!r}")
        return 1 << number

    def _games(self) -> Games:
        """The arrays as kernels take them, with work rows of their own."""
        rows: Any = [self.game.code_row(), self.game.code_row()]
        if not kernel.INTERPRETED:
            rows = np.array(rows, np.int64)
        setup = self.game.setup_row(self.players, self.options)
        template = self.game.setup_row(self.players, self.options)
        before = np.zeros_like(self.words[0])
        return Games(
            self.states, self.game.layout.states(1), self.episodes, rows, setup, template,
            before, self.noise, self.words.view(np.int8), self.words,
            self.features, self.memory, self.mask, self.listed, self.payoffs, self.rewards,
            self.final_scores, self.limit, self.proposals,
        )  # fmt: skip

    def reset(self, seed: int, indices: range | None = None) -> None:
        """Begin new games; equal seeds give equal games."""
        for i in indices or range(len(self.episodes)):
            seed_noise(self.noise[i], seed, i)
            self.payoffs[i] = 0.0
            self.kernels.begin(*self.games, i)
            self.kernels.show(*self.games, i)

    def reset_to(self, seed: int, position: str) -> None:
        """Begin all games from a position."""
        self.reset(seed)
        self.go_to(position)

    def go_to(self, position: str) -> None:
        """Go on from a position in all games, which have just begun."""
        data = self.game.parse_position(position).tobytes()
        for i in range(len(self.episodes)):
            self.game.layout.from_bytes(data, self.states, i)
            self.kernels.resume(*self.games, i)
            self.kernels.show(*self.games, i)

    def scores(self, i: int) -> list[int]:
        """Everybody's points in game i, hidden ones included."""
        score = self.game.kernels.score
        return [int(score(self.states, i, seat)) for seat in range(self.players)]

    def look(self, i: int, seat: int, features: NDArray[np.float32], mask: NDArray[np.int8]) -> int:
        """Write what a seat of game i sees and may do; its points, as it knows them."""
        words, memory = np.empty_like(self.words[:1]), np.empty_like(self.memory[:1])
        listed = np.empty((1, self.game.max_legal), np.int32)
        games = self.games._replace(
            counts=words.view(np.int8), words=words, features=features[None], memory=memory,
            mask=mask[None], listed=listed,
        )  # fmt: skip
        return self.kernels.look(*games, i, seat)

    def step_seat(self, action: int) -> int:
        """One decision in the only game; its status."""
        return int(self._step_seat(action))

    @cached_property
    def _step_seat(self) -> Callable[[int], int]:
        # Unpacking the fields at every call would take a tenth of a step.
        return partial(self.kernels.step_seat, *self.games)

    def step_all(self, actions: NDArray[np.int64]) -> None:
        """One decision in each game."""
        self.kernels.step_some(*self.games, actions, 0, len(actions))

    def choose_all(self, noise: Any) -> NDArray[np.int64]:
        """A random legal action for each game."""
        actions = np.zeros(len(self.episodes), np.int64)
        self.kernels.choose_all(*self.games, noise, actions)
        return actions

    @property
    def shown(self) -> NDArray[Any]:
        """What the seats that decide see, a row for each game; the next step changes it."""
        return self.counts if self.compact else self.features

    @property
    def counts(self) -> NDArray[np.int8]:
        """What the seats that decide see, as whole numbers, if the batch is compact; the next step
        changes it."""
        return self.words.view(np.int8)[:, : self.game.observation_size]

    def part(self, first: int, last: int) -> Batch:
        """Games `first` up to `last` of this batch, with other rows to work in.

        Threads that step games at the same time need a part each, even one of all games.
        """
        other = object.__new__(Batch)
        other.__dict__.update(self.__dict__)
        other.__dict__.pop("_step_seat", None)
        for name in _BY_GAME:
            setattr(other, name, getattr(self, name)[first:last])
        if not self._keeps_counts:
            other.words = np.zeros_like(self.words)
        other.games = other._games()
        return other

    def __getstate__(self) -> dict[str, Any]:
        """The games and what has been written of them; alike in both modes."""
        scratch = ("states", "noise", "games", "_step_seat")
        state = {name: value for name, value in self.__dict__.items() if name not in scratch}
        to_bytes = self.game.layout.to_bytes
        state["states"] = [to_bytes(self.states, i) for i in range(len(self.episodes))]
        state["noise"] = [[int(word) for word in row] for row in self.noise]
        state["listed"] = self.listed[:, : int(self.episodes[:, LISTED].max())]
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        stored, words, listed = state.pop("states"), state.pop("noise"), state.pop("listed")
        self.__dict__.update(state)
        self.listed = self._empty_lists(len(stored))
        self.listed[:, : listed.shape[1]] = listed
        self.states = self.game.layout.states(len(stored))
        for i, data in enumerate(stored):
            self.game.layout.from_bytes(data, self.states, i)
        self.noise = words if kernel.INTERPRETED else np.array(words, np.int64)
        self._move_together()
        self.games = self._games()

    def seen_states(self, i: int, seat: int) -> Any:
        """Game i alone, with everything blanked that a seat may not see."""
        view = self.game.layout.states(1)
        copy_state(view, 0, self.states, i)
        self.game.kernels.hide(view, 0, seat)
        return view

    def seen(self, i: int, seat: int) -> Any:
        """The state of game i with everything blanked that a seat may not see."""
        return self.game.layout.read(self.seen_states(i, seat))
