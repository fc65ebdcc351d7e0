"""Base Catan by the almanac, rules version 1.3: the whole game as one table."""

from __future__ import annotations

from ...core import two_dice
from ...core.mechanics import may_set_aside, seats_that_owe
from ...core.rulebook import Phase, Row, Rulebook
from . import refusal as why
from .building import (
    build_city,
    build_road,
    build_settlement,
    can_build_city,
    can_build_road,
    can_build_settlement,
    can_pay_city,
    can_pay_road,
    can_pay_settlement,
    end_free_roads,
    found_settlement,
    is_free_corner,
    list_roads,
    list_settlements,
    may_decline_road,
    may_found_road,
    may_place_city,
    may_place_road,
    place_free_road,
)
from .cards import (
    buy,
    can_buy,
    can_play_a_card,
    card_weight,
    draw,
    is_not_buyer,
    list_inventions,
    may_invent,
    may_play,
    may_play_road_building,
    play_invention,
    play_knight,
    play_monopoly,
    play_road_building,
    sample_card,
)
from .moves import MOVES
from .robber import (
    can_be_robbed,
    choose_discard,
    dice_weight,
    is_bystander,
    list_targets,
    may_move_robber,
    move_robber,
    production_roll,
    rob,
    sample_dice,
    sample_stolen,
    steal,
    stolen_weight,
)
from .state import (
    ACCEPTED,
    ANSWER,
    BEFORE_ROLL,
    DEAL,
    DECLINED,
    DISCARD,
    DRAWING,
    FOUND_ROAD,
    FOUND_SETTLEMENT,
    FREE_ROADS,
    KNIGHT,
    MAIN,
    MONOPOLY,
    OVER,
    ROB,
    ROBBER,
    ROLLING,
    START_ROLL,
    STEALING,
)
from .trade import (
    close_deal,
    counter,
    end_offer,
    is_payable_deal,
    list_deals,
    list_overseas,
    make_offer,
    may_accept,
    may_close,
    may_offer,
    may_trade,
    may_trade_overseas,
    take_answer,
    trade_overseas,
)
from .turn import end_turn, found_road, roll_for_start, seats_to_answer, test_goal

TURN = (MAIN, BEFORE_ROLL)  #: cards are played before or after the roll (CA-59, CA-60)

# fmt: off
RULES = Rulebook("catan", MOVES, [
    # The turn
    Row(MAIN, "end", do=end_turn),
    Row(BEFORE_ROLL, "roll", to=ROLLING,
        only=("the dice have been rolled this turn", "CA-21")),
    Row(ROLLING, "dice", do=production_roll, weight=dice_weight, sample=sample_dice),

    # Development cards
    Row(TURN, "knight", may=may_play, given={"card": KNIGHT}, any=can_play_a_card,
        do=play_knight, why=why.knight),
    Row(TURN, "road-building", may=may_play_road_building, any=can_play_a_card,
        do=play_road_building, why=why.road_building),
    Row(TURN, "invention", may=may_invent, any=can_play_a_card, list=list_inventions,
        do=play_invention, why=why.invention),
    Row(TURN, "monopoly", may=may_play, given={"card": MONOPOLY}, any=can_play_a_card,
        do=play_monopoly, why=why.monopoly),

    # Building
    Row(MAIN, "road", may=can_build_road, any=can_pay_road, list=list_roads,
        do=build_road, why=why.road),
    Row(MAIN, "settlement", may=can_build_settlement, any=can_pay_settlement,
        list=list_settlements, do=build_settlement, why=why.settlement),
    Row(MAIN, "city", may=can_build_city, any=can_pay_city, each=may_place_city,
        do=build_city, why=why.city),
    Row(MAIN, "buy", may=can_buy, do=buy, why=why.buy),
    Row(DRAWING, "draw", do=draw, weight=card_weight, sample=sample_card, hide=is_not_buyer),
    Row(FREE_ROADS, "road", may=may_place_road, list=list_roads,
        do=place_free_road, why=why.road),
    Row(FREE_ROADS, "decline", may=may_decline_road, aside=True, do=end_free_roads,
        why=why.decline),

    # Trade
    Row(MAIN, "overseas", may=may_trade_overseas, list=list_overseas,
        do=trade_overseas, why=why.overseas),
    Row(MAIN, "invite", may=may_trade, any=may_trade, do=make_offer,
        given={"give": 0, "take": 0}, why=why.invite),
    Row(MAIN, "offer", may=may_offer, any=may_trade, list=list_deals,
        do=make_offer, why=why.deal),
    Row(ANSWER, "decline", do=take_answer, given={"answer": DECLINED},
        only=("there is no offer to decline", "CA-40")),
    Row(ANSWER, "accept", may=may_accept, do=take_answer, given={"answer": ACCEPTED},
        why=why.accept, only=("there is no offer to accept", "CA-40")),
    Row(ANSWER, "counter", may=is_payable_deal, list=list_deals, do=counter, why=why.deal,
        only=("there is no offer to answer; on your own turn make an offer", "CA-40")),
    Row(DEAL, "withdraw", do=end_offer,
        only=("there is no answered offer to withdraw", "CA-40")),
    Row(DEAL, "deal", may=may_close, do=close_deal, why=why.close,
        only=("there is no answered offer to close", "CA-40")),

    # The seven and the robber
    Row(DISCARD, "discard", may=may_set_aside, do=choose_discard, why=why.discard,
        only=("cards are discarded on a seven only", "CA-30")),
    Row(ROBBER, "robber", may=may_move_robber, list=list_targets, do=move_robber, why=why.robber,
        only=("the robber moves after a seven or a knight only", "CA-36")),
    Row(ROB, "rob", may=can_be_robbed, do=rob, why=why.rob,
        only=("one robs only after moving the robber", "CA-32")),
    Row(STEALING, "steal", do=steal, weight=stolen_weight, sample=sample_stolen,
        hide=is_bystander),

    # Founding
    Row(START_ROLL, "dice", do=roll_for_start, weight=two_dice.dice_weight,
        sample=two_dice.sample_dice),
    Row(FOUND_SETTLEMENT, "settlement", may=is_free_corner, do=found_settlement,
        why=why.settlement),
    Row(FOUND_ROAD, "road", may=may_found_road, do=found_road, why=why.road),
], phases=[
    Phase(FOUND_SETTLEMENT, duty=("found a settlement first", "CA-14")),
    Phase(FOUND_ROAD, duty=("lay the road beside the settlement just founded", "CA-14")),
    Phase(BEFORE_ROLL, duty=("roll the dice first", "CA-21"),
          duties=dict.fromkeys(("overseas", "offer", "invite"), ("roll the dice first", "CA-37"))),
    Phase(DISCARD, who=seats_that_owe, duty=("first choose the cards to discard", "CA-30")),
    Phase(ROBBER, duty=("first move the robber", "CA-31")),
    Phase(ROB, duty=("first choose whom to rob", "CA-32")),
    Phase(FREE_ROADS, duty=("first place the roads of road building", "CA-65")),
    Phase(ANSWER, who=seats_to_answer,
          duty=("answer the offer: accept, decline or counter", "CA-40")),
    Phase(DEAL, duty=("close one of the deals or withdraw", "CA-40")),
], over=OVER, after=test_goal, otherwise=("this is not a move for now", "CA-21"))
# fmt: on
