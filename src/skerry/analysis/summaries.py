"""Where a seat's chances went: luck, its own play, the others', and what came to light."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from ..core.match import Match
from .grades import accuracy
from .judges import Reals
from .report import GRADES, ChanceEvent, Decision, SeatSummary


def balance(
    curve: Reals, decisions: Sequence[Decision], events: Sequence[ChanceEvent]
) -> dict[str, Reals]:
    """The parts of every seat's way from its first to its last chance.

    Whatever a move changed beyond the luck and the choice in it came to light: hidden things that
    mattered, and what the judge had not foreseen.
    """
    players = curve.shape[1]
    parts = {name: np.zeros(players) for name in ("luck", "own_play", "others_play", "revealed")}
    told = np.zeros((len(curve) - 1, players))
    for event in events:
        told[event.number] = event.luck
        parts["luck"] += event.luck
    for decision in decisions:
        told[decision.number] = decision.change
        for seat in range(players):
            part = "own_play" if seat == decision.seat else "others_play"
            parts[part][seat] += decision.change[seat]
    for step, known in zip(np.diff(curve, axis=0), told, strict=True):
        parts["revealed"] += step - known
    return parts


def summarise(
    match: Match, curve: Reals, decisions: Sequence[Decision], events: Sequence[ChanceEvent]
) -> list[SeatSummary]:
    """Every seat's game in numbers."""
    parts = balance(curve, decisions, events)
    names, winners = names_of(match), match.winners if match.over else ()
    found = []
    for seat in range(match.players):
        own = [d for d in decisions if d.seat == seat and d.unforced and d.judged]
        grades = Counter(d.grade for d in own if d.grade is not None)
        found.append(
            SeatSummary(
                seat=seat, name=names[seat], won=seat in winners,
                score=int(match.scores[seat]), first=float(curve[0, seat]),
                last=float(curve[-1, seat]),
                **{name: float(part[seat]) for name, part in parts.items()},
                adjusted=float(curve[-1, seat] - parts["luck"][seat]),
                accuracy=accuracy([d.loss for d in own]),
                error_rate=-float(parts["own_play"][seat]) / len(own) if own else None,
                decisions=len(own), grades={name: grades[name] for name in GRADES},
            )
        )  # fmt: skip
    return found


def names_of(match: Match) -> list[str]:
    """What the seats are called; those that share a name by their colour besides.

    >>> names_of(Match("dice", 2))
    ['red', 'blue']
    """
    colours = list(match.game.seat_names[: match.players])
    names = list(match.names) or colours
    return [
        f"{name} ({colour})" if names.count(name) > 1 else name
        for name, colour in zip(names, colours, strict=True)
    ]
