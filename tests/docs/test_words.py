"""Words that must stay true: ports that are named twice, names that nobody uses."""

from __future__ import annotations

import ast
import collections
import inspect
import re
from pathlib import Path

from skerry.cli.serve import serve

ROOT = Path(__file__).parents[2]
#: Files that may use a name of a module.
KINDS = (".py", ".md", ".mjs")


def test_the_client_in_development_finds_a_server_that_was_started_plainly() -> None:
    port = str(inspect.signature(serve).parameters["port"].default)
    for file in ("web/vite.config.ts", "web/README.md"):
        text = (ROOT / file).read_text(encoding="utf-8")
        named = re.findall(r"(?:127\.0\.0\.1:|port )(\d+)", text)
        assert named, file
        assert set(named) == {port}, file


def names_in(file: Path) -> list[str]:
    """What a module defines, but for what it hands to somebody by a decorator."""
    found: list[str] = []
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found += [] if node.decorator_list else [node.name]
        elif isinstance(node, ast.Assign):
            found += [n.id for t in node.targets for n in ast.walk(t) if isinstance(n, ast.Name)]
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            found.append(node.target.id)
    return [name for name in found if not name.startswith("__") and name != "_"]


def test_every_name_of_a_module_is_used_somewhere() -> None:
    folders = ("src", "tests", "benchmarks", "examples", "docs", "tools", "web")
    files = [
        file
        for folder in folders
        for file in (ROOT / folder).rglob("*")
        if not {"node_modules", "__pycache__"} & set(file.parts)
        and (file.suffix in KINDS or folder == "tools")
    ]
    uses: collections.Counter[str] = collections.Counter()
    for file in filter(Path.is_file, files):
        uses.update(re.findall(r"\w+", file.read_text(encoding="utf-8")))
    unused = [
        f"{file.relative_to(ROOT)}: {name}"
        for file in (ROOT / "src" / "skerry").rglob("*.py")
        if "migrations" not in file.parts  # Alembic reads those by name
        for name in names_in(file)
        if uses[name] == 1
    ]
    assert unused == []


def test_test_files_can_be_run_together() -> None:
    """pytest takes two files of one name for one module, unless they lie in packages."""
    names = collections.Counter(
        file.name
        for file in (ROOT / "tests").rglob("test_*.py")
        if not (file.parent / "__init__.py").exists()
    )
    assert [name for name, count in names.items() if count > 1] == []
