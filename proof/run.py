"""The long runs: what `make test` shows by a sample, shown by many.

    python proof/run.py             # hours
    python proof/run.py --short     # a smaller sample; what compiles for minutes is left out
    python proof/run.py modes       # only this one
    python proof/run.py oracle --amount 300     # and of it less, or more, than the full form

Each run is a program that can fail. In the short form each has one core and as many run side by
side as JOBS says (2); in full, tests take them all. What they say goes to proof/logs. Results are
kept in proof/results.json under the tree they were made with: a run that has passed on this very
tree is not repeated unless it is named, or was of a smaller amount. What was reached is written
into docs/proof.md, failures too.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import importlib.util
import json
import os
import re
import shlex
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from report import commit, write_report
from side_by_side import Program, side_by_side

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "proof" / "results.json"
REPORT = ROOT / "docs" / "proof.md"
LOGS = ROOT / "proof" / "logs"
ENGINE = ["tests/core", "tests/games", "tests/rules", "tests/oracle"]
#: What a result depends on.
SOURCES = ("src", "tests", "benchmarks", "proof", "docs/rules", "web/src", "web/public")
SUFFIXES = (".py", ".toml", ".md", ".txt", ".json", ".ts", ".svelte", ".css", ".html", ".ipynb")
#: What runs and changes meanwhile: the built client, and what this program itself writes.
MADE = ("src/skerry/web/", "proof/results", "proof/logs/")
JOBS = int(os.environ.get("JOBS", "2"))
#: What a run takes of a core that waits most of the time: one such goes beside the others.
BESIDE = 0.5
#: The line that tells what a run reached: its own, its counts, or the last one of the tests.
TELLS = re.compile(r"^RESULT |^\{\"|^=* ?\d+ (passed|failed).* in ")
CHECKED = {"SKERRY_INTERPRETED": "0", "NUMBA_BOUNDSCHECK": "1"}
#: How a run of tests begins.
SHARED = ["-m", "pytest", "-p", "resumed", "-n", "JOBS", "--dist", "worksteal"]


@dataclass(frozen=True)
class Run:
    """A command, how much of it there is in short and in full, and where that is said."""

    name: str
    about: str
    words: list[str]
    amount: tuple[int, int] = (0, 0)
    variable: str = ""
    environment: dict[str, str] = field(default_factory=dict)
    #: Further words of the short form; None: the short form leaves it out.
    brief: tuple[str, ...] | None = ()
    #: Further words of the full form.
    rest: tuple[str, ...] = ()
    #: It waits more than it works.
    light: bool = False

    @property
    def is_wide(self) -> bool:
        """Whether it can fill several cores."""
        return "JOBS" in self.words

    def processes(self, short: bool) -> int:
        """How many may work: in short one, so that another run has the other core."""
        return JOBS if self.is_wide and not short else 1

    def cores(self, short: bool) -> float:
        """What it takes of the cores; in full nothing is to disturb what measures waiting."""
        return BESIDE if self.light and short else self.processes(short)

    def usual(self, short: bool) -> int:
        """How much of it the short or the full form has."""
        return self.amount[0 if short else 1]

    def command(self, short: bool, amount: int) -> list[str]:
        """What is run; `AMOUNT` stands for how much, `JOBS` for how many processes."""
        said = {"AMOUNT": str(amount), "JOBS": str(self.processes(short))}
        words = [*self.words, *(self.brief or () if short else self.rest)]
        return [sys.executable, *(said.get(word, word) for word in words)]

    def chosen(self, amount: int) -> dict[str, str]:
        """What of the environment makes a difference."""
        return {**self.environment, **({self.variable: str(amount)} if self.variable else {})}

    def typed(self, short: bool, amount: int) -> str:
        """What a reader types to see the same pass; how tests are shared out is left to him."""
        settings = [f"{name}={value}" for name, value in self.chosen(amount).items()]
        words = self.command(short, amount)[1:]
        if self.words[: len(SHARED)] == SHARED:
            words[: len(SHARED)] = SHARED[:2]
        return " ".join([*settings, shlex.join(["python", *words])])

    def settings(self, amount: int, passed: Path) -> dict[str, str]:
        """The environment it is run in; tests note in a file which of them passed."""
        paths = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])
        noted = {"PYTHONPATH": paths, "SKERRY_PASSED": str(passed)}
        return {**os.environ, **noted, **self.chosen(amount)}


def selects(run: Run, item: str, words: set[str], marks: set[str]) -> bool:
    """Whether a run has a test, given as `tests/folder/file.py`: its names and its marks."""
    paths = [Path(word) for word in run.words if word.startswith("tests/")]
    if not any(path == Path(item) or path in Path(item).parents for path in paths):
        return False
    for option, names in (("-m", marks), ("-k", words)):
        if option in run.words[2:]:
            wanted = run.words[run.words.index(option, 2) + 1]
            found = {name for name in names if wanted.removeprefix("not ") in name}
            if bool(found) == wanted.startswith("not "):
                return False
    return True


def tests(*words: str) -> list[str]:
    """A run of pytest, on all cores in full."""
    return [*SHARED, *words]


INTERPRETED, COMPILED = {"SKERRY_INTERPRETED": "1"}, {"SKERRY_INTERPRETED": "0"}
#: The kernels of the dice game are quick to compile: in the short form they stand for all.
DICE = ("-k", "dice")
RUNS = [
    Run("mutants", "small faults in the rules that the tests must notice",
        ["proof/mutants.py", "--count", "AMOUNT", "--jobs", "JOBS"], (100, 1_000),
        environment=INTERPRETED),
    Run("oracle", "games by game in step with models written from the clauses alone",
        tests("tests/oracle"), (8, 10_000), "SKERRY_ORACLE", COMPILED),
    Run("compiled", "the engine's tests compiled",
        tests("-m", "not modes", *ENGINE), environment=COMPILED, brief=DICE),
    Run("simulations", "analyses, tournaments and whole games compiled",
        tests("tests/analysis", "tests/arena"), environment=COMPILED, brief=DICE),
    Run("thinking", "bots and environments compiled for every game",
        tests("-m", "not modes", "tests/bots", "tests/envs"), environment=COMPILED, brief=DICE),
    Run("bounds", "the engine's tests compiled with bounds checks",
        tests("-m", "not modes", *ENGINE), environment=CHECKED, brief=DICE),
    Run("hidden-cards", "pairs of states that differ in what a seat may not see",
        ["proof/hidden_cards.py", "--pairs", "AMOUNT"], (200, 100_000), environment=COMPILED,
        brief=("--only", "struggle")),
    Run("modes", "games by table, the same in all modes to the last byte",
        tests("tests/games/test_modes.py"), (20, 1_000), "SKERRY_TEST_GAMES", COMPILED,
        ("-k", "not bounds or dice")),
    Run("records", "games by table, written as records and replayed",
        tests("tests/games/test_texts.py", "-k", "record"), (8, 1_000), "SKERRY_TEST_RECORDS",
        COMPILED),
    Run("logs", "moments of a game by table, whose logs tell no secret",
        tests("tests/games/test_secrets.py", "-k", "log"), (100, 4_000), "SKERRY_TEST_MOMENTS",
        COMPILED),
    Run("differential", "games in step with catanatron",
        tests("tests/differential"), (60, 20_000), "SKERRY_DIFFERENTIAL", COMPILED),
    Run("bot-modes", "moves of bots, the same compiled and interpreted",
        tests("tests/bots/test_bot_modes.py"), (20, 400), "SKERRY_TEST_MOVES", COMPILED,
        DICE),
    Run("reviews", "a review of each game on a real server, within seconds",
        ["benchmarks/server_reviews.py", "--seconds", "AMOUNT"], (60, 60),
        environment=COMPILED, brief=None),
    Run("annotations", "records by game with something said of their moves, read back",
        tests("tests/core/test_annotations.py"), (60, 2_000), "SKERRY_TEST_EXAMPLES", COMPILED),
    Run("strength", "games by table that a search plays against greedy",
        tests("tests/bots/test_strength.py", "-k", "long_search"), (20, 200), "SKERRY_TEST_WINS",
        COMPILED, brief=None),
    Run("training", "games a generation from which a network learns to beat greedy",
        ["proof/training.py", "AMOUNT"], (1_000, 2_500), environment=COMPILED, brief=None),
    Run("environments", "every table in Gymnasium and PettingZoo, whole games in OpenSpiel",
        tests("tests/envs/test_conformance.py"), (10, 100), "SKERRY_TEST_SIMS", COMPILED,
        DICE),
    Run("stranger", "the built wheel in a fresh environment, ten pages followed to the letter",
        ["tools/stranger.py"], environment=INTERPRETED, brief=None),
    Run("notebooks", "the notebooks in a kernel of Jupyter",
        tests("tests/data/test_notebooks.py"), environment=INTERPRETED),
    Run("browser", "windows, themes and languages of the pages, and very long games",
        tests("-m", "long", "tests/web"), environment=INTERPRETED,
        brief=("-k", "dice and (keyboard or puzzle)")),
    Run("hostile", "messages and requests of a stranger",
        tests("tests/server/test_hostile.py"), (1_500, 100_000), "SKERRY_FUZZ", INTERPRETED),
    Run("messages", "messages of a stranger to a server, whose memory is watched",
        ["proof/messages.py", "--count", "AMOUNT"], (10_000, 1_000_000), environment=INTERPRETED),
    Run("analysis-secrets", "positions by game whose hidden cards must not change an analysis",
        ["benchmarks/review_secrets.py", "--positions", "AMOUNT"], (100, 1_000),
        environment=COMPILED, brief=("--only", "struggle")),
    Run("inputs", "damaged records, positions, files of settings, lessons, weights",
        ["proof/inputs.py", "--count", "AMOUNT"], (6_000, 1_000_000), environment=INTERPRETED),
    Run("determinism", "games by table, the same on every Python, NumPy and numba",
        ["proof/determinism.py", "--games", "AMOUNT"], (20, 1_000),
        brief=("--edges", "--only", "dice")),
    Run("coverage", "lines and branches of the package that the tests run",
        ["proof/covered.py", "--jobs", "JOBS"], environment=INTERPRETED,
        brief=("--least", "8", "tests/rules/dice"), rest=("--page",)),
    Run("client-coverage", "lines and branches of the browser's client that its own tests run",
        ["proof/covered.py", "--client"]),
    Run("browser-coverage", "lines and branches of the client that tests in a browser run",
        ["proof/covered.py", "--browser", "--jobs", "JOBS"], environment=INTERPRETED, brief=None),
    Run("long-life", "minutes of a server with many tables of bots",
        ["proof/long_life.py", "--minutes", "AMOUNT", "--tables", "300"], (1, 120),
        environment=INTERPRETED, brief=("--tables", "12", "--kept", "10"),
        rest=("--think", "2"), light=True),
    Run("kills", "kills of a server under load on SQLite",
        ["benchmarks/faults.py", "--kills", "AMOUNT"], (6, 1_000), environment=INTERPRETED,
        light=True),
    Run("the-rest", "tests of the server, commands and training that take long",
        tests("-m", "long", "tests/server", "tests/cli", "tests/training"),
        environment=INTERPRETED),
    Run("people", "people of every kind at two workers, one of which is killed again and again",
        ["benchmarks/people.py", "--people", "AMOUNT"], (30, 1_000), environment=INTERPRETED,
        light=True),
    Run("failures", "failures of each kind: server, worker, database, disk, lock, clock",
        ["proof/failures.py", "--times", "AMOUNT"], (1, 100), environment=INTERPRETED,
        light=True),
    Run("races", "lost races for a seat between two workers on PostgreSQL",
        ["benchmarks/races.py", "--lost", "AMOUNT"], (20, 500), environment=INTERPRETED,
        light=True),
]  # fmt: skip
if importlib.util.find_spec("sb3_contrib"):  # a build without graphics cards is not everywhere
    RUNS.append(
        Run("maskable-ppo", "steps of MaskablePPO on a task",
            ["examples/maskable_ppo.py", "--steps", "AMOUNT", "--episodes", "20"],
            (2_000, 100_000), environment=COMPILED)
    )  # fmt: skip
if importlib.util.find_spec("torch"):
    RUNS.append(
        Run("ppo", "decisions of PPO in PyTorch on a task",
            ["examples/ppo.py", "--steps", "AMOUNT", "--episodes", "20"],
            (20_000, 1_000_000), environment=COMPILED)
    )  # fmt: skip
if importlib.util.find_spec("torchrl"):
    RUNS.append(
        Run("torchrl", "games that TorchRL collects",
            ["examples/torchrl_rollout.py", "--games", "AMOUNT"], (5, 200), environment=COMPILED)
    )  # fmt: skip


def tree() -> str:
    """A hash of all that a result depends on."""
    digest = hashlib.sha256()
    for folder in SOURCES:
        for path in sorted((ROOT / folder).rglob("*")):
            name = path.relative_to(ROOT).as_posix()
            if path.suffix in SUFFIXES and path.is_file() and not name.startswith(MADE):
                digest.update(name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def kept() -> dict[str, Any]:
    """What has been shown so far."""
    return dict(json.loads(RESULTS.read_text())) if RESULTS.exists() else {}


def keep(results: dict[str, Any]) -> None:
    """Write beside, then rename: a killed run leaves what was there."""
    new = RESULTS.with_suffix(".new")
    new.write_text(json.dumps(results, indent=2) + "\n")
    new.replace(RESULTS)


def told(program: Program, amount: int) -> dict[str, Any]:
    """How a run that has ended went."""
    text = program.log.read_text(encoding="utf-8", errors="replace")
    lines = [line for line in text.splitlines() if TELLS.search(line)]
    lines.sort(key=lambda line: line.startswith("RESULT "))
    figure = lines[-1].strip().strip("=").strip().removeprefix("RESULT ") if lines else ""
    return {
        "passed": program.code == 0,
        "figure": figure,
        "date": time.strftime("%Y-%m-%d"),
        "amount": amount,
        "seconds": round(time.monotonic() - program.begun, 1),
        "tree": tree(),
        "commit": commit(ROOT),
    }


def _file_name(run: Run, short: bool) -> str:
    return f"{run.name}-short" if short else run.name


def _passed(run: Run, short: bool, amount: int, now: str) -> Path:
    """Where a run of tests notes what has passed on this tree, should it be stopped."""
    return LOGS / f"{_file_name(run, short)}-{amount}-{now}.jsonl"


def _verdict(found: dict[str, Any]) -> str:
    return f"{'passed' if found['passed'] else 'FAILED'} in {found['seconds']:.0f} s"


def main() -> None:
    """Do the runs that are wanted and not yet shown."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--short", action="store_true", help="a sample of each")
    parser.add_argument("--amount", type=int, help="how much of the one run that is named")
    parser.add_argument("runs", nargs="*", help=", ".join(run.name for run in RUNS))
    arguments = parser.parse_args()
    unknown = set(arguments.runs) - {run.name for run in RUNS}
    if unknown:
        parser.error(f"no run is called {', '.join(sorted(unknown))}")
    if arguments.amount is not None and (len(arguments.runs) != 1 or arguments.amount < 1):
        parser.error("--amount is a number of at least 1, for one run that is named")
    short = arguments.short
    results, now, begun = kept(), tree(), time.monotonic()
    wanted = [run for run in RUNS if (run.name in arguments.runs if arguments.runs else
              not short or run.brief is not None)]  # fmt: skip
    keys = {run.name: f"{run.name} short" if short else run.name for run in wanted}
    amounts = {run.name: arguments.amount or run.usual(short) for run in wanted}
    programs = []
    for run in wanted:
        amount, before = amounts[run.name], results.get(keys[run.name], {})
        has_passed = before.get("passed") and before.get("tree") == now
        if not arguments.runs and has_passed and before["amount"] >= amount:
            print(f"{run.name}: passed before on this tree")
            continue
        log, passed = LOGS / f"{_file_name(run, short)}.txt", _passed(run, short, amount, now)
        programs.append(Program(run.name, run.command(short, amount),
                                run.settings(amount, passed), log, run.cores(short)))  # fmt: skip
    by_name = {run.name: run for run in wanted}
    try:
        with contextlib.closing(side_by_side(programs, JOBS + short * BESIDE, ROOT)) as events:
            for program, ended in events:
                run, amount = by_name[program.name], amounts[program.name]
                if not ended:
                    much = f" ({amount:,})" if amount else ""
                    print(f"{run.name} begins: {run.about}{much}", flush=True)
                    continue
                results[keys[run.name]] = told(program, amount)
                keep(results)
                _passed(run, short, amount, now).unlink(missing_ok=True)
                print(program.log.read_text(encoding="utf-8", errors="replace").rstrip())
                print(f"{run.name} ended: {_verdict(results[keys[run.name]])}\n", flush=True)
    except KeyboardInterrupt:
        stopped = ", ".join(program.name for program in programs if program.stopped)
        print(f"\nstopped in {stopped}; what has passed is kept in {RESULTS.name}")
        raise SystemExit(130) from None
    finally:
        write_report(REPORT, RUNS, results)
    failed = [key for key in keys.values() if not results[key]["passed"]]
    print("\n".join(f"{key}: {results[key]}" for key in keys.values()))
    print(f"{(time.monotonic() - begun) / 60:.1f} minutes in all")
    if failed:
        raise SystemExit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
