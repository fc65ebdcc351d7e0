"""What another process can say, interpreted and at once, while this one still compiles.

Both modes judge alike to the last digit, so a first look is the same wherever it is taken. Chances
that are followed by lines later are better known, and differ from these.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ..core.match import Match
from ..core.twin import Call, Twin, TwinFailed
from ..core.view import View
from .analyse import Analyst
from .judges import seed_for, tidy, unit_of
from .report import Limit, TurningPoint
from .review import Reviewer
from .rollouts import NO_MOVE
from .summaries import names_of

#: Positions of a game that are shown before anything else, spread over its length.
POINTS = 10
#: Lines of play behind the first chances of a view, and moves that are named.
LINES, MOVES = 2, 3


@contextlib.contextmanager
def meanwhile(call: Call, tell: Callable[[str], Any]) -> Iterator[None]:
    """Tell the texts that a function yields in an interpreted process, until the block ends."""
    twin, left = Twin(interpreted=True), threading.Event()

    def listen() -> None:
        # Without it there is nothing to show before the compiler is ready, and nothing else fails.
        with contextlib.suppress(TwinFailed):
            for text in twin.results():
                if left.is_set():
                    return
                tell(text)

    twin.begin(call)
    thread = threading.Thread(target=listen, daemon=True)
    thread.start()
    try:
        yield
    finally:
        left.set()
        twin.close()
        thread.join()


def of_game(match: Match, limit: Limit, seed: int) -> Iterator[str]:
    """Everybody's chances here and there in a game, then its turning points at a first look."""
    reviewer = Reviewer(match, limit, seed)
    names, states = names_of(match), match.game.layout.states(1)
    for number in np.linspace(0, len(match.played), POINTS, dtype=int).tolist():
        walk = match.copy()
        walk.rewind(number)
        walk.write_state(states)
        chances = reviewer.analyst.judge.look(states, 0, seed)
        yield f"turn {int(states[0].turn)}: {_chances(names, chances)}"
    for point in reviewer.look().turning_points:
        yield told_at_first(point)


def told_at_first(point: TurningPoint) -> str:
    """A turning point, as long as nothing but a first look is known."""
    return f"first look: turn {point.turn}: {point.words}"


def of_view(view: View, seed: int) -> Iterator[str]:
    """Everybody's chances by what one seat sees, and the moves that look best at first."""
    analyst = Analyst(view.game)
    noise = seed_for(view.game, view.states, len(view.log), seed)
    players = int(view.states[0].players)
    samples = analyst.judge.view_samples(view, range(LINES), noise)
    names = list(view.game.seat_names[:players])
    yield f"at first sight: {_chances(names, tidy(samples.mean(axis=0)))}"
    if view.seat in view.actors and view.legal:
        best = analyst.judge.shortlist(view, view.legal, noise, NO_MOVE).moves[:MOVES]
        yield "first to be looked at: " + "; ".join(map(view.game.moves.format, best))


def _chances(names: list[str], chances: Any) -> str:
    sign = " %" if unit_of(len(names)) == "chance" else " points"
    return ", ".join(
        f"{name} {100 * float(chance):.0f}{sign}"
        for name, chance in zip(names, chances, strict=True)
    )
