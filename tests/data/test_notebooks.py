"""The notebooks run from top to bottom: one here, all in a kernel of Jupyter by `make proof`."""

from __future__ import annotations

import os
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))
SMALL = {"NOTEBOOK_GAMES": "2", "NOTEBOOK_BOT": "random", "SKERRY_INTERPRETED": "1"}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to run in, with few games of bots that do not think."""
    for name, value in SMALL.items():
        monkeypatch.setenv(name, value)
    paths = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    monkeypatch.setenv("PYTHONPATH", paths)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_there_is_a_notebook_for_each_question() -> None:
    assert [file.stem for file in NOTEBOOKS] == [
        "first_seat", "founding_spots", "luck_of_the_dice",
    ]  # fmt: skip


@pytest.mark.plain
@pytest.mark.parametrize("file", NOTEBOOKS[:1], ids=lambda file: file.stem)
def test_the_cells_of_a_notebook_run(file: Path, place: Path) -> None:
    notebook = nbformat.read(file, as_version=4)
    nbformat.validate(notebook)
    code = [cell.source for cell in notebook.cells if cell.cell_type == "code"]
    assert not any(cell.outputs for cell in notebook.cells if cell.cell_type == "code")
    exec("\n".join(code), {"__name__": "__main__"})
    assert (place / "tables" / "decisions.parquet").exists()


@pytest.mark.long
@pytest.mark.parametrize("file", NOTEBOOKS, ids=lambda file: file.stem)
def test_a_kernel_of_jupyter_runs_a_notebook(file: Path, place: Path) -> None:
    notebook = nbformat.read(file, as_version=4)
    NotebookClient(notebook, timeout=600, kernel_name="python3").execute(cwd=str(place))
    last = [cell for cell in notebook.cells if cell.cell_type == "code"][-1]
    assert last.outputs
