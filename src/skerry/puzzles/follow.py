"""What is likely to follow a move of a puzzle: who does what, until chance is to act."""

from __future__ import annotations

from typing import Any

from ..analysis.judges import seed_for
from ..analysis.report import RankedMove
from ..core.chance import CHANCE, new_noise
from ..core.game import seats_in
from ..core.kernel import copy_state
from ..core.whole import SEEDS
from .puzzle import Puzzle


def proof_seed(puzzle: Puzzle) -> int:
    """The seed of the lines that proved a puzzle."""
    view = puzzle.view()
    return seed_for(view.game, view.states, 1, puzzle.proof.seed)


def following(puzzle: Puzzle, move: RankedMove) -> list[dict[str, Any]]:
    """The line of a move: each move with the seat that makes it and the points it then has.

    The line was found in one determinization of the view, which follows from the proof's seed.
    """
    view = puzzle.view()
    game, states = view.game, view.game.layout.states(1)
    copy_state(states, 0, view.states, 0)
    noise = new_noise(proof_seed(puzzle) % SEEDS)
    game.kernels.guess(states, 0, view.seat, noise)
    game.kernels.apply(states, 0, view.seat, game.moves.code(move.move))
    told: list[dict[str, Any]] = []
    for text in move.line:
        acting = int(game.kernels.actors(states, 0))
        code = game.moves.code(text)
        if acting in (0, CHANCE) or not game.kernels.is_legal(states, 0, seats_in(acting)[0], code):
            break
        actor = seats_in(acting)[0]
        game.kernels.apply(states, 0, actor, code)
        told.append({"seat": actor, "move": game.moves.json(code)})
    return told
