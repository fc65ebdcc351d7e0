"""Position texts of the dice game: short ones that work, and impossible ones that do not."""

from __future__ import annotations

import pytest

import skerry
from skerry.core.match import Match

X14 = ",".join(["X"] * 14)
X15 = f"{X14},X"
ROADS = ",".join(f"R{i}" for i in range(13))


@pytest.mark.parametrize(
    "text",
    [
        "players=1",
        "players=6 starter=heather phase=rolling",
        "players=2 starter=red phase=choose rolls=2 dice=b3oG2 kept=oG",
        "players=1 starter=red phase=build rolls=1 dice=b2G2 earned=1 roads=R0",
        "players=1 starter=red phase=build rolls=1 dice=b4 earned=1 roads=R0",
        "players=1 starter=red phase=build rolls=1 dice=b3",  # six gold, changed three times
        # Six gold, exchanged once; the last joker has turned the new die to gold.
        f"players=1 starter=red phase=build rolls=1 dice=G5 roads={ROADS} knights=6 used=6"
        " boxes=30,4",
        "players=2 starter=blue phase=rolling rolls=1 dice=o2 kept=o2",
        "players=3 starter=blue phase=rolling roads=R0/-/R0,R2 knights=0,1,1 used=-/-/1"
        " boxes=1,X/1,X/1,2",
    ],
)
def test_a_position_is_written_as_it_was_read(text: str) -> None:
    assert Match.from_position("dice", text).position == text


def test_the_turn_follows_from_the_boxes() -> None:
    s = Match.from_position("dice", "players=3 starter=white phase=rolling boxes=X/-/X").state
    assert (s.turn, s.player) == (3, 1)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("players=7", "expected 1 to 6"),
        ("players=2 starter=white phase=rolling", "no such seat with 2 players"),
        ("players=2 starter=red", "not known in phase start"),
        ("players=1 phase=-", "phase"),
        ("players=1 phase=build rolls=4 dice=b6", "expected 0 to 3"),
        ("players=1 phase=build rolls=0 dice=b6", "expected 1 to 3 in phase build"),
        ("players=1 phase=choose rolls=3 dice=b6", "expected 1 to 2 in phase choose"),
        ("players=1 phase=rolling rolls=3", "expected 0 to 2 in phase rolling"),
        ("players=1 phase=choose rolls=1 dice=b5", "expected 6, got 5"),
        ("players=1 phase=choose rolls=1 dice=b6 kept=b", "before the first roll"),
        ("players=1 phase=choose rolls=2 dice=b6 kept=b6", "at least one die"),
        ("players=1 phase=choose rolls=2 dice=b6 kept=o", "keep their faces"),
        ("players=1 phase=choose rolls=1 dice=b7", "expected 0 to 6, got 7"),
        ("players=1 phase=build rolls=1 dice=b4l3", "only 6"),
        ("players=1 phase=build rolls=1 dice=b6 kept=b", "nothing is set aside"),
        ("players=1 phase=build rolls=1 dice=b2", "where are the others"),
        ("players=1 phase=build rolls=1 dice=lG2", "where are the others"),
        ("players=1 phase=build rolls=1 dice=b6 earned=1 roads=R0", "has taken some"),
        ("players=1 phase=build rolls=1 dice=b5 earned=1 roads=R0", "has taken some"),
        ("players=1 phase=rolling rolls=1 dice=b", "only those set aside"),
        ("players=1 phase=rolling rolls=1 dice=b6 kept=b6", "at least one is being rolled"),
        ("players=1 phase=rolling dice=b kept=b", "takes all six"),
        ("players=1 phase=rolling earned=1 roads=R0", "only in phase build"),
        ("players=1 phase=build rolls=1 dice=b6 earned=31", "expected 0 to 30"),
        ("players=1 dice=b", "none lie there"),
        ("players=1 phase=over", "exactly when all boxes are filled"),
        (f"players=1 phase=rolling boxes={X15}", "exactly when all boxes are filled"),
        (f"players=1 phase=rolling boxes={X15},X", "at most 15 boxes"),
        ("players=1 phase=rolling boxes=X/X", "blue is not in the game"),
        ("players=2 phase=rolling boxes=X,X", "red should have filled 1, not 2"),
        ("players=2 phase=rolling boxes=-/X", "should have filled"),
        ("players=1 phase=rolling boxes=0", "expected X or 1 to 30"),
        ("players=1 phase=rolling boxes=x", "expected a number"),
        ("players=1 phase=rolling boxes=3", "red wrote 3 points for 0 points built"),
        ("players=1 phase=rolling roads=R0", "red wrote 0 points for 1 points built"),
        ("players=1 phase=rolling roads=R1 boxes=1", "needs R0 before R1"),
        ("players=1 phase=rolling roads=start", "expected some of R0"),
        ("players=1 phase=rolling roads=R16", "expected some of R0"),
        ("players=1 phase=rolling settlements=2 boxes=7", "no road reaches red's S4"),
        ("players=1 phase=rolling settlements=7", "expected 0 to 6, got 7"),
        ("players=1 phase=rolling settlements=1,0,0,0,0,0,0", "at most 6 numbers"),
        ("players=1 phase=rolling cities=1 boxes=7", "no road reaches red's C7"),
        ("players=1 phase=rolling knights=2 boxes=3", "borders the hex of red's K2"),
        ("players=1 phase=rolling used=1", "no K1 to lend joker 1"),
        ("players=1 phase=rolling roads=-/-/-/-/-/-/R0", "at most 6 rows"),
        ("players=1 turn=3", "cannot read 'turn=3'"),
    ],
)
def test_an_impossible_position_is_refused_with_a_reason(text: str, reason: str) -> None:
    with pytest.raises(skerry.BadPosition, match=reason):
        Match.from_position("dice", text)
