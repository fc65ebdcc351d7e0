"""`skerry serve --bot`: bots of one's own in the seats of the levels."""

from __future__ import annotations

from pathlib import Path

import pytest

from skerry.bots import LEVELS
from skerry.cli.serve import own_bots
from skerry.core.errors import BadOption
from skerry.core.match import Match
from skerry.server.bot_process import answer
from skerry.server.bots import BotPool

SOURCE = """
class Last:
    __slots__ = ()

    def choose(self, view, legal):
        return legal[-1]

class Cheat:
    def choose(self, view, legal):
        return -5
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.py"
    path.write_text(SOURCE)
    return path


def test_a_bot_plays_all_levels_or_one(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    found = own_bots(["py:mine.py:Last", "hard=greedy"])
    assert set(found) == set(LEVELS)
    assert (found["easy"], found["hard"]) == (f"py:{file}:Last", "greedy")


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("expert=greedy", "expected one of easy, medium, hard, master"),
        ("cmd:./bot", "a program follows one game at a time"),
        ("py:nowhere.py:Last", "there is no file"),
        ("hard=nobody", "no bot is called"),
    ],
)
def test_what_cannot_play_is_refused_before_the_server_starts(word: str, told: str) -> None:
    with pytest.raises(BadOption, match=told):
        own_bots([word])


def asked(bot: str) -> tuple[Match, dict[str, object]]:
    """A match, and what the bot process is asked for one that plays `hard` there."""
    match = Match("dice", seats=2, seed=1)
    while match.awaits_chance:
        match.play_chance()
    pool = BotPool(0, 1, lambda: None, own={"hard": bot})
    view = match.view(match.actors[0])
    return match, {**pool._task(view, "hard", 1), "budget": pool._budget("hard"), "id": 1}


def test_the_bot_process_asks_it_for_a_move(file: Path) -> None:
    match, task = asked(f"py:{file}:Last")
    assert answer(task)["code"] == match.view(match.actors[0]).legal[-1]


def test_a_move_that_is_not_legal_is_not_taken(file: Path) -> None:
    _, task = asked(f"py:{file}:Cheat")
    with pytest.raises(ValueError, match="not legal"):
        answer(task)
