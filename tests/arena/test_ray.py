"""A tournament on a real Ray cluster of two nodes, one of which is killed in the middle.

One bot is a program that waits in its first move until it is let go. So when both nodes have a
game in hand, one of them can be killed for certain in the middle of a game.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("ray")

GAMES = 8

#: Notes its start under its process number, and makes no move before the file `go` is there.
BOT = """
import json, os, sys, time
from pathlib import Path

folder, parent = Path(sys.argv[1]), os.getppid()
(folder / f"{os.getpid()}.started").touch()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 1}), flush=True)
    elif message["type"] == "choose":
        while not (folder / "go").exists():
            if os.getppid() != parent:
                sys.exit()
            time.sleep(0.02)
        legal = message["legal"]
        move = legal[message["id"] * 7919 % len(legal)]
        print(json.dumps({"type": "choose", "id": message["id"], "move": move}), flush=True)
"""

#: Runs in a process of its own: Ray starts servers and warns in ways of its own.
SCRIPT = """
import json, os, sys, threading, time
import ray
from ray.cluster_utils import Cluster
from skerry.arena.results import Results
from skerry.arena.runners import play_here, play_on_ray
from skerry.arena.schedule import Tournament
from pathlib import Path

folder, games = Path(sys.argv[1]), int(sys.argv[2])

def wait(until):
    end = time.monotonic() + 600
    while not until():
        if time.monotonic() > end:
            os._exit(3)
        time.sleep(0.05)

def is_running(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False

def kill_a_node():
    def started():
        return [int(file.stem) for file in folder.glob("*.started")]
    wait(lambda: len(started()) == 2)
    cluster.remove_node(doomed, allow_graceful=False)
    wait(lambda: not all(map(is_running, started())))
    (folder / "go").touch()

bot = f"cmd@900000ms:{sys.executable} {folder / 'bot.py'} {folder}"
plan = Tournament("dice", (bot, "random"), 2, games, 3)
cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
doomed = cluster.add_node(num_cpus=1)
ray.init(address=cluster.address, log_to_driver=False,
         runtime_env={"env_vars": {"PYTHONPATH": os.environ["PYTHONPATH"],
                                   "SKERRY_INTERPRETED": "1"}})
wait(lambda: ray.cluster_resources().get("CPU") == 2)
threading.Thread(target=kill_a_node).start()
came = []
with Results(folder / "ray.jsonl", plan.head) as kept:
    for row in play_on_ray(plan, plan.pairings(), cluster.address):
        came.append(row["number"])
        kept.add(row)
    on_ray = {n: r["digest"] for n, r in kept.rows.items()}
starts = len(list(folder.glob("*.started")))
wait(lambda: sum(node["Alive"] for node in ray.nodes()) == 1)
ray.shutdown()
cluster.shutdown()
here = {r["number"]: r["digest"] for r in play_here(plan, plan.pairings())}
print("RESULT " + json.dumps({"came": came, "starts": starts, "same": on_ray == here,
                              "games": len(here)}))
"""


@pytest.mark.long
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
    (tmp_path / "bot.py").write_text(BOT)
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(tmp_path), str(GAMES)],
        env=environment, capture_output=True, text=True, timeout=900, cwd=tmp_path,
    )  # fmt: skip
    lines = [line for line in done.stdout.splitlines() if line.startswith("RESULT ")]
    assert lines, f"ended with {done.returncode}: {done.stderr[-3000:]}"
    result = json.loads(lines[0].removeprefix("RESULT "))
    assert result["starts"] > GAMES, "no game was begun twice: the killed node had none in hand"
    assert sorted(result["came"]) == list(range(GAMES))
    assert result["same"]
    assert result["games"] == GAMES
    assert len((tmp_path / "ray.jsonl").read_text().splitlines()) == 1 + GAMES
