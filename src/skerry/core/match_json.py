"""A match as JSON: what a record tells, as objects and lists.

{"skerry": 1, "game": "catan", "options": {...}, "seed": 7, "names": [...], "tags": {...},
 "position": "players=4 ...", "comment": "", "result": ["red"], "digest": "...",
 "moves": [{"seat": -1, "text": "dice 8", "dice": [3, 5]},
           {"seat": 0, "text": "road 14", "grade": "?!", "comment": "inland",
            "variations": [[{"seat": 0, "text": "road 11"}]]}]}
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .annotations import MOST_DEPTH, PLAIN, Annotation, Ply, variation_of
from .chance import CHANCE_SEAT
from .errors import BadOption, SkerryError
from .record import VERSION, result_text
from .whole import whole

if TYPE_CHECKING:
    from .game import Game
    from .match import Match


def match_to_json(match: Match, indent: int | None = None) -> str:
    """Write a match."""
    told = {
        "skerry": int(VERSION),
        "game": match.game.name,
        "options": match.options,
        "seed": match.seed,
        "names": match.names,
        "tags": match.tags,
        "position": match.start_position,
        "comment": match.comment,
        "result": _winners(match) if match.over else None,
        "digest": match.digest,
        "moves": [_move(match, number) for number in range(len(match.played))],
    }
    return json.dumps(told, ensure_ascii=False, indent=indent)


def _winners(match: Match) -> list[str]:
    return [match.game.seat_names[seat] for seat in match.winners]


def _move(match: Match, number: int) -> dict[str, Any]:
    actor, code = match.played[number]
    told = _told(match.game, Ply(actor, code, match.annotations.get(number, PLAIN)))
    if actor < 0 and (pair := match.dice(number)):
        told["dice"] = list(pair)
    return told


def _told(game: Game, ply: Ply) -> dict[str, Any]:
    said = ply.annotation
    told: dict[str, Any] = {"seat": ply.actor, "text": game.moves.format(ply.move)}
    if said.grade:
        told["grade"] = said.grade
    if said.comment:
        told["comment"] = said.comment
    if said.variations:
        told["variations"] = [[_told(game, one) for one in moves] for moves in said.variations]
    return told


def match_from_json(kind: type[Match], text: str | bytes) -> Match:
    """Read what `match_to_json` wrote and replay it."""
    if not isinstance(text, str | bytes | bytearray):
        raise BadOption(f"match: expected JSON as a text, got {type(text).__name__}")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadOption(f"match: not JSON ({error})") from None
    if not isinstance(data, dict) or data.get("skerry") != int(VERSION):
        raise BadOption(f"match: expected an object with 'skerry': {VERSION}")
    game, position = _take(data, "game", str), _take(data, "position", str)
    names = _take(data, "names", list, []) or None
    match = kind.from_position(game, position, data.get("seed"), names)
    match.recorded_dice = []
    said: dict[int, Annotation] = {}
    for number, move in enumerate(_take(data, "moves", list)):
        try:
            match.recorded_dice.append(_pair(_object(move).get("dice")))
            ply = _replay(match, move)
        except SkerryError as error:
            raise BadOption(f"match: move {number}: {error}") from None
        if ply.annotation:
            said[number] = ply.annotation
    if data.get("digest") not in (None, match.digest):
        raise BadOption(f"match: the moves lead to {match.digest}, not to {data['digest']!r}")
    result = data.get("result")
    if result is not None and (_take(data, "result", list) != _winners(match) or not match.over):
        told = ", ".join(map(str, result))
        raise BadOption(f"match: the moves lead to the result {result_text(match)}, not to {told}")
    match.annotations, match.comment = said, _take(data, "comment", str, "")
    match.tags = {str(name): str(value) for name, value in _take(data, "tags", dict, {}).items()}
    return match


def _replay(match: Match, move: Mapping[str, Any]) -> Ply:
    """Make one move; it, with what is said of it."""
    ply = _ply(match, move)
    if ply.actor == CHANCE_SEAT:
        match.play_chance(ply.move)
    else:
        match.play(ply.move, seat=ply.actor)
    return ply


def _ply(match: Match, move: Any, depth: int = 0) -> Ply:
    if depth > MOST_DEPTH:
        raise BadOption(f"expected variations at most {MOST_DEPTH} deep")
    told = _object(move)
    code = match.game.moves.code(_take(told, "text", str))
    seat = whole(told.get("seat"))
    chance = match.game.moves.kind_of(code).chance
    if seat is None or (seat == CHANCE_SEAT) != chance:
        raise BadOption(f"{told['text']}: expected the seat that made it, got {told.get('seat')!r}")
    variations = tuple(
        variation_of(match.game, match.players, seat, [_ply(match, m, depth + 1) for m in moves])
        for moves in map(_list, _take(told, "variations", list, []))
    )
    said = Annotation(_take(told, "comment", str, ""), _take(told, "grade", str, ""), variations)
    return Ply(seat, code, said)


def _object(data: Any) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise BadOption(f"expected an object, got {str(data)[:60]!r}")
    return data


def _list(data: Any) -> list[Any]:
    if not isinstance(data, list):
        raise BadOption(f"expected a list of moves, got {str(data)[:60]!r}")
    return data


def _pair(data: Any) -> tuple[int, int] | None:
    if data is None:
        return None
    dice = [whole(die) for die in data] if isinstance(data, list) else []
    if len(dice) != 2 or not all(die is not None and 1 <= die <= 6 for die in dice):
        raise BadOption(f"dice: expected two numbers from 1 to 6, got {str(data)[:60]}")
    return int(data[0]), int(data[1])


def _take(data: Mapping[str, Any], name: str, kind: type[Any], default: Any = None) -> Any:
    """A key of the right type; where there is a default it may be missing."""
    value = data.get(name, default)
    if not isinstance(value, kind):
        words = "a text" if kind is str else "a list" if kind is list else "an object"
        raise BadOption(f"match: {name}: expected {words}, got {str(value)[:60]!r}")
    return value
