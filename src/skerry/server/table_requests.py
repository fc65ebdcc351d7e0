"""Requests about a table as a whole: other rules before the start, giving up, a quick sign."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ..core.seats import MOST_SEATS
from .message_parts import Clock, Pace, Request, SeatRequest

#: What can be shown at a click; the words are the browser's.
Sign = Literal["hello", "well-played", "thanks", "sorry", "wow", "hurry"]


class Change(Request, tag="change"):
    """Change the rules of a table before the start; `pace` by itself also in a running game.

    What is left out stays. Host only.

    `options` replaces all options. Everybody else has to be ready again.
    """

    players: Annotated[int, Meta(ge=1, le=MOST_SEATS)] | None = None
    options: dict[str, str | int] | None = None
    public: bool | None = None
    clock: Clock | None = None
    pace: Pace | None = None


class Resign(SeatRequest, tag="resign"):
    """Give a running game up: a bot plays the seat to the end, which counts as lost."""


class React(Request, tag="react"):
    """Show a sign to the table; nothing of it is kept. For people with a seat."""

    what: Sign
