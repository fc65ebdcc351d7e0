"""The length of roads against a slow measure written from the clauses (CA-72, CA-73, CA-R13)."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import skerry
from skerry.games.catan.board import GEOMETRY, PATH_AT

PATHS = [frozenset(ends) for ends in GEOMETRY["paths"]]
CASES = 400


def slow_length(roads: frozenset[frozenset[int]], enemies: set[int]) -> int:
    """The longest trail: each road once; an opponent's building may end it but not be passed."""

    def onward(at: int, left: frozenset[frozenset[int]], first: bool) -> int:
        if at in enemies and not first:
            return 0
        lengths = [0]
        for road in left:
            if at in road:
                (other,) = road - {at}
                lengths.append(1 + onward(other, left - {road}, False))
        return max(lengths)

    return max((onward(at, roads, True) for at in {c for road in roads for c in road}), default=0)


def random_roads(dice: random.Random, free: set[int], count: int, compact: bool) -> set[int]:
    """Roads that mostly grow from each other, so that branches and loops come about."""
    roads: set[int] = set()
    for _ in range(count):
        met = {p for p in free for q in roads if PATHS[p] & PATHS[q]}
        closing = {p for p in met if all(any(c in PATHS[q] for q in roads) for c in PATHS[p])}
        choice = closing if compact and closing else met if met and dice.random() < 0.9 else free
        if not choice:
            break
        path = dice.choice(sorted(choice))
        roads.add(path)
        free.discard(path)
    return roads


def random_table(dice: random.Random) -> tuple[str, dict[int, set[int]], dict[int, int]]:
    """A position text with roads of three seats and buildings of all four."""
    free, networks = set(range(72)), {}
    for seat in range(3):
        networks[seat] = random_roads(dice, free, dice.randint(0, 15), dice.random() < 0.5)
    owner: dict[int, int] = {}
    for corner in dice.sample(range(54), dice.choice((0, 4, 8, 30))):
        near = {c for path in PATHS if corner in path for c in path}
        seat = dice.randrange(4)
        if not near & set(owner) and sum(o == seat for o in owner.values()) < 5:
            owner[corner] = seat
    names = skerry.get_game("catan").seat_names
    roads = ",".join(f"{p}:{names[seat]}" for seat, net in networks.items() for p in sorted(net))
    text = (
        "players=4 phase=main turn=9 player=white starter=orange founded=16 rolled=1 goal=15 "
        f"road={roads or '-'} owner={','.join(f'{c}:{names[o]}' for c, o in owner.items()) or '-'} "
        f"level={','.join(f'{c}:1' for c in owner) or '-'}"
    )
    return text, networks, owner


@pytest.mark.rule("CA-72", "CA-73", "CA-R13")
@pytest.mark.parametrize("seed", range(4))
def test_lengths_equal_those_of_a_slow_measure_on_random_networks(seed):
    dice, game = random.Random(seed), skerry.get_game("catan")
    measured = []
    for _ in range(CASES // 4):
        text, networks, owner = random_table(dice)
        s = game.parse_position(text)
        for seat, net in networks.items():
            enemies = {corner for corner, other in owner.items() if other != seat}
            expected = slow_length(frozenset(PATHS[p] for p in net), enemies)
            assert int(s.road_length[seat]) == expected, text
            measured.append((len(net), expected, bool(enemies)))
    # The cases are worth something: long ones, and ones where not all roads count.
    assert max(length for _, length, _ in measured) >= 11
    assert sum(length < roads for roads, length, _ in measured) > CASES // 8


def card_holder(lengths: list[int], holder: int, broken: bool) -> int:
    """Who holds the card by the clauses: CA-74 to CA-77, CA-R14, CA-R15."""
    best = max(lengths)
    if best < 5:
        return -1
    leaders = [seat for seat, length in enumerate(lengths) if length == best]
    if holder in leaders and not broken:
        return holder
    return leaders[0] if len(leaders) == 1 else -1


def slow_lengths(s) -> list[int]:
    owner = s.owner.tolist()
    return [
        slow_length(
            frozenset(PATHS[p] for p in range(72) if s.road[p] == seat),
            {c for c in range(54) if owner[c] not in (-1, seat)},
        )
        for seat in range(4)
    ]


def with_means(match: skerry.Match, seat: int) -> skerry.Match:
    """The same board on another seat's turn, who can pay for anything."""
    fields = dict(token.split("=", 1) for token in match.position.split())
    fields.pop("bank", None)
    fields["player"] = match.game.seat_names[seat]
    fields["hand"] = "/".join("l5b5w5g5" if row == seat else "-" for row in range(4))
    return skerry.Match.from_position("catan", " ".join(f"{k}={v}" for k, v in fields.items()))


def cuts(s, settlement: str) -> bool:
    """Whether two roads of one opponent meet where a settlement would stand."""
    corner = int(settlement.split()[1])
    owners = Counter(int(s.road[p]) for p in range(72) if corner in PATHS[p])
    return any(n > 1 for seat, n in owners.items() if seat not in (-1, int(s.player)))


#: Four players side by side in the middle of the island.
CROWDED = (
    "players=4 phase=main turn=5 player=orange starter=orange founded=16 rolled=1 goal=15 "
    "road={}:orange,{}:red,{}:blue,{}:white"
).format(*(PATH_AT[side] for side in ("H10-NE", "H10-SE", "H10-W", "H14-E")))


@pytest.mark.rule("CA-71", "CA-74", "CA-75", "CA-76", "CA-77", "CA-R14", "CA-R15")
def test_the_card_follows_the_clauses_through_random_building():
    seen: Counter[str] = Counter()
    for seed in range(6):
        dice, holder = random.Random(seed), -1
        match = skerry.Match.from_position("catan", CROWDED)
        for turn in range(48):
            seat = turn % 4
            match = with_means(match, seat)
            s, legal = match.state, match.legal(seat)
            breaks = [m for m in legal if m.startswith("settlement") and cuts(s, m)]
            moves = breaks or [m for m in legal if m.startswith("road")]
            if not moves:
                continue
            before = s.road_length.tolist()
            match.play(dice.choice(moves))
            lengths = slow_lengths(match.state)
            assert match.state.road_length.tolist() == lengths
            broken = holder >= 0 and lengths[holder] < before[holder]
            expected = card_holder(lengths, holder, broken)
            assert int(match.state.longest) == expected
            owner = match.state.owner.tolist()
            assert list(match.scores) == [owner.count(p) + 2 * (p == expected) for p in range(4)]
            seen["taken"] += holder < 0 <= expected
            seen["passed"] += -1 < holder != expected > -1
            seen["set aside"] += expected < 0 <= holder
            seen["broken"] += broken
            holder = expected
    assert min(seen.values()) > 0, seen
    assert len(seen) == 4
