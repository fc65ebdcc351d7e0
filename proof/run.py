"""The long runs: what `make test` shows by a sample, shown by many.

    python proof/run.py             # hours
    python proof/run.py --short     # a smaller sample; what compiles for minutes is left out
    python proof/run.py modes       # only this one

Each run is a program that can fail. Results are kept in proof/results.json under the tree they
were made with: a run that has passed on this very tree is not repeated unless it is named.
What was reached is written into docs/proof.md, failures too.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from report import commit, write_report

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "proof" / "results.json"
REPORT = ROOT / "docs" / "proof.md"
ENGINE = ["tests/core", "tests/games", "tests/rules", "tests/oracle"]
#: What a result depends on.
SOURCES = ("src", "tests", "benchmarks", "proof", "docs/rules", "web/src", "web/public")
SUFFIXES = (".py", ".toml", ".md", ".txt", ".json", ".ts", ".svelte", ".css", ".html", ".ipynb")
#: What runs and changes meanwhile: the built client, and what this program itself writes.
MADE = ("src/skerry/web/", "proof/results")
#: Seconds in which a stopped run has to tidy up after itself.
TIDYING = 60
#: The line that tells what a run reached: its own, its counts, or the last one of the tests.
TELLS = re.compile(r"^RESULT |^\{\"|^=* ?\d+ (passed|failed).* in ")
CHECKED = {"SKERRY_INTERPRETED": "0", "NUMBA_BOUNDSCHECK": "1"}


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

    def command(self, short: bool) -> list[str]:
        """What is run; `AMOUNT` stands for how much."""
        amount = str(self.amount[0 if short else 1])
        words = [*self.words, *(self.brief or () if short else ())]
        return [sys.executable, *(amount if word == "AMOUNT" else word for word in words)]

    def settings(self, short: bool) -> dict[str, str]:
        """The environment it is run in."""
        more = {self.variable: str(self.amount[0 if short else 1])} if self.variable else {}
        paths = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests")])
        return {**os.environ, "PYTHONPATH": paths, **self.environment, **more}


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
    """A run of pytest on both cores."""
    return ["-m", "pytest", "-n", os.environ.get("JOBS", "2"), "--dist", "worksteal", *words]


INTERPRETED, COMPILED = {"SKERRY_INTERPRETED": "1"}, {"SKERRY_INTERPRETED": "0"}
#: The kernels of the dice game are quick to compile: in the short form they stand for all.
DICE = ("-k", "dice")
RUNS = [
    Run("oracle", "games by game in step with models written from the clauses alone",
        tests("tests/oracle"), (24, 10_000), "SKERRY_ORACLE", COMPILED),
    Run("mutants", "small faults in the rules that the tests must notice",
        ["proof/mutants.py", "--count", "AMOUNT"], (100, 1_000), environment=INTERPRETED),
    Run("compiled", "the engine's tests compiled",
        tests("-m", "not modes", *ENGINE), environment=COMPILED, brief=DICE),
    Run("simulations", "analyses, tournaments and whole games compiled",
        tests("tests/analysis", "tests/arena"), environment=COMPILED, brief=DICE),
    Run("thinking", "bots and environments compiled for every game",
        tests("-m", "not modes", "tests/bots", "tests/envs"), environment=COMPILED, brief=DICE),
    Run("bounds", "the engine's tests compiled with bounds checks",
        tests("-m", "not modes", *ENGINE), environment=CHECKED, brief=DICE),
    Run("modes", "games by table, the same in all modes to the last byte",
        tests("tests/games/test_modes.py"), (60, 1_000), "SKERRY_TEST_GAMES", COMPILED),
    Run("records", "games by table, written as records and replayed",
        tests("tests/games/test_texts.py", "-k", "record"), (20, 1_000), "SKERRY_TEST_RECORDS",
        COMPILED),
    Run("logs", "moments of a game by table, whose logs tell no secret",
        tests("tests/games/test_secrets.py", "-k", "log"), (100, 4_000), "SKERRY_TEST_MOMENTS",
        COMPILED),
    Run("differential", "games in step with catanatron",
        tests("tests/differential"), (120, 20_000), "SKERRY_DIFFERENTIAL", COMPILED),
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
        tests("-m", "long", "tests/web"), environment=INTERPRETED, brief=DICE),
    Run("hostile", "messages and requests of a stranger",
        tests("tests/server/test_hostile.py"), (4_000, 1_000_000), "SKERRY_FUZZ", INTERPRETED),
    Run("analysis-secrets", "positions by game whose hidden cards must not change an analysis",
        ["benchmarks/review_secrets.py", "--positions", "AMOUNT"], (100, 1_000),
        environment=COMPILED, brief=("--only", "struggle")),
    Run("hidden-cards", "pairs of states that differ in what a seat may not see",
        ["proof/hidden_cards.py", "--pairs", "AMOUNT"], (400, 100_000), environment=COMPILED,
        brief=("--only", "dice", "struggle")),
    Run("inputs", "damaged records, positions, files of settings, lessons, weights",
        ["proof/inputs.py", "--count", "AMOUNT"], (6_000, 1_000_000), environment=INTERPRETED),
    Run("determinism", "games by table, the same on every Python, NumPy and numba",
        ["proof/determinism.py", "--games", "AMOUNT"], (20, 1_000),
        brief=("--edges", "--only", "dice")),
    Run("coverage", "lines and branches of the package that the tests run",
        ["proof/covered.py"], environment=INTERPRETED, brief=("tests/core", "tests/rules")),
    Run("kills", "kills of a server under load on SQLite",
        ["benchmarks/faults.py", "--kills", "AMOUNT"], (6, 1_000), environment=INTERPRETED),
    Run("the-rest", "tests of the server, commands and training that take long",
        tests("-m", "long", "tests/server", "tests/cli", "tests/training"),
        environment=INTERPRETED),
    Run("people", "people of every kind at two workers, one of which is killed again and again",
        ["benchmarks/people.py", "--people", "AMOUNT"], (30, 1_000), environment=INTERPRETED),
    Run("failures", "failures of each kind: worker, database, disk, lock, clock",
        ["proof/failures.py", "--times", "AMOUNT"], (1, 100), environment=INTERPRETED),
    Run("long-life", "minutes of a server with many tables of bots",
        ["proof/long_life.py", "--minutes", "AMOUNT", "--tables", "300"], (1, 120),
        environment=INTERPRETED, brief=("--tables", "60")),
    Run("races", "lost races for a seat between two workers on PostgreSQL",
        ["benchmarks/races.py", "--lost", "AMOUNT"], (20, 500), environment=INTERPRETED),
]  # fmt: skip
if importlib.util.find_spec("sb3_contrib"):  # PyTorch is not installed for the tests
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


def show(run: Run, short: bool) -> dict[str, Any]:
    """Do one run and say how it went."""
    print(f"\n{run.name}: {run.about}{_amount(run, short)}", flush=True)
    start = time.monotonic()
    code, figure = do(run.command(short), run.settings(short))
    return {
        "passed": code == 0,
        "figure": figure,
        "date": time.strftime("%Y-%m-%d"),
        "amount": run.amount[0 if short else 1],
        "seconds": round(time.monotonic() - start, 1),
        "tree": tree(),
        "commit": commit(ROOT),
    }


def do(command: list[str], environment: dict[str, str]) -> tuple[int, str]:
    """Run a program to its end: its exit code, and the line that tells what it reached. Ctrl-C is
    handed on to it and all it has started, once, so that tests can stop their servers and
    browsers."""
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment, start_new_session=True, stdout=subprocess.PIPE,
        text=True, errors="replace",
    )  # fmt: skip
    figure = ""
    try:
        for line in process.stdout or ():
            print(line, end="", flush=True)
            if TELLS.search(line):
                figure = line.strip().strip("=").strip().removeprefix("RESULT ")
        return process.wait(), figure
    except KeyboardInterrupt:
        os.killpg(process.pid, signal.SIGINT)
        try:
            process.wait(TIDYING)
        except (KeyboardInterrupt, subprocess.TimeoutExpired):
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        raise


def _amount(run: Run, short: bool) -> str:
    amount = run.amount[0 if short else 1]
    return f" ({amount:,})" if amount else ""


def main() -> None:
    """Do the runs that are wanted and not yet shown."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--short", action="store_true", help="a sample of each")
    parser.add_argument("runs", nargs="*", help=", ".join(run.name for run in RUNS))
    arguments = parser.parse_args()
    unknown = set(arguments.runs) - {run.name for run in RUNS}
    if unknown:
        parser.error(f"no run is called {', '.join(sorted(unknown))}")
    results, now = kept(), tree()
    wanted = [run for run in RUNS if (run.name in arguments.runs if arguments.runs else
              not arguments.short or run.brief is not None)]  # fmt: skip
    for run in wanted:
        key = f"{run.name} short" if arguments.short else run.name
        before = results.get(key, {})
        if not arguments.runs and before.get("passed") and before.get("tree") == now:
            print(f"{run.name}: passed before on this tree")
            continue
        try:
            results[key] = show(run, arguments.short)
            keep(results)
        except KeyboardInterrupt:
            print(f"\nstopped in {run.name}; what has passed is kept in {RESULTS.name}")
            raise SystemExit(130) from None
        finally:
            write_report(REPORT, RUNS, results)
    done = [f"{run.name} short" if arguments.short else run.name for run in wanted]
    failed = [name for name in done if not results[name]["passed"]]
    print("\n" + "\n".join(f"{name}: {results[name]}" for name in done))
    print(f"{sum(results[name]['seconds'] for name in done) / 60:.1f} minutes in all")
    if failed:
        raise SystemExit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
