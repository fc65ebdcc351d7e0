"""Simulations and tournaments of bots that are kernels: whole games inside compiled code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..bots.kernel_games import GamePlan, KernelGames, PlayedGame
from ..core.game import Game
from ..core.kernel import copy_state
from ..core.match import Match
from ..core.seats import CHANCE_SEAT
from ..core.situation import Situation
from .contest import bot_seeds, row_of
from .schedule import Pairing

#: Games that a thread is given at once: Ctrl-C waits for as many.
BATCH = 4


class Ending(Situation):
    """The last position of a game."""

    def __init__(self, game: Game, players: int, states: Any, i: int) -> None:
        self.game, self.players = game, players
        self._make_rows()
        copy_state(self.states, 0, states, i)


class WholeGames:
    """Games of one kind, with what simulations and tournaments ask about them."""

    def __init__(
        self,
        game: str,
        players: int,
        options: Mapping[str, Any],
        limit: int | None,
        threads: int = 1,
    ) -> None:
        self.games, self.threads = KernelGames(game, players, options, limit), threads

    def endings(self, plans: Sequence[GamePlan], log: int = 0) -> Iterator[tuple[Ending, Any]]:
        """The last position of each game, in order, with what is to be said of the game."""
        kept, size = self.games, BATCH * self.threads
        for first in range(0, len(plans), size):
            states, played = kept.play(plans[first : first + size], self.threads, log)
            for i, one in enumerate(played):
                yield Ending(kept.game, kept.players, states, i), one

    def rows(self, pairings: Sequence[Pairing], log: int = 0) -> Iterator[tuple[Any, PlayedGame]]:
        """The games of a tournament as lines of its results."""
        plans = [GamePlan(p.seed, p.seats, bot_seeds(p.seed, len(p.seats))) for p in pairings]
        for pairing, (ending, played) in zip(pairings, self.endings(plans, log), strict=True):
            yield row_of(ending, pairing, played.moves, _costs(played)), played

    def match_of(self, seed: int, played: PlayedGame) -> Match:
        """A game as a match, from its log."""
        match = Match(self.games.game, self.games.players, seed, self.games.options)
        for code in played.codes:
            match.advance(CHANCE_SEAT if match.awaits_chance else match.actors[0], code)
        return match


def _costs(played: PlayedGame) -> list[dict[str, float]]:
    """What each seat's thinking cost; single decisions are not timed, so none is the slowest."""
    total = max(1, sum(played.decisions))
    return [
        {"decisions": count, "seconds": round(played.seconds * count / total, 6)}
        for count in played.decisions
    ]
