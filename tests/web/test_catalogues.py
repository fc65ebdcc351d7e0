"""Every word comes from the catalogues, and every catalogue has every word."""

from __future__ import annotations

import ast
import json
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from driver import ROOT

import skerry
from skerry.server.rules_page import rules_of

SOURCE = ROOT / "web" / "src"
LANGUAGES = ("en", "ru", "fr", "de")
PLURALS = {
    "en": {"one", "other"},
    "ru": {"one", "few", "many", "other"},
    "fr": {"one", "many", "other"},
    "de": {"one", "other"},
}
#: Kinds of events beside the kinds of moves; the games' own text.py names them.
WORD = re.compile(r'Event\(\s*"([a-z-]+)"')


def catalogue(language: str) -> dict[str, Any]:
    """The words of the games and those of the house."""
    parts = [SOURCE / "locales" / folder / f"{language}.json" for folder in ("", "house")]
    games, house = (dict(json.loads(part.read_text())) for part in parts)
    assert not set(games) & set(house)
    return games | house


def code() -> dict[Path, str]:
    files = [f for kind in ("*.svelte", "*.ts") for f in SOURCE.rglob(kind)]
    return {f: f.read_text() for f in files}


def names(pattern: str) -> set[str]:
    return set(re.findall(r"\{(\w+)(?::\w+)?\}", pattern))


def without_forms(words: dict[str, Any]) -> dict[str, Any]:
    """The words without those of goods in a case, "object:ore": each language has what it needs."""
    return {key: text for key, text in words.items() if ":" not in key}


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_has_the_same_keys_and_parameters(language: str) -> None:
    english, other = without_forms(catalogue("en")), without_forms(catalogue(language))
    assert set(english) == set(other)
    for key, words in english.items():
        forms = words.values() if isinstance(words, dict) else [words]
        theirs = other[key]
        their_forms = theirs.values() if isinstance(theirs, dict) else [theirs]
        wanted = set.union(*(names(f) for f in forms))
        for form in their_forms:
            assert names(form) <= wanted | {"n"}, key
        assert set.union(*(names(f) for f in their_forms)) == wanted, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_plural_forms_are_those_of_the_language(language: str) -> None:
    for key, words in catalogue(language).items():
        if isinstance(words, dict):
            assert set(words) == PLURALS[language], key


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_sentences_are_translated(language: str) -> None:
    english, other = catalogue("en"), catalogue(language)
    same = [
        key
        for key, words in english.items()
        if isinstance(words, str)
        and len(names(words)) < len(words.split()) - 2
        and words == other[key]
    ]
    assert same == []


def test_every_key_in_the_code_is_in_the_catalogue() -> None:
    known = set(catalogue("en"))
    missing = []
    for file, text in code().items():
        for key in re.findall(r"""\bt\(\s*["']([\w.?-]+)["']""", text):
            if key not in known:
                missing.append(f"{file.name}: {key}")
        for stem in re.findall(r"\bt\(\s*`([\w.-]+\.)\$\{", text):
            if not any(key.startswith(stem) for key in known):
                missing.append(f"{file.name}: {stem}...")
    assert missing == []


def test_every_key_of_the_catalogue_is_used() -> None:
    text = "\n".join(code().values())
    stems = set(re.findall(r"`([\w.-]+[.-])\$\{", text))
    stems |= {"event.", "option.", "rules.", "term.", "bot."}
    unused = [
        key
        for key in without_forms(catalogue("en"))
        if f'"{key}"' not in text
        and f"'{key}'" not in text
        and not any(key.startswith(stem) for stem in stems)
    ]
    assert unused == []


def test_no_text_stands_in_the_pages_themselves() -> None:
    found = []
    for file, text in code().items():
        if file.suffix != ".svelte":
            continue
        page = re.sub(r"<script.*?</script>|<style.*?</style>|<!--.*?-->", "", text, flags=re.S)
        page = re.sub(r"""=(["']).*?\1""", "", drop_braces(page), flags=re.S)
        page = re.sub(r"<[^>]*>", "\n", page, flags=re.S)
        found += [
            f"{file.name}: {line.strip()}"
            for line in page.split("\n")
            if re.search(r"[^\W\d_]{2,}", line)
        ]
        found += [
            f"{file.name}: {a}"
            for a in re.findall(r'(?:aria-label|title|placeholder)="[^"{]*[a-z][^"{]*"', text)
        ]
    assert found == []


def drop_braces(text: str) -> str:
    """The text without {expressions}, nested ones included."""
    out, depth = [], 0
    for letter in text:
        depth += letter == "{"
        if depth == 0:
            out.append(letter)
        depth -= letter == "}"
    return "".join(out)


@pytest.mark.parametrize("name", skerry.games())
def test_every_event_of_a_game_has_a_sentence(name: str) -> None:
    known = catalogue("en")
    kinds = set(import_module(f"skerry.games.{name}.text").SENTENCES.templates) - {"buy-side"}
    assert kinds
    assert {kind for kind in kinds if f"event.{name}.{kind}" not in known} == set()


@pytest.mark.parametrize("name", skerry.games())
def test_every_option_of_a_game_has_a_name(name: str) -> None:
    known = catalogue("en")
    for option in skerry.get_game(name).options:
        assert f"option.{name}.{option.name}" in known
        for choice in option.choices:
            assert f"option.{name}.{option.name}.{choice}" in known or f"colour.{choice}" in known


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("name", skerry.games())
def test_every_clause_and_heading_of_the_rules_is_translated(name: str, language: str) -> None:
    sections = rules_of(name)["sections"]
    english = {c["id"]: c["text"] for section in sections for c in section["clauses"]}
    english |= {section["title"]: section["title"] for section in sections}
    path = SOURCE / "locales" / "rules" / language / f"{name}.json"
    other = dict(json.loads(path.read_text()))
    assert set(other) == set(english)
    assert [key for key, words in other.items() if not words or words == english[key]] in (
        [],
        ["Production"],  # the same word in French
    )


@pytest.mark.parametrize("name", skerry.games())
def test_the_rules_that_are_shown_in_english_speak_to_players(name: str) -> None:
    """Where a clause tells its keepers why it was chosen, players read it in other words."""
    shown = {
        c["id"]: c["text"] for section in rules_of(name)["sections"] for c in section["clauses"]
    }
    own = json.loads((SOURCE / "locales" / "rules" / "en" / f"{name}.json").read_text())
    assert set(own) <= set(shown)
    for_keepers = re.compile(
        r"Ruling:|Why:|our choice|\b00[04]\b|[Rr]ulebook (says|calls)|Invariant|listed above"
        r"|in one function|in software|move decline|in data|incidence table|\?:"
    )
    shown |= own
    assert [key for key, text in shown.items() if for_keepers.search(text)] == []


@pytest.mark.parametrize("name", skerry.games())
def test_the_rules_that_are_shown_in_english_call_no_player_he(name: str) -> None:
    own = json.loads((SOURCE / "locales" / "rules" / "en" / f"{name}.json").read_text())
    shown = [
        (c["id"], own.get(c["id"], c["text"]))
        for section in rules_of(name)["sections"]
        for c in section["clauses"]
    ]
    assert shown
    guessed = re.compile(r"\b(he|his|him|himself|she|hers?)\b", re.I)
    assert [key for key, text in shown if guessed.search(text)] == []


@pytest.mark.parametrize("name", skerry.games())
def test_the_clause_of_every_refusal_is_among_the_rules_that_are_shown(name: str) -> None:
    text = (ROOT / "src" / "skerry" / "games" / name / "refusal.py").read_text()
    named = set(re.findall(r'"([A-Z]{2}-[A-Z]?\d+)"', text))
    shown = {c["id"] for section in rules_of(name)["sections"] for c in section["clauses"]}
    assert len(named) > 10
    assert named <= shown


def test_every_refusal_of_the_server_has_words_in_the_catalogue() -> None:
    """By its own key where the code alone does not say enough, else by its code."""
    known = set(catalogue("en"))
    missing = []
    for file in ("judge.py", "lobby.py", "opening.py", "rated.py"):
        tree = ast.parse((ROOT / "src" / "skerry" / "server" / file).read_text())
        for call in ast.walk(tree):
            if not (isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Refusal"):
                continue
            code = ast.literal_eval(call.args[0])
            keys = [keys_of(word.value) for word in call.keywords if word.arg == "key"]
            wanted = keys[0] if keys else {code}
            if not keys and code == "not_now":
                missing.append(f"{file}:{call.lineno} has no key")
            missing += [f"{file}:{call.lineno} {k}" for k in wanted if f"refused.{k}" not in known]
    assert missing == []


def keys_of(node: ast.expr) -> set[str]:
    """All values a key can take: a string, one of two, or one with the status of a table in it."""
    if isinstance(node, ast.IfExp):
        return keys_of(node.body) | keys_of(node.orelse)
    if isinstance(node, ast.JoinedStr):
        stem = "".join(str(part.value) for part in node.values if isinstance(part, ast.Constant))
        return {stem + status for status in ("open", "playing", "over")}
    return {ast.literal_eval(node)}
