"""Options that belong together as one tuple: a command takes the tuple, the user its options."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any, NamedTuple, get_type_hints

from ..core.game import Game
from ..core.registry import get_game
from ..core.whole import check_series_seed
from .options import GameName, Limit, Options, Players, Seed, parse_options


def grouped(function: Callable[..., Any]) -> Callable[..., Any]:
    """A command whose parameters of named tuples are given as the options that are their fields.

    Typer reads options from a signature; this writes one with a parameter for each field.
    """
    groups: dict[str, Any] = {}
    hints = get_type_hints(function, include_extras=True)
    parameters = []
    for parameter in inspect.signature(function).parameters.values():
        kind = hints[parameter.name]
        if hasattr(kind, "_fields"):
            groups[parameter.name] = kind
            parameters += _parameters_of(kind)
        else:
            parameters.append(parameter.replace(annotation=kind))
    # Arguments of the command line come first; the others have defaults.
    parameters.sort(key=lambda parameter: parameter.default is not parameter.empty)

    @functools.wraps(function)
    def call(**given: Any) -> Any:
        for name, kind in groups.items():
            given[name] = kind(*(given.pop(field) for field in kind._fields))
        return function(**given)

    made: Any = call
    made.__signature__ = inspect.Signature(parameters)
    made.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return call


def _parameters_of(kind: Any) -> list[inspect.Parameter]:
    """A parameter for each field of a named tuple."""
    return [
        inspect.Parameter(
            name,
            inspect.Parameter.POSITIONAL_OR_KEYWORD,
            default=kind._field_defaults.get(name, inspect.Parameter.empty),
            annotation=hint,
        )
        for name, hint in get_type_hints(kind, include_extras=True).items()
    ]


class Series(NamedTuple):
    """Which games are played."""

    game: GameName
    players: Players = None
    seed: Seed = 0
    limit: Limit = None
    option: Options = None

    def checked(self) -> tuple[Game, int, dict[str, Any]]:
        """The game, how many play, and the options by name; refused if something is wrong."""
        rules = get_game(self.game)
        count = rules.check_players(rules.default_players if self.players is None else self.players)
        check_series_seed(self.seed)
        options = parse_options(self.option)
        rules.check_options(options)
        return rules, count, dict(options)
