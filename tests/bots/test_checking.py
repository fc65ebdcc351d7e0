"""`skerry check-bot`: what it tells a bot's author, and the conversation that it keeps."""

from __future__ import annotations

import json
from pathlib import Path

import bot_programs
import pytest
from typer.testing import CliRunner

from skerry.bots import checking
from skerry.bots.checking import Report, check_bot
from skerry.bots.program import Journal
from skerry.cli.app import app
from skerry.cli.bot import FAULTY
from skerry.core.registry import get_game

CATAN = get_game("catan")

PYTHON = """
import json

class Last:
    def choose(self, view, legal):
        plain = [c for c in legal if not view.game.moves.kind_of(c).proposal]
        return (plain or list(legal))[-1]

class Broken:
    def choose(self, view, legal):
        return legal[len(legal)]

class Odd:
    def choose(self, view, legal):
        return [-5, view.game.moves.code("city 3"), "end"][len(view.log) % 3]

class Leaving(Last):
    def choose(self, view, legal):
        raise SystemExit(3)

class Short:
    def choose(self, view):
        return view.legal[0]

class Talking(Last):
    info = {"chances": [1, 0]}
    ignored = ["a word of the bot's own"]

class Hanging:
    def choose(self, view, legal):
        while True:
            pass

class Reading:
    def choose(self, view, legal):
        return json.loads("no")
"""


def test_check_bot_says_what_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(PYTHON)
    nothing: Journal = lambda sign, line: None  # noqa: E731
    good = check_bot(f"py:{file}:Last", CATAN, 2, 60, nothing)
    assert (good.games, good.faults) == (2, {})
    assert list(good.sentences())[-1] == "No faults."
    broken = check_bot(f"py:{file}:Broken", CATAN, 1, 40, nothing)
    assert "IndexError" in "\n".join(broken.sentences())
    wrong = check_bot(bot_programs.write(tmp_path, '"city 3"'), CATAN, 1, 40, nothing)
    told = "\n".join(wrong.sentences())
    assert "illegal: " in told
    assert "Choose one of `legal`" in told
    assert "city 3" in told


def test_check_bot_keeps_the_conversation(tmp_path: Path) -> None:
    log, name = tmp_path / "log", bot_programs.write(tmp_path, "m['legal'][0]")
    result = CliRunner().invoke(app, ["check-bot", name, "dice", "-n", "1", "--log", str(log)])
    assert result.exit_code == 0, result.output
    lines = log.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith('> {"type":"hello"')
    assert lines[1].startswith('< {"type": "hello"')
    assert any(line.startswith('< {"type": "choose"') for line in lines)
    wrong = bot_programs.write(tmp_path, "'fly'")
    result = CliRunner().invoke(app, ["check-bot", wrong, "dice", "-n", "1", "--limit", "9"])
    assert result.exit_code == FAULTY
    assert "nonsense: " in result.output


def test_check_bot_keeps_what_a_class_is_asked_and_answers(tmp_path: Path) -> None:
    file, log = tmp_path / "mine.py", tmp_path / "log"
    file.write_text(PYTHON)
    words = ["-n", "1", "--limit", "40", "--log", str(log)]
    result = CliRunner().invoke(app, ["check-bot", f"py:{file}:Last", "catan", *words])
    assert result.exit_code == 0, result.output
    lines = log.read_text(encoding="utf-8").splitlines()
    asked = json.loads(lines[0].removeprefix("> "))
    assert lines[1] == f"< {asked['codes'][-1]} {asked['legal'][-1]}"
    result = CliRunner().invoke(app, ["check-bot", f"py:{file}:Broken", "catan", *words])
    assert result.exit_code == FAULTY
    at = 1 + PYTHON.splitlines().index("        return legal[len(legal)]")
    assert f"IndexError: tuple index out of range (mine.py, line {at})" in " ".join(
        result.output.split()
    )
    assert "- Traceback (most recent call last):" in log.read_text(encoding="utf-8")


def test_check_bot_calls_a_move_that_is_not_legal_so(tmp_path: Path) -> None:
    file, heard = tmp_path / "mine.py", list[str]()
    file.write_text(PYTHON)
    report = check_bot(f"py:{file}:Odd", CATAN, 1, 60, lambda sign, line: heard.append(sign + line))
    assert set(report.faults) == {"illegal"}
    told = "\n".join(report.faults["illegal"])
    assert "-5 is not the code of a move" in told
    assert "city 3 (H1-NW): found a settlement first" in told
    assert "Odd.choose: expected the code of a legal move, got 'end'" in told
    assert report.decisions == len(report.faults["illegal"]) == sum(x[0] == "<" for x in heard)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Leaving", "error: 2 times. Mend the exception; the log has all of its lines.\n"
                    "  move {}: SystemExit: 3 (mine.py, line {})"),
        ("Short", "  move {}: TypeError: Short.choose() takes 2 positional arguments but 3 were "
                  "given\n"),
        ("Reading", "  move {}: JSONDecodeError: Expecting value: line 1 column 1 (char 0) "
                    "(mine.py, line {})\n"),
        ("Talking", "0 with info\n2 info messages were ignored: the log says why\nNo faults."),
    ],
)  # fmt: skip
def test_check_bot_blames_the_bot_alone(tmp_path: Path, name: str, told: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(PYTHON)
    report = check_bot(f"py:{file}:{name}", get_game("dice"), 1, 12, lambda sign, line: None)
    wrong = "raise SystemExit(3)" if name == "Leaving" else 'return json.loads("no")'
    at = 1 + PYTHON.splitlines().index(f"        {wrong}")
    assert report.decisions == 2
    assert told.format(8, at) in "\n".join([*report.sentences(), ""])


def test_check_bot_does_not_wait_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checking, "LONG", 0.2)
    monkeypatch.setattr(checking, "TOO_LONG", 0.6)
    file, still = tmp_path / "mine.py", list[str]()
    file.write_text(PYTHON)
    at = 1 + PYTHON.splitlines().index("        while True:")
    name, nothing = f"py:{file}:Hanging", lambda sign, line: None
    report = check_bot(name, get_game("dice"), 3, 99, nothing, still.append)
    assert (report.games, len(still)) == (1, 1)
    assert "it has been thinking for 0.2 s (mine.py, line " in still[0]
    (late,) = report.faults["late"]
    assert late.startswith("move 8: no answer within 0.6 s (mine.py, line ")
    assert late.endswith("); the game was left there")
    assert any(f"line {line})" in late for line in (at, at + 1))


def test_the_advice_of_check_bot_keeps_its_capitals() -> None:
    report = Report(faults={"nonsense": ["no object"]})
    assert "nonsense: once. Write one JSON object a line" in "\n".join(report.sentences())
