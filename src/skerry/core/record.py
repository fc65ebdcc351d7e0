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
proves its chance, how often each outcome of the kind lay in what was drawn from.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from .draws import Pair
from .errors import BadRecord

if TYPE_CHECKING:
    from .match import Match

VERSION = "1"
WIDTH = 96
#: Tags that are read or written from the match itself; all others are carried along.
OWN_TAGS = ("Skerry", "Game", "Options", "Names", "Seed", "Position", "Result", "Digest")
_TAG = re.compile(r'\[(\w+) "([^"]*)"\]')
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
    from .match import result_text

    options = " ".join(f"{name}={value}" for name, value in match.options.items())
    tags = {"Skerry": VERSION, "Game": match.game.name, "Options": options}
    if match.names:
        tags["Names"] = "|".join(re.sub(r'["|\n\r]', " ", name) for name in match.names)
    if match.seed is not None:
        tags["Seed"] = str(match.seed)
    tags |= {"Position": match.start_position, "Result": result_text(match), "Digest": match.digest}
    tags |= match.tags
    lines = [f'[{name} "{value}"]' for name, value in tags.items()]
    return "\n".join([*lines, "", *_turns(match)]) + "\n"


def _turns(match: Match) -> list[str]:
    """The moves by turn and by who acts, folded to a readable width."""
    replay = match.copy()
    replay.rewind(0)
    lines: list[str] = []
    turn: int | None = None
    speaker: str | None = None
    for number, (actor, code) in enumerate(match.played):
        state = replay._states[0]
        text = match.game.moves.format(code)
        if actor < 0 and (note := _note(match, number, replay)):
            text += f" {{{note}}}"
        if actor >= 0:
            who: str | None = match.game.seat_names[actor]
        elif int(state.turn) != turn:
            who = match.game.seat_names[int(state.player)] if state.player >= 0 else None
        else:
            who = speaker  # chance stays on the line of whoever acted before it
        head = f"{who}: " if who else ""
        if int(state.turn) != turn:
            turn = int(state.turn)
            lines.append(f"{turn}. {head}{text}")
        elif who != speaker or len(lines[-1]) + len(text) > WIDTH:
            lines.append(head + text)
        else:
            lines[-1] += f"; {text}"
        speaker = who
        replay.advance(actor, code)
    return lines


def _note(match: Match, number: int, before: Match) -> str:
    """What is told of an outcome beside its text."""
    pair = match.dice(number)
    if pair is not None:
        return f"{pair[0]}+{pair[1]}"
    kind = match.game.moves.kind_of(match.played[number].move)
    if PROOF_TAG not in match.tags or kind.size > MOST_NOTED:
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
    record.tags[name], record.lines[name] = value, number


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
    if "Names" in tags:
        record.names = tags["Names"].split("|")
    if "Seed" in tags:
        if not re.fullmatch(r"-?\d{1,30}", tags["Seed"]):
            raise BadRecord(record.line_of("Seed"), f"expected a number, got {tags['Seed'][:40]!r}")
        record.seed = int(tags["Seed"])
    record.result, record.digest = tags.get("Result"), tags.get("Digest")
