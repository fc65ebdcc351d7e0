"""Compiled code of somebody's own game is never older than its rules."""

from __future__ import annotations

import os
import subprocess
import sys
import types
from pathlib import Path

import numpy as np
import pytest

from skerry.core.chance import below
from skerry.core.stamp import is_outside, stamp_of

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
    return add(x)
"""
PARTS = """
from skerry.core.kernel import kernel
@kernel
def add(x):
    return x + {step}
"""


def made(source: str, **known: object) -> types.FunctionType:
    """The function `f` of a module of somebody's own."""
    names: dict[str, object] = {"__name__": "theirs", **known}
    exec(source, names)
    function = names["f"]
    assert isinstance(function, types.FunctionType)
    return function


def run(folder: Path, program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=False,
        env={**os.environ, "SKERRY_INTERPRETED": "0", "SKERRY_CACHE": str(folder / "cache")},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_an_edited_rule_is_played_as_it_is_now(tmp_path: Path) -> None:
    """In the file of the rule, in another one, and as a constant of generic code."""
    for name, source in (("generic", GENERIC), ("rule", RULE), ("parts", PARTS.format(step=1))):
        (tmp_path / f"{name}.py").write_text(source)
    program = "import generic, rule; print(generic.play(rule.rule))"
    assert run(tmp_path, program) == "3"
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
    ]
    stamps = [stamp_of({"f": one}) for one in [*before, made(source, **known)]]
    assert len(set(stamps)) == len(stamps)
    assert stamps[-1] == stamp_of({"f": made(source, **known)})


def test_a_function_that_calls_itself_has_a_stamp_and_ours_is_known_by_its_name() -> None:
    again = made("def f(x): return f(x - 1) if x else 0")
    assert stamp_of({"f": again}) == stamp_of({"f": again})
    assert is_outside(again)
    assert not is_outside(below)
    assert not is_outside(3)
