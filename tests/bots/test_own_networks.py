"""Networks of one's own as bots: weights of `skerry train`, and what the example learned."""

from __future__ import annotations

import pickle
import sys
from pathlib import Path

import pytest

from skerry.arena.contest import play_match
from skerry.bots import make_bot
from skerry.core.errors import BadOption
from skerry.core.match import Match
from skerry.core.registry import get_game

ROOT = Path(__file__).parents[2]
WEIGHTS = ROOT / "src/skerry/games/catan/judges/learned_value.toml"


def test_weights_of_a_file_choose_by_themselves() -> None:
    """The package's own weights, as if they were somebody's: they judge as `hasty` does."""
    match = Match("catan", seats=2, seed=3)
    while match.awaits_chance:
        match.play_chance()
    view = match.view(match.actors[0])
    bot = make_bot(f"net:{WEIGHTS}", "catan", 1)
    chosen = bot.choose(view, view.legal)
    assert chosen == pickle.loads(pickle.dumps(bot)).choose(view, view.legal)
    own = bot.ahead.judge(view.seat, list(view.legal), 1)  # type: ignore[attr-defined]
    known = make_bot("hasty", "catan").ahead  # type: ignore[attr-defined]
    known.look_at(view, 1)
    assert own == known.judge(view.seat, list(view.legal), 1)


@pytest.mark.parametrize(
    ("game", "text", "told"),
    [
        ("catan", None, "there is no such file"),
        ("catan", "[two]\n", "not the weights of Catan"),
        ("catan", "nonsense", "not the weights of Catan"),
        ("dice", "", "has no learned value"),
    ],
)
def test_a_file_that_is_no_use_is_refused(
    game: str, text: str | None, told: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    if text is not None:
        file.write_text(text)
    with pytest.raises(BadOption, match=told):
        make_bot(f"net:{file}", game)


def test_what_the_example_learned_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    learn = pytest.importorskip("learn")
    game = get_game("dice")
    learn.Network(game.observation_size, game.moves.dense, 1).save(tmp_path / "dice.npz")
    monkeypatch.setenv("LEARNED", str(tmp_path / "dice.npz"))
    match = Match("dice", seats=2, seed=1)
    play_match(match, [f"py:{ROOT}/examples/learn.py:Learned", "random"], 1)
    assert match.over
    sys.modules.pop("learn", None)
