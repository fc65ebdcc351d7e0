"""Reviews and hints as a bot process computes them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from random_play import step

from skerry.analysis import Limit
from skerry.core.match import Match
from skerry.server import bot_reviews
from skerry.server.bot_reviews import Reviewing, hint_of, parts_of


def played(moves: int) -> Match:
    match = Match("struggle", seats=2, seed=5)
    while len(match.played) < moves:
        step(match)
    return match


def laid_over(known: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    """As docs/protocol.md tells clients to do."""
    result = dict(known)
    for name, value in part.items():
        if isinstance(value, dict) and isinstance(result.get(name), list):
            result[name] = [value.get(str(i), old) for i, old in enumerate(result[name])]
        else:
            result[name] = value
    return result


@pytest.fixture(autouse=True)
def quick(monkeypatch: Any) -> None:
    monkeypatch.setattr(bot_reviews, "REVIEW_LIMIT", Limit(lines=2))
    monkeypatch.setattr(bot_reviews, "HINT_LIMIT", Limit(lines=2))


def test_parts_laid_over_each_other_come_to_the_whole() -> None:
    known: dict[str, Any] = {}
    parts = [(json.loads(part), is_whole) for part, is_whole in parts_of(played(4), seconds=0)]
    assert [is_whole for _, is_whole in parts] == [False] * (len(parts) - 1) + [True]
    judged = []
    for part, _ in parts[:-1]:
        known = laid_over(known, part)
        judged.append(known["judged"])
    assert judged == sorted(judged)
    assert judged[0] == 0
    whole = parts[-1][0]
    for timed in ("seconds",):
        known.pop(timed), whole.pop(timed)
    assert known == whole
    assert whole["judged"] == whole["moves"] == 4


def test_a_slice_ends_with_each_part_and_a_new_review_ends_the_old(monkeypatch: Any) -> None:
    monkeypatch.setattr(bot_reviews, "SLICE", 0.0)
    reviewing, match = Reviewing(), played(4)
    first = reviewing.slice({"job": "A", "record": match.record})
    assert len(first["parts"]) == 1
    assert first["whole"] == b""
    reviewing.slice({"job": "B", "record": match.record})
    with pytest.raises(ValueError, match="has not begun"):
        reviewing.slice({"job": "A"})
    reply = reviewing.slice({"job": "B"})
    while not reply["whole"]:
        reply = reviewing.slice({"job": "B"})
    assert json.loads(reply["whole"])["judged"] == 4


def test_a_hint_is_the_seats_own_and_its_line_can_be_read() -> None:
    match = played(6)
    while not match.actors or len(match.codes(match.actors[0])) < 3:
        step(match)
    view = match.view(match.actors[0])
    found = hint_of(view, seed=3)
    assert len(found["moves"]) == 2
    assert found["moves"][0]["behind"] == 0
    legal = [match.game.moves.json(code) for code in view.legal]
    for ranked in found["moves"]:
        assert ranked["move"] in legal
        assert all("kind" in move for move in ranked["line"])
