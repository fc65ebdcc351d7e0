"""Fair dice: the proof holds for honest records and fails for any other."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

from skerry.core.chance import Secret
from skerry.core.errors import BadRecord
from skerry.core.match import Match
from skerry.server.fairness import Unfair, verify

SECRET = hashlib.sha256(b"a secret").digest()


def honest(game_name: str, most: int = 120) -> Match:
    """A match as a table plays it, its proof in the tags."""
    chance = Secret(SECRET, "K7Q2MD")
    match = Match(game_name, chance=chance)
    match.tags = {"Table": "K7Q2MD", "Commitment": chance.commitment, "Secret": SECRET.hex()}
    while not match.over and len(match.played) < most:
        if match.awaits_chance:
            match.play_chance()
        else:
            seat = match.actors[0]
            codes = match.codes(seat)
            plain = [c for c in codes if not match.game.moves.kind_of(c).proposal]
            match.play((plain or codes)[len(match.played) % len(plain or codes)], seat=seat)
    return match


def test_an_honest_record_is_proved(game_name: str) -> None:
    match = honest(game_name)
    proof = verify(match.record)
    assert proof.outcomes == sum(actor < 0 for actor, _ in match.played)
    assert proof.commitment == hashlib.sha256(SECRET).hexdigest()


def test_the_tags_of_the_proof_survive_a_round_trip() -> None:
    record = honest("catan").record
    assert Match.from_record(record).record == record


def test_a_changed_roll_is_found() -> None:
    match = honest("catan")
    for number, (actor, code) in enumerate(match.played):
        if actor < 0:
            forged = match.copy()
            forged.rewind(number)
            others = [c for c, _ in forged.outcomes() if c != code]
            if not others:
                continue
            forged.play_chance(others[0])
            with pytest.raises(Unfair, match=f"move {number}: "):
                verify(forged.record)


def test_another_secret_does_not_fit_the_commitment() -> None:
    record = honest("catan").record.replace(SECRET.hex(), hashlib.sha256(b"x").hexdigest())
    with pytest.raises(Unfair, match="commitment"):
        verify(record)


def test_a_board_that_was_chosen_is_found() -> None:
    chance = Secret(SECRET, "K7Q2MD")
    other = Match("catan", seed=1, options={"board": "random"})
    other.tags = {"Table": "K7Q2MD", "Commitment": chance.commitment, "Secret": SECRET.hex()}
    with pytest.raises(Unfair, match="start"):
        verify(other.record)


def test_a_record_without_proof_is_refused() -> None:
    with pytest.raises(BadRecord, match="Table is missing"):
        verify(Match("catan", seed=1).record)


def test_the_command_says_yes_or_no(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    record = honest("catan").record
    command = [sys.executable, "-m", "skerry", "verify", str(file)]
    file.write_text(record, encoding="utf-8")
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "chance outcomes follow" in done.stdout
    file.write_text(record.replace(SECRET.hex(), "0" * 64), encoding="utf-8")
    refused = subprocess.run(command, capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert "does not belong to the commitment" in " ".join(refused.stderr.split())
