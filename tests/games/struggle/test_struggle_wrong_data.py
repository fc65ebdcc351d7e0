"""A data file that makes no sense is refused with file, key and reason."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from struggle_own_data import own_file

from skerry.games.struggle import data

BUILDING = "name = 'Bath'\npoints = 3\nproperty = 'none'"
WRONG = [
    ("[robber_attack]\nlimt = 9", "robber_attack.limt", "no such key; there are limit,"),
    ("[robbers]\nlimit = 9", "robbers", "no such key; there are resources,"),
    ("limit = 9", "limit", "no such key"),
    ("robber_attack = 9", "robber_attack", "expected a table, got 9"),
    ("[robber_attack]\nlimit = -1", "robber_attack.limit", "a whole number from 0 to 99, got -1"),
    ("[robber_attack]\nlimit = 7.5", "robber_attack.limit", "a whole number from 0 to 99, got 7.5"),
    ("[turn]\ngoal = true", "turn.goal", "a whole number from 2 to 40, got True"),
    ('[turn]\ngoal = "ten"', "turn.goal", "a whole number from 2 to 40, got 'ten'"),
    ('[destiny]\nwhite_arrows = "left"', "destiny.white_arrows", 'one of "clockwise", "counter-'),
    ('[bank]\nexchange = "always"', "bank.exchange", 'one of "in payment", "never"'),
    ('[properties]\nguild_steps = ["night"]', "properties.guild_steps", "a list of steps"),
    ('[properties]\nguild_steps = "trade"', "properties.guild_steps", "a list of steps"),
    ('[discard_pile]\nopen = "yes"', "discard_pile.open", "expected true or false, got 'yes'"),
    ("[cards]\nroad = [5, 2]", "cards.road", "a list of 3 whole numbers from 0 to 30, got [5, 2]"),
    ("[cards]\nroad = 9", "cards.road", "a list of 3 whole numbers"),
    ("[cards]\nroad = [1, 2, 2]", "cards.road", "1 cards with 2 players; expected 2 to 120"),
    (
        "[cards]\nknight = [30, 30, 30]\n[players]\n6 = [2, 2, 2]",
        "cards.knight",
        "180 cards with 6",
    ),
    ("[players]\n4 = [1, 1]", "players.4", "a list of 3 whole numbers from 0 to 4"),
    ("[players]\n7 = [1, 1, 1]", "players.7", "no such key"),
    ("[costs]\nroad = { gold = 1 }", "costs.road", "a price of 1 to 5 cards"),
    ("[costs]\nroad = {}", "costs.road", "a price of 1 to 5 cards"),
    ("[costs]\nroad = { ore = 6 }", "costs.road", "a price of 1 to 5 cards"),
    ("[costs]\nroad = 3", "costs.road", "a price of 1 to 5 cards"),
    ("[costs]\nbridge = { ore = 1 }", "costs.bridge", "no such key"),
    ("[events]\nmarket_day = [3, 2, 1]", "events", "[8, 4, 4] together, but cards.settlement says"),
    (
        "[buildings.church]\ncopies = [2, 1, 0]",
        "buildings",
        "[6, 2, 2] together, but cards.building",
    ),
    ("[buildings.church]\nproperty = 'bank'", "buildings.church.property", 'one of "none", "lib'),
    ("[buildings.church]\nname = ''", "buildings.church.name", "a name of at most 24 letters"),
    ("[buildings.church]\nheight = 3", "buildings.church.height", "no such key; there are name,"),
    ("[buildings.cathedral]\npromo = 2", "buildings.cathedral.promo", "from 0 to 1, got 2"),
    ("[buildings]\nbath = 3", "buildings.bath", "expected a table, got 3"),
    ("[buildings.bath]\npoints = 3\nproperty = 'none'", "buildings.bath.name", "is missing"),
    (f"[buildings.'my bath']\n{BUILDING}", "buildings.my bath", "letters, digits and hyphens"),
    (
        f"[buildings.bath]\n{BUILDING}\npromo = 1\ncopies = [1, 0, 0]",
        "buildings.bath",
        "has copies or is a promo card",
    ),
    (
        "[setup]\nhand = 10\n[resources]\nore = 1\nwool = 1",
        "resources",
        "38 cards with 4 players, but market and hands take 45",
    ),
    ("[turn]\nprovenance = 3", "turn.provenance", "expected a text"),
]


@pytest.mark.parametrize(("text", "key", "reason"), WRONG)
def test_a_wrong_value_is_refused_with_file_key_and_reason(
    tmp_path: Path, text: str, key: str, reason: str
) -> None:
    file = own_file(tmp_path, text)
    with pytest.raises(data.BadData) as refusal:
        data.load(str(file))
    assert refusal.value.file == str(file)
    assert refusal.value.key == key
    assert reason in refusal.value.reason
    assert str(refusal.value).startswith(f"{file}: {key}: ")


def test_a_road_for_everybody_and_no_knights_are_enough(tmp_path: Path) -> None:
    """The fewest cards that make sense: one less of the roads is refused above."""
    few = data.load(str(own_file(tmp_path, "[cards]\nroad = [2, 1, 1]\nknight = [0, 0, 0]")))
    for players in range(2, 7):
        assert few.in_play(players, few.by_symbol("cards", "road")) == players
        assert few.in_play(players, few.by_symbol("cards", "knight")) == 0


def test_a_file_that_is_missing_or_no_toml_is_refused(tmp_path: Path) -> None:
    with pytest.raises(data.BadData, match=r"none\.toml: cannot be read: No such file"):
        data.load(str(tmp_path / "none.toml"))
    with pytest.raises(data.BadData, match="cannot be read"):
        data.load(str(tmp_path))
    with pytest.raises(data.BadData, match=r"is not a TOML file: .*line 1"):
        data.load(str(own_file(tmp_path, "limit: 9")))
    (tmp_path / "own.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(data.BadData, match="is not a TOML file"):
        data.load(str(tmp_path / "own.toml"))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "[robber_attack]\nlimit = -1",
            "robber_attack.limit: expected a whole number from 0 to 99",
        ),
        (None, "cannot be read: No such file or directory"),
    ],
)
def test_a_person_is_told_what_is_wrong_with_his_file(
    tmp_path: Path, text: str | None, words: str
) -> None:
    file = tmp_path / "missing.toml" if text is None else own_file(tmp_path, text)
    env = {**os.environ, data.VARIABLE: str(file)}
    program = (
        "import sys; sys.argv = ['skerry', 'play', 'struggle']; import skerry.cli as c; c.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env=env,
        input="",
        capture_output=True,
        text=True,
        check=False,
    )
    said = " ".join(done.stderr.split())
    assert done.returncode == 2
    assert words in said
    assert file.name in said
    assert "Traceback" not in done.stderr
