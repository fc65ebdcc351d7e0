"""Where games are played: in this process, in processes of this machine, or on a Ray cluster."""

from __future__ import annotations

import functools
import logging
import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from ..core.errors import BadOption
from .contest import play_pairing
from .processes import heed_parent
from .schedule import Pairing, Tournament

Row = dict[str, Any]
#: A game lost with its machine is played again; machines may go many times.
RETRIES = 100
#: Games given out beforehand for each processor of a cluster.
AHEAD = 3


def play_here(tournament: Tournament, pairings: Sequence[Pairing], jobs: int = 1) -> Iterator[Row]:
    """Finished games as they come, from `jobs` processes of this machine."""
    play = functools.partial(
        play_pairing, tournament.game, tournament.players, dict(tournament.options),
        limit=tournament.limit,
    )  # fmt: skip
    if jobs <= 1 or len(pairings) <= 1:
        yield from map(play, pairings)
        return
    # spawn: a forked child of a process with compiled code in it may not survive.
    with multiprocessing.get_context("spawn").Pool(
        min(jobs, len(pairings)), initializer=heed_parent
    ) as pool:
        yield from pool.imap_unordered(play, pairings)


def play_on_ray(tournament: Tournament, pairings: Sequence[Pairing], address: str) -> Iterator[Row]:
    """Finished games as they come, from a Ray cluster; `local` starts one here.

    A game is a task without memory. If its machine dies, Ray plays it elsewhere; since a game
    follows from its seeds, it is the same game.
    """
    try:
        import ray
    except ImportError:
        raise BadOption("--ray needs Ray: pip install 'skerry[ray]'") from None
    started = not ray.is_initialized()
    if started:
        ray.init(
            address=None if address == "local" else address,
            log_to_driver=False,
            logging_level=logging.ERROR,
            include_dashboard=False if address == "local" else None,
            runtime_env={"env_vars": _environment()},
        )
    try:
        task = ray.remote(max_retries=RETRIES, num_cpus=1)(play_pairing)
        yield from _collect(ray, task.remote, tournament, pairings)
    finally:
        if started:
            ray.shutdown()


def _environment() -> dict[str, str]:
    """What workers must share with this process to run the same code in the same mode."""
    names = ("SKERRY_INTERPRETED", "SKERRY_CACHE", "PYTHONPATH")
    return {name: os.environ[name] for name in names if name in os.environ}


def _collect(
    ray: Any, submit: Callable[..., Any], tournament: Tournament, pairings: Sequence[Pairing]
) -> Iterator[Row]:
    """Keep the cluster busy and hand out rows in the order they finish."""
    options = dict(tournament.options)
    width = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting = list(reversed(pairings))
    running: list[Any] = []
    while waiting or running:
        while waiting and len(running) < width:
            pairing = waiting.pop()
            running.append(
                submit(tournament.game, tournament.players, options, pairing, tournament.limit)
            )
        done, running = ray.wait(running, num_returns=1)
        yield from ray.get(done)
