"""The typefaces of the browser client for the pages of the documentation, where it is installed.

A hook of MkDocs. Without the client (`make client` brings it) the pages use the reader's fonts.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

FONTS = Path(__file__).parents[1] / "web" / "node_modules" / "@fontsource-variable"
FACES = ("vollkorn", "nunito-sans")


def on_post_build(config: Any) -> None:
    """Put the files beside the pages, with their licences."""
    target = Path(config["site_dir"]) / "fonts"
    for face in FACES:
        for file in (FONTS / face / "files").glob(f"{face}-latin-wght-normal.woff2"):
            target.mkdir(exist_ok=True)
            shutil.copyfile(file, target / file.name)
            shutil.copyfile(FONTS / face / "LICENSE", target / f"{face}-LICENSE.txt")
