"""Whether a Catan state can occur in its phase: duties, offers, answers. Plain Python."""

from __future__ import annotations

from typing import Any

from ...core.position import want
from ...core.seats import NONE
from ...core.two_dice import SEVEN
from . import state
from .bank import SUPPLY, hand_size
from .building import can_place_any_road, founder
from .cards import deck_size, total_points
from .robber import HAND_LIMIT, can_be_robbed


def check_phase(s: Any) -> None:
    """The phase fits the rest, and whoever is to act has something to do."""
    phase = state.PHASES[s.phase]
    founding = s.phase in (state.START_ROLL, state.FOUND_SETTLEMENT, state.FOUND_ROAD)
    want(founding == (s.turn == 0), f"turn: {int(s.turn)} does not fit the phase {phase}")
    want(s.founded <= 4 * s.players, f"founded: expected 0 to {4 * s.players}")
    want(s.dice != 1, "dice: expected 0 or 2 to 12")
    want((s.phase == state.FOUND_ROAD) == (s.corner != NONE), "corner: exactly in phase found-road")
    want(
        s.phase == state.START_ROLL or s.starter != NONE, "starter: needed once the start is rolled"
    )
    if founding:
        _check_founding(s)
    _check_end(s)
    _check_turn(s)
    _check_discards(s)
    _check_offers(s)


def _check_founding(s: Any) -> None:
    if s.phase == state.START_ROLL:
        want(s.start_rolls[s.player] == 0, "start_rolls: the player to roll has rolled")
        return
    want(s.founded < 4 * s.players, "founded: the founding phase is over")
    want(
        s.founded % 2 == int(s.phase == state.FOUND_ROAD), "founded: a road follows each settlement"
    )
    want(s.player == founder(s), f"player: it is {state.SEAT_NAMES[founder(s)]} who places now")
    if s.phase == state.FOUND_ROAD:
        want(s.owner[s.corner] == s.player, "corner: not a settlement of the player")


def _check_end(s: Any) -> None:
    want((s.phase == state.OVER) == (s.winner != NONE), "winner: exactly when the game is over")
    if s.turn > 0:
        reached = total_points(s, s.player) >= s.goal
        want(reached == (s.phase == state.OVER), "phase: over exactly when the player has the goal")
        want(s.winner in (NONE, s.player), "winner: only the player on turn can win")


def _check_turn(s: Any) -> None:
    phase = state.PHASES[s.phase]
    if s.phase in (state.BEFORE_ROLL, state.ROLLING):
        want(not s.rolled, f"rolled: not yet in phase {phase}")
    elif s.phase in (state.DISCARD, state.MAIN, state.ANSWER, state.DEAL, state.DRAWING):
        want(s.rolled, f"rolled: expected 1 in phase {phase}")
    _check_causes(s)
    want((s.phase == state.STEALING) == (s.victim != NONE), "victim: exactly in phase stealing")
    if s.phase == state.STEALING:
        want(can_be_robbed(s, s.victim), "victim: no building on the robber's hex, or no card")
    elif s.phase == state.ROB:
        victims = sum(can_be_robbed(s, seat) for seat in range(s.players))
        want(victims > 1, "phase: rob is for a choice between several victims")
    elif s.phase == state.DRAWING:
        want(deck_size(s) > 0, "deck: nothing left to draw")
    if s.phase == state.FREE_ROADS:
        want(s.free_roads > 0, "free_roads: expected 1 or 2 in phase free-roads")
        want(can_place_any_road(s, s.player), "phase: no road can be placed")
    else:
        want(s.free_roads == 0 or s.phase == state.OVER, "free_roads: only in phase free-roads")


def _check_causes(s: Any) -> None:
    """What the phase follows from has happened this turn."""
    phase = state.PHASES[s.phase]
    seven = s.rolled and s.dice == SEVEN
    if s.phase == state.DISCARD:
        want(seven, f"dice: expected {SEVEN} in phase {phase}")
    elif s.phase in (state.ROBBER, state.ROB, state.STEALING):
        knight = s.card_played and s.knights[s.player] > 0
        want(seven or knight, f"phase: {phase} needs dice={SEVEN} or a knight played this turn")
    elif s.phase == state.FREE_ROADS:
        played = s.card_played and s.spent[state.ROAD_BUILDING] > 0
        want(played, f"phase: {phase} needs road building played: card_played=1 spent=r")


def _check_discards(s: Any) -> None:
    want((s.phase == state.DISCARD) == any(s.owes), "owes: exactly in phase discard")
    chosen_rows, hand_rows = s.chosen.tolist(), s.hand.tolist()
    for seat in range(s.players):
        name, held = state.SEAT_NAMES[seat], hand_size(s, seat)
        chosen = sum(chosen_rows[seat])
        half = held // 2 if s.phase == state.DISCARD and held > HAND_LIMIT else 0
        done = not chosen and hand_rows[seat][state.UNKNOWN] and not s.owes[seat]
        want(done or s.owes[seat] + chosen == half, f"owes: {name} discards half of {held} cards")
        if not hand_rows[seat][state.UNKNOWN]:
            pairs = zip(chosen_rows[seat], hand_rows[seat], strict=True)
            want(all(c <= h for c, h in pairs), f"chosen: {name} does not hold these cards")


def _check_offers(s: Any) -> None:
    trading = s.phase in (state.ANSWER, state.DEAL)
    others = [seat for seat in range(s.players) if seat != s.player]
    answers = [int(s.answer[seat]) for seat in others]
    if not trading:
        quiet = not any(s.answer) and not any(map(any, s.gives.tolist() + s.takes.tolist()))
        want(quiet, "answer, gives, takes: only in phases answer and deal")
        return
    want(
        s.answer[s.player] == state.OPEN_ANSWER,
        "answer: the player on turn does not answer himself",
    )
    if s.phase == state.ANSWER:
        want(state.OPEN_ANSWER in answers, "answer: all have answered")
    else:
        hopeful = state.OPEN_ANSWER not in answers and set(answers) != {state.DECLINED}
        want(hopeful, "answer: phase deal needs all answers, and one that does not decline")
    gives, takes = s.gives.tolist(), s.takes.tolist()
    for seat in range(len(state.SEAT_NAMES)):
        offers = seat < s.players and (seat == s.player or s.answer[seat] == state.COUNTERED)
        if not offers:
            want(
                not any(gives[seat] + takes[seat]),
                f"gives: {state.SEAT_NAMES[seat]} makes no offer",
            )
        elif seat != s.player or any(gives[seat] + takes[seat]):
            _check_deal(s, seat, gives[seat], takes[seat])
    for seat in others:
        if s.answer[seat] == state.ACCEPTED:
            want(any(takes[s.player]), "answer: an invitation cannot be accepted")
            want(
                _holds(s, seat, takes[s.player]),
                f"answer: {state.SEAT_NAMES[seat]} cannot pay that",
            )


def _check_deal(s: Any, seat: int, gives: list[int], takes: list[int]) -> None:
    name = state.SEAT_NAMES[seat]
    want(any(gives) and any(takes), f"gives: {name}'s offer moves cards both ways")
    mixed = any(give and take for give, take in zip(gives, takes, strict=True))
    want(not mixed, f"gives: {name}'s offer has a good on both sides")
    want(_holds(s, seat, gives), f"gives: {name} does not hold these cards")
    want(max(takes) <= SUPPLY, f"takes: there are only {SUPPLY} cards of a good")


def _holds(s: Any, seat: int, cards: list[int]) -> bool:
    hand = s.hand.tolist()[seat]
    lacking = sum(max(0, n - held) for n, held in zip(cards, hand[: state.UNKNOWN], strict=True))
    return lacking <= int(hand[state.UNKNOWN])
