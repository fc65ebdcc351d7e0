"""Learning in small, from nothing: `skerry train` must beat `greedy` by what it found itself.

    python proof/training.py 1000

Ten minutes of two cores. Two players of Elasund begin with games of `greedy`; the networks that
they teach play on. The best must win 60 % against `greedy`, luck taken off (700 games of one
generation made 66.7 % with a 95 % interval of 6.6 to either side).
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile

LEAST = "0.6"


def main() -> None:
    """Run it in a folder of its own, so that nothing is taken from a run before."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("games", type=int, help="of each generation")
    games = str(parser.parse_args().games)
    with tempfile.TemporaryDirectory() as folder:
        words = ["-p", "2", "--afresh", "-g", "2", "-n", games, "--matches", "400"]
        command = [sys.executable, "-m", "skerry", "train", "elasund", *words, "--least", LEAST]
        process = subprocess.Popen([*command, "--run", folder], stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        reached = ""
        for line in process.stdout:
            print(line, end="", flush=True)
            reached = line if "against greedy, one move ahead" in line else reached
        code = process.wait()
        print(f"RESULT {reached.strip()}")
        raise SystemExit(code)


if __name__ == "__main__":
    main()
