"""Engine speed: every game, compiled and interpreted, and Catan against a peer in the same run.

    python benchmarks/engine.py [--seconds 5] [--json]

Each figure is taken on one core by its own process, in CPU seconds, so that a busy machine
changes ratios little. The peer is catanatron (extra `peers`), random players, four at the table.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from typing import Any

import skerry

PEER_GAMES_BATCH = 5


def measure_random(name: str, players: int, seconds: float) -> dict[str, float]:
    """Random games of one kind in this process, whatever its mode."""
    from skerry.arena.simulate import RandomGames

    game = skerry.get_game(name)
    runner = RandomGames(game, players, game.check_options(None))
    runner.play(1, 0)
    games = moves = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        games += 1
        moves += runner.play(1, games)
    return {"games": games / spent, "moves": moves / spent, "length": moves / games}


def measure_state(name: str) -> dict[str, float]:
    """Size and copy cost of a state, and one move driven from Python."""
    from skerry.core.kernel import copy_state

    game = skerry.get_game(name)
    states = game.layout.states(2)
    game.kernels.new_game(states, 0, game.setup_row(game.default_players, game.check_options(None)))
    copy_state(states, 1, states, 0)
    count = 100_000
    start = time.process_time()
    for _ in range(count):
        copy_state(states, 1, states, 0)
    copy = (time.process_time() - start) / count
    return {"bytes": game.layout.dtype.itemsize, "copy_us": 1e6 * copy}


def measure_peer(seconds: float) -> dict[str, float]:
    """catanatron's random players."""
    from catanatron import Color, Game, RandomPlayer

    colours = [Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE]
    games = moves = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(PEER_GAMES_BATCH):
            game = Game([RandomPlayer(colour) for colour in colours], seed=games)
            game.play()
            games += 1
            moves += len(getattr(game.state, "action_records", None) or game.state.actions)
    return {"games": games / spent, "moves": moves / spent, "length": moves / games}


def measure_start(name: str, cache: str) -> float:
    """Seconds of a whole `skerry simulate` process of one game."""
    start = time.perf_counter()
    command = [sys.executable, "-m", "skerry", "simulate", name, "--games", "1", "--json"]
    env = {**os.environ, "SKERRY_CACHE": cache, "SKERRY_INTERPRETED": "0"}
    subprocess.run(command, env=env, check=True, capture_output=True)
    return time.perf_counter() - start


def in_process(mode: str, *words: str) -> dict[str, float]:
    """Run one measurement of this file in a process of its own."""
    env = {**os.environ, "SKERRY_INTERPRETED": "1" if mode == "interpreted" else "0"}
    env.pop("NUMBA_BOUNDSCHECK", None)
    done = subprocess.run(
        [sys.executable, __file__, "--measure", *words], env=env, check=True, capture_output=True
    )
    return dict(json.loads(done.stdout))


def run(seconds: float) -> dict[str, Any]:
    """All measurements, slowest last."""
    report: dict[str, Any] = {"games": {}}
    for name in skerry.games():
        players = str(skerry.get_game(name).default_players)
        row: dict[str, Any] = {"players": int(players)}
        for mode in ("compiled", "interpreted"):
            print(f"measuring {name}, {mode} ...", file=sys.stderr)
            row[mode] = in_process(mode, "random", name, players, str(seconds))
        row["state"] = in_process("compiled", "state", name)
        with tempfile.TemporaryDirectory() as cache:
            print(f"measuring {name}, cold and warm start ...", file=sys.stderr)
            row["cold_start"], row["warm_start"] = (measure_start(name, cache) for _ in range(2))
        report["games"][name] = row
    print("measuring the peer ...", file=sys.stderr)
    report["peer"] = in_process("interpreted", "peer", str(max(seconds, 10)))
    peer = report["peer"]["games"]
    for mode in ("compiled", "interpreted"):
        report[f"catan_{mode}_ratio"] = report["games"]["catan"][mode]["games"] / peer
    return report


def show(report: dict[str, Any]) -> None:
    """The report as a table."""
    print(
        f"{'game':10}{'players':>8}{'compiled':>12}{'moves/s':>13}{'interpreted':>13}"
        f"{'ms/move':>9}{'state':>8}{'copy':>9}{'cold':>8}{'warm':>8}"
    )
    for name, row in report["games"].items():
        fast, slow, state = row["compiled"], row["interpreted"], row["state"]
        print(
            f"{name:10}{row['players']:8}{fast['games']:10,.0f}/s{fast['moves']:13,.0f}"
            f"{slow['games']:11,.1f}/s{1000 / slow['moves']:9.3f}{state['bytes']:6.0f} B"
            f"{state['copy_us']:6.2f} us{row['cold_start']:6.1f} s{row['warm_start']:6.2f} s"
        )
    peer = report["peer"]
    print(
        f"\ncatanatron, 4 random players: {peer['games']:.1f} games/s, {peer['moves']:,.0f} moves/s"
    )
    print(f"Catan compiled is {report['catan_compiled_ratio']:.0f} times as fast,", end=" ")
    print(f"interpreted {report['catan_interpreted_ratio']:.2f} times (games per CPU second).")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5, help="CPU seconds for each figure")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--measure", nargs="+", help=argparse.SUPPRESS)
    words = parser.parse_args()
    if words.measure:
        kind, *rest = words.measure
        if kind == "random":
            found = measure_random(rest[0], int(rest[1]), float(rest[2]))
        elif kind == "state":
            found = measure_state(rest[0])
        else:
            found = measure_peer(float(rest[0]))
        print(json.dumps(found))
        return
    report = run(words.seconds)
    if words.json:
        print(json.dumps(report, indent=2))
    else:
        show(report)


if __name__ == "__main__":
    main()
