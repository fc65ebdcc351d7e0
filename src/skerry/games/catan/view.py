"""What a seat may see of a game of Catan, and a random guess at the rest."""

from __future__ import annotations

from ...core.kernel import Cells, Numbers, inlined, kernel, zeros
from ...core.mechanics import draw_from, guess_chosen, leave_out_hands, seat_after, total
from ...core.seats import NONE
from .bank import SUPPLY, hand_size
from .board import RESOURCES
from .cards import FULL_DECK, deck_size
from .robber import HAND_LIMIT
from .state import (
    ACCEPTED,
    CARD_KINDS,
    COUNTERED,
    DISCARD,
    KNIGHT,
    OVER,
    POINT,
    UNKNOWN,
    State,
)


@inlined
def hide(s: State, seat: int) -> None:
    """Blank hands, bought cards, choices and the deck; at the end point cards are shown."""
    for other in range(s.players):
        if other != seat:
            if s.owes[other] > 0:  # how far somebody's choice has got is nobody's business
                s.owes[other] = hand_size(s, other) // 2
            _blank(s.hand, other, NONE)
            for good in range(RESOURCES):
                s.chosen[other, good] = 0
            keep = POINT if s.phase == OVER else NONE
            _blank(s.cards, other, keep)
            _blank(s.fresh, other, keep)
    left = deck_size(s)
    for card in range(CARD_KINDS):
        s.deck[card] = 0
    s.deck[UNKNOWN] = left


@inlined
def _blank(rows: Cells, seat: int, keep: int) -> None:
    """Turn a row of counts into a count of unknown cards, all but one kind."""
    unknown = 0
    for kind in range(UNKNOWN):
        kept = rows[seat, kind] if kind == keep else 0
        unknown += rows[seat, kind] - kept
        rows[seat, kind] = kept
    rows[seat, UNKNOWN] += unknown


@kernel
def is_secret(s: State) -> bool:
    """Discards are chosen in secret, all at the same time (CA-R5)."""
    return s.phase == DISCARD


@kernel
def guess(s: State, seat: int, noise: Numbers) -> None:
    """Fill unknown cards at random with the cards that are missing from sight."""
    pool = zeros(UNKNOWN)
    for good in range(RESOURCES):
        pool[good] = SUPPLY - s.bank[good]
    leave_out_hands(s, pool, RESOURCES)
    for other in range(s.players):
        _deal_promised(s, other, pool)
    for other in range(s.players):
        _deal(s.hand, other, pool, noise, SUPPLY)
        if s.phase == DISCARD and other != seat:
            _guess_choice(s, other, noise)
    _guess_cards(s, noise)


@kernel
def _deal_promised(s: State, seat: int, pool: Numbers) -> None:
    """Whoever offered or accepted a deal holds the cards for it (CA-R7)."""
    for good in range(RESOURCES):
        promised = 0
        if seat == s.player or s.answer[seat] == COUNTERED:
            promised = s.gives[seat, good] + 0
        elif s.answer[seat] == ACCEPTED:
            promised = s.takes[s.player, good] + 0
        missing = min(promised - s.hand[seat, good], s.hand[seat, UNKNOWN] + 0)
        if missing > 0:
            s.hand[seat, good] += missing
            s.hand[seat, UNKNOWN] -= missing
            pool[good] -= missing


@kernel
def _guess_choice(s: State, seat: int, noise: Numbers) -> None:
    """Whoever is done choosing has half of his hand set aside."""
    if s.owes[seat] > 0 or hand_size(s, seat) <= HAND_LIMIT:
        return
    pool = zeros(UNKNOWN)
    for good in range(RESOURCES):
        pool[good] = s.hand[seat, good]
    guess_chosen(s, seat, pool, UNKNOWN, hand_size(s, seat) // 2, noise)


@kernel
def _guess_cards(s: State, noise: Numbers) -> None:
    """Development cards that are in no known hand lie in unknown hands or in the deck."""
    pool = zeros(UNKNOWN)
    for card in range(CARD_KINDS):
        pool[card] = FULL_DECK[card] - s.spent[card] - s.deck[card]
        for other in range(s.players):
            pool[card] -= s.cards[other, card] + s.fresh[other, card]
    for other in range(s.players):
        pool[KNIGHT] -= s.knights[other]
    for i in range(s.players):
        # Whoever is on turn is served first: with the goal in hand he would have won by now, so
        # he must hold fewer points than that; for the others it is only likely (CA-79).
        other = seat_after(s, i)
        known = s.points[other] + s.cards[other, POINT] + s.fresh[other, POINT]
        room = s.goal - 1 - known if s.phase != OVER else 0
        room -= _deal(s.cards, other, pool, noise, room)
        _deal(s.fresh, other, pool, noise, room)
    if s.deck[UNKNOWN] > 0:
        s.deck[UNKNOWN] = 0
        for card in range(CARD_KINDS):
            s.deck[card] += pool[card]


@kernel
def _deal(rows: Cells, seat: int, pool: Numbers, noise: Numbers, points: int) -> int:
    """Replace a row's unknown cards by cards drawn from the pool; at most `points` of kind POINT
    where others can be had. Returns how many of that kind were dealt."""
    dealt = 0
    for _ in range(rows[seat, UNKNOWN]):
        left, barred = total(pool, UNKNOWN), 0
        if dealt >= points and left > pool[POINT]:
            barred = pool[POINT]
        pool[POINT] -= barred
        kind = draw_from(pool, 0, left - barred, noise)
        pool[POINT] += barred
        pool[kind] -= 1
        rows[seat, kind] += 1
        if kind == POINT:
            dealt += 1
    rows[seat, UNKNOWN] = 0
    return dealt
