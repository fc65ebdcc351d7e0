"""Reviews and hints in a bot process: of reviews a small slice whenever the tables leave time."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import msgspec

from ..analysis import Analyst, Limit, Review, Reviewer
from ..core.kernel import INTERPRETED, is_compiled_before, mark_compiled
from ..core.match import Match, View
from ..core.registry import get_game
from .bot_turns import analysis_of

#: Seconds after which a slice ends with what is known by then.
SLICE = 0.25
#: Lines of play for one position of a review, and for a hint.
REVIEW_LIMIT, HINT_LIMIT = Limit(lines=64), Limit(ms=700)
#: Moves that a hint names.
HINT_MOVES = 2
#: What comes as an object of changed places, since it has an item for every move.
LONG = ("turns", "curve", "decisions", "events")

_analysts: dict[str, Analyst] = {}


def analyst_of(game: str) -> Analyst:
    """The judge of a game, made once."""
    analyst = _analysts.get(game)
    if analyst is None:
        analyst = _analysts[game] = Analyst(get_game(game))
    return analyst


def is_compiled(game: str) -> bool:
    """Whether nothing has to be compiled to judge a game."""
    return is_compiled_before(analysis_of(game))


def warm_up_analysis(game: str) -> None:
    """Compile, or load, all that judges positions of a game: judge some moves of one."""
    if INTERPRETED:
        return
    match = Match(game, seed=1)
    while len(match.played) < 12 and not match.over:
        if match.awaits_chance:
            match.play_chance()
        else:
            seat = match.actors[0]
            match.play(match.codes(seat)[0], seat=seat)
    reviewer = Reviewer(match, Limit(lines=16), analyst=analyst_of(game))
    for judged in reviewer.judge(range(len(match.played))):
        reviewer.add(judged)
    reviewer.review()
    mark_compiled(analysis_of(game))


def hint_of(view: View, seed: int) -> dict[str, Any]:
    """The best moves of a view, by what it shows."""
    found = analyst_of(view.game.name).analyse(view, HINT_LIMIT, HINT_MOVES, seed)
    moves = view.game.moves
    return {
        "unit": found.unit,
        "moves": [
            {
                "move": ranked.data,
                "chance": ranked.chance,
                "error": ranked.error,
                "behind": ranked.behind,
                "line": [moves.json(moves.parse(text)) for text in ranked.line],
            }
            for ranked in found.moves
        ],
    }


class Reviewing:
    """The review that this process is at."""

    def __init__(self) -> None:
        self._job = ""
        self._parts: Iterator[tuple[bytes, bool]] = iter(())

    def slice(self, task: dict[str, Any]) -> dict[str, Any]:
        """Go on with a review until its next part; a new one ends the one before."""
        if "record" in task:
            self._job, self._parts = task["job"], parts_of(Match.from_record(task["record"]))
        elif task["job"] != self._job:
            raise ValueError("this process has not begun that review")
        part, is_whole = next(self._parts)
        return {"parts": [] if is_whole else [part], "whole": part if is_whole else b""}


def parts_of(match: Match, seconds: float = SLICE) -> Iterator[tuple[bytes, bool]]:
    """A review as JSON in parts, each of what is new since the last; at last the whole of it."""
    reviewer = Reviewer(match, REVIEW_LIMIT, analyst=analyst_of(match.game.name))
    known = reviewer.look()
    yield msgspec.json.encode(known), False
    end = time.monotonic() + seconds
    for judged in reviewer.judge(range(len(match.played))):
        reviewer.add(judged)
        if time.monotonic() >= end:
            now = reviewer.review()
            yield msgspec.json.encode(news(known, now)), False
            known, end = now, time.monotonic() + seconds
    yield msgspec.json.encode(reviewer.review()), True


def news(before: Review, now: Review) -> dict[str, Any]:
    """What a later state of a review says otherwise than an earlier one."""
    found: dict[str, Any] = {}
    for name in now.__struct_fields__:
        old, new = getattr(before, name), getattr(now, name)
        if old == new:
            continue
        if name in LONG and len(old) == len(new):
            pairs = enumerate(zip(old, new, strict=True))
            found[name] = {str(i): b for i, (a, b) in pairs if a != b}
        else:
            found[name] = new
    return found
