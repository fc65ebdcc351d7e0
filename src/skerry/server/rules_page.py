"""The rules digests as data: sections and numbered clauses."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from ..core.registry import get_game

_CLAUSE = re.compile(r"(?:- |### |\| )([A-Z]{2}-[A-Z]?\d+)\b[ |]*(.*)")
#: Where a clause comes from is for its keepers; people read the rule.
_SOURCE = re.compile(r"\s*\[[^\]]*\]|\s*\(R\d+(, R\d+)*\)")
#: Material for tests, not rules.
_EXAMPLES = "Examples from the rulebooks"
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


@cache
def rules_json(name: str) -> bytes:
    """A game's digest as JSON."""
    return msgspec.json.encode(rules_of(name))


def _sections(text: str) -> list[dict[str, Any]]:
    """The parts that hold clauses, each with its clauses in order."""
    sections: list[dict[str, Any]] = []
    title = ""
    for line in text.splitlines():
        clause = _CLAUSE.match(line)
        if clause is not None:
            if not sections or sections[-1]["title"] != title:
                sections.append({"title": title, "clauses": []})
            sections[-1]["clauses"].append({"id": clause[1], "text": _plain(clause[2])})
        elif line.startswith("#"):
            title = line.lstrip("#").strip()
    return [section for section in sections if section["title"] != _EXAMPLES]


def _plain(text: str) -> str:
    """A clause without its sources; of a table row the question and the ruling.

    >>> _plain("Tie for first player | The tied players roll again. | usual |")
    'Tie for first player: The tied players roll again.'
    """
    cells = [cell.strip() for cell in _SOURCE.sub("", text).split(" | ")]
    return ": ".join(cells[:2]).rstrip("| ").replace("`", "")
