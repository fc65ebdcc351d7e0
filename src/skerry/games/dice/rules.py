"""The Catan Dice Game, rules of 2008: the whole game as one table."""

from __future__ import annotations

from ...core.mechanics import sample_starter, starter_weight
from ...core.rulebook import Phase, Row, Rulebook
from . import refusal as why
from .building import (
    build_city,
    build_knight,
    build_road,
    build_settlement,
    can_build_city,
    can_build_knight,
    can_build_road,
    can_build_settlement,
    can_pay_road,
    may_place_road,
)
from .jokers import (
    can_exchange,
    exchange,
    has_last_joker,
    list_own_jokers,
    may_exchange,
    may_use_joker,
    may_use_own_joker,
    use_joker,
    use_own_joker,
)
from .moves import LAST_JOKER, MOVES
from .state import BUILD, CHOOSE, OVER, ROLLING, START_PHASE
from .turn import (
    end_turn,
    keep,
    list_keeps,
    list_rolls,
    make_final,
    roll,
    sample_roll,
    shows,
    start_game,
)

#: The first build, joker or exchange ends the rolling by itself (DI-R4).
RESULT = (CHOOSE, BUILD)
_FOR_CHANCE = ("that is for chance; say which dice you keep", "DI-11")

# fmt: off
RULES = Rulebook("dice", MOVES, [
    # Rolling
    Row(ROLLING, "roll", do=roll, list=list_rolls, sample=sample_roll, only=_FOR_CHANCE),
    Row(CHOOSE, "stop", do=make_final, only=why.final),
    Row(BUILD, "end", do=end_turn,
        only=("rolls are left: keep some dice, build, or stop first", "DI-14")),

    # Using the result
    Row(RESULT, "road", may=can_build_road, any=can_pay_road, each=may_place_road,
        do=(make_final, build_road), why=why.road),
    Row(RESULT, "knight", may=can_build_knight, do=(make_final, build_knight), why=why.knight),
    Row(RESULT, "settlement", may=can_build_settlement, do=(make_final, build_settlement),
        why=why.settlement),
    Row(RESULT, "city", may=can_build_city, do=(make_final, build_city), why=why.city),
    Row(RESULT, "joker", may=may_use_own_joker, list=list_own_jokers,
        do=(make_final, use_own_joker), why=why.joker),
    Row(RESULT, "any-joker", may=may_use_joker, any=has_last_joker, given={"joker": LAST_JOKER},
        do=(make_final, use_joker), why=why.any_joker),
    Row(RESULT, "gold", may=may_exchange, any=can_exchange, do=(make_final, exchange),
        why=why.gold),

    # Rolling again
    Row(CHOOSE, "keep", may=shows, list=list_keeps, do=keep, why=why.keep, only=why.final),

    # The start
    Row(START_PHASE, "start", do=start_game, weight=starter_weight, sample=sample_starter,
        only=_FOR_CHANCE),
], phases=[
    Phase(START_PHASE, duty=("the dice are still rolling", "DI-6")),
    Phase(ROLLING, duty=("the dice are still rolling", "DI-6")),
    Phase(OVER, duty=("the game is over", "DI-61")),
], over=OVER, turns=("it is not your turn", "DI-7"))
# fmt: on
