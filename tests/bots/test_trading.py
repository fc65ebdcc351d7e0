"""The program that measures what trading is worth, and how much bots ask."""

from __future__ import annotations

import sys
from pathlib import Path

from skerry.bots.proposals import Proposals
from skerry.core.match import Match

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "benchmarks"))

import trading  # noqa: E402


def test_the_benchmark_counts_what_players_ask_and_settle() -> None:
    found = trading.Counter[str]()
    match = Match("catan", 4, 1)
    proposals = Proposals(match.game)
    while match.awaits_chance:
        match.play_chance()
    view = match.view(match.actors[0])
    offer, deal = (match.game.moves.first(kind) for kind in ("offer", "deal"))
    asked: dict[tuple[int, int], int] = {}
    for move in (offer, offer, deal):
        trading.count(found, match, view, move, asked, proposals)
    assert (found["proposals"], found["repeated"], found["deals"]) == (2, 1, 1)
