"""Who wins in Catan from any point of a turn, learned from games of good play.

`value.py` is what `greedy` knows; this foretells how the games of such players end, and so judges
better. The weights are in `learned_value.toml`; `skerry train` teaches such weights, the manifest
beside the file says where they come from.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ....core.kernel import kernel
from ....network import network
from ..board import RESOURCES
from ..building import PLAIN_RATE
from ..cards import total_points
from ..state import CITIES, DISCARD, ROADS, ROBBER, SETTLEMENTS, State
from .value import BEST_PLACE, CARD_SOON, CITY_SOON, ROAD_SOON, SETTLEMENT_SOON, SIZE, features
from .value import lateness as how_late

EXTRAS = (
    "lateness", "to roll", "has rolled", "two players", "lead",
    "settlements left", "cities left", "roads left",
    "lumber rate", "brick rate", "wool rate", "grain rate", "ore rate",
    "lumber held", "brick held", "wool held", "grain held", "ore held",
    "owes", "moves robber", "settlement now", "city now", "card now", "road now",
)  # fmt: skip
INPUTS = SIZE + len(EXTRAS)
(
    LATENESS, TO_ROLL, _, TWO_PLAYERS, LEAD, SETTLEMENTS_LEFT, CITIES_LEFT, ROADS_LEFT,
    FIRST_RATE, _, _, _, _, FIRST_HELD, _, _, _, _,
    OWES, MOVES_ROBBER, SETTLEMENT_NOW, CITY_NOW, CARD_NOW, ROAD_NOW,
) = range(SIZE, INPUTS)  # fmt: skip


@kernel
def inputs(s: State, seat: int, out: Any) -> None:
    """Write INPUTS numbers about one seat's position."""
    features(s, seat, out)
    add_inputs(s, seat, out)


@kernel
def add_inputs(s: State, seat: int, out: Any) -> None:
    """Write what comes after the features."""
    out[LATENESS] = how_late(s)
    if s.player == seat:
        out[TO_ROLL + s.rolled] = 1.0
    if s.players == 2:
        out[TWO_PLAYERS] = 1.0
    best = 0
    for other in range(s.players):
        if other != seat:
            best = max(best, total_points(s, other))
    out[LEAD] = (total_points(s, seat) - best) / 4.0
    out[SETTLEMENTS_LEFT] = s.settlements_left[seat] / SETTLEMENTS
    out[CITIES_LEFT] = s.cities_left[seat] / CITIES
    out[ROADS_LEFT] = s.roads_left[seat] / ROADS
    for good in range(RESOURCES):
        out[FIRST_RATE + good] = (PLAIN_RATE - s.rate[seat, good]) / 2.0
        out[FIRST_HELD + good] = s.hand[seat, good] / 4.0
    out[OWES] = s.owes[seat] / 4.0
    if s.player == seat and s.rolled == 1:
        _turn(s, seat, out)


@kernel
def _turn(s: State, seat: int, out: Any) -> None:
    """What the turn still holds after the roll: the robber, and what can be paid."""
    if s.phase == DISCARD or s.phase == ROBBER:
        out[MOVES_ROBBER] = 1.0
    if out[SETTLEMENT_SOON] == 1.0 and out[BEST_PLACE] > 0.0:
        out[SETTLEMENT_NOW] = 1.0
    if out[CITY_SOON] == 1.0 and s.cities_left[seat] > 0 and s.settlements_left[seat] < SETTLEMENTS:
        out[CITY_NOW] = 1.0
    if out[CARD_SOON] == 1.0:
        out[CARD_NOW] = 1.0
    if out[ROAD_SOON] == 1.0 and s.roads_left[seat] > 0:
        out[ROAD_NOW] = 1.0


learned_value = network(
    "catan", inputs, INPUTS, LATENESS, Path(__file__).with_name("learned_value.toml")
)
