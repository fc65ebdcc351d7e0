"""Random games of Catan, offers and counter-offers included, with every state checked."""

from __future__ import annotations

import random

import pytest

import skerry
from skerry.core.chance import new_noise, pick
from skerry.games.catan.board import GEOMETRY, GOODS

PATHS = [frozenset(ends) for ends in GEOMETRY["paths"]]
DECK = [14, 2, 2, 2, 5]
#: Of a hundred choices where offers are possible, how many are one.
OFFERS = 25


class Gambler:
    """Moves at random: seldom wisely, often with an offer of any cards for any others."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def choose(self, match: skerry.Match, seat: int) -> int:
        moves = match.game.moves
        plain = [code for code in match.codes(seat) if not moves.kind_of(code).proposal]
        asks = [code for code in match.codes(seat) if moves.kind_of(code).proposal]
        if asks and self.dice.randrange(100) < OFFERS:
            kind = moves.kind_of(asks[-1]).name
            return self.open_deal(match, seat, kind) or self.dice.choice(asks)
        return self.dice.choice(plain)

    def open_deal(self, match: skerry.Match, seat: int, kind: str) -> int | None:
        """Some of the cards in hand for some cards of other kinds."""
        hand = match.state.hand.tolist()[seat][:5]
        give = {GOODS[g]: self.dice.randint(1, n) for g, n in enumerate(hand) if n}
        for good in self.dice.sample(sorted(give), max(0, len(give) - 2)):
            del give[good]
        rest = [good for good in GOODS if good not in give]
        if kind not in ("offer", "counter") or not give or not rest:
            return None
        take = {good: self.dice.randint(1, 2) for good in self.dice.sample(rest, 1)}
        return match.game.moves.code({"kind": kind, "give": give, "take": take})


def play_on(match: skerry.Match, gambler: Gambler) -> None:
    """One move or outcome of chance."""
    if match.awaits_chance:
        match.play_chance()
    else:
        seat = gambler.dice.choice(match.actors)
        match.play(gambler.choose(match, seat), seat=seat)


def check_cards(s) -> None:
    """No card is made or lost."""
    hands = s.hand.tolist()
    assert all(n >= 0 for row in hands for n in row)
    for good in range(5):
        assert s.bank[good] >= 0
        assert s.bank[good] + sum(row[good] for row in hands) == 19
    cards, fresh = s.cards.tolist(), s.fresh.tolist()
    for card in range(5):
        held = sum(row[card] for row in cards) + sum(row[card] for row in fresh)
        played = sum(s.knights.tolist()) if card == 0 else s.spent[card]
        assert s.deck[card] >= 0
        assert s.deck[card] + held + played == DECK[card]
    assert not any(row[5] for row in hands + cards + fresh)


def check_pieces(s) -> None:
    """Pieces are on the board or in stock, and no two buildings are neighbours."""
    owner, level, road = s.owner.tolist(), s.level.tolist(), s.road.tolist()
    for seat in range(4):
        mine = [level[c] for c in range(54) if owner[c] == seat]
        assert mine.count(1) + s.settlements_left[seat] == 5
        assert mine.count(2) + s.cities_left[seat] == 4
        assert road.count(seat) + s.roads_left[seat] == 15
        assert min(s.settlements_left[seat], s.cities_left[seat], s.roads_left[seat]) >= 0
    for a, b in PATHS:
        assert owner[a] < 0 or owner[b] < 0
    for corner in range(54):
        assert (owner[corner] >= 0) == (level[corner] > 0)


def check_points(match: skerry.Match, s) -> None:
    """Points as CA-80 counts them, and only the player on turn can have won."""
    level, owner = s.level.tolist(), s.owner.tolist()
    for seat in range(match.players):
        built = sum(level[c] for c in range(54) if owner[c] == seat)
        special = 2 * (s.longest == seat) + 2 * (s.army == seat)
        hidden = s.cards.tolist()[seat][4] + s.fresh.tolist()[seat][4]
        assert match.scores[seat] == built + special + hidden
    if s.turn > 0:
        assert match.over == (match.scores[int(s.player)] >= s.goal)


def check_derived(match: skerry.Match) -> None:
    """Parsing the position text derives every field again, bit by bit the same."""
    s = match.game.parse_position(match.position)
    assert s.tobytes() == match.state.tobytes()


def check_moves(match: skerry.Match, s) -> None:
    """Whoever is to act has moves, each once and legal; nobody else has any."""
    for seat in range(match.players):
        codes = match.codes(seat)
        assert bool(codes) == (seat in match.actors)
        assert len(set(codes)) == len(codes) < match.game.max_legal
        assert all(match.game.kernels.is_legal(match.states, 0, seat, code) for code in codes)
    assert match.over or match.awaits_chance or match.actors


def check_chance(match: skerry.Match, s, step: int) -> None:
    """Sampling gives what the same noise picks from the list."""
    game, codes, weights = match.game, match.game.code_row(), match.game.code_row()
    count = game.kernels.chance_moves(match.states, 0, codes, weights)
    picked = codes[pick(weights, count, new_noise(step))]
    assert game.rules.sample_chance is not None
    assert game.rules.sample_chance(s, new_noise(step)) == picked


@pytest.mark.parametrize("seed", range(8))
def test_every_state_of_a_random_game_with_trade_is_sound(seed):
    players = 2 + seed % 3
    options = {
        "board": ("beginner", "random")[seed % 2],
        "phases": ("mixed", "strict")[seed // 2 % 2],
        "dice": ("free", "even")[seed // 4],
        "goal": (5, 8)[seed % 2],
    }
    match = skerry.Match("catan", seats=players, seed=seed, options=options)
    gambler = Gambler(seed)
    for step in range(1500):
        s = match.state
        check_cards(s)
        check_pieces(s)
        check_points(match, s)
        if step % 5 == 0:
            check_derived(match)
            check_moves(match, s)
        if match.over:
            break
        if match.awaits_chance:
            check_chance(match, s, step)
        play_on(match, gambler)
    played = {match.game.moves.kind_of(code).name for _, code in match.played}
    assert {"offer", "counter", "decline", "accept", "settlement", "road", "dice"} <= played


@pytest.mark.parametrize("seed", range(3))
def test_records_of_games_with_trade_replay_to_the_same_state(seed):
    match, gambler = skerry.Match("catan", seats=3, seed=seed), Gambler(50 + seed)
    for _ in range(400):
        if match.over:
            break
        play_on(match, gambler)
    again = skerry.Match.from_record(match.record)
    assert again.digest == match.digest
    assert again.record == match.record


@pytest.mark.parametrize("seed", range(3))
def test_guesses_are_sound_games_that_can_be_played_on(seed):
    match, gambler = skerry.Match("catan", seats=4, seed=seed), Gambler(seed)
    game, noise = match.game, new_noise(seed)
    deals = 0
    for step in range(700):
        if match.over:
            break
        play_on(match, gambler)
        trading = int(match.state.phase) in (10, 11)
        deals += trading
        if step % 60 and not (trading and step % 11 == 0):
            continue
        for seat in range(-1, match.players):
            states = match.view(seat).states
            game.kernels.guess(states, 0, seat, noise)
            s = game.layout.read(states)
            check_cards(s)
            game.positions.check(s)
            other = skerry.Match.from_position("catan", game.position_text(s))
            again = other.view(seat)
            assert again.position == match.view(seat).position
            for _ in range(3):
                if not other.over:
                    play_on(other, Gambler(step))
            check_cards(other.state)
    assert deals > 20


def test_twenty_games_end_with_a_winner_on_his_own_turn():
    # Without offers, through the generic loop, quick in both modes.
    game = skerry.get_game("catan")
    states, out, weights = game.layout.states(1), game.code_row(), game.code_row()
    setup = game.setup_row(4, game.check_options({"goal": 6}))
    for seed in range(20):
        game.kernels.new_game(states, 0, setup)
        game.kernels.play_out(states, 0, out, weights, new_noise(seed), game.max_moves)
        s = game.layout.read(states)
        assert int(s.winner) == int(s.player) >= 0
        check_cards(s)
        check_pieces(s)
        game.positions.check(s)
