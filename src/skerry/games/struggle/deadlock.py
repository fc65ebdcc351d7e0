"""The deadlock in which nobody can lay a card any more, so that the game has to end (ST-R25).

Without a card to draw, hands change by exchanges alone. A player with a road reaches any hand of
the same size in time, out of all hands and the market. One without a road would exchange with the
draw pile, which gives back what he discards. The guild makes a hand larger.
"""

from __future__ import annotations

from ...core.kernel import kernel
from .cards import DEADLOCK_ROUNDS, GUILD, PAID, UNKNOWN
from .data import RESOURCES
from .pile import discards_size, hand_size, pile_size
from .purchase import PAYMENTS, is_to_be_had
from .stacks import has_property
from .state import State
from .trade import has_road, is_guild_rival

#: So many times the rounds of a deadlock end the game though somebody could lay a card.
PATIENCE = 20


@kernel
def is_deadlock(s: State) -> bool:
    """All have been idle for some rounds and nobody can come to lay a card, or for twenty times
    as many whoever could (ST-R25)."""
    if not has_been_idle(s, 1) or pile_size(s) > 0 or discards_size(s) > 0:
        return False
    if has_been_idle(s, PATIENCE):
        return True
    for seat in range(s.players):
        if can_come_to_lay(s, seat):
            return False
    return True


@kernel
def has_been_idle(s: State, times: int) -> bool:
    """Whether so many times the rounds have passed with no card laid or drawn."""
    return DEADLOCK_ROUNDS > 0 and s.idle >= times * DEADLOCK_ROUNDS * s.players


@kernel
def can_come_to_lay(s: State, seat: int) -> bool:
    """Whether a seat can lay a card now or after exchanges open to it, while nobody draws."""
    most = hand_size(s, seat)
    for other in range(s.players):
        if _guild_reaches(s, seat, other):
            most += hand_size(s, other)
    for payment in range(PAYMENTS):
        if _is_within_reach(s, seat, payment, most) and is_to_be_had(s, seat, PAID[payment, 0]):
            return True
    return False


@kernel
def _is_within_reach(s: State, seat: int, payment: int, most: int) -> bool:
    """Whether a hand of at most so many cards can come to hold a row of PAID."""
    price = 0
    for good in range(RESOURCES):
        wanted = PAID[payment, good + 1]
        price += wanted
        if wanted > _reachable(s, seat, good):
            return False
    return price <= most


@kernel
def _reachable(s: State, seat: int, good: int) -> int:
    """Cards of a good in the hand, and where exchanges and the guild can fetch them.

    In a view a card of unknown kind may be any.
    """
    total = s.hand[seat, good] + s.hand[seat, UNKNOWN]
    if has_road(s, seat):
        total += s.market[good]
    for other in range(s.players):
        if other != seat and (has_road(s, seat) or _guild_reaches(s, seat, other)):
            total += s.hand[other, good] + s.hand[other, UNKNOWN]
    return total


@kernel
def _guild_reaches(s: State, seat: int, other: int) -> bool:
    """Whether the guild may take from an opponent, in one turn after the other (ST-76)."""
    return is_guild_rival(s, seat, other) and has_property(s, seat, GUILD)
