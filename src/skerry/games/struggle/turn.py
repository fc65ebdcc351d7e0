"""A game from its first card on: dealing, production, the next turn, the end."""

from __future__ import annotations

from ...core.chance import below
from ...core.kernel import Numbers, kernel
from ...core.mechanics import seat_after
from .cards import CARD_KINDS, EVENT_CARDS, GOAL, PRODUCTION, START_HAND
from .data import RESOURCES
from .deadlock import is_deadlock
from .pile import draw, hand_size, is_drawing_over, reveal, take_top_card
from .stacks import side_a
from .state import DEAL, OVER, PRODUCE, TRADE, State


@kernel
def choose_starter(s: State, starter: int) -> None:
    """The lot falls."""
    s.starter = starter


@kernel
def event_weight(s: State, event: int) -> int:
    """The events that are left on the backs of settlements (ST-R17)."""
    return EVENT_CARDS[event, s.players] - s.turned[event]


@kernel
def sample_event(s: State, noise: Numbers) -> int:
    """The event on the back of the next settlement."""
    left = 0
    for event in range(len(EVENT_CARDS)):
        left += event_weight(s, event)
    left = below(noise, left)
    event = 0
    while left >= event_weight(s, event):
        left -= event_weight(s, event)
        event += 1
    return event


@kernel
def is_not_on_turn(s: State, viewer: int) -> bool:
    """A drawn card is known to its drawer only."""
    return viewer != s.player


@kernel
def lay_market(s: State, good: int) -> None:
    """One card of the market; after the last one the hands follow (ST-9)."""
    if reveal(s, good):
        s.phase = DEAL


@kernel
def deal(s: State, good: int) -> None:
    """Each player's first cards; after the last one the game begins (ST-10)."""
    take_top_card(s, good)
    if hand_size(s, s.player) == START_HAND:
        if s.player == s.players - 1:
            start_turn(s, s.starter)
        else:
            s.player += 1


@kernel
def pass_turn(s: State) -> None:
    """To the left neighbour, whatever the arrows say (ST-22)."""
    start_turn(s, seat_after(s, 1))


@kernel
def start_turn(s: State, seat: int) -> None:
    """A new turn: all exchanges and purchases are open again (ST-20, ST-25, ST-38)."""
    s.turn += 1
    s.player = seat
    s.exchanged, s.guild_used = 0, 0
    for kind in range(CARD_KINDS):
        s.bought[kind] = 0
    for other in range(s.players):
        s.swapped[other] = 0
        for good in range(RESOURCES):
            s.chosen[other, good] = 0
    s.phase = TRADE


# Production.


@kernel
def production_of(s: State, seat: int) -> int:
    """Two cards and one for each knight on side A (ST-79)."""
    return PRODUCTION + side_a(s.knights[seat] + 0)


@kernel
def start_production(s: State) -> None:
    """Cards come in whatever else was done (ST-21)."""
    s.due = production_of(s, s.player)
    s.phase = PRODUCE
    if is_drawing_over(s):
        pass_idly(s)
    else:
        s.idle = 0


@kernel
def pass_idly(s: State) -> None:
    """No card to draw: the turn counts as idle if nothing was laid either, and maybe it is the
    last (ST-R25)."""
    s.idle += 1
    for kind in range(CARD_KINDS):
        if s.bought[kind] > 0:
            s.idle = 0
    if is_deadlock(s):
        s.phase = OVER
    else:
        pass_turn(s)


@kernel
def produce(s: State, good: int) -> None:
    """One of these cards; after the last one the turn passes."""
    draw(s, good)
    if is_drawing_over(s):
        pass_turn(s)


# The end.


@kernel
def test_goal(s: State) -> None:
    """Only the player on turn gains points, so only he can win (ST-82, ST-84)."""
    if s.points[s.player] >= GOAL:
        s.phase = OVER
        s.winner = s.player


@kernel
def score(s: State, seat: int) -> int:
    """Victory points; all of them are open."""
    return s.points[seat] + 0
