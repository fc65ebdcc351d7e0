"""Who may play rated games, and how a rated table is set up."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ..core.game import Game
from .message_parts import Clock
from .refusals import Refusal
from .result_store import LOOKED_AT, MOST_LEFT, barred_until

if TYPE_CHECKING:
    from .lobby import Lobby
    from .sockets import Connection

#: Seconds for a decision where nobody said how many, and the most that may be given.
USUAL_CLOCK, MOST_CLOCK = 90, 600
HOUR = 3600 * 1000


async def check_rated(lobby: Lobby, connection: Connection) -> None:
    """Refuse a rated seat to a guest, and to somebody who left too many games."""
    if not connection.known:
        reason = "rated games are for people with an account; make one at /account"
        raise Refusal("not_now", reason, key="rated-account")
    store, user = lobby.services.store, connection.user
    until = await connection.while_here(
        lobby.work.submit(connection.address, lambda _: barred_until(store, user))
    )
    left = until - lobby.services.now()
    if left > 0:
        raise Refusal(
            "not_now",
            f"you left {MOST_LEFT} of your last {LOOKED_AT} rated games; rated games are open to "
            f"you again in {math.ceil(left / HOUR)} hours",
            key="rated-left",
        )


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
