"""Engine speed: every game, compiled and interpreted, and Catan against a peer in the same run.

    python benchmarks/engine.py [--seconds 5] [--json]
    python benchmarks/engine.py --before COMMIT [--only dice]   this source beside an earlier one

Each figure is taken on one core by its own process, in CPU seconds, so that a busy machine
changes ratios little; only a first result is waited for by the clock.
The peer is catanatron (extra `peers`), random players, four at the table.
With --before both sources are measured in turn, and the best of some rounds is kept of each.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import skerry

PEER_GAMES_BATCH = 5
BEFORE_ROUNDS = 5


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


def measure_start(name: str, cache: str, source: Path | None = None) -> float:
    """CPU seconds of a whole `skerry simulate` process of one game, compiled.

    Python's bytecode is kept, as it is for an installed package.
    """
    before = os.times()
    _start(name, cache, environment("compiled", source))
    after = os.times()
    return sum(after[2:4]) - sum(before[2:4])


def measure_first(name: str, cache: str, source: Path | None = None) -> float:
    """Seconds by the clock until `skerry simulate`, as people type it, has played one game."""
    env = environment("compiled", source)
    env.pop("SKERRY_INTERPRETED")
    start = time.perf_counter()
    _start(name, cache, env)
    return time.perf_counter() - start


def _start(name: str, cache: str, env: dict[str, str]) -> None:
    command = [sys.executable, "-m", "skerry", "simulate", name, "--games", "1", "--json"]
    env = env | {"SKERRY_CACHE": cache, "PYTHONPYCACHEPREFIX": f"{cache}/bytecode"}
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    subprocess.run(command, env=env, check=True, capture_output=True)


def environment(mode: str, source: Path | None = None) -> dict[str, str]:
    """What a process of one mode needs; with a source, that of another checkout."""
    env = {**os.environ, "SKERRY_INTERPRETED": "1" if mode == "interpreted" else "0"}
    env.pop("NUMBA_BOUNDSCHECK", None)
    if source is not None:
        env["PYTHONPATH"] = str(source / "src")
    return env


def in_process(mode: str, *words: str, source: Path | None = None) -> dict[str, float]:
    """Run one measurement of this file, or of the same file of a source, in its own process."""
    script = __file__ if source is None else str(source / "benchmarks" / "engine.py")
    done = subprocess.run(
        [sys.executable, script, "--measure", *words],
        env=environment(mode, source),
        check=True,
        capture_output=True,
    )
    return dict(json.loads(done.stdout))


def compare(commit: str, seconds: float, names: list[str], rounds: int) -> dict[str, Any]:
    """Moves a second and warm starts of an earlier commit and of this source, in turn."""
    root = Path(__file__).resolve().parents[1]
    report: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        earlier = Path(folder) / "earlier"
        caches = {"before": f"{folder}/cache-before", "after": f"{folder}/cache-after"}
        git = ["git", "-C", str(root), "worktree"]
        subprocess.run([*git, "add", "--detach", str(earlier), commit], check=True)
        try:
            for name in names:
                report[name] = compare_game(
                    name, seconds, {"before": earlier, "after": root}, caches, rounds
                )
        finally:
            subprocess.run([*git, "remove", "--force", str(earlier)], check=True)
    return report


def compare_game(
    name: str, seconds: float, sources: dict[str, Path], caches: dict[str, str], rounds: int
) -> dict[str, dict[str, float]]:
    """The best of some rounds of both sources for one game, after a start that compiles."""
    print(f"measuring {name}, before and after ...", file=sys.stderr)
    players = str(skerry.get_game(name).default_players)
    rows = {
        which: {"moves": 0.0, "interpreted": 0.0, "warm": 1e9, "first": 1e9} for which in sources
    }
    for which, source in sources.items():
        rows[which]["cold"] = measure_start(name, caches[which], source)
    words = ("random", name, players, str(seconds))
    for _ in range(rounds):
        for which, source in sources.items():
            row = rows[which]
            for mode, key in (("compiled", "moves"), ("interpreted", "interpreted")):
                moves = in_process(mode, *words, source=source)["moves"]
                row[key] = max(row[key], moves)
            row["warm"] = min(row["warm"], measure_start(name, caches[which], source))
            row["first"] = min(row["first"], measure_first(name, caches[which], source))
    return rows


def show_comparison(report: dict[str, Any]) -> None:
    """Before, after and their ratio: above 1 is faster now."""
    titles = {
        "moves": "moves/s", "interpreted": "interpreted", "cold": "cold s", "warm": "warm s",
        "first": "first game s",
    }  # fmt: skip
    print(f"{'game':10}{'':>14}{'before':>14}{'after':>14}{'ratio':>8}")
    for name, rows in report.items():
        for key, title in titles.items():
            before, after = rows["before"][key], rows["after"][key]
            seconds = key in ("cold", "warm", "first")
            ratio = before / after if seconds else after / before
            form = ",.2f" if seconds else ",.0f"
            print(f"{name:10}{title:>14}{before:>14{form}}{after:>14{form}}{ratio:>8.3f}")


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
    parser.add_argument("--before", metavar="COMMIT", help="compare with the source of a commit")
    parser.add_argument("--only", metavar="GAME", help="one game instead of all, with --before")
    parser.add_argument("--rounds", type=int, default=BEFORE_ROUNDS, help="with --before")
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
    if words.before:
        names = [words.only] if words.only else skerry.games()
        report = compare(words.before, words.seconds, names, words.rounds)
    else:
        report = run(words.seconds)
    if words.json:
        print(json.dumps(report, indent=2))
    elif words.before:
        show_comparison(report)
    else:
        show(report)


if __name__ == "__main__":
    main()
