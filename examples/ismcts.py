"""Information-set search of OpenSpiel plays a game of Skerry against a random player.

    python examples/ismcts.py
    python examples/ismcts.py --game skerry_struggle --simulations 200 --games 10

The search deals the hidden cards anew for each simulation (`resample_from_infostate`), so it never
sees what its seat may not know.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import skerry.envs.openspiel  # registers the games


def play(game: Any, simulations: int, seed: int) -> float:
    """What the search in the first seat gets in one game."""
    draw = np.random.RandomState(seed)
    bot = ismcts.ISMCTSBot(
        game,
        evaluator=mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=draw),
        uct_c=1.4,
        max_simulations=simulations,
        random_state=draw,
    )
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            codes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(draw.choice(codes, p=chances)))
        elif state.current_player() == 0:
            state.apply_action(bot.step(state))
        else:
            state.apply_action(int(draw.choice(state.legal_actions())))
    return float(state.returns()[0])


def main() -> None:
    """Play some games and tell the mean."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    names = [f"skerry_{name}" for name in skerry.games()]
    parser.add_argument("--game", default="skerry_dice", choices=names)
    parser.add_argument("--limit", type=int, default=400)
    parser.add_argument("--simulations", type=int, default=20)
    parser.add_argument("--games", type=int, default=4)
    words = parser.parse_args()
    game = pyspiel.load_game(words.game, {"players": 2, "limit": words.limit})
    got = [play(game, words.simulations, seed) for seed in range(words.games)]
    print(f"{words.game}: {sum(got) / len(got):+.3f} a game over {len(got)} games")


if __name__ == "__main__":
    main()
