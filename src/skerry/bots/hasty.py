"""The bot that errs as people do: it misjudges moves by chance, and takes one of the near ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..core.chance import below, new_noise
from ..core.game import Game
from ..core.generic import bound
from ..core.match import View
from .bot import Bot, Budget, Remade, seed_for
from .greedy import MEMO
from .info import ranked
from .levels import error_of, is_quick, nodes_of
from .lookahead import POINTS_UNIT, Lookahead, solve_all
from .proposals import PROPOSAL_MARGIN, Proposals
from .search import search_bot

#: Determinizations that a move is judged in.
GUESSES = 2
#: What one of an error is worth: a thousandth of a chance, of a lone player's points a tenth.
UNIT = 0.001
#: The largest error when none is given.
USUAL_ERROR = 50
#: Steps of an error.
FINE = 1 << 16


class HastyBot(Remade):
    """Looks one move ahead and adds an error to what each move is worth, drawn evenly from 0 to a
    largest one: `hasty:60` misjudges by up to 60 thousandths of a chance of winning.

    A move that is behind by more than that is never made. Of proposals the best one alone counts,
    so that there is no more asking than without errors. A level for people has an error for each
    table, or is a small search there (`levels.py`). In a solved game moves are judged by the points
    they bring.
    """

    def __init__(self, game: Game, seed: int, budget: Budget, level: str = "") -> None:
        self.game, self.seed, self.budget, self.level = game, seed, budget, level
        self.proposals, self.noise = Proposals(game), new_noise(0)
        judges = game.judges
        self.is_solved = judges.solution is not None
        value = None if self.is_solved else judges.learned_value
        self.ahead = Lookahead(game, value, memo=MEMO)
        self._quick: Lookahead | None = None  #: made when it is first asked for
        self._searches: dict[int, Bot] = {}
        self.tables = judges.solution() if judges.solution is not None else None
        points = {"solve_to_win": judges.solve}
        self.solve = bound(solve_all, game, "points", points) if self.is_solved else None

    def __reduce__(self) -> tuple[Any, ...]:
        return HastyBot, (self.game, self.seed, self.budget, self.level)

    def choose(self, view: View, legal: Sequence[int]) -> int:
        """One of the moves that are near the best."""
        players = int(view.state.players)
        if self.level and (nodes := nodes_of(self.game, self.level, players)):
            return self._search(nodes, view, legal)
        self.info = None
        listed = self.proposals.worth_making(view, legal)
        if len(listed) == 1:
            return listed[0]
        ahead = self._quicker() if is_quick(self.game, players) else self.ahead
        ahead.look_at(view, self.seed)
        worth = self._judged(ahead, view.seat, listed)
        moves, worth = self._without_lesser_proposals(listed, worth)
        seed_for(self.noise, view, self.seed)
        most = self.error(players)
        erred = [x + most * below(self.noise, FINE) / FINE for x in worth]
        self.info = ranked(moves, erred)
        return moves[max(range(len(moves)), key=erred.__getitem__)]

    def error(self, players: int) -> float:
        """The largest error at a table."""
        unit = UNIT * POINTS_UNIT if self.is_solved or players == 1 else UNIT
        if self.level:
            return unit * error_of(self.game, self.level, players)
        return unit * self.budget.nodes

    def _quicker(self) -> Lookahead:
        """One move ahead by the quick value."""
        if self._quick is None:
            self._quick = Lookahead(self.game, memo=MEMO)
        return self._quick

    def _search(self, nodes: int, view: View, legal: Sequence[int]) -> int:
        """What a search with so many nodes chooses."""
        bot: Any = self._searches.get(nodes)
        if bot is None:
            bot = self._searches[nodes] = search_bot(self.game, self.seed, Budget(nodes))
        bot.seed = self.seed
        move = int(bot.choose(view, legal))
        self.info = bot.info
        return move

    def _judged(self, ahead: Lookahead, seat: int, moves: list[int]) -> list[float]:
        """What each move is worth, before errors."""
        if self.solve is None:
            return ahead.judge(seat, moves, GUESSES)
        ahead.list_moves(moves)
        self.solve(self.tables, ahead.bench, seat, ahead.moves, len(moves), ahead.worth)
        return [float(x) for x in ahead.worth[: len(moves)]]

    def _without_lesser_proposals(
        self, listed: list[int], worth: list[float]
    ) -> tuple[list[int], list[float]]:
        """The plain moves and the best proposal, which must beat them all without errors."""
        asks = [self.proposals.includes(move) for move in listed]
        plain = [(m, x) for m, x, ask in zip(listed, worth, asks, strict=True) if not ask]
        asked = [(x, m) for m, x, ask in zip(listed, worth, asks, strict=True) if ask]
        if asked and max(asked)[0] > max(x for _, x in plain) + PROPOSAL_MARGIN:
            plain.append((max(asked)[1], max(asked)[0]))
        return [move for move, _ in plain], [x for _, x in plain]
