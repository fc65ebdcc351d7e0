"""The engine for browsers without a network: Python in WebAssembly, and this package's sources.

Called by build_client.py: writes `assets/engine-HASH/` and `engine.json` beside the built client,
and the service worker with the names of all files.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import io
import json
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

WEB = Path(__file__).resolve().parent
PACKAGE = WEB.parent / "src" / "skerry"
RULES = WEB.parent / "docs" / "rules"
PYODIDE = WEB / "node_modules" / "pyodide"
WHEELS = WEB / "node_modules" / ".engine"
REQUIREMENTS = WEB / "engine-requirements.txt"
#: What the wheels are for: the Python and the system of pyodide 314.
TARGET_PYTHON = ("--python-version", "3.14", "--platform", "pyemscripten_2026_0_wasm32")
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
#: Where the program in the browser begins.
ENTRY = "server/local.py"
#: Folders that are taken as a whole, because modules there are found by name.
FOLDERS = ("core", "games", "lessons")
#: Archives of equal sources are equal.
DATE = (2020, 1, 1, 0, 0, 0)


def add_engine(client: Path) -> None:
    """Put the engine and the service worker beside the built client, unless they are there."""
    if not PYODIDE.exists() and (client / "engine.json").exists():
        return  # built elsewhere, and no packages are here to build it anew
    wheel, archive = _wheel(), _archive()
    parts = {name: (PYODIDE / name).read_bytes() for name in PARTS}
    parts |= {
        "pyodide-lock.json": _lock(wheel),
        wheel.name: wheel.read_bytes(),
        "skerry.zip": archive,
    }
    digest = hashlib.sha256()
    for name, data in sorted(parts.items()):
        digest.update(name.encode() + hashlib.sha256(data).digest())
    folder = client / "assets" / f"engine-{digest.hexdigest()[:12]}"
    for old in (client / "assets").glob("engine-*"):
        if old != folder:
            shutil.rmtree(old)
    if not folder.exists():
        folder.mkdir()
        for name, data in parts.items():
            (folder / name).write_bytes(data)
    size = sum(map(len, parts.values()))
    told = {"folder": f"/assets/{folder.name}/", "bytes": size}
    (client / "engine.json").write_text(json.dumps(told) + "\n", encoding="utf-8")
    _write_worker(client, folder.name, sorted(parts))


def _write_worker(client: Path, engine: str, parts: list[str]) -> None:
    """The service worker, which knows every file by its name."""
    files = sorted(
        "/" + path.relative_to(client).as_posix()
        for path in client.rglob("*")
        if path.is_file() and path.name not in ("sw.js", "index.html") and engine not in path.parts
    )
    shell = ["/", *files, *(f"/api/rules/{path.stem}" for path in sorted(RULES.glob("*.md")))]
    digest = hashlib.sha256((WEB / "offline" / "sw.js").read_bytes())
    for name in files:
        digest.update(name.encode())
    digest.update((client / "index.html").read_bytes() + engine.encode())
    build = {
        "version": digest.hexdigest()[:12],
        "shell": shell,
        "engine": engine,
        "parts": [f"/assets/{engine}/{name}" for name in parts],
    }
    source = (WEB / "offline" / "sw.js").read_text(encoding="utf-8")
    text = f"const BUILD = {json.dumps(build)};\n{source}"
    file = client / "sw.js"
    if not file.exists() or file.read_text(encoding="utf-8") != text:
        file.write_text(text, encoding="utf-8")


def _archive() -> bytes:
    """The sources that the browser runs, and the rules in words."""
    files = {f"skerry/{name}": (PACKAGE / name).read_bytes() for name in sources()}
    files |= {f"skerry/rules/{path.name}": path.read_bytes() for path in RULES.glob("*.md")}
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, DATE), data, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def sources() -> list[str]:
    """The files of the package that the browser needs, relative to it."""
    found = {"__init__.py", "games/__init__.py"}
    for folder in FOLDERS:
        paths = (PACKAGE / folder).rglob("*")
        found |= {p.relative_to(PACKAGE).as_posix() for p in paths if p.suffix in (".py", ".toml")}
    waiting = [ENTRY]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _imported(name)
    return sorted(found)


def _imported(name: str) -> list[str]:
    """The modules of the package that a module imports when it is loaded."""
    here = Path(name).parent
    found: list[str] = [(here / "__init__.py").as_posix()]
    for node in ast.parse((PACKAGE / name).read_text(encoding="utf-8")).body:
        if not isinstance(node, ast.ImportFrom) or not node.level:
            continue
        base = here if node.level == 1 else here.parents[node.level - 2]
        base = base.joinpath(*(node.module or "").split(".")) if node.module else base
        tried = [base, *(base / alias.name for alias in node.names)]
        for path in tried:
            for file in (f"{path}.py", f"{path}/__init__.py"):
                if (PACKAGE / file).is_file():
                    found.append(Path(file).as_posix())
    return found


def _lock(wheel: Path) -> bytes:
    """What pyodide may load: its own core, and one wheel."""
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))
    name, version = wheel.name.split("-")[:2]
    lock["packages"] = {
        name: {
            "name": name,
            "version": version,
            "file_name": wheel.name,
            "install_dir": "site",
            "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
            "package_type": "package",
            "imports": [name],
            "depends": [],
            "unvendored_tests": False,
        }
    }
    return json.dumps(lock, sort_keys=True).encode()


def _wheel() -> Path:
    """The wheel that the requirements name, fetched by pip once."""
    wanted = hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()[:12]
    folder = WHEELS / wanted
    if not list(folder.glob("*.whl")):
        command = [
            *_pip(), "download", "--quiet", "--no-deps", "--only-binary", ":all:",
            "--require-hashes", *TARGET_PYTHON, "--dest", str(folder), "-r", str(REQUIREMENTS),
        ]  # fmt: skip
        if subprocess.run(command, check=False).returncode:
            raise SystemExit("pip could not fetch the wheel for the engine in the browser")
    return next(folder.glob("*.whl"))


def _pip() -> list[str]:
    if importlib.util.find_spec("pip") is not None:
        return [sys.executable, "-m", "pip"]
    found = shutil.which("pip") or shutil.which("pip3")
    if found is None:
        raise SystemExit("the engine for the browser needs pip to fetch a wheel")
    return [found]
