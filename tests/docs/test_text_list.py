"""The list of texts for readers has every text of a language, with the English beside it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCALES = ROOT / "web" / "src" / "locales"


def printed(language: str) -> dict[str, dict[str, list[str]]]:
    """What the command prints: by file and key, the lines under the key."""
    command = [sys.executable, str(ROOT / "tools" / "texts.py"), language]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    found: dict[str, dict[str, list[str]]] = {}
    for part in re.split(r"^===== ", done.stdout, flags=re.M)[1:]:
        name, _, body = part.partition(" =====\n")
        found[name] = {}
        for key, lines in re.findall(r"^(\S.*)\n((?: {4}.*\n)+)", body, flags=re.M):
            found[name][key] = [line[4:] for line in lines.splitlines()]
    return found


@pytest.mark.parametrize("language", ["en", "ru", "fr", "de"])
def test_every_text_of_a_language_is_printed_under_its_key(language: str) -> None:
    found = printed(language)
    files = [LOCALES / f"{language}.json", *sorted(LOCALES.glob(f"*/{language}.json"))]
    files += sorted(LOCALES.glob(f"*/{language}/*.json"))
    assert sorted(found) == sorted(str(file.relative_to(LOCALES)) for file in files)
    for file in files:
        texts = json.loads(file.read_text(encoding="utf-8"))
        shown = found[str(file.relative_to(LOCALES))]
        assert set(texts) <= set(shown)
        for key, words in texts.items():
            own = shown[key][-1].removeprefix(f"{language}  ")
            forms = words.values() if isinstance(words, dict) else [words]
            assert all(form in own for form in forms), key


def test_plural_forms_stand_side_by_side_with_the_english() -> None:
    assert printed("ru")["ru.json"]["cards.n"] == [
        "en  one: {n} card | other: {n} cards",
        "ru  one: {n} карта | few: {n} карты | many: {n} карт | other: {n} карты",
    ]


def test_clauses_that_are_not_reworded_are_printed_from_the_rules() -> None:
    clauses = printed("en")["rules/en/catan.json"]
    assert clauses["CA-12"] == ["en  The robber starts on the desert."]
