"""Step 2, development: prices and payments (ST-37 to ST-41, ST-58, ST-62, ST-70)."""

from __future__ import annotations

import itertools

import pytest
from struggle_table import cards, development, table

import skerry
from skerry.games.struggle.cards import PAID, PAID_FIRST
from skerry.games.struggle.moves import MOVES

#: Brick, lumber, ore, wool, grain.
PRICES = {
    "road": (1, 1, 0, 0, 0),
    "knight": (0, 0, 1, 1, 1),
    "settlement": (1, 1, 0, 1, 1),
    "city": (0, 0, 3, 0, 2),
    "building": (0, 0, 1, 3, 0),
}
GOODS = ("brick", "lumber", "ore", "wool", "grain")
#: Red has a settlement to turn and a city to build on.
READY = "cities=1"


def text(counts):
    return "".join(f"{letter}{n}" for letter, n in zip("blowg", counts, strict=True) if n) or "-"


def payable(price, hand):
    """Every set of cards that pays a price out of a hand, by trying all stand-ins."""
    units = [good for good in range(5) for _ in range(price[good])]
    found = set()
    for payers in itertools.product(range(5), repeat=len(units)):
        paid = [0] * 5
        for unit, payer in zip(units, payers, strict=True):
            paid[payer] += 1 if payer == unit else 3
        if all(n <= held for n, held in zip(paid, hand, strict=True)):
            found.add(tuple(paid))
    return found


@pytest.mark.rule("ST-37")
@pytest.mark.parametrize("kind", PRICES)
def test_exactly_the_price_goes_to_the_discard_pile(kind):
    price = PRICES[kind]
    t = development(f"{READY} hand={text([n + 1 for n in price])}")
    t.play(kind)
    assert t.hand("red") == "blowg"
    assert t.discards == cards([*price, 0])


@pytest.mark.rule("ST-40", "ST-41", "ST-58", "ST-62", "ST-70", "ST-37")
@pytest.mark.parametrize("kind", PRICES)
def test_each_card_of_a_price_is_needed(kind):
    clauses = {"road": "ST-40", "knight": "ST-41", "settlement": "ST-58", "city": "ST-62",
               "building": "ST-70"}  # fmt: skip
    price = PRICES[kind]
    assert development(f"{READY} hand={text(price)}").allows(kind)
    for good in range(5):
        if price[good]:
            short = [n - (i == good) for i, n in enumerate(price)]
            t = development(f"{READY} hand={text(short)}")
            assert t.refuses(kind) == clauses[kind]
            assert t.reason(kind) == f"you need 1 {GOODS[good]} more"
            assert kind not in t.legal()


@pytest.mark.rule("ST-38", "ST-R4")
def test_five_different_purchases_can_be_made_in_one_turn_in_any_order():
    t = development(f"{READY} hand=b2l2o5w5g4")
    t.play("building", "lay town-hall", "knight", "settlement", "keep", "road")
    t.play("city", "event robber-attack")
    assert t.hand("red") == ""
    assert t.s.bought.tolist() == [1, 1, 1, 1, 1]


@pytest.mark.rule("ST-38")
@pytest.mark.parametrize("kind", PRICES)
def test_the_same_kind_cannot_be_bought_twice_in_a_turn(kind):
    t = development("cities=2 settlements=2,1,1,1 hand=b2l2o6w6g4")
    t.play(kind)
    follow_up = {"settlement": "keep", "city": "event robber-attack", "building": "lay church"}
    if kind in follow_up:
        t.play(follow_up[kind])
    while t.match.actors != (0,) or t.phase != "development":
        t.play("discard " + min(t.legal("discard")))
    assert t.refuses(kind) == "ST-38"
    assert kind not in t.legal()
    t.play("produce")
    while t.match.awaits_chance:
        t.match.play_chance()
    assert not any(t.s.bought.tolist())


@pytest.mark.rule("ST-X4", "ST-38")
def test_example_a_road_and_a_knight_but_no_second_road():
    t = development("hand=b2l2owg")
    t.play("road", "knight")
    assert t.hand("red") == "bl"
    assert t.refuses("road") == "ST-38"


@pytest.mark.rule("ST-R4")
def test_two_buildings_of_different_names_are_one_kind():
    t = development("cities=2 hand=o2w6")
    t.play("building", "lay church")
    assert t.refuses("building") == "ST-38"


@pytest.mark.rule("ST-R4")
def test_a_settlement_and_a_city_are_two_kinds():
    t = development("hand=blowgo2g2")
    t.play("settlement", "keep", "city")
    assert (t.row("settlements")[0], t.row("cities")[0]) == (1, 1)


@pytest.mark.rule("ST-R5")
def test_a_settlement_of_this_turn_can_become_a_city_with_a_building():
    t = development("settlements=0,1,1,1 hand=blwgo3g2ow3")
    t.play("settlement", "keep", "city", "event robber-attack", "building", "lay library")
    assert (t.row("settlements")[0], t.row("cities")[0], t.points("red")) == (0, 1, 3)


@pytest.mark.rule("ST-39", "ST-R3")
def test_three_identical_cards_stand_in_for_one_other():
    t = development("hand=bw4")
    assert t.legal() == {"produce", "road with 3 wool for lumber"}
    t.play("road with 3 wool for lumber")
    assert (t.hand("red"), t.discards, t.row("roads")[0]) == ("w", "bwww", 2)


@pytest.mark.rule("ST-39")
def test_two_identical_cards_are_too_few():
    t = development("hand=bw2")
    assert t.legal() == {"produce"}
    assert t.refuses("road with 3 wool for lumber") == "ST-40"


@pytest.mark.rule("ST-39")
def test_cards_may_stand_in_any_number_of_times():
    t = development("settlements=1,1,1,1 hand=b3l3w9")
    t.play("city with 3 brick for ore and 3 wool for ore and 3 wool for ore and 3 lumber for grain "
           "and 3 wool for grain")  # fmt: skip
    assert (t.hand("red"), len(t.discards)) == ("", 15)


@pytest.mark.rule("ST-39")
def test_the_exchange_is_open_in_the_own_development_step_only():
    t = table("hand=bw4")
    assert t.refuses("road with 3 wool for lumber") == "ST-20"
    assert not t.allows("road with 3 wool for lumber", "blue")
    t.play("develop")
    assert t.allows("road with 3 wool for lumber")


@pytest.mark.rule("ST-39")
def test_a_card_cannot_stand_in_for_its_own_kind():
    with pytest.raises(skerry.BadMove):
        development("hand=b4l").play("road with 3 brick for brick")


@pytest.mark.rule("ST-X11", "ST-37")
def test_example_three_wool_in_place_of_one_ore():
    t = development("hand=g2o2w3")
    assert t.refuses("city") == "ST-62"
    t.play("city with 3 wool for ore")
    assert (t.hand("red"), t.discards, t.phase) == ("", "oowwwgg", "turning")


@pytest.mark.rule("ST-R3")
def test_no_card_is_drawn_for_a_stand_in():
    t = development("hand=bw3")
    pile, market = t.pile, t.market
    t.play("road with 3 wool for lumber")
    assert (t.pile, t.market, t.size("red")) == (pile, market, 0)


@pytest.mark.rule("ST-R3")
def test_stand_ins_may_be_named_in_any_order_and_even_for_cards_in_hand():
    t = development("hand=l3w3b")
    t.play("road with 3 wool for lumber and 3 lumber for brick")
    assert (t.hand("red"), t.discards) == ("b", "lllwww")
    t = development("hand=b3l3w3o3g3")
    t.play("knight with 3 brick for wool and 3 lumber for ore")
    assert t.discards == "bbblllg"
    t = development("hand=blw3")
    t.play("road with 3 wool for brick")
    assert t.hand("red") == "b"


@pytest.mark.rule("ST-R3", "ST-39")
@pytest.mark.parametrize("kind", PRICES)
@pytest.mark.parametrize(
    "hand",
    [(1, 0, 1, 4, 2), (3, 3, 0, 3, 0), (0, 6, 1, 3, 1), (4, 1, 7, 1, 1), (9, 0, 0, 6, 0)],
)
def test_every_payment_is_legal_and_the_necessary_ones_are_listed_once(kind, hand):
    t = development(f"{READY} hand={text(hand)}")
    price = PRICES[kind]
    codes = t.match.game.moves
    legal, listed = set(), []
    for one in codes.kinds:
        if one.name in (kind, f"{kind}-with"):
            for code in range(one.first, one.first + one.size):
                if t.allows(codes.format(code)):
                    legal.add(paid_by(t, codes.format(code)))
    for move in t.legal():
        if move.split(" ")[0] == kind:
            listed.append(paid_by(t, move))
    assert legal == payable(price, hand)
    assert len(listed) == len(set(listed))
    assert set(listed) <= legal
    # Where fewer cards of a good than its price are paid, the hand had no more of them.
    spared = {
        paid
        for paid in legal
        if all(
            paid[good] >= min(price[good], hand[good])
            and (paid[good] - min(price[good], hand[good])) % 3 == 0
            for good in range(5)
        )
        and sum(paid)
        == sum(min(a, b) + 3 * max(0, a - b) for a, b in zip(price, hand, strict=True))
    }
    assert set(listed) == spared


def paid_by(t, move):
    """The cards a purchase takes out of the hand."""
    copy = t.match.copy()
    before = copy.state.hand.tolist()[0]
    copy.play(move, seat=0)
    after = copy.state.hand.tolist()[0]
    return tuple(a - b for a, b in zip(before[:5], after[:5], strict=True))


@pytest.mark.rule("ST-37", "ST-39")
def test_the_first_and_the_last_way_to_pay_of_every_kind_can_be_bought():
    for kind in range(5):
        for payment in (int(PAID_FIRST[kind]), int(PAID_FIRST[kind + 1]) - 1):
            price = [int(PAID[payment, good + 1]) for good in range(5)]
            hand = "".join(f"{letter}{n}" for letter, n in zip("blowg", price, strict=True) if n)
            t = development(f"settlements=2,1,1,1 cities=1 hand={hand}")
            code = MOVES.first("road") + payment
            assert t.match.game.kernels.is_legal(t.match.states, 0, 0, code)
            t.match.play(code, seat=0)
            assert t.size("red") == 0
            assert t.s.bought.tolist() == [int(kind == other) for other in range(5)]
