"""Base Catan by the almanac, rules version 1.3: what a move does."""

from __future__ import annotations

from ...core.kernel import kernel
from . import moves as m
from .board import (
    CORNERS,
    NONE,
    PATHS,
)
from .building import (
    build_city,
    build_road,
    build_settlement,
    end_free_roads,
    found_road,
    found_settlement,
    founder,
    place_free_road,
)
from .cards import (
    buy,
    draw,
    play_invention,
    play_knight,
    play_monopoly,
    play_road_building,
    total_points,
)
from .robber import (
    choose_discard,
    move_robber,
    production_roll,
    rob,
    steal,
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
    MAIN,
    OVER,
    ROB,
    ROBBER,
    ROLLING,
    START_ROLL,
    STEALING,
    State,
)
from .trade import (
    close_deal,
    counter,
    end_offer,
    make_offer,
    take_answer,
    trade_overseas,
)


@kernel
def apply(s: State, seat: int, move: int) -> None:
    """Make a legal move; the goal is tested after every one (CA-78, CA-R17)."""
    phase = s.phase
    if phase == MAIN or phase == BEFORE_ROLL:
        _act_in_turn(s, move)
    elif phase == ROLLING:
        production_roll(s, move - m.DICE + 2)
    elif phase == DISCARD:
        choose_discard(s, seat, move - m.DROP)
    elif phase == ROBBER:
        move_robber(s, move - m.MOVE_ROBBER)
    elif phase == ROB:
        rob(s, move - m.ROB_SEAT)
    elif phase == STEALING:
        steal(s, move - m.STEAL)
    elif phase == DRAWING:
        draw(s, move - m.DRAW)
    elif phase == FREE_ROADS:
        if move == m.DECLINE:
            end_free_roads(s)
        else:
            place_free_road(s, move - m.ROAD)
    elif phase == ANSWER:
        _answer(s, seat, move)
    elif phase == DEAL:
        if move == m.WITHDRAW:
            end_offer(s)
        else:
            close_deal(s, move - m.CLOSE)
    elif phase == FOUND_SETTLEMENT:
        found_settlement(s, move - m.SETTLEMENT)
    elif phase == FOUND_ROAD:
        if found_road(s, move - m.ROAD):
            start_turn(s, s.starter)
    elif phase == START_ROLL:
        roll_for_start(s, move - m.DICE + 2)
    if s.turn > 0:
        _test_goal(s)


@kernel
def _act_in_turn(s: State, move: int) -> None:
    if move == m.ROLL:
        s.phase = ROLLING
    elif move == m.END:
        start_turn(s, s.player + 1 if s.player + 1 < s.players else 0)
    elif m.ROAD <= move < m.ROAD + PATHS:
        build_road(s, move - m.ROAD)
    elif m.SETTLEMENT <= move < m.SETTLEMENT + CORNERS:
        build_settlement(s, move - m.SETTLEMENT)
    elif m.CITY <= move < m.CITY + CORNERS:
        build_city(s, move - m.CITY)
    elif move == m.BUY:
        buy(s)
    elif m.OVERSEAS <= move < m.OVERSEAS + 75:
        deal = move - m.OVERSEAS
        trade_overseas(s, deal // 25 + 2, deal // 5 % 5, deal % 5)
    elif move == m.PLAY_KNIGHT:
        play_knight(s)
    elif move == m.PLAY_ROADS:
        play_road_building(s)
    elif m.PLAY_INVENTION <= move < m.PLAY_INVENTION + len(m.INVENTIONS):
        play_invention(s, move - m.PLAY_INVENTION)
    elif m.PLAY_MONOPOLY <= move < m.PLAY_MONOPOLY + 5:
        play_monopoly(s, move - m.PLAY_MONOPOLY)
    elif move == m.INVITE:
        make_offer(s, 0)
    else:
        make_offer(s, m.deal_sides(move))


@kernel
def _answer(s: State, seat: int, move: int) -> None:
    if move == m.ACCEPT:
        take_answer(s, seat, ACCEPTED)
    elif move == m.DECLINE:
        take_answer(s, seat, DECLINED)
    else:
        counter(s, seat, m.deal_sides(move))


@kernel
def roll_for_start(s: State, total: int) -> None:
    """Highest sum starts; only those tied for highest roll again (CA-13)."""
    s.start_rolls[s.player] = total
    highest, tied = 0, 0
    for seat in range(s.players):
        if s.start_rolls[seat] == 0:
            s.player = seat
            return
        if s.start_rolls[seat] > highest:
            highest, tied = s.start_rolls[seat] + 0, 0
        if s.start_rolls[seat] == highest:
            tied += 1
    for seat in range(s.players - 1, -1, -1):
        if s.start_rolls[seat] != highest:
            s.start_rolls[seat] = NONE
        else:
            s.player = seat
            if tied > 1:
                s.start_rolls[seat] = 0
    if tied == 1:
        s.starter = s.player
        s.player = founder(s)
        s.phase = FOUND_SETTLEMENT


@kernel
def start_turn(s: State, seat: int) -> None:
    """The next turn begins; cards bought in the last one can now be played (CA-20, CA-21)."""
    for card in range(5):
        s.cards[s.player, card] += s.fresh[s.player, card]
        s.fresh[s.player, card] = 0
    s.turn += 1
    s.player = seat
    s.rolled, s.dice, s.built, s.card_played = 0, 0, 0, 0
    s.phase = BEFORE_ROLL


@kernel
def _test_goal(s: State) -> None:
    """Only the player on turn can win (CA-78, CA-79)."""
    if s.phase != OVER and total_points(s, s.player) >= s.goal:
        s.phase = OVER
        s.winner = s.player


@kernel
def score(s: State, seat: int) -> int:
    """Points, with the victory point cards that the state shows (CA-80)."""
    return total_points(s, seat)


@kernel
def winners(s: State) -> int:
    """Bits of the winning seats."""
    return 1 << s.winner if s.phase == OVER else 0
