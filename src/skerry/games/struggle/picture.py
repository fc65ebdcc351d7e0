"""The table as an SVG picture: market, stacks, what everybody has laid, and the own hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...core.art import boxed, colour_name, document, move, rect, text, use
from ...core.chart import badge, card, frame, note, paper, sea
from ...core.seats import NONE
from .cards import BUILDING_KEYS, BUILDING_NAMES, BUILDINGS, COST, GOAL, UNKNOWN
from .data import GOODS, KINDS, RESOURCES
from .drawing import arrows_text
from .pile import discards_size, hand_size, pile_size
from .state import OVER, PHASES, SEAT_NAMES

WIDTH = 1120
CARD = 72
_LANE, _GAP = 136, 12
_COSTS = 236  #: width of the slip with the prices
_MIDDLE = WIDTH - _COSTS - 54
#: How far a card shows from under the next one.
_SHOWN = 26


def svg(s: Any, seat: int = -1) -> str:
    """A state or a view of a seat as an SVG document."""
    lanes = [_market(s), _stacks(s), *(_principality(s, other) for other in range(s.players))]
    has_hand = seat >= 0 and not s.hand[seat, UNKNOWN]
    if has_hand:
        lanes.append(_hand(s, seat))
    height = 36 + (_LANE + _GAP) * len(lanes)
    parts = [
        *sea(WIDTH, height),
        *(move("".join(lane), 18, 18 + (_LANE + _GAP) * i) for i, lane in enumerate(lanes)),
        move("".join(_prices()), WIDTH - _COSTS - 18, 18),
        note(WIDTH - _COSTS - 18, 36 + 40 + 36 * len(KINDS), _words(s)),
        *frame(WIDTH, height),
    ]
    return document(WIDTH, height, parts, f"The Struggle for Catan, turn {int(s.turn)}")


def _lane(title: str) -> str:
    """A strip of shallow water for cards, with its name."""
    return rect(0, 0, _MIDDLE, _LANE, fill="sea-2", stroke="sea-line", round=14) + text(
        18, 28, 18, title, anchor="start", bold=True
    )


def _market(s: Any) -> Iterator[str]:
    yield _lane("Market")
    goods = [good for good in range(RESOURCES) for _ in range(int(s.market[good]))]
    step = min(CARD + 10, (_MIDDLE - 330) / max(1, len(goods)))
    for i, good in enumerate(goods):
        yield card(GOODS[good], GOODS[good], 120 + i * step, 18, CARD)
    for name, words, count, x in (
        ("back", "draw pile", int(pile_size(s)), _MIDDLE - 196),
        ("plain", "discards", int(discards_size(s)), _MIDDLE - 98),
    ):
        yield card(name if count else "empty", "", x, 10, CARD)
        yield badge(x + CARD, 60, count) + text(x + CARD / 2, 128, 13, words)


def _stacks(s: Any) -> Iterator[str]:
    yield _lane("Stacks")
    x = 120.0
    for name, face, count in (
        ("road", "roadA", int(s.road_pile)),
        ("knight", "knightA", int(s.knight_pile)),
        ("settlement", "settlement", int(s.settlement_pile)),
    ):
        yield card(face if count else "empty", name if count else "", x, 18, CARD)
        yield badge(x + CARD, 64, count)
        x += CARD + 24
    for b in range(BUILDINGS):
        if s.building_pile[b]:
            yield card(BUILDING_KEYS[b], BUILDING_NAMES[b], x, 18, CARD)
            x += _SHOWN
    left = int(sum(s.building_pile))
    if left:
        yield badge(x - _SHOWN + CARD, 64, left)
    if s.destiny != NONE:
        yield card("destiny", "", _MIDDLE - 98, 10, CARD)
        yield text(_MIDDLE - 98 + CARD / 2, 128, 13, arrows_text(s))


def laid_cards(s: Any, seat: int) -> list[list[tuple[str, str]]]:
    """The laid cards of a seat by stack, as (face, name): roads and knights on alternate sides."""
    built = [b for b in range(BUILDINGS) for _ in range(int(s.buildings[seat, b]))]
    plain = int(s.cities[seat]) - len(built)
    stacks = [
        [(f"road{'AB'[i % 2]}", "road") for i in range(int(s.roads[seat]))],
        [(f"knight{'AB'[i % 2]}", "knight") for i in range(int(s.knights[seat]))],
        [("settlement", "settlement")] * int(s.settlements[seat]),
        [("city", "city")] * plain + [(BUILDING_KEYS[b], BUILDING_NAMES[b]) for b in built],
    ]
    return [stack for stack in stacks if stack]


def _principality(s: Any, seat: int) -> Iterator[str]:
    on_turn = seat == s.player and s.phase != OVER
    yield rect(0, 0, _MIDDLE, _LANE, fill="paper-2", stroke="accent" if on_turn else "line",
               round=14, extra=f'stroke-width="{3 if on_turn else 1.2}"')  # fmt: skip
    yield use(f"crest-{colour_name(SEAT_NAMES[seat])}", 32, 34, 0.9)
    yield text(56, 40, 18, SEAT_NAMES[seat], anchor="start", bold=True)
    yield text(18, 80, 23, int(s.points[seat]), anchor="start", bold=True)
    yield text(46, 80, 13, f"of {GOAL} points", colour="ink-2", anchor="start")
    count = int(hand_size(s, seat))
    yield text(18, 108, 14, f"{count} card{'s' * (count != 1)}", colour="ink-2", anchor="start")
    stacks = laid_cards(s, seat)
    room = _MIDDLE - 150 - len(stacks) * (CARD + 14)
    under = sum(len(stack) - 1 for stack in stacks)
    shown = min(_SHOWN, room / under) if under else _SHOWN
    x = 140.0
    for stack in stacks:
        for face, name in stack:
            yield card(face, name, x, 18, CARD)
            x += shown
        x += CARD + 14 - shown


def _hand(s: Any, seat: int) -> Iterator[str]:
    yield _lane("Own hand")
    held = [(good, int(s.hand[seat, good])) for good in range(RESOURCES) if s.hand[seat, good]]
    for i, (good, count) in enumerate(held):
        x = 140 + i * (CARD + 26)
        yield card(GOODS[good], GOODS[good], x, 18, CARD) + badge(x + CARD, 24, count)


def _prices() -> Iterator[str]:
    yield paper(_COSTS, 46 + 36 * len(KINDS))
    yield text(16, 30, 18, "What it costs", anchor="start", bold=True)
    for k, kind in enumerate(KINDS):
        y = 42 + 36 * k
        yield text(16, y + 22, 15, kind, anchor="start")
        goods = [good for good in range(RESOURCES) for _ in range(int(COST[k, good]))]
        for i, good in enumerate(reversed(goods)):
            yield boxed(f"i-{GOODS[good]}", _COSTS - 42 - 27 * i, y, 28, 28)


def _words(s: Any) -> str:
    if s.phase == OVER:
        return "The game is over"
    return f"Turn {int(s.turn)}: {PHASES[s.phase]}"
