"""MaskablePPO of sb3-contrib learns a task: `pip install 'skerry[learn]'` brings what it needs.

    python examples/maskable_ppo.py                                   # some minutes
    python examples/maskable_ppo.py --task skerry/Dice-2-v0 --steps 200000

The policy sees the features of its seat's own view; the environment says which actions are legal.
Reported is the score by the protocol of the tasks: mean reward over the episodes 0, 1, 2, ...
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO

import skerry.envs  # noqa: F401  registers the tasks


class OnlyFeatures(gymnasium.ObservationWrapper[Any, Any, Any]):
    """The features without the mask, which the learner asks for by `action_masks`."""

    def __init__(self, env: gymnasium.Env[Any, Any]) -> None:
        super().__init__(env)
        whole: Any = env.observation_space
        self.observation_space = whole["observation"]

    def observation(self, observation: Any) -> Any:
        """The features."""
        return observation["observation"]

    def action_masks(self) -> Any:
        """Which actions are legal now."""
        return self.env.get_wrapper_attr("action_masks")()


def score(model: Any, task: str, episodes: int) -> float:
    """The mean reward of a policy that always makes the move it likes best."""
    env = OnlyFeatures(gymnasium.make(task))
    total = 0.0
    for number in range(episodes):
        seen, _ = env.reset(seed=number)
        ended = cut = False
        while not (ended or cut):
            masks = env.action_masks()
            action, _ = model.predict(seen, action_masks=masks, deterministic=True)
            seen, reward, ended, cut, _ = env.step(int(action))
        total += float(reward)
    return total / episodes


def main() -> None:
    """Learn, and tell the score before and after."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--task", default="skerry/Catan-3-v0")
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--episodes", type=int, default=200)
    parser.add_argument("--batch", type=int, default=512)
    parser.add_argument("--seed", type=int, default=1_000_000)
    words = parser.parse_args()
    env = OnlyFeatures(gymnasium.make(words.task))
    model = MaskablePPO(
        "MlpPolicy", env, n_steps=words.batch, batch_size=min(256, words.batch), gamma=0.995,
        seed=words.seed, policy_kwargs={"net_arch": [128, 128]}, device="cpu",
    )  # fmt: skip
    before = score(model, words.task, words.episodes)
    model.learn(words.steps)
    after = score(model, words.task, words.episodes)
    print(f"{words.task}: {before:+.3f} before, {after:+.3f} after {words.steps} steps")
    assert np.isfinite(after)


if __name__ == "__main__":
    main()
