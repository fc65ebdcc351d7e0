"""A stranger's path: a fresh environment, the built wheel, and ten pages followed to the letter.

    python tools/stranger.py                # builds the wheel first
    python tools/stranger.py --wheel dist/skerry-0.2.0-py3-none-any.whl

Nothing of the repository is on the path: what the pages use must be in the wheel, made by the
pages before, or one's own (a game, and some of catanatron's). Every block of a page runs, the
commands in their order, the Python blocks of a page in one process, as a reader would type them.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
#: In the order of reading: the records page makes the file that the page about data reads.
PAGES = (
    "install.md",
    "five-minutes/game.md",
    "five-minutes/simulation.md",
    "python.md",
    "records.md",
    "envs/gymnasium.md",
    "envs/pettingzoo.md",
    "envs/openspiel.md",
    "envs/data.md",
    "benchmark.md",
)
EXTRAS = "envs"
#: For the games of catanatron that the page about data reads.
MORE = ("catanatron",)
BLOCK = re.compile(r"^```(python|sh|console)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
#: Commands of the repository, not of the package.
NOT_OURS = ("make ",)
#: What a reader would have: a game of one's own, and games of catanatron.
OWN = """
import json, pathlib, skerry
from catanatron import Color, Game, RandomPlayer
from catanatron.json import GameEncoder

class Plain(RandomPlayer):
    def decide(self, game, playable_actions):
        plain = [a for a in playable_actions if not a.action_type.name.startswith("PLAY_")]
        return super().decide(game, plain or playable_actions)

match = skerry.Match("catan", 2, seed=1)
for _ in range(50):
    match.play_chance() if match.awaits_chance else match.play(match.legal(match.actors[0])[0])
pathlib.Path("my-game.skerry").write_text(match.record)
pathlib.Path("games-of-catanatron").mkdir()
for seed, goal, file in ((1, 10, "games-of-catanatron/1.json"), (2, 12, "one.json")):
    game = Game([Plain(Color.RED), Plain(Color.BLUE)], seed=seed, vps_to_win=goal)
    game.play()
    pathlib.Path(file).write_text(json.dumps(game, cls=GameEncoder))
"""


def main() -> None:
    """Install, then follow every page; the first that fails ends it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--wheel", type=Path)
    words = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        wheel = words.wheel or _built(folder / "dist")
        python = _installed(folder / "venv", wheel.resolve())
        home = folder / "home"
        home.mkdir()
        _run(python, "-m", "skerry", "examples", "examples", folder=home)
        _run(python, "-c", OWN, folder=home)
        blocks = sum(_follow(page, python, home, wheel.resolve()) for page in PAGES)
    print(f"RESULT {len(PAGES)} pages followed, {blocks} blocks run, none failed")


def _follow(page: str, python: str, home: Path, wheel: Path) -> int:
    """Run all blocks of a page in their order; Python blocks go on with what those before made."""
    program: list[str] = []
    done = 0
    blocks = BLOCK.findall((ROOT / "docs" / page).read_text(encoding="utf-8"))
    for language, text in [*blocks, ("end", "")]:
        if language == "python":
            program.append(text)
            continue
        if len(program) > done:  # what stands before a command may make what it needs
            (home / "page.py").write_text("\n".join(program), encoding="utf-8")
            _run(python, "page.py", folder=home)
            done = len(program)
        for line in text.splitlines():
            command = line.removeprefix("$ ").strip()
            if command and not command.startswith(NOT_OURS):
                _type(command, python, home, wheel)
    print(f"{page}: {len(blocks)} blocks run", flush=True)
    return len(blocks)


def _type(command: str, python: str, home: Path, wheel: Path) -> None:
    """A command as a reader types it; whoever is asked for a move leaves. What pip would fetch of
    ours is the wheel."""
    print(f"$ {command}", flush=True)
    program, *words = shlex.split(command)
    words = [word.replace("skerry", str(wheel), 1) if program == "pip" else word for word in words]
    run = [python, *words] if program == "python" else [python, "-m", program, *words]
    subprocess.run(run, cwd=home, env=_plain(), input="quit\n", text=True, check=True)


def _built(target: Path) -> Path:
    _run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(target),
         str(ROOT))  # fmt: skip
    (wheel,) = target.glob("*.whl")
    return wheel


def _installed(folder: Path, wheel: Path) -> str:
    _run(sys.executable, "-m", "venv", str(folder))
    own = str(folder / ("Scripts" if os.name == "nt" else "bin") / "python")
    _run(own, "-m", "pip", "install", "--quiet", f"{wheel}[{EXTRAS}]", *MORE)
    return own


def _run(*words: str, folder: Path | None = None) -> None:
    subprocess.run(words, cwd=folder, env=_plain() | {"SKERRY_INTERPRETED": "1"}, check=True)


def _plain() -> dict[str, str]:
    ours = ("PYTHONPATH", "SKERRY_INTERPRETED")
    return {name: value for name, value in os.environ.items() if name not in ours}


if __name__ == "__main__":
    main()
