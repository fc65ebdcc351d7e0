"""Pieces of self-play that can be done anywhere: what each gives follows from what it is told."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..core.whole_file import whole_file
from .net import Net, Positions
from .selfplay import FIRST, GREEDY, SECOND, STRAY, Played, Table

#: One game in so many has a single seat that plays by the network, the others by `greedy`.
MIXED = 4
#: Games of a task.
PIECE = 25

Row = dict[str, Any]
#: Does a function for each of some tasks, here or elsewhere; results come in any order.
Each = Callable[[Callable[..., Row], Sequence[tuple[Any, ...]]], Iterable[Row]]


class Task(NamedTuple):
    """Some games. Without `record` the first network sits alone in each seat in turn, against the
    second network, or against `greedy` where there is none."""

    key: str  #: its file
    game: str
    players: int
    options: dict[str, Any]
    first: Net | None
    second: Net | None
    record: bool
    seed: int
    numbers: tuple[int, int]  #: from, and up to


def here(function: Callable[..., Row], calls: Sequence[tuple[Any, ...]]) -> Iterator[Row]:
    """Do tasks in this process."""
    return (function(*call) for call in calls)


def do(task: Task) -> Row:
    """Play the games of a task."""
    table = table_of(task.game, task.players, tuple(sorted(task.options.items())))
    first, second = table.learner(task.first), table.learner(task.second)
    stray = STRAY if task.record else 0
    games = [
        (n, table.play(first, second, seats_of(task, n), stray, task.seed, n))
        for n in range(*task.numbers)
    ]
    found = positions_of(games) if task.record else results_of(games, task.players)
    return {"key": task.key} | found


@functools.cache
def table_of(game: str, players: int, options: tuple[tuple[str, Any], ...]) -> Table:
    """Tables are made once in a process."""
    return Table(game, players, dict(options))


def seats_of(task: Task, number: int) -> list[int]:
    """Who sits where in a game."""
    others = GREEDY if task.second is None else SECOND
    if not task.record:
        return [FIRST if seat == number % task.players else others for seat in range(task.players)]
    if task.first is None:
        return [GREEDY] * task.players
    if number % MIXED == 0:
        alone = number // MIXED % task.players
        return [FIRST if seat == alone else GREEDY for seat in range(task.players)]
    return [FIRST] * task.players


def positions_of(games: list[tuple[int, Played]]) -> Row:
    """The columns of `Positions`; games without a winner tell nothing."""
    ended = [(n, game) for n, game in games if game.result.sum() > 0]
    if not ended:
        return {}
    return {
        "inputs": np.concatenate([game.inputs for _, game in ended]),
        "game": np.concatenate([np.full(len(game.inputs), n) for n, game in ended]),
        "result": np.concatenate(
            [np.tile(game.result, (len(game.inputs), 1)) for _, game in ended]
        ).astype(np.float32),
        "luck_after": np.concatenate([game.luck_after for _, game in ended]).astype(np.float32),
    }


def results_of(games: list[tuple[int, Played]], players: int) -> Row:
    """What the lone seat won of each game, and its luck."""
    return {
        "won": np.array([game.result[n % players] for n, game in games]),
        "luck": np.array([game.luck[n % players] for n, game in games]),
    }


class Store:
    """Results of tasks as files of a folder: what is there is not done again."""

    def __init__(self, folder: Path, each: Each, told: Callable[[int], None]) -> None:
        self.folder, self.each, self.told = folder, each, told
        folder.mkdir(parents=True, exist_ok=True)

    def gather(self, tasks: Sequence[Task], again: bool = False) -> list[Row]:
        """The results of tasks, in their order; `told` hears how many games were played, unless it
        has heard of these before and they are asked for `again`."""
        told = self.told if not again else lambda games: None
        games = {task.key: task.numbers[1] - task.numbers[0] for task in tasks}
        missing = [task for task in tasks if not self.file(task.key).exists()]
        told(sum(games.values()) - sum(games[task.key] for task in missing))
        for row in self.each(do, [(task,) for task in missing]):
            self.keep(row)
            told(games[row["key"]])
        return [dict(np.load(self.file(task.key))) for task in tasks]

    def file(self, key: str) -> Path:
        """Where a result is kept."""
        return self.folder / f"{key}.npz"

    def keep(self, row: Row) -> None:
        """Keep a result, whole or not at all."""
        with whole_file(self.file(row["key"])) as fresh, fresh.open("wb") as out:
            np.savez(out, **{name: value for name, value in row.items() if name != "key"})

    def forget(self, start: str) -> None:
        """Drop results that are not needed any more."""
        for file in self.folder.glob(f"{start}*.npz"):
            file.unlink()


def positions_in(rows: list[Row]) -> Positions:
    """The positions of several tasks together."""
    rows = [row for row in rows if "inputs" in row]
    return Positions(*(np.concatenate([row[name] for row in rows]) for name in Positions._fields))


def pieces(games: int) -> list[tuple[int, int]]:
    """The games of a series, task by task.

    >>> pieces(60)
    [(0, 25), (25, 50), (50, 60)]
    """
    return [(k, min(games, k + PIECE)) for k in range(0, games, PIECE)]
