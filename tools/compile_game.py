"""Compile what the tests need of a game into the cache: `python tools/compile_game.py catan`.

Processes that start together each compile what they do not find; after this they find it. With
`--all` it is what bots of every kind think with, too, which takes minutes by game.
"""

from __future__ import annotations

import sys

from skerry import Limit, Match, analyse
from skerry.arena.simulate import warm_up as compile_simulation
from skerry.bots import bot_names
from skerry.bots import warm_up as compile_bot
from skerry.bots.kernel_games import warm_up as compile_whole_games
from skerry.core.registry import get_game
from skerry.envs import pettingzoo_env
from skerry.server.bot_reviews import warm_up_analysis

#: Moves of a match that is looked at from every side.
MOVES = 40
#: The game of which `make test` compiles what thinks, besides the rules.
THINKING = "dice"


def compile_match(name: str) -> None:
    """All that a match calls: legal moves, chance, views, positions, undo."""
    match = Match(name, seed=1)
    for number in range(MOVES):
        for seat in range(-1, match.players):
            view = match.view(seat)
            _ = view.legal, view.scores, view.position
        if match.over:
            break
        if match.awaits_chance:
            match.play_chance(match.outcomes()[0][0])
        else:
            seat = match.actors[0]
            match.play(match.codes(seat)[number % len(match.codes(seat))], seat=seat)
    Match.from_record(match.record).undo()


def compile_environment(name: str) -> None:
    """What an environment tells of a table, and what it adds to a match."""
    env = pettingzoo_env(name)
    env.reset(seed=1)
    for _ in range(4):
        mask = env.last()[0]["action_mask"]
        env.step(int(mask.argmax()))


def compile_analysis(name: str) -> None:
    """What judges the moves of a seat that has to choose."""
    match = Match(name, 2, seed=1)
    while not match.actors:
        match.play_chance()
    analyse(match, match.actors[0], Limit(lines=8))


def compile_thinking(name: str) -> None:
    """What bots, environments and analyses of a game call, whole games of bots aside."""
    compile_environment(name)
    for bot in bot_names():
        compile_bot(bot, name)
    compile_analysis(name)
    warm_up_analysis(name)


if __name__ == "__main__":
    everything = "--all" in sys.argv
    for game in (word for word in sys.argv[1:] if word != "--all"):
        compile_simulation(game, lambda text: print(text, flush=True))
        compile_match(game)
        if game == THINKING or everything:
            compile_thinking(game)
        if everything:
            compile_whole_games(get_game(game))
