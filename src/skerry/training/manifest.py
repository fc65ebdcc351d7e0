"""What stands beside a file of weights: how it was made, and how strong it is."""

from __future__ import annotations

import importlib.metadata
import json
import platform
import subprocess
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ..core.whole_file import write_whole
from .run import Generation, Outcome, Run

#: Seconds that git may take to tell the commit.
GIT_SECONDS = 10


def commit() -> str:
    """The commit of the sources, with a mark where they were changed after it; empty where they
    are not in a repository."""
    folder = Path(__file__).parent
    try:
        words = ["git", "-C", str(folder), "describe", "--always", "--abbrev=40", "--dirty"]
        done = subprocess.run(words, capture_output=True, text=True, timeout=GIT_SECONDS)
    except (OSError, subprocess.TimeoutExpired):
        return ""
    return done.stdout.strip() if done.returncode == 0 else ""


def manifest(run: Run, command: str, outcomes: Sequence[Outcome] = ()) -> dict[str, Any]:
    """How the weights of a run came about."""
    settings = run.settings
    return {
        "made_by": "skerry train",
        "commit": commit(),
        "version": importlib.metadata.version("skerry"),
        "python": platform.python_version(),
        "command": command,
        "settings": run.head,
        "games": {
            "self-play": settings.games * len(run.rows),
            "matches": sum(_matches(run, row) for row in run.rows),
        },
        "generations": [_rounded(asdict(row)) for row in run.rows],
        "outcome_value": [_rounded(asdict(row)) for row in outcomes],
        "strength": {str(players): _strength(run, players) for players in settings.tables},
    }


def _matches(run: Run, row: Generation) -> int:
    return run.settings.matches * (1 if row.against_best == row.against_greedy else 2)


def _strength(run: Run, players: int) -> dict[str, Any]:
    """One move ahead, alone against `greedy`, by the network that was kept last."""
    kept = [row for row in run.rows if row.players == players and row.kept]
    if not kept:
        return {"kept": "none of this run: the weights are those it began with"}
    share, error, plain = kept[-1].against_greedy
    return {
        "kept": f"generation {kept[-1].number + 1}",
        "against_greedy": round(share, 4),
        "95 % interval": [round(share - 1.96 * error, 4), round(share + 1.96 * error, 4)],
        "plain_share": round(plain, 4),
        "games": run.settings.matches,
        "loss": round(kept[-1].loss, 4),
    }


def _rounded(row: Any) -> Any:
    """Numbers of four digits after the point."""
    if isinstance(row, float):
        return round(row, 4)
    if isinstance(row, dict):
        return {name: _rounded(value) for name, value in row.items()}
    if isinstance(row, list | tuple):
        return [_rounded(value) for value in row]
    return row


def write_manifest(weights: Path, told: dict[str, Any]) -> Path:
    """Write a manifest beside a file of weights."""
    file = weights.with_suffix(".manifest.json")
    write_whole(file, json.dumps(told, indent=2) + "\n")
    return file
