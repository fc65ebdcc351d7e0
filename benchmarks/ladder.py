"""The ladder of all bots, in all games, at all tables.

    python benchmarks/ladder.py --games 400                       # everything: days on two cores
    python benchmarks/ladder.py --only catan:2 struggle:4 --games 100
    python benchmarks/ladder.py --bots hard py:mybot.py:Careful --only catan:2
    python benchmarks/ladder.py --show --write docs/bots.md       # the table of what was played

Each bot plays the one below it. Seats alternate between the two, and every game is played again
with the seats changed, on the same deal; at tables of three and five one of them has a seat more in
each. A share is of the wins of both. Finished games are lines of files in `--folder`: after a stop
the same command goes on. Ratings are openskill's; "luck off" is the share with what chance gave
beyond its mean taken off (a control variate; where chance has many outcomes nothing is taken off).
Milliseconds are of processor time, without that of bots that are programs of their own.
"""

from __future__ import annotations

import argparse
import functools
import math
import os
import statistics
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import Progress

os.environ.setdefault("SKERRY_INTERPRETED", "0")  # nothing is to be played interpreted

from skerry.arena.contest import ROW_FIELDS, play_match, row_of
from skerry.arena.luck import LuckMeter
from skerry.arena.processes import in_processes
from skerry.arena.ratings import Interval, interval, rate
from skerry.arena.results import Results
from skerry.arena.schedule import Pairing
from skerry.arena.whole_games import WholeGames
from skerry.bots import make_bot, warm_up
from skerry.bots.kernel_games import are_worth_compiling
from skerry.bots.registry import marks_of
from skerry.core.errors import SkerryError
from skerry.core.match import Match
from skerry.core.registry import games as all_games
from skerry.core.registry import get_game
from skerry.core.whole import game_seed

#: From the weakest up. `master` thinks up to two seconds, so a search that is counted in nodes may
#: take its place on a small machine (`--master`).
RUNGS = ("random", "easy", "medium", "greedy", "hard", "master")
START, END = "<!-- ladder: begin -->", "<!-- ladder: end -->"


class Step(NamedTuple):
    """Two bots at one table, the stronger one first."""

    game: str
    players: int
    high: str
    low: str

    @property
    def head(self) -> dict[str, Any]:
        """What makes games belong together."""
        marks = marks_of((self.high, self.low))
        return {"ladder": 1, **self._asdict()} | ({"files": marks} if marks else {})

    def pairing(self, number: int) -> Pairing:
        """A game: seats in turn, changed in every other one."""
        both = (self.high, self.low) if number % 2 == 0 else (self.low, self.high)
        seats = tuple(both[i % 2] for i in range(self.players))
        return Pairing(number, game_seed(0, number // 2), seats)


@functools.cache
def meter_of(game: str) -> LuckMeter:
    """A meter is made once in a process."""
    return LuckMeter(get_game(game))


def play(step: Step, number: int) -> dict[str, Any]:
    """Play one game of a step; its line of the results."""
    pairing = step.pairing(number)
    board = {"board": "random"} if step.game == "catan" and number % 4 > 1 else {}
    match = Match(step.game, step.players, pairing.seed, board, names=pairing.seats)
    costs = play_match(match, pairing.seats, pairing.seed, clock=time.thread_time)
    luck = [round(float(x), 4) for x in meter_of(step.game).luck_of(match)]
    return row_of(match, pairing, len(match.played), costs) | {"luck": luck}


def play_whole(step: Step, numbers: Sequence[int], jobs: int) -> Iterator[dict[str, Any]]:
    """The same games inside compiled code, for bots that play whole games there."""
    for board in (0, 1):
        options = {"board": "random"} if step.game == "catan" and board else {}
        chosen = [n for n in numbers if (n % 4 > 1) == bool(board)]
        pairings = [step.pairing(n) for n in chosen]
        games = WholeGames(step.game, step.players, options, None, jobs)
        games.games.clock = time.thread_time
        for row, game in games.rows(pairings, get_game(step.game).max_moves):
            match = games.match_of(row["seed"], game)
            luck = [round(float(x), 4) for x in meter_of(step.game).luck_of(match)]
            yield row | {"luck": luck}


def share(rows: Sequence[dict[str, Any]], bot: str) -> tuple[Interval, float, float]:
    """A bot's share of wins, the share with luck taken off, and half of that one's interval."""
    won, clean = [], []
    for row in rows:
        own = [seat for seat, name in enumerate(row["seats"]) if name == bot]
        wins = sum(1 / len(row["winners"]) for seat in own if seat in row["winners"])
        won.append(wins)
        clean.append(wins - sum(row["luck"][seat] for seat in own))
    spread = statistics.pstdev(clean) if len(clean) > 1 else 0.0
    return (
        interval(sum(won), len(won)),
        statistics.fmean(clean),
        1.96 * spread / math.sqrt(len(clean)),
    )


def steps(args: argparse.Namespace) -> list[Step]:
    """What is to be played."""
    bots = [args.master if bot == "master" else bot for bot in args.bots or RUNGS]
    found = []
    for game in all_games():
        least, most = get_game(game).players
        for players in range(max(2, least), most + 1):
            if not args.only or f"{game}:{players}" in args.only or game in args.only:
                pairs = zip(bots[1:], bots, strict=False)
                found += [Step(game, players, high, low) for high, low in pairs]
    return found


def file_of(folder: Path, step: Step) -> Path:
    """Where the games of a step are."""
    marks = step.head.get("files", {}).values()
    name = "-".join((step.game, str(step.players), step.high, step.low, *marks))
    return folder / ("".join(c if c.isalnum() or c in "-." else "_" for c in name) + ".jsonl")


def run(args: argparse.Namespace, todo: Sequence[Step], console: Console) -> None:
    """Play what is missing, table by table."""
    args.folder.mkdir(parents=True, exist_ok=True)
    with Progress(console=console) as bar:
        task = bar.add_task("games", total=args.games * len(todo))
        for step in todo:
            with Results(file_of(args.folder, step), step.head, ROW_FIELDS) as kept:
                missing = [n for n in range(args.games) if n not in kept.rows]
                bar.advance(task, args.games - len(missing))
                bar.update(task, description=f"{step.game}:{step.players} {step.high} {step.low}")
                for row in played(step, missing, args.jobs):
                    kept.add(row)
                    bar.advance(task)


def played(step: Step, numbers: Sequence[int], jobs: int) -> Any:
    """Games of a step, here or in processes."""
    if not numbers:
        return
    if are_worth_compiling(get_game(step.game), step.players, (step.high, step.low), len(numbers)):
        yield from play_whole(step, numbers, jobs)
        return
    for bot in (step.high, step.low):
        warm_up(bot, step.game)
    yield from in_processes(functools.partial(play, step), numbers, jobs, in_order=False)


def table(args: argparse.Namespace, known: Sequence[Step]) -> str:
    """What was played so far, as Markdown."""
    lines = [
        "| table | bot | against | wins | 95 % | luck off | ms a decision | rating |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for game, players in dict.fromkeys((step.game, step.players) for step in known):
        here = [step for step in known if (step.game, step.players) == (game, players)]
        rows = {step: rows_of(args, step) for step in here}
        everything = [row for some in rows.values() for row in some]
        ratings = rate([row | {"number": i} for i, row in enumerate(everything)])
        for step in here:
            if rows[step]:
                lines.append(line_of(step, rows[step], ratings))
    return "\n".join(lines)


def line_of(step: Step, rows: list[dict[str, Any]], ratings: dict[str, Any]) -> str:
    """One step of the table."""
    plain, clean, half = share(rows, step.high)
    own = [
        cost
        for row in rows
        for name, cost in zip(row["seats"], row["costs"], strict=True)
        if name == step.high
    ]
    ms = 1000 * sum(c["seconds"] for c in own) / max(1, sum(c["decisions"] for c in own))
    mu, reach = ratings[step.high]
    return (
        f"| {step.game}, {step.players} | `{step.high}` | `{step.low}` | "
        f"{plain.share * len(rows):g} of {len(rows)} | {100 * plain.low:.0f} to "
        f"{100 * plain.high:.0f} % | {100 * clean:.1f} ± {100 * half:.1f} % | {ms:.1f} | "
        f"{mu:.1f} ± {reach:.1f} |"
    )


def rows_of(args: argparse.Namespace, step: Step) -> list[dict[str, Any]]:
    """The games of a step that are there."""
    file = file_of(args.folder, step)
    if not file.exists():
        return []
    with Results(file, step.head, ROW_FIELDS) as kept:
        return kept.first(args.games)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=400, help="of each step")
    parser.add_argument("--only", nargs="+", help="tables such as catan:2, or games")
    parser.add_argument("--bots", nargs="+", help=f"weakest first; default: {' '.join(RUNGS)}")
    parser.add_argument("--master", default="master", help="a bot that stands in for master")
    parser.add_argument("--folder", type=Path, default=Path("ladder"))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="play nothing more")
    parser.add_argument("--write", type=Path, help=f"a page; replaces what is between {START} ...")
    args = parser.parse_args()
    todo = steps(args)
    if not todo:
        parser.error("nothing to play: --only takes tables such as catan:2")
    try:
        for step in todo:
            make_bot(step.high, step.game), make_bot(step.low, step.game)
        if not args.show:
            run(args, todo, Console(stderr=True))
        found = table(args, todo)
    except SkerryError as error:
        raise SystemExit(str(error)) from None
    except KeyboardInterrupt:
        raise SystemExit(f"stopped; {args.folder} keeps what was played") from None
    print(found)
    if args.write:
        page = args.write.read_text(encoding="utf-8")
        before, rest = page.split(START)
        after = rest.split(END)[1]
        args.write.write_text(f"{before}{START}\n{found}\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
