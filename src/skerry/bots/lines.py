"""Lines of play, for any game: a move, then everybody's best one move ahead for some rounds.

A line starts from the view with its hidden part guessed, makes the move in question, and goes on
until the same player's turn comes round again so many times; the value of the position there is
what the line brings. All lines end at the same point of a turn, so that their values compare.

Chance is most of the difference between two lines, and none of it is the move's merit. So what
each roll or draw gave beyond its mean is taken off again; what is left is small, and a few dozen
lines tell moves apart. The n-th line of every move also meets the same guess and the same luck.
"""

from __future__ import annotations

from typing import Any

from ..core.chance import CHANCE, CHANCE_SEAT, pick, seed_noise
from ..core.game import MOST_SEATS, Game
from ..core.generic import bound, generic
from ..core.kernel import copy_state, reals
from ..core.kernels import actors, apply, chance_moves, guess, lowest_seat, plain_moves
from .lookahead import MANY_OUTCOMES, choose_well, judged_by, prospect, shares

#: A line stops here even if no turn has ended.
LONGEST = 400


def line_kernel(game: Game) -> Any:
    """`follow_lines` for a game with an outcome value: the learned value plays, that one judges."""
    plays, ends = game.judges.learned_value, game.judges.outcome_value
    given = {
        "choose_well": judged_by(choose_well, game, plays),
        "line_shares": judged_by(shares, game, ends),
        "line_prospect": judged_by(prospect, game, ends),
    }
    return bound(follow_lines, game, "lines", given)


#: Chances where a line ends or chance acts, by the judge that foretells results best.
line_shares, line_prospect = shares, prospect


@generic
def take_chance(
    work: Any, i: int, outcomes: Any, weights: Any, noise: Any, chances: Any, luck: Any
) -> None:
    """Let chance act in row i; `luck` grows by what that gave each seat beyond the mean."""
    count = chance_moves(work[i], outcomes, weights)
    taken = pick(weights, count, noise)
    move = outcomes[taken]
    if 1 < count <= MANY_OUTCOMES:
        total = 0.0
        for k in range(count):
            total += weights[k]
        for k in range(count):
            copy_state(work, i + 1, work, i)
            apply(work[i + 1], CHANCE_SEAT, outcomes[k])
            line_shares(work[i + 1], chances)
            part = -weights[k] / total
            if k == taken:
                part += 1.0
            for seat in range(work[i].players):
                luck[seat] += part * chances[seat]
    apply(work[i], CHANCE_SEAT, move)


@generic
def play_on(
    work: Any, i: int, until: int, codes: Any, outcomes: Any, weights: Any, noise: Any,
    chances: Any, luck: Any,
) -> None:  # fmt: skip
    """Play row i on to a turn, everybody taking what is best one move ahead; `chances` then."""
    for _ in range(LONGEST):
        acting = actors(work[i])
        if acting == 0 or work[i].turn >= until:
            break
        if acting == CHANCE:
            take_chance(work, i, outcomes, weights, noise, chances, luck)
            continue
        seat = lowest_seat(acting)
        if plain_moves(work[i], seat, codes) > 1:
            codes[0] = choose_well(work, i, seat, codes, outcomes, weights, noise, chances)
        apply(work[i], seat, codes[0])
    line_prospect(work, i, outcomes, weights, noise, chances)


@generic
def follow_lines(
    work: Any, seat: int, move: int, first: int, count: int, rounds: int, seed: int, codes: Any,
    outcomes: Any, weights: Any, noise: Any, chances: Any, merit: Any, fortune: Any,
) -> None:  # fmt: skip
    """Follow lines `first` and so on of a move of the seat, for the view in row 0.

    A line brings the seat its `merit` and its `fortune`; only the first is the move's doing.
    """
    luck = reals(MOST_SEATS)
    for line in range(first, first + count):
        seed_noise(noise, seed, line)
        copy_state(work, 1, work, 0)
        guess(work[1], seat, noise)
        for other in range(work[1].players):
            luck[other] = 0.0
        until = work[1].turn + rounds * work[1].players
        apply(work[1], seat, move)
        play_on(work, 1, until, codes, outcomes, weights, noise, chances, luck)
        merit[line] = chances[seat] - luck[seat]
        fortune[line] = luck[seat]
