"""A process of its own that plays by a data file of one's own."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from skerry.games.struggle import data

#: Answers questions about the game in a process that reads a file of one's own.
ASK = """
import json, sys
from skerry.core.match import Match
from skerry.games.struggle.cards import START_HAND
from skerry.games.struggle.events import robber_loss
from skerry.games.struggle.stacks import find_victim

def at(text):
    return Match.from_position("struggle", "turn=9 market=blowg " + text)

def victim(kind, text):
    return find_victim(at("phase=development " + text).states[0], 0, kind)

def after(text, *moves):
    match = at("phase=development " + text)
    for move in moves:
        match.play_chance(move) if match.awaits_chance else match.play(move, seat=0)
    return match

def visitors(text):
    match, seats = after(text, "city", "event market-day"), []
    while match.state.visitor >= 0:
        seats.append(match.actors[0])
        match.play("pass", seat=seats[-1])
    return seats

def attacked(text):
    match = after(text, "city", "event robber-attack")
    owes = match.state.owes.tolist()[:4]
    assert match.actors == (tuple(p for p in range(4) if owes[p]) or (0,))
    return owes

def game(seed):
    match = Match("struggle", 3, seed=seed)
    while not match.over:
        if match.awaits_chance:
            match.play_chance()
        else:
            codes = match.codes(match.actors[0])
            number = match.chance.number(str(len(match.played)))
            match.play(codes[number % len(codes)], seat=match.actors[0])
    return match

print(json.dumps([eval(question) for question in sys.argv[1:]]))
"""

#: Asks for many files: each is read by a fork that begins where everything else is loaded.
ASK_MANY = """
import json, os, sys
import skerry.core.match, skerry.core.registry
variable, ask, *rest = json.load(sys.stdin)
for file, question in rest:
    if os.fork() == 0:
        os.environ[variable] = file
        sys.argv = ["-c", question]
        exec(ask, {})
        sys.stdout.flush()
        os._exit(0)
    if os.wait()[1]:
        sys.exit(file)
"""


def answers_by_file(pairs: list[tuple[Path, str]]) -> list[object]:
    """The answer to a question under each data file."""
    env = {k: v for k, v in os.environ.items() if k != data.VARIABLE}
    env["SKERRY_INTERPRETED"] = "1"
    command = [sys.executable, "-W", "error", "-c", ASK_MANY]
    told = json.dumps([data.VARIABLE, ASK, *((str(file), question) for file, question in pairs)])
    done = subprocess.run(command, env=env, input=told, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-1500:]
    return [json.loads(line)[0] for line in done.stdout.splitlines()]


def ask(own: Path | str | None, *questions: str) -> subprocess.CompletedProcess[str]:
    """Ask in a new process with `own` as the data file."""
    env = {k: v for k, v in os.environ.items() if k != data.VARIABLE}
    env["SKERRY_INTERPRETED"] = "1"
    if own is not None:
        env[data.VARIABLE] = str(own)
    command = [sys.executable, "-W", "error", "-c", ASK, *questions]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


def answers(own: Path | str | None, *questions: str) -> list[object]:
    """The answers under a data file."""
    done = ask(own, *questions)
    assert done.returncode == 0, done.stderr[-1500:]
    return list(json.loads(done.stdout))


def own_file(folder: Path, text: str) -> Path:
    """A data file with this text."""
    file = folder / "own.toml"
    file.write_text(text, encoding="utf-8")
    return file
