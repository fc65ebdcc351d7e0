"""What a seat can know of hidden cards from all that it has seen, for any game: a particle filter.

A particle is a whole state that could be. All begin as determinizations of the start, and make
every move of the log as the seat saw it; where it saw only a part, what fits is drawn. A particle
in which a move is impossible (somebody pays a card that he does not hold there) is out, and one in
which what was seen is less likely counts less; others take their places. So whoever counts cards
knows most hands of Catan, where only robberies among others are hidden.

Everything follows from the view: asking at each decision or once at the end gives the same.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..core.chance import below, new_noise, pick, seed_noise
from ..core.game import Game
from ..core.generic import bound, generic
from ..core.kernel import compile_for, copy_state, new_row
from ..core.kernels import (
    actors,
    apply,
    chance_moves,
    guess,
    hide_move,
    is_legal,
    legal_moves,
    make_possible,
)
from ..core.match import View
from ..core.seats import CHANCE, CHANCE_SEAT
from ..core.view import Log

#: States that are kept.
PARTICLES = 96
#: When none is left, the game is followed again, with other random numbers each time.
TRIES = 4
#: They are drawn anew when their weights are worth fewer than this share of them.
WORN = 0.5
#: Particles are asked for in steps, since those that were drawn anew lie beside their likes.
STEP = 13


class Particles(NamedTuple):
    """States with their weights, and rows to work in: one more state than there are weights."""

    states: Any
    weights: Any
    #: What may happen in a state, and how likely.
    codes: Any
    odds: Any
    noise: Any


def new_particles(game: Game) -> Particles:
    """Rows for a game."""
    states, weights = game.layout.states(PARTICLES + 1), np.zeros(PARTICLES)
    return Particles(states, weights, game.code_row(), game.code_row(), new_noise(0))


@generic
def begin_particles(particles: Particles, seat: int) -> None:
    """Make every particle a determinization of the first, which is a view."""
    states, weights = particles.states, particles.weights
    for i in range(len(weights) - 1, -1, -1):
        copy_state(states, i, states, 0)
        guess(states[i], seat, particles.noise)
        weights[i] = 1.0


@generic
def make_seen(particles: Particles, i: int, seat: int, actor: int, seen: int) -> float:
    """Make a move of which a seat saw `seen` in particle i; how likely that was to be seen."""
    s, codes, odds = particles.states[i], particles.codes, particles.odds
    noise = particles.noise
    if actor == CHANCE_SEAT:
        if actors(s) != CHANCE:
            return 0.0
        count, fits, total = chance_moves(s, codes, odds), 0, 0
        for k in range(count):
            total += odds[k]
            if hide_move(s, seat, actor, codes[k]) != seen:
                odds[k] = 0
            fits += odds[k]
        if fits == 0:
            return 0.0
        apply(s, actor, codes[pick(odds, count, noise)])
        return fits / total
    acting = actors(s)
    if acting == CHANCE or not (acting >> actor) & 1:
        return 0.0
    if is_legal(s, actor, seen) and hide_move(s, seat, actor, seen) == seen:
        apply(s, actor, seen)
        return 1.0
    if make_possible(s, seat, actor, seen, noise):
        apply(s, actor, seen)
        return 1.0
    count, fits = legal_moves(s, actor, codes), 0
    for k in range(count):
        if hide_move(s, seat, actor, codes[k]) == seen:
            codes[fits] = codes[k]
            fits += 1
    if fits == 0:
        return 0.0
    apply(s, actor, codes[below(noise, fits)])
    return 1.0


@generic
def draw_anew(particles: Particles) -> None:
    """Let particles of much weight take the places of those of little, all of weight 1 then."""
    states, weights, noise = particles.states, particles.weights, particles.noise
    count, total = len(weights), 0.0
    for i in range(count):
        total += weights[i]
    # Each particle stands for as many as its weight is worth, the fractions by chance; those that
    # stand for none are written over. `weights` counts what each still has to give.
    step = total / count
    mark, reached = step * (below(noise, 1 << 20) / (1 << 20)), 0.0
    for i in range(count):
        reached += weights[i]
        stands = 0.0
        while mark < reached:
            stands += 1.0
            mark += step
        weights[i] = stands
    giver = 0
    for i in range(count):
        if weights[i] > 0.0:
            continue
        while giver < count and weights[giver] < 2.0:
            giver += 1
        if giver == count:
            giver = 0  # a rounded sum: any that stands for itself will do
            while weights[giver] < 1.0:
                giver += 1
        else:
            weights[giver] -= 1.0
        copy_state(states, i, states, giver)
        weights[i] = 1.0
    for i in range(count):
        weights[i] = 1.0


@generic
def follow_log(
    particles: Particles, log: Any, first: int, last: int, seat: int, attempt: int
) -> bool:
    """Make some moves of the log in all particles; whether any is left. A row of the log is who
    moved and what was seen of it."""
    weights = particles.weights
    count = len(weights)
    for number in range(first, last):
        seed_noise(particles.noise, number, attempt)
        total, squares = 0.0, 0.0
        for i in range(count):
            if weights[i] > 0.0:
                weights[i] *= make_seen(particles, i, seat, log[2 * number], log[2 * number + 1])
            total += weights[i]
            squares += weights[i] * weights[i]
        if total <= 0.0:
            return False
        if total * total < WORN * count * squares:
            draw_anew(particles)
        else:
            for i in range(count):  # equal weights stay 1
                weights[i] *= count / total
    return True


class Belief:
    """The states that a seat takes for possible in a game that it follows."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._particles = new_particles(game)
        self._begin = bound(begin_particles, game)
        self._follow = bound(follow_log, game)
        self._about: tuple[bytes, int] | None = None
        self._seen: list[Any] = []
        self._attempt = 0

    def look_at(self, view: View) -> bool:
        """Follow a view's log; whether there are states that fit all of it."""
        if not view.start:
            return False
        seen = list(view.log[: _settled(view)])
        if self._about != (view.start, view.seat) or seen[: len(self._seen)] != self._seen:
            self._about, self._attempt, self._seen = (view.start, view.seat), 0, []
            self._begin_anew(view)
        known, self._seen = len(self._seen), seen
        row = new_row(2 * len(seen))
        for k, one in enumerate(seen):
            row[2 * k], row[2 * k + 1] = one.actor, one.move
        while self._attempt < TRIES:
            done = self._follow(self._particles, row, known, len(seen), view.seat, self._attempt)
            if done:
                return True
            self._attempt, known = self._attempt + 1, 0
            self._begin_anew(view)
        return False

    def _begin_anew(self, view: View) -> None:
        """Put all particles at the start of the game."""
        self.game.layout.from_bytes(view.start, self._particles.states)
        seed_noise(self._particles.noise, view.seat, TRIES + self._attempt)
        self._begin(self._particles, view.seat)

    def chosen(self, view: View, count: int) -> list[bytes]:
        """Up to `count` particles of the view last looked at, some perhaps alike, with the seat's
        own choices of a secret round made."""
        own, found = view.log[_settled(view) :], list[bytes]()
        layout, kernels = self.game.layout, self.game.kernels
        states, weights, last = self._particles.states, self._particles.weights, PARTICLES
        wanted = layout.to_bytes(view.states)
        for k in range(PARTICLES):
            i = k * STEP % PARTICLES
            if weights[i] == 0.0:
                continue
            copy_state(states, last, states, i)
            for one in own:
                kernels.apply(states, last, one.actor, one.move)
            data = layout.to_bytes(states, last)
            kernels.hide(states, last, view.seat)
            if layout.to_bytes(states, last) == wanted:
                found.append(data)
                if len(found) == count:
                    break
        return found


def _settled(view: View) -> int:
    """How many moves of a log are in their order; the seat's choices of a secret round follow."""
    return view.log.settled if isinstance(view.log, Log) else len(view.log)


def compile_belief(game: Game) -> None:
    """Compile what following a log needs."""
    particles = new_particles(game)
    compile_for(bound(begin_particles, game), particles, 0)
    compile_for(bound(follow_log, game), particles, new_row(2), 0, 0, 0, 0)
