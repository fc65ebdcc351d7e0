"""PPO with masks in one file and PyTorch, in the manner of CleanRL: `pip install 'skerry[learn]'`.

    python examples/ppo.py                                        # Catan to five points, minutes
    python examples/ppo.py --task skerry/Dice-2-v0 --steps 2000000

It learns on the vector environment with the rules, rivals and limits of a task, from seeds of its
own, and is measured on the task itself by its protocol: the mean reward of episodes 0, 1, 2, ...,
with its standard error.
Ctrl-C measures what has been learned so far.
"""

from __future__ import annotations

import argparse
import time
from typing import Any

import gymnasium
import numpy as np
import torch
from torch import nn

from skerry.envs import vector_env
from skerry.envs.tasks import BY_ID

DISCOUNT, TRACE, CLIP, ENTROPY, VALUE_LOSS, GRADIENT = 0.995, 0.95, 0.2, 0.01, 0.5, 0.5
EPOCHS, MINIBATCHES, WIDTH, RATE = 4, 4, 128, 5e-4


class Agent(nn.Module):  # type: ignore[misc]  # where PyTorch is not installed
    """A body of two layers with a head for the policy and one for the value."""

    def __init__(self, features: int, actions: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(features, WIDTH), nn.Tanh(), nn.Linear(WIDTH, WIDTH), nn.Tanh()
        )
        self.policy, self.value = nn.Linear(WIDTH, actions), nn.Linear(WIDTH, 1)
        nn.init.orthogonal_(self.policy.weight, 0.01)

    def forward(self, seen: Any, mask: Any) -> tuple[Any, Any]:
        """The distribution over legal actions, and the value."""
        hidden = self.body(seen)
        scores = self.policy(hidden).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=scores), self.value(hidden).squeeze(-1)


def tensors(seen: dict[str, Any]) -> tuple[Any, Any]:
    """An observation as tensors: features, and the mask of legal actions."""
    return torch.as_tensor(seen["observation"]), torch.as_tensor(seen["action_mask"] > 0)


def score(agent: Agent, task: str, episodes: int) -> str:
    """The mean reward on a task, of a policy that always makes the move it likes best, and its
    standard error."""
    env = gymnasium.make(task)
    rewards = np.zeros(episodes)
    for number in range(episodes):
        seen, _ = env.reset(seed=number)
        ended = cut = False
        while not (ended or cut):
            features, mask = tensors(seen)
            with torch.no_grad():
                choice, _ = agent(features[None], mask[None])
            seen, reward, ended, cut, _ = env.step(int(choice.probs.argmax()))
        rewards[number] = reward
    env.close()
    error = rewards.std(ddof=1) / episodes**0.5 if episodes > 1 else 0.0
    return f"{rewards.mean():+.3f} ± {error:.3f}"


class Rollout:
    """What a batch of games did in some steps, row by row."""

    def __init__(self, steps: int, games: int, features: int, actions: int) -> None:
        self.seen = torch.zeros(steps, games, features)
        self.mask = torch.zeros(steps, games, actions, dtype=torch.bool)
        self.action = torch.zeros(steps, games, dtype=torch.int64)
        self.logprob, self.value, self.reward, self.over, self.live = (
            torch.zeros(steps, games) for _ in range(5)
        )

    def fill(self, agent: Agent, env: Any, seen: Any, waits: Any) -> tuple[Any, Any, Any]:
        """Play on; the observation after it, its value, and which games are about to begin anew."""
        for t in range(len(self.seen)):
            features, mask = tensors(seen)
            with torch.no_grad():
                choice, value = agent(features, mask)
            action = choice.sample()
            self.seen[t], self.mask[t], self.action[t] = features, mask, action
            self.logprob[t], self.value[t] = choice.log_prob(action), value
            self.live[t] = ~waits  # a game that has ended spends one step on beginning anew
            seen, reward, ended, cut, _ = env.step(action.numpy())
            waits = torch.as_tensor(ended | cut)
            self.reward[t], self.over[t] = torch.as_tensor(reward), waits
        with torch.no_grad():
            last = agent(*tensors(seen))[1]
        return seen, last, waits

    def advantages(self, last: Any) -> Any:
        """Generalised advantage estimation."""
        gains, carried = torch.zeros_like(self.reward), torch.zeros_like(last)
        for t in range(len(gains) - 1, -1, -1):
            goes_on = 1 - self.over[t]
            error = self.reward[t] + DISCOUNT * last * goes_on - self.value[t]
            carried = error + DISCOUNT * TRACE * goes_on * carried
            gains[t], last = carried, self.value[t]
        return gains


def update(agent: Agent, optimizer: Any, rows: Rollout, gains: Any) -> None:
    """Some epochs of clipped policy steps."""
    kept = rows.live.flatten().nonzero().squeeze(-1)
    seen, mask = rows.seen.flatten(0, 1)[kept], rows.mask.flatten(0, 1)[kept]
    action, before = rows.action.flatten()[kept], rows.logprob.flatten()[kept]
    gain = gains.flatten()[kept]
    target = gain + rows.value.flatten()[kept]
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(kept)).chunk(MINIBATCHES):
            choice, value = agent(seen[part], mask[part])
            ratio = (choice.log_prob(action[part]) - before[part]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            policy_loss = -torch.min(ratio * gain[part], clipped * gain[part]).mean()
            value_loss = (value - target[part]).square().mean()
            loss = policy_loss + VALUE_LOSS * value_loss - ENTROPY * choice.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), GRADIENT)
            optimizer.step()


def train(agent: Agent, env: Any, steps: int, length: int, seed: int) -> int:
    """Learn for so many decisions; how many there were."""
    optimizer = torch.optim.Adam(agent.parameters(), lr=RATE, eps=1e-5)
    seen, _ = env.reset(seed=seed)
    waits = torch.zeros(env.num_envs, dtype=torch.bool)
    rows = Rollout(length, env.num_envs, *shapes(env))
    done, shown, start = 0, 0.0, time.monotonic()
    try:
        while done < steps:
            seen, last, waits = rows.fill(agent, env, seen, waits)
            update(agent, optimizer, rows, rows.advantages(last))
            done += int(rows.live.sum())
            if time.monotonic() - shown > 10:
                shown = time.monotonic()
                rate = done / (shown - start)
                print(f"{done:10,} of {steps:,} decisions, {rate:,.0f} a second", flush=True)
    except KeyboardInterrupt:
        print("stopped; this is what it has learned so far")
    return done


def shapes(env: Any) -> tuple[int, int]:
    """How many numbers an observation has, and how many actions there are."""
    return env.single_observation_space["observation"].shape[0], int(env.single_action_space.n)


def main() -> None:
    """Learn, and tell the score before and after."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--task", choices=list(BY_ID), default="skerry/Catan-5-v0")
    parser.add_argument("--steps", type=int, default=1_000_000, help="decisions to learn from")
    parser.add_argument("--games", type=int, default=128, help="games at once")
    parser.add_argument("--length", type=int, default=64, help="decisions of each in a batch")
    parser.add_argument("--episodes", type=int, default=200, help="to measure with")
    parser.add_argument("--seed", type=int, default=1_000_000)
    words = parser.parse_args()
    torch.manual_seed(words.seed)
    np.random.seed(words.seed)
    settings = dict(BY_ID[words.task].settings)
    env = vector_env(settings.pop("game"), words.games, **settings)
    agent = Agent(*shapes(env))
    before = score(agent, words.task, words.episodes)
    done = train(agent, env, words.steps, words.length, words.seed)
    after = score(agent, words.task, words.episodes)
    env.close()
    print(f"{words.task}: {before} before, {after} after {done:,} decisions")


if __name__ == "__main__":
    main()
