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
proves its chance, how often each outcome of the kind lay in what was drawn from. A move may have
a grade, a comment and variations: `road 14?! {inland} (road 11; red: settlement 20)`. In a tag
a quote or backslash has a backslash before it, and what would break the line is \\u and its code.
docs/records.md tells all of it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .annotations import PLAIN, Annotation, Ply, Variation, annotated, comment_text
from .chance import CHANCE_SEAT
from .errors import BadOption, BadRecord
from .movetext import MoveText, Token, joined
from .whole import whole

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
#: The inverse; half of a character in UTF-16 is none.
_ESCAPE = re.compile(r'\\(?:(["\\])|u((?!d[89a-f])[0-9a-f]{4}))')
#: A record with this tag says of hidden things that were drawn what they were drawn from.
PROOF_TAG = "Fair"
#: Kinds with more outcomes than cards or seats have are dice, which are always the same.
MOST_NOTED = 64


@dataclass
class Record:
    """A record as read, not yet replayed."""

    tags: dict[str, str] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    first: int = 1  #: the number of the first line
    moves: list[Token] = field(default_factory=list)
    game: str = ""
    position: str = ""
    names: list[str] | None = None
    seed: int | None = None
    result: str | None = None
    digest: str | None = None
    comment: str = ""  #: what is said before the first move

    def line_of(self, tag: str) -> int:
        """The line a tag stands on; the first one where it is missing."""
        return self.lines.get(tag, self.first)

    @property
    def size(self) -> int:
        """The moves told, those of variations too."""
        return sum(token.size for token in self.moves)

    @property
    def further_tags(self) -> dict[str, str]:
        """Tags that a match carries along without understanding them."""
        return {name: value for name, value in self.tags.items() if name not in OWN_TAGS}


def format_record(match: Match) -> str:
    """Write a match as a record."""
    options = match.recorded_options or options_text(match.options)
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
    told = [comment_text(match.comment), ""] if match.comment else []
    return "\n".join([*lines, "", *told, *_turns(match)]) + "\n"


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
        note = _note(match, number, replay) if actor < 0 else ""
        said = match.annotations.get(number, PLAIN)
        turns.add(annotated(text, note, said, actor, match.game), actor, replay.states[0])
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


def parse_record(text: str, first: int = 1) -> Record:
    """Read a record whose first line has the number `first`; every error names its line."""
    if not isinstance(text, str):
        raise BadRecord(first, f"expected a record as a text, got {type(text).__name__}")
    text = text.removeprefix("\ufeff")  # as some editors begin a file
    record, moves = Record(first=first), MoveText()
    record.moves = moves.moves
    for number, raw in enumerate(text.splitlines(), first):
        line = raw.strip()
        if moves.in_comment:
            moves.add(number, raw)
        elif not line or line.startswith("#"):
            continue
        elif line.startswith("["):
            _read_tag(record, number, line)
        elif "Skerry" not in record.tags:
            raise BadRecord(number, 'a record begins with the tag [Skerry "1"]')
        else:
            moves.add(number, line)
    moves.end()
    record.comment = moves.comment
    _read_header(record)
    return record


def _read_tag(record: Record, number: int, line: str) -> None:
    match = _TAG.fullmatch(line)
    if match is None:
        raise BadRecord(number, f'expected a tag like [Game "catan"], got {line[:60]!r}')
    name, value = match.groups()
    if name == "Skerry" and record.moves:
        raise BadRecord(number, "a second game begins here; skerry.read_records reads them all")
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
            raise BadRecord(record.first, f"the tag {name} is missing")
    record.game, record.position = tags["Game"], tags["Position"]
    if "Seed" in tags:
        if not re.fullmatch(r"-?\d{1,30}", tags["Seed"]):
            raise BadRecord(record.line_of("Seed"), f"expected a number, got {tags['Seed'][:40]!r}")
        record.seed = int(tags["Seed"])
    record.result, record.digest = tags.get("Result"), tags.get("Digest")


def replay(record: Record, match: Match, to: int | None = None) -> None:
    """Play the moves of a record, or the first `to`, in a match that stands at its start."""
    if to is not None and (whole(to) is None or to < 0):
        raise BadOption(f"to: expected a number of moves, got {to!r}")
    match.recorded_dice = [token.dice for token in record.moves[:to]]
    said: dict[int, Annotation] = {}
    for number, token in enumerate(record.moves[:to]):
        try:
            if match.awaits_chance:
                match.play_chance(token.text)
            else:
                owner = int(match.states[0].player)
                seat = owner if token.seat is None else _seat(match, token.seat)
                match.play(token.text, seat=seat)
        except ValueError as error:
            raise BadRecord(token.line, str(error)) from None
        if told := _annotation(match, token, match.played[-1].actor):
            said[number] = told
    if to is None:
        _check_end(match, record)
    match.tags, match.annotations, match.comment = record.further_tags, said, record.comment
    match.recorded_options = _recorded_options(record, match)


def _annotation(match: Match, token: Token, actor: int, note: bool = True) -> Annotation:
    """What a record says of a move; chance alone has notes, and not in variations."""
    if token.size == 1 and not (token.note or token.comment or token.grade):
        return PLAIN
    comment = token.comment
    if token.note and not (note and actor < 0):
        comment = joined(token.note, comment)
    variations = tuple(_variation(match, tokens, actor) for tokens in token.variations)
    return Annotation(comment, token.grade, variations)


def _variation(match: Match, tokens: tuple[Token, ...], speaker: int) -> Variation:
    plies = []
    for token in tokens:
        try:
            code = match.game.moves.code(token.text)
            if token.seat is not None:
                speaker = _seat(match, token.seat)
        except ValueError as error:
            raise BadRecord(token.line, f"in a variation: {error}") from None
        actor = CHANCE_SEAT if match.game.moves.kind_of(code).chance else speaker
        if actor < 0 and not match.game.moves.kind_of(code).chance:
            raise BadRecord(token.line, f"in a variation: say who makes the move {token.text!r}")
        plies.append(Ply(actor, code, _annotation(match, token, actor, note=False)))
    return tuple(plies)


def _recorded_options(record: Record, match: Match) -> str:
    """The options in the record's own words where they are true: proofs of dice rest on them, and
    a game may have got more options since."""
    told = record.tags.get("Options", "")
    try:
        given = dict(part.split("=", 1) for part in told.split())
        return told if match.game.check_options(given) == match.options else ""
    except ValueError:
        return ""


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
