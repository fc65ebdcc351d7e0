"""A review as an annotated record: grades, what was better, and what turned the game."""

from __future__ import annotations

from ..core.annotations import Annotation
from ..core.match import Match
from .report import Decision, Grade, Review, Unit

#: How records write the grades that say something was wrong.
MARKS: dict[Grade, str] = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}


def annotated(match: Match, review: Review) -> Match:
    """A copy of the match whose record tells the review; what was said before stays."""
    told = match.copy()
    marked = {d.number: d for d in review.decisions if d.grade in MARKS}
    turned = {point.number: point for point in review.turning_points}
    for number in sorted({*marked, *turned}):
        before = match.annotations.get(number, Annotation())
        comments, grade, better = [before.comment] if before.comment else [], before.grade, []
        if number in marked:
            decision = marked[number]
            comments.append(loss_words(decision, review.unit))
            grade, better = MARKS.get(decision.grade or "best", ""), [[decision.best]]
        if number in turned:
            comments.append(turned[number].words)
        told.annotate(number, " ".join(comments), grade, [*before.variations, *better])
    return told


def loss_words(decision: Decision, unit: Unit) -> str:
    """What a choice lost.

    With a standard error where there is one: "Loses 6.1 % (error 0.9): city 12 was better."
    """
    sign = "%" if unit == "chance" else "points"
    error = f" (error {decision.error * 100:.1f})" if decision.error else ""
    return f"Loses {decision.loss * 100:.1f} {sign}{error}: {decision.best} was better."
