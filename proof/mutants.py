"""Would the tests notice a wrong rule? Small faults are put into the rules, one at a time.

    python proof/mutants.py --count 100            # drawn by a seed, over all games
    python proof/mutants.py --only dice --all      # every one of a game
    python proof/mutants.py --list --only catan    # what would be tried

Each fault is tried in a process of its own, forked when pytest is loaded: first by the tests of
the clauses and of the game, then, if they noticed nothing, by the models that play along. A fault
is noticed when a test fails or when the tests take many times as long as they should. What has been
tried is kept in proof/mutants.jsonl under the sources it was tried with, so the same command goes
on where it was stopped. `equivalent.toml` names the changes that change no game, and why.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import random
import resource
import signal
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from types import ModuleType

import pytest
from mutations import GAMES, ROOT, Mutant, mutants_of, mutated, rule_files

RESULTS = ROOT / "proof" / "mutants.jsonl"
EQUIVALENT = ROOT / "proof" / "equivalent.toml"
NAMES = ("catan", "dice", "elasund", "struggle")
#: Shares that must be noticed: by the tests of rules and games, and with the models.
WANTED = (0.90, 0.95)
#: Seconds of processor time of one stage before a fault counts as noticed: it made a game go on for
#: ever. A busy machine takes longer, which is no sign of a fault.
PATIENCE = 240
STAGES = ("rules", "models")


class Faulty(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports one module of a game from a changed source."""

    def __init__(self, mutant: Mutant) -> None:
        self.path = GAMES / mutant.game / mutant.file
        self.name = f"skerry.games.{mutant.game}.{self.path.stem}"
        self.source = mutated(self.path, mutant.number)

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The changed module."""
        if name != self.name:
            return None
        return importlib.util.spec_from_loader(name, self, origin=str(self.path))

    def exec_module(self, module: ModuleType) -> None:
        """Run the changed source."""
        module.__file__ = str(self.path)
        exec(compile(self.source, str(self.path), "exec"), module.__dict__)


def words(stage: str, game: str) -> list[str]:
    """What pytest is told."""
    common = ["-q", "-x", "-p", "no:cacheprovider", "-m", "not compiled and not long"]
    common += ["-W", "ignore::pytest.PytestAssertRewriteWarning"]  # loaded before the fork
    if stage == "models":
        return [*common, "-k", game, str(ROOT / "tests" / "oracle")]
    folders = [ROOT / "tests" / part / game for part in ("rules", "games")]
    shared = [ROOT / "tests" / "games" / f"test_{name}.py" for name in ("examples", "golden")]
    every = [
        str(path)
        for path in (*sorted(p for folder in folders for p in folder.rglob("test_*.py")), *shared)
    ]
    return [*common, "-k", game, *every]


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


def judged(trials: Sequence[Trial], jobs: int) -> Iterator[tuple[Trial, str]]:
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
                if not noticed and trial.stage + 1 < len(STAGES):
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
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))
        if mutant is not None:
            sys.meta_path.insert(0, Faulty(mutant))
        with open(os.devnull, "w", encoding="utf-8") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
            code = int(pytest.main(words(stage, game)))
    finally:
        os._exit(code)


def sources(game: str) -> str:
    """A hash of the rules of a game and of the tests that judge them."""
    digest = hashlib.sha256()
    tests = [ROOT / "tests" / part for part in ("rules", "games", "oracle")]
    files = [*rule_files(game), *sorted(path for part in tests for path in part.rglob("*.py"))]
    for path in files:
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


def report(found: dict[Mutant, str]) -> bool:
    """Print what was noticed; whether it is enough."""
    if not found:
        print("nothing was tried")
        return False
    for game in sorted({mutant.game for mutant in found}):
        stages = Counter(stage for mutant, stage in found.items() if mutant.game == game)
        print(f"{game:10}{_share(stages)}")
    stages = Counter(found.values())
    print(f"{'all':10}{_share(stages)}")
    survivors = [mutant for mutant, stage in found.items() if not stage]
    for mutant in survivors:
        print(f"not noticed: {mutant}")
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
    drawn = every if arguments.all else random.Random(arguments.seed).sample(
        every, min(arguments.count, len(every))
    )  # fmt: skip
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
    with contextlib.suppress(KeyboardInterrupt), RESULTS.open("a", encoding="utf-8") as file:
        games = sorted({mutant.game for mutant in waiting})
        for trial, stage in judged([Trial(game, None) for game in games], arguments.jobs):
            if stage:
                raise SystemExit(f"the tests of {trial.game} fail on the rules as they are")
        for trial, stage in judged([Trial(m.game, m) for m in waiting], arguments.jobs):
            assert trial.mutant is not None
            mutant = trial.mutant
            found[mutant] = stage
            row = {
                "sources": hashes[mutant.game], "file": f"{mutant.game}/{mutant.file}",
                "number": mutant.number, "noticed": stage,
            }  # fmt: skip
            file.write(json.dumps(row) + "\n")
            file.flush()
            print(f"\r{len(found)} of {len(drawn)}", end="", file=sys.stderr, flush=True)
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
