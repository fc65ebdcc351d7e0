"""Games that networks in training play, against themselves, each other and `greedy`.

Generic code, bound to a game by `Table`. Everybody looks one move ahead at the whole state. What
chance gave each seat beyond its mean is added up on the way: a control variate, so that targets and
results can be had with luck taken off.
"""

from __future__ import annotations

import importlib
import math
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from ..bots.bench import Bench, new_bench
from ..bots.lookahead import MANY_OUTCOMES, choose_well, win_chances
from ..core.chance import below, pick, seed_noise
from ..core.game import Game
from ..core.generic import bound, generic
from ..core.kernel import Numbers, copy_state, new_row
from ..core.kernels import actors, apply, chance_moves, lowest_seat, plain_moves, winners
from ..core.registry import get_game
from ..core.seats import CHANCE, CHANCE_SEAT, MOST_SEATS
from .games import begin
from .net import Net, blank

MOST_KEPT = 900  #: positions of one game
ONE_OF = 3  #: positions is kept: those between tell little more
STRAY = 20  #: moves in a thousand made at random, so that strange positions are known too
#: Who sits in a seat; after the seats comes who judges luck, GREEDY by the game's quick value.
GREEDY, FIRST, SECOND = range(3)
JUDGE = MOST_SEATS

game_inputs: Any = None
seen_inputs: Any = None


class Learner(NamedTuple):
    """A network that is still learning, and rows that it works in."""

    net: Net
    #: The input that says how late in the game it is.
    late_at: int
    #: Its inputs and its hidden sums.
    row: Any
    sums: Any


@generic
def net_win_chances(s: Any, learner: Learner, out: Any) -> None:
    """Every seat's chance of winning, by a network that is still learning."""
    linear, linear_late, w_in, bias, w_out = learner.net
    row, sums = learner.row, learner.sums
    won, over = winners(s), actors(s) == 0
    total = 0.0
    for seat in range(s.players):
        if over:
            out[seat] = float((won >> seat) & 1)
            total += out[seat]
            continue
        for i in range(len(row)):
            row[i] = 0.0
        for h in range(len(sums)):
            sums[h] = bias[h]
        game_inputs(s, seat, row)
        strength = 0.0
        for i in range(len(row)):
            strength += (linear[i] + linear_late[i] * row[learner.late_at]) * row[i]
            for h in range(len(sums)):
                sums[h] += w_in[i, h] * row[i]
        for h in range(len(sums)):
            strength += w_out[h] * max(0.0, sums[h])
        out[seat] = math.exp(min(50.0, strength))
        total += out[seat]
    for seat in range(s.players):
        out[seat] /= max(total, 1e-300)


@generic
def choose_by_net(bench: Bench, seat: int, learner: Learner) -> int:
    """The move of the seat in row 0 after which the network gives it the best chance."""
    work, codes, outcomes, weights = bench.work, bench.codes, bench.outcomes, bench.weights
    out = bench.chances
    best, most = codes[0], -1.0
    for k in range(plain_moves(work[0], seat, codes)):
        copy_state(work, 1, work, 0)
        apply(work[1], seat, codes[k])
        worth, total = 0.0, 0.0
        if actors(work[1]) == CHANCE:
            for j in range(chance_moves(work[1], outcomes, weights)):
                copy_state(work, 2, work, 1)
                apply(work[2], CHANCE_SEAT, outcomes[j])
                net_win_chances(work[2], learner, out)
                worth += weights[j] * out[seat]
                total += weights[j]
            worth /= total
        else:
            net_win_chances(work[1], learner, out)
            worth = out[seat]
        if worth > most:
            best, most = codes[k], worth
    return best


@generic
def let_chance_act(bench: Bench, first: Learner, judge: int, luck: Any) -> None:
    """Draw what chance does in row 0; `luck` grows by what that gave each seat beyond its mean."""
    work, outcomes, weights, out = bench.work, bench.outcomes, bench.weights, bench.chances
    count = chance_moves(work[0], outcomes, weights)
    taken = pick(weights, count, bench.noise)
    move = outcomes[taken]
    if 1 < count <= MANY_OUTCOMES:
        total = 0.0
        for k in range(count):
            total += weights[k]
        for k in range(count):
            copy_state(work, 1, work, 0)
            apply(work[1], CHANCE_SEAT, outcomes[k])
            if judge == FIRST:
                net_win_chances(work[1], first, out)
            else:
                win_chances(bench, 1, out)
            part = -weights[k] / total
            if k == taken:
                part += 1.0
            for seat in range(work[0].players):
                luck[seat] += part * out[seat]
    apply(work[0], CHANCE_SEAT, move)


@generic
def choose_move(bench: Bench, seat: int, first: Learner, second: Learner, who: int) -> int:
    """The move of a seat by whoever sits there."""
    if who == FIRST:
        return choose_by_net(bench, seat, first)
    if who == SECOND:
        return choose_by_net(bench, seat, second)
    return choose_well(bench, 0, seat, bench.chances)


@generic
def play_game(
    bench: Bench, first: Learner, second: Learner, seats: Numbers, stray: int, most: int,
    rows: Any, lucks: Any,
) -> int:  # fmt: skip
    """Play row 0 to its end; how many positions were kept in `rows`.

    `lucks` gets everybody's luck so far at each position kept, and in its last row in all.
    """
    work, codes, noise, luck = bench.work, bench.codes, bench.noise, lucks[len(lucks) - 1]
    kept, seen = 0, 0
    for _ in range(most):
        acting = actors(work[0])
        if acting == 0:
            break
        if acting == CHANCE:
            let_chance_act(bench, first, seats[JUDGE], luck)
        else:
            seat = lowest_seat(acting)
            count = plain_moves(work[0], seat, codes)
            move = codes[0]
            if count > 1:
                # The founding is where most games are alike: stray there more often.
                if below(noise, 1000) < (stray if work[0].turn > 0 else 8 * stray):
                    move = codes[below(noise, count)]
                else:
                    move = choose_move(bench, seat, first, second, seats[seat])
            apply(work[0], seat, move)
            if count == 1 and actors(work[0]) == CHANCE:
                continue
        if work[0].turn > 0 and kept < len(rows) and actors(work[0]) != 0:
            seen += 1
            if seen % ONE_OF:
                continue
            for seat in range(work[0].players):
                for i in range(rows.shape[2]):
                    rows[kept, seat, i] = 0.0
                seen_inputs(work[0], seat, rows[kept, seat])
                lucks[kept, seat] = luck[seat]
            kept += 1
    return kept


class Played(NamedTuple):
    """A game: positions as inputs by seat, luck after each by seat, results, luck in all."""

    inputs: Any
    luck_after: Any
    result: Any
    luck: Any


class Table:
    """A place to play at, for a game and a number of seats. Positions are kept as the outcome value
    sees them where the game has one: its inputs begin with those of the learned value."""

    def __init__(self, name: str, players: int, options: Mapping[str, Any]) -> None:
        self.game, self.players, self.options = get_game(name), players, dict(options)
        judges = [judge_module(self.game, "learned_value")]
        if self.game.judges.outcome_value is not None:
            judges.append(judge_module(self.game, "outcome_value"))
        learned, seen = judges[0], judges[-1]
        self.late_at, self.size, self.seen = learned.LATENESS, learned.INPUTS, seen.INPUTS
        given = {"game_inputs": learned.inputs, "seen_inputs": seen.inputs}
        self.run = bound(play_game, self.game, "selfplay", given)
        self.bench = new_bench(self.game)
        self.rows = np.zeros((MOST_KEPT, players, seen.INPUTS))
        self.lucks = np.zeros((MOST_KEPT + 1, players))

    def learner(self, net: Net | None) -> Learner:
        """A network as a player; None for one that is not asked."""
        known = net or blank(self.size)
        parts = Net(*(np.ascontiguousarray(part, np.float64) for part in known))
        return Learner(parts, self.late_at, np.zeros(self.size), np.zeros(len(parts.bias)))

    def play(
        self, first: Learner, second: Learner, who: list[int], stray: int, seed: int, number: int
    ) -> Played:
        """Play a game by its seed and number. Positions are kept where moves stray."""
        game, rows = self.game, self.rows if stray else self.rows[:0]
        seats = new_row(MOST_SEATS + 1)
        for seat, player in enumerate(who):
            seats[seat] = player
        seats[JUDGE] = FIRST if FIRST in who else GREEDY
        seed_noise(self.bench.noise, seed, number)
        begin(self.bench, game, self.players, self._varied(number // self.players))
        self.lucks[-1] = 0.0
        kept = self.run(self.bench, first, second, seats, stray, game.max_moves, rows, self.lucks)
        won = int(game.kernels.winners(self.bench.work, 0))
        result = np.array([float(won >> seat & 1) for seat in range(self.players)])
        luck = self.lucks[-1].copy()
        return Played(
            rows[:kept].astype(np.float16), luck - self.lucks[:kept],
            result / max(1, won.bit_count()), luck,
        )  # fmt: skip

    def _varied(self, number: int) -> dict[str, Any]:
        """The options of a game: of boards there are several, one after another."""
        options = dict(self.options)
        for option in self.game.options:
            if option.name == "board" and "board" not in options and option.choices:
                options["board"] = option.choices[number % len(option.choices)]
        return options


def judge_module(game: Game, name: str) -> Any:
    """The module of a judge that is learned: its inputs and how many there are."""
    return importlib.import_module(f"skerry.games.{game.name}.judges.{name}")
