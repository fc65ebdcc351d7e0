"""Building in general: paying with dice, several builds in a turn, what is never possible."""

from __future__ import annotations

from collections import Counter

import pytest
from dice_table import ALL_ROADS, boxes, dice_of, final, legal, play, refused, roads, thrown

from skerry.core.match import Match
from skerry.games.dice.faces import SET_FIRST, SETS
from skerry.games.dice.state import FACE_LETTERS

#: R4, R5 and more can follow; S3, S4, C7 are next; every kind can be built.
OPEN_SHEET = "roads=R0,R1,R2,R3 boxes=4"


@pytest.mark.rule("DI-17")
@pytest.mark.parametrize(
    ("move", "cost"),
    [
        ("build road R4", {"brick": 1, "lumber": 1}),
        ("build knight", {"ore": 1, "wool": 1, "grain": 1}),
        ("build settlement", {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}),
        ("build city", {"ore": 3, "grain": 2}),
    ],
)
def test_building_takes_exactly_the_dice_of_the_cost(move: str, cost: dict[str, int]) -> None:
    dice = "g2o3l" if move == "build city" else "blwgoG"
    match = final(dice, OPEN_SHEET)
    before = Counter(dice_of(match))
    play(match, move)
    assert before - Counter(dice_of(match)) == Counter(cost)


@pytest.mark.rule("DI-18")
@pytest.mark.parametrize(
    ("move", "short", "enough"),
    [
        ("build road R4", "b5o", "b4lo"),
        ("build road R4", "l5o", "bl4o"),
        ("build knight", "w3g3", "w3g2o"),
        ("build knight", "w3o3", "w3go2"),
        ("build knight", "g3o3", "wg2o3"),
        ("build settlement", "b2lw2G", "b2lwgG"),
        ("build settlement", "b2lg2G", "b2lwgG"),
        ("build settlement", "b2w2gG", "blw2gG"),
        ("build settlement", "lw2g2G", "blwg2G"),
        ("build city", "g2o2b2", "g2o3b"),
        ("build city", "go3b2", "g2o3b"),
    ],
)
def test_nothing_is_built_while_one_die_of_the_cost_is_missing(
    move: str, short: str, enough: str
) -> None:
    assert refused(final(short, OPEN_SHEET), move) == "DI-18"
    assert move in legal(final(enough, OPEN_SHEET))


@pytest.mark.rule("DI-18")
def test_a_cost_is_not_paid_over_two_turns() -> None:
    match = play(final("b5G"), "end", "roll lumber lumber lumber lumber lumber gold", "stop")
    assert refused(match, "build road R0") == "DI-18"


@pytest.mark.rule("DI-19")
def test_a_die_pays_for_one_thing_only() -> None:
    match = play(final("blwgoG", OPEN_SHEET), "build road R4")
    assert refused(match, "build settlement") == "DI-18"
    assert refused(match, "build road R5") == "DI-18"
    play(match, "build knight")
    assert refused(match, "build knight") == "DI-18"
    assert dice_of(match) == {"gold": 1}


@pytest.mark.rule("DI-20")
def test_several_things_of_one_or_more_kinds_can_be_built_in_a_turn() -> None:
    match = play(final("b3l3"), "build road R0", "build road R2", "build road R1", "end")
    assert roads(match) == ["R0", "R1", "R2"]
    assert boxes(match) == [3]
    match = play(final("b2l2wg"), "build settlement", "build road R0", "end")
    assert boxes(match) == [4]


@pytest.mark.rule("DI-21")
def test_six_dice_pay_for_nine_kinds_of_turns_and_no_more() -> None:
    found: set[tuple[str, ...]] = set()
    sheet = "roads=R0,R1,R2,R3,R4 knights=1 boxes=6"
    for number in range(int(SET_FIRST[6]), int(SET_FIRST[7])):
        counts = SETS.tolist()[number]
        dice = "".join(f"{letter}{n}" for letter, n in zip(FACE_LETTERS, counts, strict=True) if n)
        waiting: list[tuple[Match, tuple[str, ...]]] = [(final(dice, sheet), ())]
        while waiting:
            match, built = waiting.pop()
            found.add(tuple(sorted(built)))
            for move in legal(match, "build"):
                waiting.append((play(match.copy(), move), (*built, move.split()[1])))
    assert found == {
        (), ("road",), ("road",) * 2, ("road",) * 3, ("knight",), ("knight",) * 2,
        ("knight", "road"), ("settlement",), ("road", "settlement"), ("city",),
    }  # fmt: skip


@pytest.mark.rule("DI-22")
def test_nothing_is_built_twice() -> None:
    match = play(final("b2l2G2"), "build road R0")
    assert refused(match, "build road R0") == "DI-22"
    full = f"{ALL_ROADS} settlements=6 cities=4 knights=6 boxes=30,30,30,30,25"
    assert legal(final("b2l2wg", full), "build") == []
    assert refused(final("b2l2wg", full), "build settlement") == "DI-22"
    assert refused(final("o3g2b", full), "build city") == "DI-22"
    assert refused(final("o2g2w2", full), "build knight") == "DI-22"
    assert refused(final("b3l3", full), "build road R15") == "DI-22"


@pytest.mark.rule("DI-23")
def test_gold_pays_for_nothing() -> None:
    for move in ("build road R4", "build knight", "build settlement", "build city"):
        assert refused(final("G6", OPEN_SHEET), move) == "DI-18"
    assert refused(final("bG5", OPEN_SHEET), "build road R4") == "DI-18"
    assert refused(final("o2g2Gb", OPEN_SHEET), "build city") == "DI-18"


@pytest.mark.rule("DI-24", "DI-R10")
def test_dice_that_are_not_spent_are_lost() -> None:
    match = play(final("b5G"), "end")
    assert dice_of(match) == {}
    assert thrown(match) == {6}
    play(match, "roll lumber lumber lumber lumber lumber gold", "stop")
    assert dice_of(match) == {"lumber": 5, "gold": 1}
    assert refused(match, "gold brick") == "DI-54"


@pytest.mark.rule("DI-R5")
def test_a_road_built_this_turn_serves_a_further_road_a_settlement_and_a_knight() -> None:
    match = final("b2l2wg", "roads=R0 settlements=1 boxes=4")
    assert refused(match, "build settlement") == "DI-31"
    assert "build settlement" in legal(play(match, "build road R2"))
    match = final("blwgoG", "roads=R0 knights=1 boxes=2")
    assert refused(match, "build knight") == "DI-40"
    assert "build knight" in legal(play(match, "build road R1"))
    match = play(final("b3l3"), "build road R0", "build road R2", "build road R3", "end")
    assert boxes(match) == [3]


@pytest.mark.rule("DI-R5")
def test_jokers_exchanges_and_builds_alternate_freely() -> None:
    match = final("bG2wgl", "knights=1 boxes=1")
    play(match, "build settlement", "gold brick", "joker 1 brick", "end")
    assert boxes(match) == [1, 3]
    match = play(final("wlG2gb", "roads=R0,R1 knights=1 boxes=3"),
                 "gold ore", "build knight", "joker 1 brick", "joker 2 lumber", "end")  # fmt: skip
    assert boxes(match) == [3, 2]


@pytest.mark.rule("DI-R14")
def test_there_is_no_move_that_takes_anything_back() -> None:
    kinds = {kind.name for kind in Match("dice").game.moves.kinds}
    assert kinds == {
        "keep", "stop", "road", "knight", "settlement", "city", "joker", "any-joker", "gold",
        "end", "start", "roll",
    }  # fmt: skip
    match = play(final("blwgoG"), "build road R0")
    assert legal(match) == ["end", "build knight"]
    assert roads(match) == ["R0"]
