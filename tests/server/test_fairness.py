"""Fair dice: the proof holds for whole games as they were played and fails for any other."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

from skerry.core.chance import Mixed
from skerry.core.errors import BadRecord
from skerry.core.match import Match
from skerry.core.record import options_text
from skerry.server.fairness import Unfair, verify
from skerry.server.proof import agreement, open_tags, start_tags

from .games import COMMITMENT, SECRET, TABLE, finished, finished_then, play_out, seed_of


def tag(record: str, name: str) -> str:
    """The value of a tag."""
    found = re.search(rf'^\[{name} "(.*)"\]$', record, re.M)
    assert found
    return found[1]


def with_tag(record: str, name: str, value: str) -> str:
    """The record with another value of a tag."""
    return re.sub(rf'^\[{name} ".*"\]$', lambda _: f'[{name} "{value}"]', record, flags=re.M)


def resealed(record: str) -> str:
    """A forged record whose forger worked out a transcript that fits it."""
    told = Match.from_record(record)
    agreed = agreement(tag(record, "Table"), (told.game.name, tag(record, "Options")), told.names,
                       tag(record, "Seeds").split())  # fmt: skip
    told.chance = Mixed(bytes.fromhex(tag(record, "Secret")), agreed)
    return with_tag(record, "Transcript", open_tags(told, "")["Transcript"])


def test_an_honest_game_is_proved(game_name: str) -> None:
    match = finished(game_name)
    proof = verify(match.record, COMMITMENT, match.tags["Transcript"])
    assert proof.outcomes == sum(actor < 0 for actor, _ in match.played)
    assert proof.commitment == COMMITMENT
    assert proof.seeds[0] == seed_of(0)
    assert proof.kept_commitment
    assert proof.kept_transcript


def test_the_tags_and_notes_of_the_proof_survive_a_round_trip(game_name: str) -> None:
    record = finished(game_name).record
    assert Match.from_record(record).record == record


def test_an_invented_game_is_not_that_of_the_commitment() -> None:
    """Somebody plays with a secret of his own; only what was kept tells it from the real game."""
    secret = hashlib.sha256(b"another secret").digest()
    invented = Match("catan", options={"goal": 4}, names=["Ada", "Ben", "Cy", "Dee"])
    seeds = [seed_of(seat) for seat in range(4)]
    game = ("catan", options_text(invented.options))
    chance = Mixed(secret, agreement(TABLE, game, invented.names, seeds))
    invented = Match("catan", options={"goal": 4}, names=invented.names, chance=chance)
    invented.tags = start_tags(TABLE, chance.commitment, seeds)
    play_out(invented)
    invented.tags |= open_tags(invented, secret.hex())
    assert not verify(invented.record).kept_commitment
    with pytest.raises(Unfair, match="not the game of the table you mean"):
        verify(invented.record, COMMITMENT)


def test_other_moves_with_the_true_dice_are_not_those_of_the_transcript() -> None:
    """Once the secret is open anybody can play another game with it."""
    honest = finished("catan")
    forged = honest.copy()
    forged.rewind(60)
    while not forged.over:
        if forged.awaits_chance:
            forged.play_chance()
        else:
            seat = forged.actors[0]
            codes = forged.codes(seat)
            plain = [c for c in codes if not forged.game.moves.kind_of(c).proposal]
            forged.play(plain[len(forged.played) % len(plain)], seat=seat)
    forged.tags |= open_tags(forged, SECRET.hex())
    assert forged.played != honest.played
    verify(forged.record, COMMITMENT)
    with pytest.raises(Unfair, match="not the moves that were played"):
        verify(forged.record, COMMITMENT, honest.tags["Transcript"])


def test_a_truncated_game_is_not_proved() -> None:
    honest = finished("catan")
    for count in (0, 40, len(honest.played) - 1):
        cut = honest.copy()
        cut.rewind(count)
        with pytest.raises(Unfair, match=f"not finished: the record ends after {count} moves"):
            verify(cut.record, COMMITMENT)
        with pytest.raises(BadRecord, match="the moves lead to"):
            verify(with_tag(cut.record, "Result", "red"), COMMITMENT)


def test_a_game_is_proved_with_remarks_in_its_record() -> None:
    match = Match.from_record(finished("catan").record)
    match.comment = "well played"
    for number, (_, move) in enumerate(match.played):
        match.annotate(number, "3+5", "?!", [[(0, move)]])
    assert "?! {" in match.record
    assert verify(match.record, COMMITMENT) == verify(finished("catan").record, COMMITMENT)
    pairs = re.findall(r"dice \d+\?! \{(\d\+\d)\}", match.record)
    forged = next(pair for pair in pairs if pair[0] != pair[2])
    with pytest.raises(Unfair, match="the record says the dice were"):
        verify(match.record.replace(f"{{{forged}}}", f"{{{forged[::-1]}}}", 1), COMMITMENT)


def test_swapped_names_are_found() -> None:
    record = finished("catan").record
    names = tag(record, "Names").split("|")
    swapped = with_tag(record, "Names", "|".join([names[1], names[0], *names[2:]]))
    with pytest.raises(Unfair, match="the record was changed after the game: its names"):
        verify(swapped, COMMITMENT)
    with pytest.raises(Unfair, match="names, seats, options or seeds were changed"):
        verify(resealed(swapped), COMMITMENT)


@pytest.mark.parametrize("players", [2, 3])
def test_a_game_for_other_seats_is_found(players: int) -> None:
    record = finished("dice", players).record
    assert verify(record, COMMITMENT).seeds
    names = tag(record, "Names").split("|")
    with pytest.raises(BadRecord, match="names"):
        verify(with_tag(record, "Names", "|".join(names[1:])), COMMITMENT)
    with pytest.raises(BadRecord, match=f"expected {players} seeds"):
        verify(with_tag(record, "Seeds", "server"), COMMITMENT)


def test_changed_seeds_are_found() -> None:
    record = finished("catan").record
    for seeds in (["server"] * 4, [seed_of(9), *tag(record, "Seeds").split()[1:]]):
        changed = with_tag(record, "Seeds", " ".join(seeds))
        with pytest.raises(Unfair, match="the record was changed after the game"):
            verify(changed, COMMITMENT)
        with pytest.raises(Unfair, match="seeds were changed"):
            verify(resealed(changed), COMMITMENT)


def test_changed_options_are_found() -> None:
    record = finished("catan").record
    changed = record.replace("goal=4", "goal=5", 1)
    with pytest.raises(Unfair, match="options of the header"):
        verify(changed, COMMITMENT)


def test_another_table_is_found() -> None:
    record = finished("catan").record.replace(f'"{TABLE}"', '"AAAAAA"')
    with pytest.raises(Unfair, match="changed"):
        verify(resealed(record), COMMITMENT)


def test_a_changed_roll_is_found() -> None:
    """Each outcome in turn, the game played to its end after it."""
    match = finished("catan")
    chance = [number for number, (actor, _) in enumerate(match.played) if actor < 0]
    for number in chance[::7]:
        forged = match.copy()
        forged.rewind(number)
        others = [c for c, _ in forged.outcomes() if c != match.played[number].move]
        if not others:
            continue
        forged.play_chance(others[0])
        play_out(forged)
        forged.tags |= open_tags(forged, SECRET.hex())
        with pytest.raises(Unfair, match=f"move {number}: the record says"):
            verify(forged.record, COMMITMENT)


def test_changed_dice_of_a_true_sum_are_found() -> None:
    record = finished("catan").record
    found = re.search(r"dice (\d+) \{([1-6])\+([1-6])\}", record)
    assert found
    a, b = int(found[2]), int(found[3])
    a, b = (a - 1, b + 1) if a > 1 and b < 6 else (a + 1, b - 1)
    changed = record.replace(found[0], f"dice {found[1]} {{{a}+{b}}}", 1)
    with pytest.raises(Unfair, match="the record says the dice were"):
        verify(changed, COMMITMENT)
    with pytest.raises(Unfair, match="the record says the dice were unknown"):
        verify(record.replace(found[0], f"dice {found[1]}", 1), COMMITMENT)


def test_changed_notes_of_what_was_drawn_from_are_found() -> None:
    record = finished("struggle").record
    found = re.search(r"draw \w+ \{(\d+) ([^}]*)\}", record)
    assert found
    changed = record.replace(f"{{{found[1]} {found[2]}}}", f"{{{int(found[1]) + 1} {found[2]}}}", 1)
    with pytest.raises(Unfair, match="was drawn from"):
        verify(changed, COMMITMENT)


def test_another_secret_does_not_fit_the_commitment() -> None:
    record = with_tag(finished("catan").record, "Secret", hashlib.sha256(b"x").hexdigest())
    with pytest.raises(Unfair, match="does not belong to the commitment"):
        verify(record)


def test_a_board_that_was_chosen_is_found() -> None:
    other = finished("catan")
    chosen = Match("catan", seed=1, options=other.options, names=other.names)
    chosen.seed, chosen.chance, chosen.tags = None, other.chance, other.tags
    play_out(chosen)
    chosen.tags |= open_tags(chosen, SECRET.hex())
    with pytest.raises(Unfair, match="the start does not follow"):
        verify(chosen.record, COMMITMENT)


@pytest.mark.parametrize("missing", ["Table", "Secret", "Seeds", "Transcript", "Names"])
def test_a_record_without_proof_is_refused(missing: str) -> None:
    record = re.sub(rf'^\[{missing} ".*"\]\n', "", finished("catan").record, flags=re.M)
    with pytest.raises(BadRecord, match=f"{missing} is missing"):
        verify(record)


def test_a_record_without_its_version_proves_nothing_more_than_an_old_one() -> None:
    """Leaving out the tag does not turn mixed chance into something that passes."""
    record = re.sub(r'^\[Fair ".*"\]\n', "", finished("catan").record, flags=re.M)
    with pytest.raises(Unfair):
        verify(record, COMMITMENT)


def test_a_game_of_version_0_1_0_is_still_proved_as_far_as_it_goes() -> None:
    record = re.sub(r" \{[^}]*\}", "", finished_then().record)
    proof = verify(record, COMMITMENT)
    assert proof.seeds == ()
    assert proof.transcript == ""
    assert proof.outcomes == sum(actor < 0 for actor, _ in finished_then().played)
    with pytest.raises(Unfair, match="has no transcript"):
        verify(record, COMMITMENT, "0" * 64)


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """The command."""
    command = [sys.executable, "-m", "skerry", "verify", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_command_says_what_is_proved_and_what_is_not(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    match = finished("catan")
    file.write_text(match.record, encoding="utf-8")
    kept = ["--commitment", COMMITMENT.upper(), "--transcript", match.tags["Transcript"]]
    done = run(str(file), *kept)
    assert done.returncode == 0, done.stderr
    assert "a whole game; the start and all" in done.stdout
    assert "seeds of 3 of 4 seats" in done.stdout
    assert "not proved" not in done.stdout
    done = run(str(file), "--commitment", COMMITMENT)
    assert done.returncode == 0
    assert "not proved without --transcript" in done.stdout
    alone = run(str(file))
    assert alone.returncode == 1
    assert "anybody can write such a file" in alone.stderr
    wrong = run(str(file), "--commitment", "12")
    assert wrong.returncode == 2
    assert "64 hexadecimal digits" in wrong.stderr
    other = run(str(file), "--commitment", "0" * 64)
    assert other.returncode == 2
    assert "not the game of the table you mean" in other.stderr


def test_the_command_says_that_an_old_record_proves_less(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(finished_then().record, encoding="utf-8-sig")  # as some editors save texts
    done = run(str(file), "--commitment", COMMITMENT)
    assert done.returncode == 0, done.stderr
    assert "proves less" in done.stdout
