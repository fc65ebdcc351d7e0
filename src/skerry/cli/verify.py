"""`skerry verify`: were the dice fair?"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..core.errors import SkerryError
from .app import app, out


@app.command("verify")
def verify(
    file: Annotated[Path, typer.Argument(help="the record of a finished table", metavar="FILE")],
) -> None:
    """Check that every roll and draw of a record follows from the secret committed before."""
    from ..server.fairness import verify as check

    try:
        proof = check(file.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise SkerryError(f"{file}: not a text file ({error.reason})") from None
    except SkerryError as error:
        raise SkerryError(f"{file}: {error}") from None
    out.print(f"Table {proof.table}: the start and all {proof.outcomes} chance outcomes follow")
    out.print(f"from the secret whose SHA-256 was published before: {proof.commitment}")
