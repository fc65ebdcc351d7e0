"""A game's parts are found by the names of its files."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from skerry.core.folder import parts_in
from skerry.core.registry import get_game

pytestmark = pytest.mark.plain

DICE = Path(sys.modules["skerry"].__file__ or "").parent / "games" / "dice"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of a small game's folder, to be imported as `skerry.games.copied`."""
    copy = tmp_path / "copied"
    shutil.copytree(DICE, copy)
    (copy / "__init__.py").write_text("", encoding="utf-8")
    monkeypatch.setattr(
        sys.modules["skerry.games"],
        "__path__",
        [*sys.modules["skerry.games"].__path__, str(tmp_path)],
    )
    before = set(sys.modules)
    yield copy
    for name in set(sys.modules) - before:
        if name.startswith("skerry.games.copied"):
            del sys.modules[name]


def test_a_game_has_the_judges_and_secrets_that_its_folder_has() -> None:
    catan, dice = get_game("catan"), get_game("dice")
    assert catan.judges.outcome_value is not None
    assert catan.judges.solve is None
    assert dice.judges.solve is not None
    assert dice.judges.learned_value is None
    assert catan.secrets.hide.__module__ == "skerry.games.catan.view"
    assert dice.secrets.hide.__module__ == "skerry.core.parts"


def test_a_missing_file_of_a_game_is_named(folder: Path) -> None:
    (folder / "text.py").unlink()
    with pytest.raises(TypeError, match=r"copied: the game's folder needs a file text\.py"):
        parts_in("skerry.games.copied")


def test_a_missing_name_in_a_file_is_named(folder: Path) -> None:
    (folder / "position.py").write_text("def derive(s): ...\n", encoding="utf-8")
    positions = parts_in("skerry.games.copied")["positions"]
    with pytest.raises(TypeError, match=r"copied: position\.py needs 'check'"):
        positions.check(None)


def test_words_judges_and_observations_are_imported_when_they_are_used(folder: Path) -> None:
    parts = parts_in("skerry.games.copied")
    late = ("text", "position", "observe", "observed", "judges.value", "judges.solve")
    assert not [file for file in late if f"skerry.games.copied.{file}" in sys.modules]
    assert callable(parts["words"].events)
    assert callable(parts["judges"].solve)
    assert "skerry.games.copied.text" in sys.modules
    assert "skerry.games.copied.judges.solve" in sys.modules
    assert "skerry.games.copied.observe" not in sys.modules
