"""Reads the moves of a record, with notes, grades, comments and variations.

    moves     = move (";" move)*                 a line end ends a move as ";" does
    move      = text grade? ("{" note "}")? ("{" comment "}" | "(" variation ")")*
    variation = (seat ":")? move (";" (seat ":")? move)*

A line begins with the number of its turn and who acts, where they change. Comments and variations
may go on over several lines, and may stand on lines of their own after their move.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from .annotations import MOST_DEPTH, NOTE, plain_comment, without_grade
from .errors import BadRecord
from .two_dice import Pair

_LINE = re.compile(r"(?:(\d+)\. )?(?:(\w+): )?(.*)")
_PIECE = re.compile(r"[^{}();]+|[{}();]")
_SEAT = re.compile(r"(?:(\w+): )?(.*)")
_DICE = re.compile(r"([1-6])\+([1-6])")


class Token(NamedTuple):
    """One move of a record as it is written; no seat is named for chance or the turn's owner."""

    line: int
    seat: str | None
    text: str
    note: str = ""
    grade: str = ""
    comment: str = ""
    variations: tuple[tuple[Token, ...], ...] = ()

    @property
    def dice(self) -> Pair | None:
        """The two dice that the note tells."""
        match = _DICE.fullmatch(self.note)
        return None if match is None else (int(match[1]), int(match[2]))

    @property
    def size(self) -> int:
        """The moves told here: this one and those of its variations."""
        return 1 + sum(token.size for variation in self.variations for token in variation)


class MoveText:
    """Takes the lines of a record's moves one by one."""

    def __init__(self) -> None:
        self.moves: list[Token] = []
        self.comment = ""  #: what is said before the first move
        self._speaker: str | None = None
        self._lines = [self.moves]  #: the moves of the game, and of each open variation
        self._opened: list[int] = []  #: where the open variations begin
        self._told: list[str] | None = None  #: the comment that is being read
        self._told_from = 0
        self._may_move, self._must_move = True, False

    @property
    def in_comment(self) -> bool:
        """Whether the next line goes on with a comment, whatever it looks like."""
        return self._told is not None

    def add(self, number: int, line: str) -> None:
        """Take a line of moves."""
        if self._told is None and not self._opened:
            line = self._begin_line(line.strip())
        at = 0
        while at < len(line):
            if self._told is not None:
                at = self._read_comment(number, line, at)
                continue
            piece = _PIECE.match(line, at)
            assert piece is not None  # every character begins a piece
            at = piece.end()
            self._take(number, piece[0])
        if self._told is not None:
            self._told.append("\n")
        elif not self._opened and self._must_move:
            raise BadRecord(number, "expected a move between the semicolons")

    def end(self) -> None:
        """All lines were read."""
        if self._told is not None:
            raise BadRecord(self._told_from, "the comment that begins here is not ended by }")
        if self._opened:
            raise BadRecord(self._opened[-1], "the variation that begins here is not ended by )")

    def _begin_line(self, line: str) -> str:
        if line[:1] not in ("{", "("):
            self._may_move, self._must_move = True, True
        match = _LINE.fullmatch(line)
        if match is None:
            return line
        turn, seat, rest = match.groups()
        if seat or turn:
            self._speaker = seat
        return rest

    def _take(self, number: int, piece: str) -> None:
        if piece == "{":
            self._told, self._told_from = [], number
        elif piece == "}":
            raise BadRecord(number, "a } without the { of its comment")
        elif piece == "(":
            self._open_variation(number)
        elif piece == ")":
            self._close_variation(number)
        elif piece == ";":
            if self._must_move or not self._lines[-1]:
                raise BadRecord(number, "expected a move between the semicolons")
            self._may_move = self._must_move = True
        elif piece.strip():
            self._add_move(number, piece.strip())

    def _add_move(self, number: int, text: str) -> None:
        if not self._may_move:
            raise BadRecord(number, f"expected a semicolon before {text[:60]!r}")
        seat = self._speaker
        if self._opened:
            match = _SEAT.fullmatch(text)
            seat, text = (match[1], match[2]) if match else (None, text)
        text, grade = without_grade(text.strip())
        self._lines[-1].append(Token(number, seat, text, grade=grade))
        self._may_move = self._must_move = False

    def _read_comment(self, number: int, line: str, at: int) -> int:
        """Read on in a comment; where the line goes on after it."""
        assert self._told is not None
        end = line.find("}", at)
        if (wrong := line.find("{", at, end if end >= 0 else len(line))) >= 0:
            raise BadRecord(number, f"a {{ in a comment: {line[wrong : wrong + 40]!r}")
        self._told.append(line[at : end if end >= 0 else len(line)])
        if end < 0:
            return len(line)
        told, self._told = "".join(self._told), None
        self._keep_comment(number, told)
        return end + 1

    def _keep_comment(self, number: int, told: str) -> None:
        moves = self._lines[-1]
        if self._must_move and (moves or self._opened):
            raise BadRecord(number, "expected a move before its comment")
        if not moves:
            self.comment = joined(self.comment, plain_comment(told))
            return
        last = moves[-1]
        if NOTE.fullmatch(told) and not (last.note or last.comment or last.variations):
            moves[-1] = last._replace(note=told)
        else:
            moves[-1] = last._replace(comment=joined(last.comment, plain_comment(told)))

    def _open_variation(self, number: int) -> None:
        if self._must_move or not self._lines[-1]:
            raise BadRecord(number, "a variation stands after the move that it is in place of")
        if len(self._opened) >= MOST_DEPTH:
            raise BadRecord(number, f"expected variations at most {MOST_DEPTH} deep")
        self._opened.append(number)
        self._lines.append([])
        self._may_move = self._must_move = True

    def _close_variation(self, number: int) -> None:
        if not self._opened:
            raise BadRecord(number, "a ) without the ( of its variation")
        if self._must_move:
            raise BadRecord(number, "expected a move before the end of the variation")
        self._opened.pop()
        variation, moves = tuple(self._lines.pop()), self._lines[-1]
        moves[-1] = moves[-1]._replace(variations=(*moves[-1].variations, variation))


def joined(before: str, comment: str) -> str:
    """Two comments on one move."""
    return f"{before} {comment}" if before and comment else before or comment
