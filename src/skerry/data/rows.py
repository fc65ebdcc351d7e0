"""A match as rows of tables, which join by `game`, and by `seat` where they have one.

Rows tell of finished games what everybody may know once they are over. A decision's `position`
is what its seat knew then.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from ..core.match import Match
from ..core.move import Move
from ..core.record import options_text
from .boards import PLACES, board_places

Row = dict[str, Any]
#: The columns of each table: text, int, float, bool, or ints for a short list.
TABLES: dict[str, dict[str, str]] = {
    "games": {
        "game": "int", "source": "text", "name": "text", "players": "int", "options": "text",
        "over": "bool", "winners": "ints", "turns": "int", "moves": "int", "start": "text",
    },
    "seats": {
        "game": "int", "seat": "int", "colour": "text", "player": "text", "first": "bool",
        "won": "bool", "score": "int",
    },
    "turns": {
        "game": "int", "turn": "int", "seat": "int", "number": "int", "moves": "int",
        "score": "int",
    },
    "rolls": {
        "game": "int", "number": "int", "turn": "int", "seat": "int", "kind": "text",
        "outcome": "text", "sum": "int", "die_1": "int", "die_2": "int",
    },
    "decisions": {
        "game": "int", "number": "int", "turn": "int", "seat": "int", "player": "text",
        "kind": "text", "move": "text", "arguments": "text", "place": "text", "options": "int",
        "position": "text",
    },
    "places": {
        "game": "int", "place": "text", "pips": "int", "goods": "text", "harbour": "text",
    },
}  # fmt: skip


def rows_of(
    match: Match, game: int, source: str, players: Sequence[str] | None = None
) -> dict[str, list[Row]]:
    """The rows of one match in every table; `players` are the names to tell."""
    names = list(players or match.names or ["" for _ in range(match.players)])
    told: dict[str, list[Row]] = {table: [] for table in TABLES}
    walk = match.copy()
    walk.rewind(0)
    told["games"].append(_game_row(match, game, source, walk.position))
    began: list[tuple[int, int, int]] = []  # turn, seat, number of its first move
    after: list[list[int]] = []  # everybody's points when each turn began
    for number, (actor, code) in enumerate(list(match.played)):
        turn, seat = int(walk.state.turn), int(getattr(walk.state, "player", -1))
        if not began or began[-1][0] != turn:
            began.append((turn, seat, number))
            after.append(list(walk.scores))
        head = {"game": game, "number": number, "turn": turn}
        move = Move(match.game, code)
        if actor < 0:
            told["rolls"].append({**head, "seat": seat, **_roll(match, number, move)})
        else:
            view = walk.view(actor)
            told["decisions"].append({
                **head, "seat": actor, "player": names[actor], **_move_columns(move),
                "options": len(view.legal), "position": view.position,
            })  # fmt: skip
        walk.advance(actor, code)
    began.append((-1, -1, len(match.played)))
    after.append(list(match.scores))
    told["turns"] = [
        {"game": game, "turn": turn, "seat": seat, "number": number, "moves": end - number,
         "score": points[seat] if seat >= 0 else 0}
        for ((turn, seat, number), (_, _, end)), points in zip(
            pairwise(began), after[1:], strict=True
        )
    ]  # fmt: skip
    told["seats"] = list(_seat_rows(match, game, names, told["turns"]))
    told["places"] = [{"game": game, **row} for row in board_places(match)]
    return told


def _game_row(match: Match, game: int, source: str, start: str) -> Row:
    return {
        "game": game, "source": source, "name": match.game.name, "players": match.players,
        "options": options_text(match.options), "over": match.over, "winners": list(match.winners),
        "turns": int(match.state.turn), "moves": len(match.played), "start": start,
    }  # fmt: skip


def _seat_rows(
    match: Match, game: int, names: Sequence[str], turns: Sequence[Row]
) -> Iterator[Row]:
    first = next((row["seat"] for row in turns if row["turn"] > 0), -1)
    scores = match.scores
    for seat in range(match.players):
        yield {
            "game": game, "seat": seat, "colour": match.game.seat_names[seat],
            "player": names[seat], "first": seat == first, "won": seat in match.winners,
            "score": scores[seat],
        }  # fmt: skip


def _roll(match: Match, number: int, move: Move) -> Row:
    pair = match.dice(number)
    values = list(move.arguments.values())
    alone = values[0] if len(values) == 1 and isinstance(values[0], int) else None
    return {
        "kind": move.kind, "outcome": move.text, "sum": sum(pair) if pair else alone,
        "die_1": pair[0] if pair else None, "die_2": pair[1] if pair else None,
    }  # fmt: skip


def _move_columns(move: Move) -> Row:
    place = next((str(move.arguments[name]) for name in PLACES if name in move.arguments), None)
    arguments = json.dumps(dict(move.arguments), separators=(",", ":"))
    return {"kind": move.kind, "move": move.text, "arguments": arguments, "place": place}


#: What a column of a kind makes of a value in a text file.
AS_TEXT: dict[str, Callable[[Any], Any]] = {
    "ints": lambda value: " ".join(map(str, value)),
    "bool": lambda value: str(bool(value)).lower(),
}
