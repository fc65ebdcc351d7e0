"""docs/architecture.md names files, classes and functions: they must be there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FENCED = re.compile(r"```.*?```", re.DOTALL)
NAMED = re.compile(r"`([^`\n]+)`")
MEMBER = re.compile(r"(\w+)\.(\w+)")
FILE = re.compile(r"[\w/.-]+\.(py|ts|svelte|md)")
#: Functions, classes and fields of a module, or of the class above them.
DEFINED = re.compile(
    r"^(    )?(?:(?:async )?(def|class) (\w+)|(?=\w+: |    self\.\w+ = )(?:    self\.)?(\w+))",
    re.MULTILINE,
)
#: What it offers is no member of one module.
PACKAGE = "skerry"


def named() -> set[str]:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    return set(NAMED.findall(FENCED.sub("", text)))


def sources(folder: str, *kinds: str) -> Iterator[Path]:
    for kind in kinds:
        for file in (ROOT / folder).rglob(f"*.{kind}"):
            if not {"node_modules", "__pycache__"} & set(file.parts):
                yield file


def members() -> set[tuple[str, str]]:
    """What modules and classes of the package define, and what the client's files call theirs."""
    found = set()
    for file in sources("src", "py"):
        owner = stem = file.stem
        for indent, kind, name, field in DEFINED.findall(file.read_text(encoding="utf-8")):
            owner = name if kind == "class" else owner if indent else stem
            found.add((owner if indent else stem, name or field))
    for file in sources("web/src", "ts"):
        text = file.read_text(encoding="utf-8")
        owners = [file.name.split(".")[0], *re.findall(r"\bclass (\w+)", text)]
        found |= {(owner, name) for owner in owners for name in re.findall(r"(\w+)\(", text)}
    return found


def test_every_file_it_names_is_there() -> None:
    folders = ("src", "web", "docs", "tests", "tools", "proof")
    known = [f"/{file.as_posix()}" for folder in folders
             for file in sources(folder, "py", "ts", "svelte", "md")]  # fmt: skip
    files = [name for name in named() if FILE.fullmatch(name)]
    assert len(files) > 20
    assert [name for name in files if not any(path.endswith(f"/{name}") for path in known)] == []


def test_every_hop_it_names_is_there() -> None:
    hops = [
        match.groups()
        for name in named()
        if not FILE.fullmatch(name) and (match := MEMBER.fullmatch(name))
    ]
    known = members()
    assert len(hops) > 20
    assert [hop for hop in hops if hop not in known and hop[0] != PACKAGE] == []
