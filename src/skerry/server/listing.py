"""Tables and their seats as people are shown them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from .message_parts import Seat, TableRow
from .table import Table


def seats_json(table: Table, user: str, here: set[int], bots: Mapping[int, Any]) -> list[Seat]:
    """The seats as one person is shown them; `bots` says which bots are not as usual."""
    return [
        Seat(
            seat=i,
            color=table.game.seat_names[i],
            kind=seat.kind,
            name=seat.name,
            level=seat.level,
            ready=seat.ready,
            mine=bool(user) and seat.user == user,
            here=i in here,
            away=bool(seat.away),
            why=seat.away,
            bot=bots.get(i, "") if table.is_played_by_bot(i) else "",
            seal=seat.seal if table.status == "open" else "",
            known=seat.known,
        )
        for i, seat in enumerate(table.seats)
    ]


def row_of(table: Table, at: int) -> TableRow:
    """The table in a list."""
    spec = table.spec
    return TableRow(
        table=spec.code,
        game=spec.game,
        players=spec.players,
        status=table.status,
        open_seats=sum(seat.kind == "open" for seat in table.seats),
        names=[seat.name or seat.level for seat in table.seats if seat.kind != "open"],
        public=spec.public,
        at=at,
        rated=spec.rated,
        bots=sum(seat.kind == "bot" for seat in table.seats),
        clock=spec.clock.move,
        options=spec.options,
        taken=[i for i, seat in enumerate(table.seats) if seat.kind != "open"],
        host=next((seat.name for seat in table.seats if seat.user == spec.host and seat.user), ""),
        known=[seat.known for seat in table.seats if seat.known],
        gathered=spec.gathered,
    )


def read_rows(rows: list[str]) -> list[TableRow]:
    """Stored rows of lists as messages."""
    return [msgspec.json.decode(row, type=TableRow) for row in rows]


def row_without(row: str, known: str) -> str:
    """A stored row without the name of an account that is gone."""
    (told,) = read_rows([row])
    told.known = [name for name in told.known if name != known]
    return msgspec.json.encode(told).decode()
