"""The errors a person may meet. Each says what was expected and what came."""

from __future__ import annotations

from .refusal import Value


class SkerryError(ValueError):
    """Any refusal: the input was wrong and nothing has changed."""


class BadOption(SkerryError):
    """An option, player count or game name that does not exist or is out of range."""


class MissingExtra(SkerryError):
    """A library is not installed; the sentence names the extra that brings it."""


class BadMove(SkerryError):
    """Text, JSON or a code that is not a move of this game."""


class IllegalMove(SkerryError):
    """A real move that the rules forbid here; `clause` names the rule.

    `template` and `values` are the reason without the move, for other languages (core/refusal.py).
    """

    def __init__(
        self,
        message: str,
        clause: str = "",
        template: str = "",
        values: dict[str, Value] | None = None,
    ) -> None:
        super().__init__(message)
        self.clause, self.template, self.values = clause, template, values or {}


class BadPosition(SkerryError):
    """A position text that cannot be read or cannot occur."""


class BadRecord(SkerryError):
    """A record that cannot be read or replayed; `line` counts from 1.

    In a file of several games `game` says which, from 1, and lines are those of the file.
    """

    def __init__(self, line: int, reason: str, game: int | None = None) -> None:
        super().__init__(f"{'' if game is None else f'game {game}, '}line {line}: {reason}")
        self.line, self.reason, self.game = line, reason, game


class Ending(SystemExit):
    """This process was told to end; no bot that is thinking meanwhile is to blame."""
