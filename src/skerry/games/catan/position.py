"""What follows from the rest of a Catan state, and which states cannot occur. Plain Python."""

from __future__ import annotations

from typing import Any

from ...core.position import want, want_no_absent
from ...core.seats import NONE
from .bank import SUPPLY
from .board import (
    ANY,
    COAST,
    CORNER_NEIGHBOURS,
    CORNERS,
    DESERT,
    DOTS,
    GOODS,
    HEXES,
    PATHS,
    RESOURCES,
    TERRAIN_COUNTS,
    TOKENS,
)
from .building import CITY_LEVEL, PLAIN_RATE, SETTLEMENT_LEVEL, SIMPLE_RATE, SPECIAL_RATE
from .cards import ARMY_LEAST
from .phase_checks import check_phase
from .roads import LONGEST_LEAST, SPECIAL_POINTS, longest_trail
from .robber import fill_dice_deck
from .setup import open_harbours
from .state import (
    CARD_KINDS,
    CARD_NAMES,
    CITIES,
    DECK,
    KNIGHT,
    ROADS,
    SEAT_NAMES,
    SEATS,
    SETTLEMENTS,
    UNKNOWN,
)


def derive(s: Any) -> None:
    """Bank, harbours, rates, pieces left, road lengths, special cards and points, from board and
    hands."""
    _count_stocks(s)
    for corner in range(CORNERS):
        s.corner_harbour[corner] = NONE
    open_harbours(s)
    for seat in range(SEATS):
        _derive_seat(s, seat)
    _give_special_cards(s)
    for seat in range(SEATS):
        special = int(s.longest == seat) + int(s.army == seat)
        s.points[seat] += SPECIAL_POINTS * special


def _give_special_cards(s: Any) -> None:
    """Longest Road and Largest Army, left out of a text, go to whoever alone has most."""
    for name, seats in (("longest", _longest_roads(s)), ("army", _largest_armies(s))):
        if getattr(s, name) == NONE and len(seats) == 1:
            setattr(s, name, seats[0])


def _longest_roads(s: Any) -> list[int]:
    """The seats with the longest road, if it is long enough for the card (CA-71)."""
    return _leaders([int(n) for n in s.road_length], LONGEST_LEAST)


def _largest_armies(s: Any) -> list[int]:
    """The seats with the most knights played, if they are enough for the card (CA-69)."""
    return _leaders([int(n) for n in s.knights], ARMY_LEAST)


def _leaders(counts: list[int], least: int) -> list[int]:
    most = max(counts)
    return [seat for seat in range(SEATS) if counts[seat] == most >= least]


def _count_stocks(s: Any) -> None:
    """Bank, deck and dice deck where the text left them as in a new game."""
    if all(s.bank[good] == SUPPLY for good in range(RESOURCES)) and not _unknown(s.hand):
        for good in range(RESOURCES):
            s.bank[good] = max(0, SUPPLY - _held(s, good))
    if s.deck.tolist() == [*DECK, 0] and not _unknown(s.cards) and not _unknown(s.fresh):
        for card in range(CARD_KINDS):
            s.deck[card] = max(0, DECK[card] - _out_of_deck(s, card))
    if s.even_dice and not any(s.dice_deck):
        fill_dice_deck(s)


def _derive_seat(s: Any, seat: int) -> None:
    mine = [c for c in range(CORNERS) if s.owner[c] == seat]
    levels = [int(s.level[c]) for c in mine]
    settlements, cities = levels.count(SETTLEMENT_LEVEL), levels.count(CITY_LEVEL)
    s.roads_left[seat] = ROADS - sum(s.road[p] == seat for p in range(PATHS))
    # Before measuring: the measure has room for as many roads as there are pieces.
    want(s.roads_left[seat] >= 0, f"road: {SEAT_NAMES[seat]} has more than {ROADS}")
    s.settlements_left[seat] = SETTLEMENTS - settlements
    s.cities_left[seat] = CITIES - cities
    s.points[seat] = settlements + 2 * cities
    kinds = {int(s.corner_harbour[c]) for c in mine}
    for good in range(RESOURCES):
        s.rate[seat, good] = (
            SPECIAL_RATE if good in kinds else SIMPLE_RATE if ANY in kinds else PLAIN_RATE
        )
    s.road_length[seat] = longest_trail(s, seat)


def _held(s: Any, good: int) -> int:
    return sum(int(s.hand[seat, good]) for seat in range(SEATS))


def _out_of_deck(s: Any, card: int) -> int:
    """Cards of a kind that were bought: in hands, played, or out of the game."""
    out = int(s.spent[card]) + (sum(int(n) for n in s.knights) if card == KNIGHT else 0)
    return out + sum(int(s.cards[p, card]) + int(s.fresh[p, card]) for p in range(SEATS))


def _unknown(rows: Any) -> int:
    return sum(int(rows[seat, UNKNOWN]) for seat in range(SEATS))


def check(s: Any) -> None:
    """Refuse a state that no game can reach."""
    _check_board(s)
    _check_pieces(s)
    _check_cards(s)
    check_phase(s)


def _check_board(s: Any) -> None:
    for number in range(13):
        most = DOTS[number] if s.even_dice and number > 1 else 0
        want(s.dice_deck[number] <= most, f"dice_deck: at most {most} cards of {number}")
    for kind, count in enumerate(TERRAIN_COUNTS):
        found = sum(int(s.terrain[h]) == kind for h in range(HEXES))
        want(found == count, f"terrain: expected {count} of kind {kind}, got {found}")
    tokens = sorted(int(x) for x in s.token if x)
    want(tokens == sorted(TOKENS), f"token: expected the 18 tokens, got {tokens}")
    for h in range(HEXES):
        want((s.token[h] == 0) == (s.terrain[h] == DESERT), "token: all hexes but the desert")
    kinds = sorted(int(s.harbour[side]) for side in range(COAST) if s.harbour[side] != NONE)
    want(kinds == [0, 1, 2, 3, 4, 5, 5, 5, 5], "harbour: four 3:1 and one of each good")
    for side in range(COAST):
        beside = NONE in (s.harbour[side], s.harbour[(side + 1) % COAST])
        want(beside, f"harbour: sides {side} and {(side + 1) % COAST} share a corner")


def _check_pieces(s: Any) -> None:
    for seat in range(SEATS):
        name = SEAT_NAMES[seat]
        want(s.settlements_left[seat] >= 0, f"level: {name} has over {SETTLEMENTS} settlements")
        want(s.cities_left[seat] >= 0, f"level: {name} has over {CITIES} cities")
    for corner in range(CORNERS):
        built = s.level[corner] > 0
        want(built == (s.owner[corner] != NONE), f"owner and level disagree at corner {corner}")
        for k in range(3):
            other = CORNER_NEIGHBOURS[corner, k]
            want(
                not built or other == NONE or s.level[other] == 0,
                f"level: corners {corner} and {other} are neighbours (CA-53)",
            )
    _check_special_cards(s)


def _check_special_cards(s: Any) -> None:
    """Each card is with a seat that has most (CA-70, CA-74); only Longest Road is ever set aside
    (CA-76, CA-77)."""
    roads, armies = _longest_roads(s), _largest_armies(s)
    longest, army = int(s.longest), int(s.army)
    with_most = _who_has_most(roads, f"{LONGEST_LEAST} roads in a row")
    want(longest in roads or (longest == NONE and len(roads) != 1), f"longest: {with_most}")
    with_most = _who_has_most(armies, f"{ARMY_LEAST} knights")
    want(army in armies or (army == NONE and not armies), f"army: {with_most}")


def _who_has_most(seats: list[int], least: str) -> str:
    names = [SEAT_NAMES[seat] for seat in seats]
    return f"{' or '.join(names)} has most" if names else f"nobody has {least}"


def _check_cards(s: Any) -> None:
    want_no_absent(s, ("hand", "cards", "fresh", "chosen"), SEAT_NAMES)
    for seat in range(s.players):
        bought = any(s.fresh.tolist()[seat])
        want(not bought or seat == s.player, f"fresh: {SEAT_NAMES[seat]} is not on turn")
        want(not bought or s.rolled, "fresh: cards are bought after the roll (CA-21)")
    spare = 0
    for good in range(RESOURCES):
        missing = SUPPLY - int(s.bank[good]) - _held(s, good)
        want(missing >= 0 and s.bank[good] >= 0, f"bank: there are only {SUPPLY} {GOODS[good]}")
        spare += missing
    want(spare == _unknown(s.hand), f"bank and hands: {spare} cards are missing or too many")
    spare = 0
    for card in range(CARD_KINDS):
        seen = int(s.deck[card]) + _out_of_deck(s, card)
        want(seen <= DECK[card], f"deck: there are only {DECK[card]} {CARD_NAMES[card]} cards")
        spare += DECK[card] - seen
    hidden = int(s.deck[UNKNOWN]) + _unknown(s.cards) + _unknown(s.fresh)
    want(spare == hidden, f"deck: {abs(spare - hidden)} development cards are missing or too many")
