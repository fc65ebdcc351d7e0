"""Who wins in Elasund from any point of a turn, learned from games of good play.

`value.py` is what `greedy` knows; this foretells how the games of such players end, and so judges
better. The weights are in `learned_value.toml`; `skerry train` teaches such weights, the manifest
beside the file says where they come from.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ....core.kernel import kernel
from ....core.seats import NONE
from ....network import network
from ..board import FIELDS
from ..buildings import kind_owned
from ..cards import COLOUR_COUNT
from ..church import tiles_in_pile
from ..kinds import COLOURED, FLAGS
from ..kinds import SIZE as FIELDS_OF
from ..state import (
    BONUS,
    BUILD,
    CHURCH_TILES,
    FIRST_INFLUENCE,
    PERMIT_PHASE,
    PERMITS,
    ROLLING,
    WALL_TILES,
    State,
)
from ..trade import CUBES
from ..turn import score
from ..wall import towers_of
from .value import SIZE, SMALL, SPENDABLE, features, gold_of

EXTRAS = (
    "lateness", "lead",
    "to roll", "rolling", "to build", "built one", "to lay a permit", "to take a bonus",
    "all gold", "red", "green", "blue", "most alike",
    "permit 0", "permit 1", "permit 2", "permit 3", "permit 4",
    "small hut", "large hut", "house", "workshop",
    "cubes on shops and inns", "cubes on halls", "towers", "cubes on the church",
    "wall tiles", "church tiles left",
)  # fmt: skip
INPUTS = SIZE + len(EXTRAS)
(
    LATENESS, LEAD, TO_ROLL, UNSETTLED, TO_BUILD, BUILT_ONE, TO_LAY, TO_TAKE, ALL_GOLD,
    FIRST_COLOUR, _, _, MOST_ALIKE, FIRST_PERMIT, _, _, _, _, FIRST_OWN, _, _, _, MIDDLE_CUBES,
    HALL_CUBES, TOWERS, CHURCH_CUBES, WALL_LAID, CHURCH_LEFT,
) = range(SIZE, INPUTS)  # fmt: skip


@kernel
def inputs(s: State, seat: int, out: Any) -> None:
    """Write INPUTS numbers about one seat's position."""
    features(s, seat, out)
    add_inputs(s, seat, out)


@kernel
def add_inputs(s: State, seat: int, out: Any) -> None:
    """Write what comes after the features."""
    most, best = 0, 0
    for other in range(s.players):
        cubes = score(s, other)
        most = max(most, cubes)
        if other != seat:
            best = max(best, cubes)
    out[LATENESS] = most / CUBES
    out[LEAD] = (score(s, seat) - best) / 4.0
    if s.player == seat and s.phase >= ROLLING:
        out[_stage(s)] = 1.0
    out[ALL_GOLD] = gold_of(s, seat) / SPENDABLE
    for colour in range(COLOUR_COUNT):
        card = FIRST_INFLUENCE + colour
        held = (s.hand[seat, card] - s.chosen[seat, card]) / 4.0
        out[FIRST_COLOUR + colour] = held
        out[MOST_ALIKE] = max(out[MOST_ALIKE], held)
    for permit in range(PERMITS):
        out[FIRST_PERMIT + permit] = 0.0 if s.permit_field[seat, permit] == NONE else 1.0
    for kind in range(COLOURED):
        out[FIRST_OWN + kind] = 0.0 if s.own_anchor[seat, kind] == NONE else 1.0
    _cubes(s, seat, out)
    out[WALL_LAID] = s.walls_laid[seat] / WALL_TILES
    out[CHURCH_LEFT] = tiles_in_pile(s) / CHURCH_TILES


@kernel
def _stage(s: State) -> int:
    """The input of the seat on turn in a phase (EL-13)."""
    if s.phase < BUILD:
        return TO_ROLL if s.phase == ROLLING else UNSETTLED
    if s.phase < PERMIT_PHASE:
        return TO_BUILD if s.built == 0 else BUILT_ONE
    return TO_TAKE if s.phase == BONUS else TO_LAY


@kernel
def _cubes(s: State, seat: int, out: Any) -> None:
    """Where the cubes stand that are not lost easily."""
    for anchor in range(FIELDS):
        kind = kind_owned(s, seat, anchor)
        if kind != NONE and FIELDS_OF[kind] > SMALL:
            out[HALL_CUBES if FLAGS[kind] > 1 else MIDDLE_CUBES] += FLAGS[kind] / 4.0
    out[TOWERS] = towers_of(s, seat) / 3.0
    for tile in range(CHURCH_TILES):
        if s.church[tile] == seat:
            out[CHURCH_CUBES] += 0.25


learned_value = network(
    "elasund", inputs, INPUTS, LATENESS, Path(__file__).with_name("learned_value.toml")
)
