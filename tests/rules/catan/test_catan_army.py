"""Largest Army (CA-69, CA-70, CA-R15, CA-R18)."""

from __future__ import annotations

import pytest
from catan_table import table


@pytest.mark.rule("CA-69")
def test_the_third_knight_takes_largest_army():
    t = table("red.cards=k knights=2,1,0,0").play("play knight", "robber H1")
    assert t.holder("army") is None
    t = table("red.cards=k knights=2,2,0,0").play("play knight")
    assert t.holder("army") == "red"
    assert (t.points("red"), t.points("orange")) == (2, 0)


@pytest.mark.rule("CA-70")
def test_the_card_passes_at_once_to_one_with_strictly_more_knights():
    t = table("red.cards=k knights=3,3,0,0 army=orange")
    assert (t.points("orange"), t.points("red")) == (2, 0)
    t.play("play knight")
    assert t.holder("army") == "red"
    assert (t.points("orange"), t.points("red")) == (0, 2)


@pytest.mark.rule("CA-70", "CA-R15")
def test_a_tie_leaves_the_army_with_its_holder():
    t = table("red.cards=k knights=3,2,0,0 army=orange").play("play knight")
    assert t.holder("army") == "orange"
    assert (t.points("orange"), t.points("red")) == (2, 0)


@pytest.mark.rule("CA-70")
def test_the_holders_own_knights_do_not_count_twice():
    t = table("red.cards=k knights=3,4,0,0 army=red").play("play knight")
    assert (t.holder("army"), t.points("red")) == ("red", 2)


@pytest.mark.rule("CA-R18")
def test_a_knight_before_the_roll_can_win():
    t = table(
        "phase=before-roll rolled=0 city=H1-N:red,H3-N:red,H8-NW:red,H12-NE:red "
        "red.cards=k knights=0,2,0,0"
    ).play("play knight")
    assert t.match.over
    assert t.match.winners == (1,)
    assert t.points("red") == 10
