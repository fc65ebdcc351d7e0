"""Reference scores of the tasks: what random play, greedy and search get, by one protocol.

    python benchmarks/tasks.py [--episodes 200] [--policy random --policy quiet] [--task ID]
                               [--seed 0] [--json FILE]

Episode k of a task is `env.reset(seed=seed + k)`. A policy is a bot that is handed the seat's view
and the moves of the mask; its own seed is that of the episode. The score is the mean reward, from
-1 to 1, with its standard error; beside it stands how many games were won.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from pathlib import Path
from typing import Any

import gymnasium

import skerry.envs  # noqa: F401  registers the tasks
from skerry.bots import make_bot
from skerry.envs.tasks import BY_ID, TASKS, Task


def play(task: Task, policy: str, episodes: int, seed: int) -> dict[str, Any]:
    """The score of a policy on a task."""
    env = gymnasium.make(task.id, disable_env_checker=True)
    table: Any = env.unwrapped
    rewards, wins, cut_off, steps = [], 0, 0, 0
    start = time.perf_counter()
    for number in range(seed, seed + episodes):
        env.reset(seed=number)
        bot = make_bot(policy, task.game, number)
        ended = cut = False
        reward = 0.0
        while not (ended or cut):
            view = table.view()
            legal = view.legal
            action = legal[0] if len(legal) == 1 else bot.choose(view, legal)
            _, reward, ended, cut, _ = env.step(int(action))  # type: ignore[assignment]
            steps += 1
        rewards.append(float(reward))
        wins += reward > 0
        cut_off += cut
    env.close()
    mean = sum(rewards) / episodes
    spread = math.sqrt(sum((x - mean) ** 2 for x in rewards) / max(1, episodes - 1))
    return {
        "task": task.id, "policy": policy, "episodes": episodes, "seed": seed,
        "score": round(mean, 4), "error": round(spread / math.sqrt(episodes), 4),
        "won": round(wins / episodes, 4), "cut_off": cut_off,
        "steps": round(steps / episodes, 1), "seconds": round(time.perf_counter() - start, 1),
    }  # fmt: skip


def main() -> None:
    """Measure what is asked for, and print it as a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--episodes", type=int, default=200)
    parser.add_argument("--policy", action="append")
    parser.add_argument("--task", action="append", choices=sorted(BY_ID))
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", type=Path)
    words = parser.parse_args()
    found = []
    print("| task | policy | score | won | steps |\n|---|---|---|---|---|")
    for task in [BY_ID[name] for name in words.task] if words.task else TASKS:
        for policy in words.policy or ["random", "greedy"]:
            row = play(task, policy, words.episodes, words.seed)
            found.append(row)
            print(
                f"| `{row['task']}` | {policy} | {row['score']:+.3f} ± {row['error']:.3f} | "
                f"{row['won']:.0%} | {row['steps']:.0f} |",
                flush=True,
            )
    if words.json:
        words.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
