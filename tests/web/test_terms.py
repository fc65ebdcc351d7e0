"""One word per thing: the table, the rules and the lessons of a language use the same terms."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from driver import ROOT

LOCALES = ROOT / "web" / "src" / "locales"
#: Words that were once mixed with the term in use, which stands beside them.
STRAY = {
    "de": {
        r"Baurecht|Genehmigung": "Baubrief",
        r"Einfluss": "Machtkarte",
        r"Einkommen": "Ertrag",
        r"\bBank\b": "Vorrat",
        r"Gewinnchance": "Siegchance",
        r"Gespräch": "Chat",
        r"Rückschau": "Analyse",
        r"\b[Zz]usehen\b": "zuschauen",
    },
    "fr": {
        r"\b[Rr]obots?\b": "bot",
        r"\b[Ii]nvité\b": "anonyme, sans compte",
        r"\b[Tt]uiles? église": "tuile d'église",
        r"\d Or\b": "or",
    },
    "ru": {
        r"\b[Кк]ост(и|ей|ях|ями)\b": "кубики",
        r"[Рр]азрешени[еяюй]": "заявка",
        r"[Бб]анк(е|а|ом|у)?\b": "резерв",
        r"[Бб]азарн": "рыночный",
        r"[Бб]есед": "чат",
        r"металл": "руда",
        r"[Рр]обот": "бот",
        r"[Лл]ёгки[ейх]+ бот": "слабый бот",
        r"[Сс]торон[аойуы]+ «?Б\b": "сторона «В»",
    },
}


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Every text of a language with the file and key where it stands."""
    files = [LOCALES / f"{language}.json", *sorted(LOCALES.glob(f"*/{language}.json"))]
    files += sorted(LOCALES.glob(f"*/{language}/*.json"))
    assert len(files) > 8
    for file in files:
        found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        for key, words in found.items():
            for form in words.values() if isinstance(words, dict) else [words]:
                yield f"{file.relative_to(LOCALES)}: {key}", form


@pytest.mark.parametrize("language", sorted(STRAY))
def test_a_thing_has_one_name_in_a_language(language: str) -> None:
    stray = [
        f"{where}: {found[0]}, not {term}"
        for where, text in texts(language)
        for pattern, term in STRAY[language].items()
        if (found := re.search(pattern, text))
    ]
    assert stray == []


def test_russian_ellipses_follow_their_word_without_a_space() -> None:
    assert [where for where, text in texts("ru") if " …" in text] == []


@pytest.mark.parametrize("points", [1, 3, 5, 11, 21])
def test_russian_names_of_sites_on_the_sheet_count_their_points(points: int) -> None:
    forms = json.loads((LOCALES / "ru.json").read_text(encoding="utf-8"))
    one = points % 10 == 1 and points % 100 != 11
    few = points % 10 in (2, 3, 4) and points % 100 not in (12, 13, 14)
    form, word = ("one", "очко") if one else ("few", "очка") if few else ("many", "очков")
    for site in ("settlement", "city"):
        assert forms[f"dicegame.do.{site}"][form].endswith(f"{{n}} {word}")
