"""Every screen, by day and night, on a phone and a desk: axe is content."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from screens import SCREENS
from studio import Studio
from table_screens import TABLE_SCREENS
from test_everyone import Look, faults_in

EVERY = SCREENS | TABLE_SCREENS
pytestmark = [pytest.mark.slow, pytest.mark.long]
LOOKS: list[Look] = [(390, "light"), (390, "dark"), (1366, "light"), (1366, "dark")]


@pytest.fixture(scope="session")
def house(browser: Browser, address: str, server_folder: Path) -> Studio:
    """One for all: what it stores in the server is stored once."""
    return Studio(browser, address, server_folder)


@pytest.fixture
def studio(house: Studio) -> Iterator[Studio]:
    yield house
    house.leave()


@pytest.mark.parametrize("name", EVERY)
def test_axe_finds_nothing_on_a_screen_by_day_and_night(studio: Studio, name: str) -> None:
    page = EVERY[name](studio, "en")
    assert faults_in(page, LOOKS) == []
