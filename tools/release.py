"""Build sdist and wheel, check their metadata and try the wheel: `make release`.

The wheel is installed into a fresh environment of every Python that is there, on PATH or among
those of pyenv, and plays a game. The version's section of the changelog is written beside the
files, to be published with them.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYTHONS = ("3.11", "3.12", "3.13")
#: What a stranger does first.
TRIAL = """
import skerry
match = skerry.Match("dice", seats=2, seed=1)
while not match.over:
    match.play_chance() if match.awaits_chance else match.play(match.legal()[0])
assert skerry.Match.from_record(match.record) == match
print("skerry", skerry.__version__, "plays")
"""


def main() -> None:
    """Build, check, try."""
    target = ROOT / "dist"
    shutil.rmtree(target, ignore_errors=True)
    _run(sys.executable, "-m", "build", "--outdir", str(target), str(ROOT))
    files = sorted(str(file) for file in target.iterdir())
    _run(sys.executable, "-m", "twine", "check", "--strict", *files)
    (wheel,) = target.glob("*.whl")
    version = wheel.name.split("-")[1]
    notes = section((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    (target / f"notes-{version}.md").write_text(notes, encoding="utf-8")
    tried = [version for version in PYTHONS if _try(version, wheel)]
    missing = [version for version in PYTHONS if version not in tried]
    print(f"{wheel.name}: tried on Python {', '.join(tried) or 'none'}")
    if missing:
        print(f"not tried, because they are not installed: {', '.join(missing)}")
    if not tried:
        sys.exit("no Python to try the wheel on")


def section(changelog: str, version: str) -> str:
    """What a changelog says of a version; it must say something.

    >>> section("# Changelog\\n\\n## 0.2.0\\nNew.\\n\\n## 0.1.0\\nOld.\\n", "0.2.0")
    'New.\\n'
    """
    parts = re.split(r"^## (\S+).*\n", changelog, flags=re.MULTILINE)
    told = dict(zip(parts[1::2], parts[2::2], strict=True)).get(version, "").strip()
    if not told:
        sys.exit(f"CHANGELOG.md says nothing of {version}")
    return told + "\n"


def find_python(version: str) -> str | None:
    """A Python of this version that runs, or None: a shim of pyenv may stand for one that is not
    there."""
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    kept = sorted(pyenv.glob(f"versions/{version}.*/bin/python{version}"))
    for python in (shutil.which(f"python{version}"), *map(str, reversed(kept))):
        if python and not subprocess.run([python, "-c", ""], capture_output=True).returncode:
            return python
    return None


def _try(version: str, wheel: Path) -> bool:
    """Install the wheel into a new environment and play; False where there is no such Python."""
    python = find_python(version)
    if python is None:
        return False
    with tempfile.TemporaryDirectory() as folder:
        _run(python, "-m", "venv", folder)
        own = str(Path(folder) / ("Scripts" if os.name == "nt" else "bin") / "python")
        _run(own, "-m", "pip", "install", "--quiet", str(wheel))
        _run(own, "-c", TRIAL, folder=folder)
    return True


def _run(*words: str, folder: str | None = None) -> None:
    # A stranger has no source beside the wheel, and need not wait for a compiler.
    plain = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    subprocess.run(words, cwd=folder, env=plain | {"SKERRY_INTERPRETED": "1"}, check=True)


if __name__ == "__main__":
    main()
