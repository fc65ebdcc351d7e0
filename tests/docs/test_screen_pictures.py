"""The pictures of tables in the browser that the pages show come from `make screenshots`."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT / "tools"), str(ROOT / "tests" / "web")]

from screen_pictures import FOLDER, SHOWN  # noqa: E402
from screenshots import EVERY, SIZES, THEMES  # noqa: E402


def test_what_the_pages_show_is_among_what_is_taken() -> None:
    sizes = SIZES.split(",")
    taken = {f"{name}-en-{size}-{look}" for name in EVERY for size in sizes for look in THEMES}
    assert set(SHOWN.values()) <= taken
    assert {file.stem for file in FOLDER.iterdir()} == set(SHOWN)
