"""Reviews on a server that has nothing else to do: seconds to the first part and to the whole.

    python benchmarks/server_reviews.py
    python benchmarks/server_reviews.py --only catan --seconds 60

Starts `skerry serve`, waits until its bots and judges are loaded, lets four bots (two in Struggle
and Elasund) play a game of each kind, and asks for its review twice. It fails when a review takes
longer than --seconds, is not whole, does not add up, or comes otherwise the second time.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx

from skerry.arena.contest import play_match
from skerry.core.match import Match

PLAYERS = {"catan": 4, "dice": 4, "struggle": 2, "elasund": 2}
SEED = 7


@contextlib.contextmanager
def server(folder: Path) -> Iterator[str]:
    """A server with one bot process; its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "skerry", "serve", "--port", str(port), "--bots", "1",
               "--database", str(folder / "tables.db"), "--rate", "0"]  # fmt: skip
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def asked(address: str, record: str) -> tuple[float, float, dict[str, Any]]:
    """Seconds to the first part and to the end, and the whole review."""
    start, first = time.perf_counter(), 0.0
    with httpx.stream("POST", f"{address}/api/review", content=record, timeout=900) as answer:
        if answer.status_code != 200:
            raise SystemExit(f"{answer.status_code}: {answer.read().decode()[:300]}")
        for text in answer.iter_lines():
            line = json.loads(text)
            if line["kind"] == "part" and not first:
                first = time.perf_counter() - start
            if line["kind"] == "whole":
                return first, time.perf_counter() - start, line["review"]
    raise SystemExit(f"the review ended without a whole: {text[:300]}")


def load_judge(address: str, record: str) -> None:
    """Wait for the first part of a review, and leave it there: then its judge is loaded."""
    with httpx.stream("POST", f"{address}/api/review", content=record, timeout=900) as answer:
        for text in answer.iter_lines():
            if json.loads(text)["kind"] in ("part", "whole"):
                return


def check(review: dict[str, Any]) -> str:
    """What is wrong with a review; nothing: it is whole and adds up."""
    if review["judged"] != review["moves"]:
        return f"{review['judged']} of {review['moves']} moves are judged"
    for seat in review["seats"]:
        parts = sum(seat[name] for name in ("luck", "own_play", "others_play", "revealed"))
        if abs(parts - (seat["last"] - seat["first"])) > 1e-9:
            return f"the parts of {seat['name']} do not add up"
    return ""


def ready(address: str, folder: Path) -> None:
    """Wait until the bots of all games are loaded."""
    end = time.monotonic() + 3600  # a fresh machine compiles everything first
    while time.monotonic() < end:
        with contextlib.suppress(httpx.HTTPError):
            bots = httpx.get(f"{address}/health").json()["bots"]
            if set(bots.values()) == {"warm"}:
                return
        time.sleep(1)
    raise SystemExit((folder / "server.log").read_text()[-2000:])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", nargs="*", choices=list(PLAYERS), default=list(PLAYERS))
    parser.add_argument("--seconds", type=float, default=60.0, help="a review may take")
    given, wrong, slowest = parser.parse_args(), [], 0.0
    with tempfile.TemporaryDirectory() as name, server(Path(name)) as address:
        ready(address, Path(name))
        for game in given.only:
            match = Match(game, PLAYERS[game], SEED)
            play_match(match, ["greedy"] * match.players, SEED)
            load_judge(address, match.record)
            first, whole, review = asked(address, match.record)
            print(f"{game}, {match.players} players, {max(review['turns'])} turns, "
                  f"{review['moves']} moves: first part {first:.1f} s, whole {whole:.1f} s, "
                  f"of a processor {review['seconds']:.1f} s; load {os.getloadavg()[0]:.1f}",
                  flush=True)  # fmt: skip
            slowest = max(slowest, whole)
            problem = check(review) or ("" if whole <= given.seconds else "it takes too long")
            if not problem and asked(address, match.record)[2] != review:
                problem = "it comes otherwise the second time"
            wrong += [f"{game}: {problem}"] if problem else []
    print("\n".join(wrong), file=sys.stderr)
    print(f"RESULT reviews of {len(given.only)} games, the slowest {slowest:.1f} s; "
          f"{len(wrong)} wrong or too slow")  # fmt: skip
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
