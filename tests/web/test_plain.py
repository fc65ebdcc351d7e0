"""A game from elsewhere in the browser: Pig as an installed package, played by clicking buttons."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from driver import ROOT, Table, build_client, seed, serving
from playwright.sync_api import Browser, expect

pytestmark = pytest.mark.slow


@pytest.fixture
def address(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """A server where a package with Pig is installed."""
    build_client()
    packages = tmp_path / "packages"
    about = packages / "pig-1.0.dist-info"
    about.mkdir(parents=True)
    shutil.copy(ROOT / "examples" / "pig.py", packages)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: pig\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[skerry.games]\npig = pig:GAME\n")
    with serving(tmp_path, packages=packages) as found:
        seed(tmp_path, request.node.nodeid)
        yield found


def test_a_game_without_a_face_is_played_to_its_end_by_its_buttons(
    browser: Browser, address: str
) -> None:
    context = browser.new_context(
        locale="de-DE", reduced_motion="reduce", viewport={"width": 1440, "height": 900}
    )
    table = Table(context, address)
    page = table.open()
    page.click("[data-friends=pig]")
    assert "Pig" in page.locator(".newtable h2").inner_text()
    form = page.locator(".newtable")
    form.locator("select").first.select_option("2")
    form.locator("select[name=bots]").select_option("1")
    form.locator("[data-step=details]").click()
    form.get_by_label("points to win").fill("25")
    page.click(".newtable .btn.main")

    page.wait_for_selector(".sitters li")
    assert page.locator(".sitters li").all_inner_texts()[1] == "bob: Ivar"
    moves = page.get_by_role("group", name="Erlaubte Züge")
    moves.get_by_role("button", name="roll").focus()
    page.keyboard.press("Enter")
    page.locator(".plainmoves button:focus").wait_for()

    clicked = table.play_to_the_end(seed=3)
    assert {"roll", "hold"} <= set(clicked)
    expect(page.locator(".turnflag")).to_have_text("Das Spiel ist aus", use_inner_text=True)
    page.wait_for_selector(".endslip .chart")
    best = page.locator(".ranking li.won .num").inner_text()
    drawn = page.locator(".plainboard pre").inner_text()
    assert int(re.findall(r"\d+", best)[0]) == max(
        int(n) for n in re.findall(r"^(?:ann|bob) +(\d+)", drawn, re.M)
    )
    assert re.search(r": die \d", page.locator(".logbox .log").inner_text())

    page.click(".endslip a[href^='/replay/']")
    page.locator(".replaybar").wait_for()
    page.keyboard.press("End")
    expect(page.locator(".plainboard pre")).to_have_text(drawn)
    page.goto(f"{address}/rules/pig")
    page.get_by_text("keine geschriebenen Regeln").wait_for()
    context.close()
    assert table.problems == []
