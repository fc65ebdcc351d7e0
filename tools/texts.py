"""Print every text of the browser in one language, with the English beside it, for readers.

    python tools/texts.py ru > texts-ru.txt

A text is its key, then the English, then the language's own words. Forms that change with a number
stand in one line. English clauses are those of docs/rules, where they are not reworded for players.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import skerry
from skerry.server.rules_page import rules_of

ROOT = Path(__file__).resolve().parents[1]
LOCALES = ROOT / "web" / "src" / "locales"
LANGUAGES = ("en", "ru", "fr", "de")
#: One text, or its forms by plural category.
Words = str | dict[str, str]


class Text(NamedTuple):
    """One text: the file where it stands, its key, its words in English and in the language."""

    file: str
    key: str
    english: Words
    own: Words


def read(path: Path) -> dict[str, Words]:
    """The texts of a file by key."""
    return dict(json.loads(path.read_text(encoding="utf-8")))


def clauses(game: str) -> dict[str, Words]:
    """A game's headings and clauses as English readers see them."""
    found: dict[str, Words] = {}
    for section in rules_of(game)["sections"]:
        found[section["title"]] = section["title"]
        found |= {clause["id"]: clause["text"] for clause in section["clauses"]}
    return found | read(LOCALES / "rules" / "en" / f"{game}.json")


def files(language: str) -> Iterator[tuple[str, dict[str, Words], dict[str, Words]]]:
    """Every file of a language: its name, the English texts, its own."""
    for folder in (Path(), Path("house")):
        yield (
            str(folder / f"{language}.json"),
            read(LOCALES / folder / "en.json"),
            read(LOCALES / folder / f"{language}.json"),
        )
    # The key of a refusal is its English; forms of words are of one language only.
    name = f"refusals/{language}.json"
    own, reworded = read(LOCALES / name), read(LOCALES / "refusals" / "en.json")
    yield name, {key: reworded.get(key, key) for key in own}, own
    for path in sorted((LOCALES / "lessons" / "en").glob("*.json")):
        name = f"lessons/{language}/{path.name}"
        yield name, read(path), read(LOCALES / name)
    for game in skerry.games():
        name = f"rules/{language}/{game}.json"
        english = clauses(game)
        yield name, english, english if language == "en" else read(LOCALES / name)


def texts(language: str) -> Iterator[Text]:
    """Every text of a language, in the order of the English files."""
    for file, english, own in files(language):
        for key, words in english.items():
            yield Text(file, key, words, own[key])
        for key in [key for key in own if key not in english]:  # a case that English does not have
            yield Text(file, key, english[f"term.{key.partition(':')[2]}"], own[key])


def line(words: Words) -> str:
    """A text in one line, its plural forms side by side.

    >>> line({"one": "{n} card", "other": "{n} cards"})
    'one: {n} card | other: {n} cards'
    """
    if isinstance(words, str):
        return words
    return " | ".join(f"{form}: {text}" for form, text in words.items())


def printed(language: str) -> Iterator[str]:
    """The lines of the list."""
    file = ""
    for text in texts(language):
        if text.file != file:
            file = text.file
            yield f"\n===== {file} ====="
        yield text.key
        yield f"    en  {line(text.english)}"
        if language != "en":
            yield f"    {language}  {line(text.own)}"


def main() -> None:
    """Print the texts of the language that is asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("language", choices=LANGUAGES)
    print("\n".join(printed(parser.parse_args().language)).lstrip())


if __name__ == "__main__":
    main()
