"""The moments that turned a game, found and told."""

from __future__ import annotations

from collections.abc import Sequence

from ..core.match import Match
from .judges import Reals
from .report import ChanceEvent, Decision, PointKind, TurningPoint, Unit
from .summaries import names_of

#: How many are told.
MOST = 3
#: A loss of this much makes a choice a mistake that may have turned the game.
COSTLY = 0.04
#: Smaller changes turn nothing.
LEAST = 0.02


def turning_points(
    match: Match, curve: Reals, decisions: Sequence[Decision], events: Sequence[ChanceEvent]
) -> list[TurningPoint]:
    """The moves that changed somebody's chances most, one of a turn at most, in their order."""
    unit: Unit = "points" if match.players == 1 else "chance"
    found = [_of_event(e, curve, unit, match) for e in events]
    found += [_of_decision(d, curve, unit, match) for d in decisions if d.unforced]
    kept: list[TurningPoint] = []
    for point in sorted(found, key=lambda p: (-abs(p.after - p.before), p.number)):
        if len(kept) == MOST or abs(point.after - point.before) < LEAST:
            break
        if all(point.turn != other.turn for other in kept):
            kept.append(point)
    return sorted(kept, key=lambda p: p.number)


def _of_event(event: ChanceEvent, curve: Reals, unit: Unit, match: Match) -> TurningPoint:
    seat = max(range(len(event.luck)), key=lambda s: abs(event.luck[s]))
    before = float(curve[event.number, seat])
    return _point(match, unit, event, "luck", seat, event.seat, (before, before + event.luck[seat]))


def _of_decision(decision: Decision, curve: Reals, unit: Unit, match: Match) -> TurningPoint:
    if decision.grade in ("mistake", "blunder") and decision.loss >= COSTLY:
        seat, ends = decision.seat, (decision.best_chance, decision.chance)
        return _point(match, unit, decision, "mistake", seat, seat, ends, decision.best)
    step = curve[decision.number + 1] - curve[decision.number]
    seat = int(abs(step).argmax())
    ends = float(curve[decision.number, seat]), float(curve[decision.number + 1, seat])
    return _point(match, unit, decision, "move", seat, decision.seat, ends)


def _point(
    match: Match, unit: Unit, moment: ChanceEvent | Decision, kind: PointKind, seat: int,
    actor: int, ends: tuple[float, float], best: str = "",
) -> TurningPoint:  # fmt: skip
    before, after = ends
    names = names_of(match)
    words = _words(kind, moment.move, best, names[actor] if actor >= 0 else "")
    size = f"{before * 100:.0f} to {after * 100:.0f}" + (" %" if unit == "chance" else " points")
    return TurningPoint(
        kind=kind, number=moment.number, turn=moment.turn, seat=seat, actor=actor,
        move=moment.move, data=moment.data, before=before, after=after, best=best,
        words=f"{words}: {names[seat]} {size}.",
    )  # fmt: skip


def _words(kind: PointKind, move: str, best: str, actor: str) -> str:
    if kind == "luck":
        on_turn = f"On {actor}'s turn chance gives" if actor else "Chance gives"
        return f"{on_turn} {move}"
    if kind == "mistake":
        return f"{actor} plays {move} where {best} was better"
    return f"{actor} plays {move}"
