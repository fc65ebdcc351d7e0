"""A review as an annotated record: grades, what was better, and what turned the game."""

from __future__ import annotations

from ..core.annotations import Annotation, variation_of
from ..core.match import Match
from .report import Decision, Grade, Review, Unit

#: How records write the grades that say something was wrong.
MARKS: dict[Grade, str] = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}


def annotated(match: Match, review: Review) -> Match:
    """A copy of the match whose record tells the review; what was said before stays, and is not
    said twice when a review is told again."""
    told = match.copy()
    marked = {d.number: d for d in review.decisions if d.grade in MARKS}
    turned = {point.number: point for point in review.turning_points}
    for number in sorted({*marked, *turned}):
        before = match.annotations.get(number, Annotation())
        comment, grade, variations = before.comment, before.grade, before.variations
        if number in marked:
            decision = marked[number]
            comment = _with(comment, loss_words(decision, review.unit))
            grade = MARKS.get(decision.grade or "best", "")
            better = variation_of(match.game, match.players, decision.seat, [decision.best])
            if better not in variations:
                variations = (*variations, better)
        if number in turned:
            comment = _with(comment, turned[number].words)
        told.annotate(number, comment, grade, variations)
    return told


def _with(comment: str, sentence: str) -> str:
    """A comment and a further sentence, which stays apart from words without an end.

    >>> _with("knight 0.512", "Turns the game."), _with("Too early.", "Too early.")
    ('knight 0.512. Turns the game.', 'Too early.')
    """
    if not comment or sentence in comment:
        return comment or sentence
    stop = "." if comment[-1].isalnum() else ""
    return f"{comment}{stop} {sentence}"


def loss_words(decision: Decision, unit: Unit) -> str:
    """What a choice lost.

    With a standard error where there is one: "Loses 6.1 % (error 0.9): city 12 was better."
    """
    sign = "%" if unit == "chance" else "points"
    error = f" (error {decision.error * 100:.1f})" if decision.error else ""
    return f"Loses {decision.loss * 100:.1f} {sign}{error}: {decision.best} was better."
