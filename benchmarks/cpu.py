"""CPU time: what a server, its database, the clients and everything else took of the cores."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple


class Setup(NamedTuple):
    """What is loaded: servers by process and port, a game, and PostgreSQL if we started it."""

    servers: list[tuple[int, int]]
    game: str
    postgres: list[int]

    def cpu(self) -> dict[str, float]:
        """CPU seconds so far: of the servers, of PostgreSQL, of the clients, and of all there is.

        The time that a virtual machine was kept waiting for its host counts as taken by others.
        """
        user, nice, system, _, _, irq, soft, stolen, *_ = map(
            int, Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:]
        )
        return {
            "server": sum(cpu_seconds(pid) for pid, _ in self.servers),
            "PostgreSQL": sum(map(cpu_seconds, self.postgres)),
            "client": time.process_time(),
            "all": sum((user, nice, system, irq, soft, stolen)) / os.sysconf("SC_CLK_TCK"),
        }


def cpu_seconds(pid: int) -> float:
    """CPU time of a process and its children that still run."""
    total = 0.0
    tick = os.sysconf("SC_CLK_TCK")
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            if int(stat.parent.name) == pid or int(fields[1]) == pid:
                total += (int(fields[11]) + int(fields[12])) / tick
    return total
