"""The town in which nobody builds any more, so that the game has to end (EL-R28).

When church and wall are finished and the buildings leave too little room for the tiles that are
left, nobody can build any more. About one random game of four in a thousand gets there. Where
something could still be built, but the one who could does not want to, more rounds have to pass.
"""

from __future__ import annotations

from ...core.kernel import inlined, kernel
from .church import tiles_in_pile
from .state import OVER, State
from .wall import wall_ends

#: So many rounds without a construction end the game when church and wall are finished.
QUIET_ROUNDS = 10
#: So many end it whoever could build.
LONG_QUIET_ROUNDS = 30


@kernel
def is_standstill(s: State) -> bool:
    """No construction for thirty rounds, or ten with church and wall finished (EL-R28)."""
    if s.quiet < QUIET_ROUNDS * s.players:
        return False
    if s.quiet >= LONG_QUIET_ROUNDS * s.players:
        return True
    return tiles_in_pile(s) == 0 and wall_ends(s) == 0


@inlined
def see_to_standstill(s: State) -> None:
    """The game ends without a tenth cube; `winners` are those with most cubes on the board."""
    if is_standstill(s):
        s.phase = OVER
