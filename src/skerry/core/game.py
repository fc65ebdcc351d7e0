"""The contract a game fulfils: eight things it must say, and what it may say beside them.

    GAME = Game(
        name="pig", title="Pig", players=(2, 4), seat_names=SEAT_NAMES,
        state=State, rules=RULES, new_game=new_game, score=score,
    )

is a whole game: it plays in terminal, arena, environments and browser. Everything else in `Game`
has a default: no options, no hidden information, plain words, points as the judge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from . import kernel
from .arrays import np
from .defaults import (
    HIGHEST,
    LOWEST,
    default_observation,
    most_points,
    winner_or_most_points,
)
from .draws import TwoDice
from .errors import BadOption, BadPosition
from .generic import bound
from .kernels import BoundKernels
from .layout import Layout, layout_of
from .moves import MoveTable
from .parts import (
    NO_JUDGES,
    NO_POSITIONS,
    NO_WORDS,
    OPEN,
    Event,
    Judges,
    Observation,
    ObservationCache,
    Option,
    PlainWords,
    Positions,
    Secrets,
    Words,
)
from .position import PositionText
from .rulebook import Refusal, Rulebook

# Games of other packages know them from here.
from .seats import MOST_SEATS as MOST_SEATS
from .seats import seats_in as seats_in
from .whole import whole

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = [
    "Event", "Game", "Judges", "Observation", "ObservationCache", "Option", "Positions", "Secrets",
    "Words",
]  # fmt: skip

#: What generic code asks of every state, and what for.
_NEEDED = {
    "players": "how many play",
    "turn": "turns begun",
    "player": "whose turn it is",
    "phase": "the phase that the rules' rows name",
}


@kernel.kernel
def _shuffle_nothing(setup: Any, noise: Any) -> None:
    """No part of the setup is random."""


@dataclass(frozen=True)
class Game:
    """A game: its state, its rules, and the parts around them.

    Kernels work on one state `s`. A seat is 0 .. players-1; several seats may be to act at once.
    """

    name: str
    title: str
    players: tuple[int, int]
    seat_names: tuple[str, ...]
    state: type[Any]
    rules: Rulebook
    #: kernel(s, setup): every field of the state, from explicit numbers, without chance.
    new_game: Callable[[Any, Any], None]
    #: kernel(s, seat) -> points as the state shows them.
    score: Callable[[Any, int], int]

    #: kernel(s) -> bits of the winning seats. None: the seat in the state's field `winner`, and
    #: where that is NONE or missing all who have the most points when the game is over.
    winners: Callable[[Any], int] | None = None
    options: tuple[Option, ...] = ()
    #: plain Python(players, options) -> the numbers new_game takes. None: the players, then each
    #: option's number.
    setup: Callable[[int, Mapping[str, str | int]], list[int]] | None = None
    #: kernel(setup, noise): deal the random parts of a setup (a board) in place.
    shuffle_setup: Callable[[Any, Any], None] = _shuffle_nothing
    secrets: Secrets = OPEN
    words: Words = NO_WORDS
    positions: Positions = NO_POSITIONS
    observation: Observation | None = None
    judges: Judges = NO_JUDGES
    #: The kind of outcome that is the sum of two dice, where there is one.
    two_dice: TwoDice | None = None
    #: Players where nobody says how many; the fewest if 0.
    default_players: int = 0
    minutes: int = 15
    #: More codes than any state lists at once (seats and chance alike).
    max_legal: int = 512
    #: Random games are cut off here by simulations; reaching it is reported.
    max_moves: int = 100_000

    def __post_init__(self) -> None:
        for name, meaning in _NEEDED.items():
            if name not in self.layout.fields:
                raise TypeError(f"{self.name}: the state needs a field {name!r}: {meaning}")
        low, high = self.players
        if not self.default_players:
            object.__setattr__(self, "default_players", low)
        if not 1 <= low <= high <= len(self.seat_names) <= MOST_SEATS:
            raise TypeError(
                f"{self.name}: {low} to {high} players need as many seat names, "
                f"{MOST_SEATS} at most; there are {len(self.seat_names)}"
            )

    def __repr__(self) -> str:
        low, high = self.players
        return f"<Game {self.name}: {self.title}, {low} to {high} players>"

    def __deepcopy__(self, memo: Any) -> Game:
        return self  # nothing of a game changes

    @property
    def moves(self) -> MoveTable:
        """Every move, declared once."""
        return self.rules.moves

    @cached_property
    def layout(self) -> Layout:
        """The record layout of the state."""
        return layout_of(self.state)

    # Kernels.

    @cached_property
    def kernels(self) -> BoundKernels:
        """The kernels as Python calls them: with an array of states and an index."""
        return BoundKernels(self)

    @cached_property
    def bindings(self) -> dict[Any, Any]:
        """Generic code that was bound to this game."""
        return {}

    @cached_property
    def all_winners(self) -> Callable[[Any], int]:
        """kernel(s) -> bits of the winning seats."""
        if self.winners is not None:
            return self.winners
        has_winner = "winner" in self.layout.fields
        return bound(winner_or_most_points if has_winner else most_points, self)

    # Words.

    @cached_property
    def _plain_words(self) -> PlainWords:
        return PlainWords(self)

    def why_not(self, s: Any, seat: int, move: int) -> Refusal:
        """Why a seat may not make a move, in a view or state."""
        return self.rules.why_not(s, seat, move)

    def events(self, before: Any, after: Any, actor: int, move: int) -> list[Event]:
        """What a watcher notices, from his views before and after a move."""
        return (self.words.events or self._plain_words.events)(before, after, actor, move)

    def sentence(self, event: Event) -> str:
        """An English sentence for an event."""
        return (self.words.sentence or self._plain_words.sentence)(event)

    def draw(self, s: Any, seat: int) -> str:
        """The table as text."""
        return (self.words.draw or self._plain_words.draw)(s, seat)

    # Observations.

    @cached_property
    def observer(self) -> Observation:
        """The observation, or by default the fields of the view one after the other."""
        return self.observation or default_observation(self.name, self.layout)

    @property
    def observation_scale(self) -> Any:
        """What one of each number of an observation is worth as a feature."""
        return self.observer.scale

    @property
    def observation_size(self) -> int:
        """How many numbers `observe` writes."""
        return len(self.observer.scale)

    @cached_property
    def observation_names(self) -> tuple[str, ...]:
        """What each number of an observation is, in words, no two alike."""
        names = tuple(self.observer.names)
        return names or tuple(f"number {i}" for i in range(self.observation_size))

    @cached_property
    def observation_ranges(self) -> tuple[tuple[int, int], ...]:
        """The least and the most that each number of an observation can be, before it is scaled.

        What counts whole is a yes or a no, where nothing else is said.
        """
        known = self.observer.ranges
        found = []
        for name, scale in zip(self.observation_names, self.observation_scale, strict=True):
            parts = (name, *(part.rstrip(" 0123456789") for part in name.split(": ")))
            range_ = next((known[part] for part in parts if part in known), None)
            found.append(range_ or ((0, 1) if scale == 1 else (LOWEST, HIGHEST)))
        return tuple(found)

    def features(self, counts: NDArray[np.int8]) -> NDArray[np.float32]:
        """The numbers that `observe` wrote, as a learner likes them."""
        return counts * self._scale

    @cached_property
    def _scale(self) -> NDArray[np.float32]:
        return np.array(self.observer.scale, np.float32)

    def summary(self) -> dict[str, Any]:
        """What somebody must know to choose the game and its options, for JSON."""
        return {
            "name": self.name,
            "title": self.title,
            "players": list(self.players),
            "default_players": self.default_players,
            "minutes": self.minutes,
            "seats": list(self.seat_names),
            "options": [o.summary() for o in self.options],
        }

    # Setup.

    def check_players(self, players: Any) -> int:
        """The player count, or BadOption."""
        low, high = self.players
        number = whole(players)
        if number is None or not low <= number <= high:
            raise BadOption(f"{self.name} is for {low} to {high} players, got {players!r}")
        return number

    def check_options(self, given: Mapping[str, Any] | None) -> dict[str, str | int]:
        """All options with their values; unknown names and bad values are refused."""
        if given is not None and not isinstance(given, Mapping):
            raise BadOption(f"options: expected a dictionary such as {{'goal': 10}}, got {given!r}")
        given = dict(given or {})
        values = {o.name: o.check(given.pop(o.name, o.default)) for o in self.options}
        if given:
            known = ", ".join(o.name for o in self.options) or "none"
            raise BadOption(
                f"{self.name} has no option {', '.join(map(repr, sorted(map(str, given))))}; "
                f"its options are: {known}"
            )
        return values

    def setup_numbers(self, players: int, options: Mapping[str, str | int]) -> list[int]:
        """The numbers that a new game is made from."""
        if self.setup is not None:
            return self.setup(players, options)
        return [players, *(o.number(options[o.name]) for o in self.options)]

    def setup_row(self, players: int, options: Mapping[str, str | int]) -> Any:
        """The setup numbers in the form the kernels take."""
        numbers = self.setup_numbers(players, options)
        return numbers if kernel.INTERPRETED else np.array(numbers, np.int64)

    def code_row(self) -> Any:
        """A row that `legal` and `chance` can write any list of codes or weights into."""
        return kernel.new_row(self.max_legal)

    def options_of(self, s: Any) -> dict[str, str | int]:
        """The options a state is played by."""
        if self.positions.options_of is not None:
            return self.positions.options_of(s)
        return {o.name: o.value(int(getattr(s, o.name))) for o in self.options}

    # Positions.

    @cached_property
    def _position_text(self) -> PositionText:
        return PositionText(self)

    def position_text(self, s: Any) -> str:
        """A whole state as one line; fields that are as in a new game are left out."""
        return self._position_text.write(s)

    def parse_position(self, text: str) -> Any:
        """The state a position text describes, complete and checked."""
        if not isinstance(text, str):
            raise BadPosition(f"{self.name} position: expected a text, got {type(text).__name__}")
        return self._position_text.read(text)
