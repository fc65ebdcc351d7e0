"""The events of cities: market day and robber attack (ST-67 to ST-69)."""

from __future__ import annotations

import pytest
from struggle_table import development

from skerry.core.chance import new_noise


def market_day(hands, **fields):
    """A market day for which red has paid with cards of his own."""
    red, _, others = hands.partition("/")
    extra = " ".join(f"{name}={value}" for name, value in fields.items())
    t = development(f"hand=o3g2{red.strip('-')}/{others} {extra}")
    return t.play("city", "event market-day")


def attack(hands, **fields):
    """A robber attack after red has paid a city."""
    red, _, others = hands.partition("/")
    extra = " ".join(f"{name}={value}" for name, value in fields.items())
    t = development(f"hand=o3g2{red.strip('-')}/{others} {extra}")
    return t.play("city", "event robber-attack")


@pytest.mark.rule("ST-67")
def test_market_day_goes_round_clockwise_from_the_builder():
    t = market_day("b/l/o/w", market="g5")
    goods = {"red": "brick", "blue": "lumber", "white": "ore", "amber": "wool"}
    for number, (seat, good) in enumerate(goods.items()):
        assert (t.phase, t.match.actors) == ("market-day", (number,))
        t.play(f"{seat}: market {good} for grain")
    assert (t.market, t.sizes()) == ("blowg", [1, 1, 1, 1])
    assert (t.phase, t.match.actors) == ("development", (0,))


@pytest.mark.rule("ST-67")
def test_on_market_day_each_player_swaps_one_card_at_most():
    t = market_day("bb/ll", market="g5")
    t.play("red: market brick for grain")
    assert t.match.actors == (1,)
    t.play("blue: market lumber for brick")
    assert (t.hand("red"), t.hand("blue"), t.market) == ("bg", "bl", "lgggg")
    assert t.phase == "development"


@pytest.mark.rule("ST-67")
def test_on_market_day_nothing_but_a_swap_with_the_market_is_possible():
    t = market_day("bb/ll", market="oog3")
    assert t.legal() == {"pass", "market brick for ore", "market brick for grain"}
    assert t.refuses("produce") == "ST-67"
    assert t.refuses("discard brick") == "ST-67"
    assert t.refuses("market brick for wool") == "ST-30"
    assert t.refuses("market wool for ore") == "ST-30"


@pytest.mark.rule("ST-R24", "ST-67")
def test_market_day_needs_no_road_and_uses_no_exchange():
    t = market_day("b/l", roads="0,0,1,1")
    t.play("red: market brick for ore", "blue: market lumber for wool")
    assert (t.hand("red"), t.hand("blue")) == ("o", "w")
    assert int(t.s.exchanged) == 0
    t.play("produce")
    while t.match.awaits_chance:
        t.match.play_chance()
    assert t.legal("discard") != set()  # blue's one exchange is still his


@pytest.mark.rule("ST-R24")
def test_who_has_no_card_or_declines_is_passed_over():
    t = market_day("-/l/-/w")
    assert t.match.actors == (1,)
    t.play("blue: pass")
    assert t.match.actors == (3,)
    t.play("amber: pass")
    assert (t.phase, t.hand("blue"), t.hand("amber")) == ("development", "l", "w")
    t = market_day("-/-/-/-")
    assert t.phase == "development"


@pytest.mark.rule("ST-68")
@pytest.mark.parametrize(
    ("held", "lost"), [(1, 0), (7, 0), (8, 4), (9, 4), (10, 5), (11, 5), (14, 7)]
)
def test_more_than_seven_cards_lose_half_rounded_down(held, lost):
    t = attack(f"-/w{held}")
    assert t.row("owes") == [0, lost, 0, 0]
    for _ in range(lost):
        t.play("blue: discard wool")
    assert (t.size("blue"), t.phase) == (held - lost, "development")
    assert t.discards == "ooo" + "w" * lost + "gg"


@pytest.mark.rule("ST-68")
def test_the_loser_chooses_which_cards_he_discards():
    t = attack("-/b4w4")
    assert t.legal("discard", "blue") == {"brick", "wool"}
    t.play("blue: discard brick", "blue: discard brick", "blue: discard wool")
    assert t.legal("", "blue") == {"discard brick", "discard wool"}
    assert t.refuses("blue: discard ore") == "ST-68"
    assert t.refuses("blue: develop") == "ST-68"
    t.play("blue: discard brick")
    assert t.hand("blue") == "bwww"


@pytest.mark.rule("ST-68")
def test_a_card_cannot_be_discarded_twice():
    t = attack("-/bw7")
    t.play("blue: discard brick")
    assert t.reason("blue: discard brick") == "you have no other brick"
    assert t.legal("discard", "blue") == {"wool"}


@pytest.mark.rule("ST-69")
@pytest.mark.parametrize(("players", "side"), [(2, "none"), (3, "dark"), (6, "dark")])
def test_after_a_robber_attack_the_destiny_card_is_flipped(players, side):
    assert attack("-/w8", players=players).destiny == ("none" if players == 2 else "white")
    t = attack("-/w8", players=players)
    t.play(*["blue: discard wool"] * 4)
    assert (t.destiny, t.phase) == (side, "development")
    assert attack("-/w7", players=players).destiny == side  # also when nobody loses a card


@pytest.mark.rule("ST-69")
def test_a_market_day_flips_nothing():
    assert market_day("-/-").destiny == "white"


@pytest.mark.rule("ST-R23")
def test_hands_are_counted_after_the_city_is_paid():
    t = attack("w7/-")
    assert t.phase == "development"
    t = attack("w8/-")
    assert t.row("owes") == [4, 0, 0, 0]


@pytest.mark.rule("ST-R23")
def test_all_choose_at_the_same_time_and_the_turn_waits_for_the_last():
    t = attack("w8/b8/l8/-")
    assert t.match.actors == (0, 1, 2)
    t.play(*["white: discard lumber"] * 4)
    assert t.match.actors == (0, 1)
    assert t.size("white") == 8  # nothing is taken before all have chosen
    t.play(*["red: discard wool"] * 4, *["blue: discard brick"] * 3)
    assert t.phase == "robber-attack"
    t.play("blue: discard brick")
    assert (t.phase, t.sizes()) == ("development", [4, 4, 4, 0])


@pytest.mark.rule("ST-R23")
def test_whoever_has_chosen_is_guessed_to_have_set_half_of_some_hand_aside():
    t = attack("-/w8/b4l4/-").play(*["blue: discard wool"] * 4)
    game = t.match.game
    for seed in range(20):
        states = t.match.view(2).states
        game.kernels.guess(states, 0, 2, new_noise(seed))
        s = game.layout.read(states)
        game.positions.check(s)
        assert sum(s.chosen.tolist()[1]) == 4
        assert all(s.chosen[1, good] <= s.hand[1, good] for good in range(6))


@pytest.mark.rule("ST-R23", "ST-R21")
def test_choices_are_secret_until_all_have_chosen_and_open_afterwards():
    t = attack("-/w8/b4l4/-")
    t.play("white: discard brick", "white: discard lumber")
    for seat in ("red", "blue", "nobody"):
        assert t.sees(seat, "owes")[2] == 4
        assert t.sees(seat, "chosen")[2] == [0] * 6
        assert t.log(seat)[-1] == "event robber-attack"
    assert t.sees("white", "chosen")[2] == [1, 1, 0, 0, 0, 0]
    assert t.sees("white", "owes")[2] == 2
    t.play("white: discard brick", "white: discard lumber", *["blue: discard wool"] * 4)
    for seat in ("red", "blue", "white", "nobody"):
        assert t.sees(seat, "chosen")[2] == [2, 2, 0, 0, 0, 0]
        assert t.log(seat)[-8:] == [
            "discard brick", "discard lumber", "discard brick", "discard lumber",
            *["discard wool"] * 4,
        ]  # fmt: skip
    t.play("produce")
    while t.match.awaits_chance:
        t.match.play_chance()
    assert not any(map(any, t.s.chosen.tolist()))


@pytest.mark.rule("ST-X10", "ST-65")
def test_example_a_robber_attack_among_three():
    t = development("players=3 hand=o3g2w7/b8/l9")
    assert t.sizes() == [12, 8, 9]
    t.play("city", "event robber-attack")
    assert t.row("owes") == [0, 4, 4]
    t.play(*["blue: discard brick"] * 4, *["white: discard lumber"] * 4)
    assert t.sizes() == [7, 4, 5]
    assert t.destiny == "dark"
