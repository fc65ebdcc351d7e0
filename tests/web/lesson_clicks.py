"""The moves of lessons made with the pointer on the page, whatever its language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page

Move = dict[str, Any]
MAIN = ".mains .btn.main"


class Learner:
    """Somebody who makes the moves of a game by clicking."""

    def __init__(self, page: Page, game: str) -> None:
        self.page = page
        self.ways: dict[str, Callable[[Move], None]] = getattr(self, f"_{game}")()

    def make(self, moves: list[Move]) -> None:
        """Make one move, or give up several cards at once."""
        kind = str(moves[0]["kind"])
        if len(moves) > 1:
            self._give_up(Counter(str(move["good"]) for move in moves))
        else:
            self.ways[kind](moves[0])

    def press(self, found: Locator) -> None:
        """Press a button, however this person does that."""
        found.click()

    def _click(self, selector: str) -> None:
        self.press(self.page.locator(selector).first)

    def _main(self, move: Move) -> None:
        self._click(MAIN)

    def _at(self, place: object) -> None:
        self._click(f'[data-spot="{place}"]')

    def _good(self, inside: str, good: object) -> Locator:
        return self.page.locator(f'{inside} .good:has(use[href="#i-{good}"])')

    def _give_up(self, cards: Counter[str]) -> None:
        for good, count in cards.items():
            for _ in range(count):
                self.press(self._good('[data-panel="ask"]', good))
        self._click('[data-panel="ask"] .btn.main')

    # Catan.

    def _catan(self) -> dict[str, Callable[[Move], None]]:
        def build(move: Move) -> None:
            chooser = self.page.locator(f'.bld[data-explain="catan/{move["kind"]}"]')
            if chooser.is_enabled() and chooser.get_attribute("aria-pressed") != "true":
                self.press(chooser)
            self._at(move.get("corner", move.get("path")))

        def deal(move: Move) -> None:
            sides = ("give", "take")
            if move["kind"] == "overseas":
                counts = {"give": {move["give"]: move["rate"]}, "take": {move["take"]: 1}}
            else:
                counts = {side: move[side] for side in sides}
            while (less := self.page.locator(".tradebox .less")).count():
                self.press(less.first)
            for number, side in enumerate(sides):
                for good, count in counts[side].items():
                    for _ in range(count):
                        self.press(self._good(f".tradebox .gets >> nth={number} >>", good))
            wanted = "[data-glow]" if move["kind"] == "overseas" else ":not([data-glow])"
            self._click(f".tradebox .row.spaced > .btn{wanted}")

        def play(move: Move) -> None:
            if not (card := self.page.locator(".playcard")).count():
                self._click(f'.pile[data-explain="catan/{move["kind"]}"]')
            card.wait_for()
            self._click('[data-panel="ask"] .btn.main')

        return {
            "roll": self._main, "end": self._main,
            "settlement": build, "road": build, "city": build,
            "buy": lambda move: self._click('.bld[data-explain="catan/buy"]'),
            "offer": deal, "overseas": deal,
            "deal": lambda move: self._click(".answers [data-glow]"),
            "withdraw": lambda move: self._click('[data-panel="ask"] > .btn.wide'),
            "robber": lambda move: self._at(move["hex"]),
            "knight": play,
        }  # fmt: skip

    # The dice game.

    def _dice(self) -> dict[str, Callable[[Move], None]]:
        def keep(move: Move) -> None:
            left: Counter[str] = Counter(move["dice"])
            dice = self.page.locator(".rdie")
            for i in range(dice.count()):
                die = dice.nth(i)
                face = die.locator("use").first.get_attribute("href") or ""
                wanted = left[face.removeprefix("#i-")] > 0
                left[face.removeprefix("#i-")] -= 1
                if (die.get_attribute("aria-pressed") == "true") != wanted:
                    self.press(die)
            self._click(".tray .acts .btn:not(.main):not(:has(use))")

        def joker(move: Move) -> None:
            if not self.page.locator('[data-panel="ask"] .good').count():
                self._click(f'[data-spot="joker{move["joker"]}"]')
            self.press(self._good('[data-panel="ask"]', move["die"]))

        def gold(move: Move) -> None:
            if not self.page.locator('[data-panel="ask"] .good').count():
                self._click('.tray .acts .btn:has(use[href="#i-gold"])')
            self.press(self._good('[data-panel="ask"]', move["face"]))

        last = ".tray .acts .btn.main"
        return {
            "keep": keep, "joker": joker, "gold": gold,
            "stop": lambda move: self._click(last), "end": lambda move: self._click(last),
            "road": lambda move: self._at(move["road"]),
            **{k: lambda move: self._at(move["kind"]) for k in ("knight", "settlement", "city")},
        }  # fmt: skip

    # The card game.

    def _struggle(self) -> dict[str, Callable[[Move], None]]:
        def buy(move: Move) -> None:
            self._click(f'.costrow[data-explain="struggle/{move["kind"]}"]')
            if (payment := self.page.locator(".payment")).count():
                self.press(payment.first)

        def give(good: object) -> None:
            pile = self.page.locator(f'.hand .pile[data-explain="struggle/{good}"]')
            if "chosen" not in (pile.get_attribute("class") or "").split():
                self.press(pile)

        def market(move: Move) -> None:
            give(move["give"])
            self._click(f'.cardslot:has(use[href="#card-{move["take"]}"])')
            self._click('[data-panel="ask"] .btn.main')

        def throw(move: Move) -> None:
            give(move["good"])
            self._click('[data-panel="ask"] .row .btn:not(.main)')

        return {
            "develop": self._main, "produce": self._main, "market": market, "discard": throw,
            **dict.fromkeys(("road", "knight", "settlement", "city", "building"), buy),
            "lay": lambda move: self._click(
                f'.laychoice .cardbtn:has(use[href="#card-{move["building"]}"])'
            ),
        }  # fmt: skip

    # Elasund.

    def _elasund(self) -> dict[str, Callable[[Move], None]]:
        def choose(selector: str) -> None:
            button = self.page.locator(selector)
            if button.get_attribute("aria-pressed") != "true":
                self.press(button)

        def build(move: Move) -> None:
            choose(f'.sup[data-explain="elasund/{move["building"]}"]')
            self._at(move["field"])

        def permit(move: Move) -> None:
            choose(f".perms >> nth=0 >> .perm >> nth={move['value']}")
            self._at(move["field"])

        def wall(move: Move) -> None:
            choose('.sup[data-explain="elasund/wall"]')
            self._at(move["site"])

        return {
            "done": self._main, "end": self._main, "build": build, "permit": permit, "wall": wall,
            "church": lambda move: self._click('.sup[data-explain="elasund/church"]'),
            "lay": lambda move: self.press(
                self.page.locator('[data-panel="ask"] .tile', has_text=str(move["tile"]))),
            "gold": lambda move: self._click('[data-panel="turn"] .btn.wide'),
            "ship": lambda move: self._at(move["row"]),
        }  # fmt: skip


class KeyLearner(Learner):
    """Somebody without a pointer: Tab walks to a button, arrow keys to a place, Enter presses."""

    #: As often as Tab or an arrow is pressed before something counts as out of reach.
    MOST = 120

    def press(self, found: Locator) -> None:
        """Walk to what is meant, and press it."""
        found.wait_for()
        if found.get_attribute("data-spot") is not None:
            self._walk_the_board(found)
        for _ in range(self.MOST):
            if self._has_focus(found):
                self.page.keyboard.press("Enter")
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not reach {found}")

    def _has_focus(self, found: Locator) -> bool:
        return bool(found.evaluate("(e) => e === document.activeElement"))

    def _walk_the_board(self, found: Locator) -> None:
        self.page.keyboard.press("b")
        for _ in range(self.MOST):
            way = found.evaluate(_WAY)
            if not way:
                return
            self.page.keyboard.press(way)
        raise AssertionError(f"the arrow keys do not reach {found}")


#: The arrow key that leads from the place that has the focus to this one; none if it is this one.
#: What was tried already from a place is not tried again.
_WAY = """(e) => {
  const here = document.activeElement;
  if (here === e || !here?.hasAttribute('data-spot')) return '';
  const middle = (one) => {
    const r = (one.querySelector('.hit') ?? one).getBoundingClientRect();
    return [r.left + r.width / 2, r.top + r.height / 2];
  };
  const [[x0, y0], [x1, y1]] = [middle(here), middle(e)];
  const ways = [
    [Math.abs(x1 - x0), x1 > x0 ? 'ArrowRight' : 'ArrowLeft'],
    [Math.abs(y1 - y0), y1 > y0 ? 'ArrowDown' : 'ArrowUp'],
  ].sort((a, b) => b[0] - a[0]).map(([, key]) => key);
  const rest = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'].filter((k) => !ways.includes(k));
  const tried = (here.triedKeys ??= []);
  const way = [...ways, ...rest].find((key) => !tried.includes(key)) ?? 'ArrowRight';
  tried.push(way);
  return way;
}"""
