"""The end of the game (ST-82 to ST-84)."""

from __future__ import annotations

import pytest
from struggle_table import development, new_table, table

import skerry


@pytest.mark.rule("ST-82")
def test_ten_points_win_at_once():
    t = development("settlements=9,1,1,1 hand=bl")
    t.play("road")
    assert (t.phase, t.match.winners, t.match.over) == ("over", (0,), True)
    t = development("settlements=8,1,1,1 hand=bl")
    t.play("road")
    assert (t.phase, t.points("red"), t.match.winners) == ("development", 9, ())


@pytest.mark.rule("ST-82")
def test_more_than_ten_points_win_too():
    t = development("settlements=7,1,1,1 cities=1 hand=ow3")
    t.play("building", "lay town-hall")
    assert (t.phase, t.points("red"), t.match.winners) == ("over", 11, (0,))


@pytest.mark.rule("ST-X6", "ST-82", "ST-83")
def test_example_the_winning_layout():
    t = development("roads=3,1,1,1 knights=2 settlements=2,1,1,1 cities=2 buildings=church hand=bl")
    assert t.points("red") == 9
    t.play("road")
    assert (t.points("red"), t.phase, t.match.winners) == (10, "over", (0,))


@pytest.mark.rule("ST-83")
@pytest.mark.parametrize(
    ("laid", "points"),
    [
        ("settlements=3,1,1,1", 3),
        ("settlements=0,1,1,1 cities=2", 4),
        ("settlements=0,1,1,1 cities=2 buildings=library", 5),
        ("settlements=0,1,1,1 cities=2 buildings=library,town-hall", 7),
        ("settlements=0,1,1,1 roads=4,1,1,1", 2),
        ("settlements=0,1,1,1 knights=5", 2),
        ("settlements=1,1,1,1 roads=3,1,1,1 knights=2 cities=1 buildings=citadel", 6),
        ("settlements=1,1,1,1 hand=b9l9o9", 1),
    ],
)
def test_points_are_counted_from_the_laid_cards_alone(laid, points):
    assert table(laid).points("red") == points


@pytest.mark.rule("ST-83")
def test_taken_cards_count_for_the_taker():
    t = development("hand=owg knights=1,4")
    assert t.match.scores == (1, 3, 1, 1)
    t.play("knight")
    assert t.match.scores == (2, 2, 1, 1)


@pytest.mark.rule("ST-84")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_only_the_player_in_turn_gains_points_and_one_player_wins(players):
    match = new_table(players, seed=3).match
    number = 0
    while not match.over:
        before, player, number = match.scores, int(match.state.player), number + 1
        if match.awaits_chance:
            match.play_chance()
        else:
            seat = match.actors[0]
            codes = match.codes(seat)
            match.play(codes[match.chance.number(str(number)) % len(codes)], seat=seat)
        for seat, (old, new) in enumerate(zip(before, match.scores, strict=True)):
            assert new <= old or seat == player
    assert len(match.winners) == 1
    assert match.winners == (int(match.state.player),)


@pytest.mark.rule("ST-R20")
def test_a_city_that_wins_brings_no_event():
    t = development("settlements=9,1,1,1 hand=o3g2w9")
    t.play("city")
    assert (t.phase, t.match.outcomes()) == ("over", [])
    again = skerry.Match.from_position("struggle", t.match.position)
    assert again.digest == t.match.digest


@pytest.mark.rule("ST-R20")
def test_a_settlement_that_wins_asks_for_no_flip():
    t = development("settlements=9,1,1,1 hand=blwg")
    t.play("settlement")
    assert (t.phase, t.match.actors, t.destiny) == ("over", (), "white")


@pytest.mark.rule("ST-R20")
def test_the_winner_draws_no_cards():
    t = development("settlements=9,1,1,1 hand=bl")
    pile = t.pile
    t.play("road")
    assert (t.pile, t.hand("red"), t.match.awaits_chance) == (pile, "", False)


@pytest.mark.rule("ST-82")
def test_a_position_with_a_winner_must_be_over():
    with pytest.raises(skerry.BadPosition, match="10 win"):
        table("settlements=1,10,1,1")
    t = table("settlements=10,1,1,1 phase=over winner=red")
    assert t.match.winners == (0,)


#: Red holds every card and can buy nothing; nobody can draw.
LOCKED = "players=2 settlements=0,6 cities=1 buildings=town-hall roads=5,0 knights=2,0 pile=-"


def idle_turns(t, turns):
    for _ in range(turns):
        t.play("develop", "produce")
    return t


@pytest.mark.rule("ST-R25")
def test_three_rounds_without_a_card_laid_or_drawn_end_the_game_and_most_points_win():
    t = idle_turns(table(f"{LOCKED} rest=red"), 5)
    assert (t.match.over, t.match.winners) == (False, ())
    idle_turns(t, 1)
    assert (t.match.scores, t.match.over, t.match.winners) == ((7, 6), True, (0,))
    again = skerry.Match.from_position("struggle", t.match.position)
    assert (again.digest, again.winners) == (t.match.digest, (0,))


@pytest.mark.rule("ST-R25")
def test_after_a_deadlock_players_with_equal_points_win_together():
    # White holds every card, road and knight, and the others the settlements.
    t = table(
        "players=3 roads=0,0,7 knights=0,0,4 settlements=4,6 cities=1 turned=0,1 pile=- rest=white"
    )
    idle_turns(t, 9)
    assert (t.match.scores, t.match.winners) == ((6, 6, 5), (0, 1))


@pytest.mark.rule("ST-R25")
def test_a_game_in_which_somebody_can_buy_goes_on_however_idle_it_was():
    t = table(
        "players=2 turn=153 phase=development idle=5 market=w3g2 hand=b3l2o2wg/b8l9o14w11g11 "
        "pile=- roads=3,2 knights=0,2 settlements=4 cities=1,2 buildings=citadel/church,town-hall "
        "turned=1,2"
    )
    assert "knight" in t.legal()
    t.play("produce")
    assert (t.match.over, t.match.winners, int(t.s.idle)) == (False, (), 6)


@pytest.mark.rule("ST-R25")
def test_sixty_idle_rounds_end_the_game_whoever_could_buy():
    hoard = (
        "players=2 market=o5 hand=b4ow/b7l11o10w14g14 pile=- roads=0,5 knights=0,2 settlements=5 "
        "cities=1,1 buildings=town-hall/church turned=0,2"
    )
    t = development(f"{hoard} idle=118")
    assert "road with 3 brick for lumber" in t.legal()
    t.play("produce")
    assert not t.match.over
    t = development(f"{hoard} idle=119")
    t.play("produce")
    assert (t.match.over, t.match.winners, t.match.scores) == (True, (0,), (9, 6))


#: Red holds all cards but a few of blue's and can buy nothing. Blue's road is safe by the Citadel.
SAFE_ROAD = (
    "players=2 settlements=0,5 cities=1,1 buildings=town-hall/citadel roads=4,1 knights=2 pile=-"
)
#: Red holds all roads, knights and cards. Blue has the guild and nothing else.
GUILD = "players=3 roads=7,0,0 knights=4 buildings=-/guild pile=-"


@pytest.mark.rule("ST-R25")
@pytest.mark.parametrize(
    ("laid", "over"),
    [
        # With a road, exchanges make any two cards the price of a road; one card is too few.
        (f"{SAFE_ROAD} hand=-/o2", False),
        (f"{SAFE_ROAD} hand=-/o", True),
        # Without one only the hand counts: six cards stand in for two, four do not.
        (f"{LOCKED} hand=-/o6", False),
        (f"{LOCKED} hand=-/o4", True),
        # The guild takes one card after the other, but from nobody with fewer points.
        (f"{GUILD} settlements=0,1,9 cities=0,1", False),
        (f"{GUILD} settlements=0,3,7 cities=0,1", True),
    ],
)
def test_only_a_game_in_which_no_exchange_leads_to_a_purchase_is_a_deadlock(laid, over):
    rounds = 3 if laid.startswith(GUILD) else 2
    t = development(f"{laid} rest=red idle={3 * rounds - 1}")
    t.play("produce")
    assert t.match.over is over


@pytest.mark.rule("ST-R25")
def test_a_card_laid_or_drawn_begins_the_count_anew():
    t = idle_turns(table(f"{LOCKED} hand=-/bl rest=red"), 3)
    assert int(t.s.idle) == 3
    t.play("develop", "road", "produce", "draw brick", "draw lumber")
    assert int(t.s.idle) == 0
    t = table(f"{LOCKED} discards=o pile=- rest=red idle=5")
    t.play("develop", "produce", "draw ore")
    assert (int(t.s.idle), t.match.over) == (0, False)
    # A purchase counts even when the cards paid for it are all that can be drawn by others.
    t = development(f"{LOCKED} bought=r rest=red idle=5")
    t.play("produce")
    assert (int(t.s.idle), t.match.over) == (0, False)
