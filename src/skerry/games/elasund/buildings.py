"""Building: footprints, outbidding, compensation, displacing."""

from __future__ import annotations

from ...core.bits import lowest_bit
from ...core.kernel import Numbers, Table, inlined, kernel, table, zeros
from ...core.layout import layout_of
from ...core.seats import NONE
from .bids import bids_in, laid_permits, laid_values, permits_around, wins_around, wins_bid
from .board import BLOCKED, FIELDS
from .cards import COLOUR_COUNT, discard, holds, pay_gold
from .kinds import (
    COLOURED,
    COVERING,
    FIRST_BUILT,
    FIRST_NEUTRAL,
    FLAGS,
    FOOTPRINT,
    HUTS,
    KINDS,
    PERMITS_NEEDED,
    PRICE,
    SIZE,
    TWIN,
)
from .moves import MOVES
from .state import GOLD, PERMITS, State
from .trade import gain_trade, lose_trade, place_cube, windmills_under
from .window import (
    ANCHORS,
    COVERED,
    MIDDLE,
    ON_BOARD,
    STEP,
    all_within,
    anchor_bit,
    any_within,
    in_reading_order,
    negatives_around,
)


def _kinds_within(needs: Table, most: int) -> int:
    """Bits of the kinds that need no more than so much."""
    return sum(1 << kind for kind in range(FIRST_BUILT, KINDS) if needs[kind] <= most)


#: Influence cards of one colour that displace buildings of equal size (EL-45).
EQUALS_PRICE = 3
#: Equal buildings that they displace at most (EL-45).
MOST_EQUALS = 2
build_code, displace_code = MOVES.encoder("build"), MOVES.encoder("displace")
LOWEST_PRICE, MOST_PRICE = int(min(PRICE[FIRST_BUILT:])), int(max(PRICE))
MOST_NEEDED = int(max(PERMITS_NEEDED))
#: Bits of the kinds that can be paid with so much gold, and that so many permits are enough for.
WITH_GOLD = table([_kinds_within(PRICE, gold) for gold in range(MOST_PRICE + 1)])
WITH_PERMITS = table([_kinds_within(PERMITS_NEEDED, laid) for laid in range(MOST_NEEDED + 1)])
#: How far the codes of two kinds that follow each other are apart.
BUILD_STEP, DISPLACE_STEP = FIELDS, FIELDS * COLOUR_COUNT
FIRST_DISPLACE = MOVES["displace"].first
_COVER = layout_of(State).places["cover"].start


@kernel
def has_tile(s: State, seat: int, kind: int) -> bool:
    """Own buildings from the own reserve, neutral ones while the pile lasts (EL-32)."""
    if kind < FIRST_NEUTRAL:
        return kind >= FIRST_BUILT and s.own_anchor[seat, kind] == NONE
    return s.pile[kind] > 0


@kernel
def fits(s: State, kind: int, anchor: int) -> bool:
    """On fields in play, off the pit and church tiles (EL-2, EL-33)."""
    if FOOTPRINT[kind, anchor, 0] == NONE:
        return False
    for i in range(SIZE[kind]):
        if s.cover[FOOTPRINT[kind, anchor, i]] == BLOCKED:
            return False
    return True


@kernel
def equals_in(s: State, kind: int, anchor: int) -> int:
    """How many buildings of equal size a footprint meets; more than may be displaced where a
    larger one, the pit or a church tile is in the way (EL-33, EL-44 to EL-46)."""
    equals = 0
    for i in range(SIZE[kind]):
        other = s.cover[FOOTPRINT[kind, anchor, i]] + 0
        if other == NONE:
            continue
        if other == BLOCKED:
            return MOST_EQUALS + 1
        size = SIZE[s.building[other] % KINDS]
        if size > SIZE[kind]:
            return MOST_EQUALS + 1
        if size == SIZE[kind] and _is_first_met(s, kind, anchor, i):
            equals += 1
    return equals


@kernel
def _is_first_met(s: State, kind: int, anchor: int, last: int) -> bool:
    """Whether the building on one field of a footprint lies on none of the fields before it."""
    for i in range(last):
        if s.cover[FOOTPRINT[kind, anchor, i]] == s.cover[FOOTPRINT[kind, anchor, last]]:
            return False
    return True


@kernel
def may_bid(s: State, seat: int, kind: int, anchor: int) -> bool:
    """Ground, permits and gold for a building, whatever it displaces (EL-33 to EL-41)."""
    if not fits(s, kind, anchor):
        return False
    return wins_bid(s, seat, kind, bids_in(s, kind, anchor))


@kernel
def may_displace(s: State, seat: int, equals: int, colour: int) -> bool:
    """Smaller buildings give way for nothing, one or two equal ones for three cards of one
    colour (EL-44, EL-45); cards are spent only where they are needed."""
    if colour == NONE:
        return equals == 0
    return 0 < equals <= MOST_EQUALS and holds(s, seat, colour, EQUALS_PRICE)


@kernel
def may_build(s: State, seat: int, kind: int, anchor: int, colour: int) -> bool:
    """All that a building takes; `colour` NONE displaces smaller ones only (EL-32 to EL-46)."""
    return (
        has_tile(s, seat, kind)
        and may_bid(s, seat, kind, anchor)
        and may_displace(s, seat, equals_in(s, kind, anchor), colour)
    )


@kernel
def kind_owned(s: State, seat: int, anchor: int) -> int:
    """The kind of the seat's building that lies from a field on; NONE if it has none there."""
    code = s.building[anchor] + 0
    if code == NONE or code // KINDS != seat:
        return NONE
    return code % KINDS


@kernel
def anchor_around(s: State, seat: int, kind: int, value: int, i: int) -> int:
    """Where a building lies in the i-th way of covering an own permit (EL-36); NONE: no more."""
    field = s.permit_field[seat, value] + 0
    if field == NONE:
        return NONE
    return COVERING[kind, field, i] + 0


@inlined
def list_buildings(s: State, seat: int, out: Numbers, n: int) -> int:
    """Every building that can be built, with cards only where they are needed."""
    kinds = _kinds_in_reach(s, seat)
    if kinds == 0:
        return n
    permits, bare = zeros(PERMITS), zeros(PERMITS)
    own = left = laid_values(s, seat)
    together = 0
    while left != 0:
        value = lowest_bit(left)
        left &= left - 1
        field = s.permit_field[seat, value] + 0
        permits[value] = permits_around(s, field)
        bare[value] = negatives_around(s, _COVER + field)
        together |= 1 << value if permits[value] != MIDDLE else 0
    listed, start = NONE, n
    while kinds != 0:
        kind, end = lowest_bit(kinds), n
        kinds &= kinds - 1
        if listed != NONE and TWIN[kind] == listed:
            n = _twin_moves(out, start, n)
        else:
            # An own permit that is alone outbids nobody; it is enough for what needs one.
            values = own if PERMITS_NEEDED[kind] == 1 else together
            n = _kind_moves(s, seat, kind, values, permits, bare, out, n)
        listed, start = kind, end
    return n


@inlined
def _kinds_in_reach(s: State, seat: int) -> int:
    """Bits of the kinds for which a seat has tile and gold, and that the permits on the board are
    enough for; none without an own permit (EL-36)."""
    gold = s.hand[seat, GOLD] + 0
    if gold < LOWEST_PRICE or laid_permits(s, seat) == 0:
        return 0
    laid = 0
    for other in range(s.players):
        laid += laid_permits(s, other)
    kinds = WITH_GOLD[min(gold, MOST_PRICE)] & WITH_PERMITS[min(laid, MOST_NEEDED)]
    for kind in range(FIRST_BUILT, KINDS):
        if not has_tile(s, seat, kind):
            kinds &= ~(1 << kind)
    return kinds


@kernel
def _twin_moves(out: Numbers, start: int, n: int) -> int:
    """What was listed from `start` on, for the next kind, which takes the same."""
    for i in range(start, n):
        step = BUILD_STEP if out[i] < FIRST_DISPLACE else DISPLACE_STEP
        out[n + i - start] = out[i] + step
    return 2 * n - start


@inlined
def _kind_moves(
    s: State,
    seat: int,
    kind: int,
    values: int,
    permits: Numbers,
    bare: Numbers,
    out: Numbers,
    n: int,
) -> int:
    """Only footprints around an own permit come into question, of `values` (EL-36). Where no other
    permit is covered, it is enough for what needs one and can be paid."""
    is_one_enough = PERMITS_NEEDED[kind] == 1
    while values != 0:
        value = lowest_bit(values)
        values &= values - 1
        field = s.permit_field[seat, value] + 0
        anchors = all_within(ON_BOARD[field], kind) & ANCHORS[kind]
        contested = any_within(permits[value] & ~MIDDLE, kind) & anchors
        clear = all_within(bare[value], kind)
        left = in_reading_order(anchors if is_one_enough else contested)
        while left != 0:
            bit = anchor_bit(lowest_bit(left))
            left &= left - 1
            if (contested >> bit) & 1:
                inside = COVERED[kind] << bit & permits[value]
                if not wins_around(s, seat, kind, value, inside):
                    continue
            anchor = field + STEP[bit]
            if (clear >> bit) & 1:
                out[n] = build_code(kind, anchor)
                n += 1
            else:
                n = _displacing_moves(s, seat, kind, anchor, out, n)
    return n


@inlined
def _displacing_moves(s: State, seat: int, kind: int, anchor: int, out: Numbers, n: int) -> int:
    """A building where others stand, with cards only where they are needed (EL-44, EL-45)."""
    equals = equals_in(s, kind, anchor)
    if may_displace(s, seat, equals, NONE):
        out[n] = build_code(kind, anchor)
        n += 1
    for colour in range(COLOUR_COUNT):
        if may_displace(s, seat, equals, colour):
            out[n] = displace_code(kind, anchor, colour)
            n += 1
    return n


@inlined
def build(s: State, kind: int, anchor: int, colour: int) -> None:
    """Pay, return permits, displace, lay the tile, cubes, trade gains; huts follow (EL-R25)."""
    seat = s.player
    s.built += 1
    pay_gold(s, seat, PRICE[kind])
    if colour != NONE:
        discard(s, seat, colour, EQUALS_PRICE)
    for i in range(SIZE[kind]):
        field = FOOTPRINT[kind, anchor, i]
        if s.permit[field] != NONE:
            compensate(s, seat, field)
            lift_permit(s, field)
        elif s.cover[field] != NONE:
            displace(s, s.cover[field] + 0)
    put_down(s, seat, kind, anchor)
    for _ in range(FLAGS[kind]):
        place_cube(s, seat)
    gain_trade(s, seat, windmills_under(s, kind, anchor))


@kernel
def compensate(s: State, seat: int, field: int) -> None:
    """The owner of a permit gets its number in gold (EL-40)."""
    owner, value = s.permit[field] // PERMITS, s.permit[field] % PERMITS
    s.hand[seat, GOLD] -= value
    s.hand[owner, GOLD] += value


@kernel
def lift_permit(s: State, field: int) -> None:
    """A permit goes back to its owner's reserve (EL-42)."""
    s.permit_field[s.permit[field] // PERMITS, s.permit[field] % PERMITS] = NONE
    s.permit[field] = NONE


@kernel
def put_permit(s: State, seat: int, value: int, field: int) -> None:
    """A permit goes on a field."""
    s.permit_field[seat, value] = field
    s.permit[field] = seat * PERMITS + value


@kernel
def put_down(s: State, seat: int, kind: int, anchor: int) -> None:
    """A tile goes on its fields."""
    s.building[anchor] = seat * KINDS + kind
    for i in range(SIZE[kind]):
        s.cover[FOOTPRINT[kind, anchor, i]] = anchor
    if kind < COLOURED:
        s.own_anchor[seat, kind] = anchor
    else:
        s.pile[kind] -= 1


@kernel
def displace(s: State, anchor: int) -> None:
    """A tile goes back to pile or owner, with cubes and trade points (EL-47 to 49, EL-81)."""
    seat, kind = s.building[anchor] // KINDS, s.building[anchor] % KINDS
    s.building[anchor] = NONE
    for i in range(SIZE[kind]):
        s.cover[FOOTPRINT[kind, anchor, i]] = NONE
    if kind < COLOURED:
        s.own_anchor[seat, kind] = NONE
    else:
        s.pile[kind] += 1
    if kind < HUTS:
        s.displaced[seat, kind] = 1
    s.cubes[seat] += FLAGS[kind]
    lose_trade(s, seat, windmills_under(s, kind, anchor))
