"""Elasund: who acts, what is legal, what a move does. Russian edition 2008, French edition 2005."""

from __future__ import annotations

from ...core.chance import CHANCE
from ...core.kernel import Numbers, kernel, table
from . import moves as m
from .board import (
    BLOCKED,
    COLUMNS_IN_PLAY,
    FIELDS,
    NONE,
    PIT,
    ROWS,
    SITES,
    column_of,
)
from .buildings import build, may_build, put_down
from .cards import (
    ALL_GOLD,
    ALL_INFLUENCE,
    COLOUR_COUNT,
    START_GOLD,
    choose_card,
    deal,
    draw,
    end_shortage,
    holds_three_colours,
    may_return,
)
from .church import (
    build_church,
    draw_tile,
    lay_first,
    may_build_church,
    may_lay_first,
)
from .huts import START_FIELDS, give_up_hut, hut_owner, may_put_hut, put_hut, see_to_huts
from .kinds import COLOURED, FIRST_BUILT, HUTS, KINDS, TILES
from .options import SETUP_EDITION, SETUP_PLAYERS
from .permits import (
    lay_permit,
    may_lay_anywhere,
    may_lay_permit,
    may_move,
    may_place,
    may_raise,
    move_permit,
    place_permit,
    raise_permit,
    take_bonus_gold,
    take_gold,
)
from .ship import give, land, land_pirate, leave_rest, may_give, may_sail, plunder, production_roll
from .standstill import see_to_standstill
from .state import (
    BONUS,
    BUILD,
    CHURCH_CHOICE,
    CHURCH_DRAW,
    CHURCH_TILES,
    DEAL,
    DRAWING,
    FIRST_INFLUENCE,
    GOLD,
    HUT_PHASE,
    OVER,
    PERMIT_PHASE,
    PERMITS,
    PIRATE,
    PLUNDER,
    ROLLING,
    SAIL,
    SEATS,
    SHORTAGE,
    SPACES,
    START_ROLL,
    TRIBUTE,
    UNKNOWN,
    UNKNOWN_INFLUENCE,
    State,
)
from .trade import CUBES
from .turn import end_turn, roll_for_start
from .wall import build_wall, may_build_wall

HUT_AT_START = table(START_FIELDS)


@kernel
def new_game(s: State, setup: Numbers) -> None:
    """The table before the first influence cards are dealt (EL-1 to EL-11)."""
    s.players = setup[SETUP_PLAYERS]
    s.edition = setup[SETUP_EDITION]
    s.turn, s.dice, s.built, s.quiet, s.takes = 0, 0, 0, 0, 0
    s.phase, s.player, s.ship, s.winner = DEAL, 0, NONE, NONE
    s.first_tile, s.bottom, s.knower = NONE, NONE, NONE
    s.drawn[0], s.drawn[1] = NONE, NONE
    _clear_town(s)
    _fill_reserves(s)
    for seat in range(s.players):
        for hut in range(HUTS):
            put_down(s, seat, hut, HUT_AT_START[seat, hut])


@kernel
def _clear_town(s: State) -> None:
    for field in range(FIELDS):
        s.building[field], s.permit[field] = NONE, NONE
    block_fields(s)
    for site in range(SITES):
        s.wall[site] = NONE
    for tile in range(CHURCH_TILES):
        s.church[tile] = NONE
    for kind in range(KINDS):
        s.pile[kind] = TILES[kind] if kind >= COLOURED else 0


@kernel
def block_fields(s: State) -> None:
    """An empty plan: nothing is ever put on the pit or east of the gates (EL-2, EL-R3)."""
    for field in range(FIELDS):
        s.cover[field] = NONE
        if field == PIT or column_of(field) >= COLUMNS_IN_PLAY[s.players]:
            s.cover[field] = BLOCKED


@kernel
def _fill_reserves(s: State) -> None:
    s.gold = ALL_GOLD[s.edition]
    s.deck[UNKNOWN_INFLUENCE] = 0
    for colour in range(COLOUR_COUNT):
        s.deck[colour] = ALL_INFLUENCE[s.edition]
        s.discards[colour] = 0
    for seat in range(SEATS):
        s.start_rolls[seat] = 0 if seat < s.players else NONE
        s.laid[seat], s.trade[seat], s.cubes[seat] = 0, 0, CUBES
        s.draws[seat], s.due[seat], s.owes[seat] = 0, 0, 0
        for card in range(UNKNOWN + 1):
            s.hand[seat, card], s.chosen[seat, card] = 0, 0
        for card in range(UNKNOWN):
            s.paid[seat, card] = 0
        if seat < s.players:
            s.hand[seat, GOLD] = START_GOLD
            s.gold -= START_GOLD
        for value in range(PERMITS):
            s.where[seat, value] = NONE
        for kind in range(COLOURED):
            s.own[seat, kind] = NONE
        for hut in range(HUTS):
            s.displaced[seat, hut] = 0
        for space in range(SPACES):
            s.track[seat, space] = 0
    for card in range(UNKNOWN):
        s.loot[card] = 0


# Who may act.


@kernel
def actors(s: State) -> int:
    """Bits of the seats that may act now, CHANCE, or 0 when the game is over."""
    phase = s.phase
    if phase == OVER:
        return 0
    if phase == TRIBUTE or phase == SHORTAGE:
        seats = 0
        for seat in range(s.players):
            if s.owes[seat] > 0:
                seats |= 1 << seat
        return seats
    if phase == HUT_PHASE:
        return 1 << hut_owner(s)
    if phase <= ROLLING or phase == DRAWING or phase == CHURCH_DRAW:
        return CHANCE
    return 1 << s.player


# What is legal.


@kernel
def is_legal(s: State, seat: int, move: int) -> bool:
    """Whether a seat may make a move now; the one judge of every move."""
    if not (actors(s) >> seat) & 1:
        return False
    phase = s.phase
    if phase == BUILD:
        return _is_legal_build(s, seat, move)
    if phase == PERMIT_PHASE:
        return _is_legal_permit(s, seat, move)
    if phase == BONUS:
        return _is_legal_bonus(s, seat, move)
    if phase == SAIL:
        return m.SHIP <= move < m.SHIP + ROWS and may_sail(s, move - m.SHIP)
    if phase == PIRATE:
        return m.SHIP <= move < m.SHIP + ROWS and move - m.SHIP != s.ship
    if phase == TRIBUTE:
        return m.GIVE <= move < m.GIVE + UNKNOWN and may_give(s, seat, move - m.GIVE)
    if phase == PLUNDER:
        if m.PLUNDER_CARD <= move < m.PLUNDER_CARD + UNKNOWN:
            return s.loot[move - m.PLUNDER_CARD] > 0
        return move == m.LEAVE
    if phase == SHORTAGE:
        return m.RETURN_CARD <= move < m.RETURN_CARD + COLOUR_COUNT and may_return(
            s, seat, move - m.RETURN_CARD
        )
    if phase == CHURCH_CHOICE:
        return m.LAY <= move < m.LAY + CHURCH_TILES and may_lay_first(s, move - m.LAY)
    if m.GIVE_UP <= move < m.GIVE_UP + HUTS:
        return s.displaced[seat, move - m.GIVE_UP] != 0
    if m.PUT_HUT <= move < m.PUT_HUT + m.HUT_PLACINGS:
        hut, anchor = divmod(move - m.PUT_HUT, FIELDS)
        return may_put_hut(s, seat, hut, anchor)
    return False


@kernel
def _is_legal_build(s: State, seat: int, move: int) -> bool:
    if m.BUILD_PLAIN <= move < m.BUILD_PLAIN + m.BUILDS:
        kind, anchor = divmod(move - m.BUILD_PLAIN, FIELDS)
        return may_build(s, seat, kind + FIRST_BUILT, anchor, NONE)
    if m.BUILD_WITH <= move < m.BUILD_WITH + m.BUILDS * COLOUR_COUNT:
        place, colour = divmod(move - m.BUILD_WITH, COLOUR_COUNT)
        return may_build(s, seat, place // FIELDS + FIRST_BUILT, place % FIELDS, colour)
    if m.WALL <= move < m.WALL + SITES:
        return may_build_wall(s, seat, move - m.WALL)
    if move == m.CHURCH:
        return may_build_church(s, seat)
    return move == m.DONE


@kernel
def _is_legal_permit(s: State, seat: int, move: int) -> bool:
    if m.LAY_PERMIT <= move < m.LAY_PERMIT + m.PLACINGS:
        value, field = divmod(move - m.LAY_PERMIT, FIELDS)
        return may_lay_permit(s, seat, value, field)
    if m.LAY_ANYWHERE <= move < m.LAY_ANYWHERE + m.PLACINGS * COLOUR_COUNT:
        place, colour = divmod(move - m.LAY_ANYWHERE, COLOUR_COUNT)
        return may_lay_anywhere(s, seat, place // FIELDS, place % FIELDS, colour)
    return move == m.TAKE_GOLD


@kernel
def _is_legal_bonus(s: State, seat: int, move: int) -> bool:
    if m.MOVE_PERMIT <= move < m.MOVE_PERMIT + m.PLACINGS * COLOUR_COUNT:
        place, colour = divmod(move - m.MOVE_PERMIT, COLOUR_COUNT)
        return may_move(s, seat, place // FIELDS, place % FIELDS, colour)
    if m.RAISE <= move < m.RAISE + m.RAISES:
        step, colour = divmod(move - m.RAISE, COLOUR_COUNT)
        return may_raise(s, seat, step // PERMITS, step % PERMITS, colour)
    if m.PLACE <= move < m.PLACE + m.PLACINGS:
        value, field = divmod(move - m.PLACE, FIELDS)
        return may_place(s, seat, value, field)
    if move == m.BONUS_GOLD:
        return holds_three_colours(s, seat)
    return move == m.END


# What a move does.


@kernel
def apply(s: State, seat: int, move: int) -> None:
    """Make a legal move."""
    phase = s.phase
    if phase == BUILD:
        _apply_build(s, move)
    elif phase == PERMIT_PHASE:
        _apply_permit(s, move)
    elif phase == BONUS:
        _apply_bonus(s, move)
        see_to_standstill(s)
    elif phase == ROLLING:
        production_roll(s, move - m.DICE + 2)
    elif phase == DRAWING:
        draw(s, move - m.DRAW)
    elif phase == SAIL:
        land(s, move - m.SHIP)
    elif phase == PIRATE:
        land_pirate(s, move - m.SHIP)
    elif phase == TRIBUTE:
        give(s, seat, move - m.GIVE)
    elif phase == PLUNDER:
        if move == m.LEAVE:
            leave_rest(s)
        else:
            plunder(s, move - m.PLUNDER_CARD)
    elif phase == SHORTAGE:
        if choose_card(s, seat, move - m.RETURN_CARD + FIRST_INFLUENCE):
            end_shortage(s)
    elif phase == CHURCH_DRAW:
        draw_tile(s, move - m.TILE)
    elif phase == CHURCH_CHOICE:
        lay_first(s, move - m.LAY)
    elif phase == HUT_PHASE:
        if m.GIVE_UP <= move < m.GIVE_UP + HUTS:
            give_up_hut(s, seat, move - m.GIVE_UP)
        else:
            put_hut(s, seat, (move - m.PUT_HUT) // FIELDS, (move - m.PUT_HUT) % FIELDS)
    elif phase == DEAL:
        deal(s, move - m.DRAW)
    elif phase == START_ROLL:
        roll_for_start(s, move - m.DICE + 2)


@kernel
def _apply_build(s: State, move: int) -> None:
    if move == m.DONE:
        s.phase = PERMIT_PHASE
    elif move == m.CHURCH:
        build_church(s)
    elif m.WALL <= move < m.WALL + SITES:
        build_wall(s, move - m.WALL)
    else:
        place, colour = move - m.BUILD_PLAIN, NONE
        if m.BUILD_WITH <= move < m.BUILD_WITH + m.BUILDS * COLOUR_COUNT:
            place, colour = divmod(move - m.BUILD_WITH, COLOUR_COUNT)
        build(s, place // FIELDS + FIRST_BUILT, place % FIELDS, colour)
        if s.phase != OVER:
            see_to_huts(s)


@kernel
def _apply_permit(s: State, move: int) -> None:
    if move == m.TAKE_GOLD:
        take_gold(s)
    else:
        place, colour = move - m.LAY_PERMIT, NONE
        if m.LAY_ANYWHERE <= move < m.LAY_ANYWHERE + m.PLACINGS * COLOUR_COUNT:
            place, colour = divmod(move - m.LAY_ANYWHERE, COLOUR_COUNT)
        lay_permit(s, place // FIELDS, place % FIELDS, colour)


@kernel
def _apply_bonus(s: State, move: int) -> None:
    if move == m.END:
        end_turn(s)
    elif move == m.BONUS_GOLD:
        take_bonus_gold(s)
    elif m.PLACE <= move < m.PLACE + m.PLACINGS:
        place_permit(s, (move - m.PLACE) // FIELDS, (move - m.PLACE) % FIELDS)
    elif m.RAISE <= move < m.RAISE + m.RAISES:
        step, colour = divmod(move - m.RAISE, COLOUR_COUNT)
        raise_permit(s, step // PERMITS, step % PERMITS, colour)
    else:
        place, colour = divmod(move - m.MOVE_PERMIT, COLOUR_COUNT)
        move_permit(s, place // FIELDS, place % FIELDS, colour)


@kernel
def score(s: State, seat: int) -> int:
    """Cubes on the board (EL-87)."""
    return CUBES - s.cubes[seat]


@kernel
def winners(s: State) -> int:
    """Bits of the winning seats: who placed the tenth cube, or in a standstill all who have most
    cubes on the board (EL-86, EL-R28)."""
    if s.phase != OVER:
        return 0
    if s.winner != NONE:
        return 1 << s.winner
    seats, most = 0, -1
    for seat in range(s.players):
        if score(s, seat) > most:
            seats, most = 0, score(s, seat)
        if score(s, seat) == most:
            seats |= 1 << seat
    return seats
