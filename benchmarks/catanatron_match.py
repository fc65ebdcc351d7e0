"""Our bots in catanatron's own engine, under its rules, against its players.

    python benchmarks/catanatron_match.py --bot search:100ms --rival F --players 2 --games 400

One of our bots sits at a table of rivals. Games come in groups on one board and deck, our seat
moved round the table, so that seats weigh alike. Every finished game is a line of the results
file; run the same command again after a stop, and only the missing games are played. With
`--records` every game is kept as a file, action by action. Our bot sees what its seat may see (see
`catanatron_bridge`); the rivals are given everything, as is their engine's way.

catanatron's strong players are in its repository, not in its wheel: check it out, put the checkout
before the wheel (`pip install --no-deps --target peers ./catanatron`, `PYTHONPATH=peers`), and this
program says that it ran those.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import math
import multiprocessing
import os
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.progress import Progress

os.environ.setdefault("SKERRY_INTERPRETED", "0")  # nothing is to be played interpreted

from skerry.core.errors import BadOption
from skerry.core.kernel import is_compiled_before

COLOURS = ("RED", "BLUE", "ORANGE", "WHITE")


class Job(NamedTuple):
    """One game to play."""

    bot: str
    rival: str
    players: int
    seed: int
    number: int
    records: str = ""  #: a folder


def play(job: Job) -> dict[str, Any]:
    """Play one game; who won and what our thinking cost."""
    from catanatron import Color, Game, Player
    from catanatron_bridge import choose_action
    from catanatron_memory import HandMemory
    from catanatron_rivals import make_rival

    from skerry.bots import make_bot

    class Ours(Player):  # type: ignore[misc]
        """One of our bots at its table."""

        def __init__(self, colour: Any, bot: Any) -> None:
            super().__init__(colour)
            self.bot, self.decisions = bot, 0
            self.memory = HandMemory(colour)
            self.spent = self.worked = self.most = 0.0

        def decide(self, game: Any, playable_actions: Any) -> Any:
            start, worked = time.perf_counter(), time.thread_time()
            action = choose_action(self.bot, game, playable_actions, self.memory)
            if len(playable_actions) > 1:
                spent = time.perf_counter() - start
                self.spent += spent
                self.worked += time.thread_time() - worked
                self.most = max(self.most, spent)
                self.decisions += 1
            return action

    board, place = divmod(job.number, job.players)
    seed = 1 + job.seed * 1_000_003 + board
    colours = [Color[name] for name in COLOURS[: job.players]]
    ours = Ours(colours[place], make_bot(job.bot, "catan", seed * 10 + place))
    table = [ours if i == place else make_rival(job.rival, c) for i, c in enumerate(colours)]
    game = Game(table, seed=seed)
    random.seed(seed)  # dice; the board and the order at the table came from the seed before
    winner = game.play([ours.memory])
    if job.records:
        keep_record(Path(job.records), job, game, winner)
    return {
        "number": job.number,
        "seat": game.state.color_to_index[ours.color],
        "won": winner == ours.color,
        "finished": winner is not None,
        "turns": game.state.num_turns,
        "decisions": ours.decisions,
        "seconds": round(ours.spent, 4),
        "cpu": round(ours.worked, 4),
        "slowest": round(ours.most, 4),
    }


def keep_record(folder: Path, job: Job, game: Any, winner: Any) -> None:
    """A game as a file: who sat where, every action with its result, who won."""
    state = game.state
    log = getattr(state, "action_records", None) or state.actions
    told = {
        **job._asdict(),
        "seats": [colour.name for colour in state.colors],
        "winner": winner.name if winner is not None else None,
        "actions": [repr(entry) for entry in log],
    }
    file = folder / f"game-{job.number:05}.json"
    fresh = file.with_suffix(".part")
    fresh.write_text(json.dumps(told, indent=0) + "\n", encoding="utf-8")
    fresh.replace(file)


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a share."""
    if games == 0:
        return 0.0, 1.0
    z, share = 1.96, wins / games
    middle = (share + z * z / (2 * games)) / (1 + z * z / games)
    reach = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    reach /= 1 + z * z / games
    return middle - reach, middle + reach


def read_results(path: Path, head: dict[str, Any]) -> list[dict[str, Any]]:
    """Games already played under the same conditions; a torn last line is dropped."""
    if not path.exists():
        return []
    rows = []
    for line in path.read_text().splitlines():
        try:
            rows.append(json.loads(line))
        except ValueError:
            continue
    if rows and rows[0] != head:
        raise SystemExit(f"{path} holds games of {rows[0]}; name another file with --results")
    return rows[1:]


def run(jobs: list[Job], processes: int) -> Iterator[dict[str, Any]]:
    """The games, here or in processes."""
    if processes == 1:
        yield from map(play, jobs)
        return
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        yield from pool.imap_unordered(play, jobs)


def report(rows: list[dict[str, Any]], console: Console) -> None:
    """Wins with their interval, by seat, and what a decision cost."""
    games, wins = len(rows), sum(row["won"] for row in rows)
    low, high = interval(wins, games)
    console.print(
        f"won {wins} of {games}: {100 * wins / max(1, games):.1f} % "
        f"(95 %: {100 * low:.1f} to {100 * high:.1f})"
    )
    for seat in sorted({row["seat"] for row in rows}):
        at = [row for row in rows if row["seat"] == seat]
        console.print(f"  in seat {seat + 1}: {sum(r['won'] for r in at)} of {len(at)}")
    decisions = sum(row["decisions"] for row in rows)
    seconds, cpu = (sum(row.get(name, 0) for row in rows) for name in ("seconds", "cpu"))
    console.print(
        f"  {1000 * cpu / max(1, decisions):.1f} ms of processor time a decision on average, "
        f"{1000 * seconds / max(1, decisions):.1f} ms by the clock, slowest "
        f"{1000 * max(row['slowest'] for row in rows):.0f} ms; "
        f"{sum(row['turns'] for row in rows) / games:.0f} turns a game; "
        f"{sum(not row['finished'] for row in rows)} unfinished"
    )


def check_players(bot: str, rival: str) -> None:
    """Stop before any game when one of them cannot play."""
    try:
        from catanatron import Color
        from catanatron_rivals import make_rival
    except ImportError:
        raise SystemExit("catanatron is missing: pip install 'skerry[peers]'") from None
    from skerry.bots import make_bot

    told = make_rival(rival, Color.RED)
    kind = type(told)
    version = importlib.metadata.version("catanatron")
    print(f"rival {rival}: {kind.__module__}.{kind.__qualname__}, catanatron {version} in "
          f"{Path(str(sys.modules['catanatron'].__file__)).parent}", flush=True)  # fmt: skip
    try:
        make_bot(bot, "catan")
    except BadOption as wrong:
        raise SystemExit(str(wrong)) from None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bot", default="search:100ms")
    parser.add_argument("--rival", default="F", help="F, AB2, W or R")
    parser.add_argument("--players", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--results", type=Path, help="kept here; default: a name from the options")
    parser.add_argument("--records", type=Path, help="a folder that keeps every game")
    args = parser.parse_args()
    if args.records:
        args.records.mkdir(parents=True, exist_ok=True)
    check_players(args.bot, args.rival)
    name = f"catanatron-{args.bot}-{args.rival}-{args.players}-{args.seed}.jsonl"
    path = args.results or Path(name.replace(":", "-"))
    head = {"bot": args.bot, "rival": args.rival, "players": args.players, "seed": args.seed}
    rows = [row for row in read_results(path, head) if row["number"] < args.games]
    done = {row["number"] for row in rows}
    records = str(args.records or "")
    todo = [Job(**head, number=n, records=records) for n in range(args.games) if n not in done]
    console = Console(stderr=True, highlight=False)
    if todo and not is_compiled_before("catan-bot-search"):
        console.print("The first game waits for the compiler, about half a minute")
    with path.open("a") as file, Progress(console=console) as bar:
        if not path.stat().st_size:
            print(json.dumps(head), file=file, flush=True)
        task = bar.add_task(f"{args.bot} against {args.rival}", total=args.games)
        bar.update(task, completed=len(done))
        for row in run(todo, min(args.jobs, os.cpu_count() or 1)):
            rows.append(row)
            print(json.dumps(row), file=file, flush=True)
            wins = sum(r["won"] for r in rows)
            bar.update(task, completed=len(rows), description=f"{args.bot}: {wins}/{len(rows)}")
    report(rows, Console(highlight=False))


if __name__ == "__main__":
    main()
