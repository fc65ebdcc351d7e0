"""`skerry examples`: the example programs and notebooks, copied to a folder of one's own."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated

import typer

from ..core.errors import BadOption
from .app import app, out


def examples_folder() -> Path:
    """Where the examples are: in the package, or beside the source."""
    packaged = Path(__file__).resolve().parents[1] / "examples"
    return packaged if packaged.is_dir() else Path(__file__).resolve().parents[3] / "examples"


@app.command("examples")
def examples(
    to: Annotated[
        Path, typer.Argument(help="the folder, which must be new or empty", metavar="FOLDER")
    ] = Path("skerry-examples"),
) -> None:
    """Copy the example programs and notebooks to a folder."""
    source = examples_folder()
    if to.exists() and (not to.is_dir() or any(to.iterdir())):
        raise BadOption(f"{to} is there already and not empty; name another folder")
    if not to.parent.is_dir():
        raise BadOption(f"there is no folder {to.parent}")
    shutil.copytree(
        source, to, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__", ".*")
    )
    for file in sorted(to.rglob("*")):
        if file.is_file():
            out.print(str(file))
