"""Play a random game in the engine and in a model at once, and compare them after every move.

A model is written from the clauses of docs/rules alone, in plain Python, and shares no rule with
the engine. Moves go between the two as the JSON of docs/protocol.md.
"""

from __future__ import annotations

import random
from typing import Any, Protocol

from .engine import Engine
from .words import Move, Words, meant

#: Moves of any kind that are asked for in each position; most of them are wrong there.
STRANGE = 3
#: Listed proposals that are looked at.
PROPOSALS = 8


class Model(Protocol):
    """What a second opinion says of a game."""

    def actors(self) -> set[int]:
        """The seats that may move; none while chance is to act or when the game is over."""

    def chance(self) -> dict[Words, int]:
        """The outcomes of chance by weight; empty when it is not to act."""

    def legal(self, seat: int) -> set[Words]:
        """Everything the seat may do, but for proposals."""

    def left_out(self, seat: int) -> set[Words]:
        """Legal moves that need not be listed, because nobody gains by them."""

    def effect(self, move: Words) -> Words:
        """What a move does: of several that do the same, one is listed."""

    def may_propose(self, seat: int, move: Move) -> bool:
        """Whether the seat may make this proposal; asked of sampled ones, for there are many."""

    def some_proposals(self, seat: int, chooser: random.Random) -> list[Words]:
        """Proposals of any kind, listed or not, right or wrong."""

    def play(self, seat: int, move: Move) -> None:
        """Do it; seat -1 is chance."""

    def scores(self) -> list[int]:
        """Points by seat."""

    def winners(self) -> set[int]:
        """Who has won; nobody as long as it goes on."""

    def state(self) -> dict[str, Any]:
        """Everything on the table, by names that `READ` gives the engine's state too."""


class Companion:
    """A game in the engine and a model that are made to do the same."""

    def __init__(self, engine: Engine, model: Model) -> None:
        self.engine, self.model = engine, model
        self.language = engine.language
        self.compared = 0
        self._strange = random.Random(1)

    def play(self, chooser: random.Random, most: int = 5_000, propose: float = 0.1) -> None:
        """Random moves to the end, or `most` of them, compared before each and at the end."""
        for _ in range(most):
            self.compare()
            if self.engine.over:
                return
            seat, code = self._choose(chooser, propose)
            # What is listed is allowed; the list and the question are answered apart.
            assert seat < 0 or self.engine.is_legal(seat, code), repr(self.engine)
            self.engine.advance(seat, code)
            self.model.play(seat, meant(self.language.words[code]))
        self.compare()

    def _choose(self, chooser: random.Random, propose: float) -> tuple[int, int]:
        engine, proposals, kinds = self.engine, self.language.proposals, self.language.kinds
        if engine.awaits_chance:
            return -1, chooser.choices(engine.outcomes, engine.weights)[0]
        seat = chooser.choice(engine.actors)
        codes = engine.codes[seat]
        plain = [code for code in codes if code not in proposals]
        if plain and chooser.random() >= propose:
            # Kinds first: a hundred ways to pay must not keep everything else from happening.
            kind = chooser.choice(sorted({kinds[code] for code in plain}))
            return seat, chooser.choice([code for code in plain if kinds[code] == kind])
        return seat, chooser.choice(codes)

    def compare(self) -> None:
        """Whoever may move, what he may do, what chance may bring, everything that lies there."""
        engine, model = self.engine, self.model
        assert set(engine.actors) == model.actors(), repr(engine)
        outcomes = map(self.language.words.__getitem__, engine.outcomes)
        found = dict(zip(outcomes, engine.weights, strict=True))
        assert len(found) == len(engine.outcomes), repr(engine)
        same(found, model.chance(), engine)
        for seat in engine.actors:
            self._compare_moves(seat)
        same(engine.state(), model.state(), engine)
        assert engine.scores == model.scores(), (engine.scores, model.scores(), engine)
        assert engine.winners == model.winners(), repr(engine)
        self.compared += 1

    def _compare_moves(self, seat: int) -> None:
        engine, model = self.engine, self.model
        codes = engine.codes[seat]
        words, all_proposals = self.language.words, self.language.proposals
        plain = [code for code in codes if code not in all_proposals]
        listed = set(map(words.__getitem__, plain))
        assert len(listed) == len(plain), repr(engine)
        legal, left_out = model.legal(seat), model.left_out(seat)
        assert listed <= legal, difference(listed, legal, engine)
        expected = legal - left_out if left_out else legal
        if listed != expected:
            effects = [set(map(model.effect, some)) for some in (listed, expected)]
            assert effects[0] == effects[1], difference(effects[0], effects[1], engine)
        for one in left_out:
            assert engine.is_legal(seat, self.language.codes[one]), (one, engine)
        for code in self._strange.choices(range(self.language.moves.dense), k=STRANGE):
            if code in all_proposals:
                is_legal = model.may_propose(seat, meant(words[code]))
            else:
                is_legal = words[code] in legal
            assert engine.is_legal(seat, code) == is_legal, (words[code], is_legal, engine)
        proposals = [code for code in codes if code in all_proposals]
        for code in self._strange.choices(proposals, k=PROPOSALS) if proposals else ():
            assert model.may_propose(seat, meant(words[code])), (words[code], engine)
        for one in model.some_proposals(seat, self._strange):
            is_legal = engine.is_legal(seat, self.language.codes[one])
            assert is_legal == model.may_propose(seat, meant(one)), (one, is_legal, engine)


def difference(listed: set[Words], expected: set[Words], engine: Engine) -> str:
    """Which moves only one of them lists."""
    return f"listed {listed - expected}, not listed {expected - listed}; {engine}"


def same(found: dict[Any, Any], expected: dict[Any, Any], engine: Engine) -> None:
    """Fail on the first things that differ, not on a wall of those that do not."""
    if found != expected:
        keys = [k for k in {**found, **expected} if found.get(k) != expected.get(k)]
        told = [f"{k}: engine {found.get(k)}, model {expected.get(k)}" for k in keys[:5]]
        raise AssertionError("; ".join(told) + f"; {engine}")
