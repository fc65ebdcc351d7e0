"""Deals that nobody who wants to win should make."""

from __future__ import annotations

from ....core.kernel import kernel
from ..moves import DEALS, MOVES
from ..state import ANSWER, DEAL, MAIN, State

is_invitation, is_deal = MOVES.tester("invite"), MOVES.tester("deal")
is_refusal = MOVES.tester("decline")
partner_of = MOVES.decoder("deal", "partner")
FIRST_OFFER, OFFERS = MOVES.first("offer"), len(DEALS)


@kernel
def gifts(s: State, seat: int, move: int) -> bool:
    """Whether a move deals with a player who shows one point less than the goal, or asks for it.

    Any card may be the one that he wins by, so such a player asks in vain himself.
    """
    if s.phase == ANSWER:
        return not is_refusal(move) and is_near(s, s.player)
    if s.phase == DEAL:
        return is_deal(move) and is_near(s, partner_of(move))
    asks = is_invitation(move) or FIRST_OFFER <= move < FIRST_OFFER + OFFERS
    return s.phase == MAIN and asks and is_near(s, seat)


@kernel
def is_near(s: State, seat: int) -> bool:
    """One visible point from the goal."""
    return s.points[seat] + 1 >= s.goal
