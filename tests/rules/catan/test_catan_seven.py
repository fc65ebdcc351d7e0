"""The seven and the robber (CA-29 to CA-36, CA-R3 to CA-R5)."""

from __future__ import annotations

import pytest
from catan_table import table

from skerry.core.chance import new_noise

ROLL = "phase=before-roll rolled=0"


@pytest.mark.rule("CA-29")
def test_on_a_seven_nobody_receives_resources():
    # All of the board is built upon; still no card leaves the bank.
    t = table(f"{ROLL} city=H5-N:red,H10-N:blue,H14-N:orange,H12-N:red").play("roll", "dice 7")
    assert [t.size(seat) for seat in ("orange", "red", "blue")] == [0, 0, 0]
    assert t.phase == "robber"


@pytest.mark.rule("CA-30")
@pytest.mark.parametrize(
    ("held", "lost"), [(6, 0), (7, 0), (8, 4), (9, 4), (10, 5), (11, 5), (15, 7), (19, 9)]
)
def test_more_than_seven_cards_lose_half_rounded_down(held, lost):
    t = table(f"{ROLL} blue=g{held}").play("roll", "dice 7")
    assert t.phase == ("discard" if lost else "robber")
    assert t.s.owes.tolist()[2] == lost
    t.play(*["blue: discard grain"] * lost)
    assert t.phase == "robber"
    assert t.size("blue") == held - lost
    assert t.bank()["g"] == 19 - held + lost


@pytest.mark.rule("CA-30")
def test_the_active_player_discards_too_and_each_chooses_his_cards():
    t = table(f"{ROLL} red=l4b4 blue=w5o4").play("roll", "dice 7")
    assert t.match.actors == (1, 2)
    assert t.legal("discard", "red") == {"lumber", "brick"}
    assert t.refuses("red: discard ore") == "CA-30"
    t.play("red: discard brick", "blue: discard wool", "blue: discard ore", "red: discard brick")
    t.play("blue: discard ore", "red: discard lumber", "red: discard brick", "blue: discard ore")
    assert (t.hand("red"), t.hand("blue")) == ("lllb", "wwwwo")


@pytest.mark.rule("CA-30")
def test_nobody_discards_a_card_twice():
    t = table(f"{ROLL} blue=g7o").play("roll", "dice 7", "blue: discard ore")
    assert t.legal("discard", "blue") == {"grain"}
    assert t.refuses("blue: discard ore") == "CA-30"


@pytest.mark.rule("CA-R5")
def test_nothing_is_returned_before_all_have_chosen():
    t = table(f"{ROLL} orange=l8 blue=w8").play("roll", "dice 7", *["orange: discard lumber"] * 4)
    assert t.match.actors == (2,)
    assert (t.size("orange"), t.bank()["l"]) == (8, 11)
    assert t.phase == "discard"
    t.refuses("orange: discard lumber")
    t.refuses("red: robber H1")
    t.play(*["blue: discard wool"] * 4)
    assert (t.size("orange"), t.size("blue"), t.phase, t.match.actors) == (4, 4, "robber", (1,))


@pytest.mark.rule("CA-R5")
def test_discards_are_secret_until_all_have_chosen():
    t = table(f"{ROLL} orange=l4o4 blue=w4g4").play("roll", "dice 7")
    t.play("orange: discard ore", "blue: discard wool", "orange: discard ore")
    assert t.match.view(0).moves[-2:] == ["discard ore", "discard ore"]
    assert t.match.view(2).moves[-1] == "discard wool"
    assert t.match.view(1).moves[-1] == "dice 7"
    assert t.match.view().moves[-1] == "dice 7"
    seen = t.match.view(1).state
    assert seen.owes.tolist() == [4, 0, 4, 0]
    assert seen.chosen.tolist()[0] == [0] * 6
    t.play(*["orange: discard ore"] * 2, *["blue: discard wool"] * 3)
    assert t.match.view(1).moves[-8:].count("discard ore") == 4


@pytest.mark.rule("CA-R5")
def test_a_watchers_view_is_the_same_whatever_is_being_chosen():
    one = table(f"{ROLL} orange=l4o4 blue=w8").play("roll", "dice 7", "orange: discard ore")
    two = table(f"{ROLL} orange=l4o4 blue=w8").play("roll", "dice 7", "orange: discard lumber")
    none = table(f"{ROLL} orange=l4o4 blue=w8").play("roll", "dice 7")
    for seat in (-1, 1, 2):
        texts = {t.match.view(seat).position for t in (one, two, none)}
        assert len(texts) == 1
        assert len({t.match.view(seat).log for t in (one, two, none)}) == 1


@pytest.mark.rule("CA-31", "CA-R3")
def test_the_robber_must_move_to_another_hex():
    t = table("phase=robber robber=H12")
    assert t.legal("robber") == {str(h) for h in range(19)} - {"11"}
    assert t.refuses("robber H12") == "CA-31"
    assert t.refuses("end") == "CA-31"
    t.play("robber H10")  # the desert is allowed
    assert t.s.robber == 9


@pytest.mark.rule("CA-31")
def test_the_robber_moves_after_all_discards_and_by_the_active_player():
    t = table(f"{ROLL} orange=g8").play("roll", "dice 7")
    t.refuses("red: robber H1")
    t.play(*["orange: discard grain"] * 4)
    t.refuses("orange: robber H1")
    t.play("robber H1")
    assert (t.s.robber, t.phase) == (0, "main")


@pytest.mark.rule("CA-32")
def test_with_several_opponents_on_the_hex_the_player_chooses_whom_to_rob():
    t = table(
        "phase=robber players=4 settlement=H12-N:blue city=H12-S:orange orange=l blue=g white=o"
    )
    t.play("robber H12")
    assert t.phase == "rob"
    assert t.legal("rob") == {"orange", "blue"}
    assert t.refuses("rob white") == "CA-32"
    assert t.refuses("rob red") == "CA-32"
    assert t.refuses("end") == "CA-32"
    t.play("rob blue", "steal grain")
    assert (t.hand("orange"), t.hand("red"), t.hand("blue")) == ("l", "g", "")


@pytest.mark.rule("CA-32")
def test_a_single_victim_is_robbed_without_a_choice():
    t = table("phase=robber settlement=H12-N:blue,H12-S:red blue=gg red=o").play("robber H12")
    assert t.phase == "stealing"
    t.play("steal grain")
    assert (t.hand("red"), t.hand("blue"), t.phase) == ("go", "g", "main")


@pytest.mark.rule("CA-33")
def test_the_stolen_card_is_drawn_evenly_from_the_hand():
    t = table("phase=robber settlement=H12-N:blue blue=l3wo2").play("robber H12")
    assert t.chances() == {"steal lumber": 3, "steal wool": 1, "steal ore": 2}


@pytest.mark.rule("CA-33")
def test_of_a_hand_that_is_partly_hidden_a_card_that_is_seen_is_drawn():
    t = table("phase=robber settlement=H12-N:blue blue=l2o?3 bank=l15b19w19g19o17")
    t.play("robber H12")
    sample, text = t.match.game.rules.sample_chance, t.match.game.moves.format
    assert sample is not None
    drawn = {text(sample(t.s, new_noise(seed))) for seed in range(30)}
    assert drawn == set(t.chances()) == {"steal lumber", "steal ore"}


@pytest.mark.rule("CA-33", "CA-58")
def test_only_thief_and_victim_see_the_stolen_card():
    t = table("phase=robber players=4 settlement=H12-N:blue blue=l3wo2")
    t.play("robber H12", "steal wool")
    seen = [t.match.view(seat).moves[-1] for seat in (-1, 0, 1, 2, 3)]
    assert seen == ["steal ?", "steal ?", "steal wool", "steal wool", "steal ?"]


@pytest.mark.rule("CA-34")
def test_development_cards_cannot_be_stolen():
    t = table("phase=robber settlement=H12-N:blue blue.cards=kkp").play("robber H12")
    assert t.phase == "main"
    t = table("phase=robber settlement=H12-N:blue blue.cards=kkp blue=w").play("robber H12")
    assert t.chances() == {"steal wool": 1}
    assert t.play("steal wool").s.cards.tolist()[2] == [2, 0, 0, 0, 1, 0]


@pytest.mark.rule("CA-R4")
def test_robbing_is_compulsory_where_somebody_has_a_card_and_impossible_elsewhere():
    text = "phase=robber settlement=H12-N:blue city=H12-S:orange"
    t = table(f"{text} blue=g").play("robber H12")  # orange has no card and cannot be chosen
    assert (t.phase, int(t.s.victim)) == ("stealing", 2)
    assert table(text).play("robber H12").phase == "main"
    assert table(f"{text} blue=g orange=l").play("robber H1").phase == "main"
    t = table(f"{text} blue=g orange=l").play("robber H12")
    assert set(t.match.legal(1)) == {"rob orange", "rob blue"}


@pytest.mark.rule("CA-R4")
def test_ones_own_buildings_do_not_matter():
    t = table("phase=robber city=H12-N:red,H12-S:red red=l4").play("robber H12")
    assert (t.phase, t.hand("red")) == ("main", "llll")


@pytest.mark.rule("CA-35")
def test_after_the_robbery_trade_and_building_follow():
    t = table(f"{ROLL} settlement=H12-N:blue,H10-N:red blue=b red=l").play("roll", "dice 7")
    t.play("robber H12", "steal brick")
    assert t.phase == "main"
    t.play("road H10-NE")
    assert t.allows("invite offers")


@pytest.mark.rule("CA-36", "CA-27")
def test_the_robber_stays_and_bars_its_hex_until_it_moves():
    t = table(f"{ROLL} settlement=H12-NE:blue").play("roll", "dice 7", "robber H12")
    for _ in range(3):
        assert t.play("end", "roll", "dice 8").hand("blue") == ""
    t.play("end", "roll", "dice 7", "robber H1", "end", "roll", "dice 8")
    assert t.hand("blue") == "o"


@pytest.mark.rule("CA-R5", "CA-63")
def test_a_seven_after_a_knight_before_the_roll_moves_the_robber_again():
    t = table(f"{ROLL} red.cards=k robber=H10").play("play knight", "robber H3", "roll", "dice 7")
    assert t.phase == "robber"
    assert t.refuses("robber H3") == "CA-31"
    assert t.play("robber H10").phase == "main"


@pytest.mark.rule("CA-R26")
def test_a_friendly_robber_spares_players_with_two_points_or_fewer():
    board = "phase=robber settlement=H5-N:blue,H12-S:red city=H10-N:red,H14-N:orange"
    weak = table(f"{board} friendly=1")  # blue has one point, orange two, red three
    assert weak.refuses("robber 4") == "CA-R26"
    assert weak.refuses("robber 13") == "CA-R26"
    assert weak.play("robber 11").s.robber == 11
    assert table(board).play("robber 4").s.robber == 4


@pytest.mark.rule("CA-R26")
def test_a_friendly_robber_may_go_anywhere_else_when_every_hex_is_spared():
    spared = "H4-S:red,H11-SE:red,H13-SE:blue,H3-S:blue,H1-SE:orange,H15-S:orange"
    t = table(f"phase=robber robber=H10 friendly=1 settlement={spared}")
    assert len(t.legal("robber")) == 18
