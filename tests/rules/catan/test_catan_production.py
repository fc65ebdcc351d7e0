"""Production (CA-25 to CA-28)."""

from __future__ import annotations

import pytest
from catan_table import table

ROLL = "phase=before-roll rolled=0"


@pytest.mark.rule("CA-25")
def test_every_settlement_at_the_number_is_paid_whoever_is_on_turn():
    t = table(f"{ROLL} settlement=H12-NE:orange,H12-S:blue,H13-NW:red,H1-N:red")
    t.play("roll", "dice 8")
    assert (t.hand("orange"), t.hand("red"), t.hand("blue")) == ("o", "l", "o")
    assert t.bank() == {"l": 18, "b": 19, "w": 19, "g": 19, "o": 17}


@pytest.mark.rule("CA-25")
def test_other_numbers_pay_nothing():
    for number in (2, 3, 4, 5, 6, 9, 10, 11, 12):
        t = table(f"{ROLL} settlement=H13-SW:red").play("roll", f"dice {number}")
        assert t.hand("red") == ""


@pytest.mark.rule("CA-26")
def test_a_city_gives_two():
    t = table(f"{ROLL} city=H13-NW:red").play("roll", "dice 8")
    assert t.hand("red") == "ll"


@pytest.mark.rule("CA-26")
def test_buildings_and_hexes_add_up():
    # H1 mountains 10 and H7 hills 10: a city and a settlement on one, a settlement on the other.
    t = table(f"{ROLL} city=H1-N:red settlement=H1-SE:red,H7-NE:red").play("roll", "dice 10")
    assert t.hand("red") == "booo"


@pytest.mark.rule("CA-26")
def test_one_building_between_two_hexes_of_the_number_is_paid_by_both():
    tokens = "10,2,9,12,6,4,10,9,11,0,3,8,8,5,4,3,5,6,11"  # H14 and H17 both 5
    t = table(f"{ROLL} token={tokens} city=H17-N:red").play("roll", "dice 5")
    assert t.hand("red") == "bboo"


@pytest.mark.rule("CA-27")
def test_the_robbers_hex_yields_nothing_to_anybody():
    t = table(f"{ROLL} robber=H12 settlement=H12-NE:orange,H13-NW:red city=H12-S:blue")
    t.play("roll", "dice 8")
    assert (t.hand("orange"), t.hand("red"), t.hand("blue")) == ("", "l", "")


@pytest.mark.rule("CA-28")
def test_a_bank_that_cannot_pay_all_pays_nobody_of_that_kind():
    # Two ore left, two players are owed three; lumber is paid as usual.
    t = table(f"{ROLL} white=o17 players=4 city=H12-NE:orange settlement=H12-S:blue,H13-NW:red")
    t.play("roll", "dice 8")
    assert (t.hand("orange"), t.hand("blue"), t.hand("red")) == ("", "", "l")
    assert t.bank()["o"] == 2


@pytest.mark.rule("CA-28")
def test_a_bank_that_can_just_pay_pays_all():
    t = table(f"{ROLL} white=o16 players=4 city=H12-NE:orange settlement=H12-S:blue")
    t.play("roll", "dice 8")
    assert (t.hand("orange"), t.hand("blue"), t.bank()["o"]) == ("oo", "o", 0)


@pytest.mark.rule("CA-28")
def test_the_only_player_owed_gets_what_is_left():
    t = table(f"{ROLL} white=o18 players=4 city=H12-NE:orange settlement=H12-S:orange")
    t.play("roll", "dice 8")
    assert (t.hand("orange"), t.bank()["o"]) == ("o", 0)


@pytest.mark.rule("CA-28")
def test_an_empty_bank_gives_even_a_lone_claimant_nothing():
    t = table(f"{ROLL} white=o19 players=4 city=H12-NE:orange").play("roll", "dice 8")
    assert t.hand("orange") == ""


@pytest.mark.rule("CA-25")
def test_the_dice_are_two_dice():
    t = table(ROLL).play("roll")
    weights = {f"dice {a + b}": 0 for a in range(1, 7) for b in range(1, 7)}
    for a in range(1, 7):
        for b in range(1, 7):
            weights[f"dice {a + b}"] += 1
    assert t.chances() == weights


def test_even_dice_deal_each_of_the_36_throws_once_and_then_shuffle():
    t = table(f"{ROLL} even_dice=1 players=2 robber=H10")
    dealt = []
    for number in [*[2] * 1, *[3] * 2, *[12] * 1, *[11] * 2]:
        t.play("roll", f"dice {number}", "end")
        dealt.append(number)
    t.play("roll")
    assert sum(t.chances().values()) == 30
    assert not {"dice 2", "dice 3", "dice 11", "dice 12"} & set(t.chances())
    for number in [4] * 3 + [5] * 4 + [6] * 5 + [8] * 5 + [9] * 4 + [10] * 3:
        t.play(f"dice {number}", "end", "roll")
    for i in range(6):
        assert t.chances() == {"dice 7": 6 - i}
        t.play("dice 7", f"robber H{i + 1}", "end", "roll")
    assert sum(t.chances().values()) == 36
