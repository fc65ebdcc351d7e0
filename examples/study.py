"""What many games between fast bots say: seats, luck, sevens, founding, and what winners do.

    python examples/study.py --games 100000 --threads 2

plays whole games inside compiled code, keeps each part of them in a folder (so the same command
goes on where it was stopped), measures how much of a game is luck (`study_luck.py`), counts the
same in some games of `search` at the same tables, and draws the pictures and tables of
docs/study.md. Everything follows from the seed.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from study_luck import skill, told
from study_parts import Reals, Rows, Table, kept_parts
from study_pictures import draw_all
from study_players import Games, games_of, plan_of

from skerry.arena.contest import bot_seeds
from skerry.arena.ratings import interval
from skerry.bots.kernel_games import PlayedGame
from skerry.bots.whole_games import read_log
from skerry.core.game import Game
from skerry.core.registry import get_game
from skerry.core.seats import seats_in
from skerry.core.whole import game_seed
from skerry.games.catan.board import CORNER_HEXES, DOTS, GOODS

#: Games of one part, which is one file, and of one part of those of `search`.
PART, CHECK_PART = 100, 10
#: Moves of a game that are looked at.
LOG = 20_000
CATAN = "catan"


TABLES = (
    Table(CATAN, "quiet", 4, {"board": "random"}, check="search:1000"),
    Table("dice", "solved", 4, check="search"),
    Table("struggle", "greedy", 4, check="search:100"),
    Table("elasund", "few", 2, check="search:400"),
)


# Playing.


def play_part(table: Table, games: Games, numbers: range, given: Any) -> Rows:
    """Play one part of the games; what is counted of them, a row for each game."""
    seeds = [(game_seed(given.seed, n), bot_seeds(n, table.players)) for n in numbers]
    plans = [plan_of(table, *both) for both in seeds]
    states, played = games.play(plans, given.threads, LOG)
    rows = [count_game(games.game, table, states, i, one) for i, one in enumerate(played)]
    return {name: np.array([row[name] for row in rows]) for name in rows[0]}


def count_game(game: Game, table: Table, states: Any, i: int, played: PlayedGame) -> dict[str, Any]:
    """What is looked at later of one game."""
    moves, actors, owners = read_log(played.log)
    seats = range(table.players)
    winners = seats_in(int(game.kernels.winners(states, i)))
    first = int(actors[actors >= 0][0])
    row: dict[str, Any] = {
        "win": [(seat in winners) / max(1, len(winners)) for seat in seats],
        "score": [int(game.kernels.score(states, i, seat)) for seat in seats],
        "order": [(seat - first) % table.players for seat in seats],
        "moves": played.moves,
        "kinds": kinds_of(game, moves, actors, table.players),
    }
    if game.two_dice is not None:
        row |= sevens_of(game, moves, actors, owners, table.players)
    if game.name == CATAN:
        row["founding"] = founding_of(game, states[i], moves, actors, table.players)
    return row


def kinds_of(game: Game, moves: Any, actors: Any, players: int) -> NDArray[np.int64]:
    """How often each seat made each kind of move."""
    firsts = np.array([kind.first for kind in game.moves.kinds])
    kinds = np.searchsorted(firsts, moves, side="right") - 1
    return np.array(
        [np.bincount(kinds[actors == seat], minlength=len(firsts)) for seat in range(players)]
    )


def sevens_of(game: Game, moves: Any, actors: Any, owners: Any, players: int) -> dict[str, Any]:
    """Sevens in a seat's own turns and in those of others, beyond one in six.

    The throws for the start come before anybody has moved.
    """
    assert game.two_dice is not None
    first = game.moves.first(game.two_dice.kind)
    begun = np.cumsum(actors >= 0) > 0
    throws = begun & (moves >= first) & (moves <= first + 10)
    beyond = np.where(moves == first + 5, 1.0, 0.0) - 1 / 6
    own = [float(beyond[throws & (owners == seat)].sum()) for seat in range(players)]
    total = float(beyond[throws].sum())
    return {"sevens_own": own, "sevens_others": [total - mine for mine in own]}


def founding_of(game: Game, s: Any, moves: Any, actors: Any, players: int) -> list[list[int]]:
    """The dots of each good at the two founding settlements of each seat."""
    first = game.moves.first("settlement")
    dots, hexes = [[0] * len(GOODS) for _ in range(players)], CORNER_HEXES.tolist()
    placed = np.flatnonzero((moves >= first) & (moves < first + 54) & (actors >= 0))
    for at in placed[: 2 * players]:
        for h in hexes[int(moves[at]) - first]:
            if h >= 0 and s.terrain[h] < len(GOODS):
                dots[int(actors[at])][s.terrain[h]] += int(DOTS[s.token[h]])
    return dots


def collect(table: Table, total: int, size: int, given: Any, bar: Progress) -> Rows:
    """So many games of a table, in parts of a size."""
    games = games_of(table)
    task = bar.add_task(f"{games.game.title}, {table.players} {table.bot}", total=total)
    return kept_parts(
        given.folder / f"{table.name}-{given.seed}", total, size,
        lambda numbers: play_part(table, games, numbers, given),
        lambda done: bar.advance(task, done),
    )  # fmt: skip


# What it says.


def study(
    table: Table, data: Mapping[str, Any], kinds: Collection[str] | None = None
) -> dict[str, Any]:
    """The figures of one table; of moves those of some kinds, or of the most telling ones."""
    game = get_game(table.game)
    said: dict[str, Any] = {
        "title": game.title,
        "bot": table.bot,
        "players": table.players,
        "games": len(data["win"]),
        "moves": float(data["moves"].mean()),
        "unfinished": int((data["win"].sum(axis=1) == 0).sum()),
        "seats": [seat_share(data, place) for place in range(table.players)],
        "winners": winners_do(game, data, kinds),
    }
    if "sevens_own" in data:
        said["sevens"] = slopes(data, ["sevens_own", "sevens_others"])
    if "founding" in data:
        said |= founding(data)
    return said


def seat_share(data: Mapping[str, Any], place: int) -> list[float]:
    """The share of wins of whoever acts in this place, with its 95 % bounds."""
    wins = data["win"][data["order"] == place]
    return list(interval(float(wins.sum()), len(wins)))


def slopes(data: Mapping[str, Any], names: list[str]) -> dict[str, list[float]]:
    """What one more of each does to the chance of winning: slope and 95 % bounds.

    These are chance beyond its mean, so games are compared with each other.
    """
    inputs = np.stack([data[name] for name in names], axis=-1).astype(float)
    found, errors = regress(data["win"], inputs, within=False)
    return {
        name: [float(b), float(b - 1.96 * e), float(b + 1.96 * e)]
        for name, b, e in zip(names, found, errors, strict=True)
    }


def regress(wins: Reals, inputs: Reals, within: bool = True) -> tuple[Reals, Reals]:
    """Least squares of wins on inputs, seats of one game compared with each other or with all.

    Errors count games, not seats.
    """
    y = wins - wins.mean(axis=1, keepdims=True)
    x = inputs - inputs.mean(axis=1 if within else (0, 1), keepdims=True)
    flat = x.reshape(-1, x.shape[-1])
    inverse = np.linalg.pinv(flat.T @ flat)
    slope = inverse @ flat.T @ y.ravel()
    left = y - x @ slope
    scores = np.einsum("gsk,gs->gk", x, left)
    return slope, np.sqrt(np.diag(inverse @ (scores.T @ scores) @ inverse))


def founding(data: Mapping[str, Any]) -> dict[str, Any]:
    """Founding spots of Catan: by their dots, their variety, and by each good."""
    dots = data["founding"]
    total, kinds = dots.sum(axis=2), (dots > 0).sum(axis=2)
    shown = [(2, 17), (18, 19), (20, 21), (22, 23), (24, 30)]
    slope, error = regress(data["win"], dots.astype(float))
    return {
        "dots": {f"{a} to {b}": _share(data, (total >= a) & (total <= b)) for a, b in shown},
        "variety": {str(n): _share(data, kinds == n) for n in (2, 3, 4, 5)},
        "goods": {
            good: [float(slope[k]), *(float(slope[k] + z * error[k]) for z in (-1.96, 1.96))]
            for k, good in enumerate(GOODS)
        },
        "plans": plans_of(data, dots),
    }


def plans_of(data: Mapping[str, Any], dots: Any) -> dict[str, list[float]]:
    """Cities and cards (ore, grain, wool) against roads (lumber, brick), by founding dots."""
    share = dots[..., 2:].sum(axis=2) / np.maximum(1, dots.sum(axis=2))
    bounds = {"roads": (0, 0.45), "mixed": (0.45, 0.65), "ore, grain, wool": (0.65, 1.01)}
    return {name: _share(data, (share >= a) & (share < b)) for name, (a, b) in bounds.items()}


def _share(data: Mapping[str, Any], seats: Any) -> list[float]:
    """Wins of some seats: the share, its bounds, and how many there were."""
    wins = data["win"][seats]
    return [*interval(float(wins.sum()), len(wins)), len(wins)]


def winners_do(
    game: Game, data: Mapping[str, Any], wanted: Collection[str] | None = None, most: int = 6
) -> dict[str, list[float]]:
    """The kinds of moves that winners make more or less often: mean of both, difference, error.

    Those wanted in their order, or those in which winners differ most.
    """
    kinds, wins = data["kinds"].astype(float), data["win"] > 0
    spread, found = kinds.std(axis=(0, 1)), {}
    for k, kind in enumerate(game.moves.kinds):
        won, lost = kinds[wins][:, k], kinds[~wins][:, k]
        if kind.chance or not len(won) or not len(lost):
            continue
        error = float(np.sqrt(won.var() / len(won) + lost.var() / len(lost)))
        gap = float(won.mean() - lost.mean())
        if kind.name in (wanted or ()) or (error > 0 and abs(gap) > 4 * error):
            told = [float(won.mean()), float(lost.mean()), gap, 1.96 * error]
            found[kind.name] = abs(gap) / spread[k] if spread[k] else 0.0, told
    names = sorted(found, key=lambda name: -found[name][0])[:most] if wanted is None else wanted
    return {name: found[name][1] for name in names if name in found}


# The command.


def progress() -> Progress:
    """Bars for the games."""
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(TextColumn("{task.description}"), *columns, console=Console(stderr=True))


def figures(given: Any, before: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The figures of every table; what is not asked for stays as it was measured before."""
    with progress() as bar:
        for table in TABLES:
            if given.only and table.game not in given.only:
                continue
            said = dict(before.get(table.game, {}))
            if given.games:
                said |= study(table, collect(table, given.games, PART, given, bar))
            for name, games, measure in (("field", given.field, skill), ("told", given.told, told)):
                if games:
                    said[name] = measure(table, given, bar)
            if given.checks:
                rows = collect(table.checked, given.checks, CHECK_PART, given, bar)
                said["check"] = study(table.checked, rows, said["winners"])
            yield table.game, said


def main(words: list[str] | None = None) -> int:
    """Play, count, draw."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000,
                        help="of each game; 0: what they said before stays")  # fmt: skip
    parser.add_argument("--seed", type=int, default=2026)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--field", type=int, default=400, help="games of each pair of the field")
    parser.add_argument("--told", type=int, default=1000, help="games whose luck is told")
    parser.add_argument("--checks", type=int, default=1000, help="games of search at each table")
    parser.add_argument("--only", nargs="*", help="these games only; the others' figures stay")
    parser.add_argument("--folder", type=Path, default=Path("study-data"), help="for the games")
    parser.add_argument("--pictures", type=Path, default=Path("docs/pictures/study"))
    given = parser.parse_args(words)
    given.pictures.mkdir(parents=True, exist_ok=True)
    file = given.pictures / "figures.json"
    said = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    try:
        for name, one in figures(given, said):
            said[name] = one
            file.write_text(json.dumps(said, indent=1) + "\n", encoding="utf-8")
    except KeyboardInterrupt:
        print(f"Stopped; the games so far are in {given.folder}, the same command goes on.",
              file=sys.stderr)  # fmt: skip
        return 130
    draw_all(said, given.pictures)
    print(json.dumps(said, indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
