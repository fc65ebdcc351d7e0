"""How well a seat stands in Catan: features of its position, and weights found by play.

The value is the logarithm of a strength: with strengths exp(value) for all seats, a seat's share
of the sum is its chance of winning. The weights started as a player's guess and were improved by
an evolution strategy over games (`skerry.training.evolve`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ....core.kernel import Table, kernel, narrow, reals, table, zeros
from ....core.seats import NONE
from ....core.two_dice import THROWS
from ..bank import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST, hand_size
from ..board import (
    AROUND,
    CORNER_BIT,
    CORNER_HEXES,
    CORNER_NEIGHBOURS,
    CORNER_PATHS,
    CORNERS,
    DESERT,
    DOTS,
    HEX_CORNERS,
    PATH_ENDS,
    RESOURCES,
)
from ..building import road_ends
from ..cards import ARMY_LEAST, total_points
from ..roads import LONGEST_LEAST
from ..robber import HAND_LIMIT
from ..state import CITIES, KNIGHT, POINT, SETTLEMENTS, State
from .weights import EARLY, LATE

#: Rolls after which something that can be had counts half.
SOON = 6.0
#: Rolls that stand for never.
NEVER = 60.0
#: What one card is worth in overseas trade, by the rate.
PART = np.array([0.0, 1.0, 1 / 2, 1 / 3, 1 / 4])
#: The corners of each hex from the first to the last.
HEX_CORNERS_IN_ORDER = table(np.sort(np.asarray(HEX_CORNERS)))
#: Corners on or beside each corner, as bits.
CROWDED = table(
    [
        sum(1 << c for c in (corner, *beside) if c != NONE)
        for corner, beside in enumerate(CORNER_NEIGHBOURS.tolist())
    ]
)
#: How many roads away a place for a settlement is looked for.
FAR = 3
RINGS = FAR + 1

FEATURES = (
    "points", "points squared",
    "lumber", "brick", "wool", "grain", "ore", "variety", "blocked",
    "settlement soon", "city soon", "card soon", "road soon",
    "settlement pace", "city pace", "card pace",
    "place now", "place one road away", "place two roads away", "place three roads away",
    "places now", "places one road away",
    "hand", "hand above seven",
    "knights held", "progress cards held", "knights played", "army", "army missing", "army lead",
    "road length", "longest", "longest missing", "longest lead",
    "settlements", "cities", "harbour gain", "card playable",
)  # fmt: skip
SIZE = len(FEATURES)
# Where they stand. A row of places goes by the roads still needed, one of goods by the good.
(
    POINTS, POINTS_SQUARED, FIRST_GOOD, _, _, _, _, VARIETY, BLOCKED_INCOME,
    SETTLEMENT_SOON, CITY_SOON, CARD_SOON, ROAD_SOON,
    SETTLEMENT_PACE, CITY_PACE, CARD_PACE,
    BEST_PLACE, _, _, _, PLACES, _,
    HAND, HAND_ABOVE_SEVEN,
    KNIGHTS_HELD, PROGRESS_HELD, KNIGHTS_PLAYED, ARMY, ARMY_MISSING, ARMY_LEAD,
    ROAD_LENGTH, LONGEST, LONGEST_MISSING, LONGEST_LEAD,
    SETTLEMENTS_BUILT, CITIES_BUILT, HARBOUR_GAIN, CARD_PLAYABLE,
) = range(SIZE)  # fmt: skip
#: Rings in which the places are counted.
COUNTED_RINGS = HAND - PLACES


@kernel
def value(s: State, seat: int) -> float:
    """The seat's strength as a logarithm."""
    row = reals(SIZE)
    features(s, seat, row)
    return weigh(row, lateness(s))


@kernel
def weigh(row: Any, late: float) -> float:
    """The sum of the features by their weights so late in the game."""
    total = 0.0
    for i in range(SIZE):
        total += (EARLY[i] + LATE[i] * late) * row[i]
    return total


@kernel
def lateness(s: State) -> float:
    """How near the end is: the leader's share of the goal."""
    most = 0
    for seat in range(s.players):
        most = max(most, total_points(s, seat))
    return most / float(s.goal)


@kernel
def features(s: State, seat: int, out: Any) -> None:
    """Write SIZE features of one seat's position."""
    features_and_places(s, seat, out, zeros(CORNERS), reals(CORNERS), zeros(RINGS))


@kernel
def features_and_places(s: State, seat: int, out: Any, places: Any, worths: Any, ends: Any) -> None:
    """Write SIZE features, and the corners that are within reach, nearest first.

    `worths`: what a settlement would bring at each of them, 0 where none may stand. `ends`: how
    many of them are within so many roads.
    """
    board_features(s, seat, out, places, worths, ends)
    hand_features(s, seat, out)
    other_features(s, seat, out)


@kernel
def board_features(s: State, seat: int, out: Any, places: Any, worths: Any, ends: Any) -> None:
    """Write what follows from the buildings, roads and harbours on the board alone."""
    income = reals(RESOURCES)
    _income(s, seat, income)
    variety, gain = 0.0, 0.0
    for good in range(RESOURCES):
        out[FIRST_GOOD + good] = income[good]
        variety += income[good] ** 0.5
        gain += income[good] / s.rate[seat, good]
    out[VARIETY], out[HARBOUR_GAIN] = variety, gain
    out[SETTLEMENT_PACE] = _soon(s, seat, SETTLEMENT_COST, out, 0)
    out[CITY_PACE] = _soon(s, seat, CITY_COST, out, 0)
    out[CARD_PACE] = _soon(s, seat, CARD_COST, out, 0)
    _places(s, seat, income, out, places, worths, ends)


@kernel
def hand_features(s: State, seat: int, out: Any) -> None:
    """Write how soon each thing can be paid with the hand, by the board's features."""
    out[SETTLEMENT_SOON] = _soon(s, seat, SETTLEMENT_COST, out, 1)
    out[CITY_SOON] = _soon(s, seat, CITY_COST, out, 1)
    out[CARD_SOON] = _soon(s, seat, CARD_COST, out, 1)
    out[ROAD_SOON] = _soon(s, seat, ROAD_COST, out, 1)


@kernel
def other_features(s: State, seat: int, out: Any) -> None:
    """Write what is quickly counted, or changes with other seats too."""
    points = 10.0 * total_points(s, seat) / s.goal
    out[POINTS], out[POINTS_SQUARED] = points, points * points / 10.0
    out[BLOCKED_INCOME] = _blocked(s, seat)
    held = hand_size(s, seat)
    out[HAND], out[HAND_ABOVE_SEVEN] = held / 7.0, max(0, held - HAND_LIMIT) / 7.0
    _cards(s, seat, out)
    _roads(s, seat, out)


@kernel
def _income(s: State, seat: int, income: Any) -> None:
    """Expected cards of each good from one roll, the robber aside."""
    for corner in range(CORNERS):
        if s.owner[corner] != seat:
            continue
        for k in range(3):
            h = CORNER_HEXES[corner, k]
            if h == NONE or s.terrain[h] == DESERT:
                continue
            income[s.terrain[h]] += DOTS[s.token[h]] * s.level[corner] / THROWS


@kernel
def _blocked(s: State, seat: int) -> float:
    """The part of the income that the robber blocks."""
    h, blocked = s.robber, 0.0
    if s.terrain[h] == DESERT:
        return blocked
    for k in range(AROUND):
        corner = HEX_CORNERS_IN_ORDER[h, k]
        if s.owner[corner] == seat:
            blocked += DOTS[s.token[h]] * s.level[corner] / THROWS
    return blocked


@kernel
def _soon(s: State, seat: int, cost: Table, row: Any, use_hand: int) -> float:
    """1 when the cost can be paid now, nearer 0 the more rolls it takes, by the income in a row
    of features; from the present hand or from an empty one.

    Cards flow in at their expected rate and surplus is traded overseas. What is missing shrinks
    along a concave line of straight pieces, so Newton's method finds its zero in a few steps.
    """
    rolls = 0.0
    for _ in range(7):
        balance, slope = 0.0, 0.0
        for good in range(RESOURCES):
            have = row[FIRST_GOOD + good] * rolls - cost[good]
            if use_hand:
                have += s.hand[seat, good]
            part = PART[s.rate[seat, good]] if have >= 0 else 1.0
            balance += have * part
            slope += row[FIRST_GOOD + good] * part
        if balance >= -1e-9:
            break
        if slope <= 0.0 or rolls >= NEVER:
            rolls = NEVER
            break
        rolls = min(rolls - balance / slope, NEVER)
    return SOON / (SOON + rolls)


@kernel
def _places(
    s: State, seat: int, income: Any, out: Any, places: Any, worths: Any, ends: Any
) -> None:
    """The best places for a settlement by the number of roads still needed to reach them.

    Corners are bits of a number: those reached, and those on or beside a building.
    """
    who, crowded, reached = narrow(seat), 0, road_ends(s, seat)
    for corner in range(CORNERS):
        crowded |= CROWDED[corner] if s.owner[corner] != NONE else 0
        reached |= CORNER_BIT[corner] if s.owner[corner] == who else 0
    count, done = 0, 0
    for corner in range(CORNERS):
        if (reached >> corner) & 1:
            places[count] = corner
            count += 1
    for steps in range(RINGS):
        last = count
        ends[steps] = last
        while done < last:
            corner = places[done]
            if not (crowded >> corner) & 1:
                worths[done] = _worth(s, corner, income)
                out[BEST_PLACE + steps] = max(out[BEST_PLACE + steps], worths[done])
                if steps < COUNTED_RINGS:
                    out[PLACES + steps] += 1.0
            done += 1
            if steps == FAR or (s.owner[corner] != NONE and s.owner[corner] != seat):
                continue
            for k in range(3):
                path = CORNER_PATHS[corner, k]
                if path != NONE and s.road[path] == NONE:
                    other = PATH_ENDS[path, 0] + PATH_ENDS[path, 1] - corner
                    if not (reached >> other) & 1:
                        reached |= CORNER_BIT[other]
                        places[count] = other
                        count += 1
    if s.settlements_left[seat] == 0:
        for i in range(BEST_PLACE, HAND):
            out[i] *= 0.3


@kernel
def _worth(s: State, corner: int, income: Any) -> float:
    """What a settlement there would bring; new goods and harbours count more."""
    worth = 0.0
    for k in range(3):
        h = CORNER_HEXES[corner, k]
        if h != NONE and s.terrain[h] != DESERT:
            cards = DOTS[s.token[h]] / THROWS
            worth += cards if income[s.terrain[h]] > 0.0 else 1.5 * cards
    if s.corner_harbour[corner] != NONE:
        worth += 0.04
    return worth


@kernel
def _cards(s: State, seat: int, out: Any) -> None:
    """Development cards and the army."""
    knights = s.cards[seat, KNIGHT] + s.fresh[seat, KNIGHT]
    others = 0
    for card in range(KNIGHT + 1, POINT):
        others += s.cards[seat, card] + s.fresh[seat, card]
    out[KNIGHTS_HELD], out[PROGRESS_HELD] = float(knights), float(others)
    out[KNIGHTS_PLAYED] = float(s.knights[seat])
    best = 0
    for other in range(s.players):
        if other != seat:
            best = max(best, s.knights[other] + 0)
    if s.army == seat:
        out[ARMY] = 1.0
        out[ARMY_LEAD] = min(3, s.knights[seat] - best) / 3.0
    else:
        need = ARMY_LEAST if s.army == NONE else s.knights[s.army] + 1
        out[ARMY_MISSING] = 3.0 / (3.0 + max(0, need - s.knights[seat] - knights))
    if s.card_played == 0 or s.player != seat:
        for card in range(POINT):
            if s.cards[seat, card] > 0:
                out[CARD_PLAYABLE] = 1.0


@kernel
def _roads(s: State, seat: int, out: Any) -> None:
    """Longest Road, and the number of buildings."""
    length = s.road_length[seat] + 0
    best = 0
    for other in range(s.players):
        if other != seat:
            best = max(best, s.road_length[other] + 0)
    out[ROAD_LENGTH] = length / 5.0
    if s.longest == seat:
        out[LONGEST] = 1.0
        out[LONGEST_LEAD] = min(3, length - best) / 3.0
    elif s.roads_left[seat] > 0:
        need = LONGEST_LEAST if s.longest == NONE else s.road_length[s.longest] + 1
        out[LONGEST_MISSING] = 2.0 / (2.0 + max(0, need - length))
    out[SETTLEMENTS_BUILT] = float(SETTLEMENTS - s.settlements_left[seat])
    out[CITIES_BUILT] = float(CITIES - s.cities_left[seat])
