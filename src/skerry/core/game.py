"""The contract a game fulfils: its data, its kernels and its words, and what follows from them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from . import kernel
from .doors import Doors
from .draws import TwoDice
from .errors import BadOption, BadPosition
from .layout import Layout, layout_of
from .moves import MoveTable
from .rulebook import Refusal
from .whole import whole


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


class Event(NamedTuple):
    """Something a watcher notices: its kind, whom it concerns (CHANCE_SEAT: nobody), details."""

    kind: str
    seat: int
    data: dict[str, Any]


@dataclass(frozen=True)
class Game:
    """A game: its data, its kernels, and its words.

    Kernels work on one state `s`. A seat is 0 .. players-1; several seats may be to act at once.
    """

    name: str
    title: str
    players: tuple[int, int]
    default_players: int
    minutes: int
    seat_names: tuple[str, ...]
    state: type[Any]
    moves: MoveTable
    options: tuple[Option, ...]

    #: setup(players, options) -> the numbers new_game takes; kernels never see option names.
    setup: Callable[[int, Mapping[str, str | int]], list[int]]
    #: kernel(setup, noise): deal the random parts of a setup (a board) in place.
    shuffle_setup: Callable[[Any, Any], None]
    #: kernel(s, setup): every field of the state, from explicit numbers, without chance.
    new_game: Callable[[Any, Any], None]
    #: kernel(s) -> bits of the seats that may act now, CHANCE, or 0 when the game is over.
    actors: Callable[[Any], int]
    #: kernel(s, seat, out) -> count; the documented common moves, each once.
    legal_moves: Callable[[Any, int, Any], int]
    #: kernel(s, seat, out) -> count; legal_moves without proposals (never empty for an actor).
    plain_moves: Callable[[Any, int, Any], int]
    #: kernel(s, seat, move) -> bool; judges any code.
    is_legal: Callable[[Any, int, int], bool]
    #: kernel(s, out, weights) -> count; what chance may pick now.
    chance_moves: Callable[[Any, Any, Any], int]
    #: kernel(s, seat, move); the move must be legal (seat CHANCE_SEAT for chance).
    apply: Callable[[Any, int, int], None]
    #: kernel(s, seat) -> points as the state shows them.
    score: Callable[[Any, int], int]
    #: kernel(s) -> bits of the winning seats.
    winners: Callable[[Any], int]
    #: kernel(s, seat): blank in place what the seat may not see (seat -1: a spectator).
    hide: Callable[[Any, int], None]
    #: kernel(s, seat, noise): fill a view with a random consistent hidden part.
    guess: Callable[[Any, int, Any], None]
    #: kernel(s) -> bool; seats are choosing in secret, nobody sees choices until all are made.
    is_secret: Callable[[Any], bool]
    #: kernel(s, seat, actor, move) -> the code this seat sees of a move (or the code itself).
    hide_move: Callable[[Any, int, int, int], int]
    #: kernel(s, seat, out): a view as whole numbers that fit a byte (-128 to 127), seat-relative.
    observe: Callable[[Any, int, Any], None]
    #: What one of each of these numbers is worth as a feature; features lie near 0 to 1.
    observation_scale: Sequence[float]

    #: plain Python: the options a state is played by, as `setup` takes them.
    options_of: Callable[[Any], dict[str, str | int]]
    #: plain Python: fill the derived fields of a state; raise BadPosition if impossible.
    derive: Callable[[Any], None]
    #: plain Python: raise BadPosition when a complete state cannot occur.
    check: Callable[[Any], None]
    #: plain Python: why a move is not legal (view or state, seat, code).
    why_not: Callable[[Any, int, int], Refusal]
    #: plain Python: what a watcher notices: (view before, view after, actor, move).
    events: Callable[[Any, Any, int, int], list[Event]]
    #: plain Python: an English sentence for an event.
    sentence: Callable[[Event], str]
    #: plain Python: the table as text (a view, the seat it belongs to or -1).
    draw: Callable[[Any, int], str]

    #: The kind of outcome that is the sum of two dice, where there is one.
    two_dice: TwoDice | None = None
    #: kernel(s, noise) -> what `pick` would choose of `chance_moves`, without the lists. None: the
    #: lists will do.
    sample_chance: Callable[[Any, Any], int] | None = None
    #: kernel(s) -> a number that changes in a game whenever one of the first `rest_from` numbers
    #: of an observation does; kernel(s, seat, out): the rest of them. None: all may change always.
    board_mark: Callable[[Any], int] | None = None
    observe_rest: Callable[[Any, int, Any], None] | None = None
    rest_from: int = 0
    #: kernel(s, seat) -> how well a seat stands, for bots: the logarithm of a strength, so that
    #: exp(value) divided by its sum over all seats is the chance of winning. None: the points.
    value: Callable[[Any, int], float] | None = None
    #: kernel(s, seat) -> the same, slower and better: what the search judges by.
    insight: Callable[[Any, int], float] | None = None
    #: kernel(s, seat) -> the same, told best where it need not choose moves: with it the search
    #: lets moves race along lines of play that the insight plays and the foresight judges. None:
    #: the search grows a tree.
    foresight: Callable[[Any, int], float] | None = None
    #: kernel(states, i, seat, moves, count, worth): what moves are worth, where a game can say so
    #: better than a search would; row i + 1 is free to work in.
    solve: Callable[[Any, int, int, Any, int, Any], None] | None = None
    #: More codes than any state lists at once (seats and chance alike).
    max_legal: int = 512
    #: Random games are cut off here by simulations; reaching it is reported.
    max_moves: int = 100_000

    @property
    def observation_size(self) -> int:
        """How many numbers `observe` writes."""
        return len(self.observation_scale)

    def features(self, counts: NDArray[np.int8]) -> NDArray[np.float32]:
        """The numbers that `observe` wrote, as a learner likes them."""
        return counts * self._scale

    @cached_property
    def _scale(self) -> NDArray[np.float32]:
        return np.array(self.observation_scale, np.float32)

    @cached_property
    def layout(self) -> Layout:
        """The record layout of the state."""
        return layout_of(self.state)

    @cached_property
    def doors(self) -> Doors:
        """The kernels as Python calls them: with an array of states and an index."""
        return Doors(self)

    def __deepcopy__(self, memo: Any) -> Game:
        return self  # nothing of a game changes

    def check_players(self, players: Any) -> int:
        """The player count, or BadOption."""
        low, high = self.players
        number = whole(players)
        if number is None or not low <= number <= high:
            raise BadOption(f"{self.name} is for {low} to {high} players, got {players!r}")
        return number

    def check_options(self, given: Mapping[str, Any] | None) -> dict[str, str | int]:
        """All options with their values; unknown names and bad values are refused."""
        given = dict(given or {})
        values = {o.name: o.check(given.pop(o.name, o.default)) for o in self.options}
        if given:
            known = ", ".join(o.name for o in self.options) or "none"
            raise BadOption(
                f"{self.name} has no option {', '.join(map(repr, sorted(map(str, given))))}; "
                f"its options are: {known}"
            )
        return values

    def setup_row(self, players: int, options: Mapping[str, str | int]) -> Any:
        """The setup numbers in the form the kernels take."""
        numbers = self.setup(players, options)
        return numbers if kernel.INTERPRETED else np.array(numbers, np.int64)

    def code_row(self) -> Any:
        """A row that `legal` and `chance` can write any list of codes or weights into."""
        return kernel.new_row(self.max_legal)

    def position_text(self, s: Any) -> str:
        """A whole state as one line; fields that are as in a new game are left out."""
        players = int(s.players)
        base, texts = self._base_texts(players)
        data = s.tobytes()
        parts = [f"players={players}"]
        for name, f in self.layout.fields.items():
            if f.derived or name == "players":
                continue
            kind, start = self.layout.dtype.fields[name][:2]  # type: ignore[index]
            part = slice(start, start + kind.itemsize)
            if data[part] == base[part]:
                continue  # most fields, most of the time
            text = f.as_text().write(getattr(s, name))
            if text != texts[name]:
                parts.append(f"{name}={text}")
        return " ".join(parts)

    def _base_texts(self, players: int) -> tuple[bytes, dict[str, str]]:
        """The bytes and field texts of the new game that position texts start from."""
        known = self._bases.get(players)
        if known is None:
            base = self._base(players)
            told = {n: f for n, f in self.layout.fields.items() if not f.derived}
            texts = {n: f.as_text().write(getattr(base, n)) for n, f in told.items()}
            known = self._bases[players] = base.tobytes(), texts
        return known

    @cached_property
    def _bases(self) -> dict[int, tuple[bytes, dict[str, str]]]:
        return {}

    def parse_position(self, text: str) -> Any:
        """The state a position text describes, complete and checked."""
        given: dict[str, str] = {}
        for token in text.split():
            name, sign, value = token.partition("=")
            f = self.layout.fields.get(name)
            if not sign or f is None or f.derived:
                raise BadPosition(f"{self.name} position: cannot read {token[:60]!r}")
            if name in given:
                raise BadPosition(f"{self.name} position: {name} is given twice")
            given[name] = value
        low, high = self.players
        players = given.pop("players", str(self.default_players))
        if not players.isdecimal() or not low <= int(players[:9]) <= high:
            raise BadPosition(f"players={players[:20]}: expected {low} to {high}")
        s = self._base(int(players))
        for name, value in given.items():
            self._set(s, name, value)
        said = {name: np.array(getattr(s, name)).tolist() for name in given}
        self.derive(s)
        for name, value in given.items():
            if np.array(getattr(s, name)).tolist() != said[name]:
                follows = self.layout.fields[name].as_text().write(getattr(s, name))
                raise BadPosition(f"{name}={value[:60]}: by the rest of the position {follows}")
        self.check(s)
        return s

    def _base(self, players: int) -> Any:
        """The new game that position texts start from."""
        states = self.layout.states(1)
        options = self.check_options(None)
        self.doors.new_game(states, 0, self.setup_row(players, options))
        return states[0]

    def _set(self, s: Any, name: str, text: str) -> None:
        f = self.layout.fields[name]
        try:
            value = f.as_text().read(text, f.shape)
            array = np.array(value, np.int64)
            kind = np.iinfo(f.dtype())
            if array.min() < kind.min or array.max() > kind.max:
                raise ValueError("a number is too large")
        except (ValueError, OverflowError) as error:
            raise BadPosition(f"{name}={text[:60]}: {error}") from None
        if f.shape:
            np.asarray(getattr(s, name))[...] = array
        else:
            setattr(s, name, int(array))


@cache
def seats_in(bits: int) -> tuple[int, ...]:
    """The seats of a set of bits, lowest first.

    >>> seats_in(0b101)
    (0, 2)
    """
    return tuple(seat for seat in range(16) if bits >> seat & 1)
