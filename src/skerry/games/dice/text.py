"""The dice game in words: what a watcher noticed, told in English."""

from __future__ import annotations

from typing import Any

from ...core.parts import Event, leaders
from ...core.seats import CHANCE_SEAT
from ...core.sentences import Sentences
from .faces import DICE, FACES
from .moves import LAST_JOKER, MOVES
from .sheet import CITY_NAMES, HEXES, JOKER_FACE, KNIGHT_NAMES, SETTLEMENT_NAMES
from .state import OVER, SEAT_NAMES
from .turn import box_of_turn, score


def events(before: Any, after: Any, actor: int, move: int) -> list[Event]:
    """The move itself, then the box that it filled and the end of the game."""
    data = MOVES.json(move)
    kind = data.pop("kind")
    seat = int(before.player) if actor == CHANCE_SEAT else actor
    if kind == "start":
        seat = int(after.player)
    elif kind == "roll":
        data["roll"] = int(before.rolls) + 1
    elif kind == "keep":
        data["again"] = DICE - sum(data["dice"].values())
    elif kind == "joker":
        data["face"] = FACES[JOKER_FACE[data["joker"] - 1]]
    elif kind == "any-joker":
        kind, data["joker"] = "joker", LAST_JOKER + 1
    elif kind in ("road", "knight", "settlement", "city"):
        data |= _built(before, seat, kind)
        data["points"] = int(after.earned) - int(before.earned)
    found = [Event(kind, seat, data)]
    if kind == "end":
        found += _box(before, after, seat) + _win(after)
    return found


def _built(before: Any, seat: int, kind: str) -> dict[str, str]:
    """Which of the things that are built in a fixed order."""
    if kind == "knight":
        built = int(before.knights[seat])
        return {"knight": KNIGHT_NAMES[built], "hex": HEXES[built].name}
    if kind == "settlement":
        return {"settlement": SETTLEMENT_NAMES[before.settlements[seat]]}
    if kind == "city":
        return {"city": CITY_NAMES[before.cities[seat]]}
    return {}


def _box(before: Any, after: Any, seat: int) -> list[Event]:
    box, total = int(box_of_turn(before)) + 1, int(score(after, seat))
    if before.earned == 0:
        return [Event("cross", seat, {"box": box, "total": total})]
    return [Event("box", seat, {"box": box, "points": int(before.earned), "total": total})]


def _win(after: Any) -> list[Event]:
    if after.phase != OVER:
        return []
    best = leaders([int(score(after, seat)) for seat in range(after.players)])
    kind = "win" if len(best) == 1 else "shared-win"
    return [Event(kind, seat, {"points": int(score(after, seat))}) for seat in best]


def points_text(points: int) -> str:
    """Points in words.

    >>> points_text(1), points_text(12)
    ('1 point', '12 points')
    """
    return f"{points} point" if points == 1 else f"{points} points"


SENTENCES = Sentences(
    SEAT_NAMES,
    {
        "start": "{who} moves first",
        "roll": "{who}, roll {roll}: {dice}",
        "keep": "{who} keeps {dice} and rolls {again} again",
        "stop": "{who} stops rolling",
        "road": "{who} builds road {road}: {points}",
        "knight": "{who} builds knight {knight} in the {hex}: {points}",
        "settlement": "{who} builds settlement {settlement}: {points}",
        "city": "{who} builds city {city}: {points}",
        "joker": "{who} uses joker {joker}: {die} becomes {face}",
        "gold": "{who} exchanges 2 gold for 1 {face}",
        "end": "{who} ends the turn",
        "box": "{who} writes {points} in box {box}; the total is {total}",
        "cross": "{who} puts a cross in box {box}; the total is {total}",
        "win": "{who} wins with {points}",
        "shared-win": "{who} shares the win with {points}",
    },
)


def sentence(event: Event) -> str:
    """An event in English."""
    if "points" in event.data:
        return SENTENCES.of(event, points=points_text(event.data["points"]))
    return SENTENCES.of(event)
