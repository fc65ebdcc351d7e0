"""Write docs/pictures/screens from what `make screenshots` has taken of the browser.

python tools/screen_pictures.py
"""

from __future__ import annotations

from pathlib import Path

from PIL import Image

ROOT = Path(__file__).parents[1]
TAKEN, FOLDER = ROOT / "screenshots", ROOT / "docs" / "pictures" / "screens"
#: The tables that the pages show, by day and by night, and what they are taken from.
SHOWN = {
    "catan-day": "catan-late-en-1366x768-light",
    "elasund-night": "elasund-bonus-en-1366x768-dark",
}
WIDTH = 1080


def main() -> None:
    """Make them smaller."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, source in SHOWN.items():
        with Image.open(TAKEN / f"{source}.png") as taken:
            size = WIDTH, taken.height * WIDTH // taken.width
            small = taken.convert("RGB").resize(size, Image.Resampling.LANCZOS)
        file = FOLDER / f"{name}.webp"
        small.save(file, quality=80, method=6)
        print(f"{file.name}: {file.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
