"""Nothing hidden leaves the server, and nobody gets what is another's."""

from __future__ import annotations

import json
import random

import pytest

from skerry.core.chance import new_noise
from skerry.core.kernel import copy_state
from skerry.core.match import Match
from skerry.core.registry import get_game
from skerry.server.audience import Audience
from skerry.server.forms import JsonForms
from skerry.server.log_writer import LogWriter
from skerry.server.tokens import Signer, new_user

from .player import Host, Refused
from .test_play import play_on
from .test_tables import run


def other_world(match: Match, seat: int, number: int) -> Match:
    """The same match for this seat, with everything it cannot see made up anew."""
    world = match.copy()
    game = match.game
    copy_state(world.states, 0, match.states, 0)
    game.kernels.hide(world.states, 0, seat)
    game.kernels.guess(world.states, 0, seat, new_noise(number, len(match.played)))
    return world


def whole(match: Match, seat: int, forms: JsonForms) -> bytes:
    legal = tuple(match.codes(seat)) if seat >= 0 else ()
    return Audience(match, seat, forms).full_view(match.actors, legal, [])


def after(match: Match, seat: int, actor: int, code: int, forms: JsonForms) -> tuple[bytes, bytes]:
    """What a seat's view is after a move, and the message that tells it."""
    audience, writer = Audience(match, seat, forms), LogWriter(match, forms)
    match.advance(actor, code)
    writer.follow()
    line = writer.line(1, seat)
    if line is not None:
        audience.hear(line)
    legal = tuple(match.codes(seat)) if seat >= 0 else ()
    message = audience.changes(match.actors, legal, 0, {}) or b""
    return match.game.layout.to_bytes(audience._view), message


@pytest.mark.parametrize("seed", range(2))
def test_no_message_depends_on_what_its_reader_may_not_see(game_name: str, seed: int) -> None:
    game = get_game(game_name)
    forms = JsonForms(game)
    match = Match(game, seed=seed)
    chooser = random.Random(seed)
    compared = 0
    for _ in range(150):
        if match.over:
            break
        seat = chooser.choice([-1, *range(match.players)])
        if match.awaits_chance:
            actor, code = -1, chooser.choice(match.outcomes())[0]
        else:
            actor = chooser.choice(match.actors)
            plain = [c for c in match.codes(actor) if not game.moves.kind_of(c).proposal]
            code = chooser.choice(plain or match.codes(actor))
        for number in range(2):
            world = other_world(match, seat, number)
            assert whole(world, seat, forms) == whole(match, seat, forms)
            allowed = (
                code in [c for c, _ in world.outcomes()]
                if actor < 0
                else game.kernels.is_legal(world.states, 0, actor, code)
            )
            if not allowed:
                continue
            seen, told = after(match.copy(), seat, actor, code, forms)
            other_seen, other_told = after(world, seat, actor, code, forms)
            if seen == other_seen:
                compared += 1
                assert told == other_told
        match.advance(actor, code)
    assert compared > 40


@pytest.mark.parametrize("seed", range(2))
def test_every_seat_notices_what_a_spectator_would_who_saw_the_same_move(
    game_name: str, seed: int
) -> None:
    """The log of all seats is worded from the spectators' view; it must lack nothing."""
    game = get_game(game_name)
    match = Match(game, seed=seed)
    chooser = random.Random(seed)
    compared = 0
    for _ in range(400):
        if match.over:
            break
        earlier = match.copy()
        if match.awaits_chance:
            match.play_chance()
        else:
            actor = chooser.choice(match.actors)
            match.play(chooser.choice(match.codes(actor)), seat=actor)
        last = len(match.played) - 1
        for seat in range(match.players):
            code = match.seen(last, seat)
            if code is not None:
                compared += 1
                noticed = [
                    game.events(
                        earlier.view(eyes).state,
                        match.view(eyes).state,
                        match.played[last].actor,
                        code,
                    )
                    for eyes in (seat, -1)
                ]
                assert noticed[0] == noticed[1]
    assert compared > 100


def test_messages_hold_no_token_no_user_and_no_secret_of_others(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        players = await host.game()
        eve = await host.player("Eve")
        await eve.ask("join", table=players[0].code)
        await play_on(players, seed=1, most=30)
        await players[0].ask("chat", text="hi")
        await players[1].ask("ping")
        await eve.ask("ping")
        spec = host.lobby.rooms[players[0].code].table.spec
        for reader in (players[1], eve):
            heard = json.dumps(reader.heard[1:])
            assert spec.secret not in heard
            for other in (players[0], *players[1:]):
                user, signature = other.token.split(".")
                assert signature not in heard
                assert user not in heard

    run(sqlite, scene)


def test_a_table_link_gives_no_seat(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        players = await host.game()
        mover = next(p for p in players if p.legal)
        thief = await host.player("Thief")
        await thief.ask("join", table=mover.code)
        assert list(thief.views) == [-1]
        digest = host.lobby.rooms[mover.code].table.match.digest
        for message in (
            {"type": "move", "seen": mover.number, "moves": [mover.legal[0]], "seat": mover.seat},
            {"type": "move", "seen": mover.number, "moves": [mover.legal[0]]},
            {"type": "leave", "seat": mover.seat},
            {"type": "back", "seat": mover.seat},
            {"type": "undo", "seat": mover.seat},
            {"type": "consent"},
            {"type": "pause"},
            {"type": "start"},
            {"type": "sit", "seat": mover.seat},
            {"type": "bot", "seat": mover.seat, "level": "easy"},
        ):
            with pytest.raises(Refused) as refusal:
                await thief.ask(**message)
            assert refusal.value.code in ("not_yours", "not_now")
        assert host.lobby.rooms[mover.code].table.match.digest == digest

    run(sqlite, scene)


def test_a_person_cannot_move_for_another_seat(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        players = await host.game()
        mover = next(p for p in players if p.legal)
        other = next(p for p in players if p is not mover)
        with pytest.raises(Refused) as refusal:
            await other.move(mover.legal[0], seat=mover.seat)
        assert refusal.value.code == "not_yours"

    run(sqlite, scene)


def test_a_token_that_was_not_signed_here_is_a_new_guest(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        players = await host.game()
        user = players[0].token.split(".")[0]
        forged = Signer(b"another key").token(user)
        for token in (forged, user, user + ".", "x" * 200, players[0].token[:-1]):
            visitor = await host.player("Eve", token)
            assert visitor.token.split(".")[0] != user
            await visitor.ask("join", table=players[0].code)
            assert visitor.info["you"] == []

    run(sqlite, scene)


def test_a_signature_belongs_to_one_user() -> None:
    signer = Signer(b"key")
    one, two = new_user(), new_user()
    assert signer.claim(signer.token(one)) == (one, 0)
    assert signer.claim(two + "." + signer.token(one).split(".")[1]) is None
    # Nobody makes a later generation of an earlier one, or a guest's token of an account's.
    assert signer.claim(signer.token(one, 2).replace(".2.", ".3.")) is None
    assert signer.claim(signer.token(one, 2).replace(".2.", ".")) is None


def test_a_page_of_another_origin_cannot_connect(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        from websockets.exceptions import InvalidStatus

        with pytest.raises(InvalidStatus):
            await host.visitor(origin="https://evil.example")
        ada = await host.visitor(origin=f"http://127.0.0.1:{host.port}")
        await ada.hello()

    run(sqlite, scene)
