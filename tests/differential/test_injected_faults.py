"""A test of the test: rules of roads made wrong on purpose, each of which the twin must notice.

The faults are put into a process that interprets the rules, where a function can be replaced.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

FOLDERS = (Path(__file__).parent, Path(__file__).parents[2] / "benchmarks")

#: Plays three games of four until the engines differ, and says so.
CHILD = """
from skerry.games.catan import building, roads
from twin import Twin
{fault}
for seed in range({first}, {first} + 3):
    try:
        Twin(seed * 4 + 4, 4).play(500)
    except AssertionError as difference:
        print("noticed", seed, difference)
        break
else:
    print("agreed")
"""

#: Each with the seed of the first game in which it shows.
FAULTS = {
    "enemy buildings never cut a road": (28, """
roads.is_blocked = lambda s, seat, corner: False
"""),
    "a road may go on past an enemy building": (6, """
def network_ends(s, seat):
    ends = building.road_ends(s, seat)
    for corner in range(54):
        ends |= (s.owner[corner] == seat) << corner
    return ends
building.network_ends = network_ends
"""),
    "a settlement breaks no road": (28, """
building.measure_after_building = lambda s, seat, corner: None
"""),
    "a holder keeps the card against a longer road": (5, """
award = roads._award
roads._award = lambda s, broken: award(s, broken) if broken or s.longest < 0 else None
"""),
    "a road is not counted up to an enemy building": (6, """
trail_from = roads._trail_from
def shorter(s, seat, start, *rest):
    return trail_from(s, seat, start, *rest) - roads.is_blocked(s, seat, start)
roads._trail_from = shorter
"""),
    "a settlement needs no road": (0, """
building.is_open_corner = lambda s, corner, ends: building.is_free_corner(s, corner)
"""),
    "roads that meet no enemy are measured too long": (2, """
trail_from = roads._trail_from
def longer(s, seat, start, *rest):
    found = trail_from(s, seat, start, *rest)
    return found + 1 if found == 6 else found
roads._trail_from = longer
"""),
}  # fmt: skip


def told(fault: str, first: int) -> str:
    """What a process with a fault in it finds in three games."""
    paths = [*map(str, FOLDERS), os.environ.get("PYTHONPATH", "")]
    env = {**os.environ, "SKERRY_INTERPRETED": "1", "PYTHONPATH": os.pathsep.join(paths)}
    code = CHILD.format(fault=fault, first=first)
    done = subprocess.run(
        [sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-1500:]
    return done.stdout


def test_without_a_fault_the_engines_agree() -> None:
    assert told("", 28) == "agreed\n"


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_noticed(fault: str) -> None:
    first, source = FAULTS[fault]
    assert told(source, first).startswith("noticed")
