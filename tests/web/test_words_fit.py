"""Words stay whole, and on what they are printed on, in windows of every size."""

from __future__ import annotations

from pathlib import Path

import pytest
from page_screens import ended, simple
from playwright.sync_api import Browser, Page, expect
from screens import cards_in_hand, dice_tip, in_phase, open_table, sit_down
from studio import Screen, Studio, after, at_address
from table_screens import TABLE_SCREENS, asked_to_take_back, seats
from test_page_layout import ALL_IN_SIGHT

pytestmark = pytest.mark.slow

#: Whether all words in these parts are whole: none in two lines, none in the margin of its part.
WHOLE = """(names) => names.every((name) => {
  const parts = [...document.querySelectorAll(name)].filter((e) => e.offsetParent && e.innerText);
  return parts.length > 0 && parts.every((part) => {
    const [box, style] = [part.getBoundingClientRect(), getComputedStyle(part)];
    const margin = (side) =>
      parseFloat(style[`border${side}Width`]) + parseFloat(style[`padding${side}`]) - 1;
    const [left, right] = [box.left + margin('Left'), box.right - margin('Right')];
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
      for (const word of walker.currentNode.nodeValue.matchAll(/[^\\s\\u00ad-]+/g)) {
        range.setStart(walker.currentNode, word.index);
        range.setEnd(walker.currentNode, word.index + word[0].length);
        const lines = [...range.getClientRects()].filter((r) => r.width > 0.5 && r.height > 2);
        if (new Set(lines.map((r) => Math.round(r.top))).size > 1) return false;
        if (lines.some((r) => r.left < left || r.right > right)) return false;
      }
    }
    return true;
  });
})"""
#: Whether no number of the board is smaller than twelve pixels, all but those of harbours.
READABLE = """() => {
  const numbers = [...document.querySelectorAll('.boardbox .chartboard text')]
    .filter((e) => e.getBoundingClientRect().width && !e.closest('.harbour'));
  return numbers.length > 0 && numbers.every((e) => {
    const m = e.getScreenCTM();
    return parseFloat(getComputedStyle(e).fontSize) * Math.sqrt(m.a * m.d - m.b * m.c) >= 11.9;
  });
}"""
#: Whether every number of the trade track lies within its buoy, which is round.
ON_BUOYS = """() => {
  const numbers = [...document.querySelectorAll('.chartboard .minor')];
  return numbers.length > 0 && numbers.every((e) => {
    const [text, disc] = [e, e.previousElementSibling].map((e) => e.getBoundingClientRect());
    return text.width <= 0.85 * disc.width;
  });
}"""
#: Whether no name of a card lies over another's, nor under a number.
APART = """() => {
  const all = [...document.querySelectorAll('.felt :is(figcaption, .badge)')].map((e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    return range.getBoundingClientRect();
  }).filter((r) => r.width);
  return all.length > 0 && all.every((a, i) => all.slice(i + 1).every((b) =>
    a.right <= b.left + 1 || b.right <= a.left + 1
    || a.bottom <= b.top + 4 || b.bottom <= a.top + 4));
}"""

#: Pairs of these parts that lie over each other.
COVERED = """(names) => {
  const parts = names.flatMap((name) => [...document.querySelectorAll(name)])
    .map((e) => [e.innerText, e.getBoundingClientRect()]).filter(([, r]) => r.width > 1);
  return parts.flatMap(([one, a], i) => parts.slice(i + 1)
    .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1
      && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => `${one} / ${other}`));
}"""
#: A name without a place to break it, as long as names may be.
LONG_NAME = "Wolfeschlegelsteinhausen"


@pytest.fixture
def studio(browser: Browser, address: str, server_folder: Path) -> Studio:
    return Studio(browser, address, server_folder)


def shown(studio: Studio, screen: Screen, language: str, size: tuple[int, int]) -> Page:
    """A screen that is reached in a window of that size."""
    studio.viewport = {"width": size[0], "height": size[1]}
    return screen(studio, language)


@pytest.mark.parametrize(("game", "language"), [("dice", "fr"), ("struggle", "ru")])
def test_the_names_of_five_opponents_stay_whole(studio: Studio, game: str, language: str) -> None:
    page = shown(studio, seats(game, 6), language, (820, 1180))
    for width, height in [(820, 1180), (844, 390), (360, 740)]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(WHOLE, arg=[".foe"])
        page.wait_for_function(ALL_IN_SIGHT, arg=[".foes"])
    studio.leave()


@pytest.mark.parametrize(
    "screen",
    [
        in_phase("struggle", "trade", 40),
        at_address("/learn/struggle/steps", ".teach-text"),
        ended("struggle", 3, "replay", ".replaybar"),
        ended("struggle", 3, "review", ".logchart"),
    ],
    ids=["table", "lesson", "replay", "review"],
)
def test_market_stacks_and_laid_cards_are_in_sight_on_a_tablet(
    studio: Studio, screen: Screen
) -> None:
    page = shown(studio, screen, "fr", (820, 1180))
    page.wait_for_function(ALL_IN_SIGHT, arg=[".felt"])
    page.wait_for_function(APART)
    studio.leave()


@pytest.mark.parametrize(
    ("screen", "language", "parts"),
    [
        (in_phase("catan", "main", 30), "ru", [".dock .dockbtn"]),
        (in_phase("catan", "deal", 8), "ru", [".ask .deal"]),
        (in_phase("dice", "choose", 12), "ru", [".acts .btn"]),
        (in_phase("struggle", "trade", 40), "de", [".lane:has(.stack) + .lane"]),
        (simple("catan"), "ru", [".hand > .me h3"]),
    ],
    ids=["dock", "deal", "dice", "stacks", "colour"],
)
def test_words_stay_on_their_buttons_on_a_phone_held_sideways(
    studio: Studio, screen: Screen, language: str, parts: list[str]
) -> None:
    page = shown(studio, screen, language, (844, 390))
    page.wait_for_function(WHOLE, arg=parts)
    studio.leave()


def test_goods_to_choose_from_stay_on_their_buttons(studio: Studio) -> None:
    page = shown(studio, after(cards_in_hand, ".fan.dev .pile >> nth=2"), "en", (844, 390))
    page.wait_for_function("""() => {
      const goods = [...document.querySelectorAll('.ask .good')];
      return goods.length === 5 && goods.every((good) => {
        const [on, edge] = [good.querySelector('.ic'), good].map((e) => e.getBoundingClientRect());
        return on.left >= edge.left && on.right <= edge.right;
      });
    }""")
    studio.leave()


def test_a_replay_tells_a_long_turn_to_its_end(studio: Studio) -> None:
    page = shown(studio, ended("dice", 2, "replay", ".replaybar"), "ru", (820, 1180))
    for width, height in [(820, 1180), (1024, 768), (1366, 768)]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("""() => {
          const words = document.querySelector('.replayword span');
          const [on, bar] = [words, words.closest('.replaybar')]
            .map((e) => e.getBoundingClientRect());
          return on.left >= bar.left && on.right <= bar.right
            && words.scrollWidth <= words.clientWidth;
        }""")
    studio.leave()


@pytest.mark.parametrize(
    "screen",
    [
        dice_tip,
        simple("elasund"),
        ended("elasund", 3, "replay", ".replaybar"),
        ended("elasund", 3, "review", ".logchart"),
        ended("dice", 2, "review", ".logchart"),
        ended("catan", 4, "review", ".logchart"),
    ],
    ids=["tip", "puzzle", "elasund-replay", "elasund-review", "dice-review", "catan-review"],
)
def test_numbers_are_readable_wherever_a_board_is_shown_on_a_small_phone(
    studio: Studio, screen: Screen
) -> None:
    page = shown(studio, screen, "ru", (360, 740))
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_function(READABLE)
    studio.leave()


def test_the_numbers_of_the_trade_track_lie_on_their_buoys(studio: Studio) -> None:
    page = shown(studio, in_phase("elasund", "build", 12), "en", (1024, 768))
    page.wait_for_function(ON_BUOYS)
    studio.leave()


def test_all_buildings_to_lay_are_in_sight_with_their_words(studio: Studio) -> None:
    for size in [(360, 740), (1024, 768)]:
        page = shown(studio, in_phase("struggle", "lay"), "fr", size)
        expect(page.locator(".laychoice .cardbtn")).to_have_count(5)
        page.wait_for_function(ALL_IN_SIGHT, arg=[".sidebody"])
        page.wait_for_function(WHOLE, arg=[".laychoice"])
        studio.leave()


def test_what_is_taken_back_leaves_the_score_in_sight(studio: Studio) -> None:
    page = shown(studio, in_phase("dice", "choose", 12), "en", (820, 1180))
    page.locator(".acts .btn").first.click()
    page.wait_for_selector(".undobtn")
    covered = """() => {
      const [a, b] = ['.undobtn', '.scorerow']
        .map((name) => document.querySelector(name).getBoundingClientRect());
      return a.bottom <= b.top;
    }"""
    page.wait_for_function(covered)
    studio.leave()


def test_a_request_to_take_back_cuts_no_words_on_a_small_phone(studio: Studio) -> None:
    page = shown(studio, asked_to_take_back, "ru", (360, 740))
    page.wait_for_function(WHOLE, arg=[".dock .dockbtn"])
    studio.leave()


def test_the_steps_of_a_turn_stay_on_their_slip(studio: Studio) -> None:
    page = shown(studio, TABLE_SCREENS["struggle-turn"], "de", (360, 740))
    page.wait_for_function(WHOLE, arg=[".steps", ".steps li"])
    studio.leave()


def test_names_and_points_of_a_ranking_share_their_lines(studio: Studio) -> None:
    page = shown(studio, ended("elasund", 3), "ru", (844, 390))
    lines = page.locator(".ranking li")
    expect(lines).to_have_count(3)
    assert len(set(lines.evaluate_all("(all) => all.map((e) => e.offsetHeight)"))) == 1
    studio.leave()


def test_a_note_at_an_opponent_pushes_nothing_about(studio: Studio) -> None:
    page = shown(studio, in_phase("catan", "deal", 8), "de", (1440, 900))
    expect(page.locator(".foe .note")).to_have_count(3)
    heights = "() => [...document.querySelectorAll('.foe')].map((e) => e.offsetHeight)"
    with_notes = page.evaluate(heights)
    page.evaluate("() => document.querySelectorAll('.foe .note').forEach((e) => e.remove())")
    assert page.evaluate(heights) == with_notes
    studio.leave()


@pytest.mark.parametrize(
    ("screen", "parts"),
    [
        (
            at_address("/learn/catan/founding", ".teach-text"),
            [".foe", ".me", ".turnflag", ".teach"],
        ),
        (ended("catan", 4, "replay", ".replaybar"), [".foe", ".me", ".turnflag", ".replaybar"]),
        (ended("elasund", 3, "replay", ".replaybar"), [".foe", ".dice", ".turnflag", ".replaybar"]),
        (ended("catan", 4), [".foe", ".dice", ".boardbox .chartboard .land"]),
        (
            in_phase("struggle", "development", 20),
            [".felt h2", ".felt .card", ".felt figcaption", ".felt .badge"],
        ),
    ],
    ids=["lesson", "replay", "dice", "end", "cards"],
)
def test_nothing_lies_over_another_on_the_smallest_phone_held_sideways(
    studio: Studio, screen: Screen, parts: list[str]
) -> None:
    page = shown(studio, screen, "de", (667, 375))
    page.set_viewport_size({"width": 667, "height": 375})
    page.wait_for_function(f"(names) => ({COVERED})(names).length === 0", arg=parts)
    studio.leave()


def test_a_review_shows_all_chances_on_the_smallest_phone_held_sideways(studio: Studio) -> None:
    page = shown(studio, ended("catan", 4, "review", ".logchart"), "ru", (667, 375))
    page.set_viewport_size({"width": 667, "height": 375})
    page.wait_for_function("""() => {
      const edges = (e) => e.getBoundingClientRect();
      const chances = [...document.querySelectorAll('.readout b')];
      return chances.length === 4 && chances.every(
        (e) => edges(e).right <= edges(e.closest('li')).right + 1 && e.scrollWidth <= e.offsetWidth,
      );
    }""")
    studio.leave()


def test_a_long_name_stays_on_its_slip(studio: Studio) -> None:
    host, guest = studio.visitor("de"), studio.visitor("de")
    for table in (host, guest):
        table.open("/settings").locator("main input").first.fill(LONG_NAME)
        table.page.keyboard.press("Enter")
    path = open_table(host, "catan", 2)
    sit_down(guest, path)
    for size in [(360, 740), (1366, 768)]:
        host.page.set_viewport_size({"width": size[0], "height": size[1]})
        host.page.wait_for_function(f"() => ({COVERED})(['.seat b', '.seat .btn']).length === 0")
    guest.page.click(".lobby .btn.big")
    host.page.click(".lobby .btn.main.big")
    for part in (".hand > .me", ".foe"):
        host.page.wait_for_selector(part)
        assert host.page.evaluate("(e) => document.querySelector(e).scrollWidth", part) <= (
            host.page.evaluate("(e) => document.querySelector(e).clientWidth", part)
        )
    host.page.set_viewport_size({"width": 844, "height": 390})
    name = host.page.locator(".foe h3")
    expect(name).to_have_css("text-overflow", "ellipsis")
    expect(name).to_have_css("display", "block")
    studio.leave()


def test_all_steps_of_a_review_are_in_reach_on_the_narrowest_phone(studio: Studio) -> None:
    page = shown(studio, ended("catan", 4, "review", ".logchart"), "de", (320, 568))
    page.set_viewport_size({"width": 320, "height": 568})
    buttons = page.locator(".rdock > *")
    expect(buttons).to_have_count(5)
    edges = "(all) => all.map((e) => e.getBoundingClientRect().right)"
    assert max(buttons.evaluate_all(edges)) <= 320
    page.wait_for_function(WHOLE, arg=[".rdock > *"])
    studio.leave()
