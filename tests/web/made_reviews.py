"""Reviews with made-up numbers, quick to have and always the same, for tests of the page."""

from __future__ import annotations

import random

import numpy as np

from skerry.analysis.report import GRADES, ChanceEvent, Decision, Review
from skerry.analysis.summaries import summarise
from skerry.analysis.turning_points import turning_points
from skerry.core.match import Match

#: What a move of each grade costs.
LOSSES = [0.0, 0.004, 0.02, 0.06, 0.11]


def made_review(match: Match, judged: int | None = None) -> Review:
    """A review of a finished match; `judged`: so many of its moves, the rest looked at only."""
    dice, players, count = random.Random(7), match.players, len(match.played)
    done = count if judged is None else judged
    walk = match.copy()
    walk.rewind(0)
    curve = np.full((count + 1, players), 1 / players if players > 1 else 0.4)
    decisions: list[Decision] = []
    events: list[ChanceEvent] = []
    turns = []
    for number, (actor, code) in enumerate(match.played):
        turn, moves = int(walk.view().state.turn), match.game.moves
        turns.append(turn)
        step = np.array([dice.uniform(-0.03, 0.03) for _ in range(players)])
        curve[number + 1] = np.clip(curve[number] + step - step.mean() * (players > 1), 0.01, 0.97)
        text, data = moves.format(code), moves.json(code)
        if actor < 0:
            luck = [float(x) for x in curve[number + 1] - curve[number]]
            events.append(
                ChanceEvent(number=number, turn=turn, seat=max(0, int(walk.view().state.player)),
                            move=text, data=data, luck=luck, judged=number < done)
            )  # fmt: skip
        else:
            legal = walk.codes(actor)
            best = legal[0] if len(legal) > 1 else code
            loss = 0.0 if best == code else dice.choice(LOSSES[1:])
            grade = GRADES[LOSSES.index(loss)]
            decisions.append(
                Decision(
                    number=number, turn=turn, seat=actor, move=text, data=data,
                    best=moves.format(best), best_data=moves.json(best), chance=0.3,
                    best_chance=0.3 + loss, loss=loss, error=loss / 4,
                    grade=grade if number < done else None, unforced=len(legal) > 1,
                    change=[0.0] * players, moves=[], judged=number < done,
                )
            )  # fmt: skip
        walk.advance(actor, code)
    return Review(
        game=match.game.name, players=players, names=match.names, winners=list(match.winners),
        unit="chance" if players > 1 else "points", moves=count, judged=done, turns=turns,
        curve=[[float(x) for x in row] for row in curve], decisions=decisions, events=events,
        seats=summarise(match, curve, decisions, events),
        turning_points=turning_points(match, curve, decisions, events), lines=1, seconds=1.0,
    )  # fmt: skip
