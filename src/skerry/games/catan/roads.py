"""Longest Road: lengths, breaks, and who holds the card."""

from __future__ import annotations

from ...core.kernel import Numbers, kernel, narrow, zeros
from ...core.seats import NONE
from .board import CORNER_NEIGHBOURS, CORNER_PATHS, PATH_ENDS, PATHS
from .state import ROADS, State

#: Roads in line that win the card (CA-71).
LONGEST_LEAST = 5
#: Points of the card, here and for Largest Army.
SPECIAL_POINTS = 2
#: What a walk keeps of each step, and of all steps of the longest.
STEP = 3
TRAIL = STEP * ROADS


@kernel
def is_blocked(s: State, seat: int, corner: int) -> bool:
    """Whether an opponent's building ends this seat's roads here (CA-73)."""
    return s.owner[corner] != NONE and s.owner[corner] != seat


@kernel
def _trail_from(s: State, seat: int, start: int, seen: Numbers, stack: Numbers) -> int:
    """The longest trail that begins at an intersection; marks in `seen` the paths it met.

    A trail uses each road once, may pass an intersection twice, and may end at an opponent's
    building but not pass it (CA-R13). A road that it goes over is taken up, and laid again on the
    way back. `stack` holds, for each step, the intersection it left, the next of its three paths
    to try, and the path it took.
    """
    own, corner, k, depth, best = narrow(seat), start, 0, 0, 0
    while True:
        if k < 3:
            path = CORNER_PATHS[corner, k]
            k += 1
            if path == NONE or s.road[path] != own:
                continue
            at = STEP * depth
            stack[at], stack[at + 1], stack[at + 2] = corner, k, path
            s.road[path] = NONE
            seen[path] = 1
            depth += 1
            best = max(best, depth)
            corner = CORNER_NEIGHBOURS[corner, k - 1]
            k = 3 if is_blocked(s, seat, corner) else 0
        elif depth > 0:
            depth -= 1
            at = STEP * depth
            corner, k = stack[at], stack[at + 1]
            s.road[stack[at + 2]] = own
        else:
            return best


@kernel
def longest_trail(s: State, seat: int) -> int:
    """The length of a seat's longest road (CA-72, CA-73, CA-R13).

    A longest trail that is not a closed loop ends where an odd number of the seat's roads meet
    or where an opponent stands: at any other end an unused road would lengthen it. So only such
    intersections are tried, and then whatever loops they did not reach.
    """
    seen, stack = zeros(PATHS), zeros(TRAIL)
    best = 0
    for path in range(PATHS):
        if s.road[path] != seat:
            continue
        for side in range(2):
            corner = PATH_ENDS[path, side]
            if _ends_trails(s, seat, corner):
                best = max(best, _trail_from(s, seat, corner, seen, stack))
    for path in range(PATHS):
        if s.road[path] == seat and not seen[path]:
            best = max(best, _trail_from(s, seat, PATH_ENDS[path, 0], seen, stack))
    return best


@kernel
def _ends_trails(s: State, seat: int, corner: int) -> bool:
    """Whether a longest trail may end here: an odd number of roads, or an opponent."""
    return _count_roads(s, seat, corner) != 2 or is_blocked(s, seat, corner)


@kernel
def _count_roads(s: State, seat: int, corner: int) -> int:
    """How many of the seat's roads meet at an intersection."""
    roads = 0
    for k in range(3):
        path = CORNER_PATHS[corner, k]
        if path != NONE and s.road[path] == seat:
            roads += 1
    return roads


@kernel
def measure_after_road(s: State, seat: int, path: int) -> None:
    """A new road may win the card (CA-71, CA-74).

    A road that leads nowhere yet can only be the end of a trail: one walk from its far end
    finds every trail that is new.
    """
    for side in range(2):
        corner = PATH_ENDS[path, side]
        if _count_roads(s, seat, corner) == 1 or is_blocked(s, seat, corner):
            seen, stack = zeros(PATHS), zeros(TRAIL)
            length = _trail_from(s, seat, corner, seen, stack)
            s.road_length[seat] = max(s.road_length[seat] + 0, length)
            _award(s, False)
            return
    s.road_length[seat] = longest_trail(s, seat)
    _award(s, False)


@kernel
def measure_after_building(s: State, seat: int, corner: int) -> None:
    """A new settlement may break an opponent's road, whoever is on turn (CA-73, CA-75 to 77)."""
    for other in range(s.players):
        if other != seat and _count_roads(s, other, corner) >= 2:
            before = s.road_length[other]
            s.road_length[other] = longest_trail(s, other)
            _award(s, other == s.longest and s.road_length[other] < before)


@kernel
def _award(s: State, holder_broken: bool) -> None:
    """Give the card to whom it is due.

    An unbroken holder loses it only to a longer road (CA-74, CA-R15). With the card set aside,
    or its holder broken, it goes to whoever alone has the longest road of five or more, else
    it is set aside, the old holder's tie included (CA-75 to CA-77, CA-R14).
    """
    best, leader, leaders = 0, NONE, 0
    for seat in range(s.players):
        if s.road_length[seat] > best:
            best, leader, leaders = s.road_length[seat] + 0, seat, 1
        elif s.road_length[seat] == best:
            leaders += 1
    if best < LONGEST_LEAST:
        _hand_over(s, NONE)
    elif s.longest != NONE and not holder_broken and s.road_length[s.longest] == best:
        _hand_over(s, s.longest)
    elif leaders == 1:
        _hand_over(s, leader)
    else:
        _hand_over(s, NONE)


@kernel
def _hand_over(s: State, leader: int) -> None:
    if leader != s.longest:
        if s.longest != NONE:
            s.points[s.longest] -= SPECIAL_POINTS
        if leader != NONE:
            s.points[leader] += SPECIAL_POINTS
        s.longest = leader
