"""Puzzles and rules in the browser: solved and failed, the rules beside the table, explaining."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from driver import ROOT, Patience, Table
from playwright.sync_api import Page, expect
from simple_puzzles import simple_puzzle
from test_everyone import faults

sys.path.insert(0, str(ROOT / "src"))

from skerry.puzzles import Puzzle, load_puzzles

pytestmark = pytest.mark.slow


def buildable(game: str, kind: str) -> Puzzle:
    """A puzzle whose answer is a button beside the board."""
    return next(p for p in load_puzzles(game).values() if p.kind == kind and len(p.moves) > 2)


def open_puzzle(table: Table, puzzle: Puzzle) -> Page:
    page = table.open(f"/puzzle/{puzzle.game}/{puzzle.id}")
    page.wait_for_selector(".puzzlebox", state="attached")
    return page


def test_a_puzzle_is_solved_at_the_table_and_explained(visit: Callable[..., Table]) -> None:
    puzzle = buildable("struggle", "building")
    page = open_puzzle(visit(), puzzle)
    expect(page.locator(".ranked")).to_have_count(0)
    page.locator(".costrow", has_text="Building").click()
    page.wait_for_selector(".found")
    assert "You found it" in page.inner_text(".found")
    rows = page.locator(".ranked li")
    assert rows.count() >= 3
    assert "your move" in rows.nth(0).inner_text()
    assert page.locator(".rated small").inner_text().startswith("▲")
    assert not faults(page)
    page.get_by_role("button", name="Next puzzle").click()
    page.wait_for_selector(".puzzlebox p")
    assert puzzle.id not in page.url


def test_a_puzzle_is_failed_and_tried_again_by_phone(visit: Callable[..., Table]) -> None:
    puzzle = buildable("struggle", "building")
    table = visit("de-DE", viewport={"width": 390, "height": 844}, color_scheme="dark")
    page = open_puzzle(table, puzzle)
    page.locator(".dock .btn.main").click()
    page.wait_for_selector(".found.missed")
    assert page.is_visible(".ranked")
    assert not faults(page)
    page.get_by_role("button", name="Noch einmal").click()
    expect(page.locator(".ranked")).to_have_count(0)


def test_the_rules_are_read_and_searched_beside_the_table(visit: Callable[..., Table]) -> None:
    page = open_puzzle(visit(), buildable("struggle", "building"))
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Rules", exact=True).click()
    page.wait_for_selector(".rulesdrawer .clauses")
    assert page.is_visible(".boardbox")
    assert page.locator(".rulesdrawer .rulefig").count() >= 2
    page.fill(".rulesdrawer input[type=search]", "destiny")
    page.wait_for_function("document.querySelector('.book [role=status]').innerText.length > 3")
    expect(page.locator(".rulesdrawer [data-clause='ST-47']")).to_be_visible()
    expect(page.locator(".rulesdrawer [data-clause='ST-1']")).to_have_count(0)
    assert not faults(page)
    page.get_by_role("button", name="Back to the table").click()
    expect(page.locator(".rulesdrawer")).to_have_count(0)


def test_a_building_explains_itself_on_focus(visit: Callable[..., Table]) -> None:
    page = open_puzzle(visit(), buildable("struggle", "building"))
    page.keyboard.press("Tab")
    row, patience = page.locator(".costrow", has_text="Building"), Patience()
    while not page.locator("#explain p").count() and patience.lasts:
        row.blur()  # while the table is still being drawn, the focus may get lost
        row.focus()
        page.wait_for_timeout(100)
    page.wait_for_selector("#explain p")
    said = page.inner_text("#explain")
    assert "Building" in said
    assert "ST-71" in said
    page.keyboard.press("Escape")
    expect(page.locator("#explain")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "thing", "clauses"),
    [
        ("catan", ".bld[data-explain='catan/settlement']", ["CA-53", "CA-25"]),
        ("dice", ".costrow[data-explain='dice/knight']", ["DI-39", "DI-42"]),
        ("struggle", ".costrow[data-explain='struggle/building']", ["ST-71", "ST-72"]),
        ("elasund", ".sup[data-explain='elasund/wall']", ["EL-56", "EL-57"]),
    ],
)
def test_a_thing_explains_itself_to_a_pointer_a_finger_and_the_keyboard(
    visit: Callable[..., Table], game: str, thing: str, clauses: list[str]
) -> None:
    page = open_puzzle(visit(has_touch=True), simple_puzzle(game))
    found = page.locator(thing).locator("visible=true").first
    found.hover()
    said = page.locator("#explain i")
    expect(said).to_have_text(clauses)
    page.keyboard.press("Escape")
    expect(said).to_have_count(0)
    page.mouse.move(5, 5)
    found.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    expect(said).to_have_text(clauses)  # after the time of a long press
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    found.focus()
    expect(said).to_have_text(clauses)


@pytest.mark.parametrize(
    "game",
    [
        "catan",
        pytest.param("dice", marks=pytest.mark.long),
        pytest.param("struggle", marks=pytest.mark.long),
        "elasund",
    ],
)
def test_the_rules_page_draws_prices_and_examples(visit: Callable[..., Table], game: str) -> None:
    page = visit("fr-FR").open(f"/rules/{game}")
    page.wait_for_selector(".book .clauses")
    assert page.locator(".prices li").count() >= 4
    assert page.locator(".rulefig").count() >= 2
    assert not faults(page)
