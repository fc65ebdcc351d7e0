"""Who may act in Catan, and what is legal: one judge, and lists of what it allows."""

from __future__ import annotations

from ...core.chance import CHANCE, below
from ...core.kernel import Numbers, inlined, kernel, table
from . import moves as m
from .bank import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST, can_pay, hand_size
from .board import (
    CORNERS,
    DOTS,
    HEXES,
    PATHS,
)
from .building import (
    can_build_city,
    can_build_road,
    can_build_settlement,
    is_free_corner,
    is_open_corner,
    is_open_path,
    may_decline_road,
    may_found_road,
    may_place_city,
    may_place_road,
    network_ends,
    road_ends,
)
from .cards import (
    can_buy,
    deck_size,
    has_card_to_play,
    may_invent,
    may_play,
    may_play_road_building,
)
from .robber import (
    can_be_robbed,
    may_discard,
)
from .state import (
    ANSWER,
    BEFORE_ROLL,
    DEAL,
    DISCARD,
    DRAWING,
    FOUND_ROAD,
    FOUND_SETTLEMENT,
    FREE_ROADS,
    INVENTION,
    KNIGHT,
    MAIN,
    MONOPOLY,
    OVER,
    ROB,
    ROBBER,
    ROLLING,
    START_ROLL,
    STEALING,
    UNKNOWN,
    State,
)
from .trade import (
    can_trade_overseas,
    is_payable_deal,
    may_accept,
    may_answer,
    may_close,
    may_trade,
    may_trade_overseas,
)

INVENTION_CHOICES = len(m.INVENTIONS)
COMMON_DEALS = len(m.DEALS)
#: The roll that each of 36 equal chances stands for, the lowest first.
ROLLS = table([m.DICE + number - 2 for number in range(2, 13) for _ in range(DOTS[number])])


@kernel
def actors(s: State) -> int:
    """Bits of the seats that may act now, CHANCE, or 0 when the game is over."""
    phase = s.phase
    if phase == OVER:
        return 0
    if phase == ROLLING or phase == STEALING or phase == DRAWING or phase == START_ROLL:
        return CHANCE
    if phase != DISCARD and phase != ANSWER:
        return 1 << s.player
    seats = 0
    for seat in range(s.players):
        if s.owes[seat] > 0 if phase == DISCARD else may_answer(s, seat):
            seats |= 1 << seat
    return seats


@kernel
def is_legal(s: State, seat: int, move: int) -> bool:
    """Whether a seat may make a move now; the one judge of every move."""
    if not (actors(s) >> seat) & 1:
        return False
    phase = s.phase
    if phase == DISCARD:
        return m.DROP <= move < m.DROP + 5 and may_discard(s, seat, move - m.DROP)
    if phase == ANSWER:
        return _is_legal_answer(s, seat, move)
    if phase == FOUND_SETTLEMENT:
        return m.SETTLEMENT <= move < m.SETTLEMENT + CORNERS and is_free_corner(
            s, move - m.SETTLEMENT
        )
    if phase == FOUND_ROAD:
        return m.ROAD <= move < m.ROAD + PATHS and may_found_road(s, move - m.ROAD)
    if phase == FREE_ROADS:
        if move == m.DECLINE:
            return may_decline_road(s)
        return m.ROAD <= move < m.ROAD + PATHS and may_place_road(s, seat, move - m.ROAD)
    if phase == ROBBER:
        return m.MOVE_ROBBER <= move < m.MOVE_ROBBER + HEXES and move - m.MOVE_ROBBER != s.robber
    if phase == ROB:
        return m.ROB_SEAT <= move < m.ROB_SEAT + s.players and can_be_robbed(s, move - m.ROB_SEAT)
    if phase == DEAL:
        if m.CLOSE <= move < m.CLOSE + s.players:
            return may_close(s, move - m.CLOSE)
        return move == m.WITHDRAW
    if _is_legal_card(s, seat, move):
        return True
    if phase == BEFORE_ROLL:
        return move == m.ROLL
    return _is_legal_in_main(s, seat, move)


@kernel
def _is_legal_answer(s: State, seat: int, move: int) -> bool:
    if move == m.DECLINE:
        return True
    if move == m.ACCEPT:
        return may_accept(s, seat)
    return m.is_counter(move) and is_payable_deal(s, seat, m.deal_sides(move))


@kernel
def _is_legal_card(s: State, seat: int, move: int) -> bool:
    if move == m.PLAY_KNIGHT:
        return may_play(s, seat, KNIGHT)
    if move == m.PLAY_ROADS:
        return may_play_road_building(s, seat)
    if m.PLAY_INVENTION <= move < m.PLAY_INVENTION + INVENTION_CHOICES:
        return may_invent(s, seat, move - m.PLAY_INVENTION)
    if m.PLAY_MONOPOLY <= move < m.PLAY_MONOPOLY + 5:
        return may_play(s, seat, MONOPOLY)
    return False


@kernel
def _is_legal_in_main(s: State, seat: int, move: int) -> bool:
    if move == m.END:
        return True
    if m.SETTLEMENT <= move < m.SETTLEMENT + CORNERS:
        return can_build_settlement(s, seat, move - m.SETTLEMENT)
    if m.ROAD <= move < m.ROAD + PATHS:
        return can_build_road(s, seat, move - m.ROAD)
    if m.CITY <= move < m.CITY + CORNERS:
        return can_build_city(s, seat, move - m.CITY)
    if move == m.BUY:
        return can_buy(s, seat)
    if m.OVERSEAS <= move < m.OVERSEAS + 75:
        deal = move - m.OVERSEAS
        return may_trade_overseas(s, seat, deal // 25 + 2, deal // 5 % 5, deal % 5)
    if move == m.INVITE:
        return may_trade(s)
    if m.is_offer(move):
        return may_trade(s) and is_payable_deal(s, seat, m.deal_sides(move))
    return False


@kernel
def plain_moves(s: State, seat: int, out: Numbers) -> int:
    """All legal moves but proposals and the declining of a free road, which gains nothing worth
    a bot's time; overseas trades at the best rate only."""
    phase = s.phase
    n = 0
    if phase == MAIN:
        return _main_moves(s, seat, out)
    if phase == BEFORE_ROLL:
        out[0] = m.ROLL
        return _card_moves(s, seat, out, 1)
    if phase == DISCARD:
        for good in range(5):
            if may_discard(s, seat, good):
                out[n] = m.DROP + good
                n += 1
    elif phase == ANSWER:
        out[0] = m.DECLINE
        n = 1
        if may_accept(s, seat):
            out[1] = m.ACCEPT
            n = 2
    elif phase == FOUND_SETTLEMENT:
        for corner in range(CORNERS):
            if is_free_corner(s, corner):
                out[n] = m.SETTLEMENT + corner
                n += 1
    elif phase == FOUND_ROAD:
        for path in range(PATHS):
            if may_found_road(s, path):
                out[n] = m.ROAD + path
                n += 1
    elif phase == FREE_ROADS:
        n = _road_moves(s, seat, out, 0)
    elif phase == ROBBER:
        for h in range(HEXES):
            if h != s.robber:
                out[n] = m.MOVE_ROBBER + h
                n += 1
    elif phase == ROB:
        for other in range(s.players):
            if can_be_robbed(s, other):
                out[n] = m.ROB_SEAT + other
                n += 1
    elif phase == DEAL:
        out[0] = m.WITHDRAW
        n = 1
        for other in range(s.players):
            if may_close(s, other):
                out[n] = m.CLOSE + other
                n += 1
    return n


@kernel
def legal_moves(s: State, seat: int, out: Numbers) -> int:
    """All legal moves; of offers and counter-offers the common ones, one kind for another."""
    n = plain_moves(s, seat, out)
    if may_decline_road(s):
        out[n] = m.DECLINE
        return n + 1
    if s.phase == MAIN and may_trade(s):
        out[n] = m.INVITE
        return _deal_moves(s, seat, out, n + 1, m.OFFER)
    if s.phase == ANSWER:
        return _deal_moves(s, seat, out, n, m.COUNTER)
    return n


@kernel
def _deal_moves(s: State, seat: int, out: Numbers, n: int, first: int) -> int:
    for deal in range(COMMON_DEALS):
        if s.hand[seat, m.DEALS[deal, 0]] >= m.DEALS[deal, 2]:
            out[n] = first + deal
            n += 1
    return n


@inlined
def _main_moves(s: State, seat: int, out: Numbers) -> int:
    out[0] = m.END
    n = _card_moves(s, seat, out, 1)
    if can_pay(s, seat, ROAD_COST):
        n = _road_moves(s, seat, out, n)
    if s.settlements_left[seat] > 0 and can_pay(s, seat, SETTLEMENT_COST):
        ends = road_ends(s, seat)
        for corner in range(CORNERS):
            if is_open_corner(s, corner, ends):
                out[n] = m.SETTLEMENT + corner
                n += 1
    if s.cities_left[seat] > 0 and can_pay(s, seat, CITY_COST):
        for corner in range(CORNERS):
            if may_place_city(s, seat, corner):
                out[n] = m.CITY + corner
                n += 1
    if can_pay(s, seat, CARD_COST) and can_buy(s, seat):
        out[n] = m.BUY
        n += 1
    return _overseas_moves(s, seat, out, n)


@inlined
def _road_moves(s: State, seat: int, out: Numbers, n: int) -> int:
    if s.roads_left[seat] > 0:
        ends = network_ends(s, seat)
        for path in range(PATHS):
            out[n] = m.ROAD + path  # stays if it is open: no branch that nobody could predict
            n += 1 if is_open_path(s, path, ends) else 0
    return n


@inlined
def _overseas_moves(s: State, seat: int, out: Numbers, n: int) -> int:
    if not can_trade_overseas(s, seat):
        return n
    for give in range(5):
        rate = s.rate[seat, give] + 0
        if s.hand[seat, give] >= rate:
            for take in range(5):
                if may_trade_overseas(s, seat, rate, give, take):
                    out[n] = m.OVERSEAS + (rate - 2) * 25 + give * 5 + take
                    n += 1
    return n


@inlined
def _card_moves(s: State, seat: int, out: Numbers, n: int) -> int:
    if s.card_played or not has_card_to_play(s, seat):
        return n
    if may_play(s, seat, KNIGHT):
        out[n] = m.PLAY_KNIGHT
        n += 1
    if may_play_road_building(s, seat):
        out[n] = m.PLAY_ROADS
        n += 1
    if may_play(s, seat, INVENTION):
        for choice in range(INVENTION_CHOICES):
            if may_invent(s, seat, choice):
                out[n] = m.PLAY_INVENTION + choice
                n += 1
    if may_play(s, seat, MONOPOLY):
        for good in range(5):
            out[n] = m.PLAY_MONOPOLY + good
            n += 1
    return n


@kernel
def chance_moves(s: State, out: Numbers, weights: Numbers) -> int:
    """What chance may give: dice, the top development card, the stolen card."""
    n = 0
    if s.phase == ROLLING or s.phase == START_ROLL:
        if s.even_dice == 0 or s.phase == START_ROLL:
            for number in range(2, 13):
                out[number - 2], weights[number - 2] = m.DICE + number - 2, DOTS[number]
            return 11
        for number in range(2, 13):
            if s.dice_deck[number] > 0:
                out[n], weights[n] = m.DICE + number - 2, s.dice_deck[number]
                n += 1
    elif s.phase == DRAWING:
        for card in range(5):
            if s.deck[card] > 0:
                out[n], weights[n] = m.DRAW + card, s.deck[card]
                n += 1
    elif s.phase == STEALING:
        for good in range(5):
            if s.hand[s.victim, good] > 0:
                out[n], weights[n] = m.STEAL + good, s.hand[s.victim, good]
                n += 1
    return n


@kernel
def sample_chance(s: State, noise: Numbers) -> int:
    """What chance gives, by the same number that would pick from its list."""
    if s.phase == DRAWING:
        left, card = below(noise, deck_size(s) - s.deck[UNKNOWN]), 0
        while left >= s.deck[card]:
            left -= s.deck[card]
            card += 1
        return m.DRAW + card
    if s.phase == STEALING:
        left, good = below(noise, hand_size(s, s.victim) - s.hand[s.victim, UNKNOWN]), 0
        while left >= s.hand[s.victim, good]:
            left -= s.hand[s.victim, good]
            good += 1
        return m.STEAL + good
    if s.even_dice == 0 or s.phase == START_ROLL:
        return ROLLS[below(noise, len(ROLLS))]
    cards = 0
    for number in range(2, 13):
        cards += s.dice_deck[number]
    left, number = below(noise, cards), 2
    while left >= s.dice_deck[number]:
        left -= s.dice_deck[number]
        number += 1
    return m.DICE + number - 2
