"""Records: a whole match as text, in the spirit of PGN.

    [Skerry "1"]
    [Game "catan"]
    [Options "board=beginner goal=10"]
    [Position "players=4"]
    [Result "red"]

    0. orange: dice 8 {3+5}; dice 5 {4+1}; dice 4 {1+3}; dice 3 {1+2}; settlement 12; road 14
    red: settlement 20; road 25
    1. orange: roll; dice 8 {6+2}; end

Each turn is a numbered paragraph; a new line names who acts. Chance stands between the moves.
A note in braces after an outcome of chance tells the two dice behind a sum, or, in a record that
proves its chance, how often each outcome of the kind lay in what was drawn from. In a tag
a quote or backslash has a backslash before it, and what would break the line is \\u and its code.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from .draws import Pair
from .errors import BadOption, BadRecord

if TYPE_CHECKING:
    from .game import Game
    from .match import Match

VERSION = "1"
WIDTH = 96
#: Tags that are read or written from the match itself; all others are carried along.
OWN_TAGS = ("Skerry", "Game", "Options", "Names", "Seed", "Position", "Result", "Digest")
_TAG = re.compile(r'\[(\w+) "((?:[^"\\]|\\.)*)"\]')
#: What would end a tag or its line, and how it is written instead.
_SPECIAL = re.compile(r'["\\\x00-\x1f\x7f-\x9f\u2028\u2029]')
_ESCAPE = re.compile(r'\\(?:(["\\])|u([0-9a-f]{4}))')
#: A record with this tag says of hidden things that were drawn what they were drawn from.
PROOF_TAG = "Fair"
#: Kinds with more outcomes than cards or seats have are dice, which are always the same.
MOST_NOTED = 64
_DICE = re.compile(r"([1-6])\+([1-6])")
_MOVE = re.compile(r"([^{}]*?)\s*(?:\{([^{}]*)\})?")
_LINE = re.compile(r"(?:(\d+)\. )?(?:(\w+): )?(.*)")


class Token(NamedTuple):
    """One move of a record: its line, the seat named for it (None: chance or turn's owner)."""

    line: int
    seat: str | None
    text: str
    note: str = ""

    @property
    def dice(self) -> Pair | None:
        """The two dice that the note tells."""
        match = _DICE.fullmatch(self.note)
        return None if match is None else (int(match[1]), int(match[2]))


@dataclass
class Record:
    """A record as read, not yet replayed."""

    tags: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    moves: list[Token] = field(default_factory=list)
    game: str = ""
    position: str = ""
    names: list[str] | None = None
    seed: int | None = None
    result: str | None = None
    digest: str | None = None

    def line_of(self, tag: str) -> int:
        """The line a tag stands on; 1 where it is missing."""
        return self.lines.get(tag, 1)

    @property
    def further_tags(self) -> dict[str, str]:
        """Tags that a match carries along without understanding them."""
        return {name: value for name, value in self.tags.items() if name not in OWN_TAGS}


def format_record(match: Match) -> str:
    """Write a match as a record."""
    options = options_text(match.options)
    tags = {"Skerry": VERSION, "Game": match.game.name, "Options": options}
    if match.seed is not None:
        tags["Seed"] = str(match.seed)
    tags |= {"Position": match.start_position, "Result": result_text(match), "Digest": match.digest}
    for name in match.tags:
        if name in OWN_TAGS or not re.fullmatch(r"\w+", name):
            raise BadOption(f"tag {name!r}: expected a word that is none of {', '.join(OWN_TAGS)}")
    lines = [tag_text(name, value) for name, value in (tags | match.tags).items()]
    if match.names:
        names = "|".join(_escaped(name).replace("|", r"\u007c") for name in match.names)
        lines.insert(3, f'[Names "{names}"]')
    return "\n".join([*lines, "", *_turns(match)]) + "\n"


def result_text(match: Match) -> str:
    """`*` while the game goes on, else the winners."""
    return ",".join(match.game.seat_names[w] for w in match.winners) if match.over else "*"


def tag_text(name: str, value: str) -> str:
    """A header tag as it is written."""
    return f'[{name} "{_escaped(value)}"]'


def _escaped(value: str) -> str:
    """A value as a tag holds it; the inverse of `_plain`."""
    return _SPECIAL.sub(
        lambda m: f"\\{m[0]}" if m[0] in '"\\' else f"\\u{ord(m[0]):04x}", str(value)
    )


def _plain(text: str) -> str:
    """The value that a tag holds.

    >>> _plain(_escaped('said "no" \\\\ left\\n'))
    'said "no" \\\\ left\\n'
    """
    return _ESCAPE.sub(lambda m: m[1] or chr(int(m[2], 16)), text)


def options_text(options: Mapping[str, str | int]) -> str:
    """Options as a tag holds them."""
    return " ".join(f"{name}={value}" for name, value in options.items())


class Turns:
    """Moves as lines, by turn and by who acts, folded to a readable width."""

    def __init__(self, game: Game) -> None:
        self.lines: list[str] = []
        self._names = game.seat_names
        self._turn: int | None = None
        self._speaker: str | None = None

    def add(self, text: str, actor: int, before: Any) -> None:
        """Add a move, with the state it was made in."""
        turn = int(before.turn)
        who = self._who(actor, before, turn)
        head = f"{who}: " if who else ""
        if turn != self._turn:
            self.lines.append(f"{turn}. {head}{text}")
        elif who != self._speaker or len(self.lines[-1]) + len(text) > WIDTH:
            self.lines.append(head + text)
        else:
            self.lines[-1] += f"; {text}"
        self._turn, self._speaker = turn, who

    def _who(self, actor: int, before: Any, turn: int) -> str | None:
        if actor >= 0:
            return self._names[actor]
        if turn != self._turn:
            return self._names[int(before.player)] if before.player >= 0 else None
        return self._speaker  # chance stays on the line of whoever acted before it


def _turns(match: Match) -> list[str]:
    replay = match.copy()
    replay.rewind(0)
    turns = Turns(match.game)
    for number, (actor, code) in enumerate(match.played):
        text = match.game.moves.format(code)
        if actor < 0 and (note := _note(match, number, replay)):
            text += f" {{{note}}}"
        turns.add(text, actor, replay.states[0])
        replay.advance(actor, code)
    return turns.lines


def dice_note(match: Match, number: int) -> str:
    """The two dice of a move as a record notes them, or nothing."""
    pair = match.dice(number)
    return "" if pair is None else f"{pair[0]}+{pair[1]}"


def _note(match: Match, number: int, before: Match) -> str:
    """What is told of an outcome beside its text."""
    if dice := dice_note(match, number):
        return dice
    kind = match.game.moves.kind_of(match.played[number].move)
    two = match.game.two_dice
    if PROOF_TAG not in match.tags or kind.size > MOST_NOTED or (two and two.kind == kind.name):
        return ""
    weights = [0] * kind.size
    for code, weight in before.outcomes():
        weights[code - kind.first] = weight
    return " ".join(map(str, weights))


def parse_record(text: str) -> Record:
    """Read a record; every error names its line."""
    record = Record()
    speaker: str | None = None
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("["):
            _read_tag(record, number, line)
            continue
        match = _LINE.fullmatch(line)
        if match is None or "Skerry" not in record.tags:
            raise BadRecord(number, 'a record begins with the tag [Skerry "1"]')
        turn, seat, rest = match.groups()
        speaker = seat if seat or turn else speaker
        for part in rest.split(";"):
            move = _MOVE.fullmatch(part.strip())
            if move is None or not move[1]:
                raise BadRecord(number, "expected a move between the semicolons")
            record.moves.append(Token(number, speaker, move[1], move[2] or ""))
    _read_header(record)
    return record


def _read_tag(record: Record, number: int, line: str) -> None:
    match = _TAG.fullmatch(line)
    if match is None:
        raise BadRecord(number, f'expected a tag like [Game "catan"], got {line[:60]!r}')
    name, value = match.groups()
    if name in record.tags:
        raise BadRecord(number, f"the tag {name} is given twice")
    if record.moves:
        raise BadRecord(number, "tags stand before the moves")
    record.tags[name], record.lines[name] = _plain(value), number
    if name == "Names":
        record.names = [_plain(part) for part in value.split("|")]


def _read_header(record: Record) -> None:
    tags = record.tags
    if tags.get("Skerry") != VERSION:
        raise BadRecord(
            record.line_of("Skerry"),
            f"expected a Skerry record of version {VERSION}, got {tags.get('Skerry', 'none')!r}",
        )
    for name in ("Game", "Position"):
        if name not in tags:
            raise BadRecord(1, f"the tag {name} is missing")
    record.game, record.position = tags["Game"], tags["Position"]
    if "Seed" in tags:
        if not re.fullmatch(r"-?\d{1,30}", tags["Seed"]):
            raise BadRecord(record.line_of("Seed"), f"expected a number, got {tags['Seed'][:40]!r}")
        record.seed = int(tags["Seed"])
    record.result, record.digest = tags.get("Result"), tags.get("Digest")


def replay(record: Record, match: Match, to: int | None = None) -> None:
    """Play the moves of a record, or the first `to`, in a match that stands at its start."""
    match._told = [token.dice for token in record.moves[:to]]
    for token in record.moves[:to]:
        try:
            if match.awaits_chance:
                match.play_chance(token.text)
            else:
                owner = int(match.states[0].player)
                seat = owner if token.seat is None else _seat(match, token.seat)
                match.play(token.text, seat=seat)
        except ValueError as error:
            raise BadRecord(token.line, str(error)) from None
    if to is None:
        _check_end(match, record)
    match.tags = record.further_tags


def _seat(match: Match, name: str) -> int:
    names = match.game.seat_names[: match.players]
    if name not in names:
        raise BadOption(f"no seat is called {name!r}; there are {', '.join(names)}")
    return names.index(name)


def _check_end(match: Match, record: Record) -> None:
    """The header must tell the truth about the end."""
    if record.digest is not None and record.digest != match.digest:
        raise BadRecord(
            record.line_of("Digest"),
            f"the moves lead to digest {match.digest}, the record says {record.digest}",
        )
    if record.result is not None and record.result != result_text(match):
        raise BadRecord(
            record.line_of("Result"),
            f"the moves lead to the result {result_text(match)}, the record says {record.result}",
        )
