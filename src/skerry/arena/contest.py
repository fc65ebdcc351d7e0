"""One game between bots: each is given its view, the rules judge its moves."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..bots import make_bot
from ..bots.blame import blaming
from ..bots.bot import Bot, Remade
from ..bots.continuation import Continuations
from ..bots.info import Info
from ..bots.proposals import ProposalLimit, decisions
from ..bots.protocol import CommandBot, close_all
from ..core.kernel import INTERPRETED
from ..core.match import Match
from ..core.seats import MOST_SEATS
from ..core.situation import Situation
from ..core.whole_file import whole_file
from .schedule import Pairing

#: What is read again of a line of the results, and its types.
ROW_FIELDS = {"seats": list, "winners": list, "scores": list, "turns": int, "over": bool,
              "costs": list}  # fmt: skip


def bot_seeds(seed: int, count: int) -> tuple[int, ...]:
    """The seeds of the bots at table `seed`: each bot of each table has its own."""
    return tuple(seed * MOST_SEATS + i for i in range(count))


def play_match(
    match: Match,
    names: Sequence[str | Bot],
    seed: int,
    limit: int | None = None,
    annotate: bool = False,
    clock: Callable[[], float] = time.perf_counter,
) -> list[dict[str, float]]:
    """Play a match to its end, or to `limit` moves; what each seat's thinking cost by a clock.

    Without a limit the game's own bound holds. A seat may propose a few times in one turn (see
    `ProposalLimit`). With `annotate`, what bots say of their thinking is kept with their moves.
    """
    seeds = bot_seeds(seed, len(names))
    bots = [make_bot(name, match.game, own) for name, own in zip(names, seeds, strict=True)]
    told = [name if isinstance(name, str) else type(name).__name__ for name in names]
    try:
        most = match.game.max_moves if limit is None else limit
        costs = _play(match, bots, told, most, annotate, clock)
    finally:
        close_all(bots)
    for bot, cost in zip(bots, costs, strict=True):
        if INTERPRETED:
            cost["interpreted"] = 1
        if isinstance(bot, CommandBot):
            cost["faults"] = sum(bot.faults.values())
    return costs


def _play(
    match: Match,
    bots: Sequence[Bot],
    names: Sequence[str],
    limit: int,
    annotate: bool,
    clock: Callable[[], float],
) -> list[dict[str, float]]:
    costs = [{"decisions": 0, "seconds": 0.0, "slowest": 0.0} for _ in bots]
    proposals, lines = ProposalLimit(match.game), Continuations(match.game)
    for view in decisions(match, limit):
        bot, start = bots[view.seat], clock()
        with blaming(bot, names[view.seat], len(match.played)):
            move = proposals.choose(bot, view)
        if len(view.legal) > 1:
            spent, cost = clock() - start, costs[view.seat]
            cost["decisions"] += 1
            cost["seconds"] = round(cost["seconds"] + spent, 6)
            cost["slowest"] = round(max(cost["slowest"], spent), 6)
        with blaming(bot, names[view.seat], len(match.played)):
            match.play(move, seat=view.seat)
        info = getattr(bot, "info", None)
        if annotate and isinstance(info, Info):
            own = isinstance(bot, Remade)  # others say for themselves how they go on
            told = lines.add_to(info, view) if own else info
            match.annotate(len(match.played) - 1, told.comment(match.game))
    return costs


def play_pairing(
    game: str,
    players: int,
    options: Mapping[str, Any],
    pairing: Pairing,
    limit: int | None = None,
    own: Mapping[str, Bot] | None = None,
    records: Path | None = None,
) -> dict[str, Any]:
    """Play one game of a tournament; its line of the results.

    `own` has the bots that are objects, by name. The record goes into the folder `records`.
    """
    match = Match(game, players, pairing.seed, options, names=pairing.seats)
    bots = [(own or {}).get(name, name) for name in pairing.seats]
    costs = play_match(match, bots, pairing.seed, limit, annotate=records is not None)
    if records is not None:
        write_record(records, pairing, match)
    return row_of(match, pairing, len(match.played), costs)


def write_record(folder: Path, pairing: Pairing, match: Match) -> None:
    """Keep the record of a game, whole or not at all."""
    with whole_file(folder / f"game-{pairing.number:06}.skerry") as fresh:
        fresh.write_text(match.record, encoding="utf-8")


def row_of(
    played: Situation, pairing: Pairing, moves: int, costs: list[dict[str, float]]
) -> dict[str, Any]:
    """The line of the results for a game that was played."""
    return {
        "number": pairing.number,
        "seed": pairing.seed,
        "seats": list(pairing.seats),
        "winners": list(played.winners),
        "scores": list(played.scores),
        "moves": moves,
        "turns": int(played.state.turn),
        "over": played.over,
        "costs": costs,
        "digest": played.digest,
    }
