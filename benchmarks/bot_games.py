"""How much faster bots that are kernels play whole games than move by move.

`python benchmarks/bot_games.py` prints games a second of both and their ratio, for each game.
`--threads` is for whole games; move by move is one process. Every game that was played move by
move is compared with the whole game of the same seeds.
"""

from __future__ import annotations

import argparse
import os
import time

from skerry.arena.contest import bot_seeds, play_match
from skerry.bots.kernel_games import GamePlan, KernelGames
from skerry.core.match import Match

#: Game, bot, players.
TABLES = [
    ("catan", "random", 4),
    ("catan", "quiet", 2),
    ("catan", "quiet", 4),
    ("catan", "greedy", 2),
    ("catan", "greedy", 4),
    ("dice", "greedy", 2),
    ("struggle", "greedy", 3),
    ("elasund", "greedy", 2),
]


def plans(bot: str, players: int, games: int) -> list[GamePlan]:
    """Games by their seeds."""
    return [GamePlan(seed, (bot,) * players, bot_seeds(seed, players)) for seed in range(games)]


def whole(game: str, players: int, todo: list[GamePlan], threads: int) -> tuple[float, list[str]]:
    """Games a second, and the final states as text."""
    games = KernelGames(game, players)
    games.play(todo[:1])
    start = time.perf_counter()
    states, _ = games.play(todo, threads)
    rate = len(todo) / (time.perf_counter() - start)
    return rate, [games.game.layout.to_bytes(states, i).hex() for i in range(len(todo))]


def move_by_move(game: str, players: int, todo: list[GamePlan]) -> tuple[float, list[str]]:
    """Games a second, and the final states as text."""
    play_match(Match(game, players, 0), todo[0].bots, 0, limit=30)
    start, endings = time.perf_counter(), []
    for plan in todo:
        match = Match(game, players, plan.seed)
        play_match(match, plan.bots, plan.seed)
        endings.append(match.state.tobytes().hex())
    return len(todo) / (time.perf_counter() - start), endings


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="whole games for each table")
    parser.add_argument("--slow", type=int, default=4, help="games move by move")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", help="tables of this game only")
    given = parser.parse_args()
    print(f"{'game':<10}{'bot':<8}{'players':>7}{'move by move':>15}{'whole':>10}{'ratio':>8}")
    for game, bot, players in TABLES:
        if given.only not in (None, game):
            continue
        todo = plans(bot, players, max(given.games, given.slow))
        quick, endings = whole(game, players, todo, given.threads)
        slow, expected = move_by_move(game, players, todo[: given.slow])
        assert endings[: given.slow] == expected, "whole games differ from games move by move"
        print(
            f"{game:<10}{bot:<8}{players:>7}{slow:>13.2f}/s{quick:>8.1f}/s{quick / slow:>8.1f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
