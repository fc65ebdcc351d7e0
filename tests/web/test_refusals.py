"""A refused move is explained by the same sentence in every language."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from driver import ROOT
from test_catalogues import LANGUAGES, PLURALS

import skerry
from skerry.games.elasund.kinds import FIRST_BUILT, FIRST_NEUTRAL, KIND_NAMES
from skerry.games.elasund.state import COLOURS
from skerry.games.struggle.cards import BUILDING_KEYS
from skerry.games.struggle.data import GOODS, KINDS

SOURCE = ROOT / "src" / "skerry"
#: A value of a sentence, and the form of it that a language asks for.
SLOT = re.compile(r"\{(\w+)(?::([\w-]+))?\}")
#: What needs no entry: the conjunction of a list, and the number in a name like R7.
BUILT_IN = {"or", "number"}
COUNTED = {"n", "have", "price", "gold", "due", "own", "best", "rate", "wanted", "value"}
SITES = [f"S{points}" for points in (3, 4, 5, 7, 9, 11)] + [f"C{n}" for n in (7, 12, 20, 30)]
#: Every id that a value can be.
IDS = {
    "good": [*GOODS, "gold"],
    "goods": GOODS,
    "missing": GOODS,
    "colour": COLOURS,
    "hut": ("small", "large"),
    "kind": KINDS,
    "site": SITES,
}
#: Which of them a sentence is said of, where that is not every one.
SAID_OF = {
    "your {building} stands on the board already": KIND_NAMES[FIRST_BUILT:FIRST_NEUTRAL],
    "no {building} is left in the pile": KIND_NAMES[FIRST_NEUTRAL:],
    "the {building} would reach beyond the fields": KIND_NAMES[FIRST_BUILT:],
    "the {building} needs {n} permits on its fields, there are {have}": KIND_NAMES[FIRST_BUILT:],
    "the {building} costs {price} gold, you have {gold}": KIND_NAMES[FIRST_BUILT:],
    "you have a {building} already": BUILDING_KEYS,
    "there is no {building} in the pile": BUILDING_KEYS,
    "the pile is empty and no opponent has a {kind} that can be taken": ("road", "knight"),
}


@cache
def texts(language: str) -> dict[str, Any]:
    path = ROOT / "web" / "src" / "locales" / "refusals" / f"{language}.json"
    return dict(json.loads(path.read_text(encoding="utf-8")))


def forms(text: Any) -> list[str]:
    return list(text.values()) if isinstance(text, dict) else [text]


def sentences_in(source: str) -> Iterator[str]:
    """The templates of a file: what `Refusal` is made of, or the `sentence` it is made of."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Refusal":
            first = node.args[0]
            if not (isinstance(first, ast.Name) and first.id == "sentence"):
                yield ast.literal_eval(first)
        elif isinstance(node, ast.Assign):
            (target,), value = node.targets, node.value
            if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
                target, value = target.elts[0], value.elts[0]
            if isinstance(target, ast.Name) and target.id == "sentence":
                yield ast.literal_eval(value)


def sentences_of(game: str) -> set[str]:
    """Every template with which a game refuses a move."""
    rules = skerry.get_game(game).rules
    told: list[Any] = [rules.otherwise, rules.turns]
    told += [said for row in rules.rows for said in (row.why, row.only)]
    for phase in rules.phases.values():
        told += [phase.duty, *phase.duties.values()]
    found = {said[0] for said in told if isinstance(said, tuple)}
    return found | set(
        sentences_in((SOURCE / "games" / game / "refusal.py").read_text(encoding="utf-8"))
    )


@cache
def templates() -> frozenset[str]:
    chain = "what follows from it must be seen before the next move"
    assert chain in (SOURCE / "server" / "judge.py").read_text(encoding="utf-8")
    return frozenset({chain}.union(*map(sentences_of, skerry.games())))


def test_a_template_is_found_wherever_it_is_written() -> None:
    source = 'Refusal("a {n}", "X", n=1)\nsentence, n = "b", 2\nRefusal(sentence, "X")'
    assert set(sentences_in(source)) == {"a {n}", "b"}
    with pytest.raises(ValueError, match="malformed"):
        list(sentences_in('Refusal(f"no {card}", "X")'))
    assert len(templates()) > 150


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_sentence_has_a_text_in_every_language(language: str) -> None:
    own = {key for key in texts(language) if not re.fullmatch(r"[\w-]+:[\w-]+", key)}
    assert own == templates()


def test_english_rewords_only_sentences_that_are_said() -> None:
    own = {key for key in texts("en") if not re.fullmatch(r"[\w-]+:[\w-]+", key)}
    assert own < templates()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_names_the_values_of_its_sentence(language: str) -> None:
    for template in templates() & set(texts(language)):
        wanted = {name for name, _ in SLOT.findall(template)}
        for form in forms(texts(language)[template]):
            assert {name for name, _ in SLOT.findall(form)} == wanted, form


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_are_whole_sentences_in_the_plural_forms_of_their_language(language: str) -> None:
    for key, text in texts(language).items():
        if isinstance(text, dict):
            assert set(text) == PLURALS[language], key
        if key in templates():
            assert all(re.match(r"[A-ZА-ЯÀÉ«{].*\.$", form) for form in forms(text)), key


def asked_of(language: str) -> Iterator[str]:
    """The forms of words that the texts of a language ask for."""
    for template in templates():
        # English says the template itself where it has no other words.
        text = texts(language).get(template, template)
        for name, form in {slot for one in forms(text) for slot in SLOT.findall(one)}:
            if form and form not in BUILT_IN:
                ids = ["n"] if name in COUNTED else SAID_OF.get(template) or IDS[name]
                yield from (f"{form}:{one}" for one in ids)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_that_is_asked_for_is_there_and_no_other(language: str) -> None:
    assert set(asked_of(language)) == set(texts(language)) - templates()
