"""The data file: what it says, where it comes from, and a person's own file in its place."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from skerry.games.struggle import data

DIGEST = Path(__file__).parents[3] / "docs" / "rules" / "struggle.md"
BUILT_IN = tomllib.loads(data.BUILT_IN.read_text(encoding="utf-8"))

#: Answers questions about the game in a process that reads a file of one's own.
ASK = """
import json, sys
from skerry.core.match import Match
from skerry.games.struggle.cards import START_HAND
from skerry.games.struggle.events import robber_loss
from skerry.games.struggle.laid import find_victim

def at(text):
    return Match.from_position("struggle", "turn=9 market=blowg " + text)

def victim(kind, text):
    return find_victim(at("phase=development " + text)._states[0], kind)

def after(text, *moves):
    match = at("phase=development " + text)
    for move in moves:
        match.play_chance(move) if match.awaits_chance else match.play(move, seat=0)
    return match

def game(seed):
    match = Match("struggle", 3, seed=seed)
    while not match.over:
        if match.awaits_chance:
            match.play_chance()
        else:
            codes = match.codes(match.actors[0])
            number = match.chance.number(str(len(match.played)))
            match.play(codes[number % len(codes)], seat=match.actors[0])
    return match

print(json.dumps([eval(question) for question in sys.argv[1:]]))
"""


def ask(own: Path | str | None, *questions: str) -> subprocess.CompletedProcess[str]:
    """Ask in a new process with `own` as the data file."""
    env = {k: v for k, v in os.environ.items() if k != data.VARIABLE}
    env["SKERRY_INTERPRETED"] = "1"
    if own is not None:
        env[data.VARIABLE] = str(own)
    command = [sys.executable, "-W", "error", "-c", ASK, *questions]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


def answers(own: Path | str | None, *questions: str) -> list[object]:
    """The answers under a data file."""
    done = ask(own, *questions)
    assert done.returncode == 0, done.stderr[-1500:]
    return list(json.loads(done.stdout))


def own_file(folder: Path, text: str) -> Path:
    """A data file with this text."""
    file = folder / "own.toml"
    file.write_text(text, encoding="utf-8")
    return file


def leaves(tree: dict[str, object], path: str = "") -> dict[str, str]:
    """Every value of the file with its provenance, prices as one value."""
    found: dict[str, str] = {}
    where = tree.get("provenance")
    for key, value in tree.items():
        here = f"{path}.{key}" if path else key
        if key == "provenance":
            continue
        if isinstance(value, dict) and path != "costs":
            found |= leaves(value, here)
        else:
            assert where is not None, f"{here} has no provenance"
            text = where.get(key) if isinstance(where, dict) else where
            assert isinstance(text, str), f"{here} has no provenance"
            found[here] = text
    return found


def test_every_value_says_where_it_comes_from() -> None:
    for key, text in leaves(BUILT_IN).items():
        assert any(word in text for word in ("rulebook", "reference", "our choice")), key


def test_all_that_the_digest_calls_our_choice_is_in_the_file() -> None:
    ours = {key for key, text in leaves(BUILT_IN).items() if "our choice" in text}
    assert ours == {
        "events.market_day", "events.robber_attack",  # split over symbols
        "bank.exchange",  # ST-R3
        "destiny.white_arrows",  # ST-R2
        "market_day.first", "market_day.swaps",  # ST-67, ST-R24
        "robber_attack.limit", "robber_attack.one_in", "robber_attack.rounding",  # ST-68
        "properties.guild_steps",  # ST-R16
        "deadlock.rounds",  # ST-R25
        "discard_pile.open",  # ST-R21
        "city.buildings",  # ST-R18
        "buildings.library.copies", "buildings.church.copies",  # symbols
        "buildings.citadel.copies", "buildings.citadel.points",
        "buildings.town-hall.name", "buildings.town-hall.copies", "buildings.town-hall.points",
        "buildings.town-hall.property",
        "buildings.cathedral.promo", "buildings.cathedral.points", "buildings.cathedral.property",
    }  # fmt: skip


def test_every_ruling_that_is_our_choice_is_named_in_the_file() -> None:
    rulings = re.findall(r"^- (ST-R\d+) .*`our choice`", DIGEST.read_text("utf-8"), re.MULTILINE)
    assert len(rulings) >= 7
    text = data.BUILT_IN.read_text(encoding="utf-8")
    assert [ruling for ruling in rulings if ruling not in text] == []


def table_rows(heading: str) -> dict[str, list[str]]:
    """A table of the digest by its first column."""
    part = DIGEST.read_text("utf-8").split(heading)[1].split("\n\n")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in part.splitlines()[1:]]
    return {row[0]: row[1:] for row in rows}


def test_the_file_agrees_with_the_component_tables_of_the_digest() -> None:
    rows = table_rows("**Resource cards**")
    assert [int(n) for n in rows["one set (2–4)"]] == [*data.DATA.values["resources"].values(), 67]
    rows = table_rows("**Development cards**")
    names = {
        "Road (sides A/B)": ("cards", "road"),
        "Settlement/City": ("cards", "settlement"),
        "– its city side: market day": ("events", "market_day"),
        "– its city side: robber attack": ("events", "robber_attack"),
        "Knight (sides A/B)": ("cards", "knight"),
        "Building": ("cards", "building"),
    }
    for name, (table, key) in names.items():
        cells = [int(re.sub(r" \(\d+\)", "", cell)) for cell in rows[name]]
        by_symbol = data.DATA.by_symbol(table, key)
        assert cells[0] == sum(by_symbol)
        assert cells[1:4] == by_symbol
        assert cells[4:] == [data.DATA.in_play(n, by_symbol) for n in range(2, 7)]


def test_the_file_agrees_with_the_costs_and_buildings_of_the_digest() -> None:
    order = ("brick", "lumber", "grain", "wool", "ore")
    for name, cells in table_rows("**Costs and points**").items():
        if name.lower() in data.KINDS:
            price = data.DATA.values["costs"][name.lower()]
            assert [int(cell.replace("–", "0")) for cell in cells[:5]] == [
                price.get(good, 0) for good in order
            ]
    rows = table_rows("**Buildings**")
    for building in data.DATA.buildings:
        cells = rows[f"{building.name} (promo)" if building.promo else building.name]
        assert int(cells[3]) == building.points
        if not building.promo:
            assert cells[1] == "/".join(map(str, building.copies))
            counts = [data.DATA.in_play(n, list(building.copies)) for n in range(2, 7)]
            assert [int(n) for n in cells[2].split()] == counts


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
        'after("hand=b10l10o15w14g13 pile=- roads=5,1,1,1 bought=- idle=11", "produce").over',
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


@pytest.mark.parametrize("number", range(len(CHANGES)))
def test_a_changed_value_takes_effect(tmp_path: Path, usual: list[object], number: int) -> None:
    text, question, before, after = CHANGES[number]
    assert usual[number] == before
    assert answers(own_file(tmp_path, text), question) == [after]


def keys(tree: dict[str, object], path: str = "") -> set[str]:
    """The names of all values of a file."""
    found: set[str] = set()
    for key, value in tree.items():
        here = f"{path}.{key}" if path else key
        found |= keys(value, here) if isinstance(value, dict) else {here}
    return found


def test_every_value_that_is_our_choice_is_changed_by_a_test() -> None:
    ours = {key for key, text in leaves(BUILT_IN).items() if "our choice" in text}
    assert ours <= set().union(*(keys(tomllib.loads(text)) for text, *_ in CHANGES))


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
    own = own_file(tmp_path, "[robber_attack]\nlimit = 8")
    assert answers(own, question) != answers(None, question)
    # Words of the file that change nothing in the game do not count.
    same = own_file(tmp_path, "[robber_attack]\nlimit = 7\nprovenance = 'my own copy'")
    assert answers(same, question) == answers(None, question)


def test_compiled_rules_are_kept_apart_by_the_data_they_hold(tmp_path: Path) -> None:
    program = "from skerry.core.kernel import sources_hash; print(sources_hash())"

    def folder(text: str) -> str:
        env = {**os.environ, data.VARIABLE: str(own_file(tmp_path, text))}
        env["SKERRY_INTERPRETED"] = "1"
        command = [sys.executable, "-c", program]
        return subprocess.run(command, env=env, capture_output=True, text=True, check=True).stdout

    assert folder("[turn]\ngoal = 9") != folder("[turn]\ngoal = 8")
    assert folder("[turn]\ngoal = 9") == folder("[turn]\ngoal = 9")


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
