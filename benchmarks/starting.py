"""How long a program waits that starts with nothing compiled, by the clock.

    python benchmarks/starting.py                # every game, an empty cache each time
    python benchmarks/starting.py --only dice

First what a person sees: a match, the first question of `skerry play`, the first game that
`skerry simulate` counts, the first game that `skerry tournament` keeps. Then how long the processes
beside them take until all that the command needs is compiled: what the rules need, and what
`search` and `greedy` need. The machine should have nothing else to do.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from skerry import games

#: Compiling is given up after so many seconds.
PATIENCE = 300.0
MATCH = """
import sys, skerry
match = skerry.Match(sys.argv[1])
while not match.actors:
    match.play_chance()
match.play(match.view(match.actors[0]).legal[0], seat=match.actors[0])
"""
#: Bots that think most and least of those that look ahead.
BOTS = ("search:1000", "greedy")


def started(words: list[str], cache: Path) -> subprocess.Popen[bytes]:
    """A Python program with an empty cache, in a mode of its own choice."""
    settings = {name: value for name, value in os.environ.items() if name != "SKERRY_INTERPRETED"}
    settings["SKERRY_CACHE"] = str(cache)
    return subprocess.Popen(
        [sys.executable, *words], env=settings, cwd=cache, stdin=subprocess.PIPE,
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip


def seconds(words: list[str], has_come: Callable[[subprocess.Popen[bytes], Path], bool]) -> float:
    """Seconds until something has come of a program, which is ended then."""
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        process = started(words, Path(folder))
        try:
            while not has_come(process, Path(folder)):
                if time.perf_counter() - start > PATIENCE:
                    raise SystemExit(f"nothing came of {' '.join(words)} in {PATIENCE:.0f} s")
                time.sleep(0.01)
            return time.perf_counter() - start
        finally:
            process.terminate()
            process.communicate()


def has_ended(process: subprocess.Popen[bytes], folder: Path) -> bool:
    return process.poll() is not None


def has_asked(process: subprocess.Popen[bytes], folder: Path) -> bool:
    """Whether a program has printed what it wants to know; it waits for an answer then."""
    assert process.stdout is not None
    text = b""
    while not text.rstrip().endswith((b">", b":")):
        more = os.read(process.stdout.fileno(), 65536)
        if not more:
            raise SystemExit(f"it ended without a question: {text.decode()}")
        text += more
    return True


def has_kept(process: subprocess.Popen[bytes], folder: Path) -> bool:
    """Whether a finished game has been kept; the first line says what is played."""
    file = folder / "results.jsonl"
    return file.exists() and file.read_bytes().count(b"\n") > 1


def has_compiled(*marks: str) -> Callable[[subprocess.Popen[bytes], Path], bool]:
    def look(process: subprocess.Popen[bytes], folder: Path) -> bool:
        return all(any(folder.glob(f"*/{mark}.*.ready")) for mark in marks)

    return look


def measured(game: str) -> list[float]:
    """The figures of a game, in the order of the table."""
    skerry = ["-m", "skerry"]
    simulate = [*skerry, "simulate", game, "--games"]
    tournament = [*skerry, "tournament", game, *BOTS, "-p", "2", "--results", "results.jsonl"]
    bots = [f"{game}-bot-{bot.partition(':')[0]}" for bot in BOTS]
    return [
        seconds(["-c", MATCH, game], has_ended),
        seconds([*skerry, "play", game], has_asked),
        seconds([*simulate, "1"], has_ended),
        seconds(tournament, has_kept),
        seconds([*simulate, "100000000"], has_compiled(f"{game}-random")),
        seconds([*tournament, "--games", "100000"], has_compiled(*bots)),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", nargs="*", choices=games(), default=games())
    given = parser.parse_args()
    print("| game | a match | `play` asks | `simulate` | `tournament` | rules compiled | "
          "bots compiled |\n|---|---|---|---|---|---|---|")  # fmt: skip
    for game in given.only:
        cells = [f"{found:.1f} s" for found in measured(game)]
        print(f"| {game} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
