"""A second opinion on every game: slow, obvious models that play along.

SKERRY_ORACLE is the number of games by game, in turn at every table and with every setting.
"""

from __future__ import annotations

import itertools
import os
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from skerry.core.match import Match
from skerry.core.registry import get_game

from . import catan, catan_match, dice, elasund, elasund_match, struggle
from .along import Companion
from .engine import Engine, Reader, fields

#: By game what begins a model, reads the engine's state and knows the options.
MODELS: dict[str, Any] = {
    "dice": dice,
    "struggle": struggle,
    "catan": catan_match,
    "elasund": elasund_match,
}
GAMES = int(os.environ.get("SKERRY_ORACLE", "0"))
#: In a long run a match goes along in each so manieth game; nothing that tables have in common.
FOLLOWED = 7
#: Games of each in an ordinary run, one in each part.
FEW = 4
#: Moves of a game, where random play takes very long to the end.
MOST = {"catan": 1_500 if GAMES else 500}
#: Runs that the games are spread over, so that several processes share them and a stopped run
#: goes on.
PARTS = max(8, GAMES // 100) if GAMES else FEW


def settings(game: str) -> list[tuple[int, dict[str, Any]]]:
    """Every table with every setting."""
    low, high = get_game(game).players
    found = []
    for players in range(low, high + 1):
        found += [(players, options) for options in MODELS[game].options(players)]
    return found


def companion(game: str, players: int, options: dict[str, Any], seed: int) -> Companion:
    """A game that has not begun, and its model."""
    match = Match(game, players, seed=seed, options=options)
    model = MODELS[game].begin(players, options, fields(match))
    reader = Reader(match.game.layout, MODELS[game].READ)
    return Companion(Engine(match, reader, follow=not GAMES or seed % FOLLOWED == 0), model)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", MODELS)
def test_a_model_of_the_clauses_agrees_after_every_move(
    game: str, part: int, record_property: Callable[[str, int], None]
) -> None:
    games = GAMES or FEW
    # Shuffled, so that few games are not all of the smallest table.
    tables = random.Random(game).sample(settings(game), len(settings(game)))
    mine = itertools.islice(itertools.cycle(tables), part, games, PARTS)
    compared = number = 0
    for number, (players, options) in enumerate(mine, 1):
        seed = part + (number - 1) * PARTS
        along = companion(game, players, options, seed)
        along.play(random.Random(f"{game} {seed}"), MOST.get(game, 5_000))
        compared += along.compared
        assert along.engine.over or game in MOST
    assert compared > 40
    record_property(f"games of {game}", number)
    record_property("positions compared", compared)


@pytest.mark.rule("EL-R28")
def test_a_model_agrees_on_a_game_that_stands_still() -> None:
    """One random game in some thousands ends so: the turn passes on, and the game is over."""
    along = companion("elasund", 4, {"edition": "fr2005"}, 1331)
    along.play(random.Random("elasund 1331"))
    assert along.engine.over
    assert max(along.model.scores()) < 10


@pytest.mark.rule("EL-83")
def test_a_model_agrees_on_a_deck_that_ran_out_without_discards() -> None:
    """Nobody makes it anew of the next cards that are spent before one is drawn."""
    text = "players=2 phase=bonus turn=9 ship=6 player=blue hand=rgb/r17g17b17 deck=-"
    match = Match.from_position("elasund", text, seed=1)
    match.play("bonus gold")
    model = elasund.ElasundModel(2, "ru2008")
    model.step, model.deck = "bonus", Counter()
    model.me.hand = Counter(elasund.COLOURS)
    model.play(0, {"kind": "bonus-gold"})
    found = Reader(match.game.layout, elasund_match.READ).read(
        match.game.layout.to_bytes(match.states)
    )
    for cards in ("deck", "discards"):
        assert found[cards] == model.state()[cards]


@pytest.mark.rule("EL-R22")
def test_a_model_pays_what_is_left_to_those_after_one_who_cannot_be_paid() -> None:
    """No game can be so short; `tests/rules` asks the engine the same."""
    model = elasund.ElasundModel(3, "ru2008")
    model.supply, model.deck = 1, Counter(red=1)
    for player in model.all:
        player.gold = 0
    model._pay_gold([2, 1, 0])
    assert [player.gold for player in model.all] == [0, 1, 0]
    model._deal_out([2, 0, 1], "build")
    assert model.draws == [0, 0, 1]


#: Wrong readings of a clause, one by game: what to put where.
FAULTS: dict[str, tuple[Any, str, Any]] = {
    "dice": (dice, "AFTER", {**dice.AFTER, "R12": "R8"}),
    "struggle": (struggle, "LIMIT", 8),
    "catan": (catan, "LIMIT", 8),
    "elasund": (elasund, "CHURCH_PRICE", 6),
}


@pytest.mark.parametrize("game", MODELS)
def test_a_wrong_reading_of_one_clause_is_noticed(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(*FAULTS[game])
    with pytest.raises(AssertionError):
        play_many(game, 20)


def play_many(game: str, games: int) -> None:
    """Some games at tables of every size."""
    for seed in range(games):
        players, options = settings(game)[seed % len(settings(game))]
        companion(game, players, options, seed).play(random.Random(seed), MOST.get(game, 5_000))
