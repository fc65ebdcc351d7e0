"""Elasund: every code is either listed or refused with a reason, in every phase."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import skerry
from skerry.core.match import Match

GAME = skerry.get_game("elasund")
DIGEST = (Path(__file__).parents[3] / "docs" / "rules" / "elasund.md").read_text(encoding="utf-8")
CLAUSES = set(re.findall(r"\bEL-R?\d+\b", DIGEST))
TOWN = (
    "turn=9 players=3 player=red hand=G3r2/G7r3g2b1/G5b2/-"
    " permit=D2:red3,E2:blue1,E3:red0,B6:yellow2"
    " building=D3:blue-small-hut,F3:yellow-inn,A4:red-house,B8:blue-large-hut,D5:blue-well"
    " wall=north-F:red1,north-E:red2,east-3:red3,east-11:blue1"
    " church=5:yellow first_tile=5 bottom=1 knower=yellow "
)
FIRST = TOWN.replace("church=5:yellow first_tile=5 bottom=1 knower=yellow ", "")
PHASES = {
    "sail": TOWN + "phase=sail dice=6 ship=6",
    "pirate": TOWN + "phase=pirate dice=7 ship=6",
    "tribute": TOWN + "phase=tribute dice=7 ship=5 due=1,0,0,0 owes=1,0,0,0",
    "plunder": TOWN + "phase=plunder dice=7 ship=5 takes=1 loot=Gb",
    "build": TOWN + "phase=build ship=6",
    "church-choice": FIRST + "phase=church-choice ship=6 built=1 drawn=4,7",
    "huts": TOWN.replace("D3:blue-small-hut,", "")
    + "phase=huts ship=6 built=1 displaced=1,0/0,0/0,0/0,0",
    "permit": TOWN + "phase=permit ship=2",
    "bonus": TOWN + "phase=bonus ship=2",
    "shortage": "turn=9 phase=shortage ship=6 players=2 edition=fr2005 hand=r13g7/g6b13/-/- deck=-"
    " draws=1,0,0,0 due=10,9,0,0 owes=10,9,0,0 built=1",
}


@pytest.mark.parametrize("name", PHASES)
def test_every_code_is_listed_or_refused_with_a_clause(name: str) -> None:
    match = Match.from_position("elasund", PHASES[name])
    seat = match.actors[0]
    listed = set(match.codes(seat))
    view = match.view(seat).state
    assert listed
    refused = 0
    for code in range(GAME.moves.dense):
        legal = bool(GAME.kernels.is_legal(match.states, 0, seat, code))
        assert legal == (code in listed), GAME.moves.format(code)
        if not legal:
            refusal = GAME.why_not(view, seat, code)
            assert refusal.clause in CLAUSES
            assert refusal.reason
            refused += 1
    assert refused + len(listed) == GAME.moves.dense


@pytest.mark.parametrize("code", [-1, GAME.moves.dense, 1 << 40, 1 << 61])
def test_a_number_that_is_no_move_is_never_legal(code: int) -> None:
    for text in PHASES.values():
        match = Match.from_position("elasund", text)
        assert not GAME.kernels.is_legal(match.states, 0, match.actors[0], code)
