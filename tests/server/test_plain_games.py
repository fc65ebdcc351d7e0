"""A game from elsewhere, which the browser has no face for, at a table of the server."""

from __future__ import annotations

import importlib.util
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from skerry.core import registry
from skerry.core.game import Event, Game
from skerry.server.forms import FACES, forms_of

from .player import Host
from .test_tables import run

ROOT = Path(__file__).parents[2]


@contextmanager
def example(name: str) -> Iterator[Game]:
    """An example, registered by importing it, and forgotten afterwards."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    sys.modules[name] = module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        yield module.GAME
    finally:
        del sys.modules[name], registry._known[name]


@pytest.fixture
def pig() -> Iterator[Game]:
    with example("pig") as game:
        yield game


@pytest.fixture
def kuhn() -> Iterator[Game]:
    with example("kuhn") as game:
        yield game


def test_a_registered_game_is_served_and_played_to_its_end_with_a_bot(
    pig: Game, sqlite: str
) -> None:
    """Views carry a drawing that stays true, and the log the game's own sentences."""

    async def scene(host: Host) -> None:
        listed = {game["name"]: game for game in (await host.get("/api/games")).json()["games"]}
        assert listed["pig"]["title"] == "Pig"
        rules = (await host.get("/api/rules/pig")).json()
        assert rules["title"] == "Pig"
        assert rules["sections"] == []

        ada = (await host.game("pig", people=1, players=2, options={"goal": 20}))[0]
        eve = await host.player("Eve")
        await eve.ask("join", table=ada.code)
        match = host.lobby.rooms[ada.code].table.match
        dice, drawn = random.Random(4), set()
        while ada.info["status"] != "over":
            await ada.until(lambda p: p.legal or p.info["status"] == "over")
            if ada.legal:
                assert ada.view()["text"] == match.view(ada.seat).draw()
                drawn.add(ada.view()["text"])
                await ada.move(dice.choice(ada.legal))
        assert match.over
        assert len(drawn) > 3
        for player in (ada, eve):
            await player.until(lambda p: p.number >= host.lobby.rooms[ada.code].table.number)
            assert player.view()["text"] == match.view(player.view()["seat"]).draw()
        said = [event["text"] for line in ada.log for event in line["events"]]
        assert "ann: roll" in said
        assert any(line.startswith("bob: die ") for line in said)

        replay = (await host.get(f"/api/tables/{ada.code}/replay")).json()
        assert replay["text"].startswith("ann    0")
        assert replay["frames"][-1]["text"] == match.view(-1).draw()

    run(sqlite, scene)


def test_what_chance_does_before_the_first_turn_is_nobodys(pig: Game) -> None:
    assert pig.sentence(Event("move", 1, {"text": "die 3"})) == "bob: die 3"
    assert pig.sentence(Event("move", -1, {"text": "die 3"})) == "die 3"


def test_a_drawing_shows_only_what_its_reader_may_see(kuhn: Game, sqlite: str) -> None:
    async def scene(host: Host) -> None:
        players = await host.game("kuhn", people=2)
        eve = await host.player("Eve")
        await eve.ask("join", table=players[0].code)
        match = host.lobby.rooms[eve.code].table.match
        cards = [("jack", "queen", "king")[int(card)] for card in match.state.card]
        for player in players:
            mine, other = cards[player.seat], cards[1 - player.seat]
            assert mine in player.view()["text"]
            assert other not in str([player.view(), player.log])
        assert not any(card in str(eve.heard) for card in cards)
        await players[match.actors[0]].move({"kind": "bet"})
        await eve.until(lambda p: "2 in the pot" in p.view()["text"])
        assert not any(card in str(eve.heard) for card in cards)

    run(sqlite, scene)


def test_games_with_a_face_send_no_drawing(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        player = (await host.game("dice", people=1, players=1))[0]
        await player.move(player.legal[0])
        assert "text" not in player.view()
        assert not any("text" in event for line in player.log for event in line["events"])

    run(sqlite, scene)


def test_every_face_of_the_browser_is_known_to_the_server() -> None:
    faces = {path.parent.name for path in ROOT.glob("web/src/games/*/Table.svelte")}
    assert faces == set(FACES)
    assert all(forms_of(registry.get_game(name)).has_face for name in faces)
