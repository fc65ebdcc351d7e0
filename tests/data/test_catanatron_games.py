"""Games of catanatron come in move by move; where its rules differ they are refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from catanatron_games import GOAL, told
from typer.testing import CliRunner

import skerry.cli.convert  # noqa: F401
from skerry.cli.app import app
from skerry.core.errors import BadOption, SkerryError
from skerry.core.record_files import read_records
from skerry.data.catanatron import read_catanatron


def newer(game: dict[str, Any]) -> dict[str, Any]:
    """The same game in the form of catanatron 3.3: results apart, discards one by one."""
    records: list[Any] = []
    for colour, kind, value in game.pop("actions"):
        if kind == "DISCARD":
            records += [[[colour, "DISCARD_RESOURCE", card], card] for card in value]
        elif kind == "MOVE_ROBBER":
            records.append([[colour, kind, value[:2]], value[2]])
        else:
            chance = kind in ("ROLL", "BUY_DEVELOPMENT_CARD")
            records.append([[colour, kind, value], value if chance else None])
    return {**game, "action_records": records}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_game_comes_in_move_by_move_and_ends_as_it_did(players: int) -> None:
    game = told(players, players)
    match = read_catanatron(json.dumps(game), GOAL)
    assert [game["colors"][w] for w in match.winners] == [game["winning_color"]]
    assert match.names == [colour.lower() for colour in game["colors"]]
    for seat in range(players):
        points = match.view(seat).state.points[seat]
        assert points == game["player_state"][f"P{seat}_VICTORY_POINTS"]
    assert read_catanatron(json.dumps(newer(game)), GOAL) == match


def test_the_two_dice_of_a_roll_come_along() -> None:
    game = told(2, 2)
    rolls = [tuple(value) for _, kind, value in game["actions"] if kind == "ROLL"]
    match = read_catanatron(json.dumps(game), GOAL)
    pairs = [match.dice(number) for number in range(len(match.played))]
    assert [pair for pair in pairs if pair] == rolls


def test_an_offer_of_several_kinds_of_cards_comes_in() -> None:
    game = told(2, 2)
    actions, wanted = game["actions"], []
    for number, (colour, kind, _) in enumerate(actions):
        so_far = read_catanatron(json.dumps({**game, "actions": actions[: number + 1]}), GOAL, True)
        hand = so_far.state.hand.tolist()[game["colors"].index(colour)][:5]
        if kind == "ROLL" and not so_far.awaits_chance and sum(n > 0 for n in hand) in range(2, 5):
            wanted = [*(min(n, 1) for n in hand), *(int(n == 0) for n in hand)]
            break
    other = next(name for name in game["colors"] if name != colour)
    actions[number + 1 : number + 1] = [
        [colour, "OFFER_TRADE", wanted], [other, "REJECT_TRADE", [*wanted, colour]],
    ]  # fmt: skip
    told_moves = [made.text for made in read_catanatron(json.dumps(game), GOAL).moves()]
    (offer,) = (text for text in told_moves if text.startswith("offer "))
    assert len(offer.partition(" for ")[0].split()) >= 5
    assert told_moves[told_moves.index(offer) + 1] == "decline"


def test_an_action_against_the_rules_is_named_with_its_reason() -> None:
    game = told(2, 2)
    game["actions"][2][2] = game["actions"][0][2]
    with pytest.raises(SkerryError, match=r"action 3, \w+ BUILD_SETTLEMENT: settlement \d+"):
        read_catanatron(json.dumps(game), GOAL)


def test_a_game_comes_as_far_as_the_rules_agree_when_asked_for() -> None:
    game = told(2, 2)
    game["actions"].insert(20, [game["actions"][20][0], "BUILD_CITY", 0])
    match = read_catanatron(json.dumps(game), GOAL, partly=True)
    assert "action 21" in match.tags["Differs"]
    assert 15 < len(match.played) < 60


def test_cards_that_no_move_accounts_for_are_noticed_at_the_end() -> None:
    game = told(2, 2)
    game["player_state"]["P1_ORE_IN_HAND"] += 1
    with pytest.raises(SkerryError, match="at the end"):
        read_catanatron(json.dumps(game), GOAL)


def test_the_points_played_to_must_be_right() -> None:
    with pytest.raises(SkerryError, match=r"the game is over|with a goal of"):
        read_catanatron(json.dumps(told(2, 2)), 4)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", "null", '{"colors": []}', "[" * 100_000, '{"colors": ["RED", "BLUE"]}']
)
def test_what_is_no_game_is_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(SkerryError, match="expected"):
        read_catanatron(text)


def test_the_command_names_its_file_after_the_games_and_replaces_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.json").write_text(json.dumps(told(2, 2)))
    words = ["import", "mine.json", "--goal", str(GOAL)]
    CliRunner().invoke(app, words, catch_exceptions=False)
    before = Path("mine.skerry").read_bytes()
    with pytest.raises(BadOption, match="there already"):
        CliRunner().invoke(app, words, catch_exceptions=False)
    assert Path("mine.skerry").read_bytes() == before


def test_the_command_writes_what_it_can_and_tells_the_rest(tmp_path: Path) -> None:
    (tmp_path / "good.json").write_text(json.dumps(told(2, 2)))
    (tmp_path / "bad.json").write_text("{}")
    to = tmp_path / "games.skerry"
    words = ["import", str(tmp_path), "--to", str(to), "--goal", str(GOAL)]
    result = CliRunner().invoke(app, words, catch_exceptions=False)
    assert result.exit_code == 0
    assert "1 of 2 games" in result.output
    with read_records(to) as reader:
        (match,) = reader
    assert match.over
    (tmp_path / "good.json").unlink()
    before = to.read_bytes()
    with pytest.raises(SkerryError, match="none of 1 games"):
        CliRunner().invoke(app, words, catch_exceptions=False)
    assert to.read_bytes() == before


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (None, "expected JSON as catanatron writes it, got NoneType"),
        ("[]", r"as catanatron writes it, got \[\]"),
        ("{}", "no 'colors' in it"),
    ],
)
def test_what_is_no_game_of_catanatron_is_named(text: Any, message: str) -> None:
    with pytest.raises(SkerryError, match=message):
        read_catanatron(text)
