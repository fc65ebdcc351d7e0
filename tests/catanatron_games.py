"""Small games of catanatron as it writes them, played so that its rules and ours agree."""

from __future__ import annotations

import json
from typing import Any

from catanatron import Color, Game, RandomPlayer
from catanatron.json import GameEncoder

GOAL = 6


class Plain(RandomPlayer):  # type: ignore[misc]  # its package has no types
    """Plays no card on the turn it was bought, which catanatron would allow.

    It lists actions in the order of its sets, which differs from process to process.
    """

    def decide(self, game: Any, playable_actions: Any) -> Any:
        listed = sorted(playable_actions, key=lambda a: (a.action_type.name, repr(a.value)))
        plain = [a for a in listed if not a.action_type.name.startswith("PLAY_")]
        return super().decide(game, plain or listed)


def told(seed: int, players: int, goal: int = GOAL) -> dict[str, Any]:
    """A whole game in the form of catanatron 3.2."""
    game = Game([Plain(colour) for colour in list(Color)[:players]], seed=seed, vps_to_win=goal)
    game.play()
    return dict(json.loads(json.dumps(game, cls=GameEncoder)))
