"""Kernels: the cache folder, the fallback without one, and both modes."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

from skerry.core import kernel

pytestmark = pytest.mark.modes

PROGRAM = """
from skerry.core.kernel import CACHE, kernel
from skerry.core.chance import new_noise, below
print(CACHE, below(new_noise(1), 100))
"""


def run(program: str, **env: str) -> str:
    """The output of a program in a process of its own."""
    plain = {k: v for k, v in os.environ.items() if k not in ("NUMBA_BOUNDSCHECK", "SKERRY_CACHE")}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env={**plain, "SKERRY_INTERPRETED": "0", **env},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_compiled_code_is_kept_in_a_folder_named_by_all_sources(tmp_path: Path) -> None:
    """And the setting of others who use numba is left alone."""
    program = "import numba\nbefore = numba.config.CACHE_DIR\n" + PROGRAM
    program += "\nassert numba.config.CACHE_DIR == before"
    folder = run(program, SKERRY_CACHE=str(tmp_path)).split()[0]
    assert Path(folder) == tmp_path / f"kernels-{kernel.sources_hash()}"
    assert any(Path(folder).rglob("*.kernel"))


def test_bounds_checks_have_a_cache_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    plain = kernel.cache_name()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert kernel.cache_name().name == f"{plain.name}-checked"


def test_with_nowhere_to_write_kernels_compile_uncached(tmp_path: Path) -> None:
    blocked = tmp_path / "a file, not a folder"
    blocked.write_text("")
    folder, number = run(PROGRAM, SKERRY_CACHE=str(blocked / "cache")).split()
    assert folder == "None"
    assert number == run(PROGRAM, SKERRY_INTERPRETED="1").split()[1]


def test_a_changed_source_changes_the_folder(tmp_path: Path, monkeypatch: object) -> None:
    before = kernel.sources_hash()
    package = tmp_path / "skerry"
    (package / "games" / "x").mkdir(parents=True)
    rule = package / "games" / "x" / "rules.py"
    rule.write_text("A = 1")
    old = kernel.PACKAGE
    try:
        kernel.PACKAGE = package
        one = kernel.sources_hash()
        rule.write_text("A = 2")
        assert len({before, one, kernel.sources_hash()}) == 3
    finally:
        kernel.PACKAGE = old


SCRATCH = """
from skerry.core.kernel import kernel, new_row, reals, zeros
@kernel
def fill(out, rounds):
    for k in range(rounds):
        row, halves = zeros(3), reals(2)
        row[k] += 1
        halves[1] += row[0] + row[1] + row[2] - 0.5
        out[k] = row[0] + row[1] + row[2] + 2 * halves[0] + 2 * halves[1]
out = new_row(3)
fill(out, 3)
print(*(int(n) for n in out))
"""
UNKNOWN_LENGTH = """
@kernel
def ask(rounds):
    return zeros(rounds)[0]
try:
    ask(3)
except Exception as error:
    print("constant length" in str(error))
"""


def test_a_scratch_row_is_zero_whenever_it_is_asked_for_and_has_a_known_length(
    tmp_path: Path,
) -> None:
    assert run(SCRATCH, SKERRY_INTERPRETED="1") == "2 2 2"
    told = run(SCRATCH + UNKNOWN_LENGTH, SKERRY_CACHE=str(tmp_path))
    assert told.splitlines() == ["2 2 2", "True"]


NUMBERS = """
from skerry.core.kernel import kernel
@kernel
def more(x, by):
    return x + by
@kernel
def ask(x):
    return more(x, 1) + more(x, 2) + more(0, x)
print(ask(5), len(more.signatures))
"""


def test_a_kernel_is_compiled_once_for_all_numbers_that_callers_write_down(tmp_path: Path) -> None:
    assert run(NUMBERS, SKERRY_INTERPRETED="0", SKERRY_CACHE=str(tmp_path)) == "18 1"


AHEAD = """
from skerry.core.kernel import compile_for, kernel, new_row
@kernel
def count(rows, by):
    rows[0] += by
rows = new_row(1)
compile_for(count, rows, 0)
print(rows[0], len(count.signatures))
count(rows, 3)
print(rows[0], len(count.signatures))
"""


def test_what_is_compiled_ahead_is_not_called_and_not_compiled_again(tmp_path: Path) -> None:
    told = run(AHEAD, SKERRY_INTERPRETED="0", SKERRY_CACHE=str(tmp_path))
    assert told.split() == ["0", "1", "3", "1"]


MARKS = """
import sys
from skerry.core import kernel
kernel.mark_compiled("rules")
print(kernel.is_compiled_before("rules"))
tag, sys.implementation.cache_tag = sys.implementation.cache_tag, "cpython-399"
print(kernel.is_compiled_before("rules"))
sys.implementation.cache_tag, kernel.numba.__version__ = tag, "399"
print(kernel.is_compiled_before("rules"))
"""


def test_what_another_python_or_numba_compiled_is_not_ready_for_this_one(tmp_path: Path) -> None:
    assert run(MARKS, SKERRY_CACHE=str(tmp_path)).split() == ["True", "False", "False"]


LARGE = """
import os
from skerry.core import code_cache
from skerry.core.kernel import kernel, new_row
code_cache.LARGE = int(os.environ["LARGE"])
@kernel
def add(rows, by):
    rows[0] += by
    return rows[0]
@kernel
def add_twice(rows, by):
    return add(rows, by) + add(rows, by)
print(add_twice(new_row(1), 3))
"""


@pytest.mark.parametrize(("large", "called"), [("0", [0, 1, 1]), ("1000000", [0, 0, 1])])
def test_a_large_kernel_is_called_where_it_lies_and_a_small_one_copied(
    tmp_path: Path, large: str, called: list[int]
) -> None:
    """The last to call one is what Python calls. The next process loads what is kept."""
    program = tmp_path / "program.py"
    program.write_text(LARGE)
    told = [run(f"import runpy; runpy.run_path({str(program)!r})",
                SKERRY_CACHE=str(tmp_path), LARGE=large) for _ in range(2)]  # fmt: skip
    assert told == ["9", "9"]
    kept = [pickle.loads(file.read_bytes()) for file in tmp_path.rglob("*.kernel")]
    assert sorted(len(library[3]) for library in kept) == called


NAMED = """
from skerry.core.kernel import kernel
@kernel
def answer(x):
    return 42
@kernel
def always(x):
    return True
print(answer(1), always(1))
"""


def test_python_hears_of_a_kernel_that_always_says_the_same(tmp_path: Path) -> None:
    """numba knows its result by a type of its own."""
    assert run(NAMED, SKERRY_CACHE=str(tmp_path)) == "42 True"
