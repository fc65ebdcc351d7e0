"""Sampled chance is what the same noise picks from the list of outcomes."""

from __future__ import annotations

import skerry
from skerry.arena.simulate import RandomGames
from skerry.core.chance import CHANCE, new_noise, pick

MOVES = 300


def test_sampling_gives_what_the_same_noise_picks_from_the_list(game_name, players):
    game = skerry.get_game(game_name)
    runner = RandomGames(game, players, game.check_options(None), limit=0)
    runner.play(players, 0)
    states, codes, weights, kernels = runner.states, runner.codes, runner.weights, game.kernels
    sample, sampled = game.rules.sample_chance, 0
    assert sample is not None
    for step in range(MOVES):
        if kernels.actors(states, 0) == CHANCE:
            count = kernels.chance_moves(states, 0, codes, weights)
            picked = codes[pick(weights, count, new_noise(step))]
            assert sample(states[0], new_noise(step)) == picked
            sampled += 1
        kernels.play_out(states, 0, codes, weights, runner.noise, 1)
    assert sampled > MOVES // 20
