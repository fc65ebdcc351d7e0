"""The island as an SVG picture: hexes, numbers, harbours, roads, buildings, and what seats hold."""

from __future__ import annotations

import math
from typing import Any

from ...core.seats import NONE
from .bank import hand_size
from .board import ANY, COAST, COAST_PATHS, GEOMETRY, RESOURCES, TERRAIN_NAMES
from .cards import deck_size, total_points
from .state import SEAT_NAMES, UNKNOWN

WIDTH, HEIGHT = 760, 620
SIDE = 58.0  #: of a hex
LEFT, TOP = 300.0, 132.0
_STEP_X, _STEP_Y = SIDE * math.sqrt(3) / 2, SIDE / 2

# The colours of the table in the browser (web/src/styles/tokens.css).
SEA, SHALLOW, DEPTH_LINE, SHORE = "#a9c6c5", "#d7e5d9", "#7fa6a8", "#efe1bd"
INK, LINE, PAPER, RULE, TOKEN, HOT = (
    "#1d2a30", "#22302f", "#fbf5e6", "#cdbd98", "#fdf6e3", "#a72f1c",
)  # fmt: skip
TERRAIN_COLOURS = ("#6f9062", "#d08a5f", "#b7ca79", "#e9c768", "#b3bab6", "#ead7a6")
SEAT_COLOURS = ("#eea128", "#b5382a", "#1f4f9a", "#f6f1e4")
FONT = "Iowan Old Style, P052, Palatino Linotype, Palatino, Georgia, serif"
#: How far sand reaches round the hexes, and the shallow water round that.
SAND, SHALLOWS = 18, 84
#: How far harbours lie beyond the coast, as a share of its distance from the middle.
OFFSHORE = 0.12
HARBOUR_LETTERS = "lbwgo?"


def svg(s: Any, seat: int = -1) -> str:
    """A state or a view of a seat as an SVG document."""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" font-family="{FONT}">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{SEA}"/>',
        _coast(),
        *_harbours(s),
        *(_hex(s, h) for h in range(len(GEOMETRY["centres"]))),
        *_roads(s),
        *_buildings(s),
        *_seats(s, seat),
        "</svg>",
    ]
    return "".join(parts)


def _point(grid: tuple[int, int]) -> tuple[float, float]:
    """Integer grid coordinates as picture coordinates."""
    return LEFT + grid[0] * _STEP_X, TOP + grid[1] * _STEP_Y


def _corner(corner: int) -> tuple[float, float]:
    return _point(GEOMETRY["corners"][corner])


def _text(x: float, y: float, size: int, words: str, colour: str = INK, anchor: str = "middle",
          weight: str = "normal") -> str:  # fmt: skip
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{colour}" '
        f'text-anchor="{anchor}" font-weight="{weight}">{words}</text>'
    )


def _coast() -> str:
    """Shallow water and sand round all hexes, as thick strokes of their outlines."""
    rings = "".join(f'<polygon points="{_ring(h)}"/>' for h in range(len(GEOMETRY["centres"])))
    bands = ((SHALLOWS + 3, DEPTH_LINE), (SHALLOWS, SHALLOW), (SAND + 3, LINE), (SAND, SHORE))
    return "".join(
        f'<g fill="{colour}" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round">'
        f"{rings}</g>"
        for width, colour in bands
    )


def _ring(h: int) -> str:
    return " ".join("{:.1f},{:.1f}".format(*_corner(c)) for c in GEOMETRY["hex_corners"][h])


def _hex(s: Any, h: int) -> str:
    terrain, token = int(s.terrain[h]), int(s.token[h])
    x, y = _point(GEOMETRY["centres"][h])
    drawn = (
        f'<polygon points="{_ring(h)}" fill="{TERRAIN_COLOURS[terrain]}" stroke="{SHORE}" '
        'stroke-width="4"/>'
    )
    drawn += _text(x, y - 26, 11, TERRAIN_NAMES[terrain])
    if token:
        colour = HOT if token in (6, 8) else INK
        drawn += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="17" fill="{TOKEN}" stroke="{LINE}"/>'
        drawn += _text(x, y + 6, 17, str(token), colour, weight="bold")
    if h == s.robber:
        drawn += f'<circle cx="{x + 28:.1f}" cy="{y + 12:.1f}" r="9" fill="{LINE}"/>'
        drawn += f'<circle cx="{x + 28:.1f}" cy="{y:.1f}" r="6" fill="{LINE}"/>'
    return drawn


def _harbours(s: Any) -> list[str]:
    drawn = []
    centre_x, centre_y = _point((0, 6))
    for side in range(COAST):
        kind = int(s.harbour[side])
        if kind == NONE:
            continue
        ends = [_corner(c) for c in GEOMETRY["paths"][COAST_PATHS[side]]]
        x, y = (ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2
        x, y = x + (x - centre_x) * OFFSHORE, y + (y - centre_y) * OFFSHORE
        drawn += [
            f'<line x1="{x:.1f}" y1="{y:.1f}" x2="{ex:.1f}" y2="{ey:.1f}" stroke="#e2bf8a" '
            'stroke-width="4"/>'
            for ex, ey in ends
        ]
        fill = TOKEN if kind == ANY else TERRAIN_COLOURS[kind]
        drawn.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="14" fill="{fill}" stroke="{INK}"/>')
        rate = "3:1" if kind == ANY else f"2{HARBOUR_LETTERS[kind]}"
        drawn.append(_text(x, y + 4, 11, rate, weight="bold"))
    return drawn


def _roads(s: Any) -> list[str]:
    drawn = []
    for path, (a, b) in enumerate(GEOMETRY["paths"]):
        if s.road[path] == NONE:
            continue
        (ax, ay), (bx, by) = _corner(a), _corner(b)
        # Short of both corners, so that buildings stay visible.
        ends = (
            f'x1="{ax + (bx - ax) * 0.18:.1f}" y1="{ay + (by - ay) * 0.18:.1f}" '
            f'x2="{bx + (ax - bx) * 0.18:.1f}" y2="{by + (ay - by) * 0.18:.1f}"'
        )
        drawn.append(f'<line {ends} stroke="{INK}" stroke-width="11" stroke-linecap="round"/>')
        drawn.append(
            f'<line {ends} stroke="{SEAT_COLOURS[s.road[path]]}" stroke-width="7" '
            'stroke-linecap="round"/>'
        )
    return drawn


def _buildings(s: Any) -> list[str]:
    drawn = []
    for corner in range(len(GEOMETRY["corners"])):
        if s.owner[corner] == NONE:
            continue
        x, y = _corner(corner)
        house = [(-9, 9), (-9, -3), (0, -12), (9, -3), (9, 9)]
        city = [(-14, 10), (-14, -4), (-7, -13), (0, -4), (0, -1), (14, -1), (14, 10)]
        ring = " ".join(
            f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in (city if s.level[corner] == 2 else house)
        )
        colour = SEAT_COLOURS[s.owner[corner]]
        drawn.append(f'<polygon points="{ring}" fill="{colour}" stroke="{INK}" stroke-width="2"/>')
    return drawn


def _seats(s: Any, seat: int) -> list[str]:
    """Points, cards and knights of each seat; the goods of the watching seat itself."""
    drawn = [f'<rect x="600" y="0" width="160" height="{HEIGHT}" fill="{PAPER}" stroke="{RULE}"/>']
    for other in range(int(s.players)):
        y = 24 + other * 120
        marks = "*" if other == s.player else ""
        drawn.append(f'<rect x="612" y="{y - 4}" width="16" height="16" stroke="{INK}" '
                     f'fill="{SEAT_COLOURS[other]}"/>')  # fmt: skip
        drawn.append(_text(636, y + 9, 15, SEAT_NAMES[other] + marks, INK, "start", "bold"))
        bought = sum(int(s.cards[other, k]) + int(s.fresh[other, k]) for k in range(UNKNOWN + 1))
        lines = [
            f"{total_points(s, other)} points",
            f"{hand_size(s, other)} goods, {bought} cards",
            f"{int(s.knights[other])} knights, road {int(s.road_length[other])}",
        ]
        if other == seat:
            held = [f"{HARBOUR_LETTERS[g]}{int(s.hand[other, g])}" for g in range(RESOURCES)]
            lines.append(" ".join(held))
        drawn += [
            _text(612, y + 30 + 17 * i, 12, line, anchor="start") for i, line in enumerate(lines)
        ]
    drawn.append(_text(612, HEIGHT - 34, 12, f"turn {int(s.turn)}", anchor="start"))
    drawn.append(_text(612, HEIGHT - 16, 12, f"deck {deck_size(s)}", anchor="start"))
    return drawn
