"""The table in letters: market and piles, what everybody has laid, the own hand, what is due."""

from __future__ import annotations

from typing import Any

from ...core.counts_text import counts_text, named
from ...core.seats import NONE
from .cards import (
    BUILDING_NAMES,
    BUILDING_POINTS,
    BUILDINGS,
    COST,
    EVENT_CARDS,
    EVENT_NAMES,
    UNKNOWN,
)
from .data import GOODS, KINDS, RESOURCES
from .pile import discards_size, hand_size, pile_size
from .stacks import arrows_step
from .state import (
    DEVELOPMENT,
    EXCHANGE,
    FLIP,
    GIVE,
    LAY,
    MARKET_DAY_PHASE,
    OVER,
    PHASES,
    PICK,
    ROBBER_PHASE,
    SEAT_NAMES,
    SIDES,
    TRADE,
)
from .trade import exchanges_left

_WIDTH = 96
_COLUMNS = "  {:8} {:>3} {:>6}  {:14} {:9} {:>4} {:>6}  {}"


def sides_text(stack: int) -> str:
    """The sides of a stack from the bottom up.

    >>> sides_text(3)
    'A B A'
    """
    return " ".join("AB"[i % 2] for i in range(stack)) or "-"


def arrows_text(s: Any) -> str:
    """Where the arrows of the destiny card point."""
    return "clockwise" if arrows_step(s) > 0 else "counter-clockwise"


def draw(s: Any, seat: int) -> str:
    """The whole table as the seat sees it."""
    lines = [*_middle(s), "", *_costs(), ""]
    lines.append(
        _COLUMNS.format("", "VP", "cards", "roads", "knights", "sett", "cities", "buildings")
    )
    lines += [_seat_line(s, other) for other in range(s.players)]
    lines.append("")
    lines += _hands(s, seat)
    lines.append("  " + what_now(s, seat))
    return "\n".join(lines)


def _middle(s: Any) -> list[str]:
    market = "  ".join(GOODS[g] for g in range(RESOURCES) for _ in range(int(s.market[g])))
    piles = f"draw pile {pile_size(s)}   discard pile {discards_size(s)}"
    if s.destiny != NONE:
        piles += f"   destiny card {SIDES[s.destiny]}, arrows {arrows_text(s)}"
    left = [int(EVENT_CARDS[event, s.players]) - int(s.turned[event]) for event in range(2)]
    events = ", ".join(f"{n} {name}" for n, name in zip(left, EVENT_NAMES, strict=True))
    return [
        f"  market: {market or '-'}",
        f"  {piles}",
        f"  piles: road {s.road_pile}, knight {s.knight_pile}, settlement {s.settlement_pile}"
        f"   (city sides not yet turned: {events})",
        *_folded("  buildings: ", _pile_of_buildings(s)),
    ]


def _pile_of_buildings(s: Any) -> list[str]:
    return [
        f"{s.building_pile[b]} {BUILDING_NAMES[b]} ({BUILDING_POINTS[b]} VP)"
        for b in range(BUILDINGS)
        if s.building_pile[b]
    ] or ["none left"]


def _folded(head: str, parts: list[str]) -> list[str]:
    """Parts after a head, on as many lines as they need."""
    lines = [head]
    for i, part in enumerate(parts):
        text = part + ("," if i < len(parts) - 1 else "")
        if len(lines[-1]) + len(text) > _WIDTH:
            lines.append(" " * len(head))
        lines[-1] += text + " "
    return [line.rstrip() for line in lines]


def _costs() -> list[str]:
    prices = [
        f"{kind} = "
        + " + ".join(f"{COST[k, g]} {GOODS[g]}" for g in range(RESOURCES) if COST[k, g])
        for k, kind in enumerate(KINDS)
    ]
    return _folded("  prices: ", prices)


def _seat_line(s: Any, seat: int) -> str:
    mark = ">" if seat == s.player else " "
    owned = ", ".join(BUILDING_NAMES[b] for b in range(BUILDINGS) if s.buildings[seat, b])
    line = _COLUMNS.format(
        SEAT_NAMES[seat],
        s.points[seat],
        hand_size(s, seat),
        sides_text(int(s.roads[seat])),
        sides_text(int(s.knights[seat])),
        s.settlements[seat],
        s.cities[seat],
        owned or "-",
    )
    return mark + line[1:]


def _hands(s: Any, seat: int) -> list[str]:
    """The own hand, and others as far as they are open to this seat."""
    hands = s.hand.tolist()[: s.players]
    return [
        f"  {'your hand' if other == seat else 'hand of ' + SEAT_NAMES[other]}: "
        + counts_text(named(GOODS, hand))
        for other, hand in enumerate(hands)
        if other == seat or (any(hand) and not hand[UNKNOWN])
    ]


#: What is expected in a phase that is one choice.
_NEXT = {
    PICK: "choose a card from the hand of {partner}",
    GIVE: "{due} back to {partner}",
    FLIP: "'flip' the destiny card or 'keep' it",
    LAY: "choose a building",
    MARKET_DAY_PHASE: "{visitor} may swap {due} with the market or 'pass'",
}


def what_now(s: Any, seat: int) -> str:
    """Whose turn it is and what is expected, in a line."""
    player = SEAT_NAMES[s.player]
    head = f"turn {s.turn}, {player}, {PHASES[s.phase]}"
    partner = SEAT_NAMES[s.partner] if s.partner != NONE else ""
    left = int(exchanges_left(s))
    if s.phase == TRADE:
        return f"{head}: {left} exchange{'s' * (left != 1)} left; 'develop' ends the trade step"
    if s.phase == EXCHANGE:
        return f"{head}: {s.count} discarded; discard more or 'redraw'"
    if s.phase == DEVELOPMENT:
        bought = [kind for kind, n in zip(KINDS, s.bought.tolist(), strict=True) if n]
        so_far = f"bought {', '.join(bought)}; " if bought else ""
        return f"{head}: {so_far}'produce' draws cards and ends the turn"
    if s.phase in _NEXT:
        visitor = SEAT_NAMES[s.visitor] if s.visitor != NONE else ""
        return f"{head}: {_NEXT[s.phase].format(partner=partner, visitor=visitor, due=s.due)}"
    if s.phase == ROBBER_PHASE:
        return f"{head}: {_owing(s, seat)}"
    if s.phase == OVER and s.winner == NONE:
        return f"turn {s.turn}: nobody lays or draws a card any more, the most points win"
    if s.phase == OVER:
        return f"turn {s.turn}: {player} has won with {s.points[s.player]} points"
    return head


def _owing(s: Any, seat: int) -> str:
    names = [SEAT_NAMES[p] for p in range(s.players) if s.owes[p]]
    text = f"{', '.join(names)} must discard"
    if seat >= 0 and s.owes[seat]:
        chosen = s.chosen.tolist()[seat]
        text += f"; you still {s.owes[seat]}"
        text += f", chosen {counts_text(named(GOODS, chosen))}" if any(chosen) else ""
    return text
