"""MaskablePPO of sb3-contrib learns a task: `pip install 'skerry[learn]'` brings what it needs.

    python examples/maskable_ppo.py                                   # some minutes
    python examples/maskable_ppo.py --task skerry/Dice-2-v0 --steps 200000

The environment needs no wrapper: its policy takes the dictionary of features and mask, and asks the
environment which actions are legal.
Reported is the score by the protocol of the tasks: mean reward over the episodes 0, 1, 2, ..., with
its standard error.
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO

import skerry.envs  # noqa: F401  registers the tasks


def score(model: Any, task: str, episodes: int) -> str:
    """The mean reward of a policy that always makes the move it likes best, and its error."""
    env = gymnasium.make(task)
    masks = env.get_wrapper_attr("action_masks")
    rewards = np.zeros(episodes)
    for number in range(episodes):
        seen, _ = env.reset(seed=number)
        ended = cut = False
        while not (ended or cut):
            action, _ = model.predict(seen, action_masks=masks(), deterministic=True)
            seen, reward, ended, cut, _ = env.step(int(action))
        rewards[number] = reward
    error = rewards.std(ddof=1) / episodes**0.5 if episodes > 1 else 0.0
    return f"{rewards.mean():+.3f} ± {error:.3f}"


def main() -> None:
    """Learn, and tell the score before and after."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--task", default="skerry/Catan-3-v0")
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--episodes", type=int, default=200)
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--seed", type=int, default=1_000_000)
    words = parser.parse_args()
    env = gymnasium.make(words.task)
    model = MaskablePPO(
        "MultiInputPolicy", env, n_steps=words.batch, batch_size=min(256, words.batch), gamma=0.995,
        seed=words.seed, policy_kwargs={"net_arch": [128, 128]}, device="cpu",
    )  # fmt: skip
    before = score(model, words.task, words.episodes)
    model.learn(words.steps)
    after = score(model, words.task, words.episodes)
    print(f"{words.task}: {before} before, {after} after {words.steps} steps")


if __name__ == "__main__":
    main()
