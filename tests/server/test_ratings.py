"""Results and ratings: what is kept of a game, once, and who may play for a rating."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import sqlalchemy as sa

from skerry.server import entries as e
from skerry.server import schema
from skerry.server.message_parts import Clock
from skerry.server.names import skeleton
from skerry.server.pending import row_data
from skerry.server.ratings import Rating, after_game
from skerry.server.result_store import barred_until, settle
from skerry.server.results import places_of, results_of, rolls_of
from skerry.server.spec import Spec
from skerry.server.store import Store
from skerry.server.table import Table
from skerry.server.writer import Append, Outcome, Writer

from .games import finished
from .known import http, known, person_of, play_out, seated
from .known import quick_hashes as quick_hashes
from .player import Host, Player, Refused, serving
from .test_tables import run

PEOPLE = ["a" * 32, "b" * 32, "c" * 32]


def rows(store: Store, table: sa.Table) -> list[Any]:
    with store.connection() as connection:
        return list(connection.execute(sa.select(table)).all())


def make_account(store: Store, person: str, name: str) -> None:
    values = {"person": person, "name": name, "skeleton": skeleton(name), "passphrase": "",
              "generation": 1, "at": 1}  # fmt: skip
    with store.connection() as connection:
        connection.execute(sa.insert(schema.accounts).values(**values))


def ended(
    code: str = "AAAAAA", *, rated: bool = True, away: int = -1, public: bool = False
) -> list[Table]:
    """A table of three people and a bot before and after the entry that ends its game."""
    match = finished("catan", 4)
    spec = Spec(
        code=code, game="catan", players=4, options=match.options, public=public, clock=Clock(),
        host=PEOPLE[0], secret="00" * 32, at=1, rated=rated,
    )  # fmt: skip
    table = Table(spec)
    seats = [e.Filled(person, f"P{i}", "", True, f"P{i}") for i, person in enumerate(PEOPLE)]
    table.fold(1, 1, e.Opened([*seats, e.Filled("", "", "easy", True)]))
    table.match, table.status = match, "playing"
    if away >= 0:
        table.seats[away].away = "left"
    after = table.copy()
    after.status = "over"
    return [table, after]


def store_end(store: Store, table: Table, at: int = 5, times: int = 1) -> None:
    """Store the entry that ends a table's game, by as many workers as wanted at once."""

    async def main() -> list[Outcome]:
        loop, found = asyncio.get_running_loop(), []
        writers = [Writer(store, loop, f"w{i}") for i in range(times)]
        for writer in writers:
            done: asyncio.Future[Outcome] = loop.create_future()
            row = row_data(table, at, "playing")

            def answer(outcome: Outcome, _: str, asked: asyncio.Future[Outcome] = done) -> None:
                asked.set_result(outcome)

            writer.put(Append(table.spec.code, 9, at, "{}", answer, row))
            found.append(done)
        outcomes = [await done for done in found]
        for writer in writers:
            await writer.close()
        return outcomes

    asyncio.run(main())


def test_places_count_winners_first_and_equals_share_one() -> None:
    _, after = ended()
    match, places = after.match, places_of(after)
    assert match is not None
    assert [places[seat] for seat in match.winners] == [1] * len(match.winners)
    by_points = [points for _, points in sorted(zip(places, match.scores, strict=True))]
    assert by_points[1:] == sorted(by_points[1:], reverse=True)
    assert sum(rolls_of(match)) == sum(
        match.game.moves.format(code).startswith("dice ") for _, code in match.played
    )


def test_whoever_gives_up_is_last_and_has_not_left() -> None:
    _, after = ended()
    assert after.match is not None
    (winner,) = after.match.winners
    after.seats[winner].away = "resigned"
    assert after.resigned == [winner]
    assert places_of(after)[winner] == 4
    found = {result.seat: result for result in results_of(after)}
    if winner in found:
        assert not found[winner].won
        assert not found[winner].left_early


def test_every_person_with_one_seat_has_a_result_and_bots_have_none() -> None:
    _, after = ended(away=1)
    found = results_of(after)
    assert [r.person for r in found] == PEOPLE
    assert [r.left_early for r in found] == [False, True, False]
    assert [r.points for r in found] == list(after.match.scores[:3]) if after.match else False
    after.seats[1].user = PEOPLE[0]
    assert [r.person for r in results_of(after)] == [PEOPLE[2]]
    after.spec.position = "somewhere"
    assert results_of(after) == []


def test_a_game_is_rated_once_however_many_workers_store_its_end(database: str) -> None:
    store = Store(database)
    for person in PEOPLE:
        make_account(store, person, f"P{person[0]}")
    _, after = ended()
    store_end(store, after, times=2)
    assert len(rows(store, schema.results)) == 3
    assert settle(store) == 1
    before = sorted(map(repr, rows(store, schema.ratings)))
    store_end(store, after)
    assert settle(store) == 0
    assert sorted(map(repr, rows(store, schema.ratings))) == before
    places = [r.place for r in sorted(rows(store, schema.results), key=lambda r: r.seat)]
    expected = after_game([Rating()] * 3, places)
    found = {row.person: Rating(row.mu, row.sigma) for row in rows(store, schema.ratings)}
    for person, rating in zip(PEOPLE, expected, strict=True):
        assert found[person] == pytest.approx(rating)
    store.close()


def test_games_are_rated_in_the_order_in_which_they_ended(sqlite: str) -> None:
    store = Store(sqlite)
    for person in PEOPLE:
        make_account(store, person, f"P{person[0]}")
    _, later = ended("BBBBBB")
    _, first = ended("AAAAAA")
    store_end(store, later, at=20)
    store_end(store, first, at=10)
    assert settle(store) == 2
    by_code = {(r.code, r.seat): r for r in rows(store, schema.results)}
    assert by_code["AAAAAA", 0].mu_before == Rating().mu
    assert by_code["BBBBBB", 0].mu_before == by_code["AAAAAA", 0].mu
    assert {row.games for row in rows(store, schema.ratings)} == {2}
    store.close()


def test_somebody_whose_account_is_gone_and_a_game_alone_change_no_rating(sqlite: str) -> None:
    store = Store(sqlite)
    make_account(store, PEOPLE[0], "Ada")
    store_end(store, ended()[1])
    assert settle(store) == 1
    assert rows(store, schema.ratings) == []
    store_end(store, ended("CCCCCC", rated=False)[1])
    assert settle(store) == 0
    store.close()


def test_three_of_the_last_ten_rated_games_left_bar_for_a_day(sqlite: str) -> None:
    store = Store(sqlite)
    for number in range(12):
        away = 1 if number in (0, 1, 5, 8) else -1
        store_end(store, ended(f"GAME{number:02}", away=away)[1], at=number)
    # Only two of the last ten were left.
    assert barred_until(store, PEOPLE[1]) == 0
    store_end(store, ended("GAME12", away=1)[1], at=12)
    assert barred_until(store, PEOPLE[1]) == 12 + 24 * 3600 * 1000
    assert barred_until(store, PEOPLE[0]) == 0
    store.close()


def test_a_rated_game_is_played_and_changes_ratings(database: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await known(host, "Ada"), await known(host, "Ben")
        await seated(host, ada, ben, rated=True)
        assert ada.info["rated"]
        assert ada.info["clock"]["move"] == 90
        await ada.ask("start")
        await play_out(ada, ben)
        store = host.lobby.services.store
        await host.lobby.orders.settle()
        found = {row.person: row for row in rows(store, schema.ratings)}
        assert set(found) == {person_of(ada), person_of(ben)}
        kept = {row.person: row for row in rows(store, schema.results)}
        better, worse = sorted(kept.values(), key=lambda row: row.place)
        assert better.mu > Rating().mu > worse.mu or better.place == worse.place
        assert {row.settled for row in kept.values()} == {True}

    run(database, scene)


def test_a_rated_game_ends_once_across_two_workers(cluster: Any) -> None:
    async def scene() -> None:
        database = cluster.new_database()
        async with serving(database) as one, serving(database) as two:
            ada, ben = await known(one, "Ada"), await known(two, "Ben")
            await seated(one, ada, ben, rated=True)
            await ada.ask("start")
            await play_out(ada, ben)
            await asyncio.gather(one.lobby.orders.settle(), two.lobby.orders.settle())
            store = one.lobby.services.store
            assert [row.games for row in rows(store, schema.ratings)] == [1, 1]

    asyncio.run(scene())


async def refused(player: Player, kind: str, **more: Any) -> str:
    with pytest.raises(Refused) as found:
        await player.ask(kind, **more)
    heard = next(m for m in reversed(player.heard) if m["type"] == "error")
    assert heard["reason"] == found.value.reason
    return str(heard.get("key", ""))


def test_rated_tables_are_for_known_people_without_undo_or_second_seats(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, guest = await known(host, "Ada"), await host.player("Guest")
        wish = {"game": "catan", "players": 3, "rated": True}
        assert await refused(guest, "create", **wish) == "rated-account"
        two = [{"kind": "me"}, {"kind": "me", "name": "Bob"}]
        assert await refused(ada, "create", **wish, seats=two) == "one-seat"
        assert await refused(ada, "create", **wish, options={"goal": 3}) == "rated-options"
        assert await refused(ada, "create", **wish, clock={"move": 900}) == "rated-clock"
        await ada.ask("create", **wish)
        assert await refused(ada, "sit") == "one-seat"
        assert await refused(ada, "start", fill="easy") == "rated-people"
        await guest.ask("join", table=ada.code)
        assert await refused(guest, "sit") == "rated-account"
        ben = await known(host, "Ben")
        await ben.ask("join", table=ada.code)
        await ben.ask("sit", name="Ada")
        await ben.ask("ready")
        await ada.ask("start", fill="random")
        await ada.until(lambda p: p.views)
        # An account's name is shown, whatever was asked for.
        assert [s.get("known", "") for s in ada.info["seats"]] == ["Ada", "Ben", ""]
        assert ada.info["seats"][1]["name"] == "Ben"
        assert await refused(ada, "undo") == "rated-undo"
        assert await refused(ada, "hint") in ("no-hints", "not-your-turn")

    run(sqlite, scene)


def test_a_rated_game_needs_two_people_with_seats_whoever_is_its_host(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await known(host, "Ada"), await known(host, "Ben")
        await seated(host, ada, ben, rated=True)
        await ada.ask("leave")
        assert await refused(ada, "start", fill="easy") == "rated-people"

    run(sqlite, scene)


def left_games(host: Host, player: Player) -> None:
    """Three rated games that somebody has left just now."""
    services = host.lobby.services
    values = {"seat": 0, "person": person_of(player), "game": "catan", "players": 2,
              "at": services.now(), "place": 2, "points": 2, "won": False, "left_early": True,
              "details": "{}", "rated": True, "settled": True}  # fmt: skip
    with services.store.connection() as connection:
        for code in ("X1", "X2", "X3"):
            connection.execute(sa.insert(schema.results).values(code=code, **values))


def test_whoever_left_too_often_is_told_when_he_may_play_again(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await known(host, "Ada"), await known(host, "Ben")
        left_games(host, ada)
        assert await refused(ada, "create", game="dice", rated=True) == "rated-left"
        assert "in 24 hours" in ada.heard[-1]["reason"]
        await ben.ask("create", game="dice", rated=True)
        await ada.ask("join", table=ben.code)
        assert await refused(ada, "sit") == "rated-left"
        # Friendly tables are open to him.
        await ada.ask("create", game="dice")

    run(sqlite, scene)


def test_whoever_may_play_no_rated_games_is_not_seated_at_the_next_one(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        ada, ben = await known(host, "Ada"), await known(host, "Ben")
        await seated(host, ada, ben, rated=True)
        await ada.ask("start")
        await play_out(ada, ben)
        left_games(host, ben)
        await ada.ask("rematch")
        await ada.ask("join", table=ada.info["rematch"])
        assert [seat.get("name", "") for seat in ada.info["seats"]] == ["Ada", ""]
        await ben.ask("join", table=ada.code)
        assert await refused(ben, "sit") == "rated-left"

    run(sqlite, scene)


def test_the_token_of_a_deleted_account_is_refused_even_that_of_the_guest(sqlite: str) -> None:
    async def scene(host: Host) -> None:
        guest = await host.player("Ada")
        old = guest.token
        answer = await http(host, guest, "POST", "/api/account/create", name="Ada",
                            passphrase="seven wet sheep on a reef")  # fmt: skip
        token = answer.json()["token"]
        gone = await http(host, token, "POST", "/api/account/delete",
                          passphrase="seven wet sheep on a reef")  # fmt: skip
        assert gone.status_code == 200
        for dead in (old, token):
            again = await host.player("Ada", token=dead)
            assert again.token != dead
            assert person_of(again) != dead.split(".")[0]
            assert (await http(host, dead, "GET", "/api/account")).status_code == 401

    run(sqlite, scene)
