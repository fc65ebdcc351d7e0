"""Play a random game in the engine and in a model at once, and compare them after every move.

A model is written from the clauses of docs/rules alone, in plain Python, and shares no rule with
the engine. Moves go between the two as the JSON of docs/protocol.md, frozen so that sets hold it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Mapping
from functools import cache
from typing import Any, Protocol

import numpy as np

from skerry.core.match import Match
from skerry.core.registry import get_game

Frozen = Hashable
#: Moves of any kind that are asked for in each position; most of them are wrong there.
STRANGE = 3
#: Listed proposals that are looked at.
PROPOSALS = 8
Move = Mapping[str, Any]


class Model(Protocol):
    """What a second opinion says of a game."""

    def actors(self) -> set[int]:
        """The seats that may move; none while chance is to act or when the game is over."""

    def chance(self) -> dict[Frozen, int]:
        """The outcomes of chance by weight; empty when it is not to act."""

    def legal(self, seat: int) -> set[Frozen]:
        """Everything the seat may do, but for proposals."""

    def left_out(self, seat: int) -> list[Move]:
        """Legal moves that need not be listed, because nobody gains by them."""

    def effect(self, move: Frozen) -> Frozen:
        """What a move does: of several that do the same, one is listed."""

    def may_propose(self, seat: int, move: Move) -> bool:
        """Whether the seat may make this proposal; asked of sampled ones, for there are many."""

    def some_proposals(self, seat: int, chooser: random.Random) -> list[Move]:
        """Proposals of any kind, listed or not, right or wrong."""

    def play(self, seat: int, move: Move) -> None:
        """Do it; seat -1 is chance."""

    def scores(self) -> list[int]:
        """Points by seat."""

    def winners(self) -> set[int]:
        """Who has won; nobody as long as it goes on."""

    def state(self) -> dict[str, Any]:
        """Everything on the table, by names that `read` gives the engine's state too."""


def frozen(value: Any) -> Frozen:
    """JSON as something that can be in a set; no list in a move has an order that matters."""
    if isinstance(value, Mapping):
        return tuple(sorted((key, frozen(inner)) for key, inner in value.items()))
    if isinstance(value, list | tuple):
        return tuple(sorted((frozen(inner) for inner in value), key=repr))
    return value


def move(kind: str, **arguments: Any) -> Frozen:
    """A move as the models write it."""
    return frozen({"kind": kind, **arguments})


def fields(match: Match) -> dict[str, Any]:
    """The whole state of the engine, secrets and all, as plain numbers and lists."""
    layout = match.game.layout
    record = np.frombuffer(layout.to_bytes(match.states), layout.dtype)[0]
    return {name: record[name].tolist() for name in layout.fields}


@cache
def told(game: str, code: int) -> Frozen:
    """A move of the engine as the models write it."""
    return frozen(get_game(game).moves.json(code))


class Companion:
    """A match and a model that are made to do the same."""

    def __init__(
        self, match: Match, model: Model, read: Callable[[dict[str, Any]], dict[str, Any]]
    ) -> None:
        self.match, self.model, self.read = match, model, read
        self.compared = 0
        self._strange = random.Random(1)

    def play(self, chooser: random.Random, most: int = 5_000, propose: float = 0.1) -> None:
        """Random moves to the end, or `most` of them, compared before each and at the end."""
        for _ in range(most):
            self.compare()
            if self.match.over:
                return
            seat, code = self._choose(chooser, propose)
            self.match.advance(seat, code)
            self.model.play(seat, self.match.game.moves.json(code))
        self.compare()

    def _is_legal(self, seat: int, code: int) -> bool:
        return bool(self.match.game.kernels.is_legal(self.match.states, 0, seat, code))

    def _choose(self, chooser: random.Random, propose: float) -> tuple[int, int]:
        match = self.match
        if match.awaits_chance:
            outcomes = match.outcomes()
            drawn = chooser.choices(outcomes, [weight for _, weight in outcomes])[0]
            return -1, drawn[0]
        seat = chooser.choice(match.actors)
        codes = match.codes(seat)
        plain = [c for c in codes if not match.game.moves.kind_of(c).proposal]
        if plain and chooser.random() >= propose:
            # Kinds first: a hundred ways to pay must not keep everything else from happening.
            kinds = sorted({match.game.moves.kind_of(c).name for c in plain})
            kind = chooser.choice(kinds)
            plain = [c for c in plain if match.game.moves.kind_of(c).name == kind]
            return seat, chooser.choice(plain)
        return seat, chooser.choice(codes)

    def compare(self) -> None:
        """Whoever may move, what he may do, what chance may bring, everything that lies there."""
        match, model = self.match, self.model
        moves = match.game.moves
        where = Where(match)
        assert set(match.actors) == model.actors(), where
        name = match.game.name
        found = {told(name, code): weight for code, weight in match.outcomes()}
        same(found, model.chance(), where)
        for seat in match.actors:
            codes = match.codes(seat)
            plain = [c for c in codes if not moves.kind_of(c).proposal]
            listed = {told(name, code) for code in plain}
            assert len(listed) == len(plain), where
            legal, left_out = model.legal(seat), model.left_out(seat)
            assert listed <= legal, difference(listed, legal, where)
            expected = legal - {frozen(one) for one in left_out}
            effects = [{model.effect(one) for one in some} for some in (listed, expected)]
            assert effects[0] == effects[1], difference(effects[0], effects[1], where)
            for one in left_out:
                assert self._is_legal(seat, moves.from_json(one)), (one, where)
            for _ in range(STRANGE):
                code = self._strange.randrange(moves.dense)
                is_legal = (
                    model.may_propose(seat, moves.json(code))
                    if moves.kind_of(code).proposal
                    else told(name, code) in legal
                )
                assert self._is_legal(seat, code) == is_legal, (told(name, code), is_legal, where)
            proposals = [c for c in codes if moves.kind_of(c).proposal]
            for code in self._strange.sample(proposals, min(PROPOSALS, len(proposals))):
                assert model.may_propose(seat, moves.json(code)), (moves.json(code), where)
            for one in model.some_proposals(seat, self._strange):
                is_legal = self._is_legal(seat, moves.from_json(one))
                assert is_legal == model.may_propose(seat, one), (one, is_legal, where)
        same(self.read(fields(match)), model.state(), where)
        assert list(match.scores) == model.scores(), (match.scores, model.scores(), where)
        assert set(match.winners) == model.winners(), where
        self.compared += 1


def difference(listed: set[Frozen], expected: set[Frozen], where: Where) -> str:
    """Which moves only one of them lists."""
    return f"listed {listed - expected}, not listed {expected - listed}; {where}"


class Where:
    """The position, worded when it is needed."""

    def __init__(self, match: Match) -> None:
        self._match = match

    def __repr__(self) -> str:
        match = self._match
        return f"{match.game.name} {match.players}, {len(match.played)} moves, {match.position}"


def same(found: dict[Any, Any], expected: dict[Any, Any], where: Where) -> None:
    """Fail on the first things that differ, not on a wall of those that do not."""
    if found != expected:
        keys = [k for k in {**found, **expected} if found.get(k) != expected.get(k)]
        told = [f"{k}: engine {found.get(k)}, model {expected.get(k)}" for k in keys[:5]]
        raise AssertionError("; ".join(told) + f"; {where}")
