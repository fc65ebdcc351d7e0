"""What follows from the rest of a Catan state, and which states cannot occur. Plain Python."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...core.errors import BadPosition
from .bank import SUPPLY
from .board import (
    ANY,
    COAST,
    CORNER_NEIGHBOURS,
    CORNERS,
    DESERT,
    GOODS,
    HEXES,
    NONE,
    PATHS,
    TERRAIN_COUNTS,
    TOKENS,
)
from .building import CITIES, PLAIN_RATE, ROADS, SETTLEMENTS, SIMPLE_RATE, SPECIAL_RATE
from .cards import DECK
from .options import OPTIONS
from .roads import LONGEST_LEAST, SPECIAL_POINTS, longest_trail
from .rules import open_harbours
from .state import (
    CARD_NAMES,
    DISCARD,
    FOUND_ROAD,
    FOUND_SETTLEMENT,
    KNIGHT,
    OVER,
    PHASES,
    ROB,
    SEAT_NAMES,
    SEATS,
    START_ROLL,
    STEALING,
    UNKNOWN,
)

_GOAL = next(option for option in OPTIONS if option.name == "goal")


def derive(s: Any) -> None:
    """Bank, harbours, rates, pieces left, road lengths and points, from board and hands."""
    _check_ranges(s)
    if all(s.bank[good] == SUPPLY for good in range(5)) and not _unknown(s.hand):
        for good in range(5):
            s.bank[good] = max(-1, SUPPLY - _held(s, good))
    for corner in range(CORNERS):
        s.corner_harbour[corner] = NONE
    open_harbours(s)
    for seat in range(SEATS):
        _derive_seat(s, seat)


def _derive_seat(s: Any, seat: int) -> None:
    mine = [c for c in range(CORNERS) if s.owner[c] == seat]
    settlements, cities = (sum(s.level[c] == level for c in mine) for level in (1, 2))
    s.roads_left[seat] = ROADS - sum(s.road[p] == seat for p in range(PATHS))
    s.settlements_left[seat] = SETTLEMENTS - settlements
    s.cities_left[seat] = CITIES - cities
    special = int(s.longest == seat) + int(s.army == seat)
    s.points[seat] = settlements + 2 * cities + SPECIAL_POINTS * special
    kinds = {int(s.corner_harbour[c]) for c in mine}
    for good in range(5):
        s.rate[seat, good] = (
            SPECIAL_RATE if good in kinds else SIMPLE_RATE if ANY in kinds else PLAIN_RATE
        )
    s.road_length[seat] = longest_trail(s, seat)


def _held(s: Any, good: int) -> int:
    return sum(int(s.hand[seat, good]) for seat in range(SEATS))


def _unknown(rows: Any) -> int:
    return sum(int(rows[seat, UNKNOWN]) for seat in range(SEATS))


def _want(condition: Any, message: str) -> None:
    if not condition:
        raise BadPosition(message)


def _check_ranges(s: Any) -> None:
    """Every index in range, so that nothing after this can read beyond a table."""
    players = int(s.players)
    seats = range(-1, players)
    for name in ("player", "starter", "victim", "winner", "army", "longest"):
        _want(getattr(s, name) in seats, f"{name}: there is no such seat with {players} players")
    _want(s.player >= 0, "player: somebody must be on turn")
    for name in ("rolled", "built", "card_played", "strict", "even_dice"):
        _want(getattr(s, name) in (0, 1), f"{name}: expected 0 or 1")
    _want(0 <= s.robber < HEXES, f"robber: expected 0 to {HEXES - 1}")
    _want(-1 <= s.corner < CORNERS, f"corner: expected -1 to {CORNERS - 1}")
    _want(0 <= s.free_roads <= 2, "free_roads: expected 0 to 2")
    _want(0 <= s.founded <= 4 * players, f"founded: expected 0 to {4 * players}")
    _want(0 <= s.turn < 1 << 31, "turn: expected 0 or more")
    _want(s.dice in (0, *range(2, 13)), "dice: expected 0 or 2 to 12")
    _want(_GOAL.low <= s.goal <= _GOAL.high, f"goal: expected {_GOAL.low} to {_GOAL.high}")
    _want(0 <= s.phase < len(PHASES), "phase: there must be one")
    for cells, low, high, name in (
        (s.terrain, 0, DESERT, "terrain"),
        (s.token, 0, 12, "token"),
        (s.harbour, NONE, ANY, "harbour"),
        (s.owner, NONE, players - 1, "owner"),
        (s.road, NONE, players - 1, "road"),
        (s.level, 0, 2, "level"),
        (s.answer, 0, 3, "answer"),
        (s.start_rolls, NONE, 12, "start_rolls"),
        (s.dice_deck, 0, 6, "dice_deck"),
        (s.knights, 0, DECK[KNIGHT], "knights"),
        (s.owes, 0, 95, "owes"),
    ):
        _want(_within(cells, low, high), f"{name}: expected values from {low} to {high}")
    for name in ("hand", "chosen", "cards", "fresh", "gives", "takes"):
        _want(_within_rows(getattr(s, name), 95), f"{name}: expected 0 to 95 of each")
    for name in ("deck", "spent", "bank"):
        _want(_within(getattr(s, name), 0, 95), f"{name}: expected 0 to 95 of each")


def _within(cells: Iterable[int], low: int, high: int) -> bool:
    return all(low <= int(x) <= high for x in cells)


def _within_rows(rows: Any, high: int) -> bool:
    return all(_within(row, 0, high) for row in rows.tolist())


def check(s: Any) -> None:
    """Refuse a state that no game can reach."""
    _check_board(s)
    _check_pieces(s)
    _check_cards(s)
    _check_phase(s)


def _check_board(s: Any) -> None:
    for kind, count in enumerate(TERRAIN_COUNTS):
        found = sum(int(s.terrain[h]) == kind for h in range(HEXES))
        _want(found == count, f"terrain: expected {count} of kind {kind}, got {found}")
    tokens = sorted(int(x) for x in s.token if x)
    _want(tokens == sorted(TOKENS), f"token: expected the 18 tokens, got {tokens}")
    for h in range(HEXES):
        _want((s.token[h] == 0) == (s.terrain[h] == DESERT), "token: all hexes but the desert")
    kinds = sorted(int(s.harbour[side]) for side in range(COAST) if s.harbour[side] != NONE)
    _want(kinds == [0, 1, 2, 3, 4, 5, 5, 5, 5], "harbour: four 3:1 and one of each good")


def _check_pieces(s: Any) -> None:
    for seat in range(SEATS):
        name = SEAT_NAMES[seat]
        _want(s.roads_left[seat] >= 0, f"road: {name} has more than {ROADS}")
        _want(s.settlements_left[seat] >= 0, f"level: {name} has over {SETTLEMENTS} settlements")
        _want(s.cities_left[seat] >= 0, f"level: {name} has over {CITIES} cities")
    for corner in range(CORNERS):
        built = s.level[corner] > 0
        _want(built == (s.owner[corner] != NONE), f"owner and level disagree at corner {corner}")
        for k in range(3):
            other = CORNER_NEIGHBOURS[corner, k]
            _want(
                not built or other == NONE or s.level[other] == 0,
                f"level: corners {corner} and {other} are neighbours (CA-53)",
            )
    _want(
        s.longest == NONE or s.road_length[s.longest] >= LONGEST_LEAST,
        f"longest: the holder needs a road of {LONGEST_LEAST}",
    )
    _want(s.army == NONE or s.knights[s.army] >= 3, "army: the holder needs three knights")


def _check_cards(s: Any) -> None:
    players = int(s.players)
    for rows in (s.hand, s.cards, s.fresh, s.chosen):
        for seat in range(players, SEATS):
            _want(not any(rows.tolist()[seat]), f"{SEAT_NAMES[seat]} is not in the game")
    spare = 0
    for good in range(5):
        missing = SUPPLY - int(s.bank[good]) - _held(s, good)
        _want(missing >= 0 and s.bank[good] >= 0, f"bank: there are only {SUPPLY} {GOODS[good]}")
        spare += missing
    _want(spare == _unknown(s.hand), f"bank and hands: {spare} cards are missing or too many")
    spare = 0
    for card in range(5):
        seen = int(s.deck[card]) + int(s.spent[card])
        seen += sum(int(s.cards[p, card]) + int(s.fresh[p, card]) for p in range(SEATS))
        if card == KNIGHT:
            seen += sum(int(n) for n in s.knights)
        _want(seen <= DECK[card], f"deck: there are only {DECK[card]} {CARD_NAMES[card]} cards")
        spare += DECK[card] - seen
    hidden = int(s.deck[UNKNOWN]) + _unknown(s.cards) + _unknown(s.fresh)
    _want(spare == hidden, f"deck: {abs(spare - hidden)} development cards are missing or too many")
    for seat in range(SEATS):
        for good in range(5):
            _want(s.chosen[seat, good] <= s.hand[seat, good] or s.hand[seat, UNKNOWN],
                  f"chosen: {SEAT_NAMES[seat]} does not hold these cards")  # fmt: skip


def _check_phase(s: Any) -> None:
    phase = PHASES[s.phase]
    founding = s.phase in (START_ROLL, FOUND_SETTLEMENT, FOUND_ROAD)
    _want(founding == (s.turn == 0), f"turn: {int(s.turn)} does not fit the phase {phase}")
    _want((s.phase == OVER) == (s.winner != NONE), "winner: exactly when the game is over")
    _want((s.phase == FOUND_ROAD) == (s.corner != NONE), "corner: exactly in phase found-road")
    _want(s.phase != STEALING or s.victim != NONE, "victim: needed in phase stealing")
    _want(s.phase == START_ROLL or s.starter != NONE, "starter: needed once the start is rolled")
    _want((s.phase == DISCARD) == any(s.owes), "owes: exactly in phase discard")
    if s.phase in (ROB, STEALING):
        _want(any(s.owner[c] != NONE for c in range(CORNERS)), "owner: nobody can be robbed")
