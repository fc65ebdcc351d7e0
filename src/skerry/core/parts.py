"""The parts a game is made of besides its rules; each has a default that a simple game can keep."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from .errors import BadOption
from .kernel import Numbers, kernel
from .seats import CHANCE_SEAT
from .whole import whole

if TYPE_CHECKING:
    from .game import Game


@dataclass(frozen=True)
class Option:
    """One rule option: a name out of `choices`, or a whole number from `low` to `high`."""

    name: str
    default: str | int
    help: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0

    def check(self, value: Any) -> str | int:
        """The value as it is used, or BadOption."""
        if self.choices:
            if value not in self.choices:
                raise BadOption(
                    f"option {self.name}: expected one of {', '.join(self.choices)}, got {value!r}"
                )
            return str(value)
        if isinstance(value, str) and value.lstrip("-").isdecimal() and len(value) < 9:
            value = int(value)
        number = whole(value)
        if number is None:
            raise BadOption(f"option {self.name}: expected a number, got {value!r}")
        if not self.low <= number <= self.high:
            raise BadOption(f"option {self.name}: expected {self.low} to {self.high}, got {value}")
        return number

    def number(self, value: str | int) -> int:
        """The value as kernels take it: the place of a choice, or the number itself."""
        return self.choices.index(str(value)) if self.choices else int(value)

    def value(self, number: int) -> str | int:
        """The value that a number stands for; the inverse of `number`."""
        return self.choices[number] if self.choices else number

    def summary(self) -> dict[str, Any]:
        """The option for JSON."""
        return asdict(self) | {"choices": list(self.choices)}


class Event(NamedTuple):
    """Something a watcher notices: its kind, whom it concerns (CHANCE_SEAT: nobody), details."""

    kind: str
    seat: int
    data: dict[str, Any]


# Secrets.


@kernel
def _hide_nothing(s: Any, seat: int) -> None:
    """Everything lies open."""


@kernel
def _guess_nothing(s: Any, seat: int, noise: Numbers) -> None:
    """A view is the whole state already."""


@kernel
def _is_never_secret(s: Any) -> bool:
    """Nobody chooses in secret."""
    return False


@kernel
def _is_impossible(s: Any, seat: int, actor: int, move: int, noise: Numbers) -> bool:
    """A state in which the move cannot be made is given up."""
    return False


@dataclass(frozen=True)
class Secrets:
    """What a seat may not see. Which moves are hidden stands in the rules' rows."""

    #: kernel(s, seat): blank in place what the seat may not see (SPECTATOR: what nobody may).
    hide: Callable[[Any, int], None] = _hide_nothing
    #: kernel(s, seat, noise): fill a view with a random hidden part that fits it.
    guess: Callable[[Any, int, Any], None] = _guess_nothing
    #: kernel(s) -> bool; seats are choosing in secret, nobody sees choices until all are made.
    is_secret: Callable[[Any], bool] = _is_never_secret
    #: kernel(s, seat, actor, move, noise) -> bool: change a guessed state, as far as the seat does
    #: not see it, so that a move is possible which it saw; whether that was done.
    make_possible: Callable[[Any, int, int, int, Any], bool] = _is_impossible


#: A game without hidden information.
OPEN = Secrets()


# Words, in plain Python.


@dataclass(frozen=True)
class Words:
    """A game in words. What is left out is told plainly, from the fields and the moves."""

    #: what a watcher notices: (view before, view after, actor, move). It may write over the view
    #: before the move, so whoever asks hands it one that is not needed any more.
    events: Callable[[Any, Any, int, int], list[Event]] | None = None
    #: an English sentence for an event.
    sentence: Callable[[Event], str] | None = None
    #: the table as text: (a view, the seat it belongs to or SPECTATOR).
    draw: Callable[[Any, int], str] | None = None


class PlainWords:
    """What is said of a game that brings no words of its own."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def events(self, before: Any, after: Any, actor: int, move: int) -> list[Event]:
        """The move itself."""
        data = self.game.moves.json(move)
        seat = int(before.player) if actor == CHANCE_SEAT else actor
        return [Event("move", seat, {"text": self.game.moves.format(move), "kind": data["kind"]})]

    def sentence(self, event: Event) -> str:
        """Who, and the move's text; before the first turn chance acts for nobody."""
        text: str = event.data["text"]
        return f"{self.game.seat_names[event.seat]}: {text}" if event.seat >= 0 else text

    def draw(self, s: Any, seat: int) -> str:
        """Every field with its text, those of each seat in rows."""
        lines = []
        for name, f in self.game.layout.fields.items():
            value = getattr(s, name)
            if f.shape and f.shape[0] == len(self.game.seat_names) and not f.derived:
                rows = f.as_text().write(value)
                lines.append(f"{name:12}{rows}")
            else:
                lines.append(f"{name:12}{f.as_text().write(value)}")
        return "\n".join(lines)


# Positions, in plain Python.


def _nothing(s: Any) -> None:
    """No field follows from others, and every state can occur."""


@dataclass(frozen=True)
class Positions:
    """What position texts need beyond the fields."""

    #: fill the derived fields of a state; raise BadPosition if that cannot be.
    derive: Callable[[Any], None] = _nothing
    #: raise BadPosition when a complete state cannot occur.
    check: Callable[[Any], None] = _nothing
    #: the options a state is played by, as `setup` takes them; None: fields of the same names.
    options_of: Callable[[Any], dict[str, str | int]] | None = None


# For learners and bots.


@kernel
def _observe_nothing_steady(s: Any, seat: int, memory: Any, out: Any, changed: Numbers) -> int:
    """No number is steady."""
    return 0


@dataclass(frozen=True)
class ObservationCache:
    """How a batch of games keeps the numbers of an observation that seldom change.

    `observe_steady` and then `observe_again` write over the numbers of a view, which the same seat
    had in the same game, what may have changed.
    """

    #: How many numbers (of 64 bits) are remembered of the view that was written last.
    size: int
    #: kernel(s, memory): remember a view that has been written.
    remember: Callable[[Any, Any], None]
    #: kernel(s, seat, memory, out): write the numbers from `steady` on.
    observe_again: Callable[[Any, int, Any, Any], None]
    #: So many of the first numbers are left to the next kernel.
    steady: int = 0
    #: kernel(s, seat, memory, out, changed): write them where they have changed, and remember the
    #: new view; how often that was. Each time two numbers go into `changed`, from where to where.
    observe_steady: Callable[[Any, int, Any, Any, Any], int] = _observe_nothing_steady


@dataclass(frozen=True)
class Observation:
    """A view as numbers, for learners."""

    #: kernel(s, seat, out): a view as whole numbers that fit a byte (-128 to 127), seat-relative.
    observe: Callable[[Any, int, Any], None]
    #: What one of each of these numbers is worth as a feature; features lie near 0 to 1.
    scale: Sequence[float]
    #: What need not be written again at every step. None: everything is.
    cache: ObservationCache | None = None
    #: What each of the numbers is, in words, no two alike.
    names: Sequence[str] = ()
    #: The least and the most of numbers that are more than a yes or a no, by their names or by a
    #: part of them: "dots" is of all hexes.
    ranges: Mapping[str, tuple[int, int]] = field(default_factory=dict)


@dataclass(frozen=True)
class Judges:
    """How well a seat stands, for bots. A judge returns the logarithm of a strength: exp(value)
    divided by its sum over all seats is the chance of winning."""

    #: kernel(s, seat): quick; what `greedy` judges by. None: the points.
    value: Callable[[Any, int], float] | None = None
    #: kernel(s, seat): slower and better; what the search chooses moves by.
    learned_value: Callable[[Any, int], float] | None = None
    #: kernel(s, seat): ranks near moves best; what the race chooses moves by, its lines too. None:
    #: `learned_value`.
    playing_value: Callable[[Any, int], float] | None = None
    #: kernel(s, seat): foretells results best, but ranks near moves worse. With it the search
    #: lets moves race along lines that `playing_value` plays and this judge ends; without it the
    #: search grows a tree.
    outcome_value: Callable[[Any, int], float] | None = None
    #: kernel(s, cache, out): the judges of every seat at once, the same to the last bit; they
    #: find in `cache` what they worked out before. None: one seat after the other.
    values: Callable[[Any, Any, Any], None] | None = None
    learned_values: Callable[[Any, Any, Any], None] | None = None
    playing_values: Callable[[Any, Any, Any], None] | None = None
    outcome_values: Callable[[Any, Any, Any], None] | None = None
    #: How many keys and numbers their cache has.
    cache: tuple[int, int] = (0, 0)
    #: kernel(s, seat, move) -> bool: moves that no bot makes but `random`, however they look: help
    #: for a rival who is about to win. None: there are none.
    gifts: Callable[[Any, int, int], bool] | None = None
    #: What a solved game looks things up in: loads the tables that the next three take first.
    solution: Callable[[], Any] | None = None
    #: kernel(tables, states, i, seat, moves, count, worth): what moves are worth in points to
    #: come, where a game can say so better than a search would; row i + 1 is free to work in.
    solve: Callable[[Any, Any, int, int, Any, int, Any], None] | None = None
    #: kernel(tables, states, i, seat, moves, count, worth): as chances of winning, but for lone
    #: players.
    solve_to_win: Callable[[Any, Any, int, int, Any, int, Any], None] | None = None
    #: kernel(tables, s, seat): the points a seat that is not choosing will have at the end, in the
    #: mean; of a seat that chooses, `solve` says how many are to come.
    expected_points: Callable[[Any, Any, int], float] | None = None

    @property
    def for_playing(self) -> Callable[[Any, int], float] | None:
        """What the race chooses moves by."""
        return self.playing_value or self.learned_value


#: A game that says nothing of its own in words, of positions, or to bots.
NO_WORDS, NO_POSITIONS, NO_JUDGES = Words(), Positions(), Judges()


def leaders(points: Sequence[int]) -> list[int]:
    """The seats with the most points.

    >>> leaders([7, 9, 9])
    [1, 2]
    """
    return [seat for seat, own in enumerate(points) if own == max(points)]
