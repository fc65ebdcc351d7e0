"""A stranger's path: a fresh environment, the built wheel, and ten pages followed to the letter.

    python tools/stranger.py                # builds the wheel first
    python tools/stranger.py --wheel dist/skerry-0.2.0-py3-none-any.whl

Nothing of the repository is on the path: what the pages use must be in the wheel or made by the
pages before. Every Python block of a page runs in one process, as a reader would type it.
"""

from __future__ import annotations

import argparse
import os
import re
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
EXTRAS = "envs,data"
#: What a page says to install besides.
MORE = ("pandas",)
BLOCK = re.compile(r"^```python[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)


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
        for page in PAGES:
            text = (ROOT / "docs" / page).read_text(encoding="utf-8")
            blocks = BLOCK.findall(text)
            (home / "page.py").write_text("\n".join(blocks), encoding="utf-8")
            _run(python, "page.py", folder=home)
            print(f"{page}: {len(blocks)} blocks run", flush=True)


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
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run(words, cwd=folder, env=plain | {"SKERRY_INTERPRETED": "1"}, check=True)


if __name__ == "__main__":
    main()
