"""How much faster bots that are kernels play whole games than move by move.

    python benchmarks/bot_games.py                     games a second of both, and their ratio
    python benchmarks/bot_games.py --before 86c641c    beside games move by move of that source

`--threads` is for whole games; move by move is one process. Every game that was played move by
move is compared with the whole game of the same seeds. An earlier source is read from the
repository's history, compiles for a minute, and plays its own games of the same seeds; its games
are those in a second of processor time.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import subprocess
import sys
import tarfile
import tempfile
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
#: Prints games a second of an earlier source, which may not know `quiet` yet.
EARLIER = """
import json, sys, time
from skerry.arena.contest import play_match
from skerry.bots import shelf
from skerry.bots.greedy import GreedyBot
from skerry.core.match import Match
class Quiet(GreedyBot):
    def choose(self, view, legal):
        return super().choose(view, self.proposals.without(legal))
shelf.BOTS["quiet"] = (Quiet, shelf.BOTS["greedy"][1])
rates = []
for game, bot, players in json.loads(sys.argv[1]):
    play_match(Match(game, players, 0), (bot,) * players, 0)
    start, games = time.process_time(), int(sys.argv[2])
    for seed in range(games):
        play_match(Match(game, players, seed), (bot,) * players, seed)
    rates.append(games / (time.process_time() - start))
print(json.dumps(rates))
"""


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


def rates_before(commit: str, tables: list[tuple[str, str, int]], games: int) -> list[float]:
    """Games a second of an earlier source, move by move."""
    packed = subprocess.run(
        ["git", "archive", commit, "src"], capture_output=True, check=True
    ).stdout
    cache = os.path.join(tempfile.gettempdir(), f"skerry-{commit}")
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(fileobj=io.BytesIO(packed)) as source:
            source.extractall(folder, filter="data")
        said = subprocess.run(
            [sys.executable, "-c", EARLIER, json.dumps(tables), str(games)],
            env={**os.environ, "PYTHONPATH": f"{folder}/src", "SKERRY_CACHE": cache},
            capture_output=True,
            check=True,
        )
    rates: list[float] = json.loads(said.stdout)
    return rates


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40, help="whole games for each table")
    parser.add_argument("--slow", type=int, default=4, help="games move by move")
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", help="tables of this game only")
    parser.add_argument("--before", metavar="COMMIT", help="an earlier source, move by move")
    given = parser.parse_args()
    tables = [table for table in TABLES if given.only in (None, table[0])]
    before = rates_before(given.before, tables, given.slow) if given.before else []
    head = f"{'earlier':>12}{'ratio':>8}" if before else ""
    print(
        f"{'game':<10}{'bot':<8}{'players':>7}{'move by move':>15}{'whole':>10}{'ratio':>8}{head}"
    )
    for k, (game, bot, players) in enumerate(tables):
        todo = plans(bot, players, max(given.games, given.slow))
        quick, endings = whole(game, players, todo, given.threads)
        slow, expected = move_by_move(game, players, todo[: given.slow])
        assert endings[: given.slow] == expected, "whole games differ from games move by move"
        line = f"{game:<10}{bot:<8}{players:>7}{slow:>13.2f}/s{quick:>8.1f}/s{quick / slow:>8.1f}"
        if before:
            line += f"{before[k]:>10.2f}/s{quick / before[k]:>8.1f}"
        print(line, flush=True)


if __name__ == "__main__":
    main()
