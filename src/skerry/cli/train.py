"""`skerry train`: teach a game's learned values by play, from generation to generation."""

from __future__ import annotations

import functools
import json
import os
import shlex
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from ..arena.processes import in_processes
from ..arena.runners import check_address, results_on_ray
from ..core.errors import BadOption, MissingExtra
from ..core.registry import get_game
from ..training.manifest import manifest, write_manifest
from ..training.net import write
from ..training.picture import draw_ladder
from ..training.run import USUAL_SEATS, Generation, Outcome, Run, Settings, set_of, weights_file
from ..training.tasks import Each, here
from .app import Stopped, app, err, out
from .groups import grouped
from .options import AsJson, GameName, Options, Seed, parse_options
from .progress import progress_bar

TOO_WEAK = 1  #: the exit code where --least was not reached


class Lessons(NamedTuple):
    """How much is played and learned."""

    generations: Annotated[int, typer.Option("--generations", "-g", help="rounds of learning")] = 6
    games: Annotated[int, typer.Option("--games", "-n", help="of self-play in each")] = 4000
    matches: Annotated[
        int, typer.Option("--matches", help="games against the best so far, and against greedy")
    ] = 1000
    hidden: Annotated[int, typer.Option("--hidden", help="hidden units of the network")] = 32
    afresh: Annotated[
        bool, typer.Option("--afresh", help="begin with greedy, not with the package's weights")
    ] = False
    seed: Seed = 0


class Places(NamedTuple):
    """Where it is played, and where results go."""

    run: Annotated[Path | None, typer.Option("--run", help="the folder of the run")] = None
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", min=1, help="processes; default: one a processor")
    ] = None
    ray: Annotated[
        str | None, typer.Option("--ray", help="play on a Ray cluster: its address, or local")
    ] = None
    install: Annotated[
        bool, typer.Option("--install", help="put the weights into the package's sources")
    ] = False


@app.command("train")
@grouped
def train(
    game: GameName,
    players: Annotated[
        list[int] | None,
        typer.Option("--players", "-p", help="seats of the tables that learn; default: 2 and 4"),
    ] = None,
    option: Options = None,
    lessons: Lessons = Lessons(),  # noqa: B008 - a tuple of constants
    places: Places = Places(),  # noqa: B008
    least: Annotated[
        float | None,
        typer.Option("--least", help="the share against greedy to reach; else exit code 1"),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Teach a game's learned values: self-play, a fit, a match against the best so far.

    A network is kept where it wins. Stop with Ctrl-C; the same command goes on where it stopped,
    and ends with the same weights as a run that was never stopped.
    """
    settings = _settings(game, players, option, lessons)
    if least is not None and not 0 < least < 1:
        raise BadOption(f"--least {least}: expected a share between 0 and 1")
    folder = places.run or Path(f"training-{game}")
    with progress_bar() as bar:
        title = get_game(game).title
        task = bar.add_task(title)
        run = Run(
            settings, folder, _workers(places), lambda games: bar.advance(task, games),
            lambda text: bar.update(task, description=f"{title}, {text}"),
        )  # fmt: skip
        bar.update(task, total=run.games_to_play())
        try:
            run.go(lambda row: _tell(run, row))
            told = _write(run, places.install)
        except KeyboardInterrupt:
            raise Stopped(
                f"{folder} keeps what was done; the same command goes on from there"
            ) from None
    if as_json:
        print(json.dumps(told))
    else:
        _print_strength(told)
    if least is not None and not all(_reached(run, n, least) for n in settings.tables):
        err.print(f"skerry: too weak: less than {100 * least:g} % against greedy")
        sys.exit(TOO_WEAK)


def _settings(
    game: str, players: list[int] | None, option: list[str] | None, lessons: Lessons
) -> Settings:
    rules = get_game(game)
    usual = [n for n in USUAL_SEATS.values() if rules.players[0] <= n <= rules.players[1]]
    return Settings(
        game, tuple(players or usual), lessons.generations, lessons.games, lessons.matches,
        lessons.seed, lessons.hidden, lessons.afresh, parse_options(option),
    ).checked()  # fmt: skip


def _workers(places: Places) -> Each:
    """Who plays: a Ray cluster, processes, or this process."""
    if places.ray is not None:
        if places.ray != "local":
            check_address(places.ray)
        return functools.partial(_on_ray, places.ray)
    jobs = places.jobs or os.cpu_count() or 1
    return here if jobs == 1 else functools.partial(_in_processes, jobs)


def _on_ray(
    address: str, function: Callable[..., Any], calls: Sequence[tuple[Any, ...]]
) -> Iterator[Any]:
    return results_on_ray(function, calls, address) if calls else iter(())


def _in_processes(
    jobs: int, function: Callable[..., Any], calls: Sequence[tuple[Any, ...]]
) -> Iterator[Any]:
    return in_processes(functools.partial(_starred, function), calls, jobs, in_order=False)


def _starred(function: Callable[..., Any], call: tuple[Any, ...]) -> Any:
    return function(*call)


def _tell(run: Run, row: Generation) -> None:
    """A line for a generation, and the picture anew."""
    share, error, _ = row.against_best
    greedy, greedy_error, _ = row.against_greedy
    out.print(
        f"{row.players} players, generation {row.number + 1}: {row.positions} positions, loss "
        f"{row.loss:.4f}; wins {100 * share:.1f} ± {196 * error:.1f} % against the best so far, "
        f"{100 * greedy:.1f} ± {196 * greedy_error:.1f} % against greedy: "
        f"{'kept' if row.kept else 'not kept'}"
    )
    _draw(run)


def _draw(run: Run) -> None:
    try:
        draw_ladder(run.rows, f"{run.game.title}: learning", run.folder / "ladder.png")
    except MissingExtra:
        return  # a picture is not worth a refusal here


def _write(run: Run, install: bool) -> dict[str, Any]:
    """The weights and their manifests, in the run's folder or in the package too."""
    command = shlex.join(["skerry", *sys.argv[1:]])
    files = [run.folder / "learned_value.toml"]
    write(run.learned_nets(), files[0])
    outcomes: list[Outcome] = []
    if run.game.judges.outcome_value is not None:
        nets, outcomes = run.outcome_nets()
        files.append(run.folder / "outcome_value.toml")
        write(nets, files[-1])
    told = manifest(run, command, outcomes)
    for file in files:
        beside = write_manifest(file, told)
        if install:
            home = weights_file(run.game, file.stem)
            shutil.copy(file, home)
            shutil.copy(beside, home.with_suffix(".manifest.json"))
    _draw(run)
    return told | {"weights": [str(file) for file in files]}


def _print_strength(told: dict[str, Any]) -> None:
    for players, strength in told["strength"].items():
        if "against_greedy" in strength:
            low, high = (100 * x for x in strength["95 % interval"])
            out.print(
                f"{players} players: {strength['kept']} wins {100 * strength['against_greedy']:.1f}"
                f" % ({low:.1f} to {high:.1f}) against greedy, one move ahead, luck taken off"
            )
        else:
            out.print(f"{players} players: kept {strength['kept']}")
    for row in told["outcome_value"]:
        out.print(
            f"{row['players']} players, outcome value: loss {row['loss']:.4f}, before "
            f"{row['loss_before']:.4f}: {'kept' if row['kept'] else 'not kept'}"
        )
    out.print("weights: " + ", ".join(told["weights"]))


def _reached(run: Run, players: int, least: float) -> bool:
    """Whether the best network of a table wins so much."""
    kept = [r for r in run.rows if set_of(r.players) == set_of(players) and r.kept]
    return bool(kept) and kept[-1].against_greedy.share >= least
