"""Write docs/pictures/tables/*.webp: a short animation of each game, from games of bots.

python tools/table_animations.py            # all games; needs skerry[envs] and Pillow
python tools/table_animations.py catan
"""

from __future__ import annotations

import sys
from pathlib import Path

from PIL import Image

import skerry
from skerry.arena.contest import play_match
from skerry.envs.picture import picture

FOLDER = Path(__file__).parents[1] / "docs" / "pictures" / "tables"
#: Who plays, and how many moves lie between two pictures.
GAMES = {
    "catan": ("greedy", 22),
    "dice": ("greedy", 8),
    "elasund": ("random", 26),
    "struggle": ("random", 30),
}
PICTURES, WIDTH, MILLISECONDS = 16, 480, 900


def drawn(match: skerry.Match) -> Image.Image:
    """The table as pixels, by daylight."""
    image = Image.fromarray(picture(match.game, match.state))
    return image.resize((WIDTH, image.height * WIDTH // image.width), Image.Resampling.LANCZOS)


def pictures(game: str) -> list[Image.Image]:
    """The tables of one game of bots, after more and more of its moves."""
    bot, step = GAMES[game]
    whole = skerry.Match(game, seed=7)
    play_match(whole, [bot] * whole.state.players, seed=7, limit=step * PICTURES)
    found = []
    for number in range(PICTURES, 0, -1):
        while len(whole.played) > step * number:
            whole.undo()
        found.append(drawn(whole))
    return found[::-1]


def main() -> None:
    """Draw and write."""
    for game in sys.argv[1:] or GAMES:
        shown = pictures(game)
        file = FOLDER / f"{game}.webp"
        shown[0].save(
            file, save_all=True, append_images=shown[1:], duration=MILLISECONDS, loop=0, quality=55,
            method=6,
        )  # fmt: skip
        print(f"{file.name}: {len(shown)} pictures, {file.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
