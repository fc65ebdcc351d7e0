"""`skerry solve`: work out a game that can be solved, and compare it with what the package has."""

from __future__ import annotations

import json
import os
import sys
import time
from pathlib import Path
from typing import Annotated

import numpy as np
import typer

from ..core.errors import BadOption
from ..core.kernel import INTERPRETED
from ..core.whole_file import check_writable, whole_file
from ..games.dice.solution.sheets import number_sheets
from ..games.dice.solution.solving import pieces, solve_game
from ..games.dice.solution.tables import MEAN_STEP, can_occur, encode, solution
from .app import Stopped, app, err, out
from .options import AsJson
from .progress import progress_bar

DIFFERENT = 1  #: the exit code where the package's solution is another one


@app.command("solve")
def solve(
    game: Annotated[str, typer.Argument(help="the game: only dice can be solved")] = "dice",
    to: Annotated[Path | None, typer.Option("--out", help="write the solution there")] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", "-j", min=1, help="threads; default: one a processor")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Solve the dice game anew, every sheet with every number of turns left.

    The solution comes with the package, so nobody has to do this to play. It takes 15 seconds of
    two processors, and compares what it finds with the package's own.
    """
    if game != "dice":
        raise BadOption(f"game {game!r}: expected dice, the one game that can be solved")
    if INTERPRETED:
        raise BadOption("interpreted rules would take hours: unset SKERRY_INTERPRETED")
    if to is not None:
        check_writable(to, "--out")
    start = time.perf_counter()
    with progress_bar() as bar:
        task = bar.add_task("Solving the dice game", total=pieces())
        try:
            found = solve_game(jobs or os.cpu_count() or 1, lambda: bar.advance(task))
        except KeyboardInterrupt:
            raise Stopped("nothing was kept") from None
    if to is not None:
        with whole_file(to) as fresh:
            fresh.write_bytes(encode(*found))
    sheets, occurs = number_sheets(), can_occur(number_sheets())
    apart = float(np.abs(solution().means - found.means)[occurs].max())
    report = {
        "game": game,
        "sheets": sheets.number,
        "values": int(occurs[1:].sum()),
        "mean": round(float(found.means[-1, 0]), 6),
        "deviation": round(float(found.spreads[-1, 0]), 6),
        "apart_from_package": round(apart, 6),
        "seconds": round(time.perf_counter() - start, 1),
    }
    if as_json:
        print(json.dumps(report))
    else:
        out.print(
            f"{report['sheets']:,} sheets, {report['values']:,} values in {report['seconds']} s. "
            f"Perfect play alone makes {report['mean']:.4f} points on average, with a standard "
            f"deviation of {report['deviation']:.2f}."
        )
    if apart > MEAN_STEP:
        err.print(f"skerry: the package's solution differs, by {apart:.3f} points at most")
        sys.exit(DIFFERENT)
