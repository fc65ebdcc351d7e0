"""Random games to their end: after every move no card is lost, none is made, points are true."""

from __future__ import annotations

from typing import Any

import pytest

import skerry
from skerry.core.chance import below, new_noise, pick, seed_noise
from skerry.core.kernel import INTERPRETED, bind, kernel
from skerry.core.seats import CHANCE, CHANCE_SEAT, seats_in
from skerry.games.struggle.cards import (
    BUILDINGS,
    COPIES,
    EVENT_CARDS,
    KNIGHTS,
    PROMO,
    ROADS,
    SETTLEMENTS,
    SUPPLY,
)
from skerry.games.struggle.deadlock import PATIENCE, can_come_to_lay, has_been_idle
from skerry.games.struggle.stacks import count_points

GAME = skerry.get_game("struggle")
#: 2,000 games in all where they are quick.
GAMES = 6 if INTERPRETED else 200
OPTIONS = [{"promo": "off", "starter": "first"}, {"promo": "on", "starter": "random"}]

# `bind` supplies these.
game_actors: Any = None
game_legal: Any = None
game_is_legal: Any = None
game_chance: Any = None
game_apply: Any = None
state_fault: Any = None

GOODS_LOST, MARKET_WRONG, STACKS_WRONG, POINTS_WRONG, EVENTS_WRONG, ILLEGAL = range(1, 7)


@kernel
def _fault(s: Any) -> int:
    """What is wrong with a state, 0 for nothing."""
    market = 0
    for good in range(5):
        total = s.pile[good] + s.discards[good] + s.market[good]
        if s.pile[good] < 0 or s.discards[good] < 0 or s.market[good] < 0:
            return GOODS_LOST
        for seat in range(6):
            total += s.hand[seat, good]
            if s.hand[seat, good] < 0 or (seat >= s.players and s.hand[seat, good] != 0):
                return GOODS_LOST
        if total != SUPPLY[s.players, good]:
            return GOODS_LOST
        market += s.market[good]
    if s.turn > 0 and market != 5:
        return MARKET_WRONG
    return _laid_fault(s)


@kernel
def _laid_fault(s: Any) -> int:
    roads, knights, settlements = s.road_pile, s.knight_pile, s.settlement_pile
    cities = 0
    for seat in range(s.players):
        roads += s.roads[seat]
        knights += s.knights[seat]
        settlements += s.settlements[seat] + s.cities[seat]
        cities += s.cities[seat]
        if s.points[seat] != count_points(s, seat):
            return POINTS_WRONG
        if s.roads[seat] < 0 or s.knights[seat] < 0 or s.settlements[seat] < 0:
            return STACKS_WRONG
    if (
        roads != ROADS[s.players]
        or knights != KNIGHTS[s.players]
        or settlements != SETTLEMENTS[s.players]
        or min(s.road_pile, s.knight_pile, s.settlement_pile) < 0
    ):
        return STACKS_WRONG
    for building in range(BUILDINGS):
        copies = s.building_pile[building] + 0
        for seat in range(s.players):
            copies += s.buildings[seat, building]
            if s.buildings[seat, building] > 1:
                return STACKS_WRONG
        if copies != COPIES[building, s.players] + PROMO[building] * s.promo:
            return STACKS_WRONG
    for event in range(2):
        if s.turned[event] > EVENT_CARDS[event, s.players]:
            return EVENTS_WRONG
        cities -= s.turned[event]
    return EVENTS_WRONG if cities < 0 or cities > 1 else 0


def _play_and_check(states: Any, out: Any, weights: Any, noise: Any, most: int) -> Any:
    """Play on with random moves; the number of moves, or minus the fault that was met."""
    s = states[0]
    for moves in range(most):
        fault = state_fault(s)
        if fault != 0:
            return -fault
        acting = game_actors(s)
        if acting == 0:
            return moves
        if acting == CHANCE:
            count = game_chance(s, out, weights)
            game_apply(s, CHANCE_SEAT, out[pick(weights, count, noise)])
            continue
        seat = 0
        while not (acting >> seat) & 1:
            seat += 1
        count = game_legal(s, seat, out)
        move = out[below(noise, count)]
        for i in range(count):
            if not game_is_legal(s, seat, out[i]):
                return -ILLEGAL
        game_apply(s, seat, move)
    return most


@pytest.fixture(scope="module")
def play_and_check() -> Any:
    return bind(
        _play_and_check,
        "struggle-conservation",
        game_actors=GAME.rules.actors,
        game_legal=GAME.rules.legal_moves,
        game_is_legal=GAME.rules.is_legal,
        game_chance=GAME.rules.chance_moves,
        game_apply=GAME.rules.apply,
        state_fault=_fault,
    )


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("options", OPTIONS)
def test_no_card_is_lost_in_any_state_of_a_random_game_and_every_game_ends(
    play_and_check: Any, players: int, options: dict[str, str]
) -> None:
    states, out, weights = GAME.layout.states(1), GAME.code_row(), GAME.code_row()
    noise = new_noise(0)
    setup = GAME.setup_row(players, options)
    for number in range(GAMES):
        seed_noise(noise, number, players)
        GAME.kernels.new_game(states, 0, setup)
        moves = play_and_check(states, out, weights, noise, GAME.max_moves)
        assert 0 < moves < GAME.max_moves
        points = [int(GAME.kernels.score(states, 0, seat)) for seat in range(players)]
        winners = seats_in(int(GAME.kernels.winners(states, 0)))
        if states[0].winner >= 0:
            assert [seat for seat in range(players) if points[seat] >= 10] == list(winners)
        else:  # a deadlock, which random players meet now and then
            could = any(can_come_to_lay(states[0], seat) for seat in range(players))
            assert not could or has_been_idle(states[0], PATIENCE)
            assert max(points) < 10
            assert all(points[seat] == max(points) for seat in winners)
