"""What the messages of a table ask of the room around it: a server's, or one on a single device."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from .entries import Entry
from .table import Table


class Listener(Protocol):
    """Somebody who is told what happens."""

    @property
    def user(self) -> str:
        """Who it is."""

    @property
    def blocked(self) -> frozenset[str]:
        """The accounts whose words are not for this one."""

    def push(self, data: bytes) -> None:
        """Send a message."""


class Time(Protocol):
    """Knows the time."""

    def now(self) -> int:
        """Milliseconds by the clock of tables."""


class Present(Protocol):
    """Knows who is connected."""

    def here(self) -> set[int]:
        """The seats whose owners are."""

    def watchers(self) -> int:
        """How many look on."""


class BotStates(Protocol):
    """Knows how bots fare."""

    @property
    def bot_states(self) -> dict[int, str]:
        """Of seats whose bot is not as usual."""


class Around(Protocol):
    """The room of a table."""

    @property
    def code(self) -> str:
        """The table's code."""

    @property
    def table(self) -> Table:
        """The table."""

    @property
    def connections(self) -> Collection[Listener]:
        """Who is told."""

    @property
    def services(self) -> Time:
        """The clock."""

    @property
    def presence(self) -> Present:
        """Who is here."""

    @property
    def driver(self) -> BotStates:
        """How bots fare."""


class Asked(Protocol):
    """An entry that somebody has asked for."""

    @property
    def connection(self) -> Listener | None:
        """Who gets the answer."""

    @property
    def re(self) -> int | None:
        """The number of the request."""

    @property
    def entry(self) -> Entry:
        """What happens."""
