"""Lessons played in a browser."""

from __future__ import annotations

import json

from driver import ROOT, Table
from playwright.sync_api import Page, expect

from skerry.lessons import Lesson

#: Keeps the page's own socket, so that a test can send a move as the page would.
KEEP_SOCKET = """
const Real = WebSocket;
window.WebSocket = class extends Real {
  constructor(...args) { super(...args); window.pageSocket = this; }
};
"""
TEXTS = ROOT / "web" / "src" / "locales" / "lessons"


def texts_of(language: str, game: str) -> dict[str, str]:
    """The texts of a game's lessons."""
    found: dict[str, str] = json.loads(
        (TEXTS / language[:2] / f"{game}.json").read_text(encoding="utf-8")
    )
    return found


def send(page: Page, moves: list[dict[str, object]]) -> None:
    """Send moves over the page's own connection."""
    message = {"type": "move", "id": 900_000, "seen": 2**50, "moves": moves}
    page.evaluate("text => window.pageSocket.send(text)", json.dumps(message))


def play_lesson(table: Table, lesson: Lesson, language: str) -> Page:
    """Play a lesson from its first step to its last; every step shows its text."""
    table.context.add_init_script(KEEP_SOCKET)
    texts = texts_of(language, lesson.game.name)
    page = table.open(f"/learn/{lesson.id}")
    for number, step in enumerate(lesson.steps):
        text = page.locator(f'.teach[data-lesson="{step.name}"] .teach-text')
        expect(text).to_have_text(texts[f"{lesson.name}.{step.name}"], timeout=15_000)
        following = page.locator(".teach-nav .btn").nth(2)
        if not step.do:
            expect(following).to_be_enabled(timeout=15_000)
            if number + 1 < len(lesson.steps):
                following.click()
            continue
        if step.first:
            page.wait_for_timeout(200)
        moves = lesson.game.moves
        send(page, [moves.json(code) for code in step.do[0]])
    return page
