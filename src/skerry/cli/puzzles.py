"""`skerry puzzles`: positions where one move is clearly the best, found in games and checked."""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from ..analysis.warm_up import warm_up
from ..arena.processes import in_processes
from ..arena.results import Results
from ..arena.runners import results_on_ray
from ..bots.kernel_games import warm_up as warm_up_games
from ..core.errors import BadOption, SkerryError
from ..core.game import Game
from ..core.registry import games, get_game
from ..core.text_file import read_text
from ..core.whole import check_series_seed
from ..core.whole_file import check_apart, check_writable
from ..puzzles.check import Verdict, draw_puzzles, kept_of, verdict_of
from ..puzzles.choose import choose_puzzles
from ..puzzles.find import PROOF_LINES, Settings, find_in_game
from ..puzzles.puzzle import Puzzle, load_puzzles, read_puzzles, write_puzzles
from .app import Stopped, app, err, leaving_at_once, out
from .groups import grouped
from .options import AsJson, Jobs
from .progress import progress_bar

#: Games that are given out at once, for each process.
AHEAD = 4
#: Games after which a search ends with what it found.
MOST_GAMES = 5000


class Search(NamedTuple):
    """What is looked for."""

    wanted: Annotated[int, typer.Option("--count", "-n", min=1, help="how many to find")] = 60
    players: Annotated[
        int | None, typer.Option("--players", "-p", help="of the games; default: 2 to 4 in turn")
    ] = None
    seed: Annotated[int, typer.Option("--seed", "-s", help="of the first game")] = 0
    lines: Annotated[
        int, typer.Option("--lines", min=1024, help="lines of play that one proof may cost")
    ] = PROOF_LINES

    def settings(self, game: Game) -> Settings:
        """The search as the finder wants it; refused if something is wrong."""
        check_series_seed(self.seed)
        players = None if self.players is None else game.check_players(self.players)
        told = f" --players {players}" if players else ""
        told += f" --lines {self.lines}" if self.lines != PROOF_LINES else ""
        command = f"skerry puzzles {game.name} --count {self.wanted} --seed {self.seed}{told}"
        return Settings(self.seed, self.lines, command, players)


class Place(NamedTuple):
    """Where things are kept, and where the work is done."""

    results: Annotated[
        Path | None, typer.Option("--results", help="where searched games are kept")
    ] = None
    to: Annotated[Path | None, typer.Option("--out", help="where the puzzles go")] = None
    ray: Annotated[
        str | None, typer.Option("--ray", help="search on a Ray cluster: its address, or local")
    ] = None


class Again(NamedTuple):
    """Puzzles that are judged again."""

    check: Annotated[
        int | None, typer.Option("--check", min=1, help="judge so many again, drawn at random")
    ] = None
    times: Annotated[
        int, typer.Option("--times", min=1, help="budget of the check, in budgets of the proof")
    ] = 10
    file: Annotated[
        Path | None, typer.Option("--file", help="check these; default: those of the package")
    ] = None


@app.command("puzzles")
@grouped
def puzzles(
    game: Annotated[str, typer.Argument(help="the game; with --check also: all", metavar="GAME")],
    search: Search = Search(),  # noqa: B008 - a tuple of constants
    place: Place = Place(),  # noqa: B008 - a tuple of constants
    again: Again = Again(),  # noqa: B008 - a tuple of constants
    jobs: Jobs = 1,
    as_json: AsJson = False,
) -> None:
    """Find positions where one move is better than the next by 8 points of winning chance.

    Stop with Ctrl-C; the same command goes on where it stopped. With --check puzzles are judged
    again instead.
    """
    if again.check is not None:
        _check(game, again, search.seed, jobs, as_json)
    else:
        _find(get_game(game), search, place, jobs, as_json)


# Finding.


def _find(game: Game, search: Search, place: Place, jobs: int, as_json: bool) -> None:
    settings = search.settings(game)
    to = place.to or Path(f"puzzles-{game.name}.jsonl")
    check_writable(to, "--out")
    file = place.results or Path(f"puzzles-{game.name}-{settings.seed}-searched.jsonl")
    check_apart(to, "--out", file)
    head = {"game": game.name, "players": settings.players, "seed": settings.seed,
            "lines": settings.lines, "puzzles": 1}  # fmt: skip
    with Results(file, head, {"found": list}) as kept:
        chosen = _chosen(kept, search.wanted)
        if len(chosen) < search.wanted and place.ray is None:
            with leaving_at_once():
                warm_up(game, lambda text: err.print(text))
            warm_up_games(game, notice=lambda text: err.print(text))
        try:
            chosen = _search(game, settings, kept, search.wanted, (jobs, place.ray))
        except KeyboardInterrupt:
            chosen = _chosen(kept, search.wanted)
            write_puzzles(to, chosen)
            raise Stopped(
                f"{len(chosen)} puzzles of {len(kept.rows)} games are kept in {to}; "
                "the same command goes on from there"
            ) from None
        searched = len(kept.rows)
    write_puzzles(to, chosen)
    if as_json:
        print(json.dumps({"game": game.name, "puzzles": len(chosen), "games": searched,
                          "out": str(to), "results": str(file)}))  # fmt: skip
    else:
        out.print(f"{len(chosen)} puzzles of {searched} games: {to}")


def _search(
    game: Game, settings: Settings, kept: Results, count: int, where: tuple[int, str | None]
) -> list[Puzzle]:
    """Search games until there are enough puzzles of all kinds."""
    jobs, ray = where
    chosen = _chosen(kept, count)
    with progress_bar() as bar:
        task = bar.add_task(f"{game.title}, puzzles", total=count, completed=len(chosen))
        while len(chosen) < count and len(kept.rows) < MOST_GAMES:
            fresh = (n for n in range(MOST_GAMES) if n not in kept.rows)
            todo = [n for n, _ in zip(fresh, range(AHEAD * jobs), strict=False)]
            for row in _rows(game.name, settings, todo, jobs, ray):
                kept.add(row)
                chosen = _chosen(kept, count)
                bar.update(task, completed=len(chosen))
    return chosen


def _rows(
    game: str, settings: Settings, todo: Sequence[int], jobs: int, ray: str | None
) -> Iterator[dict[str, Any]]:
    if ray is not None:
        return results_on_ray(find_in_game, [(game, n, settings) for n in todo], ray)
    find = functools.partial(find_in_game, game, settings=settings)
    return in_processes(find, todo, jobs, in_order=False)


def _chosen(kept: Results, count: int) -> list[Puzzle]:
    rows = (kept.rows[number] for number in sorted(kept.rows))
    return choose_puzzles((Puzzle.from_dict(told) for row in rows for told in row["found"]), count)


# Checking.


def _check(game: str, again: Again, seed: int, jobs: int, as_json: bool) -> None:
    assert again.check is not None
    names = tuple(games()) if game == "all" else (get_game(game).name,)
    if again.file is not None:
        listed = _puzzles_of(again.file)
    else:
        listed = [puzzle for name in names for puzzle in load_puzzles(name).values()]
    listed = [puzzle for puzzle in listed if puzzle.game in names]
    if not listed:
        raise BadOption(f"{again.file or 'the package'}: there is no puzzle of {', '.join(names)}")
    drawn = draw_puzzles(listed, again.check, seed)
    for name in sorted({puzzle.game for puzzle in drawn}):
        with leaving_at_once():
            warm_up(get_game(name), lambda text: err.print(text))
    calls = [(puzzle, again.times, seed) for puzzle in drawn]
    verdicts: list[Verdict] = []
    try:
        with progress_bar() as bar:
            task = bar.add_task("judging again", total=len(drawn))
            for verdict in in_processes(verdict_of, calls, jobs, in_order=False):
                verdicts.append(verdict)
                bar.advance(task)
    except KeyboardInterrupt:
        _tell(verdicts, again.times, as_json)
        raise Stopped(f"{len(verdicts)} of {len(drawn)} were judged, nothing was kept") from None
    _tell(verdicts, again.times, as_json)


def _puzzles_of(file: Path) -> list[Puzzle]:
    """The puzzles of a file; a refusal names it."""
    text = read_text(file)
    try:
        return read_puzzles(text)
    except SkerryError as error:
        raise SkerryError(f"{file}: {error}") from None


def _tell(verdicts: Sequence[Verdict], times: int, as_json: bool) -> None:
    lines = sum(verdict.lines for verdict in verdicts)
    if as_json:
        told = [verdict._asdict() for verdict in verdicts]
        print(json.dumps({"kept": kept_of(verdicts), "of": len(verdicts), "times": times,
                          "lines": lines, "verdicts": told}))  # fmt: skip
        return
    for verdict in verdicts:
        if not verdict.kept:
            out.print(f"{verdict.game} {verdict.id}: {verdict.answer}, now {verdict.best} "
                      f"({100 * verdict.gap:+.1f})")  # fmt: skip
    out.print(f"{kept_of(verdicts)} of {len(verdicts)} keep their answer with {times} times the "
              f"budget ({lines:,} lines of play)")  # fmt: skip
