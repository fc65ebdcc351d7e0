"""Ratings of people: a rated game ranks those who played it among each other.

The model is that of puzzles and tournaments (openskill, Plackett-Luce). There is one rating for
each game and number of seats. Bots do not count: a rating says how one does against people.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from ..core.extras import need
from ..puzzles.rating import Rating as Rating

#: With fewer rated games a rating is still settling.
SETTLING = 6


def after_game(ratings: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Everybody's rating after a game; the lower the place the better, equal places are a draw.

    >>> first, second = after_game([Rating(), Rating()], [1, 2])
    >>> first.shown > 1500 > second.shown
    True
    """
    model = _model()
    teams = [[model.rating(mu=rating.mu, sigma=rating.sigma)] for rating in ratings]
    rated = model.rate(teams, ranks=[float(place) for place in places])
    return [Rating(float(person.mu), float(person.sigma)) for (person,) in rated]


@cache
def _model() -> Any:
    return need("openskill.models", "server", "ratings").PlackettLuce()
