"""One puzzle as data: the position as the mover sees it, and the proof of its answer."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from ..analysis.report import Plain, RankedMove
from ..core.errors import BadOption
from ..core.match import Match, View
from ..core.registry import get_game
from ..core.whole_file import whole_file

#: How much better than the next one the best move of a puzzle is, in chances of winning.
GAP = 0.08
#: What a puzzle is rated before anybody tried it, in the middle.
MIDDLE = 1500


class Source(Plain, frozen=True, kw_only=True):
    """The game that a position comes from; it follows from these numbers."""

    seed: int
    players: int
    bots: str  #: who played at all seats
    number: int  #: moves made before the position


class Proof(Plain, frozen=True, kw_only=True):
    """How the answer was found."""

    lines: int  #: of play that were followed, all moves together; 1 for each move: exact
    seed: int
    exact: bool
    version: str
    command: str


class Puzzle(Plain, frozen=True, kw_only=True):
    """Find the best move.

    `position` is what the seat sees, so nothing in a puzzle is hidden from who solves it.
    Proposals are not answers: what they prepare is judged, not the asking.
    """

    id: str
    game: str
    seat: int
    turn: int
    legal: int  #: moves there are to choose from
    position: str
    moves: list[RankedMove]  #: ranked, the answer first
    greedy: bool  #: whether looking one move ahead finds it
    source: Source
    proof: Proof

    @property
    def answer(self) -> RankedMove:
        """The best move."""
        return self.moves[0]

    @property
    def kind(self) -> str:
        """The kind of the best move."""
        return str(self.answer.data["kind"])

    @property
    def gap(self) -> float:
        """How far the next move is behind."""
        return min(move.behind for move in self.moves[1:])

    @property
    def difficulty(self) -> int:
        """The rating of the puzzle before anybody tried it.

        More moves to choose from, a smaller gap, more moves that come near, and an answer that
        looking one move ahead does not find make it harder.
        """
        near = sum(move.behind < 2 * GAP for move in self.moves[1:])
        told = MIDDLE - 150 + 60 * math.log2(max(2, self.legal)) - 700 * (self.gap - GAP)
        told += 25 * near + (0 if self.greedy else 250) - (100 if self.answer.chance > 0.9 else 0)
        return round(min(2300, max(800, told)))

    def match(self) -> Match:
        """The position as a match; what the seat cannot see is unknown there too."""
        return Match.from_position(self.game, self.position)

    def view(self) -> View:
        """The position as the seat sees it, with the moves that may be answers."""
        return puzzle_view(self.match(), self.seat)


def puzzle_view(match: Match, seat: int) -> View:
    """What a seat sees, its proposals left out."""
    view = match.view(seat)
    plain = tuple(c for c in view.legal if not match.game.moves.kind_of(c).proposal)
    return View(view.game, seat, view.states, view.log, view.actors, plain, view.start)


def puzzle_id(game: str, position: str, seat: int) -> str:
    """A short name that follows from the position."""
    return hashlib.sha256(f"{game} {seat} {position}".encode()).hexdigest()[:10]


def write_puzzles(path: Path, puzzles: Iterable[Puzzle]) -> None:
    """Write puzzles, one on a line; whole or not at all."""
    with whole_file(path) as fresh:
        fresh.write_text("".join(rounded(puzzle) + "\n" for puzzle in puzzles), encoding="utf-8")


def rounded(puzzle: Puzzle) -> str:
    """A puzzle as one line; numbers beyond the fourth place mean nothing."""
    return msgspec.json.encode(_round(puzzle.to_dict())).decode()


def _round(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):
        return {name: _round(part) for name, part in value.items()}
    return [_round(part) for part in value] if isinstance(value, list) else value


def read_puzzles(text: str) -> list[Puzzle]:
    """What `write_puzzles` wrote."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            if line:
                found.append(Puzzle.from_json(line))
        except BadOption as error:
            raise BadOption(f"line {number}: {error}") from None
    return found


@cache
def load_puzzles(game: str) -> dict[str, Puzzle]:
    """The puzzles that come with the package, by their names.

    >>> all(puzzle.gap >= GAP for puzzle in load_puzzles("dice").values())
    True
    """
    name = get_game(game).name
    file = resources.files(__package__) / "data" / f"{name}.jsonl"
    if not file.is_file():  # a game of another package
        return {}
    return {puzzle.id: puzzle for puzzle in read_puzzles(file.read_text(encoding="utf-8"))}
