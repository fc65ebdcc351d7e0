"""Elasund: setup and who goes first (EL-1 to EL-12)."""

from __future__ import annotations

from typing import Any

import pytest
from elasund_table import after, allowed, at, buildings, hand, phase, refused, state, wall, whose

import skerry
from skerry.core.match import Match
from skerry.games.elasund.kinds import KIND_NAMES
from skerry.games.elasund.trade import SCORING_SPACES

TABLES = (2, 3, 4)


def start(players: int, **options: str) -> Match:
    return Match("elasund", players, seed=1, options=options)


@pytest.mark.rule("EL-1")
def test_two_to_four_players_have_different_colours() -> None:
    for players in (1, 5):
        with pytest.raises(skerry.BadOption, match="2 to 4 players"):
            start(players)
    names = skerry.get_game("elasund").seat_names
    assert names == ("blue", "red", "yellow", "green")
    for players in TABLES:
        match = start(players)
        assert {code.split("-")[0] for code in buildings(match).values()} == set(names[:players])


@pytest.mark.rule("EL-2")
@pytest.mark.parametrize(("players", "last", "beyond"), [(2, "E", "F"), (3, "G", "H")])
def test_nothing_is_placed_east_of_the_gates(players: int, last: str, beyond: str) -> None:
    match = at("permit", f"players={players} player=blue hand=G9r2/-/-/- ship=6")
    assert allowed(match, f"permit 0 {last}6")
    refused(match, f"permit 0 {beyond}6", "EL-14")
    refused(match, f"permit 0 {beyond}9 with red", "EL-14")
    match = at("build", f"players={players} player=blue hand=G9/-/-/- permit={last}4:blue4")
    assert allowed(match, f"build well {last}4")
    refused(match, f"build stalls {last}4", "EL-2")


@pytest.mark.rule("EL-2")
def test_four_players_have_all_nine_columns() -> None:
    match = at("permit", "players=4 player=blue ship=6")
    assert [m for m in match.legal(0) if m.startswith("permit 0")] == [
        f"permit 0 {column}6" for column in "ABCDEFGHI"
    ]


@pytest.mark.rule("EL-3")
@pytest.mark.parametrize("players", TABLES)
def test_everybody_begins_with_cubes_permits_and_two_buildings_in_reserve(players: int) -> None:
    match = start(players)
    assert state(match, "cubes")[:players] == [10] * players
    assert state(match, "trade") == [0] * 4
    assert not any(map(any, state(match, "track")))
    assert state(match, "permit_field")[:players] == [[-1] * 5] * players
    house, workshop = KIND_NAMES.index("house"), KIND_NAMES.index("workshop")
    for row in state(match, "own_anchor")[:players]:
        assert row[house] == row[workshop] == -1


@pytest.mark.rule("EL-4")
def test_wall_tiles_are_laid_in_the_order_of_their_numbers() -> None:
    match = at("build", "players=2 player=blue hand=G20/-/-/-")
    sites = ("north D", "north C", "south D", "south C", "east 3", "east 4", "east 5", "east 6")
    laid = []
    for site in (*sites, "east 8"):
        match.play(f"wall {site}")
        laid.append(wall(match)[site])
        while match.awaits_chance:
            match.play_chance()
        match = at("build", f"players=2 player=blue hand=G20/-/-/- wall={_text(match)}")
    assert laid == [f"blue{n}" for n in range(1, 10)]
    with pytest.raises(skerry.BadPosition, match="in the order of their numbers"):
        at("build", "players=2 wall=north-D:blue2")


def _text(match: Match) -> str:
    return ",".join(f"{site.replace(' ', '-')}:{code}" for site, code in wall(match).items())


@pytest.mark.rule("EL-5")
def test_huts_lie_on_the_start_fields_of_the_colours_in_play() -> None:
    huts = {
        "blue": {"C4": "small-hut", "B8": "large-hut"},
        "red": {"D4": "small-hut", "E8": "large-hut"},
        "yellow": {"C10": "small-hut", "B5": "large-hut"},
        "green": {"D10": "small-hut", "E5": "large-hut"},
    }
    for players in TABLES:
        expected: dict[str, Any] = {}
        for colour in list(huts)[:players]:
            expected |= {f: f"{colour}-{hut}" for f, hut in huts[colour].items()}
        assert buildings(start(players)) == expected


@pytest.mark.rule("EL-6")
def test_tiles_are_never_rotated() -> None:
    match = at("build", "players=3 player=red hand=-/G9/-/- permit=C3:red1 building=-")
    match = after(match, "build house C3")
    assert [state(match, "cover")[f] >= 0 for f in (11, 12, 20)] == [True, True, False]
    match = at("build", "players=3 player=red hand=-/G9/-/- permit=C3:red1 building=-")
    match = after(match, "build workshop C3")
    assert [state(match, "cover")[f] >= 0 for f in (11, 12, 20)] == [True, False, True]
    with pytest.raises(skerry.BadMove):
        match.play("build house C3 upright")


@pytest.mark.rule("EL-7")
def test_any_church_tile_may_come_first() -> None:
    match = after(at("build", "player=blue hand=G7/-/-/-"), "church")
    assert match.outcomes() == [(match.game.moves.parse(f"tile {n}"), 1) for n in range(1, 10)]
    assert "tile ?" in after(match, "tile 4").view(1).moves[-1:]


@pytest.mark.rule("EL-8")
@pytest.mark.parametrize("players", TABLES)
def test_neutral_buildings_lie_in_five_piles(players: int) -> None:
    piles = dict(zip(KIND_NAMES, state(start(players), "pile"), strict=True))
    neutral = {"well": 4, "stalls": 4, "shop": 5, "inn": 5, "hall": 3}
    assert {kind: n for kind, n in piles.items() if n} == neutral


@pytest.mark.rule("EL-9", "EL-R2")
def test_the_edition_sets_the_number_of_cards_and_nothing_else() -> None:
    for edition, gold, each in (("ru2008", 56, 18), ("fr2005", 51, 13)):
        match = start(4, edition=edition)
        assert match.state.gold == gold - 12
        assert state(match, "deck") == [each] * 3 + [0]
        assert state(match, "discards") == [0, 0, 0]
        # Chance draws from what is in the deck.
        assert [weight for _, weight in match.outcomes()] == [each] * 3
    assert skerry.get_game("elasund").options[0].default == "ru2008"
    one, two = start(4, edition="ru2008").position, start(4, edition="fr2005").position
    changed = {token.split("=")[0] for token in set(one.split()) ^ set(two.split())}
    assert changed == {"edition", "gold", "deck"}


@pytest.mark.rule("EL-10")
@pytest.mark.parametrize("players", TABLES)
def test_everybody_is_dealt_three_gold_and_one_influence_card(players: int) -> None:
    match = start(players)
    for _ in range(players):
        assert phase(match) == "deal"
        match.play_chance("draw green")
    assert phase(match) == "start-roll"
    for name in match.game.seat_names[:players]:
        assert hand(match, name) == {"gold": 3, "green": 1}
    # Hands are hidden: only their sizes are seen.
    assert match.view(0).state.hand.tolist()[1] == [0, 0, 0, 0, 4]
    assert match.view(0).moves[:2] == ["draw green", "draw ?"]


@pytest.mark.rule("EL-11")
def test_the_ship_starts_in_no_row() -> None:
    match = start(2)
    assert match.state.ship == -1
    match = after(match, "draw red", "draw red", "dice 5", "dice 4", "dice 2")
    assert match.state.ship == 0  # even a 2 moves it: it did not stand there


@pytest.mark.rule("EL-12")
def test_the_highest_roll_goes_first_and_play_goes_clockwise() -> None:
    match = after(start(3), *["draw red"] * 3, "dice 5", "dice 11", "dice 9")
    assert match.state.player == 1
    for name in ("red", "yellow", "blue", "red"):
        match = after(match, "dice 12" if match.state.ship != 9 else "dice 11")
        while match.awaits_chance:
            match.play_chance()
        assert whose(match) == [name]
        match = after(match, "done building", "take 2 gold", "end turn")


@pytest.mark.rule("EL-R1")
def test_tied_players_roll_again_and_the_roll_is_not_the_production_roll() -> None:
    match = after(start(4), *["draw red"] * 4, "dice 9", "dice 4", "dice 9", "dice 6")
    assert phase(match) == "start-roll"
    assert match.state.player == 0
    match = after(match, "dice 3")
    assert match.state.player == 2  # red and green have lost and do not roll again
    match = after(match, "dice 8")
    assert (phase(match), match.state.player, match.state.ship) == ("rolling", 2, -1)
    assert match.state.turn == 1


def test_the_scoring_spaces_are_those_of_the_board() -> None:
    assert SCORING_SPACES == (3, 5, 7, 9, 11)
