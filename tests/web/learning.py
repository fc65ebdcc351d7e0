"""The pages of learning as a person finds them: lessons, the map, rules, puzzles, first tips."""

from __future__ import annotations

import json
from collections.abc import Iterator

from driver import Table
from lesson_clicks import Learner
from lesson_pages import play_lesson
from playwright.sync_api import Page

from skerry.lessons import lessons_of
from skerry.puzzles import Puzzle, load_puzzles

GAMES = ("catan", "dice", "struggle", "elasund")
#: The width and height of a phone, a tablet, a screen, and a phone held sideways.
WINDOWS = ((360, 740), (820, 1180), (1440, 900), (844, 390))
#: Answers that are made by one or two clicks, whatever the position.
SIMPLE = {
    "catan": ("settlement", "city"),
    "dice": ("settlement", "city"),
    "struggle": ("building",),
    "elasund": ("build",),
}


def simple_puzzle(game: str) -> Puzzle:
    """A puzzle whose answer is made by one or two clicks."""
    return next(p for p in load_puzzles(game).values() if p.kind in SIMPLE[game])


def pages_of(table: Table, game: str, language: str) -> Iterator[tuple[str, Page]]:
    """Every page of learning of a game, one after the other, each with its name."""
    lesson = next(one for one in lessons_of(game) if any(step.wrong for step in one.steps))
    page = play_lesson(table, lesson, language, until_wrong=True)
    yield "tried", page
    page.locator(".teach-nav .btn").nth(1).click()
    page.wait_for_function("() => document.querySelector('.whybox p')?.innerText.length > 20")
    yield "why", page
    page.reload()
    page.wait_for_selector(".teach-text")
    yield "lesson", page
    table.open(f"/rules/{game}").wait_for_selector(".book .clauses")
    yield "rules", page
    puzzle = simple_puzzle(game)
    table.open(f"/puzzle/{game}/{puzzle.id}").wait_for_selector(".puzzlebox", state="attached")
    yield "puzzle", page
    Learner(page, game).make([puzzle.answer.data])
    page.wait_for_selector(".ranked", state="attached")
    yield "answer", page
    table.play_now(game)
    page.wait_for_selector(".tip p")
    yield "tip", page
    page.locator(".tip a").click()
    page.wait_for_selector(".rulesdrawer .clauses")
    yield "beside", page


def map_page(table: Table) -> Page:
    """The map of somebody who has done some lessons."""
    done = [lesson.id for game in GAMES[::-1] for lesson in lessons_of(game)][:11]
    page = table.open("/learn")
    page.evaluate("(done) => localStorage.setItem('skerry.lessons', done)", json.dumps(done))
    page.reload()
    page.wait_for_selector(".port.next span:not(:empty)")
    return page
