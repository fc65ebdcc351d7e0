"""Lessons played in a browser."""

from __future__ import annotations

import json

from driver import ROOT, Table
from lesson_clicks import Learner
from playwright.sync_api import Page, expect

from skerry.lessons import Lesson

TEXTS = ROOT / "web" / "src" / "locales" / "lessons"


def texts_of(language: str, game: str) -> dict[str, str]:
    """The texts of a game's lessons."""
    found: dict[str, str] = json.loads(
        (TEXTS / language[:2] / f"{game}.json").read_text(encoding="utf-8")
    )
    return found


def play_lesson(
    table: Table, lesson: Lesson, language: str, person: type[Learner] = Learner
) -> Page:
    """Play a lesson from its first step to its last, through its wrong turns.

    Every step shows its text, a wrong turn is answered and taken back.
    """
    texts = texts_of(language, lesson.game.name)
    page = table.open(f"/learn/{lesson.id}")
    learner = person(page, lesson.game.name)
    json_of = lesson.game.moves.json
    for number, step in enumerate(lesson.steps):
        text = page.locator(f'.teach[data-lesson="{step.name}"] .teach-text')
        expect(text).to_have_text(texts[f"{lesson.name}.{step.name}"])
        following = page.locator(".teach-nav .btn").nth(2)
        if not step.do:
            expect(following).to_be_enabled()
            if number + 1 < len(lesson.steps):
                learner.press(following)
            continue
        if step.wrong is not None:
            learner.make([json_of(step.wrong)])
            expect(page.locator(".tried")).to_contain_text(texts[f"{lesson.name}.aim"])
            expect(text).to_be_visible()
        learner.make([json_of(code) for code in step.do[0]])
    return page
