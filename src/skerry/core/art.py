"""Drawings and colours of the browser's table, for pictures that stand alone.

`art.json` is written by the client's tests from the drawings themselves. Colours in it are names;
a finished document has the values of the day, and rules for viewers that prefer the night.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import cache
from html import escape
from pathlib import Path
from typing import Any

FONT = "Iowan Old Style, P052, Palatino Linotype, Palatino, Georgia, serif"
#: Seats of other names are painted so: Elasund's yellow, the first edition's orange.
ALIASES = {"yellow": "amber", "orange": "amber"}
_NAME = re.compile(r'href="#([\w*-]+)"|url\(#([\w*-]+)\)')
_TAG = re.compile(r"<[a-zA-Z][^>]*var\(--[^>]*>")
_PAINT = re.compile(r'(fill|stroke)="var\(--([\w-]+)\)"')


@cache
def _art() -> dict[str, Any]:
    text = (Path(__file__).parent / "art.json").read_text(encoding="utf-8")
    art: dict[str, Any] = json.loads(text)
    return art


def colour_name(seat_name: str) -> str:
    """The colour that a seat's name is painted in.

    >>> colour_name("yellow")
    'amber'
    """
    return ALIASES.get(seat_name, seat_name)


def coloured(text: str, colour: str) -> str:
    """A drawing in a seat's colours; `blank` is a place where nothing is built."""
    values = _art()["seats"][colour]
    for name, value in {"p-num": values["p-on"], **values}.items():
        text = text.replace(f"var(--{name})", value)
    return text.replace("-*", f"-{colour}")


def drawing(name: str, colour: str | None = None) -> str:
    """A drawing by its name, for what is drawn once."""
    text = re.sub(r' id="[^"]*"', "", _art()["drawings"][name], count=1)
    return coloured(text, colour) if colour else text


def _starred(name: str) -> str:
    return f"{name.rpartition('-')[0]}-*"


def use(name: str, x: float = 0, y: float = 0, scale: float = 1) -> str:
    """A reference to a drawing; the document brings what is referred to."""
    return f'<use href="#{name}" transform="translate({x:.1f} {y:.1f}) scale({scale:g})"/>'


def boxed(name: str, x: float, y: float, width: float, height: float) -> str:
    """A symbol (a good, a card) fitted into a box."""
    return f'<use href="#{name}" x="{x:.1f}" y="{y:.1f}" width="{width:g}" height="{height:g}"/>'


def move(inner: str, x: float, y: float, scale: float = 1) -> str:
    """Something drawn around 0, 0, elsewhere."""
    return f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:g})">{inner}</g>'


def text(
    x: float, y: float, size: float, words: object, *, colour: str = "ink",
    anchor: str = "middle", bold: bool = False,
) -> str:  # fmt: skip
    """A line of words."""
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" fill="var(--{colour})" '
        f'text-anchor="{anchor}"{weight}>{escape(str(words))}</text>'
    )


def rect(
    x: float, y: float, width: float, height: float, *, fill: str = "none",
    stroke: str | None = None, round: float = 0, extra: str = "",
) -> str:  # fmt: skip
    """A box; colours are names."""
    inside = "none" if fill == "none" else f"var(--{fill})"
    line = f' stroke="var(--{stroke})"' if stroke else ""
    return (
        f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:g}" height="{height:g}" rx="{round:g}" '
        f'fill="{inside}"{line}{f" {extra}" if extra else ""}/>'
    )


def document(width: int, height: int, parts: Iterable[str], title: str) -> str:
    """A whole SVG document: what the parts refer to, the parts, and their colours at night."""
    body = "".join(parts)
    body = f"<defs>{_definitions(body)}</defs>{body}"
    used: set[tuple[str, str]] = set()
    painted = _TAG.sub(lambda tag: _painted(tag.group(), used), body)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}" role="img" font-family="{FONT}">'
        f"<title>{escape(title)}</title>{_night(used)}{painted}</svg>"
    )


def _definitions(body: str) -> str:
    """Every drawing that is referred to, also by other drawings, each once."""
    known = _art()["drawings"]
    wanted, found = _names(body), {}
    while wanted:
        name = wanted.pop()
        if name in found:
            continue
        colour = name.rpartition("-")[2]
        text = known.get(name) or known.get(_starred(name))
        if text is None:  # the part that refers to it brings it
            continue
        if colour in _art()["seats"]:
            text = coloured(text, colour)
        found[name] = text
        wanted += _names(found[name])
    return "".join(found[name] for name in sorted(found))


def _names(text: str) -> list[str]:
    return [a or b for a, b in _NAME.findall(text)]


def _painted(tag: str, used: set[tuple[str, str]]) -> str:
    """A tag with the day's colours, and classes by which the night changes them."""
    classes = []
    for what, name in _PAINT.findall(tag):
        if name in _art()["night"]:
            used.add((what, name))
            classes.append(f"{what[0]}-{name}")
    tag = _PAINT.sub(lambda paint: f'{paint[1]}="{_art()["day"][paint[2]]}"', tag)
    if not classes:
        return tag
    end = "/>" if tag.endswith("/>") else ">"
    return f'{tag.removesuffix(end)} class="{" ".join(classes)}"{end}'


def _night(used: set[tuple[str, str]]) -> str:
    rules = "".join(
        f".{what[0]}-{name}{{{what}:{_art()['night'][name]}}}" for what, name in sorted(used)
    )
    return f"<style>@media (prefers-color-scheme: dark){{{rules}}}</style>"
