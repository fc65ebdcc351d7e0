"""Steps a second of the environments, beside catanatron's Gymnasium environment in the same run.

    python benchmarks/envs.py [--seconds 1] [--repeats 3] [--games 1024] [--threads 2]
                              [--game catan]

The peer's environment is the package catanatron_gym; it asks for an old Gymnasium but runs with
the new one, so install it with: pip install --no-deps catanatron_gym==4.0.0

Speeds are by processor time, so that other work on the machine matters little; rows "by the
clock" are what several threads do together on a machine that is free. Every speed is the best of
some repeats.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import random
import time
from collections.abc import Callable
from typing import Any

import skerry.envs
from skerry.core.kernel import INTERPRETED

#: Makes some steps; returns how many, and the clock and processor seconds they took.
Stepper = Callable[[], tuple[int, float, float]]


def speed(step: Stepper, seconds: float, repeats: int, by_clock: bool = False) -> float:
    """Steps a second after a warm-up, the best of some repeats."""
    for _ in range(20):
        step()
    best = 0.0
    for _ in range(repeats):
        steps, took = 0, 0.0
        while took < seconds:
            made, clock, processor = step()
            steps += made
            took += clock if by_clock else processor
        best = max(best, steps / took)
    return best


def timed(step: Callable[[], int]) -> Stepper:
    """Time the whole of a step."""

    def run() -> tuple[int, float, float]:
        clock, processor = time.perf_counter(), time.process_time()
        made = step()
        return made, time.perf_counter() - clock, time.process_time() - processor

    return run


def peer() -> Callable[[], int]:
    """catanatron's environment with a random rival; actions are drawn from its valid ones."""
    from catanatron_gym.envs.catanatron_env import CatanatronEnv

    env = CatanatronEnv()
    _, info = env.reset(seed=1)
    state = {"valid": info["valid_actions"]}

    def step() -> int:
        for _ in range(50):
            _, _, ended, cut, info = env.step(random.choice(state["valid"]))
            if ended or cut:
                _, info = env.reset()
            state["valid"] = info["valid_actions"]
        return 50

    return step


def seat(game: str, players: int) -> Callable[[], int]:
    """The Gymnasium environment; actions are drawn from the mask."""
    env = skerry.envs.gymnasium_env(game, players, proposals=False)
    seen, _ = env.reset(seed=1)
    draw = random.Random(1)
    state = {"seen": seen}

    def step() -> int:
        for _ in range(200):
            legal = state["seen"]["action_mask"].nonzero()[0]
            seen, _, ended, cut, _ = env.step(legal[int(draw.random() * len(legal))])
            if ended or cut:
                seen, _ = env.reset()
            state["seen"] = seen
        return 200

    return step


def aec(game: str, players: int) -> Callable[[], int]:
    """The PettingZoo environment, observation and mask fetched at every step."""
    env = skerry.envs.pettingzoo_env(game, players, proposals=False)
    env.reset(seed=1)
    draw = random.Random(1)

    def step() -> int:
        for _ in range(200):
            seen, _, ended, cut, _ = env.last()
            if ended or cut or seen is None:
                env.reset()
                continue
            legal = seen["action_mask"].nonzero()[0]
            env.step(legal[int(draw.random() * len(legal))])
        return 200

    return step


def spiel(game: str, players: int) -> Callable[[], int]:
    """The OpenSpiel game: legal actions and one move, without tensors."""
    import pyspiel

    import skerry.envs.openspiel  # noqa: F401

    rules = pyspiel.load_game(f"skerry_{game}", {"players": players})
    draw = random.Random(1)
    kept = {"state": rules.new_initial_state()}

    def step() -> int:
        for _ in range(50):
            state = kept["state"]
            if state.is_terminal():
                kept["state"] = state = rules.new_initial_state()
            if state.is_chance_node():
                state.apply_action(draw.choice(state.chance_outcomes())[0])
            else:
                state.apply_action(draw.choice(state.legal_actions()))
        return 50

    return step


def batch(game: str, players: int, games: int, **settings: Any) -> Stepper:
    """The vector environment; time is taken of `step` alone, the choice of actions left out."""
    env = skerry.envs.vector_env(game, games, players, proposals=False, copy=False, **settings)
    env.reset(seed=1)

    def run() -> tuple[int, float, float]:
        actions = env.sample_actions()
        clock, processor = time.perf_counter(), time.process_time()
        env.step(actions)
        return games, time.perf_counter() - clock, time.process_time() - processor

    return run


def main() -> None:
    """Measure and print."""
    words = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    words.add_argument("--seconds", type=float, default=1.0, help="of each repeat")
    words.add_argument("--repeats", type=int, default=3)
    words.add_argument("--games", type=int, default=1024)
    words.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    words.add_argument("--game", action="append", help="only this game; may be repeated")
    words.add_argument("--json", action="store_true")
    args = words.parse_args()
    if importlib.util.find_spec("catanatron_gym") is None:
        raise SystemExit("the peer is missing: pip install --no-deps catanatron_gym==4.0.0")
    rows: list[dict[str, Any]] = []

    def note(name: str, players: int, step: Stepper, by_clock: bool = False) -> None:
        found = speed(step, args.seconds, args.repeats, by_clock)
        base = rows[0]["steps_per_second"] if rows else found
        rows.append(
            {"what": name, "players": players, "steps_per_second": found, "ratio": found / base}
        )
        if not args.json:
            print(f"{name:56}{players:8}{found:14,.0f}{found / base:12.1f} x", flush=True)

    load = os.getloadavg()[0]
    if not args.json:
        print(f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, load "
              f"{load:.1f}, Python {platform.python_version()}, "
              f"{'interpreted' if INTERPRETED else 'compiled'}")  # fmt: skip
        print(f"{'environment':56}{'players':>8}{'steps/s':>14}{'to the peer':>14}")
    games, threads = args.games, args.threads
    note("catanatron_gym", 2, timed(peer()))
    for game in args.game or skerry.games():
        players = max(2, skerry.get_game(game).players[0])
        note(f"{game}, Gymnasium", players, timed(seat(game, players)))
        note(f"{game}, PettingZoo", players, timed(aec(game, players)))
        note(f"{game}, OpenSpiel", players, timed(spiel(game, players)))
        name = f"{game}, vector of {games}"
        note(name, players, batch(game, players, games))
        note(f"{name}, compact", players, batch(game, players, games, compact=True))
        note(
            f"{name}, compact, self-play",
            players,
            batch(game, players, games, compact=True, seat="all"),
        )
        if threads > 1:
            note(
                f"{name}, compact, {threads} threads, by the clock",
                players,
                batch(game, players, games, compact=True, threads=threads),
                by_clock=True,
            )
    if args.json:
        print(json.dumps({"load": load, "cores": os.cpu_count(), "rows": rows}))


if __name__ == "__main__":
    main()
