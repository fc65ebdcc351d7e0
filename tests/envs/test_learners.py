"""The examples that learn with other people's libraries, run as their pages say, in small.

`tools/learning-packages` installs the libraries; `tests/conftest.py` tells where they may be
missing.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
pytestmark = [pytest.mark.plain, pytest.mark.slow]


def run(program: str, *words: str) -> str:
    """What a learner says when it is run from the command line, on one thread."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "examples" / program), *words],
        env={**os.environ, "SKERRY_INTERPRETED": "1", "OMP_NUM_THREADS": "1"},
        capture_output=True, text=True, timeout=600,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_maskable_ppo_of_sb3_contrib_learns_on_a_task_without_a_wrapper() -> None:
    told = run("maskable_ppo.py", "--steps", "64", "--batch", "32", "--episodes", "2")
    score = r"[-+]\d\.\d+ ± \d\.\d+"
    assert re.search(rf"skerry/Catan-3-v0: {score} before, {score} after 64 steps", told)


def test_ppo_in_one_file_learns_on_the_vector_environment() -> None:
    told = run(
        "ppo.py", "--task", "skerry/Dice-2-v0",
        "--steps", "250", "--games", "8", "--length", "16", "--episodes", "1",
    )  # fmt: skip
    before, after, steps = re.search(
        r"skerry/Dice-2-v0: (\S+) ± 0.000 before, (\S+) ± 0.000 after (\d+) decisions", told
    ).groups()  # type: ignore[union-attr]
    assert int(steps) >= 250
    assert {float(before), float(after)} <= {-1.0, 0.0, 1.0}


def test_torchrl_collects_whole_games_by_a_masked_policy() -> None:
    told = run("torchrl_rollout.py", "--games", "1")
    decisions, reward = re.search(r"1 games, (\d+) decisions, mean reward (\S+)", told).groups()  # type: ignore[union-attr]
    assert int(decisions) > 20
    assert float(reward) in (-1.0, 0.0, 1.0)
