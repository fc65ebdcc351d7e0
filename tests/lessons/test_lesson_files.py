"""Lessons as data: every one can be played, its words are there, its clauses are real."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from skerry.lessons import BadLesson, lessons, lessons_of
from skerry.lessons.checking import check_lesson, play_step, start
from skerry.lessons.lesson import parse_lesson
from skerry.server.lesson_page import clauses_of, page, taught

ROOT = Path(__file__).resolve().parents[2]
TEXTS = ROOT / "web" / "src" / "locales" / "lessons"
LANGUAGES = ("en", "de", "fr", "ru")
GAMES = sorted({lesson.game.name for lesson in lessons().values()})
#: What a step may have in words, so that it is read.
MOST_WORDS = 48

FOUNDING = """
position = "players=2 phase=found-settlement starter=orange start_rolls=10,-1,-1,-1"
seat = "orange"
minutes = 1
[[step]]
name = "one"
"""


@pytest.mark.parametrize("name", sorted(lessons()))
def test_a_lesson_can_be_played_to_its_end_with_every_accepted_move(name: str) -> None:
    lesson = lessons()[name]
    check_lesson(lesson, clauses_of(lesson.game.name))


@pytest.mark.parametrize("name", sorted(lessons()))
def test_a_lesson_has_a_task_and_a_wrong_turn_where_there_is_a_choice(name: str) -> None:
    lesson = lessons()[name]
    match = start(lesson)
    choices = 0
    for step in lesson.steps:
        before = match.copy()
        play_step(lesson, match, step)
        for ply in step.first:
            before.advance(*ply)
        choices += bool(step.do) and len(before.codes(lesson.seat)) > len(step.do)
    assert any(step.do for step in lesson.steps)
    assert any(step.wrong is not None for step in lesson.steps) or not choices


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_all_steps_are_there_and_no_others(game: str, language: str) -> None:
    texts = json.loads((TEXTS / language / f"{game}.json").read_text(encoding="utf-8"))
    names = [lesson.name for lesson in lessons_of(game)]
    wanted = names + [f"{name}.aim" for name in names]
    wanted += [f"{one.name}.{step.name}" for one in lessons_of(game) for step in one.steps]
    assert sorted(texts) == sorted(wanted)
    long = [key for key, text in texts.items() if len(text.split()) > MOST_WORDS]
    assert long == []
    loose = [key for key, text in texts.items() if text != text.strip() or "  " in text]
    assert loose == []
    if language == "fr":
        assert [key for key, text in texts.items() if re.search(r"[^\u00a0:\d][:;!?]", text)] == []
        assert [key for key, text in texts.items() if "'" in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_lessons_has_its_words_in_every_language(language: str) -> None:
    def words(which: str) -> dict[str, str]:
        found: dict[str, str] = json.loads(
            (TEXTS / which / "words.json").read_text(encoding="utf-8")
        )
        return found

    ours, english = words(language), words("en")
    assert list(ours) == list(english)
    for key, text in english.items():
        assert set(re.findall(r"\{\w+\}", ours[key])) == set(re.findall(r"\{\w+\}", text)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_tips_have_their_words_in_every_language(language: str) -> None:
    source = (ROOT / "web" / "src" / "learn" / "tips.ts").read_text(encoding="utf-8")
    told = {}
    for game, rows in re.findall(r"^  (\w+): \[\n(.*?)^  \],", source, re.M | re.S):
        for name, clause in re.findall(r'name: "(\w+)",\s+clause: "([A-Z]+-\d+)"', rows):
            told[f"{game}.{name}"] = clause
            assert clause in clauses_of(game), clause
    assert {key.split(".")[0] for key in told} == set(GAMES)
    texts = json.loads((TEXTS / language / "tips.json").read_text(encoding="utf-8"))
    assert {key for key in texts if "." in key} == set(told)
    assert {key for key in texts if "." not in key} == {"title", "put-away", "rule", "no-more"}
    assert [key for key, text in texts.items() if len(text.split()) > MOST_WORDS] == []


@pytest.mark.parametrize("game", GAMES)
def test_two_thirds_of_the_clauses_are_taught(game: str) -> None:
    known = clauses_of(game)
    assert len(taught(game)) * 3 >= len(known) * 2


def test_the_page_that_lists_the_clauses_is_fresh() -> None:
    assert (ROOT / "docs" / "lessons.md").read_text(encoding="utf-8") == page()


def test_the_last_lesson_of_catan_is_won() -> None:
    lesson = lessons()["catan/victory"]
    match = start(lesson)
    for step in lesson.steps:
        play_step(lesson, match, step)
    assert match.over
    assert match.winners == (lesson.seat,)


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        ('do = ["settlement 99"]', "settlement 99"),
        ('do = ["road 0"]', "step one: road 0"),
        ('do = ["settlement 3"]\nwrong = "road 1"', "step one: road 1"),
        ('do = ["settlement 3"]\nwrong = "settlement 3"', "is one of those in `do`"),
        ('do = ["settlement 3"]\nthen = ["chance: dice 8"]', "chance is not to act"),
        ('first = ["red: settlement 3"]', "red is not to act"),
        ('first = ["green: settlement 3"]', "expected `SEAT: move`"),
        ('then = ["red: end"]', "`then` needs `do`"),
        ('do = ["settlement 3", "settlement 3 + road 0"]', "equally many moves"),
        ('clauses = ["CA-999"]', "there is no clause CA-999"),
        ('colour = "red"', "there is no key 'colour'"),
        ('[[step]]\nname = "one"', "two steps have one name"),
    ],
)
def test_what_is_wrong_with_a_lesson_is_said(more: str, problem: str) -> None:
    with pytest.raises(BadLesson, match=re.escape(problem)):
        check_lesson(parse_lesson("catan", 1, "trial", FOUNDING + more), clauses_of("catan"))


def test_a_position_that_cannot_be_is_told_with_its_lesson() -> None:
    text = FOUNDING.replace("starter=orange", "starter=orange owner=3:orange,4:orange")
    with pytest.raises(BadLesson, match="catan/trial"):
        check_lesson(parse_lesson("catan", 1, "trial", text), clauses_of("catan"))
