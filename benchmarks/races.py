"""Let two people at two workers race for one seat until many have lost, and watch what losers see.

    python benchmarks/races.py --lost 500
    python benchmarks/races.py --postgres URL          an empty PostgreSQL database of your own

Each race has a table of its own; the game is started and played on for a few moves. No loser may
be sent the view of a seat that is not his, and every table must lie in the store as it is live.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1] / "tests"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--lost", type=int, default=500, help="lost races to wait for")
    parser.add_argument("--postgres", default="", help="the URL of an empty database")
    arguments = parser.parse_args()
    sys.path.insert(0, str(TESTS))
    from server.cluster import Cluster
    from server.races import race_for_seats

    most = 20 * arguments.lost
    if arguments.postgres:
        result = asyncio.run(race_for_seats(arguments.postgres, arguments.lost, most))
    else:
        with Cluster() as cluster:
            result = asyncio.run(race_for_seats(cluster.new_database(), arguments.lost, most))
    print(json.dumps(result))
    if result["leaks"] or result["torn"] or result["lost"] < arguments.lost:
        raise SystemExit("a loser was shown a seat, a table is torn, or too few races were lost")


if __name__ == "__main__":
    main()
