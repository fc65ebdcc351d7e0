"""A trial: a copy of a match on which moves are tried before they are made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from .draws import Draws
from .history import History, Played
from .match import Match
from .seats import SPECTATOR


class Onward:
    """The moves of a match, which stands still meanwhile, and those that were tried after them.

    A game may have hundreds of moves; copying them would cost more than to try one.
    """

    def __init__(self, made: Sequence[Played]) -> None:
        self._made, self._count = made, len(made)
        self._tried: list[Played] = []

    def append(self, move: Played) -> None:
        """Note a move that was tried."""
        self._tried.append(move)

    def __len__(self) -> int:
        return self._count + len(self._tried)

    def __getitem__(self, which: Any) -> Any:
        if isinstance(which, slice):
            return [self[number] for number in range(*which.indices(len(self)))]
        number = which if which >= 0 else which + len(self)
        return self._made[number] if number < self._count else self._tried[number - self._count]


class Trial(Match):
    """A match to try moves on. It keeps no log, so trying costs little, and nobody is shown it.

    What chance draws in a trial is what it will draw in the match.
    """

    _match: Match

    @property
    def draws(self) -> Draws:
        """What chance has drawn so far; taken over from the match when chance is asked first."""
        if self._draws is None:
            self._draws = self._match.draws.copy()
        self._draws.follow(self.played)
        return self._draws

    def advance(self, actor: int, code: int) -> None:
        """Make a move or chance outcome that is known to be legal."""
        self.game.kernels.apply(self.states, 0, actor, code)
        self.played.append(Played(actor, code))

    def view(self, seat: int = SPECTATOR) -> NoReturn:
        """Refuse: nobody may be shown what was only tried."""
        raise TypeError("a trial shows nobody anything")

    def rewind(self, count: int) -> NoReturn:
        """Refuse: the snapshots belong to the match."""
        raise TypeError("a trial only goes on")


def trial_of(match: Match, scratch: Trial | None = None) -> Trial:
    """A trial that stands where the match does.

    `scratch`, an earlier trial of the same game, is used up for it: making arrays costs more than
    filling them.
    """
    trial = object.__new__(Trial)
    rows: tuple[Any, ...]
    if scratch is None:
        rows = match.game.layout.states(1), match.game.code_row(), match.game.code_row()
    else:
        rows = scratch.states, scratch._codes, scratch._weights
    trial.__dict__.update(match.__dict__)
    trial.states, trial._codes, trial._weights = rows
    match.write_state(trial.states)
    # A trial keeps the moves alone: no snapshots, nothing of what seats saw.
    trial.history = History(b"", False)
    trial.history.played = Onward(match.played)  # type: ignore[assignment]
    trial._draws, trial._match = None, match
    return trial
