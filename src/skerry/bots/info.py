"""What a bot says of its thinking: chances, the moves it looked at, how it goes on."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from ..core.errors import BadMove
from ..core.game import Game

#: Bounds of one message: its bytes, moves that are ranked, moves of a line, letters of a text.
LONGEST_INFO, MOST_RANKED, LONGEST_LINE, LONGEST_TEXT = 1 << 14, 32, 32, 500
#: The largest number that is one for everybody.
MOST = sys.float_info.max
#: Moves that a comment tells.
MOST_TOLD = 3


class BadInfo(Exception):
    """What a bot said of its thinking cannot be used; the text says why."""


class Ranked(NamedTuple):
    """A move that was looked at: its worth (a chance of winning, but for lone players), and how
    the bot expects it to go on."""

    move: int
    worth: float
    line: tuple[int, ...] = ()


@dataclass(frozen=True)
class Info:
    """What a bot says beside its move, the best of `moves` first."""

    chances: tuple[float, ...] = ()  #: of winning, by seat
    moves: tuple[Ranked, ...] = ()
    text: str = ""

    def message(self, game: Game) -> dict[str, Any]:
        """The message of the bot protocol, without its id."""
        write = game.moves.format
        ranked = [
            {"move": write(r.move), "worth": round(r.worth, 4)}
            | ({"line": [write(move) for move in r.line]} if r.line else {})
            for r in self.moves
        ]
        told = {"chances": [round(x, 4) for x in self.chances], "moves": ranked, "text": self.text}
        return {"type": "info"} | {name: value for name, value in told.items() if value}

    def comment(self, game: Game) -> str:
        """What a record keeps of it."""
        write, parts = game.moves.format, [self.text] if self.text else []
        if self.chances:
            parts.append("chances " + " ".join(f"{x:.3f}" for x in self.chances))
        for ranked in self.moves[:MOST_TOLD]:
            line = ", then " + ", ".join(map(write, ranked.line)) if ranked.line else ""
            parts.append(f"{write(ranked.move)} {ranked.worth:.3f}{line}")
        return "; ".join(parts)


def ranked(moves: Sequence[int], worth: Iterable[float], most: int = 5) -> Info:
    """The best of some moves by their worth."""
    rows = sorted(zip(moves, worth, strict=True), key=lambda row: -row[1])
    return Info(moves=tuple(Ranked(move, float(x)) for move, x in rows[:most]))


def read_info(game: Game, players: int, message: dict[str, Any]) -> Info:
    """What a message of a program tells; BadInfo says what is wrong with it."""
    chances, moves, text = (message.get(key) for key in ("chances", "moves", "text"))
    if text is not None and (not isinstance(text, str) or len(text) > LONGEST_TEXT):
        raise BadInfo(f"text: expected at most {LONGEST_TEXT} letters")
    if text is not None and any("\ud800" <= c <= "\udfff" for c in text):
        raise BadInfo("text: half of a surrogate pair is no letter and cannot be written")
    if chances is not None and (not isinstance(chances, list) or len(chances) != players):
        raise BadInfo(f"chances: expected {players} numbers, one for each seat")
    if moves is not None and (not isinstance(moves, list) or len(moves) > MOST_RANKED):
        raise BadInfo(f"moves: expected a list of at most {MOST_RANKED}")
    return Info(
        tuple(_number("chances", x) for x in chances or ()),
        tuple(_ranked(game, row) for row in moves or ()),
        text or "",
    )


def _ranked(game: Game, row: Any) -> Ranked:
    if not isinstance(row, dict):
        raise BadInfo('moves: expected objects like {"move": "road 5", "worth": 0.3}')
    line = row.get("line", [])
    if not isinstance(line, list) or len(line) > LONGEST_LINE:
        raise BadInfo(f"line: expected a list of at most {LONGEST_LINE} moves")
    try:
        move = game.moves.code(row.get("move"))  # type: ignore[arg-type]
        return Ranked(move, _number("worth", row.get("worth")), tuple(map(game.moves.code, line)))
    except BadMove as error:
        raise BadInfo(f"moves: {error}") from None


def _number(name: str, value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= MOST:
        raise BadInfo(f"{name}: expected a number, got {str(value)[:40]!r}")
    return float(value)
