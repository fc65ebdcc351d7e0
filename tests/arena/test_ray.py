"""A tournament on a real Ray cluster of two nodes, one of which is killed in the middle."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("ray")

#: Runs in a process of its own: Ray starts servers and warns in ways of its own.
SCRIPT = """
import json, os, sys
import ray
from ray.cluster_utils import Cluster
from skerry.arena.results import Results
from skerry.arena.runners import play_here, play_on_ray
from skerry.arena.schedule import Tournament
from pathlib import Path

plan = Tournament("catan", ("random", "random"), 2, 16, 3, {"goal": "5"})
cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
doomed = cluster.add_node(num_cpus=1)
ray.init(address=cluster.address, log_to_driver=False,
         runtime_env={"env_vars": {"PYTHONPATH": os.environ["PYTHONPATH"],
                                   "SKERRY_INTERPRETED": "1"}})
came, nodes = [], len(ray.nodes())
with Results(Path(sys.argv[1]), plan.head) as kept:
    for row in play_on_ray(plan, plan.pairings(), cluster.address):
        came.append(row["number"])
        kept.add(row)
        if len(came) == 2:
            cluster.remove_node(doomed, allow_graceful=False)
    on_ray = {n: r["digest"] for n, r in kept.rows.items()}
alive = sum(node["Alive"] for node in ray.nodes())
ray.shutdown()
cluster.shutdown()
here = {r["number"]: r["digest"] for r in play_here(plan, plan.pairings())}
print("RESULT " + json.dumps({"came": came, "nodes": nodes, "alive": alive,
                              "same": on_ray == here, "games": len(here)}))
"""


def test_a_killed_node_loses_no_game_and_none_is_counted_twice(tmp_path):
    source = Path(__file__).parents[2] / "src"
    environment = {
        **os.environ,
        "SKERRY_INTERPRETED": "1",
        "PYTHONPATH": str(source),
        "RAY_USAGE_STATS_ENABLED": "0",
        "RAY_DISABLE_IMPORT_WARNING": "1",
    }
    environment.pop("PYTHONWARNINGS", None)
    file = tmp_path / "ray.jsonl"
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(file)],
        env=environment, capture_output=True, text=True, timeout=600, cwd=tmp_path,
    )  # fmt: skip
    lines = [line for line in done.stdout.splitlines() if line.startswith("RESULT ")]
    assert lines, done.stderr[-3000:]
    result = json.loads(lines[0].removeprefix("RESULT "))
    assert (result["nodes"], result["alive"]) == (2, 1)
    assert sorted(result["came"]) == list(range(16))
    assert result["same"]
    assert result["games"] == 16
    assert len(file.read_text().splitlines()) == 17
