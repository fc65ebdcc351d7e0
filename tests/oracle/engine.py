"""The engine's side of a game that a model plays along: what it says, in the words of the models.

It is asked through its kernels, as `Match` asks them; in some of the games a match does the same.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import lru_cache
from operator import itemgetter
from typing import Any, Literal

from skerry.core.arrays import plain
from skerry.core.layout import Field, Layout
from skerry.core.match import Match
from skerry.core.moves import MoveTable
from skerry.core.registry import get_game
from skerry.core.seats import CHANCE, seats_in

from .words import Words, meant, words_of

#: The letters of whole numbers for memoryviews, by size.
LETTERS: dict[int, Literal["b", "h", "i", "q"]] = {1: "b", 2: "h", 4: "i", 8: "q"}
#: By name what a state says: functions of the fields that their parameters are called after.
Parts = Mapping[str, Callable[..., Any]]


def fields(match: Match) -> dict[str, Any]:
    """The whole state of the engine, secrets and all, as plain numbers and lists."""
    layout = match.game.layout
    data = layout.to_bytes(match.states)
    return {name: _numbers(layout.fields[name])(data[at]) for name, at in layout.places.items()}


def _numbers(field: Field) -> Callable[[bytes], Any]:
    """What reads the cells of a field."""
    letter, shape = LETTERS[field.width], field.shape
    if not shape:
        return lambda cells: memoryview(cells).cast(letter)[0]
    return lambda cells: memoryview(cells).cast(letter, shape).tolist()


class Reader:
    """Reads a state part by part; cells that were read before are not read again."""

    def __init__(self, layout: Layout, parts: Parts) -> None:
        self._parts = [(name, *_part(layout, part)) for name, part in parts.items()]

    def read(self, data: bytes) -> dict[str, Any]:
        """The bytes of a state in the words of a model."""
        return {name: read(cells_of(data)) for name, cells_of, read in self._parts}


def _part(
    layout: Layout, part: Callable[..., Any]
) -> tuple[Callable[[bytes], Any], Callable[[Any], Any]]:
    """What cuts a part's fields out of the bytes of a state, and what reads them."""
    names = list(inspect.signature(part).parameters)
    numbers = [_numbers(layout.fields[name]) for name in names]

    @lru_cache(maxsize=1_000)
    def read(cells: Any) -> Any:
        if len(numbers) == 1:
            return part(numbers[0](cells))
        return part(*[told(one) for told, one in zip(numbers, cells, strict=True)])

    return itemgetter(*(layout.places[name] for name in names)), read


class Language:
    """Codes of the engine in words and back; each is translated once."""

    def __init__(self, moves: MoveTable) -> None:
        self.moves = moves
        self.words = _Words(moves)
        self.codes = _Codes(moves)
        kinds = [moves.kind_of(code) for code in range(moves.dense)]
        self.kinds = [kind.name for kind in kinds]
        self.proposals = {code for code, kind in enumerate(kinds) if kind.proposal}


class _Words(dict[int, Words]):
    def __init__(self, moves: MoveTable) -> None:
        self.moves = moves

    def __missing__(self, code: int) -> Words:
        self[code] = words_of(self.moves.json(code))
        return self[code]


class _Codes(dict[Words, int]):
    def __init__(self, moves: MoveTable) -> None:
        self.moves = moves

    def __missing__(self, words: Words) -> int:
        self[words] = self.moves.from_json(meant(words))
        return self[words]


@lru_cache
def language(game: str) -> Language:
    """The language of a game."""
    return Language(get_game(game).moves)


class Engine:
    """A game in the engine; with `follow` the match that it began in goes along."""

    def __init__(self, match: Match, reader: Reader, follow: bool = True) -> None:
        self.match, self.game, self.players = match, match.game, match.players
        self.reader, self.follow = reader, follow
        self.language = language(self.game.name)
        self.kernels, self.moves = self.game.kernels, 0
        self.states = self.game.layout.copy_of(match.states)
        self._codes, self._weights = self.game.code_row(), self.game.code_row()
        self.look()

    def look(self) -> None:
        """Ask who may act, what is listed for him, what chance may bring."""
        kernels, states = self.kernels, self.states
        acting = int(kernels.actors(states, 0))
        self.awaits_chance, self.over = acting == CHANCE, not acting
        self.actors = () if self.awaits_chance else seats_in(acting)
        self.codes: dict[int, list[int]] = {}
        for seat in self.actors:
            count = kernels.legal_moves(states, 0, seat, self._codes)
            self.codes[seat] = plain(self._codes[:count])
        self.outcomes: list[int] = []
        self.weights: list[int] = []
        if self.awaits_chance:
            count = kernels.chance_moves(states, 0, self._codes, self._weights)
            self.outcomes, self.weights = plain(self._codes[:count]), plain(self._weights[:count])

    def advance(self, seat: int, code: int) -> None:
        """Make a move, or chance's with seat -1."""
        self.kernels.apply(self.states, 0, seat, code)
        self.moves += 1
        self.look()
        if self.follow:
            self.match.advance(seat, code)
            self._compare_match()

    def _compare_match(self) -> None:
        """The match that goes along says the same."""
        match = self.match
        assert self.game.layout.to_bytes(match.states) == self.data, repr(self)
        assert match.actors == self.actors, repr(self)
        assert (match.over, match.awaits_chance) == (self.over, self.awaits_chance), repr(self)
        outcomes = list(zip(self.outcomes, self.weights, strict=True))
        assert match.outcomes() == outcomes, repr(self)
        for seat in self.actors:
            assert match.codes(seat) == self.codes[seat], repr(self)
        assert list(match.scores) == self.scores, repr(self)
        assert set(match.winners) == self.winners, repr(self)

    def is_legal(self, seat: int, code: int) -> bool:
        """Whether the seat may do it, listed or not."""
        return bool(self.kernels.is_legal(self.states, 0, seat, code))

    @property
    def data(self) -> bytes:
        return self.game.layout.to_bytes(self.states)

    @property
    def scores(self) -> list[int]:
        score, states = self.kernels.score, self.states
        return [int(score(states, 0, seat)) for seat in range(self.players)]

    @property
    def winners(self) -> set[int]:
        return set(seats_in(int(self.kernels.winners(self.states, 0))))

    def state(self) -> dict[str, Any]:
        """The whole state in the words of the model."""
        return self.reader.read(self.data)

    def __repr__(self) -> str:
        """The position, for whoever looks for the fault."""
        position = self.game.position_text(self.game.layout.read(self.states))
        return f"{self.game.name} {self.players}, {self.moves} moves, {position}"
