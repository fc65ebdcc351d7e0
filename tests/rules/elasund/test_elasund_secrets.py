"""Elasund: what is public, row by row of the digest's table (EL-R27)."""

from __future__ import annotations

from typing import Any

import pytest
from elasund_table import after, at

from skerry.core.chance import new_noise
from skerry.core.match import Match


def views(match: Match) -> dict[int, Any]:
    return {seat: match.view(seat).state for seat in range(-1, match.players)}


@pytest.mark.rule("EL-R27", "EL-10")
def test_hand_sizes_are_public_and_kinds_are_not() -> None:
    match = at("build", "players=3 player=red hand=G5r2/G1g3b1/-/-")
    for seat in (-1, 2):
        rows = match.view(seat).state.hand.tolist()
        assert rows[:2] == [[0, 0, 0, 0, 7], [0, 0, 0, 0, 5]]
    assert match.view(0).state.hand.tolist()[0] == [5, 2, 0, 0, 0]
    # Another split of the same number looks the same to everybody else.
    one, two = (
        at("build", f"players=3 player=red hand={hands}")
        for hands in ("G5r2/G1g3b1/G2r5/-", "G2r5/G1g3b1/G5r2/-")
    )
    assert one.view(1).position == two.view(1).position
    assert one.view(-1).position == two.view(-1).position
    assert one.digest != two.digest


@pytest.mark.rule("EL-R27")
def test_supply_and_deck_show_their_sizes_and_discards_their_colours() -> None:
    match = at("build", "players=3 player=red hand=G5r2/G1g3b1/-/- discards=r4b1")
    for state in views(match).values():
        assert state.gold == 50
        assert state.deck.tolist() == [0, 0, 0, 54 - 6 - 5]
        assert state.discards.tolist() == [4, 0, 1]


@pytest.mark.rule("EL-R27")
def test_a_drawn_card_is_known_to_its_drawer_alone() -> None:
    match = after(
        at("rolling", "players=3 player=red ship=2 building=B9:blue-inn,D9:yellow-house"),
        "dice 9", "draw green", "draw blue",
    )  # fmt: skip
    seen = {seat: match.view(seat).moves[-2:] for seat in range(-1, 3)}
    assert seen == {
        -1: ["draw ?", "draw ?"],
        0: ["draw ?", "draw blue"],
        1: ["draw ?", "draw ?"],
        2: ["draw green", "draw ?"],  # from the active player clockwise: yellow, then blue
    }


@pytest.mark.rule("EL-R27")
def test_reserves_board_piles_and_track_are_public() -> None:
    match = at("build", "players=3 player=red permit=B2:red3 building=A2:red-workshop,C4:blue-well")
    whole = match.state
    for state in views(match).values():
        for name in ("permit_field", "own_anchor", "pile", "walls_laid", "trade", "cubes", "track",
                     "permit", "building", "wall", "church", "ship", "dice", "built"):  # fmt: skip
            mine, all_of_it = getattr(state, name), getattr(whole, name)
            assert (
                getattr(mine, "tolist", lambda x=mine: x)()
                == getattr(all_of_it, "tolist", lambda x=all_of_it: x)()
            ), name


@pytest.mark.rule("EL-R27")
def test_a_guess_puts_all_unseen_gold_in_unseen_hands() -> None:
    """The size of the supply is public, so the number of gold cards in all other hands is too."""
    match = at("build", "players=3 player=red hand=G5r2/G1g3b1/G3r1b4/- discards=g2")
    layout, kernels = match.game.layout, match.game.kernels
    splits = set()
    for seed in range(60):
        states = layout.states(1)
        layout.from_bytes(layout.to_bytes(match.view(0).states), states)
        kernels.guess(states, 0, 0, new_noise(seed))
        s = layout.read(states)
        match.game.positions.check(s)
        hands = s.hand.tolist()
        assert hands[0] == [5, 2, 0, 0, 0]
        assert hands[1][0] + hands[2][0] == 4
        assert [sum(hands[p]) for p in (1, 2)] == [5, 8]
        splits.add(hands[1][0])
    assert len(splits) > 2


@pytest.mark.rule("EL-R27")
def test_a_guess_in_a_shortage_keeps_to_the_numbers_shown() -> None:
    text = (
        "players=3 player=blue edition=fr2005 hand=G9r13g6/G4g7b9/G2b3/- deck=b"
        " wall=north-F:blue1,north-E:blue2,south-F:blue3,south-E:blue4"
    )
    match = after(at("build", text), "wall east 3")
    assert match.state.due.tolist() == [9, 8, 1, 0]
    match = after(match, *["red: return green"] * 7, "red: return blue")
    layout, kernels = match.game.layout, match.game.kernels
    for watcher in (-1, 0, 2):
        odd = set()
        for seed in range(40):
            states = layout.states(1)
            layout.from_bytes(layout.to_bytes(match.view(watcher).states), states)
            kernels.guess(states, 0, watcher, new_noise(seed))
            s = layout.read(states)
            match.game.positions.check(s)
            influence = [sum(row[1:4]) for row in s.hand.tolist()]
            assert [n // 2 for n in influence] == [9, 8, 1, 0]
            assert sum(influence) == 19 + 16 + 3
            assert sum(s.chosen.tolist()[1]) == 8
            assert s.chosen.tolist()[1][0] == 0
            odd.add(tuple(n % 2 for n in influence))
        assert len(odd) > 1


@pytest.mark.rule("EL-R27")
def test_a_guess_in_a_shortage_makes_every_hand_odd_as_often() -> None:
    """Two of three hands hold an odd number of influence cards, and nobody can tell which two."""
    text = (
        "players=3 player=blue edition=fr2005 hand=G9r13g6/G4g7b9/G2b3/- deck=b"
        " wall=north-F:blue1,north-E:blue2,south-F:blue3,south-E:blue4"
    )
    match = after(at("build", text), "wall east 3")
    layout, kernels = match.game.layout, match.game.kernels
    even = [0, 0, 0]
    for seed in range(300):
        states = match.view(-1).states
        kernels.guess(states, 0, -1, new_noise(seed))
        influence = [sum(row[1:4]) for row in layout.read(states).hand.tolist()]
        even[[n % 2 for n in influence[:3]].index(0)] += 1
    assert min(even) > 70


@pytest.mark.rule("EL-R27")
def test_a_guess_in_a_shortage_gives_no_hand_more_influence_than_it_has_cards() -> None:
    """A hand of two that returns one has no third card that could make it odd."""
    text = (
        "players=3 player=red edition=fr2005 hand=b2/G9r13g6/G4g7b10/- deck=b"
        " wall=north-F:red1,north-E:red2,south-F:red3,south-E:red4"
    )
    match = after(at("build", text), "wall east 3")
    assert match.state.due.tolist() == [1, 9, 8, 0]
    layout, kernels = match.game.layout, match.game.kernels
    for seed in range(20):
        states = match.view(-1).states
        kernels.guess(states, 0, -1, new_noise(seed))
        s = layout.read(states)
        match.game.positions.check(s)
        assert [sum(row[1:4]) for row in s.hand.tolist()] == [2, 19, 17, 0]


@pytest.mark.rule("EL-R27", "EL-R8")
def test_a_guess_of_done_payers_sets_their_cards_aside() -> None:
    match = at(
        "pirate",
        "players=3 player=blue dice=7 ship=2 hand=G2r2/G4b3/G2/- building=D5:blue-well,E5:red-well",
    )
    match = after(match, "ship 5", "red: give blue")
    layout, kernels = match.game.layout, match.game.kernels
    for seed in range(20):
        states = layout.states(1)
        layout.from_bytes(layout.to_bytes(match.view(0).states), states)
        kernels.guess(states, 0, 0, new_noise(seed))
        s = layout.read(states)
        match.game.positions.check(s)
        assert sum(s.chosen.tolist()[1]) == 1
        assert s.chosen.tolist()[0] == [0] * 5


@pytest.mark.rule("EL-R8", "EL-R27")
def test_others_see_of_a_tribute_only_whether_it_is_done() -> None:
    """Red owes two cards and blue one; how many of them red has chosen is nobody's business."""
    match = at(
        "pirate",
        "players=3 player=yellow dice=7 ship=2 hand=G3/G2b2/G2"
        " building=C5:blue-well,D5:red-well,E5:red-well",
    )
    match = after(match, "ship 5")

    def seen(watcher: int) -> list[int]:
        return [int(n) for n in match.view(watcher).state.owes]

    for moves, others, red in (
        ([], [1, 2, 0, 0], [1, 2, 0, 0]),
        (["red: give gold"], [1, 2, 0, 0], [1, 1, 0, 0]),
        (["red: give blue"], [1, 0, 0, 0], [1, 0, 0, 0]),
    ):
        match = after(match, *moves)
        assert [seen(-1), seen(0), seen(2)] == [others] * 3
        assert seen(1) == red
