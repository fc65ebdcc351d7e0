"""Elasund: displaced huts (EL-49 to EL-55)."""

from __future__ import annotations

import pytest
from elasund_table import (
    after,
    allowed,
    at,
    buildings,
    field,
    gold,
    legal,
    phase,
    refused,
    seat,
    state,
    whose,
)

import skerry
from skerry.core.match import Match


def displaced(**huts: str) -> str:
    """The field `displaced` for colours with "small", "large" or "both" huts."""
    rows = ["0,0"] * 4
    for name, which in huts.items():
        rows[seat(name)] = {"small": "1,0", "large": "0,1", "both": "1,1"}[which]
    return "displaced=" + "/".join(rows)


def huts(text: str, **which: str) -> Match:
    return at("huts", f"built=1 {displaced(**which)} {text}")


#: A town of two players without a free field, trade fields aside.
FULL = {
    "B2": "blue-hall", "D2": "red-hall", "B5": "blue-shop", "D5": "red-shop",
    "B8": "blue-large-hut", "C9": "blue-well", "D8": "red-inn", "B10": "blue-hall",
    "D10": "red-inn", "D12": "red-stalls",
}  # fmt: skip


def full_town(*without: str) -> str:
    """The full town, some anchors aside."""
    town = {field: code for field, code in FULL.items() if field not in without}
    return "players=2 player=red building=" + ",".join(f"{f}:{c}" for f, c in town.items())


@pytest.mark.rule("EL-49")
def test_the_owner_puts_a_displaced_hut_back_before_the_turn_goes_on() -> None:
    match = at(
        "build",
        "players=3 player=red hand=-/G9/-/- permit=A8:red0,A9:red1 building=B8:blue-large-hut",
    )
    match = after(match, "build shop A8")
    assert (phase(match), whose(match)) == ("huts", ["blue"])
    with pytest.raises(skerry.IllegalMove, match="red is not to act"):
        match.play("done building", seat=1)
    match = after(match, "hut large F5")
    assert buildings(match) == {"A8": "red-shop", "F5": "blue-large-hut"}
    assert (phase(match), whose(match)) == ("build", ["red"])
    assert state(match, "cover")[field("F6")] == field("F5")


@pytest.mark.rule("EL-49")
def test_a_hut_goes_on_free_fields_only() -> None:
    match = huts("players=3 player=red building=D2:red-inn", blue="both")
    refused(match, "hut small D2", "EL-49")
    refused(match, "hut small C8", "EL-49")
    refused(match, "hut large C6", "EL-49")  # half of it on the pit
    refused(match, "hut small H5", "EL-49")  # outside the gates
    refused(match, "hut large B12", "EL-49")  # half of it off the plan
    assert allowed(match, "hut large B6")  # rows 6 and 8 touch
    stays = huts("players=3 player=red building=C4:blue-small-hut", blue="large")
    refused(stays, "hut small B2", "EL-49")


@pytest.mark.rule("EL-50")
def test_a_hut_may_not_go_on_a_trade_field_or_on_any_permit() -> None:
    match = huts("players=3 player=red permit=D3:blue1,E3:red2", blue="both")
    for name in ("A5", "F2", "F12"):
        refused(match, f"hut small {name}", "EL-50")
    refused(match, "hut large F11", "EL-50")
    refused(match, "hut small D3", "EL-50")  # his own permit
    refused(match, "hut large E3", "EL-50")
    refused(match, "hut large E2", "EL-50")
    assert allowed(match, "hut small D2")


@pytest.mark.rule("EL-50")
def test_gate_fields_are_trade_fields_only_with_enough_players() -> None:
    four = huts("players=4 player=red", blue="small")
    refused(four, "hut small H2", "EL-50")
    assert allowed(four, "hut small G2")
    two = huts("players=2 player=red", blue="small")
    assert [m for m in legal(two, "hut small") if m.endswith("2")] == [
        *(f"hut small {c}2" for c in "BCDE"),
        *(f"hut small {c}12" for c in "BCDE"),
    ]


CHURCH = "church=5:red first_tile=5 bottom=1 knower=red"


@pytest.mark.rule("EL-51")
def test_a_hut_that_fits_nowhere_leaves_the_game() -> None:
    # Church tile 4 falls on blue's large hut; B9, D12 and E12 are free, but not one above another.
    match = at("church-draw", f"built=1 {full_town('D12')} {CHURCH}")
    before = match.view(0)
    match.play_chance("tile 4")
    assert phase(match) == "build"
    assert state(match, "own_anchor")[0][1] == -1
    assert state(match, "displaced") == [[0, 0]] * 4
    said = [match.game.sentence(e) for e in match.events(before, match.view(0))]
    assert "blue's large hut finds no room and leaves the game" in said
    # With room it does not leave.
    match = after(at("church-draw", f"built=1 {full_town('D10')} {CHURCH}"), "tile 4")
    assert legal(match) == ["give up large hut", "hut large D10", "hut large E10"]


@pytest.mark.rule("EL-51", "EL-53")
def test_a_first_hut_may_take_the_last_room_of_the_second() -> None:
    match = huts(full_town("B8", "C9"), blue="both")
    assert legal(match, "hut large") == ["hut large B8"]
    assert legal(match, "hut small") == ["hut small B8", "hut small B9", "hut small C9"]
    gone = after(match, "hut small B9")
    assert phase(gone) == "build"
    assert state(gone, "own_anchor")[0][:2] == [field("B9"), -1]
    both = after(match, "hut small C9", "hut large B8")
    assert state(both, "own_anchor")[0][:2] == [field("C9"), field("B8")]


@pytest.mark.rule("EL-52")
def test_the_displacing_player_comes_first_then_clockwise() -> None:
    match = at(
        "build",
        "players=4 player=yellow hand=-/-/G20/- permit=D2:yellow0,E3:yellow1,D4:yellow2 building="
        "E2:blue-small-hut,D3:yellow-small-hut,E4:red-small-hut,D5:green-small-hut",
    )
    match = after(match, "build hall D2")
    order = []
    for place in ("B2", "B3", "B4"):
        order.append(whose(match)[0])
        match = after(match, f"hut small {place}")
    assert order == ["yellow", "blue", "red"]
    assert phase(match) == "build"
    match = huts("players=4 player=red", blue="small", red="small", yellow="large", green="small")
    order = []
    while phase(match) == "huts":
        order.append(whose(match)[0])
        match = after(match, legal(match, "hut")[0])
    assert order == ["red", "yellow", "green", "blue"]


@pytest.mark.rule("EL-53", "EL-R13")
def test_a_player_puts_back_both_huts_in_the_order_he_likes() -> None:
    match = huts("players=3 player=red", blue="small", red="both")
    for first, second in (("small", "large"), ("large", "small")):
        half = after(match, f"hut {first} B2")
        assert whose(half) == ["red"]
        full = after(half, f"hut {second} D2")
        assert len(buildings(full)) == 2
        assert whose(full) == ["blue"]


@pytest.mark.rule("EL-54")
def test_putting_a_hut_back_is_free_and_no_construction() -> None:
    match = huts("players=3 player=red hand=-/-/-/-", red="small")
    supply = int(match.state.gold)
    match = after(match, "hut small D5")
    assert (gold(match, "red"), int(match.state.gold)) == (0, supply)
    assert match.state.built == 1
    assert phase(match) == "build"


@pytest.mark.rule("EL-55")
def test_the_turn_goes_on_when_every_hut_is_settled() -> None:
    match = huts("players=3 player=red", red="small", blue="large")
    assert phase(after(match, "hut small D5")) == "huts"
    assert phase(after(match, "hut small D5", "give up large hut")) == "build"
    second = at("huts", f"built=2 players=3 player=red {displaced(blue='small')}")
    assert phase(after(second, "hut small D5")) == "permit"


@pytest.mark.rule("EL-R13")
def test_the_owner_may_decline_and_the_hut_is_gone_for_good() -> None:
    match = huts("players=2 player=red hand=G9/G9/-/- permit=B2:blue0", blue="small")
    match = after(match, "give up small hut")
    assert state(match, "own_anchor")[0][0] == -1
    assert phase(match) == "build"
    match = after(match, "done building", "take 2 gold", "end turn", "dice 12")
    assert not any("hut" in move for move in legal(match))  # huts are never built
    other = huts("players=2 player=red", blue="small")
    refused(other, "give up large hut", "EL-49")


@pytest.mark.rule("EL-51", "EL-52", "EL-55")
def test_huts_of_two_players_that_fit_nowhere_leave_together() -> None:
    """Red's large hut comes first, then blue's; neither finds two free fields."""
    match = huts(full_town("B8", "C9"), red="both", blue="large")
    assert whose(match) == ["red"]
    match = after(match, "hut small B9")
    assert phase(match) == "build"
    assert state(match, "displaced") == [[0, 0]] * 4
