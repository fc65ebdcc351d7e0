"""A Gymnasium environment: one seat of a game against bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from ..bots import Bot, make_bot
from ..bots.proposals import ProposalLimit
from ..bots.protocol import close_all
from ..core.errors import BadOption
from ..core.game import Game
from ..core.match import Match
from ..core.registry import get_game
from ..core.view import Log, View
from ..core.whole import SEEDS, whole
from .arrays import Observation, observation_of, payoffs
from .base import Copied, need_reset, plain_action, plain_seed, start_of
from .batch import Batch
from .batch_games import CUT_OFF, FORFEIT, RUNNING, SCORE, SEAT, STATUS
from .graphs import Described
from .picture import RENDERING, check_render_mode, rendered
from .rivals import Rival, Rivals, are_random, drawn_bots, rival_list
from .spaces import action_space, observation_space

Step = tuple[Observation, float, bool, bool, dict[str, Any]]


class SeatEnv(Copied, Described, gymnasium.Env[Observation, int]):
    """One seat; the other seats are played by `rivals`.

    `rivals` is a bot or its name for all other seats, or one for each of them; a `Pool` of bots
    is drawn from anew for each game. Against "random" everything runs in compiled code. `seat` is
    None for a seat that is drawn anew for each game. An action that the mask forbids forfeits the
    game. Rivals may propose a few times in a turn; `close` ends those that are programs.

    `info` has the seat, its points as it knows them (`score`) and the mask (`action_mask`); when
    the game is over, too, what everybody got (`payoffs`) and everybody's points (`scores`).

    >>> env = SeatEnv("catan", players=2)
    >>> seen, info = env.reset(seed=1)
    >>> seen["observation"].shape == (env.game.observation_size,)
    True
    """

    metadata: dict[str, Any] = {**RENDERING}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        rivals: Rivals = "random",
        seat: int | None = None,
        options: Mapping[str, Any] | None = None,
        proposals: bool = True,
        limit: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = get_game(game)
        self.observation_space = observation_space(self.game)
        self.action_space = action_space(self.game)
        self.render_mode = check_render_mode(render_mode)
        seats = self.game.check_players(self.game.default_players if players is None else players)
        if seat is not None and whole(seat) not in range(seats):
            raise BadOption(f"seat: expected 0 to {seats - 1} or None, got {seat!r}")
        self.batch = Batch(
            self.game, 1, players, options, seat=seat, proposals=proposals, limit=limit
        )
        self.players, self.proposals = self.batch.players, bool(self.batch.proposals)
        names = rival_list(rivals, self.players - 1, self.game)
        self.seat = 0
        self._fixed = None if seat is None else int(seat)
        self._begun = False
        self._driver: _RandomRivals | _BotRivals
        self._driver = _RandomRivals(self) if are_random(names) else _BotRivals(self, names)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game; equal seeds give equal games.

        `options={"position": text}` begins from there, where a decision of this seat is to come.
        """
        start = start_of(options, self.game, self.players)
        super().reset(seed=plain_seed(seed))
        self._begun = True
        seen, self.score = self._driver.reset(int(self.np_random.integers(SEEDS)), start)
        self._mask = seen["action_mask"]
        if start is not None and not self._mask.any():
            self._begun = False
            raise BadOption(f"position: the game ends there before seat {self.seat} may decide")
        return seen, self._info()

    def step(self, action: int) -> Step:
        """Make a move and go on to the next decision."""
        need_reset(self._begun, "step")
        seen, reward, over, cut, more = self._driver.step(plain_action(action))
        self._mask = seen["action_mask"]
        self.score = more.pop("score")
        return seen, reward, over, cut, self._info() | more

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat, "score": self.score, "action_mask": self._mask}

    def view(self) -> View:
        """What a bot in this seat would be handed; its legal moves are those of the mask."""
        need_reset(self._begun, "view")
        found = self._driver.seat_view()
        legal = tuple(np.flatnonzero(self._mask).tolist())
        return View(self.game, self.seat, found.states, found.log, (self.seat,), legal, found.start)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now, as MaskablePPO of sb3-contrib asks for them."""
        need_reset(self._begun, "action_masks")
        return self._mask.astype(bool)

    def render(self) -> Any:
        """The table as this seat sees it: printed, as text, or as an image."""
        need_reset(self._begun, "render")
        return rendered(self.game, self._driver.seat_view().state, self.seat, self.render_mode)

    def close(self) -> None:
        """End rivals that are programs; the environment can be reset again."""
        self._driver.close()


class _RandomRivals:
    """Random rivals: a batch of one game, in compiled code."""

    def __init__(self, env: SeatEnv) -> None:
        self.env, self.batch = env, env.batch

    def reset(self, seed: int, start: str | None) -> tuple[Observation, int]:
        if start is None:
            self.batch.reset(seed)
        else:
            self.batch.reset_to(seed, start)
        self.env.seat = int(self.batch.episodes[0, SEAT])
        return self._seen(), int(self.batch.episodes[0, SCORE])

    def _seen(self) -> Observation:
        # The same arrays are filled by every step; callers get copies.
        batch = self.batch
        return {"observation": batch.features[0].copy(), "action_mask": batch.mask[0].copy()}

    def step(self, action: int) -> Step:
        batch, env = self.batch, self.env
        # A small limit may end a game before the seat may decide.
        cut = batch.episodes[0, STATUS] == CUT_OFF
        status = CUT_OFF if cut else batch.step_seat(action)
        seen = self._seen()
        info: dict[str, Any] = {"score": int(batch.episodes[0, SCORE])}
        if status == RUNNING:
            return seen, 0.0, False, False, info
        reward = float(batch.payoffs[0, env.seat])
        info |= {"payoffs": batch.payoffs[0].tolist(), "scores": batch.scores(0)}
        if status == FORFEIT:
            info["illegal"] = True
        return seen, reward, status != CUT_OFF, status == CUT_OFF, info

    def seat_view(self) -> View:
        states = self.batch.seen_states(0, self.env.seat)
        return View(self.env.game, self.env.seat, states, Log([], 0), (), ())

    def close(self) -> None:
        """Nothing is held open."""


class _BotRivals:
    """Any bots: a match, where each bot is handed its own view."""

    def __init__(self, env: SeatEnv, rivals: list[Rival]) -> None:
        self.env, self.rivals = env, rivals
        self.match: Match
        self.bots: dict[int, Bot] = {}

    def reset(self, seed: int, start: str | None) -> tuple[Observation, int]:
        env, batch = self.env, self.env.batch
        draw = np.random.default_rng(seed)
        fixed = env._fixed
        env.seat = int(draw.integers(env.players)) if fixed is None else fixed
        if start is None:
            self.match = Match(env.game, env.players, seed, batch.options)
        else:
            self.match = Match.from_position(env.game, start, seed)
        self.limit = ProposalLimit(env.game)
        self.close()
        others = [seat for seat in range(env.players) if seat != env.seat]
        bots = drawn_bots(self.rivals, env.game, draw)
        self.bots = {
            seat: make_bot(name, env.game, seed)
            for seat, (name, seed) in zip(others, bots, strict=True)
        }
        self._go_on()
        return self._look(), self._score()

    def _score(self) -> int:
        return self.match.view(self.env.seat).scores[self.env.seat]

    def step(self, action: int) -> Step:
        env, match = self.env, self.match
        mask = self.seen["action_mask"]
        cut = self._is_cut()  # before the seat may decide
        if not cut and not (0 <= action < len(mask) and mask[action]):
            info: dict[str, Any]
            lost = [0.0] * env.players
            lost[env.seat] = -1.0
            info = {"score": self._score(), "payoffs": lost, "illegal": True}
            info["scores"] = list(match.scores)
            return self.seen, -1.0, True, False, info
        if not cut:
            match.play(action, seat=env.seat)
            self._go_on()
        results = payoffs(match.winners, match.players) if match.over else [0.0] * match.players
        info = {"score": self._score()}
        cut = self._is_cut()
        if match.over or cut:
            info |= {"payoffs": results, "scores": list(match.scores)}
        return self._look(), results[env.seat], match.over, cut, info

    def _is_cut(self) -> bool:
        return not self.match.over and len(self.match.played) >= self.env.batch.limit

    def _go_on(self) -> None:
        match = self.match
        while not match.over and len(match.played) < self.env.batch.limit:
            if match.awaits_chance:
                match.play_chance()
                continue
            seat = match.actors[0]
            if seat == self.env.seat:
                return
            move = self.limit.choose(self.bots[seat], match.view(seat))
            match.play(move, seat=seat)

    def _look(self) -> Observation:
        self.seen = observation_of(self.match.view(self.env.seat), self.env.proposals)
        return self.seen

    def seat_view(self) -> View:
        return self.match.view(self.env.seat)

    def close(self) -> None:
        close_all(self.bots.values())
