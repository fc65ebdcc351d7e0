"""The tiny game of the documentation, known only while it is tested."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from skerry.core import registry
from skerry.core.game import Game

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.fixture(scope="module")
def pig() -> Iterator[Game]:
    """Pig, registered."""
    spec = importlib.util.spec_from_file_location("pig", EXAMPLES / "pig.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["pig"] = module
    spec.loader.exec_module(module)
    yield module.GAME
    del sys.modules["pig"], registry._known["pig"]
