"""Screens round the tables, in all games: lessons, rules, puzzles, ends, replays and reviews."""

from __future__ import annotations

import sys

import msgspec
from driver import ROOT
from made_reviews import made_review
from playwright.sync_api import Page
from simple_puzzles import simple_puzzle
from stored import store_table
from studio import Screen, Studio, after, at_address

sys.path.insert(0, str(ROOT / "tests"))

from server.games import finished

from skerry.puzzles import load_puzzles


def ended(
    game: str, players: int, page_of: str = "t", shows: str = ".endslip .ranking", part: float = 1
) -> Screen:
    """A finished game: its end, its replay or its review, of which a part is made."""

    def screen(studio: Studio, language: str) -> Page:
        whole = part == 1
        match, code = finished(game, players), f"{'EP'[not whole]}{game[:4].upper()}{players}"
        judged = None if whole else round(part * len(match.played))
        review = msgspec.json.encode(made_review(match, judged))
        studio.once(code, lambda: store_table(studio.folder, match, code, review))
        at = "" if page_of == "t" else f"?at={len(match.played) // 2}"
        page = studio.visitor(language).open(f"/{page_of}/{code}{at}")
        page.wait_for_selector(shows)
        return page

    return screen


def puzzle(studio: Studio, language: str) -> Page:
    found = next(p for p in load_puzzles("struggle").values() if p.kind == "building")
    page = studio.visitor(language).open(f"/puzzle/struggle/{found.id}")
    page.wait_for_selector(".puzzlebox", state="attached")
    return page


def solved(studio: Studio, language: str) -> Page:
    page = puzzle(studio, language)
    page.locator(".side .mains .btn, .costrow:not([aria-disabled=true])").last.click()
    page.wait_for_selector(".found")
    return page


def simple(game: str) -> Screen:
    """A puzzle of that game."""

    def screen(studio: Studio, language: str) -> Page:
        page = studio.visitor(language).open(f"/puzzle/{game}/{simple_puzzle(game).id}")
        page.wait_for_selector(".puzzlebox", state="attached")
        return page

    return screen


def tried(studio: Studio, language: str) -> Page:
    """A move that the lesson does not want."""
    page = at_address("/learn/catan/founding", ".teach-text")(studio, language)
    page.locator(".teach-nav .btn").nth(2).click()
    page.locator("[data-spot]").first.click()
    page.wait_for_selector(".tried")
    return page


def searched(studio: Studio, language: str) -> Page:
    page = at_address("/rules/catan", ".book .clauses")(studio, language)
    page.fill("input[type=search]", "7")
    page.wait_for_function("document.querySelector('.book [role=status]').innerText.length > 3")
    return page


def beside_the_table(studio: Studio, language: str) -> Page:
    page = after(puzzle, ".tools .tool:last-child")(studio, language)
    page.click(".btn:has(use[href='#ui-scroll'])")
    page.wait_for_selector(".rulesdrawer .clauses")
    return page


def cut_off(studio: Studio, language: str) -> Page:
    """The start page without a network."""
    page = at_address("/", ".game-card")(studio, language)
    page.context.set_offline(True)
    page.wait_for_selector(".offnote, .banner.warn")
    return page


def on_phone(screen: Screen, click: str) -> Screen:
    """What opens on a small screen only."""

    def further(studio: Studio, language: str) -> Page:
        page = screen(studio, language)
        page.set_viewport_size({"width": 390, "height": 844})
        page.locator(click).click()
        return page

    return further


PAGES: dict[str, Screen] = {
    "start-offline": cut_off,
    "lesson-tried": tried,
    "lesson-why": after(
        at_address("/learn/catan/founding", ".teach-text"), ".teach-nav .btn >> nth=1"
    ),
    "lesson-dice": at_address("/learn/dice/rolls", ".teach-text"),
    "lesson-struggle": at_address("/learn/struggle/steps", ".teach-text"),
    "rules-pictures": at_address("/rules/catan#CA-73", ".book .rulefig"),
    "rules-dice": at_address("/rules/dice", ".book .clauses"),
    "rules-struggle": at_address("/rules/struggle", ".book .clauses"),
    "rules-search": searched,
    "rules-beside": beside_the_table,
    "puzzle-catan": simple("catan"),
    "puzzle-elasund": simple("elasund"),
    "puzzle-dice": simple("dice"),
    "end-struggle": ended("struggle", 3),
    "replay-elasund": ended("elasund", 3, "replay", ".replaybar"),
    "replay-struggle": ended("struggle", 3, "replay", ".replaybar"),
    "review-struggle": ended("struggle", 3, "review", ".logchart"),
    "review-filling": ended("catan", 4, "review", ".logchart", part=0.6),
    "review-alone": ended("dice", 1, "review", ".logchart"),
    "review-decisions": on_phone(ended("catan", 4, "review", ".logchart"), ".handle >> nth=0"),
    "review-luck": on_phone(ended("catan", 4, "review", ".logchart"), ".handle >> nth=1"),
}
