"""The end of the game (CA-78 to CA-80, CA-R17)."""

from __future__ import annotations

import pytest
from catan_table import new_table, table

from skerry import BadOption, BadPosition, Match

#: Nine points for red: four cities and a settlement.
NINE = "city=H1-N:red,H3-N:red,H8-NW:red,H12-NE:red settlement=H10-N:red"


@pytest.mark.rule("CA-78")
def test_reaching_the_goal_on_ones_turn_ends_the_game_at_once():
    t = table(f"{NINE} road=H10-E:red red=l4b4w4g4o4 blue=l")
    assert (t.points("red"), t.match.over) == (9, False)
    t.play("settlement H10-SE")
    assert (t.match.over, t.match.winners, t.points("red")) == (True, (1,), 10)
    assert t.match.actors == ()
    assert not t.match.awaits_chance
    for seat in range(3):
        assert t.match.legal(seat) == []
    t.refuses("end")


@pytest.mark.rule("CA-78", "CA-R17")
def test_nine_points_do_not_win():
    t = table(f"{NINE} red=lb").play("road H10-NE", "end")
    assert not t.match.over
    assert t.match.winners == ()


@pytest.mark.rule("CA-78", "CA-79")
def test_the_goal_at_the_start_of_the_turn_wins_before_the_roll():
    t = table(f"{NINE} player=orange red.cards=p red.fresh=-")
    assert (t.points("red"), t.match.over) == (10, False)
    t.play("end")
    assert (t.match.over, t.match.winners) == (True, (1,))
    assert "roll" not in [t.match.game.moves.format(code) for _, code in t.match.played]


@pytest.mark.rule("CA-79")
def test_points_lost_again_before_the_own_turn_do_not_win():
    # Blue has ten on orange's turn; red, who comes before him, takes the army away.
    t = table(
        "player=orange city=H1-N:blue,H3-N:blue,H8-NW:blue,H12-NE:blue army=blue "
        "knights=0,3,3,0 red.cards=k"
    )
    assert (t.points("blue"), t.match.over) == (10, False)
    t.play("end", "play knight", "robber H19")
    assert (t.points("blue"), t.points("red")) == (8, 2)
    t.play("roll", "dice 2", "end")
    assert not t.match.over
    assert t.player == "blue"


@pytest.mark.rule("CA-79", "CA-78")
def test_a_winner_is_on_turn_even_if_another_has_more():
    t = table(
        "city=H1-N:blue,H3-N:blue,H8-NW:blue,H12-NE:blue army=blue knights=0,0,3,0 "
        "blue.cards=p2 red=wgo goal=12 settlement=H10-N:red"
    )
    assert (t.points("blue"), t.match.over) == (12, False)
    t.play("buy card", "draw point")
    assert not t.match.over
    t.play("end")
    assert t.match.winners == (2,)


@pytest.mark.rule("CA-80")
def test_points_are_counted_from_the_board_the_special_cards_and_point_cards():
    roads = ",".join(f"{side}:red" for side in ("H1-NW", "H1-NE", "H2-NW", "H2-NE", "H3-NW"))
    t = table(
        f"goal=15 settlement=H10-N:red,H17-S:red city=H12-NE:red road={roads} longest=red "
        "army=red knights=0,3,0,0 red.cards=p red.fresh=p"
    )
    assert t.points("red") == 2 * 1 + 2 + 2 + 2 + 1 + 1
    assert t.points("orange") == t.points("blue") == 0


@pytest.mark.rule("CA-80")
def test_a_point_card_counts_from_its_purchase():
    t = table("red=wgo settlement=H10-N:red").play("buy card", "draw point")
    assert t.points("red") == 2
    assert t.match.view(0).scores[1] == 1


@pytest.mark.rule("CA-78")
@pytest.mark.parametrize(
    ("goal", "held"),
    [
        (3, "city=H1-N:red"),
        (8, "city=H1-N:red,H3-N:red,H8-NW:red red.cards=p"),
        (12, f"{NINE} army=red knights=0,3,0,0"),
        (15, f"{NINE} army=red knights=0,3,0,0 red.cards=p3"),
    ],
)
def test_the_goal_is_an_option(goal, held):
    assert new_table(goal=goal).s.goal == goal
    t = table(f"goal={goal} {held} red=wgo")
    assert (t.points("red"), t.match.over) == (goal - 1, False)
    assert t.play("buy card", "draw point").match.winners == (1,)


@pytest.mark.rule("CA-R17")
def test_the_winners_point_cards_are_shown_to_all():
    t = table(f"{NINE} red=wgo blue.cards=k").play("buy card", "draw point")
    for seat in (-1, 0, 2):
        assert t.match.view(seat).state.fresh.tolist()[1] == [0, 0, 0, 0, 1, 0]
    assert t.match.view(0).state.cards.tolist()[2] == [0, 0, 0, 0, 0, 1]


@pytest.mark.rule("CA-R17", "CA-78")
def test_a_position_in_which_the_player_has_the_goal_must_be_over():
    with pytest.raises(BadPosition, match="goal"):
        table(f"{NINE} red.cards=p")
    with pytest.raises(BadPosition, match="goal"):
        table(f"{NINE} phase=over winner=red")
    assert table(f"{NINE} red.cards=p phase=over winner=red").match.winners == (1,)


@pytest.mark.rule("CA-78")
def test_the_goal_may_be_three_to_fifteen_points():
    for goal in (3, 15):
        assert Match("catan", options={"goal": goal}).options["goal"] == goal
    for goal in (2, 16):
        with pytest.raises(BadOption, match="goal"):
            Match("catan", options={"goal": goal})
