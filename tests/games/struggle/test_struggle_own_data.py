"""A data file of one's own: each changed value takes effect."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from struggle_own_data import answers, answers_by_file, own_file

from skerry.games.struggle import data

# A file of one's own: its text, a question, the usual answer, the answer with that file.

CHANGES = [
    ("[setup]\nhand = 4", "START_HAND", 3, 4),
    ("[turn]\ngoal = 12", 'after("settlements=9,1,1,1 hand=bl", "road").over', True, False),
    ("[turn]\nproduction = 3", 'int(after("", "produce").state.due)', 2, 3),
    ("[robber_attack]\nlimit = 9", "robber_loss(9)", 4, 0),
    ('[robber_attack]\nrounding = "up"', "robber_loss(9)", 4, 5),
    ("[robber_attack]\none_in = 3", "robber_loss(9)", 4, 3),
    ('[destiny]\nwhite_arrows = "counter-clockwise"', 'victim(0, "roads=2,3,3,1")', 1, 3),
    (
        "[properties]\nchurch_knights = 2",
        'victim(1, "knights=0,2,2,1 cities=0,1 buildings=-/church")',
        1,
        2,
    ),
    (
        "[properties]\ncitadel_roads = 2",
        'victim(0, "roads=2,3,3,1 cities=0,1 buildings=-/citadel")',
        2,
        1,
    ),
    (
        '[properties]\nguild_steps = ["development"]',
        'at("phase=trade hand=-/o settlements=0,4,1,1 cities=1 buildings=guild").legal(0)',
        ["develop", "guild blue"],
        ["develop"],
    ),
    (
        '[bank]\nexchange = "never"',
        'after("hand=bw3").legal(0)',
        ["produce", "road with 3 wool for lumber"],
        ["produce"],
    ),
    (
        "[bank]\nratio = 2",
        'after("hand=bw2").legal(0)',
        ["produce"],
        ["produce", "road with 2 wool for lumber"],
    ),
    (
        "[city]\nbuildings = 2",
        'after("hand=ow3 cities=1 buildings=church").legal(0)',
        ["produce"],
        ["produce", "building"],
    ),
    (
        "[discard_pile]\nopen = true",
        'at("phase=trade discards=b2o").view(1).state.discards.tolist()',
        [0, 0, 0, 0, 0, 3],
        [2, 0, 1, 0, 0, 0],
    ),
    (
        "[buildings.town-hall]\npoints = 3",
        'at("phase=trade settlements=0,1,1,1 cities=1 buildings=town-hall").scores[0]',
        4,
        3,
    ),
    (
        '[buildings.town-hall]\nproperty = "library"',
        'at("phase=trade hand=b/o cities=1 buildings=town-hall").legal(0)[-1]',
        "swap blue 1",
        "library blue 1",
    ),
    (
        "[points]\nside_b = 2",
        'at("phase=trade roads=2,1,1,1 knights=2").scores[0]',
        3,
        5,
    ),
    (
        "[events]\nmarket_day = [3, 1, 1]\nrobber_attack = [4, 3, 3]",
        '[n for _, n in after("players=2 hand=o3g2", "city").outcomes()]',
        [2, 5],
        [3, 4],
    ),
    (
        '[market_day]\nfirst = "left neighbour"',
        'after("hand=o3g2b/b/b/b", "city", "event market-day").actors',
        [0],
        [1],
    ),
    (
        "[market_day]\nswaps = 2",
        'int(after("hand=o3g2b", "city", "event market-day").state.due)',
        1,
        2,
    ),
    ("[costs]\nroad = { ore = 1 }", 'after("hand=o").legal(0)', ["produce"], ["produce", "road"]),
    (
        "[cards]\nbuilding = [6, 2, 2]\n[buildings.bath]\nname = 'Bath'\ncopies = [1, 0, 0]\n"
        "points = 4\nproperty = 'none'",
        'after("cities=1 hand=ow3", "building").legal(0)[-1]',
        "lay town-hall",
        "lay bath",
    ),
    (
        "[buildings.cathedral]\npromo = 0",
        'sum(at("phase=trade promo=1").state.building_pile)',
        10,
        9,
    ),
    (
        "[buildings.cathedral]\npoints = 3\nproperty = 'guild'",
        'at("phase=trade promo=1 settlements=0,4,1,1 cities=1 buildings=cathedral").scores[0]',
        4,
        3,
    ),
    (
        "[buildings.library]\ncopies = [0, 1, 0]\n[buildings.church]\ncopies = [2, 0, 0]",
        'at("players=2 phase=trade").state.building_pile.tolist()[:4]',
        [1, 0, 1, 1],
        [0, 0, 2, 1],
    ),
    (
        "[buildings.citadel]\ncopies = [1, 1, 0]\npoints = 4\n[buildings.church]\n"
        "copies = [1, 0, 1]",
        'at("players=3 phase=trade cities=1 buildings=citadel").state.building_pile.tolist()[:4]',
        [1, 1, 2, 0],
        [1, 1, 1, 1],
    ),
    (
        "[buildings.town-hall]\nname = 'Bath'\ncopies = [1, 0, 0]\n[cards]\nbuilding = [4, 2, 2]",
        '"Bath" in at("phase=trade").view(0).draw()',
        False,
        True,
    ),
    (
        "[deadlock]\nrounds = 4",
        'after("hand=b10l10o15w14g13 pile=- roads=9 knights=5 settlements=0,5,5,5 idle=11", '
        '"produce").over',
        True,
        False,
    ),
    ("[resources]\nore = 20", "sum(at('phase=trade').state.pile)", 62, 66),
    ("[players]\nresource_sets = [1, 1, 2, 2, 2]", "sum(at('phase=trade').state.pile)", 62, 129),
]


@pytest.fixture(scope="module")
def usual() -> list[object]:
    """The answers to all questions without a file of one's own."""
    return answers(None, *(question for _, question, _, _ in CHANGES))


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> list[object]:
    """The answers to the same questions, each under its own file."""
    files = [own_file(tmp_path_factory.mktemp("own"), text) for text, _, _, _ in CHANGES]
    return answers_by_file([(f, change[1]) for f, change in zip(files, CHANGES, strict=True)])


@pytest.mark.parametrize("number", range(len(CHANGES)))
def test_a_changed_value_takes_effect(
    usual: list[object], changed: list[object], number: int
) -> None:
    assert (usual[number], changed[number]) == CHANGES[number][2:]


def test_games_can_be_played_to_the_end_with_other_numbers(tmp_path: Path) -> None:
    own = own_file(
        tmp_path,
        """
        [setup]
        market = 3
        hand = 5
        [bank]
        ratio = 2
        [robber_attack]
        limit = 0
        one_in = 1
        [market_day]
        first = "left neighbour"
        swaps = 3
        [city]
        buildings = 2
        [costs]
        settlement = { brick = 1, lumber = 1, grain = 1, wool = 1, ore = 1 }
        [turn]
        goal = 7
        """,
    )
    questions = [f"max(game({seed}).scores) >= 7" for seed in range(5)]
    questions += ["Match.from_record(game(1).record).digest == game(1).digest"]
    assert answers(own, *questions) == [True] * 6


def test_games_of_different_files_have_different_digests(tmp_path: Path) -> None:
    question = 'at("phase=trade").digest'
    own, same = (tmp_path / name for name in ("own", "same"))
    own.write_text("[robber_attack]\nlimit = 8")
    # Words of the file that change nothing in the game do not count.
    same.write_text("[robber_attack]\nlimit = 7\nprovenance = 'my own copy'")
    (usual,) = answers(None, question)
    other, equal = answers_by_file([(own, question), (same, question)])
    assert other != usual
    assert equal == usual


def test_compiled_rules_are_kept_apart_by_the_data_they_hold(tmp_path: Path) -> None:
    program = "from skerry.core.kernel import sources_hash; print(sources_hash())"

    def folder(text: str) -> str:
        env = {**os.environ, data.VARIABLE: str(own_file(tmp_path, text))}
        env["SKERRY_INTERPRETED"] = "1"
        command = [sys.executable, "-c", program]
        return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout

    assert folder("[turn]\ngoal = 9") != folder("[turn]\ngoal = 8")
    assert folder("[turn]\ngoal = 9") == folder("[turn]\ngoal = 9")


def keys(tree: dict[str, object], path: str = "") -> set[str]:
    """The names of all values of a file."""
    found: set[str] = set()
    for key, value in tree.items():
        here = f"{path}.{key}" if path else key
        found |= keys(value, here) if isinstance(value, dict) else {here}
    return found


def test_every_value_that_is_our_choice_is_changed_by_a_test() -> None:
    changed = set().union(*(keys(tomllib.loads(text)) for text, *_ in CHANGES))
    built_in = tomllib.loads(data.BUILT_IN.read_text(encoding="utf-8"))
    for name, table in {**built_in, **built_in["buildings"]}.items():
        where = table.get("provenance")
        path = f"buildings.{name}" if name in built_in["buildings"] else name
        for key in table:
            text = where.get(key, "") if isinstance(where, dict) else where
            if key != "provenance" and "our choice" in (text or ""):
                assert f"{path}.{key}" in changed


def test_on_a_market_day_all_come_once_whoever_begins(tmp_path: Path) -> None:
    own = own_file(tmp_path, '[market_day]\nfirst = "left neighbour"')
    tables = [list(range(players)) for players in (2, 3, 4, 6)]
    hands = ["hand=o3g2b" + "/b" * (len(seats) - 1) for seats in tables]
    questions = [
        f'visitors("players={len(seats)} {hand}")'
        for seats, hand in zip(tables, hands, strict=True)
    ]
    assert answers(None, *questions) == tables
    assert answers(own, *questions) == [[*seats[1:], 0] for seats in tables]


def test_an_attack_waits_for_a_hand_that_loses_a_single_card(tmp_path: Path) -> None:
    own = own_file(tmp_path, "[robber_attack]\nlimit = 1")
    question = 'attacked("hand=o3g2/b2/b/b3")'
    assert answers(None, question) == [[0, 0, 0, 0]]
    assert answers(own, question) == [[0, 1, 0, 1]]
