"""The kernels that every game has: their types stated once, and how Python calls them.

Generic code imports the stubs by name and is bound to a game (generic.py). Python calls the same
kernels through `game.kernels`, with an array of states and an index: handing a record over the
border to compiled code is slow, and the same source serves a list of facades when interpreted.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .bits import lowest_bit
from .chance import below, pick
from .generated import Namespace
from .generic import Placeholder, bound, constant, generic, generic_inlined, stub
from .kernel import Numbers
from .seats import CHANCE, CHANCE_SEAT

if TYPE_CHECKING:
    from .game import Game

State = Any


@stub(lambda game: game.shuffle_setup)
def shuffle_setup(setup: Numbers, noise: Numbers) -> None:
    """Deal the random parts of a setup (a board) in place."""


@stub(lambda game: game.new_game)
def new_game(s: State, setup: Numbers) -> None:
    """Fill every field of a state from explicit numbers, without chance."""


@stub(lambda game: game.rules.actors)
def actors(s: State) -> int:
    """Bits of the seats that may act now, CHANCE, or 0 when the game is over."""


@stub(lambda game: game.rules.legal_moves)
def legal_moves(s: State, seat: int, out: Numbers) -> int:
    """Write the documented common moves, each once; their number."""


@stub(lambda game: game.rules.plain_moves)
def plain_moves(s: State, seat: int, out: Numbers) -> int:
    """Write the legal moves without proposals (never none for an actor); their number."""


@stub(lambda game: game.rules.is_legal)
def is_legal(s: State, seat: int, move: int) -> bool:
    """Whether a seat may make a move; judges any code."""


@stub(lambda game: game.rules.chance_moves)
def chance_moves(s: State, out: Numbers, weights: Numbers) -> int:
    """Write what chance may pick now, with weights; the number of outcomes."""


@stub(lambda game: game.rules.apply)
def apply(s: State, seat: int, move: int) -> None:
    """Make a legal move (seat CHANCE_SEAT for chance)."""


@stub(lambda game: game.score)
def score(s: State, seat: int) -> int:
    """Points as the state shows them."""


@stub(lambda game: game.all_winners)
def winners(s: State) -> int:
    """Bits of the winning seats; none while the game goes on."""


@stub(lambda game: game.secrets.hide)
def hide(s: State, seat: int) -> None:
    """Blank in place what a seat may not see (SPECTATOR: what nobody may)."""


@stub(lambda game: game.secrets.guess)
def guess(s: State, seat: int, noise: Numbers) -> None:
    """Fill a view with a random hidden part that fits it: one determinization."""


@stub(lambda game: game.secrets.is_secret)
def is_secret(s: State) -> bool:
    """Whether seats are choosing in secret; nobody sees choices until all are made."""


@stub(lambda game: game.secrets.make_possible)
def make_possible(s: State, seat: int, actor: int, move: int, noise: Numbers) -> bool:
    """Change a guessed state, as far as a seat cannot see it, so that a move is possible which the
    seat saw; whether that was done."""


@stub(lambda game: game.rules.hide_move)
def hide_move(s: State, seat: int, actor: int, move: int) -> int:
    """The code that a seat sees of a move, or the code itself."""


@stub(lambda game: game.observer.observe)
def observe(s: State, seat: int, out: Any) -> None:
    """Write a view as whole numbers that fit a byte, seen from a seat."""


#: More codes than any state lists at once.
most_listed: int = constant(lambda game: game.max_legal)

#: Every kernel that takes a state.
STUBS: dict[str, Placeholder] = {
    name: value
    for name, value in list(globals().items())
    if isinstance(value, Placeholder)
    and value.stub is not None
    and "s" in inspect.signature(value.stub).parameters
}


@stub(lambda game: game.rules.sample_chance)
def sample_chance(s: State, noise: Numbers) -> int:
    """What `pick` would choose of `chance_moves`, without the lists."""


@generic
def _draw_listed(s: State, out: Numbers, weights: Numbers, noise: Numbers) -> int:
    count = chance_moves(s, out, weights)
    return out[pick(weights, count, noise)]


@generic_inlined
def _draw_sampled(s: State, out: Numbers, weights: Numbers, noise: Numbers) -> int:
    return sample_chance(s, noise)


def _drawer(game: Game) -> Any:
    sampled = game.rules.sample_chance is not None
    return bound(_draw_sampled if sampled else _draw_listed, game)


@stub(_drawer)
def draw_chance(s: State, out: Numbers, weights: Numbers, noise: Numbers) -> int:
    """An outcome of chance; rows `out` and `weights` are free to work in."""


@generic
def lowest_seat(acting: int) -> int:
    """The first seat of a set of bits."""
    return lowest_bit(acting)


@generic
def play_out(states: Any, i: int, out: Numbers, weights: Numbers, noise: Numbers, most: int) -> int:
    """Play state i on with random moves, proposals aside; the number of moves made."""
    s = states[i]
    for moves in range(most):
        acting = actors(s)
        if acting == 0:
            return moves
        if acting == CHANCE:
            apply(s, CHANCE_SEAT, draw_chance(s, out, weights, noise))
        else:
            seat = lowest_seat(acting)
            count = plain_moves(s, seat, out)
            apply(s, seat, out[below(noise, count)])
    return most


class BoundKernels:
    """A game's kernels as Python calls them, each bound when it is first asked for."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name == "play_out":
            made: Callable[..., Any] = bound(play_out, self._game)
        elif name in STUBS:
            made = bound(_indexed(name), self._game)
        else:
            raise AttributeError(f"no kernel is called {name!r}; there are {', '.join(STUBS)}")
        setattr(self, name, made)
        return made


_made: dict[str, Callable[..., Any]] = {}


def _indexed(name: str) -> Callable[..., Any]:
    """The generic code that hands state i of an array to a kernel."""
    if name not in _made:
        function = STUBS[name].stub
        assert function is not None
        rest = "".join(f", {p}" for p in list(inspect.signature(function).parameters)[1:])
        source = f"def {name}(states, i{rest}):\n    return kernel(states[i]{rest})\n"
        names = Namespace()
        names.add("kernel", STUBS[name])
        _made[name] = generic(names.load(f"kernels_{name}", source)[name])
    return _made[name]
