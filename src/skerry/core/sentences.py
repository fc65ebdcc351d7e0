"""Events told in English from templates, as every game's texts tell them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .counts_text import counts_text
from .parts import Event


class Sentences:
    """A template for each kind of event; `{who}` is the seat, the other names are its data.

    >>> told = Sentences(("red", "blue"), {"gain": "{who} gets {cards}", "stop": "{who} stops"})
    >>> told.of(Event("gain", 1, {"cards": {"ore": 2, "wool": 1}}))
    'blue gets 2 ore, 1 wool'
    >>> told.of(Event("stop", -1, {}))
    'nobody stops'
    """

    def __init__(self, seat_names: Sequence[str], templates: Mapping[str, str]) -> None:
        self.seat_names, self.templates = seat_names, templates

    def of(self, event: Event, template: str = "", /, **words: Any) -> str:
        """The sentence of an event; `words` stand for data that must be worded first.

        `template` names another one than that of the event's kind.
        """
        data = {
            name: counts_text(value) if isinstance(value, dict) else value
            for name, value in (event.data | words).items()
        }
        who = self.seat_names[event.seat] if event.seat >= 0 else "nobody"
        return self.templates[template or event.kind].format(who=who, **data)
