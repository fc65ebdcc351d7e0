"""The founding phase (CA-10 to CA-20), and how many ways it has."""

from __future__ import annotations

from collections import Counter

import pytest
from catan_table import new_table, table

from skerry.core.seats import CHANCE_SEAT
from skerry.games.catan.board import PATH_ENDS, TERRAIN_NAMES

FOUNDING = "phase=found-settlement turn=0 rolled=0"


@pytest.mark.rule("CA-10")
def test_every_colour_has_its_pieces():
    s = new_table().s
    assert s.roads_left.tolist() == [15] * 4
    assert s.settlements_left.tolist() == [5] * 4
    assert s.cities_left.tolist() == [4] * 4


@pytest.mark.rule("CA-11", "CA-48")
def test_the_bank_holds_nineteen_of_each_and_the_deck_its_25_cards():
    t = new_table()
    assert t.bank() == {"l": 19, "b": 19, "w": 19, "g": 19, "o": 19}
    assert t.s.deck.tolist() == [14, 2, 2, 2, 5, 0]
    assert t.holder("longest") is t.holder("army") is None
    assert not any(map(any, t.s.hand.tolist()))


@pytest.mark.rule("CA-11")
def test_the_piles_are_open_and_the_deck_is_closed():
    t = table("red=l2 blue.cards=kp")
    view = t.match.view(0).state
    assert view.bank.tolist() == [17, 19, 19, 19, 19]
    assert view.deck.tolist() == [0, 0, 0, 0, 0, 23]


@pytest.mark.rule("CA-12")
def test_the_robber_starts_on_the_desert():
    for seed in range(5):
        s = new_table(seed=seed, board="random").s
        assert TERRAIN_NAMES[s.terrain[s.robber]] == "desert"


@pytest.mark.rule("CA-13")
def test_everybody_rolls_and_the_highest_sum_starts():
    t = new_table()
    assert t.chances() == {f"dice {n}": 6 - abs(n - 7) for n in range(2, 13)}
    t.play("dice 4", "dice 5", "dice 11", "dice 10")
    assert (t.phase, t.player) == ("found-settlement", "blue")
    assert t.s.starter == 2


@pytest.mark.rule("CA-13")
def test_only_those_tied_for_the_highest_sum_roll_again():
    t = new_table().play("dice 4", "dice 9", "dice 5", "dice 9")
    assert (t.phase, t.player) == ("start-roll", "red")
    t.play("dice 3")
    assert (t.phase, t.player) == ("start-roll", "white")
    t.play("dice 3")  # tied once more
    assert (t.phase, t.player) == ("start-roll", "red")
    t.play("dice 8", "dice 2")
    assert (t.phase, t.player) == ("found-settlement", "red")


@pytest.mark.rule("CA-13")
def test_one_who_drops_out_of_the_contest_does_not_come_back():
    t = new_table(3).play("dice 12", "dice 12", "dice 12", "dice 6", "dice 7", "dice 7")
    assert t.player == "red"
    t.play("dice 2", "dice 3")
    assert (t.phase, t.player) == ("found-settlement", "blue")


@pytest.mark.rule("CA-14", "CA-16")
@pytest.mark.parametrize(("players", "starter"), [(2, 1), (3, 0), (3, 2), (4, 0), (4, 1)])
def test_round_one_goes_clockwise_and_round_two_comes_back(players, starter):
    t = new_table(players)
    t.play(*(f"dice {12 if seat == starter else 3}" for seat in range(players)))
    order = []
    while t.phase.startswith("found"):
        order.append(int(t.s.player))
        t.play(f"settlement {min(map(int, t.legal('settlement')))}")
        assert t.s.player == order[-1]
        t.play(f"road {min(map(int, t.legal('road')))}")
    clockwise = [(starter + i) % players for i in range(players)]
    assert order == clockwise + clockwise[::-1]


@pytest.mark.rule("CA-14")
def test_the_first_settlement_may_stand_anywhere_and_its_road_must_touch_it():
    t = table(f"{FOUNDING} player=orange founded=0")
    assert t.legal("settlement") == {str(c) for c in range(54)}
    t.play("settlement H5-N")
    assert t.legal("road") == t.paths("H5-NE", "H5-NW", "H1-E")
    assert t.refuses("road H5-E") == "CA-14"
    assert t.refuses("settlement H17-S") == "CA-14"


@pytest.mark.rule("CA-14")
def test_a_founding_road_needs_a_free_path():
    # The distance rule keeps this from happening in real founding; the clause holds all the same.
    t = table(f"{FOUNDING} founded=2 settlement=H17-S:orange road=H2-W:orange")
    t.play("settlement H5-N")
    assert t.legal("road") == t.paths("H5-NE", "H5-NW")
    assert t.refuses("road H2-W") == "CA-7"


@pytest.mark.rule("CA-15", "CA-53")
def test_the_distance_rule_binds_from_the_first_settlement_on():
    t = table(f"{FOUNDING} founded=2 settlement=H10-N:orange road=H10-NE:orange")
    near = t.corners("H10-N", "H10-NE", "H10-NW", "H5-NE")
    assert t.legal("settlement") == {str(c) for c in range(54)} - near
    assert t.refuses("settlement H10-NE") == "CA-53"
    assert t.refuses("settlement H10-N") == "CA-52"


@pytest.mark.rule("CA-17")
def test_the_second_settlement_need_not_be_linked_and_its_road_goes_any_way():
    t = table(
        f"{FOUNDING} players=2 founded=4 player=red settlement=H1-N:orange,H10-N:red "
        "road=H1-NE:orange,H10-NE:red"
    )
    t.play("settlement H17-S")
    assert t.legal("road") == t.paths("H17-SE", "H17-SW")
    assert t.refuses("road H10-NW") == "CA-14"


@pytest.mark.rule("CA-18", "CA-R9")
def test_the_second_settlement_brings_a_card_of_each_hex_the_first_none():
    text = f"{FOUNDING} players=2 settlement=H1-N:orange road=H1-NE:orange"
    first = table(f"{text} founded=2").play("settlement H5-SE")
    assert first.hand("red") == ""
    second = table(f"{text} founded=4").play("settlement H5-N")
    assert second.hand("red") == "bwo"
    assert second.bank() == {"l": 19, "b": 18, "w": 18, "g": 19, "o": 18}


@pytest.mark.rule("CA-18")
@pytest.mark.parametrize(
    ("corner", "cards"),
    [("H10-N", "bw"), ("H17-S", "b"), ("H8-S", "lg"), ("H14-SW", "lbo"), ("H19-N", "wwg")],
)
def test_founding_income_comes_from_land_but_not_from_the_desert(corner, cards):
    t = table(f"{FOUNDING} players=2 founded=4 settlement=H1-N:orange road=H1-NE:orange")
    assert t.play(f"settlement {corner}").hand("red") == cards


@pytest.mark.rule("CA-19")
def test_founding_is_free_and_gives_everybody_two_points():
    t = new_table(3).play("dice 9", "dice 3", "dice 2")
    for _ in range(6):
        t.play(f"settlement {max(map(int, t.legal('settlement')))}")
        bank = sum(t.bank().values())
        t.play(f"road {max(map(int, t.legal('road')))}")
        assert sum(t.bank().values()) == bank
    assert t.match.scores == (2, 2, 2)
    assert t.s.roads_left.tolist()[:3] == [13] * 3
    assert t.s.settlements_left.tolist()[:3] == [3] * 3


@pytest.mark.rule("CA-20")
def test_the_starter_takes_the_first_turn_with_a_roll():
    t = new_table(3).play("dice 3", "dice 9", "dice 2")
    while t.phase.startswith("found"):
        kind = t.phase.removeprefix("found-")
        t.play(f"{kind} {min(t.legal(kind))}")
    assert (t.player, t.phase, int(t.s.turn)) == ("red", "before-roll", 1)
    assert t.match.legal(1) == ["roll"]


# Counts by hand.


def count_lines(t, depth):
    """How many sequences of moves of some length there are."""
    if depth == 0:
        return 1
    total = 0
    for code in t.match.codes(t.match.actors[0]):
        t.match.play(code)
        total += count_lines(t, depth - 1) if depth > 1 else 1
        t.match.undo()
    return total


@pytest.mark.rule("CA-14", "CA-15")
def test_the_founding_begins_in_54_then_144_then_7236_ways():
    # A path has two ends, so a settlement and a road can be placed in 72 x 2 = 144 ways. A corner
    # with n paths bars itself and n neighbours: 18 corners have two paths and leave 51 places, 36
    # have three and leave 50; so 18 x 2 x 51 + 36 x 3 x 50 = 1,836 + 5,400 = 7,236.
    t = table(f"{FOUNDING} player=orange founded=0")
    assert [count_lines(t, depth) for depth in (1, 2, 3)] == [54, 144, 7236]


@pytest.mark.rule("CA-14", "CA-15")
def test_two_settlements_with_their_roads_can_be_placed_in_19248_ways():
    # The sum over ordered pairs of corners of (paths at a) x (paths at b) is
    # (18 x 2 + 36 x 3)^2 = 144^2 = 20,736. Equal corners take 18 x 4 + 36 x 9 = 396 off.
    # Neighbours: the 72 paths join corners of two and two paths (6, one at each corner hex), two
    # and three (24) or three and three (42); so 2 x (6 x 4 + 24 x 6 + 42 x 9) = 1,092 go off too.
    # Roads never compete for a path, since a path joins neighbours only.
    # 20,736 - 396 - 1,092 = 19,248.
    t = table(f"{FOUNDING} player=orange founded=0")
    total = 0
    for first in t.match.codes(0):
        t.match.play(first)
        roads = t.match.codes(0)
        t.match.play(roads[0])
        for second in t.match.codes(1):
            t.match.play(second)
            total += len(roads) * len(t.match.codes(1))
            t.match.undo()
        t.match.undo()
        t.match.undo()
    assert total == 19_248


@pytest.mark.rule("CA-13")
def test_chance_and_nobody_else_rolls_for_the_start():
    t = new_table(2)
    assert t.match.actors == ()
    assert t.match.awaits_chance
    t.play("dice 5")
    assert t.match.played[0].actor == CHANCE_SEAT


@pytest.mark.rule("CA-7")
def test_paths_join_corners_of_two_and_three_paths_as_the_counts_assume():
    kinds: Counter[tuple[int, int]] = Counter()
    for a, b in PATH_ENDS.tolist():
        kinds[
            sum(a in ends for ends in PATH_ENDS.tolist()), sum(b in e for e in PATH_ENDS.tolist())
        ] += 1
    assert (kinds[2, 2], kinds[2, 3] + kinds[3, 2], kinds[3, 3]) == (6, 24, 42)
