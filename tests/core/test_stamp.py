"""Compiled code of somebody's own game is never older than its rules."""

from __future__ import annotations

import enum
import os
import statistics
import subprocess
import sys
import types
from pathlib import Path

import numpy as np
import pytest

from skerry.core.chance import below
from skerry.core.generated import Namespace
from skerry.core.stamp import _parts, is_outside, stamp_of

pytestmark = pytest.mark.plain

GENERIC = """
from skerry.core.kernel import bind
def twice(x):
    return rule(rule(x)) + extra
def play(rule, extra=0):
    return bind(twice, "own", rule=rule, extra=extra)(1)
"""
RULE = """
from skerry.core.kernel import kernel
from parts import add
@kernel
def rule(x):
    return _stepped(x)
@kernel
def _stepped(x):
    return add(x)
"""
PARTS = """
from skerry.core.kernel import kernel
@kernel
def add(x):
    return x + {step}
"""


class Phase(enum.IntEnum):
    """Constants as others may write them."""

    ROLLING = 1


class Later(enum.IntEnum):
    """The same names with other numbers."""

    ROLLING = 2


Later.__name__ = Later.__qualname__ = Phase.__qualname__


def module(**held: object) -> types.ModuleType:
    """A module of somebody's own."""
    made = types.ModuleType("parts")
    vars(made).update(held)
    return made


def made(source: str, **known: object) -> types.FunctionType:
    """The function `f` of a module of somebody's own."""
    names: dict[str, object] = {"__name__": "theirs", **known}
    exec(source, names)
    function = names["f"]
    assert isinstance(function, types.FunctionType)
    return function


def generated(source: str) -> object:
    """A function that is written as source, as codes of moves are."""
    return Namespace().load("code", source + "\n")["g"]


def run(folder: Path, program: str, **env: str) -> str:
    """What a program says that runs compiled."""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=False,
        env={**os.environ, "SKERRY_INTERPRETED": "0", "SKERRY_CACHE": str(folder / "cache"),
             **env},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_an_edited_rule_is_played_as_it_is_now(tmp_path: Path) -> None:
    """In another file than the rule's, called by what lies below the rule, and as a constant of
    generic code."""
    for name, source in (("generic", GENERIC), ("rule", RULE), ("parts", PARTS.format(step=1))):
        (tmp_path / f"{name}.py").write_text(source)
    program = "import generic, rule; print(generic.play(rule.rule))"
    assert run(tmp_path, program) == "3"
    kept = set((tmp_path / "cache").rglob("*.kernel"))
    assert kept
    assert run(tmp_path, program) == "3"
    assert set((tmp_path / "cache").rglob("*.kernel")) == kept, "what is kept is loaded"
    (tmp_path / "parts.py").write_text(PARTS.format(step=10))
    assert run(tmp_path, program) == "21"
    assert run(tmp_path, program.replace("rule.rule", "rule.rule, 100")) == "121"


def test_a_game_that_moved_to_another_module_is_compiled_for_it(tmp_path: Path) -> None:
    for name, source in (("generic", GENERIC), ("one", PARTS.format(step=1))):
        (tmp_path / f"{name}.py").write_text(source)
    assert run(tmp_path, "import generic, one; print(generic.play(one.add))") == "3"
    (tmp_path / "one.py").rename(tmp_path / "two.py")
    assert run(tmp_path, "import generic, two; print(generic.play(two.add))") == "3"


@pytest.mark.parametrize(
    ("source", "known"),
    [
        ("def f(x): return g(x)", {"g": made("def f(x): return x - 1")}),
        ("def f(x): return x + STEP", {"STEP": 2}),
        ("def f(x): return x + STEP[0]", {"STEP": np.array([2, 3])}),
        ("def f(x, step=2): return x + step", {}),
        ("def f(x): return [n + 2 for n in x]", {}),
        ("def f(x): return x + STEP", {"STEP": np.int8(2)}),
        ("def f(x): return x + STEP[0][0]", {"STEP": (np.array([2, 3]),)}),
        ("def f(x): return g[0](x)", {"g": (made("def f(x): return x - 1"),)}),
        ("def f(x): return parts.g(x)", {"parts": module(g=made("def f(x): return x - 1"))}),
        ("def f(x): return a.parts.STEP + x", {"a": module(parts=module(STEP=2))}),
        ("def f(x): return x == Phase.ROLLING", {"Phase": Later}),
        ("def f(x): return x in NAMES", {"NAMES": frozenset({"wool", "ore"})}),
        ("def f(x): return g(x)", {"g": generated("def g(x): return x + 2")}),
    ],
)
def test_a_stamp_changes_with_all_that_a_function_holds(
    source: str, known: dict[str, object]
) -> None:
    before = [
        made("def f(x): return g(x)", g=made("def f(x): return x + 1")),
        made("def f(x): return x + STEP", STEP=1),
        made("def f(x): return x + STEP[0]", STEP=np.array([1, 3])),
        made("def f(x, step=1): return x + step"),
        made("def f(x): return [n + 1 for n in x]"),
        made("def f(x): return x + STEP", STEP=np.int8(1)),
        made("def f(x): return x + STEP[0][0]", STEP=(np.array([1, 3]),)),
        made("def f(x): return g[0](x)", g=(made("def f(x): return x + 1"),)),
        made("def f(x): return parts.g(x)", parts=module(g=made("def f(x): return x + 1"))),
        made("def f(x): return a.parts.STEP + x", a=module(parts=module(STEP=1))),
        made("def f(x): return x == Phase.ROLLING", Phase=Phase),
        made("def f(x): return x in NAMES", NAMES=frozenset({"wool", "grain"})),
        made("def f(x): return g(x)", g=generated("def g(x): return x + 1")),
    ]
    stamps = [stamp_of({"f": one}) for one in [*before, made(source, **known)]]
    assert len(set(stamps)) == len(stamps)
    assert stamps[-1] == stamp_of({"f": made(source, **known)})


SETS = """
from skerry.core.generated import Namespace
from skerry.core.stamp import stamp_of
def f(x):
    return x in {"wool", "ore", "grain"}
print(stamp_of(f))
"""


def test_a_stamp_is_the_same_in_every_process(tmp_path: Path) -> None:
    """Else nothing that is kept would ever be found again."""
    stamps = {run(tmp_path, SETS, PYTHONHASHSEED=str(seed)) for seed in range(3)}
    assert len(stamps) == 1


def test_what_libraries_do_is_no_part_of_a_stamp() -> None:
    mean = made("def f(x): return statistics.mean(x)", statistics=statistics)
    assert len(list(_parts(mean, (), set()))) < 20


def test_a_function_that_calls_itself_has_a_stamp_and_ours_is_known_by_its_name() -> None:
    again = made("def f(x): return f(x - 1) if x else 0")
    assert stamp_of({"f": again}) == stamp_of({"f": again})
    assert is_outside(again)
    assert not is_outside(below)
    assert not is_outside(3)
