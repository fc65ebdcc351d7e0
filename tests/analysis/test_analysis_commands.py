"""`skerry analyse` and `skerry review` as a person uses them: in processes of their own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from forked import command
from random_play import step

import skerry
from skerry.core.match import Match

pytestmark = pytest.mark.compiled
COMMAND = [sys.executable, "-m", "skerry"]
ENV = {**os.environ, "COLUMNS": "140", "SKERRY_INTERPRETED": "0"}


def run(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *words], capture_output=True, text=True, env=ENV, check=False, timeout=600
    )


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A short game of dice in a file."""
    match = Match("dice", 2, seed=5)
    while len(match.played) < 40:
        step(match)
    path = tmp_path / "game.skerry"
    path.write_text(match.record)
    return path


def test_analyse_judges_a_record_after_some_moves(record: Path) -> None:
    done = run("analyse", str(record), "--at", "2", "--seat", "0", "--lines", "16", "--json")
    assert done.returncode == 0, done.stderr
    found = skerry.Analysis.from_json(done.stdout)
    assert (found.number, found.seat, found.game) == (2, 0, "dice")


def test_one_game_of_a_file_of_several_is_judged(record: Path) -> None:
    both = record.with_name("both.skerry")
    both.write_text(Match("dice", 3, seed=1).record + record.read_text())
    done = run("analyse", str(both), "--game", "2", "--at", "2", "--seat", "0", "--json")
    assert done.returncode == 0, done.stderr
    found = skerry.Analysis.from_json(done.stdout)
    assert (found.number, found.players) == (2, 2)


@pytest.mark.long
def test_what_everybody_can_judge_is_told(record: Path) -> None:
    assert "can judge" in run("analyse", str(record), "--at", "2", "--lines", "16").stdout


@pytest.mark.long
def test_analyse_judges_a_position(record: Path) -> None:
    position = Match.from_record(record.read_text(), 2).position
    done = run("analyse", "dice", "--position", position, "--json")
    assert done.returncode == 0, done.stderr
    assert sum(json.loads(done.stdout)["chances"]) == pytest.approx(1)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["analyse", "RECORD", "--at", "900"], "the record has 40 moves"),
        (["analyse", "RECORD", "--game", "2"], "--game 2: there are 1 games"),
        (["review", "RECORD", "--game", "2"], "--game 2: there are 1 games"),
        (["analyse", "dice", "--position", "players=1", "--game", "2"], "is no file of games"),
        (["analyse", "RECORD", "--seat", "pink"], "--seat pink: expected one of red, blue"),
        (["analyse", "RECORD", "--lines", "9", "--ms", "9"], "not both"),
        (["analyse", "no-such-file"], "no-such-file"),
        (["analyse", "dice", "--position", "players=9"], "skerry:"),
        (["review", "RECORD", "--out", "nowhere/x.skerry"], "there is no folder nowhere"),
        (["review", "RECORD", "--picture", "x.docx"], "--picture x.docx"),
    ],
)
def test_what_cannot_be_done_is_refused_in_words(record: Path, words: list[str], said: str) -> None:
    given = [str(record) if word == "RECORD" else word for word in words]
    done = command(*given, environment={"COLUMNS": "140"})  # nothing is judged
    assert done.returncode == 2, done.stdout + done.stderr
    assert said in " ".join(done.stderr.split())
    assert "Traceback" not in done.stderr


def test_review_writes_a_table_a_picture_and_an_annotated_record(record: Path) -> None:
    picture, told = record.with_name("review.svg"), record.with_name("told.skerry")
    words = ("--picture", str(picture), "--out", str(told), "--jobs", "1")
    done = run("review", str(record), *words)
    assert done.returncode == 0, done.stderr
    assert "Luck and play" in done.stdout
    assert "40 of 40 moves judged" in done.stdout
    assert "<svg" in picture.read_text()
    match = Match.from_record(told.read_text())
    assert match.played == Match.from_record(record.read_text()).played
    assert any(said.grade in ("?!", "?", "??") for said in match.annotations.values())
    assert match.record == told.read_text()


@pytest.mark.long
def test_a_review_is_the_same_by_one_process_and_by_two(record: Path) -> None:
    found = [
        json.loads(run("review", str(record), "--json", "--jobs", jobs).stdout)
        for jobs in ("1", "2")
    ]
    for review in found:
        review["seconds"] = 0
    assert found[0] == found[1]


def test_ctrl_c_ends_a_review_with_130_and_writes_no_file(tmp_path: Path) -> None:
    match = Match("dice", 6, seed=5)
    while not match.over:
        step(match)
    record, told = tmp_path / "long.skerry", tmp_path / "told.skerry"
    record.write_text(match.record)
    words = [*COMMAND, "review", str(record), "--out", str(told), "--jobs", "1"]
    with subprocess.Popen(words, env=ENV, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        process.stderr.readline()  # the record is read, the review begins
        process.send_signal(signal.SIGINT)
        said = process.stderr.read()
    assert process.returncode == 130, said
    assert "stopped" in said
    assert "Traceback" not in said
    assert not told.exists()


def test_ctrl_c_while_the_compiler_runs_ends_the_process_at_once() -> None:
    """An exception that is raised inside the compiler may be lost there, or abort the process."""
    program = """
import os, signal
from skerry.cli.app import leaving_at_once
with leaving_at_once():
    try:
        os.kill(os.getpid(), signal.SIGINT)
    except KeyboardInterrupt:
        pass
print("went on")
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=ENV, check=False
    )
    assert done.returncode == 130
    assert done.stderr == "skerry: stopped; nothing was kept\n"
    assert done.stdout == ""
