"""The tables played by keyboard and accessible names alone."""

from __future__ import annotations

import random
import re
import sys
import time
from collections.abc import Callable

import pytest
from driver import PATIENCE, ROOT, Patience, Table
from playwright.sync_api import Page, expect
from positions import sit_at

sys.path.insert(0, str(ROOT / "tests" / "rules" / "catan"))

from catan_table import position_text

pytestmark = pytest.mark.slow
#: Buttons of Elasund that choose what to build; a refused one says why when it is pressed.
CHOOSABLE = ", ".join(
    f"{part} button{kind}:enabled:not([aria-disabled=true])"
    for part, kind in ((".perms", ""), (".yard", "[aria-pressed]"))
)


def press_until(page: Page, wanted: str, most: int = 90) -> bool:
    """Press Tab until the focus is on something that matches."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if page.evaluate("(w) => !!document.activeElement?.matches(w)", wanted):
            return True
    return False


@pytest.mark.long
def test_the_keyboard_alone_finishes_a_dice_game(visit: Callable[..., Table]) -> None:
    table = visit()
    page = table.open()
    page.wait_for_selector("[data-play=dice]")
    assert press_until(page, "[data-play=dice]")
    page.keyboard.press("Enter")
    page.wait_for_selector("main.table")
    patience = Patience()
    while not table.is_over() and patience.lasts:
        if page.locator("[data-glow]:not([disabled])").count() == 0:
            page.wait_for_timeout(40)
        elif press_until(page, "[data-glow]:not([disabled])"):
            patience.note(True)
            page.keyboard.press("Enter")
            page.wait_for_timeout(40)
    assert table.is_over()


def test_arrow_keys_walk_the_legal_places_of_the_island(visit: Callable[..., Table]) -> None:
    table = visit()
    table.play_now("catan")
    page = table.page
    page.wait_for_selector("[data-spot]")
    page.locator("[data-spot]").first.focus()
    seen = {page.evaluate("() => document.activeElement.ariaLabel")}
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
        seen.add(page.evaluate("() => document.activeElement.ariaLabel"))
    assert len(seen) == 5
    page.keyboard.press("Enter")
    told = page.get_by_role("log", name="What happened")  # heard by whoever does not see it
    told.get_by_text("You found a settlement").wait_for()


def names_of_buttons(page: Page, part: str) -> list[str]:
    """The accessible names of the buttons in a part of the page that can be pressed."""
    found = page.get_by_role("region", name=part, exact=True).get_by_role("button", disabled=False)
    names = "(all) => all.map((e) => e.ariaLabel || e.textContent.trim())"
    return list(map(str, found.evaluate_all(names)))


def press_named(page: Page, name: str) -> None:
    """Walk with Tab to what has this accessible name, and press it."""
    for _ in range(60):
        here = "() => document.activeElement.ariaLabel || document.activeElement.textContent.trim()"
        if page.evaluate(here) == name:
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    # An answer that was on its way may have ended the question meanwhile.
    assert name not in names_of_buttons(page, "A question for you"), f"Tab does not reach {name!r}"


def answer_by_name(page: Page, dice: random.Random) -> None:
    """Answer the question of the page, whatever it is, by the names of its buttons."""
    names = names_of_buttons(page, "A question for you")
    counted = [re.fullmatch(r"(.+): (\d+) of (\d+)", name) for name in names]
    more = [n for n, c in zip(names, counted, strict=True) if c and int(c[2]) < int(c[3])]
    ready = [n for n in names if re.match(r"Discard|Give up|Decline|Withdraw|Take|Back", n)]
    page.keyboard.press("a")
    for wanted in (ready, more, names):
        if wanted:
            press_named(page, wanted[dice.randrange(len(wanted))])
            return


@pytest.mark.parametrize("to_the_end", [False, pytest.param(True, marks=pytest.mark.long)])
def test_catan_is_played_by_keyboard_and_names_alone(
    visit: Callable[..., Table], to_the_end: bool
) -> None:
    table = visit()
    table.short_game("catan")
    page, dice = table.page, random.Random(8)
    seen: set[str] = set()
    ends = page.locator(".log .clause", has_text="You roll")
    end = time.monotonic() + 10 * PATIENCE
    while not (table.is_over() if to_the_end else ends.count() > 3) and time.monotonic() < end:
        page.wait_for_function("() => !window.unanswered.size")
        if names_of_buttons(page, "A question for you"):
            answer_by_name(page, dice)
        elif names := names_of_buttons(page, "Board"):
            assert len(set(names)) == len(names), "two places have the same name"
            page.keyboard.press("b")
            for _ in range(dice.randrange(6)):
                page.keyboard.press(dice.choice(["ArrowLeft", "ArrowDown", "ArrowRight"]))
            seen.add(str(page.evaluate("() => document.activeElement.ariaLabel")))
            page.keyboard.press("Enter")
        else:
            page.keyboard.press(dice.choice("3214") if dice.random() < 0.6 else "e")
        page.wait_for_timeout(25)
    assert table.is_over() if to_the_end else ends.count() > 3
    assert len(seen) > 3


def test_escape_lets_go_of_what_is_chosen(visit: Callable[..., Table]) -> None:
    table = visit()
    table.play_now("elasund")
    page, dice = table.page, random.Random(1)
    chosen = page.locator(".yard [aria-pressed=true], .perms [aria-pressed=true]")
    patience = Patience()
    while not chosen.count() and patience.lasts:
        open_kinds = page.locator(CHOOSABLE)
        if open_kinds.count():
            open_kinds.first.click()
        else:
            patience.note(table.click_what_glows(dice))
        page.wait_for_timeout(30)
    assert page.locator("[data-spot]").count() > 0
    page.keyboard.press("Escape")
    expect(chosen).to_have_count(0)
    expect(page.locator("[data-spot]")).to_have_count(0)


#: Whatever under this has neither focus nor clicks.
_UNDER = """(cover) => {
  const over = document.querySelector(cover);
  const edge = over.getBoundingClientRect();
  const all = document.querySelectorAll('main :is(a[href], button, input, select, textarea)');
  return [...all].filter((e) => {
    const { left, top, width, height } = e.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    return width && x > edge.left && x < edge.right && y > edge.top && y < edge.bottom
      && !over.contains(e);
  }).map((e) => !!e.closest('[inert]'));
}"""


@pytest.mark.parametrize(
    ("width", "height", "cover"), [(1366, 768, ".ask"), (390, 844, ".side"), (844, 390, ".side")]
)
def test_what_lies_under_a_question_has_no_focus_until_it_is_answered(
    visit: Callable[..., Table], width: int, height: int, cover: str
) -> None:
    table = visit(viewport={"width": width, "height": height})
    where = "phase=discard owes=0,4,0,0 goal=3 red=l8 settlement=H10-N:red,H12-N:blue"
    sit_at(table, "catan", position_text(where), 1)
    page = table.page
    page.locator(".ask .good").first.wait_for()
    page.wait_for_function("() => document.querySelector('button[inert]')")
    under = page.evaluate(_UNDER, cover)
    assert under
    assert all(under)
    for _ in range(4):
        page.locator(".ask .good").first.click()
    page.get_by_role("button", name="Discard 4 of 4").click()
    page.locator(".ask").wait_for(state="detached")
    expect(page.locator("button[inert]")).to_have_count(0)


def test_the_board_is_one_stop_of_the_tab_key_and_keeps_the_focus(
    visit: Callable[..., Table],
) -> None:
    table = visit()
    table.play_now("catan")
    page = table.page
    page.wait_for_selector("[data-spot][tabindex='0']")
    expect(page.locator("[data-spot][tabindex='0']")).to_have_count(1)
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-spot][aria-label^='Build a road']")
    page.wait_for_function("() => document.activeElement.ariaLabel?.startsWith('Build a road')")
    expect(page.locator("[data-spot][tabindex='0']")).to_have_count(1)


def test_a_main_button_pressed_by_a_key_keeps_the_focus_and_a_held_key_presses_once(
    visit: Callable[..., Table],
) -> None:
    table = visit()
    where = "phase=before-roll rolled=0 goal=3 red=lw2 settlement=H10-N:red,H12-N:blue"
    sit_at(table, "catan", position_text(where), 1)
    page, main = table.page, table.page.locator(".side .mains .btn.main")
    main.focus()
    for _ in range(3):  # without a release between them: it is held
        page.keyboard.down("Enter")
        page.wait_for_function("() => !window.unanswered.size")
    page.keyboard.up("Enter")
    expect(page.locator(".logbox .clause", has_text="You roll")).to_have_count(1)
    if main.is_enabled():  # no seven
        expect(main).to_have_text("End turn")
        expect(main).to_be_focused()


def test_the_help_sheet_names_every_key_and_shortcuts_can_be_turned_off(
    visit: Callable[..., Table],
) -> None:
    table = visit()
    table.play_now("catan")
    page = table.page
    page.wait_for_selector("[data-spot]")
    page.keyboard.press("b")
    page.keyboard.press("?")
    keys = page.locator(".keys kbd").all_inner_texts()
    assert {"b", "e", "1", "2", "3", "4", "Esc"} <= set(keys)
    expect(page.locator(".keys button")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".keys")).to_have_count(0)
    expect(page.locator("[data-spot][tabindex='0']")).to_be_focused()
    page.keyboard.press("m")
    expect(page.locator(".menu button").first).to_be_focused()
    page.locator(".menu fieldset", has_text="Shortcuts").get_by_text("Off").click()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.locator(".keys")).to_have_count(0)


def test_an_open_menu_or_help_sheet_keeps_the_shortcuts_off_the_table(
    visit: Callable[..., Table],
) -> None:
    table = visit()
    where = "phase=before-roll rolled=0 goal=3 red=lw2 settlement=H10-N:red,H12-N:blue"
    sit_at(table, "catan", position_text(where), 1)
    page, rolled = table.page, table.page.locator(".logbox .clause", has_text="You roll")
    page.locator(".side .mains .btn.main").wait_for()
    page.keyboard.press("m")
    page.keyboard.press("e")
    page.keyboard.press("?")
    expect(page.locator(".menu")).to_have_count(1)
    page.keyboard.press("e")
    page.keyboard.press("Escape")
    expect(page.locator(".menu")).to_have_count(0)
    assert page.evaluate("() => window.unanswered.size") == 0
    expect(rolled).to_have_count(0)
    page.keyboard.press("e")
    expect(rolled).to_have_count(1)
