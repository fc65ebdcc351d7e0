"""The programs of the proof can fail: each notices what it is there to notice."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sys
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

PATHS = sys.path.copy()
sys.path.insert(0, str(Path(__file__).parents[2] / "proof"))

import covered  # noqa: E402
import determinism  # noqa: E402
import failures  # noqa: E402
import inputs  # noqa: E402
import long_life  # noqa: E402

from skerry.core.errors import BadOption  # noqa: E402

sys.path[:] = PATHS  # the benchmarks, which these programs add, have another `server`

pytestmark = pytest.mark.plain


def crash(text: str) -> object:
    raise KeyError(text)


def leave(text: str) -> object:
    raise SystemExit(0)


def refuse_without_a_sentence(text: str) -> object:
    raise BadOption("no")


@pytest.mark.parametrize("reader", [crash, leave, refuse_without_a_sentence])
def test_a_reader_that_does_not_refuse_with_a_sentence_is_noticed(
    reader: Callable[[str], object],
) -> None:
    with pytest.raises(SystemExit, match="records: "):
        next(inputs.attack("records", ["a record"], reader, 1))


def test_damaged_json_is_json_still() -> None:
    text, chance = (
        json.dumps({"game": "catan", "moves": [[0, "end"], [1, "end"]]}),
        random.Random(1),
    )
    found = [inputs.misshapen(text, chance) for _ in range(50)]
    assert all(json.loads(changed) is not None for changed in found)
    assert len(set(found) - {text}) > 20


def pages(port: list[int], ready: int, status: str) -> ThreadingHTTPServer:
    """A server whose `/ready` and `/health` say what they are told to."""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            is_ready = self.path == "/ready"
            self.send_response(ready if is_ready else 200)
            self.end_headers()
            told = "store cannot be written" if is_ready and ready != 200 else status
            self.wfile.write(json.dumps({"status": told}).encode())

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Page)
    port.append(server.server_port)
    Thread(target=server.serve_forever, daemon=True).start()
    return server


@pytest.mark.parametrize(
    ("ready", "status", "found"),
    [(200, "ok", True), (503, "store cannot be written", False), (503, "ok", None),
     (200, "store cannot be written", None), (500, "store cannot be written", None)],
)  # fmt: skip
def test_a_failure_must_be_told_by_both_pages(ready: int, status: str, found: bool | None) -> None:
    port: list[int] = []
    server = pages(port, ready, status)
    try:
        assert asyncio.run(failures.ready(port[0])) is found
        if found is None:
            with pytest.raises(failures.Failed, match="did not say False"):
                asyncio.run(failures.becomes(port[0], False, "a full disk", 0.2))
    finally:
        server.shutdown()
        server.server_close()
    assert asyncio.run(failures.ready(port[0])) is None


def player(errors: int = 0) -> long_life.Player:
    found = long_life.Player(0, 0)
    found.errors, found.finished = errors, 1
    return found


FLAT, GROWING = [1e8] * 40, [1e8 + 1e6 * n for n in range(40)]


@pytest.mark.parametrize(
    ("waits", "server", "bots", "errors", "said"),
    [
        ([0.01] * 40, FLAT, FLAT, 0, ""),
        ([0.01] * 30 + [0.9] * 10, FLAT, FLAT, 0, "grew: waiting"),
        ([0.01] * 40, GROWING, FLAT, 0, "grew: server"),
        ([0.01] * 40, FLAT, GROWING, 0, "grew: bots"),
        ([0.01] * 40, FLAT, FLAT, 1, "1 errors"),
        ([0.01] * 4, FLAT, FLAT, 0, "let it run longer"),
    ],
)
def test_what_grows_in_a_long_life_is_noticed(
    waits: list[float], server: list[float], bots: list[float], errors: int, said: str
) -> None:
    words = argparse.Namespace(tables=1, minutes=1.0)
    watched = long_life.Watched(waits, server, bots)
    if said:
        with pytest.raises(SystemExit, match=said):
            long_life.judge(words, [player(errors)], watched)
    else:
        long_life.judge(words, [player()], watched)


def test_games_that_differ_between_environments_are_noticed_and_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    def digests(python: str, mode: str, *_: object) -> tuple[str, dict[str, str]]:
        seen.append(mode)
        return mode, {"dice 2": "y" if len(seen) == 3 else "x"}

    monkeypatch.setattr(determinism, "RESULTS", tmp_path / "determinism.jsonl")
    monkeypatch.setattr(determinism, "pythons", lambda: {"3.11": "python"})
    monkeypatch.setattr(determinism, "environment", lambda *_: "python")
    monkeypatch.setattr(determinism, "digests", digests)
    monkeypatch.setattr(sys, "argv", ["determinism.py", "--games", "1"])
    for _ in range(2):
        with pytest.raises(SystemExit, match="games differ"):
            determinism.main()
    assert len(seen) == 2 * len(determinism.MODES)


def test_the_page_is_told_what_is_run_of_each_package_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "proof.md"
    page.write_text(f"above\n{covered.BEGIN}\nnot run yet\n{covered.END}\nbelow\n")
    monkeypatch.setattr(covered, "PAGE", page)
    names = [f"src/skerry/bots/{name}.py" for name in "abcdefg"]
    for run in (0, 1):
        covered.write_table({name: covered.Count(run, 2) for name in names})
    row = "| `bots` | 50.0 % of 14 | 100.0 % of 0 | `a.py`, `b.py`, `c.py`, `d.py`, 3 more |"
    lines = page.read_text().splitlines()
    assert [lines[0], lines[4], *lines[-2:]] == ["above", row, covered.END, "below"]
    assert len(lines) == 7


def test_too_little_coverage_is_noticed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {"src/skerry/core/a.py": covered.Count(8, 10, 1, 4)}
    monkeypatch.setattr(covered, "python_files", lambda *_: files)
    monkeypatch.setattr(sys, "argv", ["covered.py"])
    with pytest.raises(SystemExit, match="less than 85 % are run"):
        covered.main()
    assert "gap: src/skerry/core/a.py" in capsys.readouterr().out
