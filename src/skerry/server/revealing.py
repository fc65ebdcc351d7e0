"""Whether a move brought something hidden to light, asked of the rules and of no game's name.

A seat that knew all that mattered could have said beforehand what it would see after the move.
So the move is made in several worlds that the seat could not tell from the real one; if any of
them shows the seat something else, the move told it something.
"""

from __future__ import annotations

from ..core.chance import new_noise
from ..core.kernel import copy_state
from ..core.match import Match
from ..core.seats import CHANCE_SEAT

#: Worlds that are tried: what shows in 3 of 100 of them is missed once in forty times. A move
#: costs some 10 ms of one core.
WORLDS = 120
#: Answers that are kept: a chain is tried in a thread first, and then judged at the table.
REMEMBERED = 4096

_answers: dict[tuple[str, str, int, int, int, int], bool] = {}


def reveals(before: Match, after: Match, seat: int) -> bool:
    """Whether the one move between two matches told a seat something hidden."""
    actor, code = after.played[-1]
    if actor == CHANCE_SEAT:
        return True
    key = (before.game.name, before.digest, len(before.played), seat, actor, code)
    found = _answers.get(key)
    if found is None:
        if len(_answers) >= REMEMBERED:
            _answers.clear()
        found = _answers[key] = tells(before, after, seat)
    return found


def tells(before: Match, after: Match, seat: int, worlds: int = WORLDS) -> bool:
    """Whether one of so many worlds shows the seat something else after the move."""
    actor, code = after.played[-1]
    game, kernels = before.game, before.game.kernels
    view, world, seen = (game.layout.states(1) for _ in range(3))
    before.write_view(view, seat)
    after.write_view(seen, seat)
    shown = game.layout.to_bytes(seen)
    for number in range(worlds):
        copy_state(world, 0, view, 0)
        kernels.guess(world, 0, seat, new_noise(number, len(before.played)))
        if not kernels.is_legal(world, 0, actor, code):
            return True
        kernels.apply(world, 0, actor, code)
        kernels.hide(world, 0, seat)
        if game.layout.to_bytes(world) != shown:
            return True
    return False


def may_take_back(match: Match, count: int, seat: int) -> bool:
    """Whether going back to `count` moves takes back nothing that told the seat something."""
    if any(actor == CHANCE_SEAT for actor, _ in match.played[count:]):
        return False
    later = match.copy()
    while len(later.played) > count:
        earlier = later.copy()
        earlier.undo()
        # What another chooses in secret has told nothing yet, and the answer must not tell it.
        is_seen = later.seen(len(later.played) - 1, seat) is not None
        if is_seen and reveals(earlier, later, seat):
            return False
        later = earlier
    return True
