"""Steps a second of the environments, beside catanatron's Gymnasium environment in the same run.

    python benchmarks/envs.py [--seconds 3] [--games 1024] [--threads 2] [--game catan]

The peer's environment is the package catanatron_gym; it asks for an old Gymnasium but runs with
the new one, so install it with: pip install --no-deps catanatron_gym==4.0.0
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

import numpy as np

import skerry.envs
from skerry.core.kernel import INTERPRETED

Clock = Callable[[], float]


def measure(step: Callable[[], int], seconds: float, clock: Clock = time.process_time) -> float:
    """Steps a second, after a warm-up."""
    for _ in range(20):
        step()
    start, steps = clock(), 0
    while clock() - start < seconds:
        steps += step()
    return steps / (clock() - start)


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


def batch(game: str, players: int, games: int, **settings: Any) -> Callable[[], int]:
    """The vector environment. Drawing random legal actions for a whole batch takes longer than
    the step itself, so the time of the steps alone is kept in TOOK."""
    env = skerry.envs.vector_env(game, games, players, proposals=False, copy=False, **settings)
    seen, _ = env.reset(seed=1)
    spent = {"seen": seen}
    draw = np.random.default_rng(1)

    def step() -> int:
        chosen = choose(spent["seen"]["action_mask"], draw)
        start = time.perf_counter(), time.process_time()
        spent["seen"], *_ = env.step(chosen)
        TOOK[0] += time.perf_counter() - start[0]
        TOOK[1] += time.process_time() - start[1]
        return games

    return step


#: Clock and processor seconds spent inside steps of the vector environment.
TOOK = [0.0, 0.0]


def choose(mask: Any, draw: np.random.Generator) -> Any:
    """A random legal action for each game."""
    return (draw.random(mask.shape, np.float32) * mask).argmax(axis=1)


def batch_speed(
    game: str, players: int, games: int, seconds: float, by_clock: bool, **settings: Any
) -> float:
    """Steps a second inside the environment, the choice of actions left out."""
    step = batch(game, players, games, **settings)
    for _ in range(20):
        step()
    TOOK[:] = [0.0, 0.0]
    steps = 0
    while TOOK[0] < seconds:
        steps += step()
    return steps / TOOK[0 if by_clock else 1]


def main() -> None:
    """Measure and print."""
    words = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    words.add_argument("--seconds", type=float, default=3.0)
    words.add_argument("--games", type=int, default=1024)
    words.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    words.add_argument("--game", action="append", help="only this game; may be repeated")
    words.add_argument("--json", action="store_true")
    args = words.parse_args()
    if importlib.util.find_spec("catanatron_gym") is None:
        raise SystemExit("the peer is missing: pip install --no-deps catanatron_gym==4.0.0")
    rows: list[dict[str, Any]] = []

    def note(name: str, speed: float) -> None:
        base = rows[0]["steps_per_second"] if rows else speed
        rows.append({"what": name, "steps_per_second": speed, "ratio": speed / base})
        if not args.json:
            print(f"{name:74}{speed:14,.0f}{speed / base:10.1f} x", flush=True)

    load = os.getloadavg()[0]
    if not args.json:
        print(f"{platform.processor() or platform.machine()}, {os.cpu_count()} cores, load "
              f"{load:.1f}, Python {platform.python_version()}, "
              f"{'interpreted' if INTERPRETED else 'compiled'}")  # fmt: skip
    games, threads = args.games, args.threads
    note("catanatron_gym, 2 players", measure(peer(), args.seconds))
    for game in args.game or skerry.games():
        players = max(2, skerry.get_game(game).players[0])
        note(f"Gymnasium, {game}, {players} players", measure(seat(game, players), args.seconds))
        note(f"PettingZoo, {game}, {players} players", measure(aec(game, players), args.seconds))
        note(f"OpenSpiel, {game}, {players} players", measure(spiel(game, players), args.seconds))
        for count in sorted({1, threads}):
            name = f"vector, {game}, {players} players, {games} games, {count} thread"
            speed = batch_speed(game, players, games, args.seconds, count > 1, threads=count)
            note(name + ("s, by the clock" if count > 1 else ""), speed)
        for count in sorted({1, threads}):
            name = f"vector of records, {game}, {players} players, {games} games, {count} thread"
            speed = batch_speed(
                game, players, games, args.seconds, count > 1, threads=count, records=True
            )
            note(name + ("s, by the clock" if count > 1 else ""), speed)
        name = f"vector self-play, {game}, {players} players, {games} games, 1 thread"
        note(name, batch_speed(game, players, games, args.seconds, False, seat="all"))
    if args.json:
        print(json.dumps({"load": load, "cores": os.cpu_count(), "rows": rows}))


if __name__ == "__main__":
    main()
