"""What the package can do without its extras, and what it says where one is missing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from forked import forked

#: Everything that no part of the base needs.
EXTRA = (
    "alembic", "argon2", "cairosvg", "gymnasium", "matplotlib", "openskill", "pettingzoo",
    "prometheus_client", "psycopg", "pyarrow", "pyspiel", "ray", "sqlalchemy", "starlette",
    "uvicorn", "websockets",
)  # fmt: skip


def run(code: str, without: tuple[str, ...] = EXTRA) -> subprocess.CompletedProcess[str]:
    """Python with extra libraries out of reach."""
    return forked(execute, code, without, environment={"SKERRY_INTERPRETED": "1"})


def execute(code: str, without: tuple[str, ...]) -> None:
    """Execute code as if nothing of ours or of these libraries had been imported."""
    ours = ("skerry", *EXTRA)
    for name in [name for name in sys.modules if name.partition(".")[0] in ours]:
        del sys.modules[name]
    sys.modules.update(dict.fromkeys(without))  # type: ignore[arg-type]
    exec(code, {"sys": sys})


def command(*words: str) -> subprocess.CompletedProcess[str]:
    """A command of the command line."""
    return run(f"sys.argv = {['skerry', *words]!r}; from skerry.cli import main; main()")


def test_the_engine_and_its_commands_need_no_extra(tmp_path):
    record = tmp_path / "game.skerry"
    made = run(
        "import skerry; m = skerry.Match('dice', seats=1, seed=1)\n"
        "while not m.over:\n"
        "    m.play_chance() if m.awaits_chance else m.play(m.legal(0)[0], seat=0)\n"
        f"open({str(record)!r}, 'w').write(m.record)"
    )
    assert made.returncode == 0, made.stderr
    for words in (["games"], ["simulate", "dice", "--games", "2"], ["replay", str(record)]):
        done = command(*words)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (["serve"], "server"),
        (["backup", "tables.backup"], "server"),
        (["admin", "bans"], "server"),
        (["export", "dice", "--games", "1", "--to", "games.parquet"], "data"),
        (["tournament", "dice", "random", "random", "--games", "2"], "plots"),
        (["tournament", "dice", "random", "random", "--games", "2", "--picture", "p.svg"], "plots"),
        (["tournament", "dice", "random", "random", "--games", "2", "--ray", "local"], "ray"),
    ],
)
def test_a_missing_extra_is_named_in_one_sentence(words, extra, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = command(*words)
    assert done.returncode == 2
    assert f"pip install 'skerry[{extra}]'" in done.stderr
    assert "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("make", ["gymnasium_env('dice')", "pettingzoo_env('dice')"])
def test_an_environment_without_its_library_says_how_to_get_it(make):
    done = run(f"import skerry.envs; skerry.envs.{make}")
    assert done.stderr.strip().splitlines()[-1].endswith("pip install 'skerry[envs]'")


def test_an_export_needs_no_learning_library(tmp_path: Path) -> None:
    file = tmp_path / "games.parquet"
    words = ["skerry", "export", "dice", "--games", "1", "--to", str(file)]
    others = tuple(name for name in EXTRA if name != "pyarrow")
    done = run(f"sys.argv = {words!r}; from skerry.cli import main; main()", others)
    assert done.returncode == 0, done.stderr
    assert file.exists()
