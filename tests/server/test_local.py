"""Tables on one device: the same protocol without a server, a store or numpy."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from skerry.core.match import Match
from skerry.lessons import lessons
from skerry.server.local import MOST_KEPT, PREFIX, House


class Page:
    """The page's side of the house: counts requests, keeps tables, lets the time pass."""

    def __init__(self, kept: dict[str, str] | None = None) -> None:
        self.kept = kept or {}
        self.house = House(list(self.kept.values()))
        self.number = 0
        self.ask(type="hello", name="Ada")

    def take(self, text: str) -> list[dict[str, Any]]:
        """What follows from something, to its end."""
        heard = json.loads(text)
        self.kept |= heard["kept"]
        for code in heard["forgotten"]:
            del self.kept[code]
        messages: list[dict[str, Any]] = heard["messages"]
        if heard["wait"] is not None:
            messages += self.take(self.house.drive())
        return messages

    def ask(self, **request: Any) -> list[dict[str, Any]]:
        """All messages after a request; the first with its number is the answer."""
        self.number += 1
        return self.take(self.house.hear(json.dumps({**request, "id": self.number})))

    def answer(self, **request: Any) -> dict[str, Any]:
        """The answer to a request."""
        return next(m for m in self.ask(**request) if m.get("re") == self.number)


def alone(page: Page) -> dict[str, Any]:
    """A table of the dice game for one."""
    seats = [{"kind": "me"}]
    page.answer(type="create", game="dice", players=1, seats=seats, start=True)
    code = next(iter(page.house._room.table.spec.code for _ in (0,)))  # type: ignore[union-attr]
    return page.answer(type="join", table=code)


def play_to_the_end(page: Page, code: str) -> dict[str, Any]:
    """Play the first legal move until the game is over."""
    while True:
        table = page.answer(type="join", table=code)
        if table["info"]["status"] == "over":
            return table
        move = table["views"][0]["legal"][0]
        page.answer(type="move", seen=table["info"]["number"], moves=[move])


def test_the_dice_game_alone_is_played_to_its_end_kept_and_told_as_a_record() -> None:
    page = Page()
    code = alone(page)["info"]["table"]
    assert code.startswith(PREFIX)
    end = play_to_the_end(page, code)
    record = page.house.get(f"/api/tables/{code}/record")
    assert record is not None
    match = Match.from_record(record)
    assert match.over
    assert list(match.scores) == end["views"][0]["scores"]
    frames = page.house.get(f"/api/tables/{code}/replay")
    assert frames is not None
    assert len(json.loads(frames)["frames"]) == len(match.played)
    again = Page(page.kept).answer(type="join", table=code)
    assert again["views"][0]["state"] == end["views"][0]["state"]
    assert page.answer(type="rematch")["type"] == "ok"
    following = page.answer(type="join", table=code)["info"]["rematch"]
    assert page.answer(type="join", table=following)["info"]["status"] == "playing"


def test_seeds_are_sealed_shown_and_mixed_as_at_a_server() -> None:
    page = Page()
    made = page.answer(type="create", game="dice", players=1, seats=[{"kind": "me"}])
    assert made["info"]["commitment"]
    from_seed = "07" * 32
    seal = "a9c4b5e1e8ee5e9c3b34bd0b8e3f6a2e" * 2
    assert page.answer(type="seal", seat=0, seal=seal)["type"] == "ok"
    assert page.answer(type="start")["type"] == "ok"
    assert page.answer(type="seed", seat=0, seed=from_seed)["type"] == "error"


@pytest.mark.parametrize("name", sorted(lessons()))
def test_every_lesson_is_played_by_its_script(name: str) -> None:
    page, lesson = Page(), lessons()[name]
    table = page.answer(type="learn", lesson=name)
    for number, step in enumerate(lesson.steps):
        info = page.answer(type="join", table=table["info"]["table"])["info"]
        assert info["lesson"]["step"] == number
        if step.do:
            moves = [lesson.game.moves.json(code) for code in step.do[0]]
            answer = page.answer(type="move", seen=info["number"], moves=moves)
            assert answer["type"] == "update", answer
        if not step.do and number + 1 < len(lesson.steps):
            assert page.answer(type="step", step=number + 1)["type"] == "ok"
    after = Page(page.kept).answer(type="learn", lesson=name)["info"]["lesson"]
    assert after["ready"]
    assert after["step"] == len(lesson.steps) - 1


@pytest.mark.parametrize(
    "request_",
    [
        {"type": "create", "game": "dice", "players": 2, "seats": [{"kind": "me"}]},
        {"type": "create", "game": "catan", "seats": [{"kind": "bot"}], "players": 3},
        {"type": "hint"},
        {"type": "resign"},
        {"type": "bot", "seat": 0, "level": "easy"},
    ],
)
def test_what_needs_the_network_is_refused_with_its_key(request_: dict[str, Any]) -> None:
    page = Page()
    alone(page)
    answer = page.answer(**request_)
    assert (answer["type"], answer["key"]) == ("error", "offline")


def test_bad_input_changes_nothing() -> None:
    page = Page()
    table = alone(page)
    before = dict(page.kept)
    for text in ("", "[]", '{"type":"move"}', '{"type":"join","table":"HERE00000"}'):
        told = json.loads(page.house.hear(text))
        assert told["messages"][0]["type"] == "error"
        assert not told["kept"]
    assert page.kept == before
    code = table["info"]["table"]
    no_game = json.loads(before[code])
    no_game["entries"][1][2] = '{"k":"move","seat":0,"moves":[[0,3]]}'
    texts = ["no json", '{"spec":1}', json.dumps(no_game), *page.kept.values()]
    assert House(texts).rooms.keys() == {code}


def test_the_oldest_tables_are_forgotten() -> None:
    page = Page()
    first = alone(page)["info"]["table"]
    for _ in range(MOST_KEPT):
        alone(page)
    assert len(page.kept) == MOST_KEPT
    assert first not in page.kept
    assert page.answer(type="join", table=first)["code"] == "no_table"


def test_the_house_needs_no_library_but_msgspec() -> None:
    code = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in {!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Missing())
import skerry.server.local
""".format(("numpy", "numba", "starlette", "sqlalchemy", "uvicorn", "rich", "prometheus_client"))
    environment = {**os.environ, "SKERRY_INTERPRETED": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
