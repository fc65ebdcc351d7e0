"""The cards: resources, kinds of development cards, prices and the payments that meet them."""

from __future__ import annotations

from itertools import combinations_with_replacement, pairwise, product

from ...core.kernel import table
from .data import DATA, EVENTS, FEWEST, GOODS, KINDS, MOST, PROPERTIES, RESOURCES

BRICK, LUMBER, ORE, WOOL, GRAIN = range(RESOURCES)
#: Row index of cards whose kind the reader may not know; always 0 in a complete state.
UNKNOWN = RESOURCES
GOOD_LETTERS = "blowg?"

CARD_KINDS = len(KINDS)
ROAD, KNIGHT, SETTLEMENT, CITY, BUILDING = range(CARD_KINDS)
KIND_LETTERS = "rkscb"
MARKET_DAY, ROBBER_ATTACK = range(2)
EVENT_NAMES = tuple(name.replace("_", "-") for name in EVENTS)

BUILDING_KEYS = tuple(b.key for b in DATA.buildings)
BUILDING_NAMES = tuple(b.name for b in DATA.buildings)
BUILDINGS = len(BUILDING_KEYS)
BUILDING_POINTS = table([b.points for b in DATA.buildings])
PLAIN, LIBRARY, GUILD, CHURCH, CITADEL = range(len(PROPERTIES))
PROPERTY = table([PROPERTIES.index(b.property) for b in DATA.buildings])
PROMO = table([b.promo for b in DATA.buildings])


def _by_players(by_symbol: list[int]) -> list[int]:
    """Cards in play by player count; nobody plays alone."""
    return [0] * FEWEST + [DATA.in_play(n, by_symbol) for n in range(FEWEST, MOST + 1)]


# Rows by player count.
SUPPLY = table(
    [[0] * RESOURCES] * FEWEST
    + [
        [DATA.resource_sets(n) * DATA.number("resources", good) for good in GOODS]
        for n in range(FEWEST, MOST + 1)
    ]
)
ROADS, KNIGHTS, SETTLEMENTS = (
    table(_by_players(DATA.by_symbol("cards", kind))) for kind in ("road", "knight", "settlement")
)
COPIES = table([_by_players(list(b.copies)) for b in DATA.buildings])  #: [building, players]
EVENT_CARDS = table([_by_players(DATA.by_symbol("events", e)) for e in EVENTS])  #: [event, players]
MOST_ROADS = int(max(ROADS))

MARKET = DATA.number("setup", "market")
START_HAND = DATA.number("setup", "hand")
PRODUCTION = DATA.number("turn", "production")
GOAL = DATA.number("turn", "goal")
DEADLOCK_ROUNDS = DATA.number("deadlock", "rounds")  #: 0: a deadlock goes on for ever
SETTLEMENT_POINTS = DATA.number("points", "settlement")
CITY_POINTS = DATA.number("points", "city")
SIDE_B_POINTS = DATA.number("points", "side_b")

# Payments. A price may be met with stand-ins: RATIO cards of one good for one card of another
# (ST-39, ST-R3). Payment 0 of each kind is its plain price; the others name their stand-ins.

RATIO = DATA.number("bank", "ratio")
COST = table([DATA.cost(kind) for kind in KINDS])

#: One stand-in: the good that is given, the good that it stands in for.
StandIn = tuple[int, int]


def _payments(cost: list[int]) -> list[tuple[StandIn, ...]]:
    """Every set of stand-ins for a price, the plain price first."""
    if DATA.word("bank", "exchange") == "never":
        return [()]
    choices = []
    for good, count in enumerate(cost):
        others = [(other, good) for other in range(RESOURCES) if other != good]
        sets = [c for n in range(count + 1) for c in combinations_with_replacement(others, n)]
        choices.append(sets)
    whole = [tuple(sum(parts, ())) for parts in product(*choices)]
    return sorted(whole, key=lambda stand_ins: (len(stand_ins), stand_ins))


def _paid(cost: list[int], stand_ins: tuple[StandIn, ...]) -> list[int]:
    """The cards that leave the hand."""
    cards = list(cost)
    for given, wanted in stand_ins:
        cards[given] += RATIO
        cards[wanted] -= 1
    return cards


PAYMENTS = [_payments(DATA.cost(kind)) for kind in KINDS]
#: The first row of each kind in PAID, and the end of the last.
PAID_FIRST = table([sum(map(len, PAYMENTS[:kind])) for kind in range(CARD_KINDS + 1)])
#: A row for each payment of each kind: the kind, then the cards of each good.
PAID = table(
    [
        [kind, *_paid(DATA.cost(KINDS[kind]), stand_ins)]
        for kind, payments in enumerate(PAYMENTS)
        for stand_ins in payments
    ]
)

# The payments that are listed as moves: a stand-in only where a card is missing, and of payments
# that take the same cards only one. Which they are depends on what is missing from the hand, a
# number whose digits are the missing cards of each good:
#
#     city (2 grain 3 ore), hand lacks 1 ore and 2 grain -> LACK_STEP . (0,0,1,0,2) = lack
#     rows LISTED_FIRST[kind, lack] up to LISTED_FIRST[kind, lack+1] of LISTED

_LACK_STEPS: list[list[int]] = []
_LISTED: list[list[int]] = []
_LISTED_FIRST: list[list[int]] = []


def _list_payments(kind: int) -> None:
    cost = DATA.cost(KINDS[kind])
    steps, step = [], 1
    for count in cost:
        steps.append(step)
        step *= count + 1
    _LACK_STEPS.append(steps)
    firsts = []
    for lack in range(step):
        firsts.append(len(_LISTED))
        missing = [lack // steps[good] % (cost[good] + 1) for good in range(RESOURCES)]
        wanted = [good for good in range(RESOURCES) for _ in range(missing[good])]
        spare = [good for good in range(RESOURCES) if missing[good] == 0]
        for given in combinations_with_replacement(spare, len(wanted)):
            stand_ins = tuple(sorted(zip(given, wanted, strict=True), key=lambda x: (x[1], x[0])))
            if stand_ins in PAYMENTS[kind]:
                sets = [given.count(good) for good in range(RESOURCES)]
                _LISTED.append([PAYMENTS[kind].index(stand_ins), *sets])
    _LISTED_FIRST.append([*firsts, len(_LISTED)])


for _kind in range(CARD_KINDS):
    _list_payments(_kind)
_WIDEST = max(map(len, _LISTED_FIRST))
#: The longest list of payments of each kind.
MOST_PAYMENTS = [max(b - a for a, b in pairwise(row)) for row in _LISTED_FIRST]

LACK_STEP = table(_LACK_STEPS)
#: Payment number within its kind, then how many stand-ins of each good it takes.
LISTED = table(_LISTED)
LISTED_FIRST = table([row + [row[-1]] * (_WIDEST - len(row)) for row in _LISTED_FIRST])
