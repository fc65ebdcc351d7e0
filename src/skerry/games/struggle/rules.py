"""The fast card game, rules version 2.0: the whole game as one table."""

from __future__ import annotations

from ...core.mechanics import may_set_aside, sample_starter, seats_that_owe, starter_weight
from ...core.rulebook import Phase, Row, Rulebook
from . import refusal as why
from .cards import PAID_FIRST
from .data import KINDS
from .events import choose_discard, leave_market, may_visit, turn_card, visit, visiting_seat
from .moves import MOVES
from .pile import pile_weight, sample_pile
from .purchase import buy, can_buy, lay_building, list_purchases, may_lay
from .stacks import flip_destiny
from .state import (
    DEAL,
    DEVELOPMENT,
    DEVELOPMENT_GUILD,
    EXCHANGE,
    FLIP,
    GIVE,
    LAY,
    LAY_MARKET,
    MARKET_DAY_PHASE,
    OVER,
    PICK,
    PRODUCE,
    REDRAW,
    ROBBER_PHASE,
    STARTER,
    SWAP,
    TRADE,
    TRADE_GUILD,
    TURNING,
)
from .trade import (
    discard_for_exchange,
    exchange_with_market,
    give_to_partner,
    guild_takes,
    has_card,
    has_exchange,
    has_guild,
    is_bystander,
    list_market,
    list_market_by_road,
    list_swaps,
    may_exchange_with_pile,
    may_guild_take,
    may_look,
    may_swap,
    may_swap_with_market,
    may_use_guild,
    partner_holds,
    partner_weight,
    redraw,
    redraw_card,
    sample_partner,
    start_swap,
    take_from_partner,
    use_guild,
)
from .turn import (
    choose_starter,
    deal,
    event_weight,
    is_not_on_turn,
    lay_market,
    produce,
    sample_event,
    start_production,
    test_goal,
)

_TRADE_OVER = ("the trade step is over for this turn", "ST-20")
#: The first kind of purchase lists all of them.
_FIRST = KINDS[0]


# fmt: off
def _purchases() -> list[Row]:
    """Each card at its plain price, then with stand-ins."""
    rows = []
    for i, kind in enumerate(KINDS):
        plain = {"payment": int(PAID_FIRST[i])}
        listing = {"list": list_purchases} if kind == _FIRST else {"listed_by": _FIRST}
        rows += [
            Row(DEVELOPMENT, kind, may=can_buy, do=(buy, test_goal), given=plain,
                why=why.purchase, **listing),
            Row(DEVELOPMENT, f"{kind}-with", may=can_buy, do=(buy, test_goal),
                why=why.purchase, listed_by=_FIRST),
        ]
    return rows


RULES = Rulebook("struggle", MOVES, [
    # Step 1, trade
    Row(TRADE, "develop", to=DEVELOPMENT, only=_TRADE_OVER),
    Row(DEVELOPMENT, "produce", do=start_production),
    Row((TRADE, DEVELOPMENT), "guild", may=may_use_guild, any=has_guild, each=may_guild_take,
        do=use_guild, why=why.guild),
    Row(EXCHANGE, "redraw", do=redraw),
    Row((TRADE, EXCHANGE), "discard", may=may_exchange_with_pile, any=has_exchange, each=has_card,
        do=discard_for_exchange, why=why.discard, only=_TRADE_OVER),
    Row(TRADE, "market", may=may_swap_with_market, list=list_market_by_road,
        do=exchange_with_market, why=why.market, only=_TRADE_OVER),
    Row(TRADE, "swap", may=may_swap, list=list_swaps, do=start_swap, given={"look": 0},
        why=why.swap, only=_TRADE_OVER),
    Row(TRADE, "library", may=may_look, listed_by="swap", do=start_swap, given={"look": 1},
        why=why.library, only=_TRADE_OVER),
    Row(REDRAW, "draw", do=redraw_card, weight=pile_weight, sample=sample_pile,
        hide=is_not_on_turn),
    Row(PICK, "pick", may=partner_holds, do=take_from_partner, hide=is_bystander, why=why.pick),
    Row(SWAP, "take", do=take_from_partner, weight=partner_weight, sample=sample_partner,
        hide=is_bystander),
    Row(GIVE, "give", may=has_card, do=give_to_partner, hide=is_bystander,
        why=("you have no {good}", "ST-31")),
    Row((TRADE_GUILD, DEVELOPMENT_GUILD), "take", do=guild_takes, weight=partner_weight,
        sample=sample_partner, hide=is_bystander),

    # Step 2, development
    *_purchases(),
    Row(FLIP, "flip", do=flip_destiny, to=DEVELOPMENT),
    Row(FLIP, "keep", to=DEVELOPMENT),
    Row(LAY, "lay", may=may_lay, do=(lay_building, test_goal), why=why.lay),
    Row(TURNING, "event", do=turn_card, weight=event_weight, sample=sample_event),
    Row(MARKET_DAY_PHASE, "pass", do=leave_market),
    Row(MARKET_DAY_PHASE, "market", may=may_visit, list=list_market, do=visit, why=why.visit),
    Row(ROBBER_PHASE, "discard", may=may_set_aside, do=choose_discard, why=why.lose),

    # Step 3, production
    Row(PRODUCE, "draw", do=produce, weight=pile_weight, sample=sample_pile, hide=is_not_on_turn),

    # The start
    Row(STARTER, "starter", do=choose_starter, to=LAY_MARKET, weight=starter_weight,
        sample=sample_starter),
    Row(LAY_MARKET, "reveal", do=lay_market, weight=pile_weight, sample=sample_pile),
    Row(DEAL, "draw", do=deal, weight=pile_weight, sample=sample_pile, hide=is_not_on_turn),
], phases=[
    Phase(TRADE, duty=("this belongs to a later step; end the trade with 'develop'", "ST-20")),
    Phase(EXCHANGE, duty=("discard another card or redraw", "ST-29")),
    Phase(PICK, duty=("first pick a card from the open hand", "ST-34")),
    Phase(GIVE, duty=("first give back as many cards as you drew", "ST-31")),
    Phase(FLIP, duty=("first flip the destiny card or keep it as it lies", "ST-61")),
    Phase(LAY, duty=("first choose the building that you paid", "ST-71")),
    Phase(MARKET_DAY_PHASE, who=visiting_seat,
          duty=("swap a card with the market or pass", "ST-67")),
    Phase(ROBBER_PHASE, who=seats_that_owe,
          duty=("first choose the cards that the robbers take", "ST-68")),
], over=OVER, otherwise=("this is not a move for now", "ST-20"))
# fmt: on
