"""What trading is worth at a table of four, and how much bots ask.

    python benchmarks/trading.py --bot greedy --games 100

One seat trades freely, the other three only answer; then everybody trades; then nobody asks. Bots
keep the manners that they have among people (`Courtesy`). Every line-up is played with the asking
seat in each place on the same deal. Printed: wins of the seat that asks, proposals a turn of its
own, deals, counter-offers, proposals that were refused twice within the turns that bots remember,
and deals with somebody who shows one point less than the goal (others' hidden points nobody knows).
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Sequence
from typing import Any

from rich.progress import track

os.environ.setdefault("SKERRY_INTERPRETED", "0")  # nothing is to be played interpreted

from skerry.arena.ratings import interval
from skerry.bots import make_bot, warm_up
from skerry.bots.proposals import REMEMBERED, Courtesy, Proposals, decisions
from skerry.core.match import Match

SEATS = 4


def play(seed: int, bot: str, asking: Sequence[int]) -> tuple[Match, Counter[str]]:
    """A game in which some seats ask, and what happened between its players."""
    match = Match("catan", SEATS, seed, {"board": "random"})
    bots = [make_bot(bot, "catan", seed * SEATS + seat) for seat in range(SEATS)]
    courtesy, proposals, found = Courtesy(match.game), Proposals(match.game), Counter[str]()
    asked: dict[tuple[int, int], int] = {}
    for view in decisions(match, match.game.max_moves):
        legal = courtesy.listed(view)
        if view.seat not in asking:
            legal = proposals.without(legal) or legal
        move = bots[view.seat].choose(view, legal)
        courtesy.note(view, move)
        count(found, match, view, move, asked, proposals)
        match.play(move, seat=view.seat)
    found["turns"] = int(match.state.turn)
    return match, found


def count(
    found: Counter[str], match: Match, view: Any, move: int, asked: dict[tuple[int, int], int],
    proposals: Proposals,
) -> None:  # fmt: skip
    """Note a move that has to do with trade."""
    kind, turn = match.game.moves.json(move)["kind"], int(match.state.turn)
    if proposals.includes(move):
        found["counters" if kind == "counter" else "proposals"] += 1
        found["repeated"] += turn - asked.get((view.seat, move), -REMEMBERED) < REMEMBERED
        asked[view.seat, move] = turn
    elif kind == "deal":
        partner = match.game.seat_names.index(str(match.game.moves.json(move)["seat"]))
        found["deals"] += 1
        shown = max(int(match.state.points[seat]) for seat in (partner, view.seat))
        found["to the leader"] += shown + 1 >= int(match.state.goal)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--games", type=int, default=100, help="of each line-up")
    args = parser.parse_args()
    warm_up(args.bot, "catan")
    print("| who asks | games | wins of one seat | proposals a turn | counter-offers a game | "
          "deals a game | asked again | deals with a seat one point from the goal |")  # fmt: skip
    print("|---|---|---|---|---|---|---|---|")
    for name, others in (("one of four", 0), ("all", SEATS), ("nobody", -1)):
        total, wins = Counter[str](), 0.0
        for number in track(range(args.games), name, transient=True):
            seat = number % SEATS
            asking = range(SEATS) if others == SEATS else [seat] if others == 0 else []
            match, found = play(number // SEATS, args.bot, asking)
            total += found
            wins += (seat in match.winners) / max(1, len(match.winners))
        share = interval(wins, args.games)
        own = total["turns"] / SEATS if others == 0 else total["turns"]
        print(f"| {name} | {args.games} | {100 * share.share:.0f} % ({100 * share.low:.0f} to "
              f"{100 * share.high:.0f}) | {total['proposals'] / max(1, own):.2f} | "
              f"{total['counters'] / args.games:.1f} | {total['deals'] / args.games:.1f} | "
              f"{total['repeated']} | {total['to the leader']} |", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
