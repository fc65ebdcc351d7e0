"""Lines of play (truncated rollouts), for any game: a move, then everybody's best one move ahead.

A line starts from a determinization of the view, makes the move in question, and goes on until
the same player's turn has come round so many times; the value of the position there is what the
line brings. All lines end at the same point of a turn, so that their values compare.

Chance makes most of the difference between two lines, and the move has no part in it. Two things
take that noise away, so that a few dozen lines tell moves apart. A control variate: what each roll
or draw gave beyond its mean is subtracted again. Common random numbers: the n-th lines of all moves
start from the same determinization and from the same state of the random numbers.
"""

from __future__ import annotations

from typing import Any

from ..core.chance import CHANCE, CHANCE_SEAT, pick, seed_noise
from ..core.game import MOST_SEATS, Game
from ..core.generic import bound, generic
from ..core.kernel import copy_state, reals
from ..core.kernels import actors, apply, chance_moves, guess, lowest_seat, plain_moves
from .lookahead import MANY_OUTCOMES, choose_well, expected_chances, judged_by, win_chances

#: A line stops here even if no turn has ended.
LONGEST = 400


def line_kernel(game: Game) -> Any:
    """`follow_lines` for a game with an outcome value: the learned value plays, that one judges."""
    plays, ends = game.judges.learned_value, game.judges.outcome_value
    given = {
        "choose_well": judged_by(choose_well, game, plays),
        "line_win_chances": judged_by(win_chances, game, ends),
        "line_expected_chances": judged_by(expected_chances, game, ends),
    }
    return bound(follow_lines, game, "lines", given)


#: Chances where a line ends or chance acts, by the judge that foretells results best.
line_win_chances, line_expected_chances = win_chances, expected_chances


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
            line_win_chances(work[i + 1], chances)
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
    line_expected_chances(work, i, outcomes, weights, noise, chances)


@generic
def follow_lines(
    work: Any, seat: int, move: int, first: int, count: int, rounds: int, seed: int, codes: Any,
    outcomes: Any, weights: Any, noise: Any, chances: Any, adjusted: Any, luck: Any,
) -> None:  # fmt: skip
    """Follow lines `first` and so on of a move of the seat, for the view in row 0.

    Line n writes two numbers for the seat: `luck[n]`, what chance gave it beyond the mean, and
    `adjusted[n]`, its chance of winning at the end without that luck.
    """
    lucks = reals(MOST_SEATS)
    for line in range(first, first + count):
        seed_noise(noise, seed, line)
        copy_state(work, 1, work, 0)
        guess(work[1], seat, noise)
        for other in range(work[1].players):
            lucks[other] = 0.0
        until = work[1].turn + rounds * work[1].players
        apply(work[1], seat, move)
        play_on(work, 1, until, codes, outcomes, weights, noise, chances, lucks)
        adjusted[line] = chances[seat] - lucks[seat]
        luck[line] = lucks[seat]
