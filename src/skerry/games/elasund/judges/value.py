"""How well a seat stands in Elasund: features of its position, and weights for them.

The weights began as a player's guess and were improved by play (docs/bots.md says how).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ....core.kernel import kernel, reals, table
from ....core.mechanics import weighted_sum
from ....core.seats import NONE
from ....core.two_dice import SUMS, THROWS, THROWS_OF_SUM
from ..bids import bids_in, compensation, permits_in, rivals_bids, withstands
from ..board import (
    FIELDS,
    ROW_OF_SUM,
    ROWS,
    SITE_NEIGHBOURS,
    SITES,
    WINDMILLS,
    row_of,
)
from ..buildings import (
    anchor_around,
    fits,
    has_tile,
    kind_owned,
)
from ..cards import COLOUR_COUNT, influence_of
from ..church import CHURCH_PRICE, tiles_in_pile
from ..kinds import (
    BUILDING_KINDS,
    FIRST_BUILT,
    FLAGS,
    FOOTPRINT,
    GOLD_INCOME,
    INCOME,
    INFLUENCE_INCOME,
    KINDS,
    PERMITS_NEEDED,
    PRICE,
    TWIN,
)
from ..kinds import SIZE as FIELDS_OF
from ..state import (
    BUILD,
    FIRST_INFLUENCE,
    GOLD,
    PERMIT_PHASE,
    PERMITS,
    ROLLING,
    SPACES,
    UNKNOWN,
    WALL_TILES,
    State,
)
from ..trade import CUBES, SCORING, SLOTS, cubes_on, marker
from ..turn import score
from ..wall import WALL_CARDS

#: "Soon" features are 1 / (1 + what is still to be waited for). The last four say how far the
#: turn of the seat on turn has got; they were fitted to who won games. They are for search, whose
#: lines may end in the middle of a turn; the moves of one position do not differ in them.
WEIGHTS = {
    "cubes": 0.58,
    "cubes squared": 0.12,
    "gold": 0.53,
    "idle gold": 0.17,
    "influence": 0.38,
    "two influence cards alike": 0.23,
    "three alike": 0.07,
    "three colours": 0.23,
    "gold a roll": 2.2,
    "influence a roll": 0.87,
    "permits on the board": 0.27,
    "their values": 0.04,
    "trade marker": 0.014,
    "trade cube soon": 0.16,
    "tower soon": 0.4,
    "church tile soon": 0.22,
    "building soon": 0.38,
    "income soon": 0.35,
    "goal soon": 0.71,
    "cubes on small buildings": -0.25,
    "cubes on larger ones": 0.06,
    "turn begins": 0.4,
    "time to build": -0.08,
    "time for a permit": -0.2,
    "turn ends": -0.53,
}
FEATURES = tuple(WEIGHTS)
EARLY = tuple(WEIGHTS.values())
SIZE = len(FEATURES)
(
    CUBES_PLACED, CUBES_SQUARED, GOLD_HELD, IDLE_GOLD, INFLUENCE, TWO_ALIKE, THREE_ALIKE,
    THREE_COLOURS, GOLD_A_ROLL, INFLUENCE_A_ROLL, PERMITS_OUT, PERMIT_VALUES, TRADE, TRADE_SOON,
    TOWER_SOON, CHURCH_SOON, BUILDING_SOON, INCOME_SOON, GOAL_SOON, SMALL_CUBES, LARGER_CUBES,
    TURN_BEGINS, TIME_TO_BUILD, TIME_FOR_PERMIT, TURN_ENDS,
) = range(SIZE)  # fmt: skip

#: Gold that is soon spent; more of it lies idle.
SPENDABLE = 8.0
#: How much longer a building takes for a permit and for a gold card that is missing.
PERMIT_WAIT, GOLD_WAIT = 1.0, 0.4
#: In cubes: a windmill, a building that is lost besides its cubes, a loss that is a rival's.
WINDMILL, TILE, RIVAL = 0.4, 0.3, 0.7
#: Buildings up to this many fields are displaced easily.
SMALL = 2
NO_ROOM = -9.0

#: Numbers of a prospect: its wait for permits, its gold, the best of what it brings in cubes and in
#: income, and whether it reaches the goal.
WAIT, ITS_PRICE, GAIN, PAID, REACHES_GOAL = range(5)
PROSPECT = 5
#: Numbers of all of them: there are as many as there are ways to cover permits.
PROSPECTS_ROW = PROSPECT * PERMITS * int(sum(FIELDS_OF[FIRST_BUILT:]))


def _throws(high: int, top: int) -> int:
    """How many of 36 throws bring the ship to one of some rows."""
    rows = range(top, top + high)
    return sum(int(THROWS_OF_SUM[n]) for n in range(SUMS) if int(ROW_OF_SUM[n]) in rows)


#: By kind and northern row: throws after which a building pays.
PAYING = table([[_throws(kind.high, row) for row in range(ROWS)] for kind in BUILDING_KINDS])
#: By number of players: wall sites in play.
SITES_IN_PLAY = table(
    [sum(tuple(site) != (NONE, NONE) for site in sites) for sites in np.asarray(SITE_NEIGHBOURS)]
)


@kernel
def value(s: State, seat: int) -> float:
    """The seat's strength as a logarithm."""
    row = reals(SIZE)
    features(s, seat, row)
    return weighted_sum(EARLY, row, SIZE)


@kernel
def features(s: State, seat: int, out: Any) -> None:
    """Write SIZE features of one seat's position."""
    prospects = reals(PROSPECTS_ROW)
    board_features(s, seat, out)
    count = list_prospects(s, seat, prospects, 0)
    weigh_prospects(prospects, 0, count, gold_of(s, seat), out)
    other_features(s, seat, out)


@kernel
def board_features(s: State, seat: int, out: Any) -> None:
    """Write what follows from the board alone, the prospects aside."""
    _buildings(s, seat, out)
    for permit in range(PERMITS):
        if s.permit_field[seat, permit] != NONE:
            out[PERMITS_OUT] += 1.0
            out[PERMIT_VALUES] += permit / 10.0
    out[TOWER_SOON] = _tower_soon(s, seat)


@kernel
def other_features(s: State, seat: int, out: Any) -> None:
    """Write what is quickly counted, or changes with cards."""
    cubes, gold = score(s, seat), gold_of(s, seat)
    out[CUBES_PLACED], out[CUBES_SQUARED] = cubes * 1.0, cubes * cubes / 10.0
    out[GOLD_HELD] = min(gold, SPENDABLE) / SPENDABLE
    out[IDLE_GOLD] = max(0.0, gold - SPENDABLE) / SPENDABLE
    _influence(s, seat, out)
    _trade(s, seat, out)
    if tiles_in_pile(s) > 0:
        out[CHURCH_SOON] = min(1.0, gold / CHURCH_PRICE)
        if cubes == CUBES - 1 and gold >= CHURCH_PRICE:
            out[GOAL_SOON] = 1.0
    if seat == s.player and s.phase >= ROLLING:
        out[_stage(s.phase)] = 1.0


@kernel
def gold_of(s: State, seat: int) -> float:
    """Gold that a seat has; of others' cards of unknown kind about half are gold."""
    return s.hand[seat, GOLD] - s.chosen[seat, GOLD] + s.hand[seat, UNKNOWN] / 2.0


@kernel
def _stage(phase: int) -> int:
    """The feature of the seat on turn in a phase (EL-13)."""
    if phase < BUILD:
        return TURN_BEGINS
    if phase < PERMIT_PHASE:
        return TIME_TO_BUILD
    return TIME_FOR_PERMIT if phase == PERMIT_PHASE else TURN_ENDS


@kernel
def _influence(s: State, seat: int, out: Any) -> None:
    """Cards, those due included, and the sets that can be spent."""
    held = influence_of(s, seat) + s.draws[seat]
    colours = 0
    for card in range(FIRST_INFLUENCE, FIRST_INFLUENCE + COLOUR_COUNT):
        cards = s.hand[seat, card] - s.chosen[seat, card]
        held -= s.chosen[seat, card]
        if cards >= 1:
            colours += 1
        if cards >= 2:
            out[TWO_ALIKE] = 1.0
        if cards >= 3:
            out[THREE_ALIKE] = 1.0
    out[INFLUENCE] = min(6.0, held + s.hand[seat, UNKNOWN] / 2.0) / 6.0
    out[THREE_COLOURS] = 1.0 if colours == COLOUR_COUNT else 0.0


@kernel
def _buildings(s: State, seat: int, out: Any) -> None:
    """What the seat's buildings pay, by how often the ship comes to them, and their cubes."""
    for anchor in range(FIELDS):
        kind = kind_owned(s, seat, anchor)
        if kind == NONE:
            continue
        if INCOME[kind] == GOLD_INCOME:
            out[GOLD_A_ROLL] += PAYING[kind, row_of(anchor)] / THROWS
        elif INCOME[kind] == INFLUENCE_INCOME:
            out[INFLUENCE_A_ROLL] += PAYING[kind, row_of(anchor)] / THROWS
        out[SMALL_CUBES if FIELDS_OF[kind] <= SMALL else LARGER_CUBES] += FLAGS[kind]


@kernel
def _trade(s: State, seat: int, out: Any) -> None:
    """The marker, and how many steps it is from the next cube (EL-80)."""
    place = marker(s, seat)
    out[TRADE] = place * 1.0
    for space in range(SPACES):
        if SCORING[space] > place and cubes_on(s, space) < SLOTS[space]:
            out[TRADE_SOON] = 1.0 / (SCORING[space] - place)
            return


@kernel
def _tower_soon(s: State, seat: int) -> float:
    """Nearer 1 the fewer wall tiles come before the next tower (EL-56, EL-59)."""
    sites = SITES_IN_PLAY[s.players]
    for site in range(SITES):
        if s.wall[site] != NONE:
            sites -= 1
    tiles = 1
    for number in range(s.walls_laid[seat], WALL_TILES):
        if WALL_CARDS[number] == 0:
            return 1.0 / tiles if tiles <= sites else 0.0
        tiles += 1
    return 0.0


@kernel
def list_prospects(s: State, seat: int, rows: Any, at: int) -> int:
    """Write what the seat might build around its permits from cell `at` on, PROSPECT numbers for
    all that take the same wait and gold; how many of these there are."""
    count = 0
    for kind in range(FIRST_BUILT, KINDS):
        if not has_tile(s, seat, kind) or _adds_nothing(s, seat, kind):
            continue
        for permit in range(PERMITS):
            for i in range(FIELDS_OF[kind]):
                anchor = anchor_around(s, seat, kind, permit, i)
                if anchor == NONE:
                    break
                gain = _gain(s, seat, kind, anchor)
                if gain != NO_ROOM:
                    count = _add_prospect(s, seat, kind, anchor, gain, rows, at, count)
    return count


@kernel
def _adds_nothing(s: State, seat: int, kind: int) -> bool:
    """Whether another kind can be built wherever this one can, and brings no less."""
    twin = TWIN[kind]
    return (
        twin != NONE
        and FLAGS[kind] == FLAGS[twin]
        and INCOME[kind] != GOLD_INCOME
        and has_tile(s, seat, twin)
    )


@kernel
def _add_prospect(
    s: State, seat: int, kind: int, anchor: int, gain: float, rows: Any, at: int, count: int
) -> int:
    """Let a building count among the prospects; how many these are then."""
    bids = bids_in(s, kind, anchor)
    wait, price = _wait(s, seat, kind, bids), (PRICE[kind] + compensation(bids, seat)) * 1.0
    end = at + count * PROSPECT
    cell = at
    while cell < end and not (rows[cell + WAIT] == wait and rows[cell + ITS_PRICE] == price):
        cell += PROSPECT
    if cell == end:
        rows[cell + WAIT], rows[cell + ITS_PRICE] = wait, price
        rows[cell + GAIN], rows[cell + PAID], rows[cell + REACHES_GOAL] = 0.0, 0.0, 0.0
        count += 1
    rows[cell + GAIN] = max(rows[cell + GAIN], gain)
    if INCOME[kind] == GOLD_INCOME:
        rows[cell + PAID] = max(rows[cell + PAID], PAYING[kind, row_of(anchor)] / THROWS)
    if FLAGS[kind] >= s.cubes[seat]:
        rows[cell + REACHES_GOAL] = 1.0
    return count


@kernel
def weigh_prospects(rows: Any, at: int, count: int, gold: float, out: Any) -> None:
    """The best of the prospects with so much gold: for cubes, for income, for the goal."""
    for k in range(count):
        cell = at + k * PROSPECT
        wait = rows[cell + WAIT] + GOLD_WAIT * max(0.0, rows[cell + ITS_PRICE] - gold)
        near = 1.0 / (1.0 + wait)
        out[BUILDING_SOON] = max(out[BUILDING_SOON], rows[cell + GAIN] * near)
        out[INCOME_SOON] = max(out[INCOME_SOON], rows[cell + PAID] * near)
        out[GOAL_SOON] = max(out[GOAL_SOON], rows[cell + REACHES_GOAL] * near)


@kernel
def _gain(s: State, seat: int, kind: int, anchor: int) -> float:
    """In cubes: what a building there brings, less what it displaces; NO_ROOM where it cannot
    stand (EL-33, EL-43 to EL-48, EL-78)."""
    if not fits(s, kind, anchor):
        return NO_ROOM
    gain = FLAGS[kind] * 1.0
    for i in range(FIELDS_OF[kind]):
        field = FOOTPRINT[kind, anchor, i]
        windmills = WINDMILL * WINDMILLS[s.players, field]
        gain += windmills
        if s.cover[field] == NONE:
            continue
        other = s.building[s.cover[field]] % KINDS
        if FIELDS_OF[other] >= FIELDS_OF[kind]:
            return NO_ROOM
        # A building of several fields is met on each of them.
        loss = (FLAGS[other] + TILE) / FIELDS_OF[other]
        if s.building[s.cover[field]] // KINDS == seat:
            gain -= loss + windmills
        else:
            gain += RIVAL * loss
    return gain


@kernel
def _wait(s: State, seat: int, kind: int, bids: int) -> float:
    """How long permits that are still missing delay a building (EL-34 to EL-38)."""
    wait = PERMIT_WAIT * max(0, PERMITS_NEEDED[kind] - permits_in(bids))
    if rivals_bids(bids, seat) == 0:
        return wait
    for rival in range(s.players):
        if rival != seat and withstands(bids, rival, seat):
            wait += PERMIT_WAIT
    return wait
