"""Which games a tournament plays: every line-up on the same seed, seats rotated."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..bots import Bot, make_bot
from ..bots.registry import marks_of
from ..core.errors import BadOption
from ..core.registry import get_game
from ..core.whole import check_series_seed, game_seed


@dataclass(frozen=True)
class Pairing:
    """One game to play: who sits where, and the seed of board and dice."""

    number: int
    seed: int
    seats: tuple[str, ...]


@dataclass(frozen=True)
class Tournament:
    """What is played; equal tournaments have equal games.

    Bots are names, or bots themselves: those are called by their `name` or their class from
    then on, and `own` has them by that.
    """

    game: str
    bots: tuple[str, ...]
    players: int
    games: int
    seed: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    limit: int | None = None  #: of the moves of a game; None: the game's own bound
    own: dict[str, Bot] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        game = get_game(self.game)
        object.__setattr__(self, "bots", tuple(map(self._name_of, self.bots)))
        game.check_players(self.players)
        game.check_options(self.options)
        check_series_seed(self.seed)
        if not self.bots:
            raise BadOption("expected the names of the bots that play")
        if self.games < 1:
            raise BadOption(f"expected at least one game, got {self.games}")
        if self.limit is not None and self.limit < 1:
            raise BadOption(f"limit: expected at least one move, got {self.limit}")
        for bot in self.bots:
            make_bot(self.own.get(bot, bot), game)

    def _name_of(self, bot: str | Bot) -> str:
        """What a bot is called; two of one name get numbers."""
        if isinstance(bot, str):
            return bot
        name = first = str(getattr(bot, "name", type(bot).__name__))
        while self.own.get(name, bot) is not bot or name in self.bots:
            name = f"{first} {len(self.own) + 1}"
        self.own[name] = bot
        return name

    @property
    def head(self) -> dict[str, Any]:
        """What makes games belong together; more games may be added later."""
        head: dict[str, Any] = {
            # Of the first kind are results that count such games several times.
            "tournament": 2 if len(self._round()) < len(self._rotations()) else 1,
            "game": self.game,
            "bots": list(self.bots),
            "players": self.players,
            "seed": self.seed,
            "options": dict(self.options),
        }
        if marks := marks_of([bot for bot in self.bots if bot not in self.own]):
            head["files"] = marks
        return head if self.limit is None else head | {"limit": self.limit}

    def line_ups(self) -> list[tuple[str, ...]]:
        """Who plays whom: all choices of bots, or, with few bots, all of them in turn."""
        bots, seats = self.bots, self.players
        if len(bots) < seats:
            return [tuple(bots[i % len(bots)] for i in range(seats))]
        return list(dict.fromkeys(itertools.combinations(bots, seats)))

    def pairings(self) -> list[Pairing]:
        """All games. A round is every line-up in every rotation that differs, on one seed.

        >>> rounds = Tournament("catan", ("random", "greedy"), 2, 3).pairings()
        >>> [(p.seed, p.seats) for p in rounds]
        [(0, ('random', 'greedy')), (0, ('greedy', 'random')), (1, ('random', 'greedy'))]
        """
        a_round = self._round()
        return [
            Pairing(n, game_seed(self.seed, n // len(a_round)), a_round[n % len(a_round)])
            for n in range(self.games)
        ]

    def _round(self) -> list[tuple[str, ...]]:
        """Bots of one name play alike: where they change seats, it is the same game."""
        return list(dict.fromkeys(self._rotations()))

    def _rotations(self) -> list[tuple[str, ...]]:
        turns = range(self.players)
        return [seats[turn:] + seats[:turn] for seats in self.line_ups() for turn in turns]
