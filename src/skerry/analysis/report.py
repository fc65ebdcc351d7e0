"""What an analysis or a review says: plain data, to and from dictionaries and JSON.

Chances are fractions from 0 to 1, one for each seat. Where somebody plays alone, `unit` is
"points": every chance, luck and loss is then in hundreds of points, so that one point weighs as
much as one percent.
"""

from __future__ import annotations

from typing import Any, Literal, Self

import msgspec

from ..core.errors import BadOption
from ..core.whole import whole

Unit = Literal["chance", "points"]
Grade = Literal["best", "good", "inaccuracy", "mistake", "blunder"]
GRADES: tuple[Grade, ...] = ("best", "good", "inaccuracy", "mistake", "blunder")
PointKind = Literal["luck", "mistake", "move"]

#: More lines or milliseconds than anybody waits for.
MOST_LINES, MOST_MS = 1_000_000, 3_600_000


class Plain(msgspec.Struct, frozen=True, kw_only=True):
    """Data that goes to JSON and back without loss."""

    def to_dict(self) -> dict[str, Any]:
        """Dictionaries, lists, texts and numbers only."""
        data: dict[str, Any] = msgspec.to_builtins(self)
        return data

    @classmethod
    def from_dict(cls, data: Any) -> Self:
        """What `to_dict` gave."""
        try:
            return msgspec.convert(data, cls)
        except msgspec.ValidationError as error:
            raise BadOption(f"expected data of {cls.__name__}: {error}") from None

    def to_json(self) -> str:
        """One line of JSON."""
        return msgspec.json.encode(self).decode()

    @classmethod
    def from_json(cls, text: str | bytes) -> Self:
        """What `to_json` gave."""
        try:
            return msgspec.json.decode(text, type=cls)
        except (msgspec.DecodeError, TypeError) as error:
            raise BadOption(f"expected data of {cls.__name__}: {error}") from None


class Limit(Plain, frozen=True, kw_only=True):
    """How much one position may cost: lines of play, or milliseconds.

    With lines the result follows from the seed alone; with milliseconds it depends on the machine.
    """

    lines: int = 0
    ms: int = 0

    def __post_init__(self) -> None:
        for name, most in (("lines", MOST_LINES), ("ms", MOST_MS)):
            number = whole(getattr(self, name))
            if number is None or not 0 <= number <= most:
                raise BadOption(
                    f"limit: expected {name} from 0 to {most}, got {getattr(self, name)!r}"
                )
        if self.lines and self.ms:
            raise BadOption("limit: give lines or ms, not both")


def check_limit(limit: Any) -> Limit | None:
    """The limit as it is; what is none is refused."""
    if limit is not None and not isinstance(limit, Limit):
        raise BadOption(f"expected a limit such as Limit(lines=64), got {limit!r}")
    return limit


class RankedMove(Plain, frozen=True, kw_only=True):
    """One move as judged: what it brings everybody, and how far it is behind the best."""

    move: str
    data: dict[str, Any]  #: the move as JSON has it: kind and arguments
    chance: float  #: of the seat that moves
    error: float  #: standard error of `chance`
    behind: float  #: chance of the best move less this one's; 0 for the best
    behind_error: float  #: its standard error, by common random numbers
    chances: list[float]  #: of every seat
    line: list[str]  #: how play is likely to go on, until chance is to act
    lines: int  #: of play that were followed for it


class Analysis(Plain, frozen=True, kw_only=True):
    """A position as one seat can judge it: everybody's chances, and its best moves."""

    game: str
    players: int
    seat: int  #: whose view was judged; -1: what everybody can see
    turn: int
    number: int  #: moves made before
    unit: Unit
    chances: list[float]
    errors: list[float]
    moves: list[RankedMove]
    legal: int  #: moves there were to choose from
    lines: int  #: of play that were followed
    seconds: float


class Decision(Plain, frozen=True, kw_only=True):
    """A move somebody chose, against the best there was by what that seat could know.

    `change` is what the choice brought each seat beyond the best move. For the seat that moved it
    is the loss with its sign turned; where it came out better by accident, the loss is 0.
    """

    number: int  #: of the move in the record, from 0
    turn: int
    seat: int
    move: str
    data: dict[str, Any]
    best: str
    best_data: dict[str, Any]
    chance: float  #: of the seat after its move
    best_chance: float
    loss: float  #: never below 0
    error: float  #: standard error of the loss
    grade: Grade | None  #: None where nothing can be said for sure, and where nothing was chosen
    unforced: bool  #: there was more than one sensible move
    change: list[float]
    moves: list[RankedMove]  #: the best moves, best first
    judged: bool  #: False: only looked at in passing


class ChanceEvent(Plain, frozen=True, kw_only=True):
    """A roll or draw: what it gave each seat beyond the mean over all outcomes."""

    number: int
    turn: int
    seat: int  #: whose turn it was; -1 before the first
    move: str
    data: dict[str, Any]
    luck: list[float]
    judged: bool


class SeatSummary(Plain, frozen=True, kw_only=True):
    """A seat's game in numbers: luck + own_play + others_play + revealed = last - first."""

    seat: int
    name: str
    won: bool
    score: int
    first: float
    last: float
    luck: float
    own_play: float
    others_play: float
    revealed: float  #: what came to light: hidden things, and what the judge had not foreseen
    adjusted: float  #: the luck-adjusted result: last - luck
    accuracy: float | None  #: in percent; None where nothing was to be decided
    #: own play per unforced decision, its sign turned; near 0 lines may measure less than nothing
    error_rate: float | None
    decisions: int  #: unforced ones
    grades: dict[str, int]


class TurningPoint(Plain, frozen=True, kw_only=True):
    """A moment that turned the game, for words in any language.

    `kind`: "luck" (a roll or draw), "mistake" (a choice that cost the chooser most), "move" (any
    other choice). `seat` is whom it moved most, from `before` to `after`; `actor` whose move it
    was (chance: whose turn). `best` is the better move of a mistake.
    """

    kind: PointKind
    number: int
    turn: int
    seat: int
    actor: int
    move: str
    data: dict[str, Any]
    before: float
    after: float
    best: str
    words: str  #: in English


class Review(Plain, frozen=True, kw_only=True):
    """A game explained. `curve[n]` holds everybody's chances after n moves of the record."""

    game: str
    players: int
    names: list[str]
    winners: list[int]
    unit: Unit
    moves: int
    judged: int  #: moves that were judged in full; all of them once the review is done
    turns: list[int]  #: the turn of each move
    curve: list[list[float]]
    decisions: list[Decision]
    events: list[ChanceEvent]
    seats: list[SeatSummary]
    turning_points: list[TurningPoint]
    lines: int
    seconds: float

    @property
    def done(self) -> bool:
        """Whether every move is judged."""
        return self.judged == self.moves
