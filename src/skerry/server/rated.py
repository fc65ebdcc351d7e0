"""How a rated table is set up."""

from __future__ import annotations

from ..core.game import Game
from .message_parts import Clock
from .refusals import Refusal

#: Seconds for a decision where nobody said how many, and the most that may be given.
USUAL_CLOCK, MOST_CLOCK = 90, 600


def check_options(game: Game, options: dict[str, str | int]) -> None:
    """A rated game is not made shorter or longer: options that are numbers are as usual."""
    for option in game.options:
        value = options.get(option.name, option.default)
        if isinstance(option.default, int) and value != option.default:
            reason = f"option {option.name}: a rated game is played to {option.default}"
            raise Refusal("bad_option", reason, key="rated-options")


def clock_of(clock: Clock | None) -> Clock:
    """The clock of a rated table: there always is one, so that nobody is made to wait."""
    found = clock or Clock()
    if found.move > MOST_CLOCK:
        reason = f"a rated game gives at most {MOST_CLOCK} seconds for a decision"
        raise Refusal("bad_option", reason, key="rated-clock")
    return Clock(move=found.move or USUAL_CLOCK, game=found.game)
