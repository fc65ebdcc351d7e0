"""What `make test`, `make check` and `make proof` run is there, and nothing is left out."""

from __future__ import annotations

import importlib
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "proof")]

import changed_tests  # noqa: E402
import release  # noqa: E402
import report  # noqa: E402
import run as proof  # noqa: E402
import side_by_side  # noqa: E402
from left_to_proof import left_out  # noqa: E402

MAKEFILE = (ROOT / "Makefile").read_text()


def test_every_folder_of_tests_is_run_by_make_test() -> None:
    run = set(re.findall(r"\btests/(\w+)", MAKEFILE))
    folders = {p.relative_to(ROOT / "tests").parts[0] for p in ROOT.glob("tests/**/test_*.py")}
    assert folders <= run


def test_what_a_check_may_run_is_there() -> None:
    for tests in [*changed_tests.TESTS.values(), changed_tests.USUAL]:
        for path in tests:
            assert (ROOT / path).exists(), path
    for beginning in changed_tests.TESTS:
        assert (ROOT / beginning).exists(), beginning


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ({"src/skerry/games/dice/rules.py": 3}, ["tests/rules/dice", "tests/games/dice"]),
        ({"tests/rules/dice/test_dice_roads.py": 9, "src/skerry/games/dice/rules.py": 1},
         ["tests/rules/dice", "tests/games/dice"]),
        ({"README.md": 5}, changed_tests.USUAL),
        ({"tests/gone/test_gone.py": 5}, changed_tests.USUAL),
    ],
)  # fmt: skip
def test_the_tests_of_what_changed_most_are_chosen(
    changed: dict[str, int], tests: list[str]
) -> None:
    assert sorted(changed_tests.chosen(Counter(changed))) == sorted(tests)


def test_of_the_servers_tests_those_are_chosen_that_name_what_changed() -> None:
    found = changed_tests.chosen(Counter({"src/skerry/server/accounts.py": 4}))
    assert "tests/server/test_accounts.py" in found
    assert 0 < len(found) <= changed_tests.MOST


def test_a_check_begins_no_test_after_its_time(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    shared = request.config.pluginmanager.get_plugin(str(ROOT / "tests" / "conftest.py"))
    assert shared is not None
    shared.pytest_runtest_setup(request.node)
    monkeypatch.setenv("SKERRY_TEST_SECONDS", "60")
    monkeypatch.setenv("SKERRY_TEST_BEGAN", str(time.time()))
    shared.pytest_runtest_setup(request.node)
    monkeypatch.setenv("SKERRY_TEST_BEGAN", str(time.time() - 61))
    with pytest.raises(pytest.skip.Exception, match="make test"):
        shared.pytest_runtest_setup(request.node)


def test_what_a_proof_runs_is_there_and_full_is_more_than_short() -> None:
    assert proof.RUNS
    for run in proof.RUNS:
        for word in run.words:
            if word.startswith(("tests/", "benchmarks/", "proof/")):
                assert (ROOT / word).exists(), word
        if "--seconds" not in run.words:  # a bound on time is the stricter the smaller it is
            assert run.amount[0] <= run.amount[1]
        if run.variable:
            readers = [p for p in ROOT.glob("tests/**/*.py") if run.variable in p.read_text()]
            assert readers, f"nothing reads {run.variable}"


def test_every_test_that_is_left_to_make_proof_is_run_by_it(request: pytest.FixtureRequest) -> None:
    """Of all that was collected with this one; the tests of the browser ask the same."""
    assert left_out(request.config) == []


def test_a_run_has_the_tests_of_its_folders_its_marks_and_its_words() -> None:
    run = proof.Run("x", "", proof.tests("-m", "not modes", "-k", "log", "tests/games"))
    assert proof.selects(run, "tests/games/test_secrets.py", {"test_a_log_tells"}, {"long"})
    assert not proof.selects(run, "tests/games/test_secrets.py", {"test_a_log_tells"}, {"modes"})
    assert not proof.selects(run, "tests/games/test_secrets.py", {"test_a_view"}, {"long"})
    assert not proof.selects(run, "tests/rules/test_log.py", {"test_log"}, set())


def test_what_a_proof_writes_itself_leaves_its_tree_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or nothing that has passed would be known again."""
    monkeypatch.setattr(proof, "ROOT", tmp_path)
    (tmp_path / "proof" / "logs").mkdir(parents=True)
    before = proof.tree()
    for name in (f"logs/{proof.RUNS[0].name}-short.txt", proof.RESULTS.name):
        (tmp_path / "proof" / name).write_text("written meanwhile")
    assert proof.tree() == before
    (tmp_path / "proof" / "new.py").write_text("written by somebody")
    assert proof.tree() != before


def test_the_page_keeps_what_was_reached_on_another_machine(tmp_path: Path) -> None:
    page, run = tmp_path / "proof.md", proof.Run("first", "shows something", ["first.py"])
    page.write_text(f"{report.BEGIN}\n{report.END}\n")
    report.write_report(page, [run], {})
    assert report.NOT_RUN in page.read_text()
    found = {"passed": True, "figure": "7 games", "seconds": 60, "tree": "abc"}
    report.write_report(page, [run], {"first short": found})
    report.write_report(page, [run], {})
    assert "| first (short) |" in page.read_text()
    assert "7 games" in page.read_text()


def test_a_short_run_that_passes_does_not_take_the_place_of_a_long_one(tmp_path: Path) -> None:
    page, run = tmp_path / "proof.md", proof.Run("first", "shows something", ["first.py"])
    page.write_text(f"{report.BEGIN}\n{report.END}\n")
    found = {"passed": True, "figure": "7 games", "seconds": 60, "tree": "abc", "amount": 0}
    report.write_report(page, [run], {"first": {**found, "figure": "700 games"}})
    report.write_report(page, [run], {"first short": found})
    assert "700 games" in page.read_text()
    report.write_report(page, [run], {"first short": {**found, "passed": False}})
    assert "| first (short) |" in page.read_text()
    assert "**failed** 7 games" in page.read_text()


def test_the_page_says_how_much_was_run_and_the_command_for_it(tmp_path: Path) -> None:
    page = tmp_path / "proof.md"
    words = proof.tests("-k", "one or two", "tests/oracle")
    run = proof.Run("first", "shows something", words, (8, 10_000), "SKERRY_ORACLE", {"A": "1"})
    page.write_text(f"{report.BEGIN}\n{report.END}\n")
    found = {"passed": True, "figure": "300 games", "seconds": 60, "tree": "abc", "amount": 300}
    report.write_report(page, [run], {"first": found})
    assert "| first (300 of 10,000) |" in page.read_text()
    command = "`A=1 SKERRY_ORACLE=300 python -m pytest -k 'one or two' tests/oracle`"
    assert command in page.read_text()
    report.write_report(page, [run], {"first": {**found, "amount": 10_000}})
    assert "| first |" in page.read_text()
    assert "SKERRY_ORACLE=10000 " in page.read_text()


#: A proof of two runs: one that passes, and one that waits to be stopped and then tidies up.
STOPPED = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv.pop(1))
import run
folder = Path(sys.argv.pop(1))
waits = (
    "import sys, time, pathlib\\n"
    "folder = pathlib.Path(sys.argv[1])\\n"
    "try:\\n    (folder / 'begun').touch(); time.sleep(600)\\n"
    "except KeyboardInterrupt:\\n    (folder / 'tidied').touch()\\n"
)
run.RESULTS, run.REPORT = folder / "results.json", folder / "proof.md"
run.LOGS = folder / "logs"
run.REPORT.write_text("Before.\\n<!-- results -->\\n<!-- end of results -->\\nAfter.\\n")
run.RUNS = [
    run.Run("first", "", ["-c", "open(__import__('sys').argv[1], 'a').write('x')",
                          str(folder / "first")]),
    run.Run("second", "", ["-c", waits, str(folder)]),
]
run.main()
"""


def test_a_stopped_proof_tidies_up_and_goes_on_from_there(tmp_path: Path) -> None:
    command = [sys.executable, "-c", STOPPED, str(ROOT / "proof"), str(tmp_path), "--short"]
    for _ in range(2):
        (tmp_path / "begun").unlink(missing_ok=True)
        (tmp_path / "tidied").unlink(missing_ok=True)
        one_at_a_time = {**os.environ, "JOBS": "1"}
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=one_at_a_time)
        while not (tmp_path / "begun").exists():
            assert process.poll() is None
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=600)
        assert process.returncode == 130
        assert "stopped in second; what has passed is kept in results.json" in out
        assert (tmp_path / "tidied").exists()
    assert (tmp_path / "first").read_text() == "x"  # only once
    report = (tmp_path / "proof.md").read_text()
    assert report.startswith("Before.")
    assert report.endswith("After.\n")
    assert "| first (short) |" in report
    assert "| second |" in report
    assert "not run yet" in report


def test_a_fault_in_the_rules_is_in_the_processes_that_tests_start_too(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("LIMIT = 7")
    (tmp_path / "changed.txt").write_text("LIMIT = 8")
    told = os.pathsep.join(["rules", *(str(tmp_path / n) for n in ("rules.py", "changed.txt"))])
    path = os.pathsep.join([str(ROOT / "proof" / "faulty"), str(tmp_path)])
    program = [sys.executable, "-c", "import rules; print(rules.LIMIT)"]
    for fault, limit in (("", "7\n"), (told, "8\n")):
        environment = {**os.environ, "PYTHONPATH": path, "SKERRY_FAULT": fault}
        assert subprocess.check_output(program, env=environment, text=True) == limit


def test_short_runs_go_side_by_side_and_what_fills_all_cores_goes_alone(tmp_path: Path) -> None:
    """Two wait for each other; a third may only begin when both have ended."""
    waits = (
        "import sys, time, pathlib\nmine, other = map(pathlib.Path, sys.argv[1:])\nmine.touch()\n"
    )
    waits += "while not other.exists(): time.sleep(0.01)"
    alone = (
        "import sys, pathlib\nprint(*sorted(p.name for p in pathlib.Path(sys.argv[1]).iterdir()))"
    )

    def program(name: str, code: str, *files: str, cores: int = 1) -> side_by_side.Program:
        command = [sys.executable, "-c", code, *(str(tmp_path / file) for file in files)]
        return side_by_side.Program(name, command, {}, tmp_path / "logs" / name, cores)

    programs = [program("one", waits, "a", "b"), program("both", alone, ".", cores=2),
                program("two", waits, "b", "a")]  # fmt: skip
    ended = [p.name for p, has in side_by_side.side_by_side(programs, 2, tmp_path) if has]
    assert ended[-1] == "both"
    assert [p.code for p in programs] == [0, 0, 0]
    assert programs[1].log.read_text() == "a b logs\n"


def test_tests_that_passed_before_a_run_was_stopped_are_not_run_again(tmp_path: Path) -> None:
    (tmp_path / "test_two.py").write_text(
        "import os\n"
        "def test_one(record_property): record_property('games', 3)\n"
        "def test_two(record_property):\n"
        "    record_property('games', 4)\n"
        "    assert os.environ['MENDED'] == 'yes'\n"
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "resumed", "-p", "no:cacheprovider",
               "-c", os.devnull, "--rootdir", str(tmp_path), str(tmp_path)]  # fmt: skip
    said = []
    for mended in ("no", "yes", "yes"):
        more = {"SKERRY_PASSED": str(tmp_path / "passed"), "MENDED": mended,
                "PYTHONPATH": str(ROOT / "tests")}  # fmt: skip
        done = subprocess.run(
            command, env={**os.environ, **more}, capture_output=True, text=True, check=False
        )
        said.append((done.returncode, [x for x in done.stdout.splitlines() if "RESULT" in x]))
    assert said == [(1, ["RESULT 3 games"]), (0, ["RESULT 7 games"]), (0, ["RESULT 7 games"])]


def test_the_notes_of_a_release_are_its_section_of_the_changelog() -> None:
    text = "# Changelog\n\n## 0.2.0\nNew.\n\n### For all\n- One.\n\n## 0.1.0\nOld.\n"
    assert release.section(text, "0.2.0") == "New.\n\n### For all\n- One.\n"
    assert release.section(text, "0.1.0") == "Old.\n"
    with pytest.raises(SystemExit, match=r"nothing of 0\.3\.0"):
        release.section(text, "0.3.0")


def test_a_python_that_does_not_run_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shims, kept = tmp_path / "shims", tmp_path / "versions" / "3.12.1" / "bin"
    for folder, code in ((shims, 127), (kept, 0)):
        folder.mkdir(parents=True)
        (folder / "python3.12").write_text(f"#!/bin/sh\nexit {code}\n")
        (folder / "python3.12").chmod(0o755)
    monkeypatch.setenv("PATH", str(shims))
    monkeypatch.setenv("PYENV_ROOT", str(tmp_path))
    assert release.find_python("3.12") == str(kept / "python3.12")
    assert release.find_python("3.13") is None


def test_moves_of_a_simulated_region_wait_as_in_a_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    region = importlib.import_module("region")
    arrivals, services = np.array([0.0, 1.0, 1.5, 9.0]), np.array([3.0, 1.0, 2.0, 1.0])
    free, expected = 0.0, []
    for arrival, service in zip(arrivals, services, strict=True):
        expected.append(max(0.0, free - arrival))
        free = max(free, arrival) + service
    assert region.waits(arrivals, services).tolist() == pytest.approx(expected)
    parts = region.group_sizes(1000, 4, np.random.default_rng(1))
    assert sum(parts) == 1000
    assert min(parts) > 200
