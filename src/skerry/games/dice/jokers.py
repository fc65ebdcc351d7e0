"""What changes a final result: resource jokers, and gold exchanged two for one (DI-16)."""

from __future__ import annotations

from ...core.kernel import Numbers, kernel
from .faces import FACE_COUNT, GOLD
from .moves import LAST_JOKER
from .sheet import ANY, JOKER_FACE, KNIGHTS
from .state import State

#: Gold dice that one exchange takes (DI-51).
EXCHANGE = 2


@kernel
def has_joker(s: State, seat: int, joker: int) -> bool:
    """Whether the joker's own knight is built and it was not used before (DI-45, DI-46)."""
    return s.knights[seat] > joker and s.used[seat, joker] == 0


def jokers_left(s: State, seat: int) -> list[int]:
    """The jokers that a seat can still use."""
    return [joker for joker in range(KNIGHTS) if has_joker(s, seat, joker)]


@kernel
def may_use_joker(s: State, seat: int, joker: int, die: int, face: int) -> bool:
    """An available joker, an unused die, and another face that the joker gives (DI-43 to 46)."""
    if JOKER_FACE[joker] != face and JOKER_FACE[joker] != ANY:
        return False
    return has_joker(s, seat, joker) and s.dice[die] > 0 and die != face


@kernel
def use_joker(s: State, joker: int, die: int, face: int) -> None:
    """Turn a die and cross the joker off; the knight stays (DI-46, DI-49)."""
    s.used[s.player, joker] = 1
    s.dice[die] -= 1
    s.dice[face] += 1


@kernel
def may_use_own_joker(s: State, seat: int, number: int, die: int) -> bool:
    """A joker that gives one resource; people count them from 1 (DI-43 to DI-46)."""
    return may_use_joker(s, seat, number - 1, die, JOKER_FACE[number - 1])


@kernel
def use_own_joker(s: State, number: int, die: int) -> None:
    """Turn a die to the joker's own resource (DI-44)."""
    use_joker(s, number - 1, die, JOKER_FACE[number - 1])


@kernel
def list_own_jokers(s: State, seat: int, out: Numbers, n: int, first: int) -> int:
    """Every use of an available joker that gives one resource."""
    for joker in range(min(s.knights[seat] + 0, LAST_JOKER)):
        if s.used[seat, joker] != 0:
            continue
        for die in range(FACE_COUNT):
            if s.dice[die] > 0 and die != JOKER_FACE[joker]:
                out[n] = first + joker * FACE_COUNT + die
                n += 1
    return n


@kernel
def has_last_joker(s: State, seat: int) -> bool:
    """The joker of the last knight gives any resource."""
    return has_joker(s, seat, LAST_JOKER)


@kernel
def can_exchange(s: State) -> bool:
    """Two unused gold dice (DI-51)."""
    return s.dice[GOLD] >= EXCHANGE


@kernel
def may_exchange(s: State, face: int) -> bool:
    """Two unused gold dice for something other than gold (DI-51, DI-54, DI-R9)."""
    return can_exchange(s) and face != GOLD


@kernel
def exchange(s: State, face: int) -> None:
    """Turn one gold die; the other is out of use for this turn (DI-52)."""
    s.dice[GOLD] -= EXCHANGE
    s.dice[face] += 1
