"""The doors to a game's kernels: how Python calls compiled code, and generic code over kernels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from .chance import CHANCE, CHANCE_SEAT, below, pick
from .kernel import bind

if TYPE_CHECKING:
    from .game import Game

# The generic sources below are written against these names; `bind` supplies each game's own.
game_new: Any = None
game_actors: Any = None
game_legal: Any = None
game_plain: Any = None
game_is_legal: Any = None
game_chance: Any = None
game_apply: Any = None
game_score: Any = None
game_winners: Any = None
game_hide: Any = None
game_guess: Any = None
game_is_secret: Any = None
game_hide_move: Any = None
game_observe: Any = None
game_sample: Any = None
draw_chance: Any = None


class Doors:
    """A game's kernels as Python calls them.

    Handing an array and an index over the border to compiled code is far quicker than handing
    over a record, and the same source serves a list of facades when interpreted.
    """

    new_game: Callable[[Any, int, Any], None]
    actors: Callable[[Any, int], int]
    legal: Callable[[Any, int, int, Any], int]
    plain: Callable[[Any, int, int, Any], int]
    is_legal: Callable[[Any, int, int, int], bool]
    chance: Callable[[Any, int, Any, Any], int]
    apply: Callable[[Any, int, int, int], None]
    score: Callable[[Any, int, int], int]
    winners: Callable[[Any, int], int]
    hide: Callable[[Any, int, int], None]
    guess: Callable[[Any, int, int, Any], None]
    is_secret: Callable[[Any, int], bool]
    hide_move: Callable[[Any, int, int, int, int], int]
    observe: Callable[[Any, int, int, Any], None]
    play_out: Callable[[Any, int, Any, Any, Any, int], int]

    def __init__(self, game: Game) -> None:
        names: dict[str, Any] = {
            "game_new": game.new_game,
            "game_actors": game.actors,
            "game_legal": game.legal_moves,
            "game_plain": game.plain_moves,
            "game_is_legal": game.is_legal,
            "game_chance": game.chance_moves,
            "game_apply": game.apply,
            "game_score": game.score,
            "game_winners": game.winners,
            "game_hide": game.hide,
            "game_guess": game.guess,
            "game_is_secret": game.is_secret,
            "game_hide_move": game.hide_move,
            "game_observe": game.observe,
            "draw_chance": chance_drawer(game),
        }
        for door in _DOORS:
            setattr(self, door.__name__.strip("_"), bind(door, game.name, **names))


def _new_game(states: Any, i: int, setup: Any) -> None:
    game_new(states[i], setup)


def _actors(states: Any, i: int) -> Any:
    return game_actors(states[i])


def _legal(states: Any, i: int, seat: int, out: Any) -> Any:
    return game_legal(states[i], seat, out)


def _plain(states: Any, i: int, seat: int, out: Any) -> Any:
    return game_plain(states[i], seat, out)


def _is_legal(states: Any, i: int, seat: int, move: int) -> Any:
    return game_is_legal(states[i], seat, move)


def _chance(states: Any, i: int, out: Any, weights: Any) -> Any:
    return game_chance(states[i], out, weights)


def _apply(states: Any, i: int, seat: int, move: int) -> None:
    game_apply(states[i], seat, move)


def _score(states: Any, i: int, seat: int) -> Any:
    return game_score(states[i], seat)


def _winners(states: Any, i: int) -> Any:
    return game_winners(states[i])


def _hide(states: Any, i: int, seat: int) -> None:
    game_hide(states[i], seat)


def _guess(states: Any, i: int, seat: int, noise: Any) -> None:
    game_guess(states[i], seat, noise)


def _is_secret(states: Any, i: int) -> Any:
    return game_is_secret(states[i])


def _hide_move(states: Any, i: int, seat: int, actor: int, move: int) -> Any:
    return game_hide_move(states[i], seat, actor, move)


def _observe(states: Any, i: int, seat: int, out: Any) -> None:
    game_observe(states[i], seat, out)


def _draw_listed(s: Any, out: Any, weights: Any, noise: Any) -> Any:
    """An outcome of chance."""
    count = game_chance(s, out, weights)
    return out[pick(weights, count, noise)]


def _draw_sampled(s: Any, out: Any, weights: Any, noise: Any) -> Any:
    """An outcome of chance, by a kernel of the game that needs no lists."""
    return game_sample(s, noise)


def chance_drawer(game: Game) -> Callable[..., int]:
    """kernel(s, out, weights, noise) -> an outcome of chance; rows `out` and `weights` are free."""
    if game.sample_chance is None:
        return bind(_draw_listed, game.name, game_chance=game.chance_moves)
    return bind(_draw_sampled, game.name, game_sample=game.sample_chance)


def _play_out(states: Any, i: int, out: Any, weights: Any, noise: Any, most: int) -> Any:
    """Play state i on with random moves, proposals aside; the number of moves made."""
    s = states[i]
    for moves in range(most):
        acting = game_actors(s)
        if acting == 0:
            return moves
        if acting == CHANCE:
            game_apply(s, CHANCE_SEAT, draw_chance(s, out, weights, noise))
        else:
            seat = 0
            while not (acting >> seat) & 1:
                seat += 1
            count = game_plain(s, seat, out)
            game_apply(s, seat, out[below(noise, count)])
    return most


_DOORS: Sequence[Callable[..., Any]] = (
    _new_game, _actors, _legal, _plain, _is_legal, _chance, _apply, _score, _winners,
    _hide, _guess, _is_secret, _hide_move, _observe, _play_out,
)  # fmt: skip
