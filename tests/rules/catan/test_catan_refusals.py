"""Every kind of refusal gives its reason and its clause, and changes nothing."""

from __future__ import annotations

import pytest
from catan_table import table

LINE = "settlement=H10-N:red road=H10-NE:red"
RICH = "red=l5b5w5g5o5"
ROADS_15 = ",".join(f"{path}:red" for path in range(15))
BEFORE = "phase=before-roll rolled=0"
FOUNDING = "turn=0 rolled=0 player=orange founded=0"

#: A position, a move, words of the reason, the clause.
#: All cards but one ore are in hands.
ONE_ORE_LEFT = "blue=l19b19w19g19o18"
REFUSALS = [
    # The order of a turn.
    (BEFORE, "end", "roll the dice first", "CA-21"),
    (f"{BEFORE} {LINE} {RICH}", "road H10-E", "roll the dice first", "CA-21"),
    (f"{BEFORE} {RICH}", "trade 4 ore for wool", "roll the dice first", "CA-37"),
    (f"{BEFORE} {RICH}", "offer 1 ore for 1 wool", "roll the dice first", "CA-37"),
    (BEFORE, "invite offers", "roll the dice first", "CA-37"),
    ("", "roll", "have been rolled", "CA-21"),
    ("", "dice 8", "not a move for now", "CA-21"),
    # Founding.
    (f"phase=found-settlement {FOUNDING}", "road 3", "found a settlement first", "CA-14"),
    (f"phase=found-settlement {FOUNDING}", "end", "found a settlement first", "CA-14"),
    # Roads.
    (f"{LINE},H10-E:blue {RICH}", "road H10-E", "blue has a road there", "CA-7"),
    (f"{LINE} {RICH}", "road H17-SW", "needs one of your own roads", "CA-50"),
    (f"road={ROADS_15} goal=15 {RICH}", "road 18", "no road left", "CA-49"),
    (f"{LINE} red=l", "road H10-E", "you need 1 brick more", "CA-48"),
    (f"{LINE}", "road H10-E", "you need 1 lumber and 1 brick more", "CA-48"),
    # Settlements and cities.
    (f"{LINE} {RICH}", "settlement H10-N", "a building already", "CA-52"),
    (f"{LINE} {RICH}", "settlement H10-NE", "too near to the building at 18 (H5-SE)", "CA-53"),
    (f"{LINE} {RICH}", "settlement H17-S", "none of your roads leads there", "CA-52"),
    (f"{LINE},H10-E:red red=lb", "settlement H10-SE", "you need 1 wool and 1 grain more", "CA-48"),
    (
        "settlement=H1-N:red,H3-N:red,H8-NW:red,H12-NE:red,H17-S:red road=H10-E:red " + RICH,
        "settlement H10-SE", "no settlement left", "CA-54",
    ),
    (f"{LINE} {RICH}", "city H17-S", "replaces one of your own settlements", "CA-55"),
    (f"{LINE} red=g2o", "city H10-N", "you need 2 ore more", "CA-48"),
    (
        f"city=H1-N:red,H3-N:red,H8-NW:red,H12-NE:red settlement=H17-S:red {RICH}",
        "city H17-S", "no city left", "CA-49",
    ),
    # Development cards.
    ("red=wg", "buy card", "you need 1 ore more", "CA-57"),
    (
        "red=wgo knights=0,7,7,0 army=red spent=r2i2m2 blue.cards=p5",
        "buy card", "no development card is left", "CA-57",
    ),
    ("", "play knight", "no such card", "CA-59"),
    ("red.fresh=k", "play knight", "on the turn it was bought", "CA-61"),
    ("red.cards=k card_played=1", "play knight", "only one development card", "CA-59"),
    ("red.cards=m card_played=1", "play monopoly ore", "only one development card", "CA-59"),
    ("red.cards=r", "play road-building", "no road you could place", "CA-R10"),
    ("red.cards=i blue=o19", "play invention wool ore", "too few cards of ore", "CA-R8"),
    ("red.cards=i blue=o18", "play invention ore ore", "too few cards of ore", "CA-R8"),
    ("red.cards=i", "play invention only ore", "take two cards", "CA-66"),
    (f"red.cards=i {ONE_ORE_LEFT}", "play invention wool ore", "take only ore", "CA-R8"),
    (f"red.cards=i {ONE_ORE_LEFT}", "play invention only wool", "too few cards of wool", "CA-R8"),
    (f"phase=free-roads free_roads=2 {LINE}", "end", "place the roads of road building", "CA-65"),
    # The seven and the robber.
    ("", "robber H1", "after a seven or a knight", "CA-36"),
    ("", "rob blue", "only after moving the robber", "CA-32"),
    ("red=l", "discard lumber", "on a seven only", "CA-30"),
    ("phase=robber", "end", "first move the robber", "CA-31"),
    ("phase=robber robber=H3", "robber H3", "to another hex", "CA-31"),
    (
        "phase=rob robber=H12 settlement=H12-N:blue,H12-S:orange blue=l orange=l",
        "rob red", "red has no building on this hex, or no card", "CA-32",
    ),
    (
        "phase=rob robber=H12 settlement=H12-N:blue,H12-S:orange blue=l orange=l",
        "end", "first choose whom to rob", "CA-32",
    ),
    ("phase=discard red=l8 owes=0,4,0,0", "discard ore", "no other ore", "CA-30"),
    ("phase=discard red=l8 owes=0,4,0,0", "end", "choose the cards to discard", "CA-30"),
    # Trade.
    ("red=o4", "trade 4 ore for ore", "take another", "CA-R6"),
    ("red=o4", "trade 3 ore for wool", "your rate for ore is 4:1", "CA-43"),
    ("red=o4", "trade 2 ore for wool", "your rate for ore is 4:1", "CA-44"),
    ("red=o3", "trade 4 ore for wool", "you have only 3 ore", "CA-42"),
    ("red=o4 blue=w19", "trade 4 ore for wool", "the bank has no wool", "CA-R8"),
    ("strict=1 built=1 red=o4", "trade 4 ore for wool", "all trade comes before", "CA-23"),
    ("strict=1 built=1 red=o4", "offer 1 ore for 1 wool", "all trade comes before", "CA-23"),
    ("strict=1 built=1", "invite offers", "all trade comes before", "CA-23"),
    ("red=o", "offer 1 ore for nothing", "at least one card each way", "CA-39"),
    ("red=o", "offer 1 ore for 1 ore", "same kind", "CA-R6"),
    ("red=o", "offer 2 ore for 1 wool", "you have only 1 ore", "CA-R7"),
    ("", "accept", "no offer to accept", "CA-40"),
    ("", "decline", "no offer to decline", "CA-40"),
    ("red=o", "counter 1 ore for 1 wool", "no offer to answer", "CA-40"),
    ("", "deal blue", "no answered offer", "CA-40"),
    ("", "withdraw", "no answered offer", "CA-40"),
]  # fmt: skip
#: The same for answers to red's offer of lumber for ore.
OFFERED = "phase=answer red=l gives=-/l/-/- takes=-/o/-/-"
ANSWERS = [
    (f"{OFFERED} blue=w", "blue: accept", "do not hold the cards", "CA-R7"),
    ("phase=answer", "blue: accept", "no offer to accept", "CA-40"),
    (f"{OFFERED} blue=w", "blue: counter 2 wool for 1 lumber", "you have only 1 wool", "CA-R7"),
    (f"{OFFERED} blue=w", "blue: counter 1 wool for 1 wool", "same kind", "CA-R6"),
    (f"{OFFERED} blue=w", "blue: counter 1 wool for nothing", "each way", "CA-39"),
    (f"{OFFERED} blue=w", "blue: end", "answer the offer", "CA-40"),
    (f"{OFFERED} blue=w", "blue: play knight", "answer the offer", "CA-40"),
    (
        "phase=deal red=l gives=-/l/-/- takes=-/o/-/- answer=declined,open,accepted,open blue=o",
        "deal red", "needs a partner", "CA-38",
    ),
    (
        "phase=deal red=l gives=-/l/-/- takes=-/o/-/- answer=declined,open,accepted,open blue=o",
        "deal orange", "no deal with orange", "CA-40",
    ),
    (
        "phase=deal red=l gives=-/l/-/- takes=-/o/-/- answer=declined,open,accepted,open blue=o",
        "end", "close one of the deals or withdraw", "CA-40",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "move", "words", "clause"), REFUSALS + ANSWERS)
def test_a_refusal_tells_its_reason_and_clause(text, move, words, clause):
    t = table(text)
    before = t.match.digest
    reason, given = t.reason(move)
    assert words in reason
    assert given == clause
    assert t.match.digest == before


def test_founding_beside_the_wrong_place_is_explained():
    t = table(f"phase=found-settlement {FOUNDING}").play("settlement H5-N")
    assert t.reason("road H5-E") == ("it must touch the settlement just founded", "CA-14")
    assert t.reason("end")[1] == "CA-14"


def test_a_refusal_does_not_betray_what_the_mover_cannot_see():
    # Whether red can pay blue's counter-offer is red's secret; so are the reasons blue gets.
    reasons = set()
    for hand in ("red=l", "red=lo5"):
        t = table(f"{OFFERED.replace('red=l', hand)} blue=w")
        reasons.add((t.reason("blue: accept"), t.reason("blue: counter 2 wool for 5 ore")))
    assert len(reasons) == 1


def test_every_refused_code_of_a_seat_has_a_reason():
    # All dense codes in some very different positions: each is legal, or explained in words.
    for text in ("", BEFORE, "phase=robber", f"{OFFERED}", f"{LINE} {RICH} red.cards=krim"):
        t = table(text)
        game, view = t.match.game, None
        for seat in t.match.actors:
            view = t.match.view(seat)
            for code in range(game.moves.dense):
                if not game.kernels.is_legal(t.match.states, 0, seat, code):
                    refusal = game.why_not(view.state, seat, code)
                    assert len(refusal.reason) > 10
                    assert refusal.clause.startswith("CA-")
