"""A sheet of the dice game as an SVG picture: island, score list, dice, and what everybody has."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, degrees, hypot, sqrt
from typing import Any

from ...core.art import colour_name, document, drawing, move, rect, text, use
from ...core.chart import Slip, frame, note, paper, road, sea, slips
from .building import roads_built, sites
from .faces import FACES, ROLLS
from .jokers import jokers_left
from .sheet import BOX_PLACES, BOXES, CROSS, HEXES, ROADS, START, VERTICES
from .state import BUILD, OVER, ROLLING, SEAT_NAMES, START_PHASE
from .turn import box_of_turn, score

WIDTH, HEIGHT = 1120, 690
UNIT = 47  #: of the drawn sheet, as in the browser
MIDDLE = (545.0, 330.0)
_LIST = (848.0, 24.0)  #: the score list
_BOX, _STEP = 38, 46


def svg(s: Any, seat: int = -1) -> str:
    """The seat's own sheet, or that of the player on turn."""
    whose = seat if seat >= 0 else max(int(s.player), 0)
    parts = [
        *sea(WIDTH, HEIGHT),
        move("".join(_sheet(s, whose)), *MIDDLE),
        *slips(18, 18, [_slip(s, other) for other in range(s.players)]),
        move("".join(_score_list(s, whose)), *_LIST),
        *_dice(s),
        note(848, HEIGHT - 62, _words(s)),
        *frame(WIDTH, HEIGHT),
    ]
    return document(WIDTH, HEIGHT, parts, f"Catan Dice Game: the sheet of {SEAT_NAMES[whose]}")


def _at(name: str) -> tuple[float, float]:
    x, y = VERTICES[name]
    return x * UNIT, y * UNIT * sqrt(3)


def _sheet(s: Any, seat: int) -> Iterator[str]:
    colour = colour_name(SEAT_NAMES[seat])
    yield drawing("sheet")
    for knight, h in enumerate(HEXES):
        built = knight < s.knights[seat]
        shield = drawing(f"shield-{knight + 1}", colour if built else "blank")
        if s.used[seat, knight]:
            shield += (
                '<path d="M-15 2L15 27M15 2L-15 27" stroke="var(--hot)" stroke-width="3.4" '
                'fill="none" stroke-linecap="round"/>'
            )
        yield move(shield, h.x * UNIT, h.y * UNIT * sqrt(3) + 2, 0.98)
    for i, way in enumerate(ROADS):
        near, far = _at(way.near), _at(way.far)
        yield road(near, far, colour, 17) if i == START or s.roads[seat, i] else _site(near, far)
    for name in VERTICES:
        x, y = _at(name)
        if name.startswith("j"):
            yield (
                f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="var(--token)" '
                'stroke="var(--line)" stroke-width="1.4"/>'
            )
    x, y = _at("s0")
    yield f'<circle cx="{x:.1f}" cy="{y:.1f}" r="6" fill="var(--line)"/>'
    for name, is_built in sites(s, seat).items():
        yield move(drawing(f"site-{name}", colour if is_built else "blank"), *_at(name))


def _site(near: tuple[float, float], far: tuple[float, float]) -> str:
    """A road that is not built, as a dashed bar."""
    (ax, ay), (bx, by) = near, far
    half = hypot(bx - ax, by - ay) / 2 - 22
    angle = degrees(atan2(by - ay, bx - ax))
    bar = rect(-half, -5, 2 * half, 10, fill="token", stroke="line", round=5,
               extra='stroke-width="1.5" stroke-dasharray="4 3"')  # fmt: skip
    place = f"translate({(ax + bx) / 2:.1f} {(ay + by) / 2:.1f}) rotate({angle:.1f})"
    return f'<g transform="{place}">{bar}</g>'


def _score_list(s: Any, seat: int) -> Iterator[str]:
    yield paper(252, 318)
    yield text(18, 32, 18, f"{SEAT_NAMES[seat]}'s score list", anchor="start", bold=True)
    middles = [(15 + column * _STEP + _BOX / 2, 66 + row * _STEP) for row, column in BOX_PLACES]
    line = " ".join(f"{x:.0f},{y:.0f}" for x, y in middles)
    yield f'<polyline points="{line}" fill="none" stroke="var(--rule)" stroke-width="5"/>'
    now = int(box_of_turn(s)) if seat == s.player and s.phase != OVER else -1
    for box, (x, y) in enumerate(middles):
        value = int(s.boxes[seat, box])
        mark = "accent" if box == now else "hot" if value == CROSS else "line"
        yield rect(x - _BOX / 2, y - _BOX / 2, _BOX, _BOX, fill="card", stroke=mark, round=5,
                   extra=f'stroke-width="{3 if box == now else 1.4}"')  # fmt: skip
        if value:
            shown, colour = ("-2", "hot") if value == CROSS else (str(value), "token-ink")
            yield text(x, y + 7, 20, shown, colour=colour, bold=True)
        else:
            yield text(x, y + 5, 13, box + 1, colour="token-ink-2")
    yield rect(166, 230, 70, 40, fill="card", stroke="line", round=6, extra='stroke-width="2"')
    yield text(201, 258, 24, int(score(s, seat)), colour="token-ink", bold=True)
    yield text(18, 304, 14, "two gold stand for any good", colour="ink-2", anchor="start")


def _slip(s: Any, seat: int) -> Slip:
    return Slip(
        SEAT_NAMES[seat],
        int(score(s, seat)),
        "points",
        [
            f"roads {roads_built(s, seat)}, settlements {int(s.settlements[seat])}",
            f"cities {int(s.cities[seat])}, knights {int(s.knights[seat])}, "
            f"jokers {len(jokers_left(s, seat))}",
        ],
        seat == s.player and s.phase != OVER,
    )


def _dice(s: Any) -> Iterator[str]:
    """The dice as they lie: those set aside upright on the left, the others askew."""
    if s.phase in (START_PHASE, ROLLING, OVER):
        return
    aside = s.kept.tolist()
    yield rect(848, 368, 252, 236, fill="sea-2", stroke="sea-line", round=14)
    place = 0
    for is_aside in (True, False):
        for face, name in enumerate(FACES):
            count = aside[face] if is_aside else int(s.dice[face]) - aside[face]
            for _ in range(max(0, count)):
                x, y = 892 + place % 3 * 82, 418 + place // 3 * 108
                turn = 0 if is_aside else (-8, 7, -5)[place % 3]
                yield (f'<g transform="translate({x} {y}) rotate({turn})">{use(f"die-{name}")}</g>')
                label = "set aside" if is_aside else "left" if s.phase == BUILD else "rolled"
                yield text(x, y + 53, 13, label)
                place += 1


def _words(s: Any) -> str:
    if s.phase == START_PHASE:
        return "Who begins is drawn"
    if s.phase == OVER:
        return "The game is over"
    turn = f"Turn {int(box_of_turn(s)) + 1} of {BOXES}"
    if s.phase == BUILD:
        return f"{turn}: built {int(s.earned)}"
    return f"{turn}: roll {int(s.rolls)} of {ROLLS}"
