"""Every number of an observation has a name, and is what its name says."""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from random_play import play_on

import skerry
from skerry.core.match import Match
from skerry.envs import gymnasium_env, parallel_env, pettingzoo_env, vector_env

ROOT = Path(__file__).parents[2]
GAMES = ("catan", "dice", "elasund", "struggle")


def numbers(match: Match, seat: int) -> dict[str, int]:
    """What a seat observes, by name."""
    counts = np.zeros(match.game.observation_size, np.int8)
    match.game.kernels.observe(match.view(seat).states, 0, seat, counts)
    return dict(zip(match.game.observation_names, counts.tolist(), strict=True))


def states(game: str, players: int, every: int = 25, moves: int = 500) -> list[Match]:
    """Copies of a game under way."""
    match = Match(game, players, seed=6)
    return [m.copy() for number, m in enumerate(play_on(match, moves)) if number % every == 3]


@pytest.mark.parametrize("game", GAMES)
def test_every_number_has_a_name_of_its_own(game: str) -> None:
    rules = skerry.get_game(game)
    names = rules.observation_names
    assert len(names) == len(set(names)) == rules.observation_size


#: What a byte cannot tell to the end: points of the dice game beyond 127, more than 127 cards of
#: Struggle's two sets, and turns in which nothing is laid.
BEYOND_A_BYTE = {
    "dice": {"place #: points"},
    "struggle": {"place #: hand", "resource pile", "discards", "idle turns"},
}


@pytest.mark.parametrize("game", GAMES)
def test_bounds_are_what_box_and_rules_allow(game: str) -> None:
    rules = skerry.get_game(game)
    named = zip(rules.observation_names, rules.observation_ranges, strict=True)
    widest = {re.sub(r"\d+", "#", name) for name, (_, high) in named if high == 127}
    assert widest == BEYOND_A_BYTE.get(game, set())
    low, high = np.array(rules.observation_ranges).T
    for players in {rules.players[0], rules.players[1]}:
        for match in states(game, players):
            for seat in range(players):
                seen = np.array(list(numbers(match, seat).values()))
                assert ((low <= seen) & (seen <= high)).all()


def test_all_environments_tell_the_names() -> None:
    names = skerry.get_game("dice").observation_names
    for env in (gymnasium_env("dice"), vector_env("dice", 2), pettingzoo_env("dice"),
                parallel_env("dice")):  # fmt: skip
        assert env.observation_names == names


@pytest.mark.parametrize("game", GAMES)
def test_phase_turn_and_places_are_where_their_names_are(game: str) -> None:
    phases = importlib.import_module(f"skerry.games.{game}.state").PHASES
    players = skerry.get_game(game).players[1] - 1
    for match in states(game, players):
        s = match.state
        for seat in range(players):
            seen = numbers(match, seat)
            assert [p for p in phases if seen[f"phase: {p}"]] == [phases[int(s.phase)]]
            if s.player >= 0:
                assert seen[f"turn of place {(int(s.player) - seat) % players}"] == 1
            assert [seen[f"place {p}: is there"] for p in range(players + 1)] == [1] * players + [0]


def test_catan_by_name() -> None:
    from skerry.games.catan.board import GOODS, TERRAIN_NAMES
    from skerry.games.catan.state import CARD_NAMES

    for match in states("catan", 3):
        s = match.state
        for seat in range(3):
            seen = numbers(match, seat)
            for i, good in enumerate(GOODS):
                assert seen[f"own hand: {good}"] == s.hand[seat, i]
                assert seen[f"bank: {good}"] == s.bank[i]
                assert seen[f"own rate under four: {good}"] == 4 - s.rate[seat, i]
                assert seen[f"offer gives: {good}"] == s.gives[s.player, i]
            for i, card in enumerate(CARD_NAMES):
                assert seen[f"own playable card: {card}"] == s.cards[seat, i]
                assert seen[f"own new card: {card}"] == s.fresh[seat, i]
            for h in range(19):
                assert seen[f"hex {h}: is {TERRAIN_NAMES[s.terrain[h]]}"] == 1
                assert seen[f"hex {h}: robber"] == (s.robber == h)
                dots, above = seen[f"hex {h}: dots"], seen[f"hex {h}: number above seven"]
                # The dots and the half together are the number: 6 and 8 are told apart.
                assert s.token[h] == (0 if not dots else 13 - dots if above else 1 + dots)
            for other in range(3):
                place = (other - seat) % 3
                assert seen[f"place {place}: knights"] == s.knights[other]
                assert seen[f"place {place}: road length"] == s.road_length[other]
                assert seen[f"place {place}: cities left"] == s.cities_left[other]
                for path in range(72):
                    mine = s.road[path] == other
                    assert seen[f"path {path}: road of place {place}"] == mine
            assert (seen["rolled"], seen["last roll"]) == (s.rolled, s.dice)


def test_dice_by_name() -> None:
    from skerry.games.dice.faces import FACES
    from skerry.games.dice.sheet import BOUGHT_ROADS, ROAD_NAMES

    for match in states("dice", 3, 7):
        s = match.state
        for seat in range(3):
            seen = numbers(match, seat)
            assert [seen[f"dice: {face}"] for face in FACES] == s.dice.tolist()
            assert [seen[f"dice set aside: {face}"] for face in FACES] == s.kept.tolist()
            assert seen[f"rolls made: {int(s.rolls)}"] == 1
            for other in range(3):
                place = (other - seat) % 3
                built = [seen[f"place {place}: city {n + 1}"] for n in range(4)]
                assert sum(built) == s.cities[other]
                roads = [seen[f"place {place}: road {r}"] for r in ROAD_NAMES[:BOUGHT_ROADS]]
                assert roads == s.roads.tolist()[other][:BOUGHT_ROADS]


def test_elasund_by_name() -> None:
    from skerry.games.elasund.board import FIELD_NAMES, ROW_NAMES
    from skerry.games.elasund.kinds import KIND_NAMES, KINDS
    from skerry.games.elasund.state import CARD_NAMES

    for match in states("elasund", 3, 60):
        s = match.state
        for seat in range(3):
            seen = numbers(match, seat)
            for field, name in enumerate(FIELD_NAMES):
                if s.building[field] >= 0:
                    kind, owner = s.building[field] % KINDS, s.building[field] // KINDS
                    assert seen[f"field {name}: covered by {KIND_NAMES[kind]}"] == 1
                    assert seen[f"field {name}: building of place {(owner - seat) % 3}"] == 1
            for i, card in enumerate(CARD_NAMES):
                assert seen[f"own hand: {card}"] == s.hand[seat, i]
                assert seen[f"loot: {card}"] == s.loot[i]
            if s.ship >= 0:
                assert seen[f"ship in row {ROW_NAMES[int(s.ship)]}"] == 1
            assert seen["gold in the supply"] == s.gold
            assert seen["roll of this turn"] == s.dice
            assert seen["place 1: trade track"] == s.trade[(seat + 1) % 3]


def test_struggle_by_name() -> None:
    from skerry.games.struggle.data import GOODS, KINDS

    for match in states("struggle", 3):
        s = match.state
        for seat in range(3):
            seen = numbers(match, seat)
            for i, (good, kind) in enumerate(zip(GOODS, KINDS, strict=True)):
                assert seen[f"own hand: {good}"] == s.hand[seat, i]
                assert seen[f"market: {good}"] == s.market[i]
                assert seen[f"bought this turn: {kind}"] == s.bought[i]
            assert seen["place 2: settlements"] == s.settlements[(seat + 2) % 3]
            assert seen["road pile"] == s.road_pile


def test_the_page_of_observations_is_fresh(monkeypatch: Any) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    monkeypatch.delitem(sys.modules, "observation_page", raising=False)
    made = importlib.import_module("observation_page")
    assert made.PAGE.read_text(encoding="utf-8") == made.page()
