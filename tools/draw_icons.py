"""Draws the icons of the installed page: `python tools/draw_icons.py` (needs Playwright, Chromium).

A skerry in a quiet sea, in the colours of the boards. The maskable one fills its square, with all
that matters inside the circle that every system leaves.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parents[1]
ICONS = ROOT / "web" / "public" / "icons"

#: Sea, waves, island, two trees, a lighthouse of three stripes, the light.
SCENE = """
<rect x="0" y="0" width="512" height="512" fill="#a9c6c5"/>
<circle cx="256" cy="256" r="230" fill="#c5dad3"/>
<circle cx="338" cy="176" r="34" fill="#e8b93c" stroke="#22302f" stroke-width="9"/>
<path d="M92 330q48-66 118-70t104-6q62 4 106 76z" fill="#b7ca79" stroke="#22302f" stroke-width="11"
  stroke-linejoin="round"/>
<path d="M92 330q60 34 164 34t164-34z" fill="#efe1bd" stroke="#22302f" stroke-width="11"
  stroke-linejoin="round"/>
<path d="M286 258l30-66 30 66z M322 266l26-56 26 56z" fill="#47714f" stroke="#22302f"
  stroke-width="9" stroke-linejoin="round"/>
<path d="M186 262l12-122h44l12 122z" fill="#fbf5e6" stroke="#22302f" stroke-width="11"
  stroke-linejoin="round"/>
<path d="M194.500 176h51l3.500 36h-58z" fill="#b3402f"/>
<path d="M180 140h80M198 140v-30h44v30" fill="#f6d777" stroke="#22302f" stroke-width="11"
  stroke-linejoin="round"/>
<path d="M190 110q30-40 60 0z" fill="#b3402f" stroke="#22302f" stroke-width="10"
  stroke-linejoin="round"/>
<path d="M120 396q34-22 68 0t68 0 68 0 68 0M172 438q28-18 56 0t56 0 56 0" fill="none"
  stroke="#2f5a63" stroke-width="13" stroke-linecap="round"/>
"""
MASKED = f'<g transform="translate(256 256) scale(.8) translate(-256 -256)">{SCENE}</g>'
#: File, side, whether corners are round, drawing.
FILES = (
    ("any-192.png", 192, True, SCENE),
    ("any-512.png", 512, True, SCENE),
    ("maskable-512.png", 512, False, MASKED),
    ("touch-180.png", 180, False, SCENE),
)


def page(side: int, is_round: bool, drawing: str) -> str:
    """A page that is the icon and nothing else."""
    corner = 96 if is_round else 0
    clip = f'<clipPath id="c"><rect width="512" height="512" rx="{corner}"/></clipPath>'
    ground = '<rect width="512" height="512" fill="#a9c6c5"/>'
    return (
        "<style>*{margin:0;background:transparent}svg{display:block}</style>"
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="{side}" '
        f'height="{side}"><defs>{clip}</defs><g clip-path="url(#c)">{ground}{drawing}</g></svg>'
    )


def main() -> None:
    """Write all files."""
    browser_path = sys.argv[1] if len(sys.argv) > 1 else "/usr/bin/chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        for name, side, is_round, drawing in FILES:
            tab = browser.new_page(viewport={"width": side, "height": side})
            tab.set_content(page(side, is_round, drawing))
            tab.screenshot(path=ICONS / name, omit_background=True)
            tab.close()
        browser.close()


if __name__ == "__main__":
    main()
