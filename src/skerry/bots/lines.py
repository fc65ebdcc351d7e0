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

from ..core.chance import pick, seed_noise
from ..core.game import Game
from ..core.generic import bound, generic
from ..core.kernel import copy_state, reals
from ..core.kernels import actors, apply, chance_moves, guess, lowest_seat, plain_moves
from ..core.seats import CHANCE, CHANCE_SEAT, MOST_SEATS
from .bench import Bench
from .lookahead import add_luck, choose_well, expected_chances, judged_by

#: A line stops here even if no turn has ended.
LONGEST = 400


def line_kernel(game: Game) -> Any:
    """`follow_lines` for a game with an outcome value: the playing value plays, that one judges."""
    plays, ends = game.judges.for_playing, game.judges.outcome_value
    given = {
        "choose_well": judged_by(choose_well, game, plays),
        "line_luck": judged_by(add_luck, game, ends),
        "line_expected_chances": judged_by(expected_chances, game, ends),
    }
    return bound(follow_lines, game, "lines", given)


#: Luck where chance acts and chances where a line ends, by the judge that foretells results best.
line_luck, line_expected_chances = add_luck, expected_chances


@generic
def take_chance(bench: Bench, i: int, luck: Any) -> None:
    """Let chance act in row i; `luck` grows by what that gave each seat beyond the mean."""
    count = chance_moves(bench.work[i], bench.outcomes, bench.weights)
    move = bench.outcomes[pick(bench.weights, count, bench.noise)]
    line_luck(bench, i, count, move, luck)
    apply(bench.work[i], CHANCE_SEAT, move)


@generic
def play_on(bench: Bench, i: int, until: int, luck: Any) -> None:
    """Play row i on to a turn, everybody taking what is best one move ahead.

    The bench's `chances` are everybody's at the end; `luck` grows by what chance gave.
    """
    work, codes = bench.work, bench.codes
    for _ in range(LONGEST):
        acting = actors(work[i])
        if acting == 0 or work[i].turn >= until:
            break
        if acting == CHANCE:
            take_chance(bench, i, luck)
            continue
        seat = lowest_seat(acting)
        if plain_moves(work[i], seat, codes) > 1:
            codes[0] = choose_well(bench, i, seat, bench.chances)
        apply(work[i], seat, codes[0])
    line_expected_chances(bench, i, bench.chances)


@generic
def follow_lines(
    bench: Bench, seat: int, move: int, first: int, rounds: int, seed: int, adjusted: Any, luck: Any
) -> None:
    """Follow lines `first` and so on of a move of the seat, for the view in row 0.

    There are as many as `luck` has places. Each writes two numbers for the seat: what chance gave
    it beyond the mean, its `luck`, and the chance of winning in the end without it, `adjusted`.
    """
    work, noise, lucks = bench.work, bench.noise, reals(MOST_SEATS)
    for n in range(len(luck)):
        seed_noise(noise, seed, first + n)
        copy_state(work, 1, work, 0)
        guess(work[1], seat, noise)
        for other in range(work[1].players):
            lucks[other] = 0.0
        until = work[1].turn + rounds * work[1].players
        apply(work[1], seat, move)
        play_on(bench, 1, until, lucks)
        adjusted[n] = bench.chances[seat] - lucks[seat]
        luck[n] = lucks[seat]
