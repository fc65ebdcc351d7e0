"""What the browser draws again: as little as changes."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from driver import Patience, Table
from moments import sit_in
from playwright.sync_api import Browser, CDPSession, Page
from playwright.sync_api import Error as PlaywrightError

pytestmark = pytest.mark.slow
#: A frame that is due is drawn after this, and a whole one when a recording begins.
FRAMES = 700


def point_at(page: Page, place: int) -> None:
    """Move the pointer over a legal place; its piece appears as a ghost."""
    spot = page.locator("[data-spot]").nth(place)
    box = spot.locator(".hit").last.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(FRAMES)


def layers_of_the_ground(page: Page) -> set[int]:
    """The browser's layers that hold what never changes on a board."""
    known: dict[str, dict[str, Any]] = {}
    devtools = page.context.new_cdp_session(page)
    devtools.on(
        "LayerTree.layerTreeDidChange",
        lambda event: known.update({layer["layerId"]: layer for layer in event.get("layers", [])}),
    )
    devtools.send("DOM.enable")
    devtools.send("LayerTree.enable")
    ground, patience = set[int](), Patience()
    while not ground and patience.lasts:  # a busy machine tells of its layers late
        point_at(page, 0)
        ground = {
            int(layer)
            for layer, found in known.copy().items()
            if found["drawsContent"] and "WillChangeOpacity" in reasons_of(devtools, layer)
        }
    devtools.detach()
    return ground


def reasons_of(devtools: CDPSession, layer: str) -> list[str]:
    """Why something has a layer of its own; nothing of one that is gone by now."""
    try:
        found = devtools.send("LayerTree.compositingReasons", {"layerId": layer})
    except PlaywrightError:
        return []
    reasons: list[str] = found["compositingReasonIds"]
    return reasons


@pytest.mark.parametrize(
    ("game", "phase", "turn"), [("catan", "robber", 10), ("elasund", "sail", 6)]
)
def test_a_highlight_does_not_draw_the_land_again(
    visit: Callable[..., Table],
    browser: Browser,
    tmp_path: Path,
    game: str,
    phase: str,
    turn: int,
) -> None:
    table = visit()
    sit_in(table, game, phase, turn)
    page, kept = table.page, tmp_path / "drawn.json"
    page.wait_for_selector("[data-spot]")
    ground = layers_of_the_ground(page)
    assert ground
    browser.start_tracing(
        page=page,
        path=kept,
        categories=["devtools.timeline", "disabled-by-default-devtools.timeline"],
    )
    point_at(page, 1)
    page.evaluate("console.timeStamp('begin')")
    for place in (0, 1, 0):
        point_at(page, place)
    browser.stop_tracing()
    events = json.loads(kept.read_text())["traceEvents"]
    begin = next(event["ts"] for event in events if event["name"] == "TimeStamp")
    drawn = [
        event["args"]["tileData"]["layerId"]
        for event in events
        if event["name"] == "RasterTask" and event["ts"] > begin
    ]
    assert drawn
    assert not ground & set(drawn)
