"""What `make test` leaves to `make proof`."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "proof"))

import run as proof  # noqa: E402

#: Every collected test with the mark `long`, whether or not this run asked for it.
LONG = pytest.StashKey[list[pytest.Item]]()


def left_out(config: pytest.Config) -> list[str]:
    """The collected tests with the mark `long` that no run of `make proof` has."""
    found = []
    for item in config.stash[LONG]:
        path = item.path.relative_to(ROOT).as_posix()
        marks = {mark.name for mark in item.iter_markers()}
        if not any(proof.selects(run, path, {item.name}, marks) for run in proof.RUNS):
            found.append(item.nodeid)
    return found
