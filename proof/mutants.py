"""Would the tests notice a wrong rule? Small faults are put into the rules, one at a time.

    python proof/mutants.py --count 100            # drawn by a seed, over all games
    python proof/mutants.py --only dice --all      # every one of a game
    python proof/mutants.py --list --only catan    # what would be tried

Each fault is tried in a process of its own, forked when pytest is loaded: first by the tests of
the clauses and of the game, then, if they noticed nothing, by the models that play along. Processes
that tests start have the fault too (`faulty/sitecustomize.py`). A fault is noticed when a test
fails or takes many times as long as it should. What has been tried is kept in proof/mutants.jsonl
under the sources it was tried with, so the same command goes on where it was stopped.
`equivalent.toml` names the changes that change no game, and why.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import importlib
import json
import os
import signal
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from faulty import sitecustomize
from mutations import GAMES, ROOT, Mutant, mutants_of, mutated, rule_files

RESULTS = ROOT / "proof" / "mutants.jsonl"
EQUIVALENT = ROOT / "proof" / "equivalent.toml"
NAMES = ("catan", "dice", "elasund", "struggle")
#: Shares that must be noticed: by the tests of rules and games, and with the models.
WANTED = (0.90, 0.95)
#: Seconds of processor time of one test before a fault counts as noticed: it made a game go on for
#: ever. Golden games take less than one. A busy machine takes longer, which is no sign of a fault.
PATIENCE, GOLDEN_PATIENCE = 60, 10
STAGES = ("rules", "models")
#: Tests of all games that judge the rules too. A golden game runs through most of them in a second.
SHARED = ("golden", "sampling", "secrets", "texts")
#: Words of functions that tell nothing.
NO_NAMES = {"module", "may", "can", "has", "list", "the", "and", "rules", "state"}


class Patient:
    """A plugin of pytest: ends the process when one test takes too much processor time."""

    def __init__(self) -> None:
        signal.signal(signal.SIGPROF, lambda *_: os._exit(1))
        signal.setitimer(signal.ITIMER_PROF, PATIENCE)  # for the imports

    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """Begin to count anew."""
        seconds = GOLDEN_PATIENCE if "golden" in item.nodeid else PATIENCE
        signal.setitimer(signal.ITIMER_PROF, seconds)


def words(stage: str, game: str, mutant: Mutant | None = None) -> list[str]:
    """What pytest is told: first what is likeliest to notice."""
    common = ["-q", "-x", "-p", "no:cacheprovider", "-m", "not compiled and not long"]
    common += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # loaded before the fork
    if stage == "models":
        return [*common, "-k", game, str(ROOT / "tests" / "oracle")]
    folders = [ROOT / "tests" / part / game for part in ("rules", "games")]
    of_game = [path for folder in folders for path in sorted(folder.rglob("test_*.py"))]
    if mutant is not None:  # clauses before long random games
        of_game.sort(key=lambda path: (path.parent == folders[1], -named(mutant, path)))
    golden, *others = (ROOT / "tests" / "games" / f"test_{name}.py" for name in SHARED)
    return [*common, "-k", game, *map(str, (golden, *of_game, *others))]


def named(mutant: Mutant, test: Path) -> int:
    """How often a file of tests has the words of the changed function and its file."""
    wanted = {Path(mutant.file).stem, *mutant.function.split("_")} - NO_NAMES
    return sum(test.read_text(encoding="utf-8").count(word) for word in wanted if len(word) > 2)


@dataclass
class Trial:
    """A fault that is being tried, in a child process, or the rules as they are."""

    game: str
    mutant: Mutant | None
    stage: int = 0
    child: int = 0

    def begin(self) -> None:
        """Start the tests of the stage."""
        self.child = os.fork()
        if self.child == 0:
            _try(self.game, self.mutant, STAGES[self.stage])

    def noticed(self) -> bool | None:
        """Whether the stage noticed the fault; None while it runs."""
        done, status = os.waitpid(self.child, os.WNOHANG)
        return os.waitstatus_to_exitcode(status) != 0 if done else None

    def end(self) -> None:
        """Stop the tests."""
        os.kill(self.child, signal.SIGKILL)
        os.waitpid(self.child, 0)


def judged(
    trials: Sequence[Trial], jobs: int, last: int = len(STAGES) - 1
) -> Iterator[tuple[Trial, str]]:
    """Each trial with the stage that noticed something, or nothing; some are made at once."""
    waiting, trials = list(reversed(trials)), []
    try:
        while waiting or trials:
            while waiting and len(trials) < jobs:
                trials.append(waiting.pop())
                trials[-1].begin()
            for trial in list(trials):
                noticed = trial.noticed()
                if noticed is None:
                    continue
                if not noticed and trial.stage < last:
                    trial.stage += 1
                    trial.begin()
                    continue
                trials.remove(trial)
                yield trial, STAGES[trial.stage] if noticed else ""
            time.sleep(0.05)
    finally:
        for trial in trials:
            trial.end()


def _try(game: str, mutant: Mutant | None, stage: str) -> None:
    """In a child process: run the tests on the changed rules, and end with their code."""
    code = 1
    os.setpgrp()  # Ctrl-C is for the parent, which ends this: it is no sign of a fault
    try:
        if mutant is not None:
            _put_in(mutant)
        with open(os.devnull, "w", encoding="utf-8") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
            code = int(pytest.main(words(stage, game, mutant), [Patient()]))
    finally:
        os._exit(code)


def _put_in(mutant: Mutant) -> None:
    """Let this process, and those that it starts, import the changed rules."""
    path = GAMES / mutant.game / mutant.file
    changed = Path(tempfile.gettempdir()) / f"{os.getpid()}.txt"
    changed.write_text(mutated(path, mutant.number), encoding="utf-8")
    name = f"skerry.games.{mutant.game}.{path.stem}"
    os.environ[sitecustomize.VARIABLE] = os.pathsep.join((name, str(path), str(changed)))
    before = os.environ.get("PYTHONPATH")
    first = str(Path(sitecustomize.__file__).parent)
    os.environ["PYTHONPATH"] = os.pathsep.join([first, *([before] if before else [])])
    sitecustomize.put_in()


def sources(game: str) -> str:
    """A hash of the rules of a game and of the tests that judge them."""
    digest = hashlib.sha256()
    tests = [ROOT / "tests" / part for part in (f"rules/{game}", f"games/{game}", "oracle")]
    shared = [ROOT / "tests" / "games" / f"test_{name}.py" for name in SHARED]
    files = [path for part in tests for path in sorted(part.rglob("*.py"))]
    for path in (*rule_files(game), *files, *shared):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def read_results() -> dict[tuple[str, str, int], str]:
    """What was tried, by sources, file and number."""
    if not RESULTS.exists():
        return {}
    rows = [json.loads(line) for line in RESULTS.read_text(encoding="utf-8").splitlines()]
    return {(row["sources"], row["file"], row["number"]): row["noticed"] for row in rows}


def equivalent() -> dict[str, str]:
    """Changes that change no game, with the reason."""
    with EQUIVALENT.open("rb") as file:
        return {row["change"]: row["reason"] for row in tomllib.load(file).get("mutant", [])}


def draw(mutants: list[Mutant], count: int, seed: int) -> list[Mutant]:
    """Some by chance; when others come or go, or lines above them, the same ones stay drawn."""

    def lot(mutant: Mutant) -> bytes:
        return hashlib.sha256(f"{seed} {mutant.key}".encode()).digest()

    return sorted(mutants, key=lot)[:count]


def report(found: dict[Mutant, str]) -> bool:
    """Print what was noticed; whether it is enough."""
    if not found:
        print("nothing was tried")
        return False
    for game in sorted({mutant.game for mutant in found}):
        stages = Counter(stage for mutant, stage in found.items() if mutant.game == game)
        print(f"{game:10}{_share(stages)}")
    stages = Counter(found.values())
    for stage in ("models", ""):
        for mutant in (mutant for mutant, noticed in found.items() if noticed == stage):
            print(f"{'noticed by the models alone' if stage else 'not noticed'}: {mutant}")
    print(f"RESULT {_share(stages).strip()}")
    shares = stages["rules"] / len(found), 1 - stages[""] / len(found)
    return all(share >= wanted for share, wanted in zip(shares, WANTED, strict=True))


def _share(stages: Counter[str]) -> str:
    total = stages.total()
    by_tests, by_all = stages["rules"], total - stages[""]
    return (
        f"{total:6} faults, {100 * by_tests / total:5.1f} % noticed by the tests of the rules, "
        f"{100 * by_all / total:5.1f} % with the models"
    )


def main() -> None:
    """Try the faults that are wanted and were not tried on these sources."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--count", type=int, default=100, help="faults, drawn over all games")
    parser.add_argument("--all", action="store_true", help="every fault")
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--only", choices=NAMES, help="one game")
    parser.add_argument("--jobs", type=int, default=2, help="tried at once")
    parser.add_argument("--list", action="store_true", help="show them and try none")
    arguments = parser.parse_args()
    known = equivalent()
    every = [m for game in NAMES if arguments.only in (None, game) for m in mutants_of(game)]
    every = [mutant for mutant in every if mutant.key not in known]
    drawn = every if arguments.all else draw(every, arguments.count, arguments.seed)
    if arguments.list:
        print("\n".join(map(str, drawn)))
        return
    os.environ["SKERRY_INTERPRETED"] = "1"
    sys.path[:0] = [str(ROOT / "src"), str(ROOT / "tests")]
    _load_what_all_need()
    hashes, tried = {game: sources(game) for game in NAMES}, read_results()
    found: dict[Mutant, str] = {}
    waiting = []
    for mutant in drawn:
        key = hashes[mutant.game], f"{mutant.game}/{mutant.file}", mutant.number
        if key in tried:
            found[mutant] = tried[key]
        else:
            waiting.append(mutant)
    with (
        tempfile.TemporaryDirectory() as folder,
        contextlib.suppress(KeyboardInterrupt),
        RESULTS.open("a", encoding="utf-8") as file,
    ):
        # What changed sources and tests that were ended leave behind goes with it.
        os.environ["TMPDIR"], tempfile.tempdir = folder, None

        def keep(game: str, name: str, number: int, stage: str) -> None:
            row = {"sources": hashes[game], "file": name, "number": number, "noticed": stage}
            file.write(json.dumps(row) + "\n")
            file.flush()

        def pass_on_the_rules_as_they_are(games: set[str], stage: int) -> None:
            number = -1 - stage
            plain = [g for g in sorted(games) if (hashes[g], g, number) not in tried]
            trials = [Trial(game, None, stage) for game in plain]
            for trial, noticed in judged(trials, arguments.jobs, stage):
                if noticed:
                    raise SystemExit(f"the {noticed} of {trial.game} fail without a fault")
                keep(trial.game, trial.game, number, "")

        pass_on_the_rules_as_they_are({mutant.game for mutant in waiting}, 0)
        for trial, stage in judged([Trial(m.game, m) for m in waiting], arguments.jobs):
            assert trial.mutant is not None
            found[trial.mutant] = stage
            keep(trial.game, f"{trial.game}/{trial.mutant.file}", trial.mutant.number, stage)
            print(f"\r{len(found)} of {len(drawn)}", end="", file=sys.stderr, flush=True)
        by_models = {mutant.game for mutant, stage in found.items() if stage == "models"}
        pass_on_the_rules_as_they_are(by_models, 1)
    print(file=sys.stderr)
    if len(found) < len(drawn):
        print(f"stopped; {len(found)} of {len(drawn)} are kept in {RESULTS.name}")
        raise SystemExit(130)
    if not report(found):
        raise SystemExit(f"fewer noticed than wanted: {WANTED[0]:.0%} and {WANTED[1]:.0%}")


def _load_what_all_need() -> None:
    """Import what no fault can change, so that a forked child need not: pytest with its plugins,
    and what the games stand on."""
    for name in ("numpy", "hypothesis", "skerry.core.match", "skerry.core.game"):
        importlib.import_module(name)
    with open(os.devnull, "w", encoding="utf-8") as nowhere, contextlib.redirect_stdout(nowhere):
        pytest.main(["--version", "-W", "ignore::pytest.PytestAssertRewriteWarning"])
    assert not any(name.startswith("skerry.games.") for name in sys.modules)


if __name__ == "__main__":
    main()
