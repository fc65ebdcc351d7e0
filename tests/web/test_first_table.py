"""The first table of a newcomer: easy bots, the beginner's board, a tip at each first time."""

from __future__ import annotations

import json
import random
from collections.abc import Callable

import pytest
from driver import ROOT, Patience, Table
from playwright.sync_api import Route, expect

pytestmark = pytest.mark.slow
#: Reads the tip on top and puts it away, before another one can lie on it.
_PUT_AWAY = """() => {
  const tip = document.querySelector('.tip');
  tip?.querySelector('.btn').click();
  return tip && [tip.dataset.tip, tip.querySelector('p').innerText];
}"""
TEXTS = ROOT / "web" / "src" / "locales" / "lessons"


def play_until_tips(table: Table, wanted: set[str]) -> dict[str, str]:
    """Click what glows and put every tip away; the tips that came, with their words."""
    page, dice = table.page, random.Random(5)
    if "found" in wanted:  # before the first click; the page fetches what shows tips by itself
        expect(page.locator('.tip[data-tip="found"]')).to_be_visible()
    found: dict[str, str] = {}
    patience = Patience()
    while not wanted <= set(found) and patience.lasts:
        if tip := page.evaluate(_PUT_AWAY):
            name, said = tip
            assert name not in found, "each tip comes once"
            found[name] = said
        elif clicked := table.click_what_glows(dice):
            patience.note(clicked)
        else:
            page.wait_for_timeout(30)
    return found


def test_what_play_now_begins_is_chosen_for_every_game_and_kept(
    visit: Callable[..., Table],
) -> None:
    page = visit("en-GB").open("/")
    main = page.locator(".begin .main")
    game, players = page.locator("[name=quick-game]"), page.locator("[name=quick-players]")
    board, level = page.locator("[name=quick-board]"), page.locator("[name=quick-level]")
    expect(board).to_have_value("beginner")
    game.select_option("elasund")
    expect(board).to_have_count(0)
    players.select_option("3")
    game.select_option("dice")
    expect(players).to_have_value("2")
    players.select_option(label="Alone")
    expect(level).to_be_disabled()
    page.reload()
    expect(game).to_have_value("dice")
    expect(main).to_have_text("Play alone")
    main.click()
    page.wait_for_selector("main.table.dicegame")
    expect(page.locator(".foe")).to_have_count(0)
    page.goto(page.url.rsplit("/t/")[0])
    page.click("[data-play=elasund]")
    expect(page.locator("main.elasund .foe")).to_have_count(2)


@pytest.mark.parametrize(
    ("game", "language", "wanted"),
    [
        ("catan", "en-GB", {"found", "trade", "seven"}),
        ("dice", "de-DE", {"keep", "build"}),
        pytest.param("struggle", "fr-FR", {"exchange"}, marks=pytest.mark.long),
        pytest.param("elasund", "ru-RU", {"permit"}, marks=pytest.mark.long),
    ],
)
def test_a_newcomer_gets_tips_at_the_first_times(
    game: str, language: str, wanted: set[str], visit: Callable[..., Table]
) -> None:
    table = visit(language)
    table.play_now(game)
    found = play_until_tips(table, wanted)
    assert wanted <= set(found)
    texts = json.loads((TEXTS / language[:2] / "tips.json").read_text(encoding="utf-8"))
    for name, said in found.items():
        # French gets its narrow spaces when it is loaded.
        assert said.split() == texts[f"{game}.{name}"].replace("\u202f", " ").split()


def test_a_tip_comes_with_its_words_and_stays_when_the_window_turns(
    visit: Callable[..., Table],
) -> None:
    table = visit("en-GB")
    page, held = table.page, list[Route]()
    page.route("**/assets/tips*.js", lambda route: held.append(route))
    with page.expect_request("**/assets/tips*.js"):
        table.play_now("catan")
    expect(page.locator(".tip")).to_have_count(0)
    held[0].continue_()
    expect(page.locator(".tip p")).not_to_be_empty()
    page.set_viewport_size({"width": 360, "height": 740})
    expect(page.locator(".dock .btn.main")).to_be_visible()
    expect(page.locator(".tip p")).not_to_be_empty()


def test_the_second_table_has_stronger_bots_and_no_tips(visit: Callable[..., Table]) -> None:
    table = visit("en-GB")
    sent: list[dict[str, object]] = []
    table.page.on(
        "websocket",
        lambda socket: socket.on("framesent", lambda text: sent.append(json.loads(text))),
    )
    for level, board in (("easy", "beginner"), ("medium", "beginner")):
        page = table.open()
        page.get_by_role("button", name="Play now against bots").click()
        page.wait_for_selector("main.table")
        made = [message for message in sent if message["type"] == "create"][-1]
        bots = [seat for seat in made["seats"] if seat["kind"] == "bot"]  # type: ignore[attr-defined]
        assert {bot["level"] for bot in bots} == {level}
        assert made["options"] == {"board": board}
        page.wait_for_selector("[data-glow]")
        expect(page.locator(".tip")).to_have_count(1 if level == "easy" else 0)


def test_somebody_who_wants_no_tips_gets_none(visit: Callable[..., Table]) -> None:
    table = visit("en-GB")
    table.play_now("catan")
    page = table.page
    page.get_by_role("link", name="The rule").click()
    expect(page.locator(".rulesdrawer .here")).to_contain_text("Round 1")
    expect(page.locator("main.table")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".rulesdrawer")).to_have_count(0)
    page.get_by_role("button", name="No more tips").click()
    expect(page.locator(".tip")).to_have_count(0)
    page.reload()
    page.wait_for_selector("[data-spot]")
    expect(page.locator(".tip")).to_have_count(0)


def test_fewer_players_take_bots_and_people_away_from_a_new_table(
    visit: Callable[..., Table],
) -> None:
    page = visit().open()
    page.click("[data-friends=catan]")
    players, here, bots = (
        page.locator(f".newtable select[name={name}]") for name in ("players", "here", "bots")
    )
    bots.select_option("3")
    players.select_option("2")
    expect(bots).to_have_value("1")
    here.select_option("2")
    expect(bots).to_have_value("0")
    players.select_option("4")
    here.select_option("4")
    players.select_option("3")
    expect(here).to_have_value("3")
