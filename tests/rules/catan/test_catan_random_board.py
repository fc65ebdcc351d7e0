"""Boards laid at random: frame, hexes, tokens (CA-3 to CA-5, CA-R19), on thousands of boards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from catan_table import new_table

import skerry
from skerry.core.chance import new_noise
from skerry.games.catan.board import SETUP_HARBOURS, SETUP_TERRAIN, SETUP_TOKENS, TERRAIN_NAMES

BOARDS = 3000
TOKENS = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]
LAND = [(q, r) for r in range(-2, 3) for q in range(-2, 3) if -2 <= q + r <= 2]
#: Counter-clockwise from the east, on a map with north at the top.
TURNS = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
ANY, NONE = 5, -1
PIECES = {
    "P1": [(1, ANY), (4, 3)], "P2": [(3, 4)], "P3": [(1, ANY), (4, 2)],
    "P4": [(3, ANY)], "P5": [(1, ANY), (4, 1)], "P6": [(3, 0)],
}  # fmt: skip
SIDES = {
    name: tuple(dict(harbours).get(side, NONE) for side in range(5))
    for name, harbours in PIECES.items()
}


def ring(radius: int, turn: int) -> list[tuple[int, int]]:
    """The hexes at a distance from the centre, counter-clockwise from one of its corners."""
    at = (TURNS[turn][0] * radius, TURNS[turn][1] * radius)
    found = []
    for side in range(6):
        step = TURNS[(turn + 2 + side) % 6]
        for _ in range(radius):
            found.append(at)
            at = (at[0] + step[0], at[1] + step[1])
    return found


def spiral(turn: int) -> list[int]:
    return [LAND.index(at) for at in [*ring(2, turn), *ring(1, turn), (0, 0)]]


@pytest.fixture(scope="module")
def boards():
    """Terrain, tokens and harbours of many random boards."""
    game = skerry.get_game("catan")
    options = game.check_options({"board": "random"})
    found = []
    for seed in range(BOARDS):
        setup = game.setup_row(4, options)
        game.shuffle_setup(setup, new_noise(seed))
        row = [int(x) for x in setup]
        found.append(
            (
                row[SETUP_TERRAIN:SETUP_TOKENS],
                row[SETUP_TOKENS:SETUP_HARBOURS],
                row[SETUP_HARBOURS:],
            )
        )
    return found


def corners_that_explain(terrain, tokens):
    desert = TERRAIN_NAMES.index("desert")
    return [
        turn
        for turn in range(6)
        if [tokens[h] for h in spiral(turn) if terrain[h] != desert] == TOKENS
    ]


@pytest.mark.rule("CA-3", "CA-R19")
def test_the_frame_is_the_six_pieces_in_any_order(boards):
    names = {sides: name for name, sides in SIDES.items()}
    orders: Counter[Any] = Counter()
    for _, _, harbours in boards:
        order = tuple(names[tuple(harbours[i : i + 5])] for i in range(0, 30, 5))
        assert sorted(order) == sorted(PIECES)
        orders[order] += 1
    # 3,000 draws of 720 orders leave about 11 unseen, and no order is a favourite.
    assert len(orders) > 680
    assert max(orders.values()) < 20


@pytest.mark.rule("CA-3", "CA-R19")
def test_no_corner_serves_two_harbours(boards):
    for _, _, harbours in boards:
        assert len([kind for kind in harbours if kind != NONE]) == 9
        for side in range(30):
            assert NONE in (harbours[side], harbours[(side + 1) % 30])


@pytest.mark.rule("CA-4", "CA-R19")
def test_every_hex_may_lie_everywhere(boards):
    counts: Counter[Any] = Counter()
    for terrain, _, _ in boards:
        assert Counter(TERRAIN_NAMES[t] for t in terrain) == {
            "forest": 4, "hills": 3, "pasture": 4, "fields": 4, "mountains": 3, "desert": 1
        }  # fmt: skip
        counts.update(enumerate(terrain))
    for h in range(19):
        for kind, share in enumerate((4, 3, 4, 4, 3, 1)):
            expected = BOARDS * share / 19
            assert abs(counts[h, kind] - expected) < 5 * expected**0.5
    assert len({tuple(terrain) for terrain, _, _ in boards}) == BOARDS


@pytest.mark.rule("CA-5", "CA-R19")
def test_tokens_lie_in_a_counter_clockwise_spiral_from_every_corner(boards):
    seen: Counter[Any] = Counter()
    for terrain, tokens, _ in boards:
        turns = corners_that_explain(terrain, tokens)
        assert len(turns) == 1
        assert tokens[terrain.index(TERRAIN_NAMES.index("desert"))] == 0
        seen.update(turns)
    assert set(seen) == set(range(6))
    assert all(abs(n - BOARDS / 6) < 5 * (BOARDS / 6) ** 0.5 for n in seen.values())


@pytest.mark.rule("CA-R19")
def test_six_and_eight_are_never_neighbours_wherever_the_desert_lies():
    # Not drawn but listed: six start corners and nineteen places of the desert are all there is.
    for turn in range(6):
        for desert in range(19):
            path = [h for h in spiral(turn) if h != desert]
            hot = {LAND[h] for h, n in zip(path, TOKENS, strict=True) if n in (6, 8)}
            for q, r in hot:
                assert not hot & {(q + dq, r + dr) for dq, dr in TURNS}


@pytest.mark.rule("CA-R19")
def test_six_and_eight_are_never_neighbours_on_boards_as_dealt(boards):
    for _, tokens, _ in boards:
        hot = {LAND[h] for h in range(19) if tokens[h] in (6, 8)}
        assert len(hot) == 4
        for q, r in hot:
            assert not hot & {(q + dq, r + dr) for dq, dr in TURNS}


@pytest.mark.rule("CA-3", "CA-4")
def test_a_match_with_a_random_board_starts_with_the_robber_on_the_desert():
    places = set()
    for seed in range(40):
        s = new_table(board="random", seed=seed).s
        assert TERRAIN_NAMES[s.terrain[s.robber]] == "desert"
        places.add(int(s.robber))
    assert len(places) > 10
