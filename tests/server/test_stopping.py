"""Ctrl-C at a server of several workers."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import urllib.request

from .cluster import Cluster
from .player import PATIENCE


def test_several_workers_stop_alike(cluster: Cluster) -> None:
    words = ("serve", "--port", "0", "--bots", "0", "--workers", "2")
    environment = {**os.environ, "SKERRY_DATABASE": cluster.new_database()}
    process = subprocess.Popen(
        [sys.executable, "-m", "skerry", *words], env=environment,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("Skerry is at http://localhost:"), process.communicate()
    address = line.split()[3].replace("localhost", "127.0.0.1")
    # Answered once a worker runs: the socket is taken before they start.
    with urllib.request.urlopen(f"{address}health", timeout=PATIENCE) as answer:
        assert answer.status == 200
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 130, err
    assert "stopped; all tables are kept in the database" in err
    assert "Traceback" not in err
