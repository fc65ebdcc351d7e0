"""Ctrl-C: exit code 130, and a word on what was kept. Refusals that leave files as they were."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from bot_programs import write
from forked import command
from random_play import play_on
from rich.console import Console

import skerry.cli.app
import skerry.cli.export
import skerry.cli.simulate
from skerry.arena.simulate import Series, Tally, play_series
from skerry.core.match import Match

Run = Callable[..., tuple[int, str, str]]
Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """The command in this process: its exit code and what it said."""

    def command(*words: Any) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["skerry", *map(str, words)])
        with pytest.raises(SystemExit) as left:
            skerry.cli.app.run()
        said = capsys.readouterr()
        return int(left.value.code or 0), said.out, " ".join(said.err.split())

    return command


@pytest.fixture
def start() -> Iterator[Start]:
    """The command in a process that Ctrl-C can reach; no test leaves it or its children behind."""
    started: list[subprocess.Popen[str]] = []

    def command(*words: Any) -> subprocess.Popen[str]:
        started.append(
            subprocess.Popen(
                [sys.executable, "-m", "skerry", *map(str, words)],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                start_new_session=True,
                env={**os.environ, "SKERRY_INTERPRETED": "1", "COLUMNS": "200"},
            )
        )
        return started[-1]

    yield command
    for process in started:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def test_a_stopped_simulation_reports_the_games_it_finished(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(series: Series, jobs: int, told: object) -> Iterator[Tally]:
        yield from play_series(Series(series.game, series.players, 3, series.seed))
        raise KeyboardInterrupt

    monkeypatch.setattr(skerry.cli.simulate, "play_series", interrupted)
    code, out, err = run("simulate", "dice", "--players", 1, "--games", 500, "--json")
    assert code == 130
    assert json.loads(out)["games"] == 3
    assert err.endswith("stopped; the report is of 3 of 500 games, nothing else was kept")


def test_a_command_stopped_before_it_began_kept_nothing(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*words: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(skerry.cli.simulate, "get_ready", interrupted)
    assert run("simulate", "dice") == (130, "", "skerry: stopped; nothing was kept")


def test_a_command_stopped_while_it_is_loaded_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Interrupted:
        @staticmethod
        def find_spec(name: str, *more: Any) -> None:
            if name == "skerry.cli.app":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "skerry.cli.app")
    monkeypatch.setattr(sys, "meta_path", [Interrupted, *sys.meta_path])
    monkeypatch.setattr(sys, "argv", ["skerry", "games"])
    with pytest.raises(SystemExit) as left:
        skerry.cli.main()
    assert (left.value.code, *capsys.readouterr()) == (
        130, "", "skerry: stopped; nothing was kept\n",
    )  # fmt: skip


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_stopped_tournament_says_where_its_games_are(
    start: Start, tmp_path: Path, jobs: int
) -> None:
    file = tmp_path / "games.jsonl"
    words = ("tournament", "dice", "random", "-p", 1, "-n", 100_000, "-j", jobs)
    process = start(*words, "--results", file)
    while not file.exists() or file.read_text().count("\n") < 2:
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=600)
    assert process.returncode == 130, err
    kept = len(file.read_text().splitlines()) - 1
    assert f"stopped; {kept} games are kept in {file}" in " ".join(err.split())
    assert "Traceback" not in err


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_stopped_tournament_ends_the_programs_that_played(
    start: Start, tmp_path: Path, jobs: int
) -> None:
    started = tmp_path / "started"
    note = f"print(os.getpid(), file=open({str(started)!r}, 'a'))"
    bot = write(tmp_path, "0", start=note, hear="time.sleep(600)", ms=600_000)
    words = ("tournament", "dice", bot, "-p", 1, "-n", 2, "-j", jobs)
    process = start(*words, "--results", tmp_path / "games.jsonl")
    while not started.exists() or started.read_text().count("\n") < jobs:
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=600)
    assert process.returncode == 130, err
    for pid in map(int, started.read_text().split()):
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_a_stopped_export_keeps_whole_games_beside_the_file(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "games.parquet"
    file.write_text("as it was")
    play, seen = skerry.cli.export.play_match, []

    def third_interrupted(*given: Any) -> Any:
        seen.append(given)
        if len(seen) == 3:
            raise KeyboardInterrupt
        return play(*given)

    monkeypatch.setattr(skerry.cli.export, "play_match", third_interrupted)
    code, _, err = run("export", "dice", "--to", file, "-p", 1, "--games", 9)
    assert code == 130
    assert f"2 of 9 games are kept in {file}.part, {file} is as it was" in err
    assert file.read_text() == "as it was"
    rows = pq.read_table(f"{file}.part")
    assert set(rows["game"].to_pylist()) == {0, 1}


def test_a_stopped_check_of_a_bot_says_where_its_log_is(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def interrupted(*words: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("skerry.cli.bot.check_bot", interrupted)
    log = tmp_path / "log"
    code, _, err = run("check-bot", "random", "dice", "--log", log)
    assert (code, err) == (130, f"skerry: stopped; {log} has what was said")


def test_ctrl_c_while_a_match_is_written_waits_for_its_end() -> None:
    done = []

    def write() -> None:
        with skerry.cli.export.one_piece():
            signal.raise_signal(signal.SIGINT)
            done.append("written")

    with pytest.raises(KeyboardInterrupt):
        write()
    assert done == ["written"]
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_refused_export_leaves_the_file_as_it_was(run: Run, tmp_path: Path) -> None:
    file, good, bad = tmp_path / "games.parquet", tmp_path / "good", tmp_path / "bad"
    file.write_text("as it was")
    match = Match("dice", 1, seed=1)
    for _ in play_on(match, 20):
        pass
    good.write_text(match.record)
    bad.write_text("no record")
    for words in (("--bot", "genius"), (good, bad), ("--option", "x=1"), ("--players", 99)):
        code, _, err = run("export", "dice", *words, "--to", file)
        assert code == 2, err
        assert file.read_text() == "as it was"
        assert list(tmp_path.glob("*.part")) == []
    for to in (tmp_path, tmp_path / "nowhere" / "x.parquet"):
        code, _, err = run("export", "dice", "--to", to)
        assert code == 2
        assert f"--to {to}: expected the name of a file in a folder that is there" in err


@pytest.mark.parametrize("saves", [True, False])
def test_a_stopped_game_says_whether_it_is_saved(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, saves: bool
) -> None:
    file = tmp_path / "mine.skerry"
    typed = iter([f"save {file}"] if saves else [])

    def answer(*words: Any) -> str:
        try:
            return next(typed)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr(Console, "input", answer)
    code, _, err = run("play", "catan", "--seed", 3)
    assert code == 130
    if saves:
        moves = len(Match.from_record(file.read_text()).played)
        assert f"stopped; {file} has the game as it was after {moves} moves" in err
    else:
        assert err.endswith("stopped; the game was not saved")


def test_a_stopped_server_says_where_its_tables_are(start: Start, tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    process = start("serve", "--port", 0, "--bots", 0, "--database", file)
    assert process.stdout is not None
    line = process.stdout.readline()
    assert line.startswith("Skerry is at http://localhost:"), process.communicate()
    port = int(line.split(":")[2].split("/")[0])
    with socket.create_connection(("127.0.0.1", port), 60) as client:
        client.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        assert client.recv(100).startswith(b"HTTP/1.1 200")
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=600)
    assert process.returncode == 130, err
    assert f"stopped; all tables are kept in {file}" in err


def test_a_port_in_use_is_refused_before_an_address_is_said(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        done = command("serve", "--port", str(port), "--database", str(tmp_path / "t.sqlite"))
    assert (done.returncode, done.stdout) == (2, "")
    said = " ".join(done.stderr.split())
    assert f"--port {port}: another program listens there; say another --port" in said


def test_an_address_of_another_machine_is_refused(tmp_path: Path) -> None:
    done = command("serve", "--host", "192.0.2.7", "--database", str(tmp_path / "t.sqlite"))
    assert (done.returncode, done.stdout) == (2, "")
    assert "--host 192.0.2.7: not an address of this machine" in " ".join(done.stderr.split())


def test_postgresql_without_its_driver_is_refused(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    code, _, err = run("serve", "--database", "postgresql://localhost/skerry")
    assert code == 2
    assert "pip install 'skerry[postgres]'" in err


def test_a_picture_that_cannot_be_drawn_is_refused_before_any_game(
    run: Run, tmp_path: Path
) -> None:
    words = ("tournament", "dice", "random", "-p", 1, "--results", tmp_path / "r.jsonl")
    code, _, err = run(*words, "--picture", "p.xyz")
    assert code == 2
    assert "--picture p.xyz: expected a name that ends in ." in err
    assert not (tmp_path / "r.jsonl").exists()
    code, _, err = run(*words, "--picture", tmp_path / "nowhere" / "p.png")
    assert f"there is no folder {tmp_path / 'nowhere'}" in err
    code, _, err = run(*words[:-1], tmp_path / "nowhere" / "r.jsonl")
    assert code == 2
    assert err.endswith(f"{tmp_path / 'nowhere' / 'r.jsonl'}: No such file or directory")


def test_a_cluster_that_does_not_answer_is_refused_at_once(run: Run, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    words = ("tournament", "dice", "random", "-p", 1, "--results", tmp_path / "r.jsonl")
    code, _, err = run(*words, "--ray", f"ray://127.0.0.1:{port}")
    assert code == 2
    assert f"--ray ray://127.0.0.1:{port}: no cluster answers there" in err
    code, _, err = run(*words, "--ray", "the moon")
    assert "expected local, auto, host:port or ray://host:port" in err


@pytest.mark.parametrize("command", ["simulate", "tournament", "export"])
def test_a_seed_that_is_too_large_is_refused(run: Run, command: str, tmp_path: Path) -> None:
    more = ["random"] if command == "tournament" else []
    code, _, err = run(command, "dice", *more, "--seed", 10**40)
    assert code == 2
    assert "seed: expected at most 30 digits" in err
    code, _, err = run(command, "dice", *more, "--seed", 1 << 62)
    assert code == 2
    assert "seed: expected a whole number between -2**62 and 2**62" in err
    code, _, err = run("play", "dice", "--seed", 10**40)
    assert "seed: expected at most 30 digits" in err


def test_a_loaded_game_must_be_the_one_that_is_named(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.skerry"
    file.write_text(Match("catan", 3, seed=1).record)
    for words, reason in (
        (("dice",), f"{file}: a record of catan, expected dice"),
        (("--players", 4), f"{file}: a record of 3 players, expected 4"),
        (("--seed", 1), "the record says the seed and the options"),
        (("--option", "goal=3"), "the record says the seed and the options"),
    ):
        code, _, err = run("play", *words, "--load", file)
        assert code == 2
        assert reason in err


@pytest.mark.parametrize("word", ["version", "--version"])
def test_the_command_line_runs_as_a_module(word: str) -> None:
    said = subprocess.run(
        [sys.executable, "-m", "skerry.cli", word], capture_output=True, text=True, check=True
    )
    assert said.stdout.strip() == skerry.__version__


def test_names_show_before_they_are_imported() -> None:
    program = "import skerry; print(*dir(skerry))"
    said = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout.split()
    assert {"Match", "View", "games", "register", "__version__"} <= set(said)
