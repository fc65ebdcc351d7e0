"""What a seat may see of a dice game: everything (DI-R22)."""

from __future__ import annotations

from ...core.kernel import Numbers, kernel
from .state import State


@kernel
def hide(s: State, seat: int) -> None:
    """Dice and sheets lie open; nothing is blanked."""


@kernel
def is_secret(s: State) -> bool:
    """Nobody ever chooses in secret."""
    return False


@kernel
def guess(s: State, seat: int, noise: Numbers) -> None:
    """A view is the whole state already."""
