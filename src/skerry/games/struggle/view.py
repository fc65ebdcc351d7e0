"""What a seat may see of a game, and a random guess at the rest."""

from __future__ import annotations

from ...core.kernel import Numbers, kernel, zeros
from ...core.mechanics import fill_hand, guess_chosen, leave_out_hands, take_from
from .cards import SUPPLY, UNKNOWN
from .data import DATA, RESOURCES
from .events import robber_loss
from .pile import discards_size, hand_size, pile_size
from .state import PICK, ROBBER_PHASE, State

#: 1: all may look through the discard pile (ST-R21).
OPEN_DISCARDS = int(DATA.values["discard_pile"]["open"])


@kernel
def hide(s: State, seat: int) -> None:
    """Blank the other hands, choices of discards and both piles (ST-17 to ST-19, ST-R21)."""
    for other in range(s.players):
        if other != seat:
            held = hand_size(s, other)
            s.owes[other] = owed_in_sight(s, seat, other)
            if s.phase == ROBBER_PHASE:
                for good in range(RESOURCES):
                    s.chosen[other, good] = 0
            if not sees_hand(s, seat, other):
                for good in range(RESOURCES):
                    s.hand[other, good] = 0
                s.hand[other, UNKNOWN] = held
    left, thrown = pile_size(s), discards_size(s)
    for good in range(RESOURCES):
        s.pile[good] = 0
        if not OPEN_DISCARDS:
            s.discards[good] = 0
    s.pile[UNKNOWN] = left
    if not OPEN_DISCARDS:
        s.discards[UNKNOWN] = thrown


@kernel
def sees_hand(s: State, seat: int, other: int) -> bool:
    """The Library shows one hand to its owner, and only while he picks (ST-34, ST-R15)."""
    return bool(s.phase == PICK and seat == s.player and other == s.partner)


@kernel
def owed_in_sight(s: State, seat: int, other: int) -> int:
    """The cards another owes; how far his secret choice has got is nobody's business (ST-R23)."""
    owed = int(s.owes[other])
    if s.phase == ROBBER_PHASE and other != seat and owed > 0:
        owed = robber_loss(hand_size(s, other))
    return owed


@kernel
def is_secret(s: State) -> bool:
    """In a robber attack all choose their discards in secret, at the same time (ST-R23)."""
    return s.phase == ROBBER_PHASE


@kernel
def guess(s: State, seat: int, noise: Numbers) -> None:
    """Fill unknown hands and piles at random with the cards that are missing from sight."""
    pool = zeros(UNKNOWN)
    for good in range(RESOURCES):
        pool[good] = SUPPLY[s.players, good] - s.market[good] - s.discards[good] - s.pile[good]
    leave_out_hands(s, pool, UNKNOWN)
    for other in range(s.players):
        fill_hand(s, other, pool, UNKNOWN, noise)
        if s.phase == ROBBER_PHASE and other != seat:
            _guess_choice(s, other, noise)
    for _ in range(s.pile[UNKNOWN]):
        s.pile[take_from(pool, UNKNOWN, noise)] += 1
    for _ in range(s.discards[UNKNOWN]):
        s.discards[take_from(pool, UNKNOWN, noise)] += 1
    s.pile[UNKNOWN], s.discards[UNKNOWN] = 0, 0


@kernel
def _guess_choice(s: State, seat: int, noise: Numbers) -> None:
    """Whoever is done choosing has his loss set aside."""
    if s.owes[seat] > 0:
        return
    pool = zeros(UNKNOWN)
    for good in range(RESOURCES):
        pool[good] = s.hand[seat, good]
    guess_chosen(s, seat, pool, UNKNOWN, robber_loss(hand_size(s, seat)), noise)
