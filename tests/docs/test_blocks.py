"""Every code block of the documentation and the README runs, and the site builds."""

from __future__ import annotations

import json
import os
import re
import runpy
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from catanatron_games import told
from forked import command, forked

import skerry

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted(p for p in (ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w+)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
SNIPPET = re.compile(r'^--8<-- "(.+)"$', re.MULTILINE)
#: Commands that wait for people; their help must still work.
WAITS = {"serve"}
GAME_OF_CATANATRON = json.dumps(told(2, 2, goal=10))


def blocks(page: Path, *languages: str) -> list[str]:
    """The code blocks of a page, files that they include put in."""
    return [
        SNIPPET.sub(lambda m: (ROOT / m[1]).read_text(), text)
        for language, text in BLOCK.findall(page.read_text(encoding="utf-8"))
        if language in languages
    ]


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def commands() -> list[str]:
    """Every line of the shell blocks that is a command."""
    found = []
    for page in PAGES:
        for block in blocks(page, "sh", "console", "bash"):
            if not block.startswith("#!"):
                found += [line.removeprefix("$ ").strip() for line in block.splitlines()]
    return list(dict.fromkeys(line for line in found if line and not line.startswith("#")))


def begun(game: str) -> str:
    """The record of a game of fifty moves."""
    match = skerry.Match(game, 2, seed=1)
    for _ in range(50):
        if match.awaits_chance:
            match.play_chance()
        else:
            match.play(match.legal(match.actors[0])[0])
    return match.record


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder where the blocks find the examples and a record, and may write."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    (tmp_path / "benchmarks").symlink_to(ROOT / "benchmarks")
    record = begun("catan")
    for file in ("game.skerry", "my-game.skerry"):
        (tmp_path / file).write_text(record)
    # The second is reviewed: interpreted that takes seconds in the dice game, minutes in Catan.
    (tmp_path / "games.skerry").write_text(record + begun("dice"))
    (tmp_path / "games-of-catanatron").mkdir()
    (tmp_path / "games-of-catanatron" / "1.json").write_text(GAME_OF_CATANATRON)
    (tmp_path / "one.json").write_text(GAME_OF_CATANATRON)
    return tmp_path


def run_page(script: Path) -> None:
    """Run a page's Python as `python page.py` would."""
    sys.path.insert(0, str(script.parent))
    runpy.run_path(str(script), run_name="__main__")


def surroundings() -> dict[str, str]:
    """Where a reader's programs find Skerry."""
    paths = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    programs = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    return {
        "PATH": programs, "PYTHONPATH": paths, "MPLBACKEND": "agg", "SKERRY_INTERPRETED": "1",
    }  # fmt: skip


def ended_well(done: subprocess.CompletedProcess[str]) -> None:
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("page", [p for p in PAGES if blocks(p, "python")], ids=name)
def test_the_python_of_a_page_runs_from_top_to_bottom(page: Path, place: Path) -> None:
    script = place / "page.py"
    # One future import must stand first; pages include files that have their own.
    code = "\n".join(blocks(page, "python")).replace("from __future__ import annotations\n", "")
    script.write_text("from __future__ import annotations\n" + code)

    ended_well(forked(run_page, script, environment=surroundings(), cwd=place))


@pytest.mark.parametrize("line", commands())
def test_a_command_that_a_page_shows_runs(line: str, place: Path) -> None:
    words = shlex.split(line)
    if words[0] == "make":
        assert re.search(rf"^{re.escape(words[1])}:", (ROOT / "Makefile").read_text(), re.MULTILINE)
        return
    if words[0] == "pip":
        assert words[1] == "install"
        return
    if words[0] == "python":
        assert (ROOT / words[1]).exists()
        return
    assert words[0] == "skerry"
    if words[1] in WAITS:
        words = ["skerry", words[1], "--help"]
    # What is shown is big enough to be of use; the beginnings of two games show that it runs.
    small = ["2" if before in ("--games", "-n") else word
             for before, word in zip(["", *words], words, strict=False)]  # fmt: skip
    if words[1] == "tournament" and "--limit" not in words and "--help" not in words:
        small += ["--limit", "60"]
    ended_well(command(*small[1:], environment=surroundings(), cwd=place))


@pytest.mark.parametrize("page", [p for p in PAGES if blocks(p, "json")], ids=name)
def test_json_that_a_page_shows_is_json(page: Path) -> None:
    for block in blocks(page, "json"):
        json.loads(block)


@pytest.mark.parametrize("page", [p for p in PAGES if blocks(p, "toml")], ids=name)
def test_toml_that_a_page_shows_is_toml(page: Path) -> None:
    for block in blocks(page, "toml"):
        assert tomllib.loads(block)


def test_no_block_is_in_a_language_that_nobody_checks() -> None:
    known = {"python", "sh", "console", "bash", "json", "js", "text", "toml"}
    for page in PAGES:
        for language, _ in BLOCK.findall(page.read_text(encoding="utf-8")):
            assert language in known, f"{name(page)}: {language}"


def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    words = ["build", "--strict", "--quiet", "--config-file", str(ROOT / "mkdocs.yml")]
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", *words, "--site-dir", str(tmp_path / "site")],
        cwd=ROOT, env={**os.environ, **surroundings()}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    ended_well(done)
    assert (tmp_path / "site" / "fifth-game" / "index.html").exists()


def test_the_record_that_the_page_of_records_shows_is_one() -> None:
    (text,) = blocks(ROOT / "docs" / "records.md", "text")
    assert skerry.Match.from_record(text).record == text
