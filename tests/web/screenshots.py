"""Pictures of every screen at four sizes, by day and night: `make screenshots`.

    python tests/web/screenshots.py [--languages en,de,fr,ru] [--sizes 390x844] [NAME ...]

They go to screenshots/, which is not committed. Names choose the screens that begin so.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path
from typing import Literal

from driver import ROOT, build_client, launch, serving
from playwright.sync_api import Page, ViewportSize, sync_playwright
from screens import SCREENS
from studio import DESK, Studio
from table_screens import TABLE_SCREENS

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
SIZES = "390x844,844x390,1024x768,1366x768"
FOLDER = ROOT / "screenshots"
EVERY = SCREENS | TABLE_SCREENS


def main() -> None:
    """The pictures that were asked for."""
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*")
    parser.add_argument("--languages", default="en")
    parser.add_argument("--sizes", default=SIZES)
    parser.add_argument("--themes", default=",".join(THEMES))
    asked = parser.parse_args()
    names = [n for n in EVERY if not asked.names or n.startswith(tuple(asked.names))]
    if unknown := set(asked.themes.split(",")) - set(THEMES):
        parser.error(f"no theme is called {', '.join(sorted(unknown))}")
    if not names:
        parser.error(f"no screen begins with {' or '.join(asked.names)}")
    sizes = [size_of(words) for words in asked.sizes.split(",")]
    FOLDER.mkdir(exist_ok=True)
    build_client()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        studio = Studio(browser, address, Path(folder))
        for language in asked.languages.split(","):
            for name in names:
                is_table = name in TABLE_SCREENS
                for shown in [[size] for size in sizes] if is_table else [sizes]:
                    studio.viewport = shown[0] if is_table else DESK
                    page = EVERY[name](studio, language)
                    shoot(page, f"{name}-{language}", shown, asked.themes.split(","))
                    studio.leave()
        browser.close()
    print(f"{len(list(FOLDER.glob('*.png')))} pictures in {FOLDER.name}/")


def size_of(words: str) -> ViewportSize:
    """A size as it is written on the command line."""
    width, height = map(int, words.split("x"))
    return {"width": width, "height": height}


def shoot(page: Page, name: str, sizes: list[ViewportSize], themes: list[str]) -> None:
    """One screen at every size and in every theme."""
    for size in sizes:
        page.set_viewport_size(size)
        for theme in THEMES:
            if theme in themes:
                page.emulate_media(color_scheme=theme)
                page.wait_for_timeout(300)
                at = f"{size['width']}x{size['height']}"
                page.screenshot(path=FOLDER / f"{name}-{at}-{theme}.png")


if __name__ == "__main__":
    main()
