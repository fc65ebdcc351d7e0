"""A rated game from opening its table to the ratings of both, and texts that are no markup."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from driver import Patience, Table
from playwright.sync_api import Page, expect
from test_everyone import faults
from test_lobby_page import is_within, known

pytestmark = pytest.mark.slow

#: Whether the ratings of this browser's person have been worked out.
RATED = """async () => {
  const authorization = `Bearer ${localStorage.getItem('skerry.token')}`;
  const answer = await fetch('/api/people/me', { headers: { authorization } });
  return (await answer.json()).ratings?.length > 0;
}"""


def play_out(seed: int, *tables: Table) -> None:
    """Click what glows for all of them until everybody sees the result."""
    patience = Patience()
    dice = [random.Random(seed + number) for number in range(len(tables))]
    while not all(table.is_over() for table in tables):
        clicked = [
            table.click_what_glows(chance) if not table.is_over() else ""
            for table, chance in zip(tables, dice, strict=True)
        ]
        patience.note(any(clicked))
        assert patience.lasts
        tables[0].page.wait_for_timeout(12 if any(clicked) else 30)


def await_rating(page: Page) -> None:
    """Wait until the ratings are worked out, which the server does after the game."""
    patience = Patience()
    while not page.evaluate(RATED):
        assert patience.lasts
        page.wait_for_timeout(100)


@pytest.mark.long
@pytest.mark.parametrize(
    ("language", "size"),
    [
        ("fr-FR", (390, 844)),
        ("ru-RU", (1366, 768)),
        ("de-DE", (844, 390)),
        ("en-GB", (1366, 768)),
    ],
)
def test_a_rated_game_is_played_and_both_have_a_rating_then(
    visit: Callable[..., Table], language: str, size: tuple[int, int]
) -> None:
    width, height = size
    names = [f"Mari {language[:2]}", f"Jon {language[:2]}"]
    mari = known(visit, names[0])
    jon = known(visit, names[1], language=language, viewport={"width": width, "height": height})
    page, other = mari.open(), jon.page
    page.click("[data-friends=dice]")
    page.locator(".newtable select[name=players]").select_option("2")
    page.click(".newtable [data-step=preset]")
    page.check(".newtable [name=rated]")
    assert faults(page) == []
    page.click(".newtable .btn.main")
    page.wait_for_selector(".codebox")

    other = jon.open(page.url.removeprefix(mari.address))
    other.click(".seats [data-glow]")
    other.locator(".lobby .row.spaced > .btn.big").click()
    assert faults(other) == []
    assert is_within(other)
    page.locator(".lobby .btn.main.big:enabled").click()
    for table in (mari, jon):
        table.page.wait_for_selector("main.table")
    play_out(3, mari, jon)

    for table in (mari, jon):
        here = table.page
        expect(here.locator(".endslip a[href='/people/me']")).to_have_count(1)
        await_rating(here)
        here = table.open("/people/me")
        here.wait_for_selector(".tides figure")
        expect(here.locator(".hist li")).to_have_count(1)
        assert faults(here) == []
        assert is_within(here)
    # The other's page shows the same game, with what it did to the rating.
    other = jon.open(f"/people/{names[0]}")
    other.wait_for_selector(f"h1:has-text('{names[0]}')")
    expect(other.locator(".hist li")).to_have_count(1)


def test_names_and_lines_that_look_like_markup_are_shown_as_they_are(
    visit: Callable[..., Table],
) -> None:
    # Without the policy that would stop a script all the same.
    mari, imp = visit(bypass_csp=True), visit(bypass_csp=True)
    name, line = "<img src onerror=boom()>", "<script>boom()</script><b onclick=boom()>bold</b>"
    page = mari.open()
    page.evaluate("() => { window.boom = () => { window.boomed = true; }; }")
    page.click("[data-friends=dice]")
    page.locator(".newtable select[name=players]").select_option("2")
    page.click(".newtable .btn.main")
    page.wait_for_selector(".codebox")
    other = imp.open(page.url.removeprefix(mari.address))
    other.fill("[name=nickname]", name)
    other.press("[name=nickname]", "Tab")
    other.click(".seats [data-glow]")
    expect(page.locator(".seats")).to_contain_text(name)
    other.fill(".say input", line)
    other.press(".say input", "Enter")
    expect(page.locator(".chat")).to_contain_text(line)
    expect(page.locator(".chat b:has-text('bold'), .chat script, img[onerror]")).to_have_count(0)
    assert page.evaluate("window.boomed === undefined")
