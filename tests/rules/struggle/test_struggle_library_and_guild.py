"""The Library (ST-34 to ST-36) and the Merchants' Guild (ST-76)."""

from __future__ import annotations

import pytest
from struggle_table import development, table

LIBRARY = "cities=1 buildings=library"
GUILD = "cities=1 buildings=guild settlements=0,3,3,3"


@pytest.mark.rule("ST-34")
def test_the_library_lets_its_owner_pick_from_the_open_hand():
    t = table(f"{LIBRARY} hand=b/oowg")
    t.play("library blue 1")
    assert t.sees("red", "hand")[1] == [0, 0, 2, 1, 1, 0]
    assert t.legal() == {"pick ore", "pick wool", "pick grain"}
    assert t.refuses("pick brick") == "ST-34"
    assert t.refuses("develop") == "ST-34"
    t.play("pick wool", "give brick")
    assert (t.hand("red"), t.hand("blue"), t.phase) == ("w", "boog", "trade")


@pytest.mark.rule("ST-34")
def test_the_pick_is_not_a_duty():
    t = table(f"{LIBRARY} hand=b/ow")
    assert {"swap blue 1", "library blue 1"} <= t.legal()
    t.play("swap blue 1")
    assert t.match.awaits_chance
    assert t.sees("red", "hand")[1] == [0, 0, 0, 0, 0, 2]


@pytest.mark.rule("ST-34")
def test_nobody_without_a_library_may_look():
    t = table("hand=b/ow cities=0,1 buildings=-/library")
    assert t.legal("library") == set()
    assert t.refuses("library blue 1") == "ST-34"


@pytest.mark.rule("ST-35")
def test_a_second_swap_with_the_same_opponent_is_blind():
    t = table(f"{LIBRARY} hand=bbb/oow/w roads=5,1,1,1")
    t.play("library blue 1", "pick wool", "give brick")
    assert t.refuses("library blue 1") == "ST-35"
    t.play("swap blue 1")
    assert t.chances() == {"take brick": 1, "take ore": 2}
    t.play("take ore", "give wool")
    assert t.allows("library white 1")


@pytest.mark.rule("ST-35")
def test_a_look_is_over_once_any_swap_with_this_opponent_was_made():
    t = table(f"{LIBRARY} hand=bbb/oow/w roads=5,1,1,1")
    t.play("swap blue 1", "take ore", "give brick")
    assert t.legal("library") == {"white 1"}
    t.play("library white 1", "pick wool", "give brick")
    assert t.legal("library") == set()


@pytest.mark.rule("ST-35")
def test_a_new_turn_allows_a_new_look():
    t = table(f"players=2 {LIBRARY} hand=bbb/oow")
    t.play("library blue 1", "pick wool", "give brick", "develop", "produce")
    t.play("draw ore", "draw ore", "develop", "produce", "draw ore", "draw ore")
    assert (t.player, t.legal("library")) == ("red", {"blue 1"})


@pytest.mark.rule("ST-36")
def test_the_library_gives_no_exchange_of_its_own():
    t = table(f"{LIBRARY} hand=bb/o/w")
    t.play("library blue 1", "pick ore", "give brick")
    assert t.refuses("library white 1") == "ST-25"
    t = table(f"{LIBRARY} hand=bb/o roads=0,1,1,1")
    assert t.refuses("library blue 1") == "ST-26"


@pytest.mark.rule("ST-R15")
def test_with_several_cards_one_is_picked_and_the_rest_are_blind():
    t = table(f"{LIBRARY} hand=bbb/oowg roads=5,1,1,1")
    t.play("library blue 3", "pick grain")
    assert t.chances() == {"take ore": 2, "take wool": 1}
    t.play("take ore", "take wool")
    assert (t.phase, t.hand("red"), t.hand("blue")) == ("give", "bbbowg", "o")
    t.play("give brick", "give brick", "give brick")
    assert (t.hand("red"), t.hand("blue"), t.legal()) == ("owg", "bbbo", {"develop"})


@pytest.mark.rule("ST-R15")
def test_only_the_owner_sees_the_hand_and_only_while_he_picks():
    t = table(f"{LIBRARY} hand=bb/oow roads=3,1,1,1")
    t.play("library blue 2")
    for seat in ("white", "amber", "nobody"):
        assert t.sees(seat, "hand")[1] == [0, 0, 0, 0, 0, 3]
    t.play("pick wool")
    assert t.sees("red", "hand")[1] == [0, 0, 0, 0, 0, 2]


@pytest.mark.rule("ST-R15")
def test_the_look_commits_to_the_swap():
    t = table(f"{LIBRARY} hand=b/ow")
    t.play("library blue 1")
    assert int(t.s.exchanged) == 1
    assert t.legal() == {"pick ore", "pick wool"}


@pytest.mark.rule("ST-76")
def test_the_guild_takes_a_random_card_and_gives_nothing_back():
    t = table(f"{GUILD} hand=b/oow")
    t.play("guild blue")
    assert t.chances() == {"take ore": 2, "take wool": 1}
    t.play("take wool")
    assert (t.hand("red"), t.hand("blue"), t.phase) == ("bw", "oo", "trade")


@pytest.mark.rule("ST-76")
def test_the_guild_works_once_in_a_turn():
    t = table(f"{GUILD} hand=b/oow/w")
    t.play("guild blue", "take wool")
    assert t.refuses("guild blue") == "ST-76"
    t.play("develop")
    assert t.refuses("guild white") == "ST-76"
    t.play("produce", "draw ore", "draw ore")
    for _ in range(3):
        t.play("develop", "produce", "draw brick", "draw brick")
    assert t.allows("guild blue")


@pytest.mark.rule("ST-76")
def test_the_guild_spares_opponents_with_fewer_points():
    t = table("cities=1 buildings=guild settlements=0,2,3,4 hand=b/o/w/g")
    assert t.match.scores == (3, 2, 3, 4)
    assert t.legal("guild") == {"white", "amber"}
    assert t.refuses("guild blue") == "ST-76"
    assert t.refuses("guild red") == "ST-76"


@pytest.mark.rule("ST-76")
def test_only_the_owner_of_a_guild_may_use_it():
    t = table("cities=0,1 buildings=-/guild settlements=1,1,5,5 hand=b/o/w/g")
    assert t.legal("guild") == set()
    assert t.refuses("guild white") == "ST-76"


@pytest.mark.rule("ST-76")
def test_two_players_never_see_a_guild():
    t = development("players=2 cities=1 hand=ow3")
    t.play("building")
    assert "guild" not in t.legal("lay")


@pytest.mark.rule("ST-R16")
def test_the_guild_works_in_the_trade_and_in_the_development_step():
    t = table(f"{GUILD} hand=b/oow")
    assert t.allows("guild blue")
    t.play("develop", "guild blue", "take ore")
    assert (t.hand("red"), t.phase) == ("bo", "development")


@pytest.mark.rule("ST-R16", "ST-73")
def test_the_guild_works_in_the_turn_it_is_built():
    t = development("cities=1 settlements=1,4,1,1 hand=ow3/b")
    assert t.refuses("guild blue") == "ST-76"
    t.play("building", "lay guild", "guild blue", "take brick")
    assert t.hand("red") == "b"


@pytest.mark.rule("ST-R16")
def test_the_guild_is_not_an_exchange():
    t = table(f"{GUILD} hand=b/oow")
    t.play("market brick for ore", "guild blue", "take wool")
    t = table(f"{GUILD} hand=b/oow")
    t.play("guild blue", "take wool", "market brick for ore")
    assert t.hand("red") == "ow"


@pytest.mark.rule("ST-R16")
def test_the_guild_compares_points_at_the_moment_it_is_used():
    t = development("cities=1 buildings=guild settlements=0,3,1,1 hand=bl/o roads=1,1,1,1")
    assert t.allows("guild blue")
    t.play("road")  # side B: a fourth point
    assert t.refuses("guild blue") == "ST-76"


@pytest.mark.rule("ST-R16")
def test_the_guild_needs_a_victim_with_a_card():
    t = table(f"{GUILD} hand=b/-/o")
    assert t.legal("guild") == {"white"}
    assert t.refuses("guild blue") == "ST-R16"
