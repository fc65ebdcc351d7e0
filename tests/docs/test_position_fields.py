"""The page of position fields explains every field and is fresh."""

from __future__ import annotations

import importlib
from pathlib import Path
from types import ModuleType

import pytest

import skerry

ROOT = Path(__file__).parents[2]


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    return importlib.import_module("position_page")


@pytest.mark.parametrize("game", ["catan", "dice", "elasund", "struggle"])
def test_every_field_of_a_game_is_explained(game: str, made: ModuleType) -> None:
    told = made.meanings(game)
    assert list(told) == list(skerry.get_game(game).layout.fields)
    assert all(told.values())


def test_the_page_of_position_fields_is_fresh(made: ModuleType) -> None:
    assert made.PAGE.read_text(encoding="utf-8") == made.page()


def test_the_page_names_what_a_text_may_say(made: ModuleType) -> None:
    """A phase is written by name: a newcomer finds the names, not the size of a number."""
    text = made.page()
    assert "9223372036854775807" not in text
    assert "| `phase` | one | names | what is to be done now, by name: `start-roll`," in text
