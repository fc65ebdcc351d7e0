"""Why a game went as it did: positions judged, games reviewed, luck and skill told apart."""

from __future__ import annotations

from .analyse import Analyst, analyse
from .report import (
    Analysis,
    ChanceEvent,
    Decision,
    Limit,
    RankedMove,
    Review,
    SeatSummary,
    TurningPoint,
)
from .review import Judgement, Reviewer, judge_all, review

__all__ = [
    "Analysis",
    "Analyst",
    "ChanceEvent",
    "Decision",
    "Judgement",
    "Limit",
    "RankedMove",
    "Review",
    "Reviewer",
    "SeatSummary",
    "TurningPoint",
    "analyse",
    "judge_all",
    "review",
]
