"""The JSON of a game's moves and fields, written once for all who are sent it."""

from __future__ import annotations

from typing import Any

import msgspec

from ..core.game import Event, Game
from ..core.seats import SPECTATOR

_encode = msgspec.json.Encoder().encode

#: The games that have a face of their own in the browser, in the order of the start page. Of all
#: others it shows a drawing as text.
FACES = ("catan", "dice", "struggle", "elasund")
#: Fields that are compared at once before each of them is.
GROUP = 6

#: The JSON of fields by name and content, to be shared by the audiences of one change.
Written = dict[tuple[str, bytes], bytes]


class JsonForms:
    """The JSON of one game's moves and fields."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.has_face = game.name in FACES
        self._moves: dict[int, bytes] = {}
        self.fields = [(name, game.layout.places[name]) for name in game.layout.fields]
        # Most moves change few fields: neighbours are compared together first.
        lying = sorted(self.fields, key=lambda field: field[1].start)
        self._groups = [
            (slice(group[0][1].start, group[-1][1].stop), group)
            for group in (lying[i : i + GROUP] for i in range(0, len(lying), GROUP))
        ]

    def move(self, code: int) -> bytes:
        """The JSON form of a move."""
        text = self._moves.get(code)
        if text is None:
            text = _encode(self.game.moves.json(code))
            if code < self.game.moves.dense:
                self._moves[code] = text
        return text

    def moves(self, codes: tuple[int, ...]) -> bytes:
        """The JSON list of some moves."""
        return b"[%b]" % b",".join([self.move(code) for code in codes])

    def field(self, s: Any, name: str) -> Any:
        """A field as plain numbers."""
        value = getattr(s, name)
        return value.tolist() if self.game.layout.fields[name].shape else int(value)

    def state(self, s: Any) -> dict[str, Any]:
        """All fields of a state."""
        return {name: self.field(s, name) for name, _ in self.fields}

    def drawing(self, view: Any, seat: int) -> str:
        """What a seat sees as text, for a game without a face; `view` holds no more than that."""
        if self.has_face:
            return ""
        return self.game.draw(self.game.layout.read(view), max(seat, SPECTATOR))

    def sentence(self, event: Event) -> str:
        """An event in the game's own words, for a game without a face."""
        return "" if self.has_face else self.game.sentence(event)

    def changed(self, s: Any, before: bytes, now: bytes, written: Written) -> bytes:
        """The JSON members of all fields of a state that differ between two moments."""
        members = []
        for whole, group in self._groups:
            if now[whole] == before[whole]:
                continue
            for name, part in group:
                content = now[part]
                if content != before[part]:
                    member = written.get((name, content))
                    if member is None:
                        member = b'"%b":%b' % (name.encode(), _encode(self.field(s, name)))
                        written[name, content] = member
                    members.append(member)
        return b",".join(members)


_forms: dict[str, JsonForms] = {}


def forms_of(game: Game) -> JsonForms:
    """The forms of a game, made once."""
    forms = _forms.get(game.name)
    if forms is None or forms.game is not game:
        forms = _forms[game.name] = JsonForms(game)
    return forms
