"""What the parts of a running server share."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec

from .clock import Epoch

if TYPE_CHECKING:
    from .bots import BotPool
    from .store import Store
    from .tokens import Signer
    from .writer import Writer

#: What somebody is told whose entry the store did not take. Why it did not is for the log.
NOT_STORED = "not stored, nothing has changed; the store does not answer"
#: What somebody is told whose entry may still be stored, and who asked while nothing could be.
NOT_KNOWN = "the store does not answer; the table will show whether this was kept"
NO_ANSWER = "the store does not answer; try again"


class Settings(msgspec.Struct, kw_only=True):
    """How a server is run."""

    host: str = "127.0.0.1"
    port: int = 8777
    #: a unix socket to listen on in place of host and port, and its permissions
    socket: str = ""
    socket_mode: int = 0o660
    #: where /metrics is; port 0 is nowhere
    metrics_host: str = "127.0.0.1"
    metrics_port: int = 0
    database: str = ""
    workers: int = 1
    bots: int = 1
    #: messages a second that a connection may send, and how many at once; 0 is no limit
    rate: float = 40
    burst: float = 120
    #: HTTP requests a second from one address, and how many at once; 0 is no limit
    http_rate: float = 50
    http_burst: float = 200
    #: seconds a bot waits before it moves, so that people can follow
    pace: float = 0.7
    #: seconds after which a light bot moves for one that has not answered
    bot_seconds: float = 10
    #: bots that play a level in place of ours: {"hard": "py:mybot.py:Careful"}
    own_bots: dict[str, str] = {}
    #: games that bots get ready for; empty means all
    bot_games: list[str] = []
    #: seconds after which a bot stands in for somebody who is gone
    away_after: float = 45
    #: seconds after which somebody who is not ready loses his seat at an open table, and the same
    #: for somebody whose browser is gone
    ready_after: float = 300
    seat_kept: float = 60
    #: the origin under which browsers reach the server, such as https://tables.example
    site: str = ""
    #: whether people behind one address may play each other for a rating
    rated_together: bool = False
    #: further origins whose pages may connect
    origins: list[str] = []
    #: addresses and networks of proxies whose word about who connects is believed
    trusted_proxies: list[str] = []
    #: connections from one address
    connections_each: int = 400
    #: connections in all; 0: as many as there are files for
    connections: int = 0
    #: seconds within which a whole request must come, and within which somebody must say hello on
    #: a socket; 0 is no limit
    request_seconds: float = 15
    hello_seconds: float = 30
    #: seconds after which somebody who does not read is cut off; 0 is no limit
    read_seconds: float = 30
    #: seconds after which a table nobody watches is dropped from memory
    forget_after: float = 300
    #: tables that nobody is at and that are kept in memory all the same
    idle_rooms: int = 200
    #: days after which tables are deleted that have not begun, and those that are over; 0: never
    expire_open: float = 14
    keep_finished: float = 0
    #: where the server's time counts from
    epoch: Epoch = msgspec.field(default_factory=Epoch)


@dataclass
class Services:
    """One worker's parts."""

    settings: Settings
    store: Store
    writer: Writer
    signer: Signer
    bots: BotPool
    worker: str = field(default_factory=lambda: secrets.token_hex(4))

    def now(self) -> int:
        """Milliseconds since 1970 as the server counts them: setting the clock changes nothing."""
        return self.settings.epoch.now()
