"""`skerry demo`: a folder of files that a host without Skerry can show."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from skerry.cli import demo
from skerry.cli.app import app
from skerry.core.errors import BadOption
from skerry.lessons import lessons


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "client"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text('<!doctype html>\n<html lang="en"></html>\n')
    (folder / "engine.json").write_text(json.dumps({"folder": "/assets/engine-1/"}))
    (folder / "sw.js").write_text("const BUILD = {};")
    monkeypatch.setattr(demo, "CLIENT", folder)
    return folder


def test_every_lesson_has_a_page_that_knows_there_is_no_server(
    client: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "demo"
    done = CliRunner().invoke(app, ["demo", str(folder)])
    assert done.exit_code == 0, done.output
    pages = [folder / "index.html", folder / "404.html"]
    pages += [folder / "learn" / name / "index.html" for name in lessons()]
    assert all('<html data-demo="yes" lang="en">' in page.read_text() for page in pages)
    assert not (folder / "sw.js").exists()
    assert (folder / "engine.json").exists()


def test_nothing_is_overwritten_and_a_client_that_is_not_built_is_told(
    client: Path, tmp_path: Path
) -> None:
    with pytest.raises(BadOption, match="expected a new or an empty folder"):
        demo.demo(client)
    (client / "engine.json").unlink()
    with pytest.raises(BadOption, match="not part of this installation"):
        demo.demo(tmp_path / "demo")
    assert not (tmp_path / "demo").exists()
