"""What is said of a move in a record: a grade, a comment, and variations that were not played."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from .chance import CHANCE_SEAT
from .errors import BadOption
from .moves import Coded
from .whole import whole

if TYPE_CHECKING:
    from .game import Game

#: The grades and their words.
GRADES = {
    "!!": "brilliant",
    "!": "good",
    "!?": "interesting",
    "?!": "inaccuracy",
    "?": "mistake",
    "??": "blunder",
}
#: Variations may stand in variations this deep.
MOST_DEPTH = 8
#: A note on chance: two dice, or what was drawn from. All else in braces is a comment.
NOTE = re.compile(r"[1-6]\+[1-6]|\d+(?: \d+)*", re.ASCII)
#: What would end a comment or its line, and spaces at its ends, which a reader leaves out.
_SPECIAL = re.compile(r"[{}\\\x00-\x1f\x7f-\x9f\u2028\u2029]|^ | $")
_ESCAPE = re.compile(r"\\(?:(\\)|u((?!d[89a-f])[0-9a-f]{4}))")
#: A grade stands right behind the move; a `?` after a space is a card that the reader cannot see.
_GRADED = re.compile(r"(?<=\S)(?:!!|!\?|\?!|\?\?|!|\?)$")


@dataclass(frozen=True)
class Annotation:
    """What is said of one move.

    >>> Annotation("the ore is worth more", "?!").grade
    '?!'
    """

    comment: str = ""
    grade: str = ""  #: one of GRADES, or nothing
    variations: tuple[Variation, ...] = ()  #: each begins in place of the move

    def __post_init__(self) -> None:
        if not isinstance(self.comment, str):
            raise BadOption(f"comment: expected a text, got {self.comment!r}")
        if self.grade and self.grade not in GRADES:
            raise BadOption(f"grade {self.grade!r}: expected one of {' '.join(GRADES)}")

    def __bool__(self) -> bool:
        return bool(self.comment or self.grade or self.variations)


PLAIN = Annotation()


class Ply(NamedTuple):
    """One move of a variation: who makes it (CHANCE_SEAT: chance), its code, what is said of it."""

    actor: int
    move: int
    annotation: Annotation = PLAIN


#: Moves that might have been played. They may rest on a guess of hidden cards, so only their
#: texts are checked, not that the rules allow them.
Variation = tuple[Ply, ...]
#: A move as a person gives it: alone (by who moved before it) or with its actor.
Told = str | int | Coded | Sequence[str | int | Coded] | Ply


def variation_of(game: Game, players: int, actor: int, moves: Iterable[Told]) -> Variation:
    """A variation in place of a move of `actor`; a move without an actor is of the one before."""
    if isinstance(moves, str) or not isinstance(moves, Iterable):
        raise BadOption(f"variation: expected a list of moves, got {moves!r}")
    plies = []
    for told in moves:
        if isinstance(told, Ply):
            ply = told
        else:
            who, move = _pair(told, actor)
            code = game.moves.code(move)
            ply = Ply(CHANCE_SEAT if game.moves.kind_of(code).chance else _seat(who), code)
        if not 0 <= ply.actor < players and not game.moves.kind_of(ply.move).chance:
            text = game.moves.format(ply.move)
            raise BadOption(f"{text}: expected a seat from 0 to {players - 1}, got {ply.actor}")
        actor = ply.actor if ply.actor >= 0 else actor
        plies.append(ply)
    if not plies:
        raise BadOption("expected at least one move in a variation")
    return tuple(plies)


def _pair(told: Any, actor: int) -> tuple[Any, Any]:
    """Who moves, and the move as it was given; what is no pair is a move alone."""
    if isinstance(told, list | tuple) and len(told) == 2:
        return told[0], told[1]
    return actor, told


def _seat(who: Any) -> int:
    number = whole(who)
    if number is None:
        raise BadOption(f"expected a pair of seat and move, got {who!r} as the seat")
    return number


def annotated(text: str, note: str, annotation: Annotation, actor: int, game: Game) -> str:
    """A move with all that is said of it, as a record has it."""
    return _annotated(text, note, annotation, actor, game, MOST_DEPTH)


def _annotated(
    text: str, note: str, annotation: Annotation, actor: int, game: Game, depth: int
) -> str:
    parts = [text + annotation.grade]
    if note:
        parts.append(f"{{{note}}}")
    if annotation.comment:
        parts.append(comment_text(annotation.comment))
    if annotation.variations and not depth:
        raise BadOption(f"expected variations at most {MOST_DEPTH} deep")
    for variation in annotation.variations:
        moves = _variation_text(variation, actor, game, depth - 1)
        parts.append(f"({moves})")
    return " ".join(parts)


def _variation_text(variation: Variation, speaker: int, game: Game, depth: int) -> str:
    if not variation:
        raise BadOption("expected at least one move in a variation")
    moves = []
    for actor, code, annotation in variation:
        head = ""
        if actor >= 0 and actor != speaker:
            head, speaker = f"{game.seat_names[actor]}: ", actor
        text = game.moves.format(code)
        moves.append(head + _annotated(text, "", annotation, actor, game, depth))
    return "; ".join(moves)


def comment_text(comment: str) -> str:
    """A comment as a record has it, on one line.

    >>> comment_text("too {early}"), comment_text("3+5")
    ('{too \\\\u007bearly\\\\u007d}', '{\\\\u0033+5}')
    """
    told = _SPECIAL.sub(lambda m: r"\\" if m[0] == "\\" else f"\\u{ord(m[0]):04x}", comment)
    if NOTE.fullmatch(comment):
        told = f"\\u{ord(comment[0]):04x}{comment[1:]}"
    return f"{{{told}}}"


def plain_comment(told: str) -> str:
    """The comment that stands between braces; line breaks in it are spaces."""
    text = " ".join(line.strip(" \t") for line in told.strip(" \t\n").split("\n"))
    return _ESCAPE.sub(lambda m: m[1] or chr(int(m[2], 16)), text)


def without_grade(text: str) -> tuple[str, str]:
    """A move's text and its grade.

    >>> without_grade("road 5?!"), without_grade("discard ?"), without_grade("discard ??")
    (('road 5', '?!'), ('discard ?', ''), ('discard ?', '?'))
    """
    found = _GRADED.search(text)
    return (text, "") if found is None else (text[: found.start()], found[0])
