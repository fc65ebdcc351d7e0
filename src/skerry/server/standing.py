"""Who has won at a table, where somebody may have given up."""

from __future__ import annotations

from .table import Table


def winners_of(table: Table) -> list[int]:
    """The seats that have won a game that is over.

    Whoever gave up has lost, though the bot that played on may have reached the goal: then the
    best of the others have won. Where all have given up nobody has.
    """
    match = table.match
    if match is None or not match.over:
        return []
    stayed = [seat for seat in range(match.players) if seat not in table.resigned]
    won = [seat for seat in match.winners if seat in stayed]
    if won or not stayed:
        return won
    best = max(match.scores[seat] for seat in stayed)
    return [seat for seat in stayed if match.scores[seat] == best]
