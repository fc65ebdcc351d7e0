"""Trade: overseas with the bank, offers and answers between players.

The active player offers, or invites offers; all others answer at the same time (accept, decline,
or counter with cards they hold); then he closes one deal that both hands can pay, or none.
"""

from __future__ import annotations

from ...core.kernel import Numbers, inlined, kernel
from .bank import gain
from .board import ANY, CORNERS, RESOURCES
from .building import PLAIN_RATE, SIMPLE_RATE, SPECIAL_RATE
from .moves import DEAL_BASE, DEALS, MOVES
from .state import ACCEPTED, ANSWER, COUNTERED, DEAL, DECLINED, MAIN, OPEN_ANSWER, UNKNOWN, State

overseas_code = MOVES.encoder("overseas")


@kernel
def may_trade(s: State) -> bool:
    """In strict order not after building (CA-23)."""
    return not (s.strict and s.built)


@kernel
def can_trade_overseas(s: State, seat: int) -> bool:
    """Whether a seat holds enough of any good for its best rate (CA-42 to CA-44)."""
    left = -1
    for good in range(RESOURCES):  # negative only where all are
        left &= s.hand[seat, good] - s.rate[seat, good]
    return left >= 0


@kernel
def may_trade_overseas(s: State, seat: int, rate: int, give: int, take: int) -> bool:
    """A rate that is open to the seat, its cards, and a card in the bank (CA-41 to CA-46)."""
    return (
        may_trade(s)
        and give != take
        and has_rate(s, seat, rate, give)
        and s.hand[seat, give] >= rate
        and s.bank[take] > 0
    )


@kernel
def has_rate(s: State, seat: int, rate: int, good: int) -> bool:
    """4:1 is open to all; 3:1 and 2:1 through harbours, the better one kept in `rate`."""
    if rate == PLAIN_RATE or rate == s.rate[seat, good]:
        return True
    return rate == SIMPLE_RATE and s.rate[seat, good] == SPECIAL_RATE and has_simple(s, seat)


@kernel
def has_simple(s: State, seat: int) -> bool:
    """Whether a seat has a building at a 3:1 harbour (CA-43, CA-46)."""
    for corner in range(CORNERS):
        if s.owner[corner] == seat and s.corner_harbour[corner] == ANY:
            return True
    return False


@inlined
def list_overseas(s: State, seat: int, out: Numbers, n: int) -> int:
    """Every good for every other, at the best rate only."""
    if not can_trade_overseas(s, seat) or not may_trade(s):
        return n
    for give in range(RESOURCES):
        rate = s.rate[seat, give] + 0
        if s.hand[seat, give] >= rate:
            for take in range(RESOURCES):
                if take != give and s.bank[take] > 0:
                    out[n] = overseas_code(rate, give, take)
                    n += 1
    return n


@kernel
def trade_overseas(s: State, rate: int, give: int, take: int) -> None:
    """Cards to the bank, one card back."""
    gain(s, s.player, give, -rate)
    gain(s, s.player, take, 1)


@kernel
def side_count(side: int, good: int) -> int:
    """How many cards of a good one side of a deal names."""
    for _ in range(good):
        side //= DEAL_BASE
    return side % DEAL_BASE


@kernel
def is_payable_deal(s: State, seat: int, give: int, take: int) -> bool:
    """Cards both ways, no good on both sides, and the seat holds what it gives (CA-39, CA-R6)."""
    if give == 0 or take == 0:
        return False
    for good in range(RESOURCES):
        giving, taking = side_count(give, good), side_count(take, good)
        if giving > s.hand[seat, good] or (giving > 0 and taking > 0):
            return False
    return True


@kernel
def may_offer(s: State, seat: int, give: int, take: int) -> bool:
    """While one may trade, any deal that one can pay (CA-39)."""
    return may_trade(s) and is_payable_deal(s, seat, give, take)


@inlined
def list_deals(s: State, seat: int, out: Numbers, n: int, first: int) -> int:
    """The common deals, one kind of card for another, that the seat can pay."""
    for deal in range(len(DEALS)):
        if s.hand[seat, DEALS[deal, 0]] >= DEALS[deal, 2]:
            out[n] = first + deal
            n += 1
    return n


@kernel
def _write_deal(s: State, seat: int, give: int, take: int) -> None:
    for good in range(RESOURCES):
        s.gives[seat, good] = side_count(give, good)
        s.takes[seat, good] = side_count(take, good)


@kernel
def make_offer(s: State, give: int, take: int) -> None:
    """Put an offer to all others; nothing for nothing invites theirs (CA-40)."""
    _write_deal(s, s.player, give, take)
    for seat in range(s.players):
        s.answer[seat] = OPEN_ANSWER
    s.phase = ANSWER


@kernel
def is_invitation(s: State) -> bool:
    """Whether the active player only asked for offers."""
    for good in range(RESOURCES):
        if s.gives[s.player, good] > 0:
            return False
    return True


@kernel
def may_answer(s: State, seat: int) -> bool:
    """The others, once each."""
    return seat != s.player and s.answer[seat] == OPEN_ANSWER


@kernel
def may_accept(s: State, seat: int) -> bool:
    """Only with the cards in hand (CA-R7)."""
    if is_invitation(s):
        return False
    for good in range(RESOURCES):
        if s.hand[seat, good] < s.takes[s.player, good]:
            return False
    return True


@kernel
def counter(s: State, seat: int, give: int, take: int) -> None:
    """Answer with an offer of one's own."""
    _write_deal(s, seat, give, take)
    take_answer(s, seat, COUNTERED)


@kernel
def take_answer(s: State, seat: int, answer: int) -> None:
    """Note an answer; after the last one the active player chooses, if there is a choice."""
    s.answer[seat] = answer
    hopeful = False
    for other in range(s.players):
        if other != s.player:
            if s.answer[other] == OPEN_ANSWER:
                return
            if s.answer[other] != DECLINED:
                hopeful = True
    if hopeful:
        s.phase = DEAL
    else:
        end_offer(s)


@kernel
def may_close(s: State, partner: int) -> bool:
    """An acceptance, or a counter-offer that the active player can pay (CA-38, CA-40)."""
    if partner == s.player:
        return False
    if s.answer[partner] == ACCEPTED:
        return True
    if s.answer[partner] != COUNTERED:
        return False
    for good in range(RESOURCES):
        if s.hand[s.player, good] < s.takes[partner, good]:
            return False
    return True


@kernel
def close_deal(s: State, partner: int) -> None:
    """Exchange the cards with one partner."""
    countered = s.answer[partner] == COUNTERED
    for good in range(RESOURCES):
        if countered:
            change = s.gives[partner, good] - s.takes[partner, good]
        else:
            change = s.takes[s.player, good] - s.gives[s.player, good]
        s.hand[s.player, good] += change
        s.hand[partner, good] -= change
    end_offer(s)


@kernel
def end_offer(s: State) -> None:
    """Offer and answers lapse; back to trade and build."""
    for seat in range(s.players):
        s.answer[seat] = OPEN_ANSWER
        for good in range(UNKNOWN):
            s.gives[seat, good] = 0
            s.takes[seat, good] = 0
    s.phase = MAIN
