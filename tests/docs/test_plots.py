"""All plots share one style of ours, and say what their lines mean."""

from __future__ import annotations

import ast
import json
import re
import sys
from pathlib import Path
from xml.etree import ElementTree

from skerry.plots import INK, PAPER, drawn, plot
from skerry.training.picture import draw_ladder
from skerry.training.run import Generation, Score

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "examples"))

import learn  # noqa: E402
import study_pictures  # noqa: E402

HOME = ROOT / "src" / "skerry" / "plots.py"
TITLE = re.compile(r">([^<>\n]*)</text>")
FOLDERS = ("src", "examples", "benchmarks", "tools", "proof")


def imported(file: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            names.add((node.module or "").split(".")[0])
    return names


def test_one_file_alone_draws_plots() -> None:
    files = [file for folder in FOLDERS for file in (ROOT / folder).rglob("*.py")]
    found = [file for file in files if "matplotlib" in imported(file)]
    assert found == [HOME]


def shown(file: Path) -> str:
    """A picture on paper; its text is text."""
    text = file.read_text(encoding="utf-8")
    assert f"fill: {PAPER}" in text
    assert f"fill: {INK}" in text
    return text


def test_a_name_from_a_record_breaks_no_picture(tmp_path: Path) -> None:
    with plot(tmp_path / "names.svg", 3, 2, drawn("<Ada> & Bo\x1b[2J\u202e")) as figure:
        figure.subplots()
    text = shown(tmp_path / "names.svg")
    ElementTree.fromstring(text)
    assert "&lt;Ada&gt; &amp; Bo[2J<" in text


def test_the_curve_of_a_learner_says_what_its_lines_are(tmp_path: Path) -> None:
    curve = [{"minutes": 0.0, "wins": 0.1}, {"minutes": 1.0, "wins": 0.6}]
    learn.draw_curve(curve, "a learner", tmp_path / "curve.svg")
    text = shown(tmp_path / "curve.svg")
    assert ">where it began<" in text
    assert ">the move it likes best<" in text


def test_the_ladder_of_a_run_says_where_even_is(tmp_path: Path) -> None:
    score = Score(0.6, 0.02, 100)
    row = Generation(2, 0, 1000, 0.5, score, score, True)
    draw_ladder([row], "Catan: learning", tmp_path / "ladder.svg")
    assert ">even<" in shown(tmp_path / "ladder.svg")


def test_the_pictures_of_the_study_tell_of_their_intervals(tmp_path: Path) -> None:
    pictures = ROOT / "docs" / "pictures" / "study"
    study_pictures.draw_all(json.loads((pictures / "figures.json").read_text()), tmp_path)
    names = [file.name for file in tmp_path.iterdir()]
    assert sorted(names) == sorted(file.name for file in pictures.glob("*.svg"))
    for name in names:
        fresh, kept = shown(tmp_path / name), shown(pictures / name)
        assert "95 % intervals<" in fresh
        assert TITLE.findall(kept)[-1] == TITLE.findall(fresh)[-1]
