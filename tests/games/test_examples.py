"""The examples of whole games: Pig, and Kuhn poker with its hidden cards."""

from __future__ import annotations

import importlib.util
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Annotated

import numpy as np
import pytest

import skerry
from skerry.arena.contest import play_match
from skerry.core import registry
from skerry.core.chance import new_noise
from skerry.core.errors import BadOption, BadPosition, IllegalMove
from skerry.core.game import Game
from skerry.core.layout import Field

EXAMPLES = Path(__file__).parents[2] / "examples"


@contextmanager
def example(name: str) -> Iterator[Game]:
    """An example, registered by importing it."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
        yield module.GAME
    finally:
        del sys.modules[name], registry._known[name]


@pytest.fixture(params=["pig", "kuhn"])
def game(request: pytest.FixtureRequest) -> Iterator[Game]:
    with example(request.param) as made:
        yield made


def random_game(game: Game, seed: int) -> skerry.Match:
    match, draw = skerry.Match(game, seed=seed), random.Random(seed)
    while not match.over:
        if match.awaits_chance:
            match.play_chance()
        else:
            match.play(draw.choice(match.legal(match.actors[0])))
    return match


@pytest.mark.parametrize("seed", range(5))
def test_an_example_plays_to_its_end_and_its_record_brings_it_back(game, seed):
    match = random_game(game, seed)
    assert len(match.winners) == 1
    assert skerry.Match.from_record(match.record).digest == match.digest
    assert skerry.Match.from_position(game, match.position).digest == match.digest


@pytest.mark.plain
@pytest.mark.parametrize("bot", ["random", "greedy", "search:50"])
def test_bots_play_an_example(game, bot):
    play_to_the_end(game, bot)


@pytest.mark.long
def test_compiled_bots_play_an_example_with_hidden_cards():
    with example("kuhn") as game:
        play_to_the_end(game, "search:50")


def play_to_the_end(game, bot):
    match = skerry.Match(game, seed=2)
    play_match(match, [bot, "random"], 1)
    assert match.over


def test_every_view_draws_the_table_and_observes_it(game):
    match = random_game(game, 3)
    for seat in (skerry.SPECTATOR, 0, 1):
        view = match.view(seat)
        assert view.draw()
        counts = np.zeros(game.observation_size, np.int8)
        game.kernels.observe(view.states, 0, max(seat, 0), counts)
        assert counts.any()


def test_a_card_of_kuhn_poker_is_seen_by_its_holder_only():
    with example("kuhn") as game:
        match = skerry.Match(game, seed=1)
        match.play_chance("deal queen")
        match.play_chance("deal king")
        assert match.view(0).moves == ["deal queen", "deal ?"]
        assert match.view(1).moves == ["deal ?", "deal king"]
        assert match.view().moves == ["deal ?", "deal ?"]
        assert "card=queen,?" in match.view(0).position
        guessed = set()
        for seed in range(20):
            states = match.view(0).states
            game.kernels.guess(states, 0, 0, new_noise(seed))
            guessed.add(int(states[0].card[1]))
        assert guessed == {0, 2}  # never the queen
        match.play("bet")
        match.play("pass")
        assert (match.winners, match.scores) == ((0,), (1, -1))


def test_pig_refuses_what_its_rules_and_fields_forbid():
    with example("pig"):
        match = skerry.Match("pig", seed=1)
        with pytest.raises(IllegalMove, match="roll before you hold"):
            match.play("hold")
        with pytest.raises(BadPosition, match="pot=-1: expected 0 to"):
            skerry.Match.from_position("pig", "players=2 pot=-1")


def test_games_of_other_packages_come_in_by_entry_points(monkeypatch):
    monkeypatch.syspath_prepend(str(EXAMPLES))
    points = {
        "kuhn": EntryPoint("kuhn", "kuhn:GAME", registry.GROUP),
        "absent": EntryPoint("absent", "no_such_package:GAME", registry.GROUP),
        "alias": EntryPoint("alias", "kuhn:GAME", registry.GROUP),
    }
    monkeypatch.setattr(registry, "_outside", lambda: points)
    monkeypatch.setattr(registry, "_known", {})
    assert "kuhn" in skerry.games()
    assert skerry.Match("kuhn", seed=1).game.title == "Kuhn poker"
    with pytest.raises(BadOption, match="game 'absent': no_such_package:GAME cannot be loaded"):
        skerry.get_game("absent")
    with pytest.raises(BadOption, match="game 'alias': kuhn:GAME is not a Game of that name"):
        skerry.get_game("alias")


class Few:
    """A state that says too little."""

    players: Annotated[int, Field()]


def test_a_state_without_what_generic_code_needs_is_refused():
    catan = skerry.get_game("catan")
    with pytest.raises(TypeError, match=r"the state needs a field 'turn': turns begun"):
        Game(
            name="bare", title="Bare", players=(2, 2), seat_names=("a", "b"),
            state=Few, rules=catan.rules,
            new_game=catan.new_game, score=catan.score,
        )  # fmt: skip
