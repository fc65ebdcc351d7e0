"""Hidden information: who sees which card when (ST-R21 and the table after the rulings)."""

from __future__ import annotations

import pytest
from struggle_table import development, new_table, table

SEATS = ("red", "blue", "white", "amber", "nobody")


@pytest.mark.rule("ST-R21", "ST-10")
def test_a_drawn_card_is_shown_to_its_drawer_only():
    t = new_table(4, seed=2)
    for number, seat in enumerate(SEATS[:4]):
        mine = slice(5 + 3 * number, 8 + 3 * number)
        for watcher in SEATS:
            shown = t.log(watcher)[mine]
            assert ("draw ?" not in shown) if watcher == seat else shown == ["draw ?"] * 3
    t = table("hand=b")
    t.play("discard brick", "draw wool", "develop", "produce", "draw ore", "draw grain")
    assert t.log("red")[1::2] == ["draw wool", "produce", "draw grain"]
    for watcher in SEATS[1:]:
        assert t.log(watcher) == [
            "discard brick", "draw ?", "develop", "produce", "draw ?", "draw ?",
        ]  # fmt: skip


@pytest.mark.rule("ST-R21")
def test_cards_of_a_swap_are_known_to_both_parties():
    t = table("hand=b/o cities=1 buildings=library roads=1,1,1,1")
    t.play("library blue 1", "pick ore", "give brick")
    for watcher in ("red", "blue"):
        assert t.log(watcher) == ["library blue 1", "pick ore", "give brick"]
    for watcher in ("white", "amber", "nobody"):
        assert t.log(watcher) == ["library blue 1", "pick ?", "give ?"]
    t = table("hand=b/o")
    t.play("swap blue 1", "take ore", "give brick")
    for watcher in ("red", "blue"):
        assert t.log(watcher) == ["swap blue 1", "take ore", "give brick"]
    for watcher in ("white", "amber", "nobody"):
        assert t.log(watcher) == ["swap blue 1", "take ?", "give ?"]


@pytest.mark.rule("ST-R21", "ST-76")
def test_the_card_of_the_guild_is_known_to_both_parties():
    t = table("cities=1 buildings=guild settlements=0,3,3,3 hand=-/o")
    t.play("guild blue", "take ore")
    for watcher in SEATS:
        secret = watcher not in ("red", "blue")
        assert t.log(watcher)[1] == ("take ?" if secret else "take ore")


@pytest.mark.rule("ST-R21")
def test_discards_and_payments_are_shown_to_all_as_they_happen():
    t = table("hand=blw3")
    t.play("discard wool", "draw wool", "develop", "road")
    for watcher in SEATS:
        assert t.log(watcher)[0] == "discard wool"
        assert t.log(watcher)[3] == "road"
    t = development("hand=bw3")
    before = [t.match.view(seat) for seat in range(-1, 4)]
    t.play("road with 3 wool for lumber")
    for view in before:
        event = t.match.events(view, t.match.view(view.seat))[0]
        assert event.data["paid"] == {"brick": 1, "wool": 3}


@pytest.mark.rule("ST-R21")
def test_the_discard_pile_may_not_be_searched():
    t = table("discards=b2o3")
    for watcher in SEATS:
        assert t.sees(watcher, "discards") == [0, 0, 0, 0, 0, 5]


@pytest.mark.rule("ST-R21", "ST-35")
def test_a_view_forgets_what_the_log_remembers():
    t = table("hand=b/oo")
    t.play("swap blue 1", "take ore", "give brick")
    assert t.sees("red", "hand")[1] == [0, 0, 0, 0, 0, 2]
    assert "give brick" in t.log("red")
