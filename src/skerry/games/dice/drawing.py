"""The table drawn in letters: a sheet with its island and score list, everybody's state, the dice.

[S3] is built, S4 is not; dots are edges with no road printed on them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .building import COSTS, GOODS, KINDS, roads_built, sites
from .faces import FACES, ROLLS
from .jokers import has_joker, jokers_left
from .sheet import ANY, BOX_PLACES, BOXES, CROSS, HEXES, KNIGHT_NAMES, ROADS, VERTICES
from .state import BUILD, OVER, ROLLING, SEAT_NAMES, START_PHASE
from .turn import box_of_turn, score

#: Columns for a step of x, lines for a step of y, and where the middle of the sea is.
_COLUMN, _LINE, _MIDDLE, _CENTRE = 6, 2, 31, 6
_PANEL = 66  #: the column where the score list and the costs begin
_CORNERS = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


def draw(s: Any, seat: int) -> str:
    """The seat's own sheet, or that of the player on turn; then everybody, and the dice."""
    whose = seat if seat >= 0 else max(int(s.player), 0)
    panel = [f"{SEAT_NAMES[whose]}'s score list", *_score_list(s, whose), "", *_cost_lines()]
    island = _island(s, whose)
    lines = [f"{left:{_PANEL}}{right}".rstrip() for left, right in zip(island, panel, strict=True)]
    return "\n".join([*lines, "", *_seat_lines(s), "", *_turn_lines(s)])


# The island.


class _Canvas:
    """Lines of characters; text is centred on a place of the island."""

    def __init__(self) -> None:
        self.lines = [[" "] * (_PANEL - 1) for _ in range(2 * _CENTRE + 1)]

    def put(self, x: float, y: float, text: str) -> None:
        """Write around a place of the island."""
        line = round(y * _LINE) + _CENTRE
        column = round(x * _COLUMN + _MIDDLE - (len(text) - 1) / 2)
        for i, letter in enumerate(text):
            self.lines[line][column + i] = letter


def _island(s: Any, seat: int) -> list[str]:
    canvas = _Canvas()
    for ax, ay, bx, by in _edges():
        canvas.put((ax + bx) / 2, (ay + by) / 2, ". . ." if ay == by else ".")
    for i, road in enumerate(ROADS):
        (ax, ay), (bx, by) = VERTICES[road.near], VERTICES[road.far]
        label = f"[{road.name}]" if s.roads[seat, i] else f" {road.name} "
        canvas.put((ax + bx) / 2, (ay + by) / 2, f"-{label}-" if ay == by else label)
    built = sites(s, seat)
    for name, (x, y) in VERTICES.items():
        canvas.put(x, y, _site(name, built.get(name)))
    for knight, h in enumerate(HEXES):
        canvas.put(h.x, h.y - 0.5, h.name)
        name = KNIGHT_NAMES[knight]
        canvas.put(h.x, h.y, f"[{name}]" if s.knights[seat] > knight else name)
        canvas.put(h.x, h.y + 0.5, _joker(s, seat, knight))
    return ["".join(line) for line in canvas.lines]


def _edges() -> Iterator[tuple[int, int, int, int]]:
    """The sides of all hexes; those that carry a road are drawn over."""
    for h in HEXES:
        corners = [(h.x + dx, h.y + dy) for dx, dy in _CORNERS]
        for k in range(6):
            yield (*corners[k - 1], *corners[k])


def _site(name: str, is_built: bool | None) -> str:
    return "o" if is_built is None else f"[{name}]" if is_built else f" {name} "


def _joker(s: Any, seat: int, knight: int) -> str:
    face = "any" if HEXES[knight].joker == ANY else FACES[HEXES[knight].joker]
    if s.used[seat, knight]:
        return f"{face} used"
    return f"joker {face}" if has_joker(s, seat, knight) else f"({face})"


# Beside the island.


def _score_list(s: Any, seat: int) -> list[str]:
    rows = [["    "] * 5 for _ in range(5)]
    for box, (row, column) in enumerate(BOX_PLACES):
        rows[row][column] = f"[{_box_text(int(s.boxes[seat, box])):>2}]"
    lines = ["".join(row).rstrip() for row in rows]
    lines[-1] += f" = {score(s, seat)}"
    return lines


def _box_text(value: int) -> str:
    return "X" if value == CROSS else str(value or "")


def _cost_lines() -> list[str]:
    lines = ["what it costs"]
    for kind, name in enumerate(KINDS):
        goods = ((int(COSTS[kind, good]), FACES[good]) for good in range(GOODS))
        cost = " ".join(face if n == 1 else f"{n} {face}" for n, face in goods if n)
        lines.append(f"{name:11}{cost}")
    return [*lines, "any good   2 gold"]


# Below it.


def _seat_lines(s: Any) -> list[str]:
    lines = [f"{'':10}total roads settlements cities knights  jokers  boxes"]
    for seat in range(s.players):
        mark = ">" if seat == s.player and s.phase != OVER else " "
        jokers = "".join(str(joker + 1) for joker in jokers_left(s, seat)) or "-"
        boxes = " ".join(_box_text(x) for x in s.boxes.tolist()[seat] if x)
        built = f"{roads_built(s, seat):6}{s.settlements[seat]:12}{s.cities[seat]:7}"
        line = f"{mark} {SEAT_NAMES[seat]:8}{score(s, seat):5}{built}{s.knights[seat]:8}"
        lines.append(f"{line}  {jokers:8}{boxes}".rstrip())
    return lines


def _turn_lines(s: Any) -> list[str]:
    if s.phase == START_PHASE:
        return ["who moves first is drawn by lot"]
    if s.phase == OVER:
        return ["the game is over"]
    head = f"turn {box_of_turn(s) + 1} of {BOXES}, {SEAT_NAMES[s.player]}"
    if s.phase == BUILD:
        return [f"{head}, points so far: {s.earned}", f"dice left: {_dice(s.dice.tolist())}"]
    head += f": {s.rolls} of {ROLLS} rolls made"
    aside = s.kept.tolist()
    lines = [head] + ([f"set aside: {_dice(aside)}"] if any(aside) else [])
    if s.phase == ROLLING:
        return lines
    rolled = [n - m for n, m in zip(s.dice.tolist(), aside, strict=True)]
    return [*lines, f"rolled: {_dice(rolled)}"]


def _dice(counts: list[int]) -> str:
    return " ".join(face for face, n in zip(FACES, counts, strict=True) for _ in range(n)) or "none"
