"""Elasund, Russian edition 2008 and French edition 2005: the whole game as one table."""

from __future__ import annotations

from ...core.mechanics import may_set_aside, seats_that_owe
from ...core.rulebook import Phase, Row, Rulebook
from ...core.seats import NONE
from ...core.two_dice import dice_weight, sample_dice
from . import refusal as why
from .buildings import build, list_buildings, may_build
from .cards import (
    deal,
    draw,
    holds_three_colours,
    influence_weight,
    is_not_actor,
    is_not_dealt,
    is_not_drawer,
    may_return,
    return_card,
    sample_influence,
)
from .church import (
    build_church,
    draw_tile,
    is_secret_tile,
    lay_first,
    may_build_church,
    may_lay_first,
    sample_tile,
    tile_weight,
)
from .huts import (
    give_up_hut,
    hut_seat,
    is_displaced,
    list_huts,
    may_put_hut,
    put_hut,
    settle_building,
)
from .moves import MOVES
from .permits import (
    lay_permit,
    list_pair_bonuses,
    list_permits,
    list_places,
    may_lay_anywhere,
    may_lay_permit,
    may_move,
    may_place,
    may_raise,
    move_permit,
    place_permit,
    raise_permit,
    take_bonus_gold,
    take_gold,
)
from .ship import (
    give,
    is_offered,
    land,
    land_pirate,
    leave_rest,
    may_land_pirate,
    may_sail,
    plunder,
    production_roll,
)
from .standstill import see_to_standstill
from .state import (
    BONUS,
    BUILD,
    CHURCH_CHOICE,
    CHURCH_DRAW,
    DEAL,
    DRAWING,
    HUT_PHASE,
    OVER,
    PERMIT_PHASE,
    PIRATE,
    PLUNDER,
    ROLLING,
    SAIL,
    SHORTAGE,
    START_ROLL,
    TRIBUTE,
)
from .turn import end_turn, roll_for_start
from .wall import build_wall, list_walls, may_build_wall

#: Without influence cards nothing of equal size is displaced, no other row is open.
PLAIN = {"colour": NONE}

# fmt: off
RULES = Rulebook("elasund", MOVES, [
    # Phase 2: build
    Row(BUILD, "done", to=PERMIT_PHASE),
    Row(BUILD, "build", may=may_build, given=PLAIN, list=list_buildings,
        do=(build, settle_building), why=why.build),
    Row(BUILD, "displace", may=may_build, listed_by="build",
        do=(build, settle_building), why=why.build),
    Row(BUILD, "wall", may=may_build_wall, list=list_walls, do=build_wall, why=why.wall),
    Row(BUILD, "church", may=may_build_church, do=build_church, why=why.church),
    Row(CHURCH_DRAW, "tile", do=draw_tile, weight=tile_weight, sample=sample_tile,
        hide=is_secret_tile),
    Row(CHURCH_CHOICE, "lay", may=may_lay_first, do=lay_first,
        why=("lay one of the two tiles you drew", "EL-62")),
    Row(HUT_PHASE, "give-up", may=is_displaced, list=list_huts, do=give_up_hut, why=why.hut),
    Row(HUT_PHASE, "hut", may=may_put_hut, listed_by="give-up", do=put_hut, why=why.hut),

    # Phase 3: a permit or gold
    Row(PERMIT_PHASE, "gold", do=take_gold),
    Row(PERMIT_PHASE, "permit", may=may_lay_permit, given=PLAIN, list=list_permits,
        do=lay_permit, why=why.permit),
    Row(PERMIT_PHASE, "permit-any-row", may=may_lay_anywhere, listed_by="permit",
        do=lay_permit, why=why.permit),

    # Phase 4: one bonus action
    Row(BONUS, "end", do=(end_turn, see_to_standstill)),
    Row(BONUS, "bonus-gold", may=holds_three_colours, do=(take_bonus_gold, see_to_standstill),
        why=("it takes three influence cards of three colours", "EL-77")),
    Row(BONUS, "move", may=may_move, list=list_pair_bonuses,
        do=(move_permit, see_to_standstill), why=why.move),
    Row(BONUS, "raise", may=may_raise, listed_by="move",
        do=(raise_permit, see_to_standstill), why=why.raise_),
    Row(BONUS, "place", may=may_place, any=holds_three_colours, list=list_places,
        do=(place_permit, see_to_standstill), why=why.place),

    # Phase 1: production and the pirate
    Row(ROLLING, "dice", do=production_roll, weight=dice_weight, sample=sample_dice),
    Row(DRAWING, "draw", do=draw, weight=influence_weight, sample=sample_influence,
        hide=is_not_drawer),
    Row(SAIL, "ship", may=may_sail, do=land, why=why.ship),
    Row(PIRATE, "ship", may=may_land_pirate, do=land_pirate, why=why.ship),
    Row(TRIBUTE, "give", may=may_set_aside, do=give,
        why=("you have no other card of this kind: {card}", "EL-25")),
    Row(PLUNDER, "leave", do=leave_rest),
    Row(PLUNDER, "plunder", may=is_offered, do=plunder,
        why=("the others gave up no such card, or it is taken: {card}", "EL-27")),
    Row(SHORTAGE, "return", may=may_return, do=return_card, hide=is_not_actor,
        why=("you have no other {colour} influence card", "EL-84")),

    # The start
    Row(DEAL, "draw", do=deal, weight=influence_weight, sample=sample_influence,
        hide=is_not_dealt),
    Row(START_ROLL, "dice", do=roll_for_start, weight=dice_weight, sample=sample_dice),
], phases=[
    Phase(SAIL, duty=("first move the ship two rows up or down", "EL-16")),
    Phase(PIRATE, duty=("first put the ship in another row", "EL-22")),
    Phase(TRIBUTE, who=seats_that_owe,
          duty=("first choose the cards you give up to the pirate", "EL-24")),
    Phase(PLUNDER, duty=("first take cards for your towers or leave them", "EL-27")),
    Phase(SHORTAGE, who=seats_that_owe,
          duty=("first choose the influence cards you return", "EL-84")),
    Phase(BUILD, duty=("this is phase 2: build something or be done building", "EL-13")),
    Phase(CHURCH_CHOICE, duty=("first lay one of the two church tiles you drew", "EL-62")),
    Phase(HUT_PHASE, who=hut_seat,
          duty=("first put your displaced hut back or give it up", "EL-49")),
    Phase(PERMIT_PHASE, duty=("this is phase 3: lay a permit or take 2 gold", "EL-13"),
          duties=dict.fromkeys(("build", "displace", "wall", "church", "done"),
                               why.third_construction)),
    Phase(BONUS, duty=("this is phase 4: one bonus action or the end of the turn", "EL-13")),
], over=OVER, otherwise=("this is not a move for now", "EL-13"))
# fmt: on
