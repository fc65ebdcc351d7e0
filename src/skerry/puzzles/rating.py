"""A person's rating, which follows the difficulty of the puzzles that were solved and failed.

A try is a game of two: the person against the puzzle. The model is that of tournaments (openskill,
Plackett-Luce); the puzzle's own rating stays what its proof makes it.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from ..core.extras import need
from .puzzle import MIDDLE

#: One point of the model in points that are shown: 25 and 25/3 become 1500 and 333.
SCALE = 40.0
#: How sure a puzzle's difficulty is, in points of the model.
PUZZLE_SIGMA = 2.0


class Rating(NamedTuple):
    """What is known of a person's strength."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    @property
    def shown(self) -> int:
        """The rating as people read it.

        >>> Rating().shown
        1500
        """
        return round(MIDDLE + SCALE * (self.mu - 25.0))


def after_try(rating: Rating, difficulty: int, solved: bool) -> Rating:
    """The rating after a puzzle of some difficulty was solved or not.

    >>> after_try(Rating(), 1700, True).shown > after_try(Rating(), 1300, True).shown > 1500
    True
    """
    model = _model()
    person = model.rating(mu=rating.mu, sigma=rating.sigma)
    puzzle = model.rating(mu=25.0 + (difficulty - MIDDLE) / SCALE, sigma=PUZZLE_SIGMA)
    ((rated,), _) = model.rate([[person], [puzzle]], ranks=[1, 2] if solved else [2, 1])
    return Rating(float(rated.mu), float(rated.sigma))


@cache
def _model() -> Any:
    return need("openskill.models", "server", "ratings of puzzles").PlackettLuce()
