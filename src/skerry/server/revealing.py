"""Whether a move brought something hidden to light, asked of the rules and of no game's name.

A seat that knew all that mattered could have said beforehand what it would see after the move.
So the move is made in several worlds that the seat could not tell from the real one; if any of
them shows the seat something else, the move told it something.
"""

from __future__ import annotations

from typing import Any

from ..core.arrays import plain
from ..core.chance import new_noise
from ..core.game import Game
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
    """Whether one of so many worlds shows the seat something else after the move.

    Of a move that the seat saw in part only that part is asked about, or the answer would tell it
    the rest.
    """
    actor, code = after.played[-1]
    game, kernels = before.game, before.game.kernels
    view, world, tried = (game.layout.states(1) for _ in range(3))
    before.write_view(view, seat)
    after.write_view(tried, seat)
    shown = game.layout.to_bytes(tried)
    seen = int(kernels.hide_move(before.states, 0, seat, actor, code))
    for number in range(worlds):
        copy_state(world, 0, view, 0)
        kernels.guess(world, 0, seat, new_noise(number, len(before.played)))
        if seen != code:
            alike = _alike(game, world, (actor, seen), seat)
        else:
            alike = [code] if kernels.is_legal(world, 0, actor, code) else []
        for move in alike:
            copy_state(tried, 0, world, 0)
            kernels.apply(tried, 0, actor, move)
            kernels.hide(tried, 0, seat)
            if game.layout.to_bytes(tried) == shown:
                break
        else:
            return True
    return False


def _alike(game: Game, world: Any, move: tuple[int, int], seat: int) -> list[int]:
    """All that somebody could do in a world so that the seat sees this move."""
    actor, seen = move
    kernels, codes = game.kernels, game.code_row()
    found = plain(codes[: kernels.legal_moves(world, 0, actor, codes)])
    return [code for code in found if kernels.hide_move(world, 0, seat, actor, code) == seen]


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
