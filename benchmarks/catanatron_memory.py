"""What an attentive player of catanatron remembers of the others' hands.

Whatever a roll gives, and whatever is paid, traded or discarded, everybody at the table sees. Only
a card that is stolen among others is hidden. So from each change of a hand that was seen follows
how many cards of a kind somebody holds at least; `fair_states` puts those into his hand and leaves
the others unknown.
"""

from __future__ import annotations

from typing import Any

from catanatron import GameAccumulator
from catanatron.models.enums import RESOURCES, ActionType

Hands = list[list[int]]


def after_change(sure: list[int], before: list[int], now: list[int]) -> list[int]:
    """What a hand holds at least after a change that everybody saw.

    >>> after_change([1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [0, 0, 2, 0, 0])
    [0, 0, 2, 0, 0]
    """
    return [max(0, s + n - b) for s, b, n in zip(sure, before, now, strict=True)]


def after_theft(sure: list[int]) -> list[int]:
    """What a hand holds at least when it has lost a card that nobody else saw.

    >>> after_theft([2, 1, 0, 0, 0])
    [1, 0, 0, 0, 0]
    """
    return [max(0, s - 1) for s in sure]


class HandMemory(GameAccumulator):  # type: ignore[misc]
    """Follows a game for one colour; hands are read only for changes that it saw."""

    def __init__(self, colour: Any) -> None:
        self._colour = colour
        self._before: Hands = []
        self._sure: Hands = []
        self._action: Any = None

    def before(self, game: Any) -> None:
        """A game begins with empty hands."""
        self._before = _hands(game)
        self._sure = [[0] * len(RESOURCES) for _ in self._before]

    def step(self, game: Any, action: Any) -> None:
        """An action is about to be made."""
        self._settle(game)
        self._action = action

    def after(self, game: Any) -> None:
        """Nothing is asked of a game that is over."""

    def sure(self, game: Any) -> Hands:
        """By seat and kind, how many cards are there at least."""
        self._settle(game)
        return self._sure

    def _settle(self, game: Any) -> None:
        """Take in what the last action changed."""
        now, action, self._action = _hands(game), self._action, None
        if action is not None:
            hidden = self._hidden(game, action)
            for seat, (before, after) in enumerate(zip(self._before, now, strict=True)):
                if seat not in hidden:
                    self._sure[seat] = after_change(self._sure[seat], before, after)
                elif sum(after) < sum(before):
                    self._sure[seat] = after_theft(self._sure[seat])
        self._before = now

    def _hidden(self, game: Any, action: Any) -> set[int]:
        """The seats between which a card went that only they saw."""
        if action.action_type != ActionType.MOVE_ROBBER or action.value[1] is None:
            return set()
        thief, victim = action.color, action.value[1]
        if self._colour in (thief, victim):
            return set()
        return {game.state.color_to_index[thief], game.state.color_to_index[victim]}


def _hands(game: Any) -> Hands:
    """Everybody's goods."""
    state = game.state
    seats = range(len(state.colors))
    return [[state.player_state[f"P{i}_{good}_IN_HAND"] for good in RESOURCES] for i in seats]
