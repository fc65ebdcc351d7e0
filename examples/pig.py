"""A fifth game: Pig. Roll as often as you dare; a one loses what this turn has brought.

A whole game for Skerry in one file. `skerry.register(GAME)` is all it takes: it then plays in the
terminal, in simulations, tournaments and environments, and at a plain table in the browser.
"""

from __future__ import annotations

from typing import Annotated, Any

import skerry
from skerry.core.fieldtext import Name
from skerry.core.game import Game, Option, Words
from skerry.core.kernel import Cells, kernel
from skerry.core.layout import Field
from skerry.core.moves import Kind, MoveTable, Number
from skerry.core.rulebook import Refusal, Row, Rulebook

# The state: one record. Every game has `players`, `turn`, `player` and `phase`.

SEATS = 4
SEAT_NAMES = ("ann", "bob", "cy", "di")
PHASES = ("decide", "rolling", "over")
DECIDE, ROLLING, OVER = range(3)


class State:
    """What a rule sees as `s`."""

    players: Annotated[int, Field()]
    goal: Annotated[int, Field(low=2, high=500)]
    sides: Annotated[int, Field(low=2, high=6)]
    turn: Annotated[int, Field(low=1)]
    phase: Annotated[int, Field(text=Name(PHASES))]
    player: Annotated[int, Field(text=Name(SEAT_NAMES))]
    pot: Annotated[int, Field(low=0)]
    points: Annotated[Cells, Field((SEATS,), size="i2", low=0)]


# The moves: codes, texts and JSON come from this table.

MOVES = MoveTable(
    Kind("hold", "hold"),
    Kind("roll", "roll"),
    Kind("die", "die {face}", Number("face", 1, 6), chance=True),
)


# The rules: kernels over a state. They never draw random numbers.


@kernel
def new_game(s: State, setup: Any) -> None:
    """Everybody at 0; the first seat begins."""
    s.players, s.goal, s.sides = setup[0], setup[1], setup[2]
    s.turn, s.phase, s.player, s.pot = 1, DECIDE, 0, 0
    for seat in range(SEATS):
        s.points[seat] = 0


@kernel
def has_rolled(s: State) -> bool:
    """One must have rolled before one can hold."""
    return s.pot > 0


@kernel
def hold(s: State) -> None:
    """The pot is safe."""
    s.points[s.player] += s.pot
    end_turn(s)


@kernel
def side_weight(s: State, face: int) -> int:
    """Every side of the die alike."""
    return 1 if face <= s.sides else 0


@kernel
def take_die(s: State, face: int) -> None:
    """A one loses the pot, everything else goes into it."""
    if face == 1:
        end_turn(s)
    else:
        s.pot += face
        s.phase = DECIDE


@kernel
def end_turn(s: State) -> None:
    """The next player, or the end."""
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


def hold_refusal(s: Any, seat: int, data: dict[str, Any]) -> Refusal:
    """Why one cannot hold."""
    return Refusal("roll before you hold", "PIG-1")


RULES = Rulebook(
    "pig",
    MOVES,
    [
        Row(DECIDE, "hold", may=has_rolled, do=hold, why=hold_refusal),
        Row(DECIDE, "roll", to=ROLLING),
        Row(ROLLING, "die", do=take_die, weight=side_weight),
    ],
    over=OVER,
)


def draw(s: Any, seat: int) -> str:
    """The table as text."""
    rows = [f"{SEAT_NAMES[i]:4}{int(s.points[i]):4}" for i in range(int(s.players))]
    return "\n".join([*rows, f"pot {int(s.pot)}, {SEAT_NAMES[int(s.player)]} to move"])


GAME = Game(
    name="pig",
    title="Pig",
    players=(2, SEATS),
    seat_names=SEAT_NAMES,
    state=State,
    rules=RULES,
    new_game=new_game,
    score=score,
    options=(
        Option("goal", 50, "points to win", low=2, high=500),
        Option("sides", 6, "sides of the die", low=2, high=6),
    ),
    words=Words(draw=draw),
)

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
