"""Whether an Elasund state can occur in its phase: ship, dice, dues, payments. Plain Python."""

from __future__ import annotations

from typing import Any

from ...core.kernel import new_row
from ...core.position import want
from ...core.seats import NONE
from ...core.two_dice import SEVEN
from .board import ROW_NAMES, ROW_OF_SUM, ROWS
from .cards import MOST_DRAWS, deck_size, discards_size, hand_size, influence_of
from .ship import STEP, count_cubes, count_income
from .standstill import is_standstill
from .state import (
    BUILD,
    CARD_NAMES,
    CHURCH_CHOICE,
    CHURCH_DRAW,
    DEAL,
    DRAWING,
    GOLD,
    HUT_PHASE,
    MOST_BUILT,
    OVER,
    PHASES,
    PIRATE,
    PLUNDER,
    ROLLING,
    SAIL,
    SEAT_NAMES,
    SEATS,
    SHORTAGE,
    START_ROLL,
    TRIBUTE,
    UNKNOWN,
)
from .trade import CUBES
from .wall import WALL_CARDS, towers_of


def check_phase(s: Any) -> None:
    """The phase fits turn, ship, dice, and who has won."""
    phase = int(s.phase)
    name = PHASES[phase]
    setup = phase in (DEAL, START_ROLL)
    want(setup == (s.turn == 0), f"turn: {int(s.turn)} does not fit the phase {name}")
    want(s.dice != 1, "dice: expected 0 or 2 to 12")
    if phase in (DEAL, START_ROLL, ROLLING):
        want(s.dice == 0, f"dice: the production roll is still to come in phase {name}")
    if phase in (DEAL, START_ROLL, ROLLING, SAIL, PIRATE, TRIBUTE, PLUNDER):
        want(s.built == 0, f"built: nothing is built yet in phase {name}")
    want(phase == OVER or s.winner == NONE, "winner: only when the game is over")
    want(
        phase != OVER or s.winner != NONE or is_standstill(s),
        "winner: needed when the game is over, but for a standstill (EL-R28)",
    )
    # Whoever builds in the end finishes church or wall without ending the game.
    want(
        phase == OVER or s.built > 0 or not is_standstill(s),
        f"quiet: {int(s.quiet)} turns without a construction end the game (EL-R28)",
    )
    for seat in range(s.players):
        want(s.cubes[seat] >= 0, f"cubes: {SEAT_NAMES[seat]} has only {CUBES}")
        want(
            (s.cubes[seat] == 0) == (s.winner == seat),
            f"winner: who has all {CUBES} cubes on the board, {SEAT_NAMES[seat]} does not fit",
        )
    want(s.winner in (NONE, s.player), "winner: only in one's own turn (EL-86)")
    want(
        s.ship != NONE or phase in (DEAL, START_ROLL, ROLLING, PIRATE),
        f"ship: it stands in a row in phase {name}",
    )
    want(phase != BUILD or s.built < MOST_BUILT, "built: phase 2 is over")
    if phase in (CHURCH_DRAW, CHURCH_CHOICE, HUT_PHASE):
        want(s.built > 0, f"built: a construction is under way in phase {name}")
    if phase == SAIL:
        want(ROW_OF_SUM[s.dice] == s.ship, "dice: the ship must stand in the rolled row (EL-16)")
        both = STEP <= s.ship < ROWS - STEP
        want(both, f"ship: from row {ROW_NAMES[s.ship]} there is only one way (EL-R5)")
    if phase in (PIRATE, TRIBUTE, PLUNDER):
        want(s.dice == SEVEN, f"dice: a 7 leads to the phase {name}")


def check_payments(s: Any) -> None:
    """Cards are due, drawn and taken only in the phases for it."""
    phase = int(s.phase)
    choosing = phase in (TRIBUTE, SHORTAGE)
    want(choosing == any(s.owes), "owes: exactly in the phases tribute and shortage")
    want(choosing or not any(s.due), "due: only in the phases tribute and shortage")
    want(choosing or not any(map(any, s.chosen.tolist())), "chosen: nothing is to be chosen")
    if choosing:
        _check_dues(s)
    dues = sum(int(n) for n in s.draws)
    want(max(s.draws) <= MOST_DRAWS, f"draws: at most {MOST_DRAWS} for a seat (EL-18, EL-58)")
    stock = deck_size(s) + discards_size(s)
    if phase == DRAWING:
        want(0 < dues <= stock, f"draws: {dues} cards from {stock}")
        want(deck_size(s) > 0, "deck: it is refilled before a card is drawn (EL-83)")
    elif phase == SHORTAGE:
        want(dues > stock, f"draws: {stock} cards are enough for {dues}")
    else:
        want(dues == 0, "draws: only in the phases drawing and shortage")
    _check_draws(s)
    loot = sum(int(n) for n in s.loot)
    want((phase == PLUNDER) == (s.takes > 0), "takes: exactly in phase plunder")
    want(phase == PLUNDER or loot == 0, "loot: only in phase plunder")
    most = min(towers_of(s, s.player), loot)
    want(s.takes <= most, f"takes: at most {most}, by towers and loot (EL-27)")
    want(s.dice == SEVEN or not any(map(any, s.paid.tolist())), "paid: only after a 7")


def _check_draws(s: Any) -> None:
    """Influence is due for buildings in the ship's row, or to the builder of a wall tile."""
    gold, most = new_row(SEATS), new_row(SEATS)
    if s.built > 0:
        most[s.player] = max(WALL_CARDS)
    elif s.ship != NONE and s.dice != SEVEN:
        count_income(s, int(s.ship), gold, most)
    for seat in range(s.players):
        named = f"draws: {SEAT_NAMES[seat]} has {most[seat]} to come at most (EL-18, EL-58)"
        want(s.draws[seat] <= most[seat], named)


def _check_dues(s: Any) -> None:
    counts = new_row(SEATS)
    if s.phase == TRIBUTE:
        count_cubes(s, int(s.ship), counts)
    for seat in range(s.players):
        name, held = SEAT_NAMES[seat], hand_size(s, seat)
        hidden = bool(s.hand[seat, UNKNOWN])
        due, owes = int(s.due[seat]), int(s.owes[seat])
        if s.phase == TRIBUTE:
            want(due == min(counts[seat], held), f"due: {name} owes {min(counts[seat], held)}")
            want(owes == 0 or due < held, f"owes: {name} gives all he has, without a choice")
        elif not hidden:
            half = influence_of(s, seat) // 2
            want(due == half, f"due: {name} returns half of his influence, {half}")
        want(owes <= due, f"owes: {name} owes no more than {due}")
        chosen = s.chosen.tolist()[seat]
        want(hidden or sum(chosen) == due - owes, f"chosen: {name} has chosen {due - owes}")
        want(s.phase != SHORTAGE or chosen[GOLD] == 0, "chosen: gold is not short")
        for card in range(UNKNOWN):
            want(
                chosen[card] <= s.hand[seat, card],
                f"chosen: {name} does not hold so many {CARD_NAMES[card]}",
            )
