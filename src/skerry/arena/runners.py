"""Where games are played: in this process, in processes of this machine, or on a Ray cluster."""

from __future__ import annotations

import functools
import logging
import os
import re
import socket
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from ..bots import warm_up
from ..bots.kernel_games import are_worth_compiling
from ..bots.kernel_games import warm_up as warm_up_games
from ..bots.registry import is_slow_interpreted
from ..core.errors import BadOption
from ..core.extras import need
from ..core.kernel import BESIDE, STARTING
from ..core.registry import get_game, is_installed
from ..core.twin import Call, changing_over, say
from .contest import play_pairing
from .processes import in_processes
from .schedule import Pairing, Tournament
from .whole_games import WholeGames

Row = dict[str, Any]
#: A game lost with its machine is played again; machines may go many times.
RETRIES = 100
#: Games given out beforehand for each processor of a cluster.
AHEAD = 3
#: How long a cluster's address may take to answer.
RAY_SECONDS = 5.0


def get_ready(
    tournament: Tournament, games: int, notice: Callable[[str], Any] = lambda text: None
) -> None:
    """Compile or load what the bots need for so many games, before any process plays."""
    for bot in dict.fromkeys(tournament.bots):
        warm_up(bot, tournament.game, notice)
    rules = get_game(tournament.game)
    if are_worth_compiling(rules, tournament.players, tournament.bots, games):
        warm_up_games(rules, tournament.bots, notice)


def play_here(
    tournament: Tournament,
    pairings: Sequence[Pairing],
    jobs: int = 1,
    records: Path | None = None,
    told: Callable[[str], Any] = lambda text: None,
) -> Iterator[Row]:
    """Finished games as they come, from `jobs` processes of this machine.

    Bots that are kernels play inside compiled code, in as many threads. In a folder `records` the
    games are kept, with what the bots say of their moves; then they are played move by move.
    Where it begins interpreted, `told` hears what is compiled, and "" when nothing is any more.
    """
    rules = get_game(tournament.game)
    if records is None and are_worth_compiling(
        rules, tournament.players, tournament.bots, len(pairings)
    ):
        games = WholeGames(
            tournament.game, tournament.players, tournament.options, tournament.limit, jobs
        )
        yield from (row for row, _ in games.rows(pairings))
        return
    play = functools.partial(
        play_pairing, tournament.game, tournament.players, dict(tournament.options),
        limit=tournament.limit, own=tournament.own, records=records,
    )  # fmt: skip
    if BESIDE and is_installed(tournament.game) and not tournament.own:
        ready = Call(get_ready, (tournament, len(pairings), say))
        rest = Call(_rest, (tournament, jobs, records))
        slow = {b for b in tournament.bots if is_slow_interpreted(b, rules, tournament.players)}
        yield from changing_over(
            pairings, play, ready, rest, lambda pairing: not slow.isdisjoint(pairing.seats), told
        )
        return
    yield from in_processes(play, pairings, jobs, in_order=False)


def _rest(
    pairings: Sequence[Pairing], tournament: Tournament, jobs: int, records: Path | None
) -> Iterator[Row]:
    return play_here(tournament, pairings, jobs, records)


def play_on_ray(tournament: Tournament, pairings: Sequence[Pairing], address: str) -> Iterator[Row]:
    """Finished games as they come, from a Ray cluster; `local` starts one here."""
    fixed = tournament.game, tournament.players, dict(tournament.options)
    calls = [(*fixed, pairing, tournament.limit) for pairing in pairings]
    return results_on_ray(play_pairing, calls, address)


def results_on_ray(
    function: Callable[..., Row], calls: Sequence[tuple[Any, ...]], address: str
) -> Iterator[Row]:
    """What a function gives for each of some calls, in the order they finish, from a Ray cluster.

    A call is a task without memory. If its machine dies, Ray makes it elsewhere; the function must
    follow from its arguments, so that it gives the same there.
    """
    ray = need("ray", "ray", "--ray")
    started = not ray.is_initialized()
    if started and address != "local":
        check_address(address)
    if started:
        ray.init(
            address=None if address == "local" else address,
            log_to_driver=False,
            logging_level=logging.ERROR,
            include_dashboard=False if address == "local" else None,
            runtime_env={"env_vars": _environment()},
        )
    try:
        task = ray.remote(max_retries=RETRIES, num_cpus=1)(function)
        yield from _collect(ray, task.remote, calls)
    finally:
        if started:
            ray.shutdown()


def check_address(address: str) -> None:
    """Refuse an address where nobody listens; Ray itself would try for a minute and a half."""
    match = re.fullmatch(r"(?:ray://)?\[?([^\[\]]+?)\]?:(\d{1,5})", address)
    if match is None:
        if address == "auto":
            return
        raise BadOption(
            f"--ray {address}: expected local, auto, host:port or ray://host:port"
        ) from None
    try:
        socket.create_connection((match[1], int(match[2])), RAY_SECONDS).close()
    except (OSError, OverflowError) as error:
        raise BadOption(f"--ray {address}: no cluster answers there ({error})") from None


def _environment() -> dict[str, str]:
    """What workers must share with this process to run the same code in the same mode."""
    names = ("SKERRY_INTERPRETED", "SKERRY_CACHE", "PYTHONPATH")
    told = {name: os.environ[name] for name in names if name in os.environ}
    if told.get("SKERRY_INTERPRETED") == STARTING:
        told["SKERRY_INTERPRETED"] = "0"
    return told


def _collect(
    ray: Any, submit: Callable[..., Any], calls: Sequence[tuple[Any, ...]]
) -> Iterator[Row]:
    """Keep the cluster busy and hand out rows in the order they finish."""
    width = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    waiting = list(reversed(calls))
    running: list[Any] = []
    while waiting or running:
        while waiting and len(running) < width:
            running.append(submit(*waiting.pop()))
        done, running = ray.wait(running, num_returns=1)
        yield from ray.get(done)
