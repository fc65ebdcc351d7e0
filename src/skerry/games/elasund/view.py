"""What a seat may see of a game of Elasund, and a random guess at the rest."""

from __future__ import annotations

from ...core.chance import below
from ...core.kernel import Numbers, kernel, zeros
from ...core.mechanics import fill_hand, guess_chosen, leave_out_hands, take_from
from ...core.seats import NONE
from .cards import ALL_GOLD, ALL_INFLUENCE, COLOUR_COUNT, deck_size, hand_size
from .state import (
    CHURCH_TILES,
    FIRST_INFLUENCE,
    GOLD,
    SEATS,
    SHORTAGE,
    TRIBUTE,
    UNKNOWN,
    UNKNOWN_INFLUENCE,
    UNKNOWN_TILE,
    State,
)


@kernel
def hide(s: State, seat: int) -> None:
    """Blank the others' hands and choices, the deck, and church tiles only one player knows."""
    for other in range(s.players):
        if other != seat:
            held = hand_size(s, other)
            for card in range(UNKNOWN):
                s.hand[other, card] = 0
            s.hand[other, UNKNOWN] = held
            for card in range(UNKNOWN + 1):
                s.chosen[other, card] = 0
            if s.owes[other] > 0:  # how far somebody's choice has got is nobody's business
                s.owes[other] = s.due[other]
    left = deck_size(s)
    for colour in range(COLOUR_COUNT):
        s.deck[colour] = 0
    s.deck[UNKNOWN_INFLUENCE] = left
    if seat != s.knower and s.bottom != NONE:
        s.bottom = UNKNOWN_TILE
    if seat != s.player:
        for i in range(2):
            if s.drawn[i] != NONE:
                s.drawn[i] = UNKNOWN_TILE


@kernel
def is_secret(s: State) -> bool:
    """Tribute and returned cards are chosen in secret, all at the same time (EL-R8, EL-R21)."""
    return s.phase == TRIBUTE or s.phase == SHORTAGE


# Guessing.


@kernel
def guess(s: State, seat: int, noise: Numbers) -> None:
    """Fill a view at random with what is missing from sight.

    All gold that is neither in the supply nor in sight is in the unknown hands; influence that
    is not in sight is there or in the deck.
    """
    pool = zeros(UNKNOWN)
    _count_unseen(s, pool)
    for _ in range(s.deck[UNKNOWN_INFLUENCE]):
        gold = pool[GOLD]
        pool[GOLD] = 0
        s.deck[take_from(pool, UNKNOWN, noise) - FIRST_INFLUENCE] += 1
        pool[GOLD] = gold
    s.deck[UNKNOWN_INFLUENCE] = 0
    if s.phase == SHORTAGE:
        _deal_halved(s, pool, noise)
    for other in range(s.players):
        fill_hand(s, other, pool, UNKNOWN, noise)
        if other != seat and s.owes[other] == 0:
            _guess_choice(s, other, noise)
    _guess_tiles(s, noise)


@kernel
def _count_unseen(s: State, pool: Numbers) -> None:
    pool[GOLD] = ALL_GOLD[s.edition] - s.gold - s.loot[GOLD]
    for colour in range(COLOUR_COUNT):
        card = FIRST_INFLUENCE + colour
        pool[card] = ALL_INFLUENCE[s.edition] - s.deck[colour] - s.discards[colour] - s.loot[card]
    leave_out_hands(s, pool, UNKNOWN)


@kernel
def _deal_halved(s: State, pool: Numbers, noise: Numbers) -> None:
    """In a shortage everybody sees half of a seat's influence cards, rounded down: so an unknown
    hand holds twice that number, or one more; the rest of it is gold."""
    odd = -pool[GOLD]
    for other in range(s.players):
        odd += s.hand[other, UNKNOWN]
        if s.hand[other, UNKNOWN] > 0:
            odd -= 2 * s.due[other]
    influence = zeros(SEATS)
    candidates = 0
    for other in range(s.players):
        if s.hand[other, UNKNOWN] > 2 * s.due[other]:
            candidates += 1
    for other in range(s.players):
        if s.hand[other, UNKNOWN] == 0:
            continue
        influence[other] = 2 * s.due[other]
        if s.hand[other, UNKNOWN] > 2 * s.due[other]:
            if below(noise, candidates) < odd:
                influence[other] += 1
                odd -= 1
            candidates -= 1
    for other in range(s.players):
        gold = s.hand[other, UNKNOWN] - influence[other]
        s.hand[other, GOLD] += gold
        pool[GOLD] -= gold
        s.hand[other, UNKNOWN] -= gold


@kernel
def _guess_choice(s: State, seat: int, noise: Numbers) -> None:
    """Whoever is done choosing has his due set aside; in a shortage no gold."""
    left = zeros(UNKNOWN)
    for card in range(UNKNOWN):
        left[card] = s.hand[seat, card]
    if s.phase == SHORTAGE:
        left[GOLD] = 0
    guess_chosen(s, seat, left, UNKNOWN, s.due[seat] + 0, noise)


@kernel
def _guess_tiles(s: State, noise: Numbers) -> None:
    """Church tiles that one player knows and others do not."""
    for i in range(2):
        if s.drawn[i] == UNKNOWN_TILE:
            s.drawn[i] = _unlaid_tile(s, noise)
    if s.bottom == UNKNOWN_TILE:
        s.bottom = _unlaid_tile(s, noise)


@kernel
def _unlaid_tile(s: State, noise: Numbers) -> int:
    """A random tile that is neither laid nor drawn."""
    left = 0
    for tile in range(CHURCH_TILES):
        if s.church[tile] == NONE and s.drawn[0] != tile:
            left += 1
    nth = below(noise, left)
    for tile in range(CHURCH_TILES):
        if s.church[tile] == NONE and s.drawn[0] != tile:
            if nth == 0:
                return tile
            nth -= 1
    return NONE
