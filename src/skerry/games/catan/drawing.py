"""The island drawn in letters, and below it who has what."""

from __future__ import annotations

from typing import Any

from ...core.counts_text import counts_text, named
from ...core.seats import NONE
from .bank import hand_size
from .board import ANY, COAST, COAST_PATHS, DESERT, GEOMETRY, GOODS, TERRAIN_NAMES
from .cards import deck_size, total_points
from .state import (
    ACCEPTED,
    ANSWER,
    CARD_NAMES,
    COUNTERED,
    DEAL,
    DECLINED,
    PHASES,
    SEAT_NAMES,
    UNKNOWN,
)

#: Columns for half a hex, lines for a step down, and the margins.
_COLUMN, _LINE, _LEFT, _TOP = 8, 2, 14, 3


class _Canvas:
    """Lines of characters; text is centred on a place."""

    def __init__(self) -> None:
        self.lines = [[" "] * (10 * _COLUMN + 2 * _LEFT) for _ in range(16 * _LINE + 2 * _TOP + 1)]

    def put(self, x: float, y: float, text: str) -> None:
        """Write around a board coordinate."""
        line = round((y + 2) * _LINE + _TOP)
        column = round((x + 5) * _COLUMN + _LEFT - (len(text) - 1) / 2)
        for i, letter in enumerate(text):
            self.lines[line][column + i] = letter

    def __str__(self) -> str:
        lines = ["".join(line).rstrip() for line in self.lines]
        while lines and not lines[0]:
            lines.pop(0)
        while lines and not lines[-1]:
            lines.pop()
        return "\n".join(lines)


def draw(s: Any, seat: int) -> str:
    """The island with the numbers of all places, and below it who has what."""
    canvas = _Canvas()
    corners = GEOMETRY["corners"]
    for path, (a, b) in enumerate(GEOMETRY["paths"]):
        (ax, ay), (bx, by) = corners[a], corners[b]
        sign = "|" if ax == bx else "/" if (ay - by) * (ax - bx) < 0 else "\\"
        owner = s.road[path]
        label = f"{sign}{path}" if owner == NONE else SEAT_NAMES[owner][0] * 3
        canvas.put((ax + bx) / 2, (ay + by) / 2, label)
    for corner, (x, y) in enumerate(corners):
        owner, level = s.owner[corner], s.level[corner]
        piece = "" if owner == NONE else f"{SEAT_NAMES[owner][0]}{'SC'[level - 1]}"
        canvas.put(x, y, f"[{piece}{corner}]" if piece else f"({corner})")
    for h, (x, y) in enumerate(GEOMETRY["centres"]):
        canvas.put(x, y - 0.5, TERRAIN_NAMES[s.terrain[h]])
        canvas.put(x, y, "" if s.terrain[h] == DESERT else str(s.token[h]))
        canvas.put(x, y + 0.5, f"H{h + 1}" + (" robber" if h == s.robber else ""))
    for side in range(COAST):
        if s.harbour[side] != NONE:
            _draw_harbour(canvas, side, int(s.harbour[side]))
    return f"{canvas}\n\n{_table(s, seat)}"


def _draw_harbour(canvas: _Canvas, side: int, kind: int) -> None:
    a, b = GEOMETRY["paths"][COAST_PATHS[side]]
    (ax, ay), (bx, by) = GEOMETRY["corners"][a], GEOMETRY["corners"][b]
    x, y = (ax + bx) / 2, (ay + by) / 2
    label = "3:1" if kind == ANY else f"2:1 {GOODS[kind]}"
    canvas.put(x + (1.2 if x > 0 else -1.2) * (abs(x) > 0.9), y + (y - 6) / 8, f"<{label}>")


def _table(s: Any, seat: int) -> str:
    lines = []
    for other in range(s.players):
        lines.append(_seat_line(s, other, other == seat))
    bank = counts_text(named(GOODS, s.bank.tolist()))
    lines.append(f"  bank: {bank}; development cards left: {deck_size(s)}")
    dice = f", dice {s.dice}" if s.dice else ""
    lines.append(f"  turn {s.turn}, {SEAT_NAMES[s.player]}, {PHASES[s.phase]}{dice}")
    if s.phase in (ANSWER, DEAL):
        lines += _offer_lines(s)
    return "\n".join(lines)


def _seat_line(s: Any, seat: int, own: bool) -> str:
    mark = ">" if seat == s.player else " "
    hand = s.hand.tolist()[seat]
    cards = [n + m for n, m in zip(s.cards.tolist()[seat], s.fresh.tolist()[seat], strict=True)]
    parts = [f"{total_points(s, seat)} points", f"{hand_size(s, seat)} cards"]
    if own or not hand[UNKNOWN]:
        parts[-1] += f" ({counts_text(named(GOODS, hand))})"
    known = ", ".join(f"{n} {CARD_NAMES[i]}" for i, n in enumerate(cards[:UNKNOWN]) if n)
    parts.append(f"{sum(cards)} development" + (f" ({known})" if known else ""))
    parts.append(f"{s.knights[seat]} knights, road {s.road_length[seat]}")
    if s.longest == seat:
        parts.append("Longest Road")
    if s.army == seat:
        parts.append("Largest Army")
    return f"{mark} {SEAT_NAMES[seat]:7}{'; '.join(parts)}"


def _offer_lines(s: Any) -> list[str]:
    maker = int(s.player)
    gives, takes = named(GOODS, s.gives.tolist()[maker]), named(GOODS, s.takes.tolist()[maker])
    lines = [f"  offer: {counts_text(gives)} for {counts_text(takes)}"]
    words = {DECLINED: "declines", ACCEPTED: "accepts"}
    for seat in range(s.players):
        if seat == maker:
            continue
        answer = words.get(int(s.answer[seat]), "has not answered")
        if s.answer[seat] == COUNTERED:
            gives, takes = (
                named(GOODS, s.gives.tolist()[seat]),
                named(GOODS, s.takes.tolist()[seat]),
            )
            answer = f"would give {counts_text(gives)} for {counts_text(takes)}"
        lines.append(f"    {SEAT_NAMES[seat]} {answer}")
    return lines
