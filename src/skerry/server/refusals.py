"""Refusals, and the questions that lead to one before anything else is asked."""

from __future__ import annotations

from typing import Any

from ..core.refusal import Value
from .table import Table


class Refusal(Exception):
    """A request that is not granted; nothing has changed.

    The reason is for clients in other languages too: by `key`, or, where a rule forbids a move,
    by the `template` of its sentence and the `values` in it (core/refusal.py).
    """

    def __init__(
        self,
        code: str,
        reason: str,
        clause: str = "",
        key: str = "",
        template: str = "",
        values: dict[str, Value] | None = None,
    ) -> None:
        super().__init__(reason)
        self.code, self.reason, self.clause, self.key = code, reason, clause, key
        self.template, self.values = template, values or {}

    @property
    def told(self) -> dict[str, Any]:
        """What goes into the answer."""
        words = {
            "code": self.code, "reason": self.reason, "clause": self.clause, "key": self.key,
            "template": self.template, "values": self.values,
        }  # fmt: skip
        return {name: said for name, said in words.items() if said}


def own_seat(table: Table, user: str, seat: int | None) -> int:
    """The seat a request is for: one of the person's own."""
    mine = table.seats_of(user)
    if seat is None:
        if len(mine) == 1:
            return mine[0]
        if mine:
            raise Refusal(
                "not_yours", f"you hold the seats {mine}; say which one you mean", key="which-seat"
            )
        raise Refusal("not_yours", "you have no seat at this table", key="no-seat")
    if seat not in mine:
        raise Refusal("not_yours", f"seat {seat} is not yours")
    return seat


def need_host(table: Table, user: str) -> None:
    """Refuse all but the host."""
    if user != table.spec.host:
        raise Refusal(
            "not_yours", "only the host, who opened the table, may do that", key="host-only"
        )


def need_status(table: Table, status: str) -> None:
    """Refuse unless the table is open, playing or over, as said."""
    if table.status != status:
        reason = f"the table is {table.status}; this needs one that is {status}"
        raise Refusal("not_now", reason, key=f"needs-{status}")
    if table.called:
        raise Refusal("not_now", "the game is about to begin", key="dealing")
