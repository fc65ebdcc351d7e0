"""A fifth game: Pig. Roll as often as you dare; a one loses what this turn has brought.

A whole game for Skerry in one file. It plays in simulations, environments and tournaments like
the built-in games: `skerry.register(GAME)` is all they need.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

import skerry
from skerry.core.chance import CHANCE
from skerry.core.errors import BadPosition
from skerry.core.fieldtext import Name
from skerry.core.game import Event, Game, Option
from skerry.core.kernel import Cells, kernel
from skerry.core.layout import Field
from skerry.core.moves import Kind, MoveTable, Number
from skerry.core.rulebook import Refusal

# The state: one record. Every game has `players`, `turn` and `player`.

SEATS = 4
SEAT_NAMES = ("ann", "bob", "cy", "di")
PHASES = ("decide", "rolling", "over")
DECIDE, ROLLING, OVER = range(3)


class State:
    """What a rule sees as `s`."""

    players: Annotated[int, Field()]
    goal: Annotated[int, Field()]
    sides: Annotated[int, Field()]
    turn: Annotated[int, Field()]
    phase: Annotated[int, Field(text=Name(PHASES))]
    player: Annotated[int, Field(text=Name(SEAT_NAMES))]
    pot: Annotated[int, Field()]
    points: Annotated[Cells, Field((SEATS,), size="i2")]


# The moves: codes, texts and JSON come from this table.

MOVES = MoveTable(
    Kind("hold", "hold"),
    Kind("roll", "roll"),
    Kind("die", "die {face}", Number("face", 1, 6), chance=True),
)
HOLD, ROLL, DIE = MOVES.first("hold"), MOVES.first("roll"), MOVES.first("die")


# The rules: kernels over a state. They never draw random numbers.


@kernel
def new_game(s: State, setup: Any) -> None:
    """Everybody at 0; the first seat begins."""
    s.players, s.goal, s.sides = setup[0], setup[1], setup[2]
    s.turn, s.phase, s.player, s.pot = 1, DECIDE, 0, 0
    for seat in range(SEATS):
        s.points[seat] = 0


@kernel
def shuffle_setup(setup: Any, noise: Any) -> None:
    """Nothing is dealt."""


@kernel
def actors(s: State) -> int:
    """The player on turn, or the die."""
    if s.phase == OVER:
        return 0
    return CHANCE if s.phase == ROLLING else 1 << s.player


@kernel
def is_legal(s: State, seat: int, move: int) -> bool:
    """One must have rolled before one can hold."""
    if s.phase != DECIDE or seat != s.player:
        return False
    return move == ROLL or (move == HOLD and s.pot > 0)


@kernel
def legal_moves(s: State, seat: int, out: Any) -> int:
    """Writes the codes, returns how many."""
    count = 0
    for move in range(HOLD, ROLL + 1):
        if is_legal(s, seat, move):
            out[count] = move
            count += 1
    return count


@kernel
def chance_moves(s: State, out: Any, weights: Any) -> int:
    """Every side of the die alike."""
    for face in range(s.sides):
        out[face], weights[face] = DIE + face, 1
    return s.sides


@kernel
def apply(s: State, seat: int, move: int) -> None:
    """Roll, hold, or what the die shows."""
    if move == ROLL:
        s.phase = ROLLING
    elif move == HOLD:
        s.points[s.player] += s.pot
        _end_turn(s)
    elif move == DIE:
        _end_turn(s)
    else:
        s.pot += move - DIE + 1
        s.phase = DECIDE


@kernel
def _end_turn(s: State) -> None:
    s.pot = 0
    if s.points[s.player] >= s.goal:
        s.phase = OVER
        return
    s.player = (s.player + 1) % s.players
    s.turn += 1
    s.phase = DECIDE


@kernel
def score(s: State, seat: int) -> int:
    """Points that are safe."""
    return s.points[seat] + 0


@kernel
def winners(s: State) -> int:
    """Whoever reached the goal."""
    return 1 << s.player if s.phase == OVER else 0


# The view: Pig has no secrets.


@kernel
def hide(s: State, seat: int) -> None:
    """Everything is open."""


@kernel
def guess(s: State, seat: int, noise: Any) -> None:
    """There is nothing to guess."""


@kernel
def is_secret(s: State) -> bool:
    """Nobody chooses in secret."""
    return False


@kernel
def hide_move(s: State, seat: int, actor: int, move: int) -> int:
    """Every move is seen as it is."""
    return move


@kernel
def observe(s: State, seat: int, out: Any) -> None:
    """The pot, then the points, counted from the observer, in hundredths of the goal."""
    out[0] = min(100 * s.pot // s.goal, 100)
    out[1] = 1 if s.player == seat else 0
    for place in range(SEATS):
        out[2 + place] = 0
        if place < s.players:
            out[2 + place] = min(100 * s.points[(seat + place) % s.players] // s.goal, 100)


# Plain Python: options, positions, words.

OPTIONS = (
    Option("goal", 50, "points to win", low=2, high=500),
    Option("sides", 6, "sides of the die", low=2, high=6),
)


def setup(players: int, options: Mapping[str, str | int]) -> list[int]:
    """The numbers `new_game` takes."""
    return [players, int(options["goal"]), int(options["sides"])]


def options_of(s: Any) -> dict[str, str | int]:
    """The options a state is played by."""
    return {"goal": int(s.goal), "sides": int(s.sides)}


def derive(s: Any) -> None:
    """No field follows from others."""


def check(s: Any) -> None:
    """Refuse what cannot occur."""
    if s.pot < 0 or min(s.points.tolist()) < 0:
        raise BadPosition("points and pot cannot be negative")


def why_not(s: Any, seat: int, move: int) -> Refusal:
    """Why a move is not allowed."""
    return Refusal("roll before you hold" if move == HOLD else "it is not your turn", "PIG-1")


def events(before: Any, after: Any, actor: int, move: int) -> list[Event]:
    """What a watcher notices."""
    data = MOVES.json(move)
    return [Event(data.pop("kind"), int(before.player), data)]


def sentence(event: Event) -> str:
    """An event in words."""
    who = SEAT_NAMES[event.seat]
    return f"{who} rolls a {event.data['face']}" if event.kind == "die" else f"{who}: {event.kind}"


def draw(s: Any, seat: int) -> str:
    """The table as text."""
    rows = [f"{SEAT_NAMES[i]:4}{int(s.points[i]):4}" for i in range(int(s.players))]
    return "\n".join([*rows, f"pot {int(s.pot)}, {SEAT_NAMES[int(s.player)]} to move"])


GAME = Game(
    name="pig", title="Pig", players=(2, SEATS), default_players=2, minutes=5,
    seat_names=SEAT_NAMES, state=State, moves=MOVES, options=OPTIONS,
    setup=setup, shuffle_setup=shuffle_setup, new_game=new_game, actors=actors,
    legal_moves=legal_moves, plain_moves=legal_moves, is_legal=is_legal,
    chance_moves=chance_moves, apply=apply, score=score, winners=winners,
    hide=hide, guess=guess, is_secret=is_secret, hide_move=hide_move,
    observe=observe, observation_scale=(0.01, 1.0, *SEATS * [0.01]),
    options_of=options_of, derive=derive, check=check, why_not=why_not, events=events,
    sentence=sentence, draw=draw, max_legal=8, max_moves=10_000,
)  # fmt: skip

skerry.register(GAME)

if __name__ == "__main__":
    match = skerry.Match("pig", seats=2, seed=1, options={"goal": 20})
    while not match.over:
        if match.awaits_chance:
            match.play_chance()
        else:
            match.play("hold" if match.state.pot >= 5 else "roll")
    print(match.game.draw(match.state, -1))
    print(match.record)
