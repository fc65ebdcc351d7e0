"""The town as an SVG picture: headland, buildings, permits, wall, church, ship and trade track."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ...core.art import colour_name, document, drawing, move, rect, text, use
from ...core.chart import Slip, frame, note, sea, slips
from ...core.seats import NONE
from .board import (
    COLUMN_NAMES,
    COLUMNS_IN_PLAY,
    EAST,
    NORTH,
    PIT,
    ROW_NAMES,
    ROWS,
    SITE_NAMES,
    SITE_NEIGHBOURS,
    SITE_PRICE,
    column_of,
    row_of,
)
from .cards import hand_size
from .church import PICTURE_WIDTH
from .kinds import KIND_NAMES, KINDS
from .state import CARD_NAMES, CHURCH_TILES, OVER, PERMITS, PHASES, SEAT_NAMES, UNKNOWN, WALL_TILES
from .trade import CUBES, SCORING_SPACES, marker
from .wall import WALL_CARDS

SIDE = 58  #: of a field, as in the browser
HEIGHT = 788
#: Where the north-west corner of the town lies: right of the slips and the trade track.
LEFT, TOP = 520, 104
_PAINTS = tuple(colour_name(name) for name in SEAT_NAMES)


def svg(s: Any, seat: int = -1) -> str:
    """A state or a view of a seat as an SVG document."""
    width = LEFT + int(COLUMNS_IN_PLAY[s.players]) * SIDE + 126
    town = "".join([
        drawing(f"headland-{int(s.players)}"), *_ship_row(s), *_church(s), *_buildings(s),
        *_permits(s), *_wall(s), drawing("trade-track"), *_trade(s), *_ship(s),
    ])  # fmt: skip
    parts = [
        *sea(width, HEIGHT),
        move(town, LEFT, TOP),
        *slips(18, 18, [_slip(s, other, seat) for other in range(s.players)]),
        note(18, HEIGHT - 52, _words(s)),
        *frame(width, HEIGHT),
    ]
    return document(width, HEIGHT, parts, f"Elasund, turn {int(s.turn)}")


def _place(field: int) -> tuple[float, float]:
    return int(column_of(field)) * SIDE, int(row_of(field)) * SIDE


def _buildings(s: Any) -> Iterator[str]:
    for field, code in enumerate(s.building.tolist()):
        if code != NONE:
            owner, kind = divmod(code, KINDS)
            yield use(f"town-{KIND_NAMES[kind]}-{_PAINTS[owner]}", *_place(field))


def _permits(s: Any) -> Iterator[str]:
    for field, code in enumerate(s.permit.tolist()):
        if code != NONE:
            owner, value = divmod(code, PERMITS)
            x, y = _place(field)
            yield use(f"permit-{value}-{_PAINTS[owner]}", x + SIDE / 2, y + SIDE / 2)


def _church(s: Any) -> Iterator[str]:
    """The tiles that are laid, out of the plan of the whole church, and the dotted area."""
    if not 0 <= s.first_tile < CHURCH_TILES:
        return
    x, y = _place(PIT)
    x -= s.first_tile % PICTURE_WIDTH * SIDE
    y -= s.first_tile // PICTURE_WIDTH * SIDE
    laid = [(tile, owner) for tile, owner in enumerate(s.church.tolist()) if owner != NONE]
    corner = {tile: (tile % PICTURE_WIDTH * SIDE, tile // PICTURE_WIDTH * SIDE) for tile, _ in laid}
    boxes = "".join(rect(*corner[tile], SIDE, SIDE) for tile, _ in laid)
    drawn = f'<clipPath id="church-clip">{boxes}</clipPath>'
    drawn += f'<g clip-path="url(#church-clip)">{drawing("church-plan")}</g>'
    for tile, owner in laid:
        left, top = corner[tile]
        drawn += rect(left + 1, top + 1, SIDE - 2, SIDE - 2, stroke="line", round=2,
                      extra='stroke-width="1.5"')  # fmt: skip
        drawn += use(f"cube-{_PAINTS[owner]}", left + 45, top + 44)
    area = SIDE * PICTURE_WIDTH - 2
    drawn += rect(1, 1, area, area, stroke="accent", round=3,
                  extra='stroke-width="2.2" stroke-dasharray="2 7"')  # fmt: skip
    yield move(drawn, x, y)


def _wall(s: Any) -> Iterator[str]:
    width = int(COLUMNS_IN_PLAY[s.players]) * SIDE
    for site, name in enumerate(SITE_NAMES):
        if int(SITE_NEIGHBOURS[s.players, site, 0]) == int(SITE_NEIGHBOURS[s.players, site, 1]):
            if int(SITE_NEIGHBOURS[s.players, site, 0]) == NONE:
                continue
        side, at = name.split()
        lies = "standing" if side == EAST else "lying"
        if side == EAST:
            x, y = width + 3, ROW_NAMES.index(at) * SIDE
        else:
            x, y = COLUMN_NAMES.index(at) * SIDE, -33 if side == NORTH else ROWS * SIDE + 3
        code = int(s.wall[site])
        if code == NONE:
            yield move(drawing(f"wall-{lies}-{int(SITE_PRICE[site])}"), x, y)
        else:
            owner, number = divmod(code, WALL_TILES)
            kind = "tower" if WALL_CARDS[number] == 0 else "wall"
            yield use(f"{kind}-{lies}-{_PAINTS[owner]}", x, y)


def _trade(s: Any) -> Iterator[str]:
    """Cubes on the scoring spaces west of the track, markers east of it."""
    for i, space in enumerate(SCORING_SPACES):
        owners = [seat for seat in range(s.players) if s.track[seat, i]]
        for k, seat in enumerate(owners):
            yield use(f"cube-{_PAINTS[seat]}", -191 - k * 21, _track_y(space) - 1, 0.98)
    beside: Counter[int] = Counter()
    for seat in range(s.players):
        space = int(marker(s, seat))
        x, y = -130 + beside[space] * 13, _track_y(space)
        beside[space] += 1
        yield use(f"crest-{_PAINTS[seat]}", x, y, 0.62)


def _track_y(space: int) -> float:
    return ROWS * SIDE - 16 - space * 50.5


def _ship_row(s: Any) -> Iterator[str]:
    if s.ship == NONE:
        return
    width = int(COLUMNS_IN_PLAY[s.players]) * SIDE
    yield rect(-118, int(s.ship) * SIDE + 2, 118 + width, SIDE - 4, fill="glow", round=6,
               extra='opacity=".42"')  # fmt: skip


def _ship(s: Any) -> Iterator[str]:
    if s.ship != NONE:
        sail = text(0, -9, 22, ROW_NAMES[s.ship], colour="token-ink", bold=True)
        yield move(use("ship", 0, 0, 1.3) + sail, -70, int(s.ship) * SIDE + SIDE / 2 + 6)


def _slip(s: Any, seat: int, viewer: int) -> Slip:
    permits = [str(v) for v in range(PERMITS) if s.permit_field[seat, v] == NONE]
    hand: list[tuple[str, int]] = []
    if seat == viewer and not s.hand[seat, UNKNOWN]:
        hand = [(f"i-{name}", int(s.hand[seat, k])) for k, name in enumerate(CARD_NAMES)]
    return Slip(
        SEAT_NAMES[seat],
        CUBES - int(s.cubes[seat]),
        "cubes placed",
        [
            f"{int(hand_size(s, seat))} cards, {int(s.walls_laid[seat])} wall tiles",
            f"permits left: {' '.join(permits) or 'none'}",
        ],
        seat == s.player and s.phase != OVER,
        hand,
    )


def _words(s: Any) -> str:
    if s.phase == OVER:
        return "The game is over"
    dice = f", rolled {int(s.dice)}" if s.dice else ""
    return f"Turn {int(s.turn)}{dice}: {PHASES[s.phase]}"
