"""Pictures of tables: whole documents in the browser's drawings and colours."""

from __future__ import annotations

import random
import re
from xml.etree import ElementTree

import pytest

import skerry
import skerry.core.picture

pytestmark = pytest.mark.plain

GAMES = ("catan", "dice", "elasund", "struggle")


def played(game: str, moves: int) -> skerry.Match:
    match, draw = skerry.Match(game, seats=2, seed=3), random.Random(3)
    while len(match.played) < moves or match.awaits_chance:
        if match.awaits_chance:
            match.play_chance()
            continue
        seat = match.actors[0]
        plain = [move for move in match.legal_moves(seat) if not move.is_proposal]
        match.play(draw.choice(plain), seat=seat)
    return match


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("moves", [0, 60])
def test_a_picture_is_whole_and_has_a_night(game: str, moves: int) -> None:
    match = played(game, moves)
    for seat in (-1, 0):
        text = match.view(seat).picture if seat >= 0 else match.picture
        assert "var(" not in text, "a colour without a value"
        assert "-*" not in text, "a drawing without its owner's colour"
        root = ElementTree.fromstring(text)
        names = {node.get("id") for node in root.iter()} - {None}
        wanted = {a or b for a, b in re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', text)}
        assert wanted
        assert wanted <= names
        assert "prefers-color-scheme: dark" in text
        assert root.findtext("{http://www.w3.org/2000/svg}title")


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_names_every_seat(game: str) -> None:
    match = played(game, 30)
    for name in match.game.seat_names[:2]:
        assert f">{name}</text>" in match.picture


@pytest.mark.parametrize("game", GAMES)
def test_the_line_on_the_ribbon_ends_before_its_notch_in_every_typeface(game: str) -> None:
    ribbon = re.compile(r'<path d="M([\d.]+) [\d.]+h([\d.]+)l-9 15l9 15[^>]+><text ([^>]+)>')
    (found,) = ribbon.findall(played(game, 30).picture)
    (length,) = re.findall(r'textLength="([\d.]+)"', found[2])
    (begin,) = re.findall(r'\bx="([\d.]+)"', found[2])
    assert float(begin) + float(length) < float(found[0]) + float(found[1]) - 9 - 5


@pytest.mark.parametrize("game", ["catan", "elasund", "struggle"])
def test_only_the_own_hand_is_drawn(game: str) -> None:
    match = played(game, 40)
    hidden = {"catan": "i-", "elasund": "i-gold", "struggle": ">Own hand<"}[game]
    sign = f'href="#{hidden}' if hidden.startswith("i-") else hidden
    assert match.view(0).picture.count(sign) > match.picture.count(sign)


def test_a_road_that_is_built_is_no_dashed_bar_any_more() -> None:
    match, dashes = played("dice", 0), 'stroke-dasharray="4 3"'
    before = match.view(0).picture.count(dashes)
    state = match.view(0).state
    state.roads[0, 0] = 1
    after = skerry.core.picture.svg(match.game, state, 0)
    assert (before, after.count(dashes)) == (16, 15)
