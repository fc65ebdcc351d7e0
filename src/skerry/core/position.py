"""Position texts: a whole state as one line, `name=value` for what differs from a new game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from .arrays import cells_of, plain
from .errors import BadPosition
from .fieldtext import Name, Names
from .layout import Field
from .seats import NONE

if TYPE_CHECKING:
    from .game import Game


class PositionText:
    """Writes and reads the positions of one game."""

    def __init__(self, game: Game) -> None:
        self.game, self.layout = game, game.layout
        self._bases: dict[int, tuple[bytes, dict[str, str]]] = {}

    def write(self, s: Any) -> str:
        """A whole state as one line; fields that are as in a new game are left out."""
        players = int(s.players)
        base, texts = self._base_texts(players)
        data = s.tobytes()
        parts = [f"players={players}"]
        for name, f in self.layout.fields.items():
            if f.derived or name == "players":
                continue
            part = self.layout.places[name]
            if data[part] == base[part]:
                continue  # most fields, most of the time
            text = f.as_text().write(getattr(s, name))
            if text != texts[name]:
                parts.append(f"{name}={text}")
        return " ".join(parts)

    def read(self, text: str) -> Any:
        """The state that a text describes, complete and checked."""
        given = self._split(text)
        low, high = self.game.players
        players = given.pop("players", str(self.game.default_players))
        if not players.isdecimal() or not low <= int(players[:9]) <= high:
            raise BadPosition(f"players={players[:20]}: expected {low} to {high}")
        s = self._new_game(int(players))
        for name, value in given.items():
            _set(s, name, self.layout.fields[name], value)
        said = {name: plain(getattr(s, name)) for name in given}
        self.game.positions.derive(s)
        for name, value in given.items():
            if plain(getattr(s, name)) != said[name]:
                follows = self.layout.fields[name].as_text().write(getattr(s, name))
                raise BadPosition(f"{name}={value[:60]}: by the rest of the position {follows}")
        self.game.positions.check(s)
        return s

    def _split(self, text: str) -> dict[str, str]:
        given: dict[str, str] = {}
        for token in text.split():
            name, sign, value = token.partition("=")
            f = self.layout.fields.get(name)
            if not sign or f is None or f.derived:
                raise BadPosition(f"{self.game.name} position: cannot read {token[:60]!r}")
            if name in given:
                raise BadPosition(f"{self.game.name} position: {name} is given twice")
            given[name] = value
        return given

    def _base_texts(self, players: int) -> tuple[bytes, dict[str, str]]:
        """The bytes and field texts of the new game that texts start from."""
        known = self._bases.get(players)
        if known is None:
            base = self._new_game(players)
            told = {n: f for n, f in self.layout.fields.items() if not f.derived}
            texts = {n: f.as_text().write(getattr(base, n)) for n, f in told.items()}
            known = self._bases[players] = base.tobytes(), texts
        return known

    def _new_game(self, players: int) -> Any:
        states = self.layout.states(1)
        options = self.game.check_options(None)
        self.game.kernels.new_game(states, 0, self.game.setup_row(players, options))
        return states[0]


def _set(s: Any, name: str, f: Field, text: str) -> None:
    try:
        shape, cells = cells_of(f.as_text().read(text, f.shape))
        if shape != f.shape:
            raise ValueError(f"expected {prod(f.shape)} numbers, got {len(cells)}")
        _check_range(f, cells, int(s.players))
    except (ValueError, OverflowError) as error:
        raise BadPosition(f"{name}={text[:60]}: {error}") from None
    if not f.shape:
        setattr(s, name, cells[0])
        return
    row = getattr(s, name)
    for at, cell in zip(product(*map(range, f.shape)), cells, strict=True):
        row[at] = cell


def _check_range(f: Field, cells: list[int], players: int) -> None:
    low, high = f.range_with(players)
    least, most = min(cells), max(cells)
    if low <= least and most <= high:
        return
    if least == NONE and low == 0 and isinstance(f.text, Name | Names):
        raise ValueError(f"expected one of {', '.join(f.text.names)}")
    if f.of_seats:
        raise ValueError(f"there is no such seat with {players} players")
    if f.low is None and f.high is None:
        raise ValueError("a number is too large")
    raise ValueError(f"expected {low} to {high}, got {least if least < low else most}")


# For the checks of a game.


def want(condition: Any, message: str) -> None:
    """Refuse a position unless a condition holds."""
    if not condition:
        raise BadPosition(message)


def want_no_absent(s: Any, names: Sequence[str], seat_names: Sequence[str]) -> None:
    """Refuse anything but 0 in the rows of seats that are not in the game."""
    for name in names:
        for seat, row in enumerate(plain(getattr(s, name))):
            empty = not any(row) if isinstance(row, list) else not row
            want(seat < s.players or empty, f"{name}: {seat_names[seat]} is not in the game")
