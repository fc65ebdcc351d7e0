"""The fast card game, rules version 2.0: who acts, what is legal, what a move does."""

from __future__ import annotations

from ...core.chance import CHANCE
from ...core.kernel import Numbers, kernel
from . import moves as m
from .cards import BUILDINGS, EVENT_CARDS, GOAL, NONE
from .events import (
    choose_discard,
    leave_market,
    may_discard,
    may_visit,
    turn_card,
    visit,
)
from .laid import flip_destiny
from .pile import draw, hand_size, is_drawing_over
from .purchase import PAYMENTS, buy, can_buy, lay_building, list_purchases, may_lay
from .state import (
    DEAL,
    DEVELOPMENT,
    DEVELOPMENT_GUILD,
    EXCHANGE,
    FLIP,
    GIVE,
    LAY,
    LAY_MARKET,
    MARKET_DAY_PHASE,
    OVER,
    PICK,
    PRODUCE,
    REDRAW,
    ROBBER_PHASE,
    STARTER,
    SWAP,
    TRADE,
    TRADE_GUILD,
    TURNING,
    State,
)
from .trade import (
    discard_for_exchange,
    exchange_with_market,
    exchanges_left,
    give_to_partner,
    guild_takes,
    has_road,
    may_exchange_with_pile,
    may_look,
    may_swap,
    may_swap_with_market,
    may_use_guild,
    redraw,
    start_swap,
    take_from_partner,
    use_guild,
)
from .turn import deal, lay_market, produce, start_production

MOST = m.MOST_EXCHANGES


# Who may act.


@kernel
def is_chance(phase: int) -> bool:
    """Whether cards or the starter are drawn in a phase."""
    return (
        phase <= DEAL
        or phase == REDRAW
        or phase == SWAP
        or phase == TRADE_GUILD
        or phase == DEVELOPMENT_GUILD
        or phase == TURNING
        or phase == PRODUCE
    )


@kernel
def actors(s: State) -> int:
    """Bits of the seats that may act now, CHANCE, or 0 when the game is over."""
    phase = s.phase
    if phase == OVER:
        return 0
    if is_chance(phase):
        return CHANCE
    if phase == MARKET_DAY_PHASE:
        return 1 << s.visitor
    if phase != ROBBER_PHASE:
        return 1 << s.player
    seats = 0
    for seat in range(s.players):
        if s.owes[seat] > 0:
            seats |= 1 << seat
    return seats


# What is legal.


@kernel
def is_legal(s: State, seat: int, move: int) -> bool:
    """Whether a seat may make a move now; the one judge of every move."""
    if seat < 0 or not (actors(s) >> seat) & 1:
        return False
    phase = s.phase
    if phase == TRADE:
        return move == m.DEVELOP or _is_legal_trade(s, seat, move)
    if phase == DEVELOPMENT:
        if m.BUY <= move < m.BUY + PAYMENTS:
            return can_buy(s, seat, move - m.BUY)
        return move == m.PRODUCE_NOW or _is_legal_guild(s, seat, move)
    if phase == EXCHANGE:
        return move == m.REDRAW_NOW or _is_legal_discard(s, seat, move)
    if phase == PICK:
        return m.PICK_CARD <= move < m.PICK_CARD + 5 and s.hand[s.partner, move - m.PICK_CARD] > 0
    if phase == GIVE:
        return m.GIVE_CARD <= move < m.GIVE_CARD + 5 and s.hand[seat, move - m.GIVE_CARD] > 0
    if phase == FLIP:
        return move == m.FLIP_CARD or move == m.KEEP
    if phase == LAY:
        building = move - m.LAY_BUILDING
        return 0 <= building < BUILDINGS and may_lay(s, seat, building)
    if phase == MARKET_DAY_PHASE:
        swap = move - m.MARKET_SWAP
        return move == m.PASS or (0 <= swap < 25 and may_visit(s, seat, swap // 5, swap % 5))
    # A robber attack is the only other phase with actors.
    return m.DISCARD <= move < m.DISCARD + 5 and may_discard(s, seat, move - m.DISCARD)


@kernel
def _is_legal_trade(s: State, seat: int, move: int) -> bool:
    if m.MARKET_SWAP <= move < m.MARKET_SWAP + 25:
        swap = move - m.MARKET_SWAP
        return may_swap_with_market(s, seat, swap // 5, swap % 5)
    if m.SWAP_WITH <= move < m.SWAP_WITH + MOST * s.players:
        swap = move - m.SWAP_WITH
        return may_swap(s, seat, swap // MOST, swap % MOST + 1)
    if m.LOOK <= move < m.LOOK + MOST * s.players:
        swap = move - m.LOOK
        return may_look(s, seat, swap // MOST, swap % MOST + 1)
    return _is_legal_discard(s, seat, move) or _is_legal_guild(s, seat, move)


@kernel
def _is_legal_discard(s: State, seat: int, move: int) -> bool:
    return m.DISCARD <= move < m.DISCARD + 5 and may_exchange_with_pile(s, seat, move - m.DISCARD)


@kernel
def _is_legal_guild(s: State, seat: int, move: int) -> bool:
    return m.USE_GUILD <= move < m.USE_GUILD + s.players and may_use_guild(
        s, seat, move - m.USE_GUILD
    )


@kernel
def legal_moves(s: State, seat: int, out: Numbers) -> int:
    """All legal moves; purchases with stand-ins only for cards that are missing."""
    phase = s.phase
    n = 0
    if phase == TRADE:
        return _trade_moves(s, seat, out)
    if phase == DEVELOPMENT:
        out[0] = m.PRODUCE_NOW
        return list_purchases(s, seat, out, _guild_moves(s, seat, out, 1))
    if phase == EXCHANGE:
        out[0] = m.REDRAW_NOW
        return _discard_moves(s, seat, out, 1)
    if phase == PICK:
        n = _card_moves(s, s.partner, out, m.PICK_CARD)
    elif phase == GIVE:
        n = _card_moves(s, seat, out, m.GIVE_CARD)
    elif phase == FLIP:
        out[0], out[1] = m.FLIP_CARD, m.KEEP
        n = 2
    elif phase == LAY:
        for building in range(BUILDINGS):
            if may_lay(s, seat, building):
                out[n] = m.LAY_BUILDING + building
                n += 1
    elif phase == MARKET_DAY_PHASE:
        out[0] = m.PASS
        n = _market_moves(s, seat, out, 1)
    elif phase == ROBBER_PHASE:
        for good in range(5):
            if may_discard(s, seat, good):
                out[n] = m.DISCARD + good
                n += 1
    return n


@kernel
def _trade_moves(s: State, seat: int, out: Numbers) -> int:
    out[0] = m.DEVELOP
    n = _guild_moves(s, seat, out, 1)
    left = exchanges_left(s)
    if left == 0:
        return n
    n = _discard_moves(s, seat, out, n)
    if has_road(s, seat):
        n = _market_moves(s, seat, out, n)
        n = _swap_moves(s, seat, out, n, min(left, hand_size(s, seat)))
    return n


@kernel
def _market_moves(s: State, seat: int, out: Numbers, n: int) -> int:
    for give in range(5):
        if s.hand[seat, give] > 0:
            for take in range(5):
                if s.market[take] > 0:
                    out[n] = m.MARKET_SWAP + give * 5 + take
                    n += 1
    return n


@kernel
def _discard_moves(s: State, seat: int, out: Numbers, n: int) -> int:
    for good in range(5):
        if may_exchange_with_pile(s, seat, good):
            out[n] = m.DISCARD + good
            n += 1
    return n


@kernel
def _swap_moves(s: State, seat: int, out: Numbers, n: int, most: int) -> int:
    for other in range(s.players):
        if other == seat:
            continue
        for count in range(1, min(most, hand_size(s, other)) + 1):
            at = other * MOST + count - 1
            out[n] = m.SWAP_WITH + at
            n += 1
            if may_look(s, seat, other, count):
                out[n] = m.LOOK + at
                n += 1
    return n


@kernel
def _guild_moves(s: State, seat: int, out: Numbers, n: int) -> int:
    if s.guild_used == 0:
        for other in range(s.players):
            if may_use_guild(s, seat, other):
                out[n] = m.USE_GUILD + other
                n += 1
    return n


@kernel
def _card_moves(s: State, seat: int, out: Numbers, first: int) -> int:
    """A move for each good in a hand."""
    n = 0
    for good in range(5):
        if s.hand[seat, good] > 0:
            out[n] = first + good
            n += 1
    return n


@kernel
def chance_moves(s: State, out: Numbers, weights: Numbers) -> int:
    """What chance may give, weighted by the cards there are; no order is kept anywhere."""
    phase = s.phase
    n = 0
    if phase == STARTER:
        for seat in range(s.players):
            out[n], weights[n] = m.FIRST + seat, 1
            n += 1
    elif phase == TURNING:
        for event in range(2):
            left = EVENT_CARDS[event, s.players] - s.turned[event]
            if left > 0:
                out[n], weights[n] = m.EVENT + event, left
                n += 1
    elif phase == SWAP or phase == TRADE_GUILD or phase == DEVELOPMENT_GUILD:
        for good in range(5):
            if s.hand[s.partner, good] > 0:
                out[n], weights[n] = m.TAKE + good, s.hand[s.partner, good]
                n += 1
    elif is_chance(phase):
        first = m.REVEAL if phase == LAY_MARKET else m.DRAW
        for good in range(5):
            if s.pile[good] > 0:
                out[n], weights[n] = first + good, s.pile[good]
                n += 1
    return n


# What a move does.


@kernel
def apply(s: State, seat: int, move: int) -> None:
    """Make a legal move; the goal is tested after every laid card (ST-82, ST-R20)."""
    phase = s.phase
    if phase == TRADE:
        _trade(s, move)
    elif phase == DEVELOPMENT:
        _develop(s, move)
    elif phase == PRODUCE:
        produce(s, move - m.DRAW)
    elif phase == EXCHANGE:
        if move == m.REDRAW_NOW:
            redraw(s)
        else:
            discard_for_exchange(s, move - m.DISCARD)
    elif phase == REDRAW:
        draw(s, move - m.DRAW)
        if is_drawing_over(s):
            s.phase = TRADE
    elif phase == PICK:
        take_from_partner(s, move - m.PICK_CARD)
    elif phase == SWAP:
        take_from_partner(s, move - m.TAKE)
    elif phase == GIVE:
        give_to_partner(s, move - m.GIVE_CARD)
    elif phase == TRADE_GUILD or phase == DEVELOPMENT_GUILD:
        guild_takes(s, move - m.TAKE)
    elif phase == ROBBER_PHASE:
        choose_discard(s, seat, move - m.DISCARD)
    else:
        _apply_rare(s, move)


@kernel
def _apply_rare(s: State, move: int) -> None:
    phase = s.phase
    if phase == FLIP:
        if move == m.FLIP_CARD:
            flip_destiny(s)
        s.phase = DEVELOPMENT
    elif phase == TURNING:
        turn_card(s, move - m.EVENT)
    elif phase == LAY:
        lay_building(s, move - m.LAY_BUILDING)
        _test_goal(s)
    elif phase == MARKET_DAY_PHASE:
        if move == m.PASS:
            leave_market(s)
        else:
            visit(s, (move - m.MARKET_SWAP) // 5, (move - m.MARKET_SWAP) % 5)
    elif phase == LAY_MARKET:
        lay_market(s, move - m.REVEAL)
    elif phase == DEAL:
        deal(s, move - m.DRAW)
    elif phase == STARTER:
        s.starter = move - m.FIRST
        s.phase = LAY_MARKET


@kernel
def _trade(s: State, move: int) -> None:
    if move == m.DEVELOP:
        s.phase = DEVELOPMENT
    elif move < m.DISCARD + 5:
        discard_for_exchange(s, move - m.DISCARD)
    elif move < m.MARKET_SWAP + 25:
        exchange_with_market(s, (move - m.MARKET_SWAP) // 5, (move - m.MARKET_SWAP) % 5)
    elif move >= m.USE_GUILD:
        use_guild(s, move - m.USE_GUILD)
    elif move >= m.LOOK:
        start_swap(s, (move - m.LOOK) // MOST, (move - m.LOOK) % MOST + 1, True)
    else:
        start_swap(s, (move - m.SWAP_WITH) // MOST, (move - m.SWAP_WITH) % MOST + 1, False)


@kernel
def _develop(s: State, move: int) -> None:
    if move == m.PRODUCE_NOW:
        start_production(s)
    elif move >= m.BUY:
        buy(s, move - m.BUY)
        _test_goal(s)
    else:
        use_guild(s, move - m.USE_GUILD)


@kernel
def _test_goal(s: State) -> None:
    """Only the player on turn gains points, so only he can win (ST-82, ST-84)."""
    if s.points[s.player] >= GOAL:
        s.phase = OVER
        s.winner = s.player


@kernel
def score(s: State, seat: int) -> int:
    """Victory points; all of them are open."""
    return s.points[seat] + 0


@kernel
def winners(s: State) -> int:
    """Bits of the winning seats; after a deadlock all with the most points (ST-R25)."""
    if s.phase != OVER:
        return 0
    if s.winner != NONE:
        return 1 << s.winner
    seats, most = 0, -1
    for seat in range(s.players):
        if s.points[seat] > most:
            seats, most = 0, s.points[seat] + 0
        if s.points[seat] == most:
            seats |= 1 << seat
    return seats
