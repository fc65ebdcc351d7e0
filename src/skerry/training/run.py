"""Learning from generation to generation: self-play, fit, match against the best so far, keep or
not. Everything is kept in a folder; the same run goes on from there and ends the same.

    RUN/run.json               what is run, and a row for each generation
    RUN/two-003.npz            the network that generation 3 taught to tables of two
    RUN/tasks/                 games of the generation under way, and positions of the last two
    RUN/learned_value.toml     the weights, with a manifest beside them
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..core.errors import BadOption, SkerryError
from ..core.game import Game
from ..core.registry import get_game
from ..core.whole_file import whole_file
from ..network import WEIGHT_SETS
from .net import HELD_OUT, HIDDEN, Net, Positions, mean_loss, read, teach, widened
from .selfplay import judge_module
from .tasks import Each, Store, Task, here, pieces, positions_in

#: Generations whose positions are learned from.
KEPT = 2
#: Seats at the table that learns for each set of weights, unless another number is asked for.
USUAL_SEATS = {"two": 2, "more": 4}
#: Series of games: each has random numbers of its own.
PLAY, DUEL, YARDSTICK = range(3)
#: Apart enough for the games of a generation.
GENERATION = 10_000_000


@dataclass(frozen=True)
class Settings:
    """What a run does; equal settings give equal weights."""

    game: str
    tables: tuple[int, ...]  #: seats, one table for each set of weights that is to learn
    generations: int = 6
    games: int = 4000  #: of self-play in a generation
    matches: int = 1000  #: games against the best so far, and as many against `greedy`
    seed: int = 0
    hidden: int = HIDDEN
    afresh: bool = False  #: begin with `greedy` instead of the weights of the package
    options: dict[str, Any] = field(default_factory=dict)

    def checked(self) -> Settings:
        """Refuse what cannot be run."""
        game = get_game(self.game)
        if game.judges.learned_value is None:
            solved = f"it is solved, see skerry solve {game.name}"
            why = "no learned value" if game.judges.solution is None else solved
            raise BadOption(f"{game.title} has nothing to learn: {why}")
        for players in self.tables:
            game.check_players(players)
            if players < 2:
                raise BadOption("players: expected two or more, who play each other")
        if len({set_of(players) for players in self.tables}) < len(self.tables):
            raise BadOption("players: expected one table of two and one of more at most")
        game.check_options(self.options)
        for name, least in (("generations", 1), ("games", 1), ("matches", 2), ("hidden", 1)):
            if getattr(self, name) < least:
                raise BadOption(f"{name}: expected {least} or more, got {getattr(self, name)}")
        if not 0 <= self.seed < 1 << 30:
            raise BadOption(f"seed: expected 0 to {(1 << 30) - 1}, got {self.seed}")
        return self


class Score(NamedTuple):
    """A share of wins with luck taken off, its standard error, and the plain share."""

    share: float
    error: float
    plain: float


@dataclass(frozen=True)
class Generation:
    """What came of one generation at one table."""

    players: int
    number: int
    positions: int
    loss: float  #: on games that taught nothing
    against_best: Score
    against_greedy: Score
    kept: bool


@dataclass(frozen=True)
class Outcome:
    """What came of teaching an outcome value: losses on games that taught nothing."""

    players: int
    positions: int
    loss: float
    loss_before: float
    kept: bool


def set_of(players: int) -> str:
    """Which weights a table has."""
    return WEIGHT_SETS[0] if players == 2 else WEIGHT_SETS[1]


def score_of(rows: list[dict[str, Any]]) -> Score:
    """The score of the lone player of some games."""
    won, luck = (np.concatenate([row[name] for row in rows]) for name in ("won", "luck"))
    clean = won - luck
    return Score(float(clean.mean()), float(clean.std()) / math.sqrt(len(clean)), float(won.mean()))


class Run:
    """A run in its folder."""

    def __init__(
        self,
        settings: Settings,
        folder: Path,
        each: Each = here,
        told: Callable[[int], None] = lambda games: None,
        doing: Callable[[str], None] = lambda text: None,
    ) -> None:
        self.doing = doing  #: hears what begins
        self.settings, self.folder = settings.checked(), folder
        self.game: Game = get_game(settings.game)
        self.learned = judge_module(self.game, "learned_value")
        self.shipped = dict(zip(WEIGHT_SETS, read(weights_file(self.game)), strict=True))
        self.rows: list[Generation] = []
        self.store = Store(folder / "tasks", each, told)
        self._read()

    @property
    def head(self) -> dict[str, Any]:
        """What makes the folder's content belong together."""
        settings = asdict(self.settings)
        return json.loads(json.dumps({"training": 1} | settings))

    def _read(self) -> None:
        file = self.folder / "run.json"
        if not file.exists():
            return
        try:
            data = json.loads(file.read_text(encoding="utf-8"))
            head, rows = data["head"], data["generations"]
        except (ValueError, KeyError, TypeError):
            raise SkerryError(f"{file}: not a run of training") from None
        asked = self.head
        other = [name for name in asked if name != "generations" and head.get(name) != asked[name]]
        if other or len(head) != len(asked):
            raise SkerryError(
                f"{self.folder} holds another run ({', '.join(other) or 'by another version'} "
                "differ); name another folder with --run, or give the same options"
            )
        if asked["generations"] < head["generations"]:
            raise SkerryError(
                f"{self.folder} holds a run of {head['generations']} generations; fewer would not "
                "be the same run"
            )
        self.rows = [
            Generation(**row | {n: Score(*row[n]) for n in ("against_best", "against_greedy")})
            for row in rows
        ]

    def _keep(self, row: Generation) -> None:
        self.rows.append(row)
        data = {"head": self.head, "generations": [asdict(row) for row in self.rows]}
        with whole_file(self.folder / "run.json") as fresh:
            fresh.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")

    def games_to_play(self) -> int:
        """All games of the run, for a progress bar."""
        each = self.settings.games + 2 * self.settings.matches
        return len(self.settings.tables) * self.settings.generations * each

    def go(self, after: Callable[[Generation], None] = lambda row: None) -> None:
        """Do all generations that are missing; `after` hears of each."""
        for players in self.settings.tables:
            done = [row.number for row in self.rows if row.players == players]
            for number in range(self.settings.generations):
                if number not in done:
                    self._keep(self._generation(players, number))
                    after(self.rows[-1])
                else:
                    self.store.told(self.settings.games + 2 * self.settings.matches)

    def best(self, players: int, before: int | None = None) -> Net | None:
        """The best network of a table so far: the last one that was kept, or where it began."""
        kept = [
            row.number
            for row in self.rows
            if row.players == players and row.kept and (before is None or row.number < before)
        ]
        if kept:
            return self._net(players, kept[-1])
        return None if self.settings.afresh else self.shipped[set_of(players)]

    def _generation(self, players: int, number: int) -> Generation:
        """Play, learn and be measured."""
        best, where = self.best(players, number), f"{players} players, generation {number + 1}"
        self.doing(f"{where}: self-play")
        rows = [
            self.store.gather(self._tasks(players, n, PLAY, self.best(players, n)), n < number)
            for n in range(max(0, number + 1 - KEPT), number + 1)
        ]
        positions = positions_in([row for part in rows for row in part])
        self.doing(f"{where}: learning")
        net, loss = self._taught(players, number, best, positions)
        self.doing(f"{where}: matches")
        against_best = self._score(players, number, DUEL, net, best)
        if best:
            against_greedy = self._score(players, number, YARDSTICK, net, None)
        else:  # the best so far is `greedy`
            against_greedy = against_best
            self.store.told(self.settings.matches)
        if self.game.judges.outcome_value is None:  # which learns from all generations
            self.store.forget(f"{set_of(players)}-{number - KEPT:03}-{PLAY}")
        for series in (DUEL, YARDSTICK):
            self.store.forget(f"{set_of(players)}-{number:03}-{series}")
        return Generation(
            players, number, len(positions.game), loss, against_best, against_greedy,
            against_best.share - against_best.error > 1 / players,
        )  # fmt: skip

    def _taught(
        self, players: int, number: int, best: Net | None, positions: Positions
    ) -> tuple[Net, float]:
        """The network of a generation, from its file where it is there."""
        file, late_at = self._file(players, number), self.learned.LATENESS
        positions = positions.first_inputs(self.learned.INPUTS)
        if not file.exists():
            known = widened(best, self.settings.hidden) if best else None
            net, loss = teach(known, positions, late_at, self.settings.hidden)
            with whole_file(file) as fresh, fresh.open("wb") as out:
                np.savez(out, loss=loss, **net._asdict())
        with np.load(file) as kept:
            return self._net(players, number), float(kept["loss"])

    def _score(self, players: int, number: int, series: int, net: Net, other: Net | None) -> Score:
        return score_of(self.store.gather(self._tasks(players, number, series, net, other)))

    def _tasks(
        self, players: int, number: int, series: int, net: Net | None, other: Net | None = None
    ) -> list[Task]:
        """The games of a series. Those against `greedy` are the same in all generations."""
        settings, record = self.settings, series == PLAY
        offset = 0 if series == YARDSTICK else number * GENERATION
        return [
            Task(
                f"{set_of(players)}-{number:03}-{series}-{k:05}", settings.game, players,
                settings.options, net, other, record, settings.seed * 3 + series,
                (offset + start, offset + end),
            )
            for k, (start, end) in enumerate(pieces(settings.games if record else settings.matches))
        ]  # fmt: skip

    def _file(self, players: int, number: int) -> Path:
        return self.folder / f"{set_of(players)}-{number:03}.npz"

    def _net(self, players: int, number: int) -> Net:
        with np.load(self._file(players, number)) as kept:
            return Net(*(kept[part] for part in Net._fields))

    def learned_nets(self) -> list[Net]:
        """The networks of all sets of weights: the best of the run, else those of the package."""
        found = dict(self.shipped)
        for players in self.settings.tables:
            found[set_of(players)] = self.best(players) or self.shipped[set_of(players)]
        return [found[name] for name in WEIGHT_SETS]

    def outcome_nets(self) -> tuple[list[Net], list[Outcome]]:
        """The networks of the outcome value, taught on all positions of the run; the package's own
        where those foretell the results of held-out games better."""
        self.doing("learning the outcome value")
        module, nets, told = judge_module(self.game, "outcome_value"), [], []
        shipped = read(weights_file(self.game, "outcome_value"))
        seats = {set_of(players): players for players in self.settings.tables}
        for name, before in zip(WEIGHT_SETS, shipped, strict=True):
            nets.append(before)
            if name in seats:
                positions = self._all_positions(seats[name])
                held = positions.part(positions.game % HELD_OUT == 0)
                known = None if self.settings.afresh else widened(before, self.settings.hidden)
                net, loss = teach(known, positions, module.LATENESS, self.settings.hidden)
                old = mean_loss(before, held if len(held.game) else positions, module.LATENESS)
                told.append(Outcome(seats[name], len(positions.game), loss, old, loss < old))
                if loss < old:
                    nets[-1] = net
        return nets, told

    def _all_positions(self, players: int) -> Positions:
        tasks = [
            self._tasks(players, n, PLAY, self.best(players, n))
            for n in range(self.settings.generations)
        ]
        return positions_in(self.store.gather([task for part in tasks for task in part], True))


def weights_file(game: Game, judge: str = "learned_value") -> Path:
    """The weights of the package."""
    return Path(str(judge_module(game, judge).__file__)).with_name(f"{judge}.toml")
