"""The island as an SVG picture: hexes, numbers, harbours, roads, buildings, and what seats hold."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot, sqrt
from typing import Any

from ...core.art import boxed, colour_name, document, drawing, move, rect, text, use
from ...core.chart import Slip, frame, note, road, sea, slips
from ...core.seats import NONE
from .bank import hand_size
from .board import ANY, COAST, COAST_PATHS, GEOMETRY, GOODS, TERRAIN_NAMES
from .building import CITY_LEVEL
from .cards import deck_size, total_points
from .state import OVER, SEAT_NAMES, UNKNOWN

WIDTH, HEIGHT = 960, 680
RADIUS = 62.0  #: of a hex, as in the browser
MIDDLE = (602.0, 338.0)
#: Drawings of each land; hexes take turns.
VARIANTS = 3
#: Radius of a hex as it is drawn, and its share here: the sandy path shows between hexes.
_DRAWN = 100
_SHOWN = 0.945 * RADIUS / _DRAWN
_PAINTS = tuple(colour_name(name) for name in SEAT_NAMES)


def svg(s: Any, seat: int = -1) -> str:
    """A state or a view of a seat as an SVG document."""
    ring = " ".join(f"{x:.1f},{y:.1f}" for x, y in _ring(_DRAWN))
    island = "".join([
        f'<clipPath id="hex-clip"><polygon points="{ring}"/></clipPath>',
        drawing("coast"), *_harbours(s), *_hexes(s), *_roads(s), *_tokens(s), *_buildings(s),
    ])  # fmt: skip
    parts = [
        *sea(WIDTH, HEIGHT),
        move(island, *MIDDLE),
        *slips(18, 18, [_slip(s, other, seat) for other in range(s.players)]),
        note(18, HEIGHT - 52, _words(s)),
        *frame(WIDTH, HEIGHT),
    ]
    return document(WIDTH, HEIGHT, parts, f"Catan, turn {int(s.turn)}")


def _ring(radius: float) -> list[tuple[float, float]]:
    wide = radius * sqrt(3) / 2
    half = radius / 2
    return [(wide, half), (0, radius), (-wide, half), (-wide, -half), (0, -radius), (wide, -half)]


def _point(grid: tuple[int, int]) -> tuple[float, float]:
    """Integer grid coordinates as picture coordinates round the middle of the island."""
    return grid[0] * RADIUS * sqrt(3) / 2, (grid[1] - 6) * RADIUS / 2


def _corner(corner: int) -> tuple[float, float]:
    return _point(GEOMETRY["corners"][corner])


def _hexes(s: Any) -> Iterator[str]:
    ring = " ".join(f"{x:.1f},{y:.1f}" for x, y in _ring(_DRAWN - 1))
    for h, centre in enumerate(GEOMETRY["centres"]):
        land = use(f"land-{TERRAIN_NAMES[int(s.terrain[h])]}-{h % VARIANTS}")
        edge = f'<polygon points="{ring}" fill="none" stroke="var(--line)" stroke-width="2.4"/>'
        yield move(f'<g clip-path="url(#hex-clip)">{land}</g>{edge}', *_point(centre), _SHOWN)


def _tokens(s: Any) -> Iterator[str]:
    for h, centre in enumerate(GEOMETRY["centres"]):
        x, y = _point(centre)
        if s.token[h]:
            yield use(f"token-{int(s.token[h])}", x, y + 6)
        if h == s.robber:
            yield use("robber", x + 33, y + 2, 0.85)


def _harbours(s: Any) -> Iterator[str]:
    for side in range(COAST):
        kind = int(s.harbour[side])
        if kind == NONE:
            continue
        ends = [_corner(c) for c in GEOMETRY["paths"][COAST_PATHS[side]]]
        x, y = (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2
        hexes = [_point(centre) for centre in GEOMETRY["centres"]]
        hx, hy = min(hexes, key=lambda c: hypot(c[0] - x, c[1] - y))
        far = 40 / hypot(x - hx, y - hy)
        x, y = x + (x - hx) * far, y + (y - hy) * far
        for end in ends:
            jetty = (
                f"M{end[0]:.1f} {end[1]:.1f}"
                f"L{end[0] + (x - end[0]) * 0.62:.1f} {end[1] + (y - end[1]) * 0.62:.1f}"
            )
            for colour, width, dashes in (
                ("line", 8.4, ""), ("wood", 5.6, ""), ("line", 5.6, ' stroke-dasharray="1.1 4.6"'),
            ):  # fmt: skip
                yield (
                    f'<path d="{jetty}" fill="none" stroke="var(--{colour})" '
                    f'stroke-width="{width}"{dashes}/>'
                )
        yield move(use("ship", 0, 0, 1.1) + _sail(kind), x, y + 8)


def _sail(kind: int) -> str:
    """What a harbour gives: a rate for anything, or the good whose rate is on the plate."""
    if kind == ANY:
        return text(0, -8.5, 16.5, "3:1", colour="token-ink", bold=True)
    return (
        boxed(f"i-{GOODS[kind]}", -15, -29, 30, 30)
        + rect(-16, 4.5, 32, 16, fill="token", stroke="line", round=4)
        + text(0, 17, 14, "2:1", colour="token-ink", bold=True)
    )


def _roads(s: Any) -> Iterator[str]:
    for path, (a, b) in enumerate(GEOMETRY["paths"]):
        if s.road[path] != NONE:
            yield road(_corner(a), _corner(b), _PAINTS[int(s.road[path])], 10)


def _buildings(s: Any) -> Iterator[str]:
    for corner in range(len(GEOMETRY["corners"])):
        if s.owner[corner] != NONE:
            kind = "city" if s.level[corner] == CITY_LEVEL else "house"
            yield use(f"{kind}-{_PAINTS[int(s.owner[corner])]}", *_corner(corner))


def _slip(s: Any, seat: int, viewer: int) -> Slip:
    """Points, cards and knights of a seat; the goods of the watching seat itself."""
    bought = sum(int(s.cards[seat, k]) + int(s.fresh[seat, k]) for k in range(UNKNOWN + 1))
    held = [(f"i-{good}", int(s.hand[seat, k])) for k, good in enumerate(GOODS)]
    return Slip(
        SEAT_NAMES[seat],
        int(total_points(s, seat)),
        "points",
        [
            f"{int(hand_size(s, seat))} goods, {bought} cards bought",
            f"knights {int(s.knights[seat])}, longest road {int(s.road_length[seat])}",
        ],
        seat == s.player and s.phase != OVER,
        held if seat == viewer else (),
    )


def _words(s: Any) -> str:
    return f"Turn {int(s.turn)}, {int(deck_size(s))} cards in the deck"
