"""What every environment does alike: independent copies, seeds, and no step before a reset."""

from __future__ import annotations

import copy
from typing import Any, Self

from gymnasium.error import ResetNeeded

from ..core.errors import BadOption
from ..core.whole import whole


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


def need_reset(done: Any, what: str) -> None:
    """Refuse what makes no sense before the first reset."""
    if not done:
        raise ResetNeeded(f"call reset() before {what}()")
