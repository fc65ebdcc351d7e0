"""Dice, production, the seven, discards, the robber."""

from __future__ import annotations

from ...core import two_dice
from ...core.kernel import Numbers, inlined, kernel, narrow, zeros
from ...core.mechanics import await_cards, draw_from, draw_from_row, set_aside, total
from ...core.seats import NONE
from ...core.two_dice import SEVEN, SUMS
from .bank import gain, hand_size
from .board import AROUND, DOTS, HEX_CORNERS, HEXES, RESOURCES
from .state import BEFORE_ROLL, DISCARD, MAIN, ROB, ROBBER, SEATS, STEALING, UNKNOWN, State

#: A hand larger than this loses half on a seven (CA-30).
HAND_LIMIT = 7
#: Whom a friendly robber spares (CA-R26).
SPARED_POINTS = 2
#: Who may own a building: every seat, or NONE, which is the last row.
OWNERS = SEATS + 1


@inlined
def dice_weight(s: State, total: int) -> int:
    """Two dice, or with even dice the cards left in the deck."""
    return two_dice.dice_weight(total) if s.even_dice == 0 else s.dice_deck[total] + 0


@kernel
def sample_dice(s: State, noise: Numbers) -> int:
    """The sum of two dice, or of the next card of the deck."""
    if s.even_dice == 0:
        return two_dice.sample_dice(noise)
    return draw_from(s.dice_deck, 2, total(s.dice_deck, SUMS), noise)


@kernel
def take_from_dice_deck(s: State, total: int) -> None:
    """Even dice: the card drawn leaves the deck; an empty deck is shuffled anew."""
    s.dice_deck[total] -= 1
    for number in range(SUMS):
        if s.dice_deck[number] > 0:
            return
    fill_dice_deck(s)


@kernel
def fill_dice_deck(s: State) -> None:
    """One card for each of the 36 throws of two dice."""
    for number in range(SUMS):
        s.dice_deck[number] = DOTS[number]


@kernel
def production_roll(s: State, total: int) -> None:
    """Everybody's income, or the seven (CA-25 to CA-31)."""
    s.dice = total
    s.rolled = 1
    if s.even_dice:
        take_from_dice_deck(s, total)
    if total == SEVEN:
        start_discards(s)
    else:
        produce(s, total)
        s.phase = MAIN


@kernel
def produce(s: State, total: int) -> None:
    """Hexes with this number pay, except under the robber (CA-25 to CA-28).

    A number lies on two hexes at most. Where both are of one terrain they pay together.
    """
    number, blocked = narrow(total), s.robber + 0
    first, last = HEXES, NONE
    for h in range(HEXES):
        pays = (s.token[h] == number) & (h != blocked)
        first = min(first, h if pays else HEXES)
        last = max(last, h if pays else NONE)
    if last == NONE:
        return
    if s.terrain[last] != s.terrain[first]:
        pay_out(s, last, NONE)
        last = first
    pay_out(s, first, last if last != first else NONE)


@kernel
def pay_out(s: State, first: int, second: int) -> None:
    """Pay what one or two hexes of a terrain owe; a short bank pays nobody but a lone claimant
    (CA-28). What is owed is counted before anything is paid."""
    good, dues = s.terrain[first] + 0, zeros(OWNERS)
    add_dues(s, first, dues)
    if second != NONE:
        add_dues(s, second, dues)
    owed, claimants = 0, 0
    for seat in range(s.players):
        owed += dues[seat]
        claimants += 1 if dues[seat] > 0 else 0
    left = s.bank[good] + 0
    if owed > left and claimants > 1:
        return
    for seat in range(s.players):
        gain(s, seat, good, min(dues[seat], left))


@inlined
def add_dues(s: State, h: int, dues: Numbers) -> None:
    """Cards that a hex owes: one for each settlement, two for each city (CA-25, CA-26).

    A free intersection has level 0 and adds nothing to the row of NONE.
    """
    for k in range(AROUND):
        corner = HEX_CORNERS[h, k]
        dues[s.owner[corner]] += s.level[corner]


@kernel
def start_discards(s: State) -> None:
    """Who holds more than seven cards owes half of them, rounded down (CA-30)."""
    for seat in range(s.players):
        held = hand_size(s, seat)
        s.owes[seat] = held // 2 if held > HAND_LIMIT else 0
    if not await_cards(s, DISCARD):
        s.phase = ROBBER


@kernel
def choose_discard(s: State, seat: int, card: int) -> None:
    """Set one card aside; nothing is returned before all have chosen (CA-R5)."""
    if set_aside(s, seat, card):
        for other in range(s.players):
            for good in range(RESOURCES):
                gain(s, other, good, -s.chosen[other, good])
                s.chosen[other, good] = 0
        s.phase = ROBBER


@kernel
def may_move_robber(s: State, target: int) -> bool:
    """To another hex; the desert counts (CA-31). A friendly one spares the weak (CA-R26)."""
    if target == s.robber:
        return False
    return s.friendly == 0 or not is_spared(s, target) or is_all_spared(s)


@inlined
def list_targets(s: State, out: Numbers, n: int, first: int) -> int:
    """Every hex that the robber may be moved to."""
    for target in range(HEXES):
        out[n] = first + target  # stays if it is open
        n += 1 if target != s.robber else 0
    if s.friendly == 0 or is_all_spared(s):
        return n
    kept = n - HEXES + 1
    for i in range(n - HEXES + 1, n):
        if not is_spared(s, out[i] - first):
            out[kept] = out[i]
            kept += 1
    return kept


@kernel
def is_spared(s: State, target: int) -> bool:
    """Whether somebody with two points or fewer has a building on a hex (CA-R26)."""
    for k in range(AROUND):
        owner = s.owner[HEX_CORNERS[target, k]]
        if owner != NONE and s.points[owner] <= SPARED_POINTS:
            return True
    return False


@kernel
def is_all_spared(s: State) -> bool:
    """Whether no hex but the robber's own is open; then all are (CA-R26)."""
    for target in range(HEXES):
        if target != s.robber and not is_spared(s, target):
            return False
    return True


@kernel
def can_be_robbed(s: State, victim: int) -> bool:
    """An opponent with a building on the robber's hex and at least one card (CA-32, CA-R4)."""
    if victim == s.player or hand_size(s, victim) == 0:
        return False
    for k in range(AROUND):
        if s.owner[HEX_CORNERS[s.robber, k]] == victim:
            return True
    return False


@kernel
def move_robber(s: State, target: int) -> None:
    """Move the robber; robbing follows where it is possible (CA-31, CA-32)."""
    s.robber = target
    victims = 0
    for seat in range(s.players):
        if can_be_robbed(s, seat):
            victims += 1
            s.victim = seat
    if victims == 0:
        back_to_turn(s)
    elif victims == 1:
        s.phase = STEALING
    else:
        s.victim = NONE
        s.phase = ROB


@kernel
def rob(s: State, victim: int) -> None:
    """Choose whom to rob where several can be robbed."""
    s.victim = victim
    s.phase = STEALING


@inlined
def stolen_weight(s: State, good: int) -> int:
    """Any card of the victim's closed hand may be drawn (CA-33)."""
    return s.hand[s.victim, good] + 0


@kernel
def sample_stolen(s: State, noise: Numbers) -> int:
    """A card of the victim's hand."""
    held = hand_size(s, s.victim) - s.hand[s.victim, UNKNOWN]
    return draw_from_row(s.hand, s.victim, held, noise)


@kernel
def is_bystander(s: State, viewer: int) -> bool:
    """Only thief and victim see a stolen card (CA-34)."""
    return viewer != s.player and viewer != s.victim


@kernel
def steal(s: State, good: int) -> None:
    """The card that chance drew from the closed hand moves over (CA-33, CA-34)."""
    s.hand[s.victim, good] -= 1
    s.hand[s.player, good] += 1
    s.victim = NONE
    back_to_turn(s)


@kernel
def back_to_turn(s: State) -> None:
    """After the robbery the turn goes on where it stood (CA-35, CA-60)."""
    s.phase = MAIN if s.rolled else BEFORE_ROLL
