"""TorchRL on a task: a masked policy collects whole games as tensors.

    pip install 'skerry[envs]' torchrl
    python examples/torchrl_rollout.py --task skerry/Dice-2-v0 --games 20

`GymWrapper` takes the environment as it is; the mask becomes `action_mask` beside the features,
where TorchRL's masked distributions look for it.
"""

from __future__ import annotations

import argparse

import gymnasium
import torch
from tensordict.nn import TensorDictModule, TensorDictSequential
from torch import nn
from torchrl.envs import GymWrapper
from torchrl.modules import MaskedCategorical, ProbabilisticActor

import skerry.envs  # noqa: F401  registers the tasks


def main() -> None:
    """Play some games by a network that knows nothing yet, and tell what came of it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--task", default="skerry/Dice-2-v0")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    torch.manual_seed(words.seed)
    env = GymWrapper(gymnasium.make(words.task), categorical_action_encoding=True)
    env.set_seed(words.seed)
    features = env.observation_spec["observation"].shape[-1]
    body = nn.Sequential(nn.Linear(features, 64), nn.Tanh(), nn.Linear(64, env.action_spec.space.n))
    legal = TensorDictModule(lambda mask: mask.bool(), ["action_mask"], ["mask"])
    scores = TensorDictModule(body, ["observation"], ["logits"])
    policy = ProbabilisticActor(
        TensorDictSequential(legal, scores),
        in_keys=["logits", "mask"],
        distribution_class=MaskedCategorical,
        spec=env.action_spec,
    )
    total, decisions = 0.0, 0
    for _ in range(words.games):
        played = env.rollout(100_000, policy)
        total += float(played["next", "reward"][-1])
        decisions += len(played)
    env.close()
    print(f"{words.games} games, {decisions} decisions, mean reward {total / words.games:+.3f}")


if __name__ == "__main__":
    main()
