"""Elasund: a view as numbers for learning."""

from __future__ import annotations

import numpy as np
from random_play import play_on

import skerry
from skerry.core.match import Match
from skerry.games.elasund.graph import graph

GAME = skerry.get_game("elasund")
#: Two players with the same town seen from both sides of the table.
MIRROR = (
    "turn=9 phase=build ship=6 players=2 player={0} building=B2:{0}-inn,D2:{1}-shop"
    " permit=B5:{0}3,D5:{1}2 wall=north-D:{0}1 hand={2}"
    " church=5:{0} first_tile=5 bottom=1 knower={0}"
)


def numbers(match: Match, seat: int) -> list[float]:
    out = np.zeros(GAME.observation_size, np.int8)
    GAME.kernels.observe(match.view(seat).states, 0, seat, out)
    return [float(x) for x in GAME.features(out)]


def test_all_numbers_are_small_and_the_row_is_just_long_enough() -> None:
    match = Match("elasund", 4, seed=3)
    most = np.zeros(GAME.observation_size)
    for m in play_on(match, 600):
        if len(m.played) % 10 == 0:
            for seat in range(-1, 4):
                row = numbers(m, seat)
                assert all(0 <= x <= 4 for x in row)
                most = np.maximum(most, row)
    assert most[-1] > 0  # quiet turns come last
    assert np.count_nonzero(most) > GAME.observation_size // 4


def test_seats_are_counted_from_the_observer() -> None:
    one = Match.from_position("elasund", MIRROR.format("blue", "red", "G4r1/G2b2/-/-"))
    two = Match.from_position("elasund", MIRROR.format("red", "blue", "G2b2/G4r1/-/-"))
    assert numbers(one, 0) == numbers(two, 1)
    assert numbers(one, 1) == numbers(two, 0)
    assert numbers(one, 0) != numbers(one, 1)


def test_hidden_cards_change_no_number_of_another_seat() -> None:
    text = "turn=9 phase=build ship=6 players=3 player=red hand={}"
    one, two = (
        Match.from_position("elasund", text.format(hands))
        for hands in ("G5r2/G1/G2r5/-", "G2r5/G1/G5r2/-")
    )
    assert numbers(one, 1) == numbers(two, 1)
    assert numbers(one, 0) != numbers(two, 0)


def test_every_site_of_the_wall_touches_the_field_that_lies_inside_it() -> None:
    nodes, edges = graph()
    inside = {nodes["site"][s]: nodes["field"][f] for f, s in edges["field", "site"]}
    assert len(edges["field", "site"]) == len(inside) == len(nodes["site"])
    for site, field in inside.items():
        side, place = site.split()
        expected = {"north": f"{place}2", "east": f"I{place}", "south": f"{place}12"}[side]
        assert field == expected
