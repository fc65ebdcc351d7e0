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

    def _click(self, selector: str) -> None:
        self.page.locator(selector).first.click()

    def _main(self, move: Move) -> None:
        self._click(MAIN)

    def _at(self, place: object) -> None:
        self._click(f'[data-spot="{place}"]')

    def _good(self, inside: str, good: object) -> Locator:
        return self.page.locator(f'{inside} .good:has(use[href="#i-{good}"])')

    def _give_up(self, cards: Counter[str]) -> None:
        for good, count in cards.items():
            for _ in range(count):
                self._good('[data-panel="ask"]', good).click()
        self._click('[data-panel="ask"] .btn.main')

    # Catan.

    def _catan(self) -> dict[str, Callable[[Move], None]]:
        def build(move: Move) -> None:
            chooser = self.page.locator(f'.bld[data-explain="catan/{move["kind"]}"]')
            if chooser.is_enabled() and chooser.get_attribute("aria-pressed") != "true":
                chooser.click()
            self._at(move.get("corner", move.get("path")))

        def deal(move: Move) -> None:
            sides = ("give", "take")
            if move["kind"] == "overseas":
                counts = {"give": {move["give"]: move["rate"]}, "take": {move["take"]: 1}}
            else:
                counts = {side: move[side] for side in sides}
            while (less := self.page.locator(".tradebox .less")).count():
                less.first.click()
            for number, side in enumerate(sides):
                for good, count in counts[side].items():
                    for _ in range(count):
                        self._good(f".tradebox .gets >> nth={number} >>", good).click()
            wanted = "[data-glow]" if move["kind"] == "overseas" else ":not([data-glow])"
            self._click(f".tradebox .row.spaced > .btn{wanted}")

        return {
            "roll": self._main, "end": self._main,
            "settlement": build, "road": build, "city": build,
            "buy": lambda move: self._click('.bld[data-explain="catan/buy"]'),
            "offer": deal, "overseas": deal,
            "deal": lambda move: self._click(".answers [data-glow]"),
            "withdraw": lambda move: self._click('[data-panel="ask"] > .btn.wide'),
            "robber": lambda move: self._at(move["hex"]),
            "knight": lambda move: self._click('.pile[data-explain="catan/knight"]'),
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
                    die.click()
            self._click(".tray .acts .btn:not(.main):not(:has(use))")

        def joker(move: Move) -> None:
            if not self.page.locator('[data-panel="ask"] .good').count():
                self._click(f'[data-spot="joker{move["joker"]}"]')
            self._good('[data-panel="ask"]', move["die"]).click()

        def gold(move: Move) -> None:
            if not self.page.locator('[data-panel="ask"] .good').count():
                self._click('.tray .acts .btn:has(use[href="#i-gold"])')
            self._good('[data-panel="ask"]', move["face"]).click()

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
                payment.first.click()

        def give(good: object) -> None:
            pile = self.page.locator(f'.hand .pile[data-explain="struggle/{good}"]')
            if "chosen" not in (pile.get_attribute("class") or "").split():
                pile.click()

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
                button.click()

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
            "lay": lambda move: self.page.locator('[data-panel="ask"] .goods .btn').filter(
                has_text=str(move["tile"])).click(),
            "gold": lambda move: self._click('[data-panel="turn"] .btn.wide'),
            "ship": lambda move: self._at(move["row"]),
        }  # fmt: skip
