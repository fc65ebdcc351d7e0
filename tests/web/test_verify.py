"""The page that checks a finished game in the browser, and the dice that everybody sees alike."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from driver import Table
from playwright.sync_api import Page
from server.games import COMMITMENT, finished
from test_everyone import faults

pytestmark = pytest.mark.slow


def check(page: Page, record: str, folder: Path) -> str:
    """Open a record on the page; what it says of it."""
    file = folder / "game.skerry"
    file.write_text(record, encoding="utf-8")
    page.set_input_files(".verify input[type=file]", str(file))
    page.wait_for_selector("[data-verdict]")
    return verdict(page)


def verdict(page: Page) -> str:
    return str(page.locator("[data-verdict]").first.get_attribute("data-verdict"))


def wrong(page: Page) -> list[str]:
    """What the page found to be wrong."""
    found = page.locator("[data-finding][data-ok=false]")
    return [str(e.get_attribute("data-finding")) for e in found.element_handles()]


def test_a_game_that_was_played_here_is_proved_here(
    visit: Callable[..., Table], folder: Path
) -> None:
    """From the first click to the proof: the browser kept all that the proof needs."""
    table = visit()
    table.short_game("dice")
    code = table.page.url.rsplit("/", 1)[1]
    table.play_to_the_end(seed=4)
    table.page.click(".endslip a[href^='/verify/']")
    table.page.wait_for_selector("[data-verdict]")
    assert wrong(table.page) == []
    assert verdict(table.page) == "proved"
    found = table.page.locator("[data-finding]").element_handles()
    keys = {e.get_attribute("data-finding") for e in found}
    assert {"kept-commitment", "kept-seats", "kept-seals", "kept-seed", "kept-transcript",
            "kept-seen"} <= keys  # fmt: skip
    record = table.context.request.get(f"{table.address}/api/tables/{code}/record").text()
    assert re.search(r'\[Seeds "[0-9a-f]{64} server"\]', record)

    table.open("/verify")
    forged = re.sub(r"roll (\w+) ", "roll gold ", record, count=1)
    assert check(table.page, forged, folder) == "failed"
    assert "draws-wrong" in wrong(table.page)
    assert check(table.page, record, folder) == "proved"

    stranger = visit(viewport={"width": 390, "height": 844})
    stranger.open("/verify")
    assert check(stranger.page, record, folder) == "agrees"

    # A server that had shown other dice could tell of this game all the same.
    key = f"skerry.fair.{code}"
    kept = json.loads(table.page.evaluate(f"localStorage.getItem('{key}')"))
    rolls = re.findall(r"(?:^|; )(?:\d+\. )?(?:\w+: )?((?:start|roll) [^;{\n]*\w)", record, re.M)
    assert kept["seen"] == rolls
    kept["seen"][5] = "roll gold gold gold gold gold gold"
    table.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [key, json.dumps(kept)])
    assert check(table.page, record, folder) == "failed"
    assert wrong(table.page) == ["kept-seen"]


@pytest.mark.parametrize("game", ["catan", "struggle", "elasund"])
def test_a_record_from_a_file_is_checked_without_the_server(
    visit: Callable[..., Table], folder: Path, game: str
) -> None:
    match = finished(game)
    table = visit()
    page = table.open("/verify")
    page.wait_for_selector(".verify input[type=file]", state="attached")
    page.wait_for_load_state("networkidle")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    assert check(page, match.record, folder) == "agrees"
    page.fill("input[name=commitment]", COMMITMENT)
    page.click(".typed .btn")
    page.wait_for_selector("[data-verdict=dice]")
    page.fill("input[name=transcript]", match.tags["Transcript"])
    page.click(".typed .btn")
    page.wait_for_selector("[data-verdict=proved]")
    assert check(page, match.record.replace("Ada|Ben", "Ben|Ada"), folder) == "failed"
    assert {"transcript", "draws-wrong"} <= set(wrong(page))
    assert check(page, "no record", folder) == "unread"
    # A letter that the page had not shown before may bring the rest of a font.
    assert [url for url in asked if not url.endswith(".woff2")] == []


@pytest.mark.parametrize(
    "language",
    [
        "de-DE",
        *(pytest.param(other, marks=pytest.mark.long) for other in ("en-GB", "fr-FR", "ru-RU")),
    ],
)
def test_the_check_speaks_every_language(
    visit: Callable[..., Table], folder: Path, language: str
) -> None:
    table = visit(language)
    page = table.open("/verify")
    assert check(page, finished("catan").record, folder) == "agrees"
    text = page.inner_text("main")
    assert "fair." not in text
    assert "{" not in re.sub(r"\{\d\+\d\}", "", text)


def test_the_lobby_shows_and_the_browser_keeps_the_commitment(visit: Callable[..., Table]) -> None:
    ada, ben = visit(), visit()
    page = ada.open()
    page.click("[data-friends=catan]")
    page.locator(".newtable select").first.select_option("2")
    page.click(".newtable .btn.main")
    page.wait_for_selector("[data-commitment]")
    code = page.url.rsplit("/", 1)[1]
    shown = page.inner_text("[data-commitment]")
    assert re.fullmatch(r"[0-9a-f]{64}", shown)
    ben.open(f"/t/{code}").click(".seat [data-glow]")
    ben.page.wait_for_selector(".fairnote:has-text('2 of 2')")
    for each in (ada, ben):
        kept = each.page.evaluate(f"JSON.parse(localStorage.getItem('skerry.fair.{code}'))")
        assert kept["commitment"] == shown
        assert len(kept["seeds"]) == 1


def test_everybody_sees_the_same_two_dice(visit: Callable[..., Table]) -> None:
    player, watcher = visit(), visit()
    player.play_now("catan")
    watcher.open(player.page.url.removeprefix(player.address))
    watcher.page.wait_for_selector("main.table")
    chance = random.Random(2)
    for _ in range(40):
        player.click_what_glows(chance)
        player.page.wait_for_selector("[data-glow]")  # the others wait for this person now
        if player.page.locator("[data-dice]").count():
            break
    dice = player.page.locator("[data-dice]").first.get_attribute("data-dice")
    watcher.page.wait_for_selector(f"[data-dice='{dice}']")
    code = player.page.url.rsplit("/", 1)[1]
    record = player.context.request.get(f"{player.address}/api/tables/{code}/record").text()
    # Somebody may have rolled since.
    assert dice in re.findall(r"dice \d+ \{(\d\+\d)\}", record)


@pytest.mark.parametrize(
    ("width", "theme"),
    [
        pytest.param(360, "light", marks=pytest.mark.long),
        pytest.param(360, "dark", marks=pytest.mark.long),
        pytest.param(1440, "light", marks=pytest.mark.long),
        (1440, "dark"),
    ],
)
def test_the_check_has_no_serious_fault(
    visit: Callable[..., Table], folder: Path, theme: str, width: int
) -> None:
    table = visit(color_scheme=theme, viewport={"width": width, "height": 860}, bypass_csp=True)
    page = table.open("/verify#how")
    page.wait_for_selector("details[open]")
    assert check(page, finished("catan").record, folder) == "agrees"
    page.locator("summary").last.click()
    page.fill("input[name=transcript]", "12")
    page.click(".typed .btn")
    page.wait_for_selector("[role=alert]")
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
