"""Which mode a program runs in when nobody says."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from skerry.core.kernel import cache_name

pytestmark = pytest.mark.modes

TELL = "; from skerry.core import kernel; print(kernel.BESIDE, kernel.INTERPRETED)"


def told_by(program: str, cache: Path, **env: str) -> str:
    plain = {k: v for k, v in os.environ.items() if not k.startswith(("SKERRY_", "NUMBA_"))}
    done = subprocess.run(
        [sys.executable, "-c", program + TELL],
        env={**plain, "SKERRY_CACHE": str(cache), **env},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout.strip() + done.stderr.strip()[:40]


def test_a_first_match_starts_interpreted(tmp_path: Path) -> None:
    assert told_by("import skerry; skerry.Match", tmp_path) == "True True"


def test_a_match_is_compiled_where_something_has_been(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SKERRY_CACHE", str(tmp_path))
    monkeypatch.delenv("NUMBA_BOUNDSCHECK", raising=False)
    folder = cache_name()
    folder.mkdir()
    (folder / f"dice-random.{sys.implementation.cache_tag}-x.ready").touch()
    assert told_by("import skerry; skerry.Match", tmp_path) == "False False"


def test_who_says_how_is_heard(tmp_path: Path) -> None:
    program = "import skerry; skerry.Match"
    assert told_by(program, tmp_path, SKERRY_INTERPRETED="1") == "False True"
    assert told_by(program, tmp_path, SKERRY_INTERPRETED="beside") == "True True"


def test_environments_are_compiled_in_their_own_process(tmp_path: Path) -> None:
    assert told_by("import skerry.envs", tmp_path) == "False False"
    late = told_by("import skerry; skerry.Match; import skerry.envs", tmp_path)
    assert late.startswith("True True")
    assert "RuntimeWarning" in late
