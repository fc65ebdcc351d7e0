"""`skerry demo`: the page as a folder of files that need no server of ours."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated

import typer

from ..core.errors import BadOption
from ..lessons import lessons
from .app import app, out

CLIENT = Path(__file__).resolve().parents[1] / "web"
#: Addresses of the page that a host of files must know; others are found once it is loaded.
PAGES = ("learn", "settings")


@app.command("demo")
def demo(
    folder: Annotated[Path, typer.Argument(help="a new folder, or an empty one")],
) -> None:
    """Write the page as files for any host: the lessons and the dice game alone.

    The rules run in the visitor's browser. The folder belongs at the root of an address; try it
    with `python -m http.server --directory FOLDER`.
    """
    if not (CLIENT / "engine.json").is_file():
        raise BadOption("the browser client is not part of this installation; build it first")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadOption(f"{folder}: expected a new or an empty folder")
    shutil.copytree(CLIENT, folder, dirs_exist_ok=True)
    page = _marked((CLIENT / "index.html").read_text(encoding="utf-8"))
    (folder / "index.html").write_text(page, encoding="utf-8")
    # Hosts of files show this one for addresses that they do not know.
    (folder / "404.html").write_text(page, encoding="utf-8")
    for name in (*PAGES, *(f"learn/{name}" for name in lessons())):
        (folder / name).mkdir(parents=True)
        (folder / name / "index.html").write_text(page, encoding="utf-8")
    # A service worker asks for rules that only a server has; the page tells them by itself here.
    (folder / "sw.js").unlink()
    out.print(f"the page is in {folder}; python -m http.server --directory {folder} shows it")


def _marked(page: str) -> str:
    """The page, told that there is no server."""
    assert page.count("<html ") == 1
    return page.replace("<html ", '<html data-demo="yes" ', 1)
