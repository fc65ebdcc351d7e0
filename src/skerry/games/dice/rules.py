"""The Catan Dice Game, rules of 2008: who acts, what is legal, what a move does."""

from __future__ import annotations

from ...core.chance import CHANCE
from ...core.kernel import Numbers, kernel, zeros
from . import moves as m
from .building import (
    ROAD,
    build_city,
    build_knight,
    build_road,
    build_settlement,
    can_build_city,
    can_build_knight,
    can_build_road,
    can_build_settlement,
    can_pay,
    may_place_road,
)
from .faces import DICE, ROLLS, SET_FIRST, SET_SHARE, SET_WEIGHT, SETS
from .options import SETUP_PLAYERS, SETUP_STARTER
from .sheet import BOUGHT_ROADS, BOXES, CROSS, JOKER_FACE, KNIGHTS, NONE, START
from .state import BUILD, CHOOSE, OVER, ROLLING, SEATS, START_PHASE, State
from .turning import exchange, has_joker, may_exchange, may_use_joker, use_joker

MOST_KEEPS = 2**DICE  #: ways to choose among six different dice


@kernel
def new_game(s: State, setup: Numbers) -> None:
    """Clean sheets with the start road on each (DI-5); a starter that is set begins at once."""
    s.players = setup[SETUP_PLAYERS]
    s.starter, s.player, s.turn = NONE, NONE, 0
    s.phase, s.rolls, s.earned = START_PHASE, 0, 0
    clear_dice(s)
    for seat in range(SEATS):
        for road in range(BOUGHT_ROADS):
            s.roads[seat, road] = 0
        s.roads[seat, START] = 1
        s.settlements[seat], s.cities[seat], s.knights[seat] = 0, 0, 0
        for joker in range(KNIGHTS):
            s.used[seat, joker] = 0
        for box in range(BOXES):
            s.boxes[seat, box] = 0
    if setup[SETUP_STARTER] != NONE:
        start_game(s, setup[SETUP_STARTER])


@kernel
def clear_dice(s: State) -> None:
    """Nothing lies on the table."""
    for face in range(6):
        s.dice[face] = 0
        s.kept[face] = 0


# Who may act.


@kernel
def actors(s: State) -> int:
    """The bit of the player on turn, CHANCE, or 0 when the game is over."""
    if s.phase == OVER:
        return 0
    if s.phase == ROLLING or s.phase == START_PHASE:
        return CHANCE
    return 1 << s.player


# What is legal.


@kernel
def is_legal(s: State, seat: int, move: int) -> bool:
    """Whether a seat may make a move now; the one judge of every move."""
    if seat != s.player or (s.phase != CHOOSE and s.phase != BUILD):
        return False
    if m.KEEP <= move < m.KEEP + m.KEEPS:
        return s.phase == CHOOSE and shows(s, move - m.KEEP)
    if move == m.STOP:
        return s.phase == CHOOSE
    if move == m.END:
        return s.phase == BUILD
    if m.BUILD_ROAD <= move < m.BUILD_ROAD + BOUGHT_ROADS:
        return can_build_road(s, seat, move - m.BUILD_ROAD)
    if move == m.BUILD_KNIGHT:
        return can_build_knight(s, seat)
    if move == m.BUILD_SETTLEMENT:
        return can_build_settlement(s, seat)
    if move == m.BUILD_CITY:
        return can_build_city(s, seat)
    if m.JOKER <= move < m.ANY_JOKER:
        joker = (move - m.JOKER) // 6
        return may_use_joker(s, seat, joker, (move - m.JOKER) % 6, JOKER_FACE[joker])
    if m.ANY_JOKER <= move < m.ANY_JOKER + 36:
        turn = move - m.ANY_JOKER
        return may_use_joker(s, seat, m.LAST_JOKER, turn // 6, turn % 6)
    if m.GOLD_FOR <= move < m.GOLD_FOR + 6:
        return may_exchange(s, move - m.GOLD_FOR)
    return False


@kernel
def shows(s: State, dice: int) -> bool:
    """Whether all dice of a set are among those that lie there."""
    for face in range(6):
        if s.dice[face] < SETS[dice, face]:
            return False
    return True


@kernel
def legal_moves(s: State, seat: int, out: Numbers) -> int:
    """All legal moves: stop or end, builds, jokers, gold, and what to keep while rolls are left.

    The first build, joker or exchange ends the rolling by itself (DI-R4).
    """
    out[0] = m.STOP if s.phase == CHOOSE else m.END
    n = _builds(s, seat, out, 1)
    n = _jokers(s, seat, out, n)
    for face in range(6):
        if may_exchange(s, face):
            out[n] = m.GOLD_FOR + face
            n += 1
    return _keeps(s, out, n) if s.phase == CHOOSE else n


@kernel
def _builds(s: State, seat: int, out: Numbers, n: int) -> int:
    if can_pay(s, ROAD):
        for road in range(BOUGHT_ROADS):
            if may_place_road(s, seat, road):
                out[n] = m.BUILD_ROAD + road
                n += 1
    if can_build_knight(s, seat):
        out[n] = m.BUILD_KNIGHT
        n += 1
    if can_build_settlement(s, seat):
        out[n] = m.BUILD_SETTLEMENT
        n += 1
    if can_build_city(s, seat):
        out[n] = m.BUILD_CITY
        n += 1
    return n


@kernel
def _jokers(s: State, seat: int, out: Numbers, n: int) -> int:
    for joker in range(s.knights[seat]):
        if not has_joker(s, seat, joker):
            continue
        for die in range(6):
            if joker < m.LAST_JOKER:
                if may_use_joker(s, seat, joker, die, JOKER_FACE[joker]):
                    out[n] = m.JOKER + 6 * joker + die
                    n += 1
            else:
                for face in range(6):
                    if may_use_joker(s, seat, joker, die, face):
                        out[n] = m.ANY_JOKER + 6 * die + face
                        n += 1
    return n


@kernel
def _keeps(s: State, out: Numbers, n: int) -> int:
    """Every set of dice that may be set aside but all six (DI-11, DI-12, DI-R3).

    Sets grow face by face from the last, each getting its share of the number (see faces.py).
    """
    first = n
    size = zeros(MOST_KEEPS)
    out[n] = m.KEEP
    n += 1
    for face in range(5, -1, -1):
        found = n - first
        for count in range(1, s.dice[face] + 1):
            for i in range(found):
                size[n - first] = size[i] + count
                out[n] = out[first + i] + SET_SHARE[face, size[i] + count]
                n += 1
        for i in range(found):
            out[first + i] += SET_SHARE[face, size[i]]
    return n - 1  # the last one holds all six


@kernel
def chance_moves(s: State, out: Numbers, weights: Numbers) -> int:
    """Who starts, or what the dice show that are not set aside (DI-3, DI-4)."""
    if s.phase == START_PHASE:
        for seat in range(s.players):
            out[seat], weights[seat] = m.START_SEAT + seat, 1
        return s.players
    if s.phase != ROLLING:
        return 0
    thrown = DICE - dice_left(s)
    first = SET_FIRST[thrown]
    count = SET_FIRST[thrown + 1] - first
    for i in range(count):
        out[i], weights[i] = m.ROLL + first + i, SET_WEIGHT[first + i]
    return count


@kernel
def dice_left(s: State) -> int:
    """How many unused dice lie on the table."""
    total = 0
    for face in range(6):
        total += s.dice[face]
    return total


# What a move does.


@kernel
def apply(s: State, seat: int, move: int) -> None:
    """Make a legal move."""
    if s.phase == ROLLING:
        roll(s, move - m.ROLL)
    elif m.KEEP <= move < m.KEEP + m.KEEPS:
        keep(s, move - m.KEEP)
    elif move == m.END:
        end_turn(s)
    elif s.phase == START_PHASE:
        start_game(s, move - m.START_SEAT)
    else:
        make_final(s)
        _use_result(s, move)


@kernel
def _use_result(s: State, move: int) -> None:
    if m.BUILD_ROAD <= move < m.BUILD_ROAD + BOUGHT_ROADS:
        build_road(s, move - m.BUILD_ROAD)
    elif move == m.BUILD_KNIGHT:
        build_knight(s)
    elif move == m.BUILD_SETTLEMENT:
        build_settlement(s)
    elif move == m.BUILD_CITY:
        build_city(s)
    elif m.JOKER <= move < m.ANY_JOKER:
        joker = (move - m.JOKER) // 6
        use_joker(s, joker, (move - m.JOKER) % 6, JOKER_FACE[joker])
    elif m.ANY_JOKER <= move < m.ANY_JOKER + 36:
        turn = move - m.ANY_JOKER
        use_joker(s, m.LAST_JOKER, turn // 6, turn % 6)
    elif m.GOLD_FOR <= move < m.GOLD_FOR + 6:
        exchange(s, move - m.GOLD_FOR)


@kernel
def start_game(s: State, starter: int) -> None:
    """The starter's first turn begins (DI-4, DI-R2)."""
    s.starter = starter
    start_turn(s, starter)


@kernel
def start_turn(s: State, seat: int) -> None:
    """All six dice are rolled afresh (DI-9, DI-24)."""
    s.turn += 1
    s.player = seat
    s.rolls, s.earned = 0, 0
    clear_dice(s)
    s.phase = ROLLING


@kernel
def roll(s: State, dice: int) -> None:
    """The dice rolled join those set aside; the third result is final (DI-13, DI-15)."""
    for face in range(6):
        s.dice[face] += SETS[dice, face]
    s.rolls += 1
    if s.rolls == ROLLS:
        make_final(s)
    else:
        s.phase = CHOOSE


@kernel
def keep(s: State, dice: int) -> None:
    """Set dice aside and roll the others again; earlier ones may go back (DI-11, DI-12)."""
    for face in range(6):
        s.dice[face] = SETS[dice, face]
        s.kept[face] = SETS[dice, face]
    s.phase = ROLLING


@kernel
def make_final(s: State) -> None:
    """No more rolls this turn (DI-14, DI-15, DI-R4)."""
    for face in range(6):
        s.kept[face] = 0
    s.phase = BUILD


@kernel
def end_turn(s: State) -> None:
    """Fill the next box; the next player clockwise, or the end (DI-7, DI-56 to DI-58, DI-61)."""
    s.boxes[s.player, box_of_turn(s)] = s.earned if s.earned > 0 else CROSS
    if s.turn < BOXES * s.players:
        start_turn(s, (s.player + 1) % s.players)
    else:
        s.rolls, s.earned = 0, 0
        clear_dice(s)
        s.phase = OVER


@kernel
def box_of_turn(s: State) -> int:
    """Which box this turn fills: everybody has filled one in each round before (DI-8, DI-57)."""
    return (s.turn - 1) // s.players


@kernel
def score(s: State, seat: int) -> int:
    """The boxes added up, a cross being CROSS points (DI-62)."""
    total = 0
    for box in range(BOXES):
        total += s.boxes[seat, box]
    return total


@kernel
def winners(s: State) -> int:
    """Bits of the seats with the highest total; ties share the win (DI-63, DI-64)."""
    if s.phase != OVER:
        return 0
    best, bits = CROSS * BOXES, 0
    for seat in range(s.players):
        total = score(s, seat)
        if total > best:
            best, bits = total, 0
        if total == best:
            bits |= 1 << seat
    return bits
