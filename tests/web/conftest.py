"""A browser and a server for the tests of the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from driver import PATIENCE, Table, build_client, launch, seed, serving
from playwright.sync_api import Browser, expect, sync_playwright

expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def server_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("server")


@pytest.fixture(scope="session")
def address(server_folder: Path) -> Iterator[str]:
    build_client()
    with serving(server_folder) as found:
        yield found


@pytest.fixture
def visit(
    browser: Browser, address: str, server_folder: Path, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Table]]:
    """Make tables: each call is another person's browser. They must end without a complaint.

    Nothing is kept for use without a network, unless a test says `service_workers="allow"`: that
    takes most of a second of every new browser.
    """
    tables: list[Table] = []
    seed(server_folder, request.node.nodeid)

    def make(language: str = "en-GB", **how: Any) -> Table:
        how.setdefault("viewport", {"width": 1440, "height": 900})
        how.setdefault("reduced_motion", "reduce")
        how.setdefault("service_workers", "block")
        tables.append(Table(browser.new_context(locale=language, **how), address))
        return tables[-1]

    yield make
    problems = [problem for table in tables for problem in table.problems]
    hosts = {host for table in tables for host in table.hosts}
    for table in tables:
        table.context.close()
    assert problems == []
    assert hosts <= {address.split("/")[2]}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path
