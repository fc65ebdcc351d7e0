"""`skerry verify`: were the dice fair?"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from ..core.errors import BadOption, SkerryError
from ..core.text_file import read_text
from ..server.fairness import verify as check
from ..server.proof import HEX, SERVER
from .app import app, err, out

UNPROVED = 1  #: the exit code for a file that was compared with itself alone


@app.command("verify")
def verify(
    file: Annotated[Path, typer.Argument(help="the record of a finished table", metavar="FILE")],
    commitment: Annotated[
        str | None,
        typer.Option("--commitment", help="what the lobby showed before the game", metavar="HEX"),
    ] = None,
    transcript: Annotated[
        str | None,
        typer.Option("--transcript", help="what the table showed at the end", metavar="HEX"),
    ] = None,
) -> None:
    """Check that a record is a whole game whose rolls and draws were fixed before it began.

    Only with --commitment does this say that it is the game of that table. With --transcript it
    says that the moves are those that were played there as well.
    """
    for name, value in (("--commitment", commitment), ("--transcript", transcript)):
        if value is not None and not HEX.fullmatch(value.lower()):
            raise BadOption(f"{name} {value[:80]}: expected 64 hexadecimal digits")
    text = read_text(file)
    try:
        proof = check(text, commitment, transcript)
    except SkerryError as error:
        raise SkerryError(f"{file}: {error}") from None
    out.print(f"Table {proof.table}: a whole game; the start and all {proof.outcomes} chance "
              "outcomes follow")  # fmt: skip
    out.print(f"from the secret whose SHA-256 is {proof.commitment}")
    if proof.seeds:
        own = sum(seed != SERVER for seed in proof.seeds)
        out.print(f"and from the seeds of {own} of {len(proof.seeds)} seats; the server had the "
                  "others.")  # fmt: skip
    else:
        out.print(
            "The record is one of version 0.1.0 and proves less: no seat gave a seed, so the "
            "server may have tried many secrets before it chose one, and names and options are "
            "not bound to the dice."
        )
    if proof.seeds and not proof.kept_transcript:
        out.print(
            f"That the moves are those that were played is not proved without --transcript. This "
            f"game has {proof.transcript}"
        )
    if not proof.kept_commitment:
        err.print(
            "skerry: not proved: the file agrees with itself, and anybody can write such a file. "
            "Give --commitment, which the lobby showed and your browser kept."
        )
        sys.exit(UNPROVED)
