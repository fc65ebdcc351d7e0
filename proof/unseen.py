"""What a seat does not see, by the tables "Hidden information" of docs/rules alone.

The games' own `hide` and `guess` have no part in it: what they forgot to hide would not differ.
"""

from __future__ import annotations

import random
from typing import NamedTuple

from skerry.core.match import Match
from skerry.games.struggle.state import PICK


class Unseen(NamedTuple):
    """Cards of some kinds that lie in rows of the seats, and in piles that nobody sees."""

    rows: tuple[str, ...]
    kinds: int
    piles: tuple[str, ...] = ()
    first: int = 0  #: the first of these kinds in a row; in a pile it is 0


#: Catan: hands, bought cards, the deck. Elasund: hands, the deck of influence cards. Struggle:
#: hands and both piles.
UNSEEN = {
    "catan": (Unseen(("hand",), 5), Unseen(("cards", "fresh"), 5, ("deck",))),
    "elasund": (Unseen(("hand",), 4), Unseen(("hand",), 3, ("deck",), first=1)),
    "struggle": (Unseen(("hand",), 5, ("pile", "discards")),),
}
#: Moves whose card or tile only those see who take part.
UNSEEN_MOVES = {
    "catan": ("draw", "steal"),
    "elasund": ("draw", "tile", "return"),
    "struggle": ("draw", "take", "pick", "give"),
}
#: Where the cards of one kind lie: the field, and the place in it.
Cell = tuple[str, tuple[int, ...]]


def exchanged(match: Match, seat: int, chance: random.Random) -> Match:
    """A copy in which two cards of different kinds have changed places that a seat sees neither
    of; as it was where there are no such cards."""
    world = match.copy()
    places = _places(world, seat, chance) if not _is_open(world) else []
    if len(places) < 2:
        return world
    s = world.states[0]
    one, two = chance.sample(places, 2)
    kinds = [[k for k, (name, at) in enumerate(place) if getattr(s, name)[at]]
             for place in (one, two)]  # fmt: skip
    pairs = [(a, b) for a in kinds[0] for b in kinds[1] if a != b]
    if pairs:
        a, b = chance.choice(pairs)
        for (name, at), change in ((one[a], -1), (one[b], 1), (two[b], -1), (two[a], 1)):
            getattr(s, name)[at] += change
    return world


def _is_open(match: Match) -> bool:
    """Whether somebody chooses cards in secret just now, or looks at a hand (ST-34)."""
    picks = match.game.name == "struggle" and match.states[0].phase == PICK
    return bool(picks or match.game.kernels.is_secret(match.states, 0))


def _places(match: Match, seat: int, chance: random.Random) -> list[list[Cell]]:
    """The rows and piles of some cards that are hidden from a seat, each with its cells by kind."""
    known = UNSEEN.get(match.game.name, ())
    if _has_offer(match):  # whoever made it, or accepted, has the cards (CA-R7)
        known = tuple(unseen for unseen in known if "hand" not in unseen.rows)
    if not known:
        return []
    unseen = chance.choice(known)
    others = [other for other in range(match.players) if other != seat]
    kinds = range(unseen.kinds)
    places: list[list[Cell]] = [
        [(row, (other, unseen.first + kind)) for kind in kinds]
        for row in unseen.rows
        for other in others
    ]
    return places + [[(pile, (kind,)) for kind in kinds] for pile in unseen.piles]


def _has_offer(match: Match) -> bool:
    s = match.state
    return match.game.name == "catan" and any(
        s.gives[seat, good] for seat in range(match.players) for good in range(5)
    )
