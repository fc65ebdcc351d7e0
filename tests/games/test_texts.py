"""Moves, positions and records of every game: what is written can be read again."""

from __future__ import annotations

import json
import os
from pathlib import Path
from string import Formatter

import pytest
from random_play import play_on, step

import skerry
from skerry.core.match import Match

#: Games that are written as records and replayed, at each table.
RECORDS = int(os.environ.get("SKERRY_TEST_RECORDS", "3"))


def test_every_listed_move_is_legal_once_and_survives_text_and_json(
    game_name: str, players: int
) -> None:
    match = Match(game_name, players, seed=11)
    moves = match.game.moves
    met: set[int] = set()
    for m in play_on(match, 300):
        for seat in m.actors:
            codes = m.codes(seat)
            assert codes
            assert len(set(codes)) == len(codes)
            assert all(m.game.kernels.is_legal(m.states, 0, seat, code) for code in codes)
            met |= set(codes)
        outcomes = m.outcomes()
        assert all(weight > 0 for _, weight in outcomes)
        assert len({code for code, _ in outcomes}) == len(outcomes)
        met |= {code for code, _ in outcomes}
    for code in met:
        assert moves.parse(moves.format(code)) == code
        assert moves.from_json(moves.json(code)) == code


def test_dense_codes_are_the_action_indices(game_name: str) -> None:
    moves = skerry.get_game(game_name).moves
    for code in range(moves.dense):
        assert moves.parse(moves.format(code)) == code
        assert moves.from_json(moves.json(code)) == code
    with pytest.raises(skerry.BadMove):
        moves.format(moves.dense)


def test_a_position_text_brings_back_the_same_state(game_name: str, players: int) -> None:
    match = Match(game_name, players, seed=3)
    for m in play_on(match, 400):
        if len(m.played) % 7 == 0:
            again = Match.from_position(game_name, m.position)
            assert again.position == m.position
            assert again.digest == m.digest


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("catan", "players=2 turn=5 phase=main starter=orange founded=8 rolled=1 hand=l2/o"),
        ("elasund", "players=2 turn=9 phase=build ship=6 building=- hand=G5/r2"),
        ("struggle", "players=2 turn=9 phase=trade market=blowg hand=b2/o"),
        ("dice", "players=2 phase=rolling starter=red boxes=X/X"),
    ],
)
def test_a_position_needs_rows_for_as_many_seats_as_play(game: str, text: str) -> None:
    match = Match.from_position(game, text)
    rows = (match.state.boxes if game == "dice" else match.state.hand).tolist()
    assert [any(row) for row in rows] == [seat < 2 for seat in range(len(rows))]
    assert Match.from_position(game, match.position).digest == match.digest


def test_a_field_that_is_given_is_never_changed_by_the_rest() -> None:
    """Left out, Elasund's supply is counted from the hands; given wrongly, it is refused."""
    middle = "players=2 turn=9 phase=build ship=6 building=- hand=G5/G5"
    match = Match.from_position("elasund", middle)
    assert int(match.state.gold) == 46
    assert Match.from_position("elasund", f"{middle} gold=46").digest == match.digest
    for gold in (44, 45):
        with pytest.raises(skerry.BadPosition, match="gold"):
            Match.from_position("elasund", f"{middle} gold={gold}")


def test_a_view_can_be_written_and_read_as_a_position(game_name: str, players: int) -> None:
    match = Match(game_name, players, seed=4)
    layout = match.game.layout
    for m in play_on(match, 300):
        if len(m.played) % 13 == 0:
            for seat in range(-1, players):
                view = m.view(seat)
                again = m.game.parse_position(view.position)
                assert again.tobytes() == layout.to_bytes(view.states)


def test_a_record_replays_to_the_same_digest(game_name: str, players: int) -> None:
    for seed in range(RECORDS):
        match = Match(game_name, players, seed=seed)
        while not match.over:
            step(match, proposals=False)
        again = Match.from_record(match.record)
        assert again.digest == match.digest
        assert again.played == match.played
        assert again.record == match.record
        assert again.winners == match.winners


def test_an_unfinished_record_goes_on_as_it_would_have(game_name: str, players: int) -> None:
    match = Match(game_name, players, seed=9)
    for _ in play_on(match, 60):
        pass
    again = Match.from_record(match.record)
    for _ in range(20):
        if not match.over:
            step(match)
            step(again)
    assert again.digest == match.digest


def test_undo_goes_back_one_move_at_a_time(game_name: str) -> None:
    match = Match(game_name, seed=5)
    digests = []
    for m in play_on(match, 100):
        digests.append(m.digest)
    played = list(match.played)
    for digest in reversed(digests):
        last = match.undo()
        assert last == played.pop()
        assert match.digest == digest
    with pytest.raises(skerry.IllegalMove, match="nothing has been played"):
        match.undo()


def test_a_copy_is_independent(game_name: str) -> None:
    match = Match(game_name, seed=6)
    for _ in play_on(match, 40):
        pass
    before = match.digest
    copy = match.copy()
    for _ in play_on(copy, 40):
        pass
    assert match.digest == before
    assert copy.digest != before


def test_every_table_can_be_drawn_for_every_seat(game_name: str, players: int) -> None:
    match = Match(game_name, players, seed=8)
    for m in play_on(match, 200):
        if len(m.played) % 20 == 0:
            for seat in range(-1, players):
                drawing = m.view(seat).draw()
                assert drawing.strip()
                assert max(map(len, drawing.splitlines())) <= 120


def test_a_refused_move_says_why_and_names_a_clause(game_name: str, players: int) -> None:
    match = Match(game_name, players, seed=2)
    clauses = set()
    for m in play_on(match, 200):
        for seat in m.actors:
            legal = set(m.codes(seat))
            number = m.chance.number(f"refuse {len(m.played)}")
            code = number % m.game.moves.dense
            if code not in legal and not m.game.kernels.is_legal(m.states, 0, seat, code):
                before = m.digest
                with pytest.raises(skerry.IllegalMove) as refusal:
                    m.play(code, seat=seat)
                assert m.game.moves.format(code) in str(refusal.value)
                assert "-" in refusal.value.clause
                named = [name for _, name, _, _ in Formatter().parse(refusal.value.template)]
                assert refusal.value.values.keys() == set(named) - {None}
                assert json.loads(json.dumps(refusal.value.values)) == refusal.value.values
                clauses.add(refusal.value.clause)
                assert m.digest == before
    text = (docs_rules() / f"{game_name}.md").read_text(encoding="utf-8")
    assert all(clause in text for clause in clauses)
    assert clauses


def docs_rules() -> Path:
    """The folder of the digests."""
    return Path(__file__).parents[2] / "docs" / "rules"
