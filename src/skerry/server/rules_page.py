"""The rules digests as data: sections and numbered clauses."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from ..core.registry import get_game

_CLAUSE = re.compile(r"(?:- |### |\| )([A-Z]{2}-[A-Z]?\d+)\b[ |]*(.*)")
_SOURCE = re.compile(r"\s*\[\d{3}[^\]]*\]")
_PACKAGE = Path(__file__).resolve().parents[1]
#: In an installed package, and in the repository.
_FOLDERS = (_PACKAGE / "rules", _PACKAGE.parents[1] / "docs" / "rules")


@cache
def rules_of(name: str) -> dict[str, Any]:
    """A game's digest.

    >>> rules_of("catan")["sections"][0]["clauses"][0]["id"]
    'CA-1'
    """
    game = get_game(name)
    text = ""
    for folder in _FOLDERS:
        path = folder / f"{game.name}.md"
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            break
    return {"game": game.name, "title": game.title, "sections": _sections(text), "markdown": text}


def _sections(text: str) -> list[dict[str, Any]]:
    """The parts that hold clauses, each with its clauses in order."""
    sections: list[dict[str, Any]] = []
    title = ""
    for line in text.splitlines():
        clause = _CLAUSE.match(line)
        if clause is not None:
            if not sections or sections[-1]["title"] != title:
                sections.append({"title": title, "clauses": []})
            words = _SOURCE.sub("", clause[2]).strip().rstrip("|").strip()
            sections[-1]["clauses"].append({"id": clause[1], "text": words})
        elif line.startswith("#"):
            title = line.lstrip("#").strip()
    return sections
