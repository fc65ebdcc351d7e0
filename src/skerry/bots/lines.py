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
from ..core.game import Game
from ..core.kernel import bind, copy_state, reals
from .lookahead import MANY_OUTCOMES, MOST_SEATS, kernels_of

#: A line stops here even if no turn has ended.
LONGEST = 400

game_actors: Any = None
game_plain: Any = None
game_chance: Any = None
game_apply: Any = None
game_guess: Any = None
shares: Any = None
prospect: Any = None
choose_well: Any = None
lowest_seat: Any = None
take_chance: Any = None
play_on: Any = None


def line_kernel(game: Game) -> Any:
    """`follow_lines` for a game with a foresight: the insight plays, the foresight judges."""
    known, judge = kernels_of(game, game.insight), kernels_of(game, game.foresight)
    if "follow_lines" not in known:
        names = known | {name: judge[name] for name in ("shares", "prospect")}
        for generic in (_take_chance, _play_on, _follow_lines):
            names[generic.__name__.strip("_")] = bind(generic, game.name, **names)
        known["follow_lines"] = names["follow_lines"]
    return known["follow_lines"]


def _take_chance(
    work: Any, i: int, outcomes: Any, weights: Any, noise: Any, chances: Any, luck: Any
) -> None:
    """Let chance act in row i; `luck` grows by what that gave each seat beyond the mean."""
    count = game_chance(work[i], outcomes, weights)
    taken = pick(weights, count, noise)
    move = outcomes[taken]
    if 1 < count <= MANY_OUTCOMES:
        total = 0.0
        for k in range(count):
            total += weights[k]
        for k in range(count):
            copy_state(work, i + 1, work, i)
            game_apply(work[i + 1], CHANCE_SEAT, outcomes[k])
            shares(work[i + 1], chances)
            part = -weights[k] / total
            if k == taken:
                part += 1.0
            for seat in range(work[i].players):
                luck[seat] += part * chances[seat]
    game_apply(work[i], CHANCE_SEAT, move)


def _play_on(
    work: Any, i: int, until: int, codes: Any, outcomes: Any, weights: Any, noise: Any,
    chances: Any, luck: Any,
) -> None:  # fmt: skip
    """Play row i on to a turn, everybody taking what is best one move ahead; `chances` then."""
    for _ in range(LONGEST):
        acting = game_actors(work[i])
        if acting == 0 or work[i].turn >= until:
            break
        if acting == CHANCE:
            take_chance(work, i, outcomes, weights, noise, chances, luck)
            continue
        seat = lowest_seat(acting)
        if game_plain(work[i], seat, codes) > 1:
            codes[0] = choose_well(work, i, seat, codes, outcomes, weights, noise, chances)
        game_apply(work[i], seat, codes[0])
    prospect(work, i, outcomes, weights, noise, chances)


def _follow_lines(
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
        game_guess(work[1], seat, noise)
        for other in range(work[1].players):
            luck[other] = 0.0
        until = work[1].turn + rounds * work[1].players
        game_apply(work[1], seat, move)
        play_on(work, 1, until, codes, outcomes, weights, noise, chances, luck)
        merit[line] = chances[seat] - luck[seat]
        fortune[line] = luck[seat]
