"""What every environment does alike: copies, seeds, reset options, no step before a reset."""

from __future__ import annotations

import copy
import warnings
from collections.abc import Mapping
from typing import Any, Self

from gymnasium.error import ResetNeeded

from ..core.errors import BadOption
from ..core.game import Game
from ..core.match import Match
from ..core.whole import SEEDS, whole


class Copied:
    """An environment whose copies are independent: `copy.copy` copies the game as well."""

    def __copy__(self) -> Self:
        return copy.deepcopy(self)


def plain_seed(seed: Any) -> int | None:
    """A seed as the libraries take it: None, or a whole number of 0 or more."""
    number = whole(seed)
    if seed is not None and (number is None or number < 0):
        raise BadOption(f"seed: expected a whole number of 0 or more, got {seed!r}")
    return number


def plain_action(action: Any) -> int:
    """An action as a plain int; whether the mask allows it is for others to say."""
    number = whole(action)
    if number is None:
        raise ValueError(f"action: expected a whole number, got {action!r}")
    # Beyond what compiled code takes nothing is legal anyway.
    return number if abs(number) < SEEDS else -1


def need_reset(done: Any, what: str) -> None:
    """Refuse what makes no sense before the first reset."""
    if not done:
        raise ResetNeeded(f"call reset() before {what}()")


def start_of(options: Mapping[str, Any] | None, game: Game, players: int) -> str | None:
    """The position that `reset(options={"position": ...})` asks for, checked; None: a new game.

    It must be whole: an environment plays on with what lies hidden.
    """
    unknown = unknown_options(options)
    if unknown:
        raise BadOption(unknown)
    return _position(options, game, players)


def start_among(options: Mapping[str, Any] | None, game: Game, players: int) -> str | None:
    """The position that is asked for among other options, which cost a warning.

    PettingZoo's own conformance tests hand in an option that nobody knows.
    """
    unknown = unknown_options(options)
    if unknown:
        warnings.warn(unknown, stacklevel=3)
    return _position(options, game, players)


def unknown_options(options: Mapping[str, Any] | None) -> str:
    """What is wrong with the names in `reset(options=...)`; empty: nothing is."""
    if options is not None and not isinstance(options, Mapping):
        raise BadOption(
            f"options: expected a dictionary such as {{'position': ...}}, got {options!r}"
        )
    names = ", ".join(repr(name) for name in options or {} if name != "position")
    rules = "options of the rules are given when the environment is made"
    return f"options of reset: expected 'position' alone, got {names}; {rules}" if names else ""


def _position(options: Mapping[str, Any] | None, game: Game, players: int) -> str | None:
    text = (options or {}).get("position")
    if text is None:
        return None
    if not isinstance(text, str) or "?" in text:
        raise BadOption(f"position: expected a whole position without '?', got {str(text)[:60]!r}")
    s = game.parse_position(text)
    if int(s.players) != players:
        raise BadOption(f"position: expected {players} players, got {int(s.players)}")
    if Match.from_position(game, text).over:
        raise BadOption("position: the game is over there")
    return text
