"""Who may change a table's rules, give up, or show a sign: each becomes an entry or a refusal."""

from __future__ import annotations

from typing import Any

from ..core.errors import SkerryError
from . import entries as e
from . import messages as m
from .rated import check_options, clock_of
from .refusals import Refusal, need_host, need_status, own_seat
from .spec import Spec
from .table import Table


def change(table: Table, user: str, request: m.Change) -> e.Entry:
    """Other rules before the start; people keep their seats, or there must be room for them.

    How fast bots move may be changed later, too, by itself.
    """
    need_host(table, user)
    spec, game = table.spec, table.game
    is_pace = request.pace is not None and request == m.Change(id=request.id, pace=request.pace)
    if is_pace and table.status == "playing":
        return _changed(spec, pace=request.pace)
    need_status(table, "open")
    try:
        players = game.check_players(request.players or spec.players)
        options = game.check_options(spec.options if request.options is None else request.options)
    except SkerryError as error:
        raise Refusal("bad_option", str(error)) from None
    clock = request.clock or spec.clock
    if spec.rated:
        check_options(game, options)
        clock = clock_of(clock)
    people = sum(bool(seat.user) for seat in table.seats)
    if people > players:
        reason = f"more people have seats ({people}) than are to play ({players})"
        raise Refusal("not_now", reason, key="too-few-seats")
    return _changed(
        spec,
        players=players,
        options=options,
        public=request.public,
        clock=clock,
        pace=request.pace,
    )


def _changed(spec: Spec, **wanted: Any) -> e.Changed:
    """What is wanted; None and what is not named stay as they are."""
    now = {name: getattr(spec, name) for name in e.Changed.__struct_fields__}
    return e.Changed(**now | {name: value for name, value in wanted.items() if value is not None})


def resign(table: Table, user: str, request: m.Resign) -> e.Entry:
    """Give up for good."""
    seat = own_seat(table, user, request.seat)
    need_status(table, "playing")
    if table.course.lesson is not None:
        raise Refusal("not_now", "a lesson is left, not lost", key="lesson-wait")
    if seat in table.resigned:
        raise Refusal("not_now", "this seat has given up already", key="resigned")
    return e.WentAway(seat, "resigned")


def react(table: Table, user: str, request: m.React) -> e.Entry:
    """Show a sign; somebody with several seats shows it for the first."""
    mine = table.seats_of(user)
    if not mine:
        raise Refusal("not_yours", "you have no seat at this table", key="no-seat")
    return e.Reacted(mine[0], request.what)
