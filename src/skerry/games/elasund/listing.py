"""The lists of what seats and chance may do now; `rules.is_legal` judges by the same predicates."""

from __future__ import annotations

from ...core.kernel import Numbers, kernel
from . import moves as m
from .board import DICE_WEIGHTS, FIELDS, NONE, ROWS, SITES, row_of
from .buildings import equals_in, has_tile, may_bid, may_displace
from .cards import COLOUR_COUNT, holds, holds_three_colours, may_return
from .church import may_be_on_top, may_build_church, may_lay_first
from .huts import may_put_hut
from .kinds import COVERING, FIRST_BUILT, FOOTPRINT, HUTS, KINDS, PRICE, SIZE
from .permits import PAIR, can_lay, is_free, may_raise, open_rows
from .ship import may_give, may_sail
from .state import (
    BONUS,
    BUILD,
    CHURCH_CHOICE,
    CHURCH_DRAW,
    CHURCH_TILES,
    DEAL,
    DRAWING,
    GOLD,
    HUT_PHASE,
    PERMIT_PHASE,
    PERMITS,
    PIRATE,
    PLUNDER,
    ROLLING,
    SAIL,
    SHORTAGE,
    START_ROLL,
    TRIBUTE,
    UNKNOWN,
    State,
)
from .wall import may_build_wall


@kernel
def legal_moves(s: State, seat: int, out: Numbers) -> int:
    """All legal moves, each once."""
    phase = s.phase
    if phase == BUILD:
        return _build_moves(s, seat, out)
    if phase == PERMIT_PHASE:
        return _permit_moves(s, seat, out)
    if phase == BONUS:
        return _bonus_moves(s, seat, out)
    if phase == HUT_PHASE:
        return _hut_moves(s, seat, out)
    n = 0
    if phase == SAIL or phase == PIRATE:
        for row in range(ROWS):
            if may_sail(s, row) if phase == SAIL else row != s.ship:
                out[n] = m.SHIP + row
                n += 1
    elif phase == TRIBUTE:
        for card in range(UNKNOWN):
            if may_give(s, seat, card):
                out[n] = m.GIVE + card
                n += 1
    elif phase == PLUNDER:
        out[0] = m.LEAVE
        n = 1
        for card in range(UNKNOWN):
            if s.loot[card] > 0:
                out[n] = m.PLUNDER_CARD + card
                n += 1
    elif phase == SHORTAGE:
        for colour in range(COLOUR_COUNT):
            if may_return(s, seat, colour):
                out[n] = m.RETURN_CARD + colour
                n += 1
    elif phase == CHURCH_CHOICE:
        for tile in range(CHURCH_TILES):
            if may_lay_first(s, tile):
                out[n] = m.LAY + tile
                n += 1
    return n


@kernel
def _build_moves(s: State, seat: int, out: Numbers) -> int:
    out[0] = m.DONE
    n = 1
    for kind in range(FIRST_BUILT, KINDS):
        if s.hand[seat, GOLD] >= PRICE[kind] and has_tile(s, seat, kind):
            n = _kind_moves(s, seat, kind, out, n)
    for site in range(SITES):
        if may_build_wall(s, seat, site):
            out[n] = m.WALL + site
            n += 1
    if may_build_church(s, seat):
        out[n] = m.CHURCH
        n += 1
    return n


@kernel
def _kind_moves(s: State, seat: int, kind: int, out: Numbers, n: int) -> int:
    """Only footprints around an own permit come into question (EL-36)."""
    for value in range(PERMITS):
        field = s.where[seat, value] + 0
        if field == NONE:
            continue
        for i in range(SIZE[kind]):
            anchor = COVERING[kind, field, i]
            if anchor == NONE:
                break
            if _holds_lower(s, seat, kind, anchor, value) or not may_bid(s, seat, kind, anchor):
                continue
            place = (kind - FIRST_BUILT) * FIELDS + anchor
            equals = equals_in(s, kind, anchor)
            if may_displace(s, seat, equals, NONE):
                out[n] = m.BUILD_PLAIN + place
                n += 1
            for colour in range(COLOUR_COUNT):
                if may_displace(s, seat, equals, colour):
                    out[n] = m.BUILD_WITH + place * COLOUR_COUNT + colour
                    n += 1
    return n


@kernel
def _holds_lower(s: State, seat: int, kind: int, anchor: int, value: int) -> bool:
    """Whether a footprint with two own permits was listed for the lower one already."""
    for i in range(SIZE[kind]):
        permit = s.permit[FOOTPRINT[kind, anchor, i]]
        if seat * PERMITS <= permit < seat * PERMITS + value:
            return True
    return False


@kernel
def _permit_moves(s: State, seat: int, out: Numbers) -> int:
    out[0] = m.TAKE_GOLD
    n = 1
    rows = open_rows(s)
    for field in range(FIELDS):
        if not is_free(s, field):
            continue
        is_open = (rows >> row_of(field)) & 1
        for value in range(PERMITS):
            if not can_lay(s, seat, value):
                continue
            place = value * FIELDS + field
            if is_open:
                out[n] = m.LAY_PERMIT + place
                n += 1
                continue
            for colour in range(COLOUR_COUNT):
                if holds(s, seat, colour, PAIR):
                    out[n] = m.LAY_ANYWHERE + place * COLOUR_COUNT + colour
                    n += 1
    return n


@kernel
def _bonus_moves(s: State, seat: int, out: Numbers) -> int:
    out[0] = m.END
    n = 1
    three = holds_three_colours(s, seat)
    if three:
        out[n] = m.BONUS_GOLD
        n += 1
    for colour in range(COLOUR_COUNT):
        if holds(s, seat, colour, PAIR):
            n = _pair_moves(s, seat, colour, out, n)
    if three:
        for value in range(PERMITS):
            if can_lay(s, seat, value):
                for field in range(FIELDS):
                    if is_free(s, field):
                        out[n] = m.PLACE + value * FIELDS + field
                        n += 1
    return n


@kernel
def _pair_moves(s: State, seat: int, colour: int, out: Numbers, n: int) -> int:
    """Moving and raising for two cards of one colour."""
    for value in range(PERMITS):
        if s.where[seat, value] == NONE:
            continue
        for field in range(FIELDS):
            if is_free(s, field):
                out[n] = m.MOVE_PERMIT + (value * FIELDS + field) * COLOUR_COUNT + colour
                n += 1
        for higher in range(value + 1, PERMITS):
            if may_raise(s, seat, value, higher, colour):
                out[n] = m.RAISE + (value * PERMITS + higher) * COLOUR_COUNT + colour
                n += 1
    return n


@kernel
def _hut_moves(s: State, seat: int, out: Numbers) -> int:
    n = 0
    for hut in range(HUTS):
        if s.displaced[seat, hut] == 0:
            continue
        out[n] = m.GIVE_UP + hut
        n += 1
        for anchor in range(FIELDS):
            if may_put_hut(s, seat, hut, anchor):
                out[n] = m.PUT_HUT + hut * FIELDS + anchor
                n += 1
    return n


@kernel
def chance_moves(s: State, out: Numbers, weights: Numbers) -> int:
    """What chance may give: dice, the top influence card, the top church tile."""
    n = 0
    if s.phase == ROLLING or s.phase == START_ROLL:
        for total in range(2, 13):
            out[n], weights[n] = m.DICE + total - 2, DICE_WEIGHTS[total]
            n += 1
    elif s.phase == DRAWING or s.phase == DEAL:
        for colour in range(COLOUR_COUNT):
            if s.deck[colour] > 0:
                out[n], weights[n] = m.DRAW + colour, s.deck[colour]
                n += 1
    elif s.phase == CHURCH_DRAW:
        for tile in range(CHURCH_TILES):
            if may_be_on_top(s, tile):
                out[n], weights[n] = m.TILE + tile, 1
                n += 1
    return n
