"""Looking ahead and searching: what the bots find, and that budgets hold."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest

from skerry.bots import make_bot
from skerry.bots.bot import Budget
from skerry.bots.proposals import MOST_ASKED, Proposals
from skerry.bots.race import NODES_A_LINE, RaceBot
from skerry.bots.tree_bot import TreeBot
from skerry.core.kernel import INTERPRETED
from skerry.core.match import Match
from skerry.core.parts import Judges
from skerry.core.registry import get_game

#: Interpreted, a search follows a tenth of the lines.
SEARCH = "search:400" if INTERPRETED else "search:4000"
#: Interpreted, the budget is too small for a race of two moves, and one move ahead the playing
#: value would rather wait here: it is made for lines, not to be right at every move.
RACED = pytest.mark.compiled
CATAN = (
    "players=2 turn=9 phase=main player=orange starter=orange founded=8 rolled=1 dice=8 "
    "start_rolls=8,-1,-1,-1 owner=12:orange,40:orange,20:red,48:red level=12:1,40:1,20:1,48:1 "
    "road=11:orange,51:orange,22:red,63:red"
)


def choose(name: str, position: str, game: str = "catan") -> str:
    match = Match.from_position(game, position)
    view = match.view(match.actors[0])
    return match.game.moves.format(make_bot(name, game, 1).choose(view, view.legal))


@pytest.mark.parametrize("bot", ["greedy", pytest.param("search:4000", marks=RACED)])
def test_a_city_that_can_be_paid_is_built(bot):
    assert choose(bot, f"{CATAN} hand=g2o3/-/-/-").startswith("city")


@pytest.mark.parametrize("bot", ["greedy", SEARCH])
def test_the_winning_move_is_made(bot):
    position = f"{CATAN} goal=3 hand=g2o3lb/-/-/-"
    assert choose(bot, position).startswith("city")


@pytest.mark.parametrize("bot", ["greedy", SEARCH])
def test_a_gift_is_accepted_and_a_robbery_declined(bot):
    offer = f"{CATAN.replace('phase=main', 'phase=answer')} hand=l3b2/w2g/-/-"
    gift = f"{offer} gives=l3b/-/-/- takes=w/-/-/-"
    robbery = f"{offer} gives=l/-/-/- takes=w2g/-/-/-"
    assert choose(bot, gift) == "accept"
    assert choose(bot, robbery) != "accept"


def test_an_offer_that_helps_both_is_made_and_taken():
    """Orange lacks a brick for a settlement, red has bricks only; blue looks on."""
    third = (
        CATAN.replace("players=2", "players=3").replace("founded=8", "founded=12")
        .replace("48:red ", "48:red,1:blue,33:blue ").replace("48:1 ", "48:1,1:1,33:1 ")
        .replace("63:red", "63:red,3:blue,43:blue")
    )  # fmt: skip
    match = Match.from_position("catan", f"{third} hand=l3wg/b6/-/-", seed=1)
    bots = [make_bot("greedy", "catan", seat) for seat in range(3)]
    made = []
    for _ in range(12):
        if match.awaits_chance or match.over or match.state.turn != 9:
            break
        view = match.view(match.actors[0])
        made.append(match.game.moves.format(bots[view.seat].choose(view, view.legal)))
        match.play(made[-1], seat=view.seat)
    assert any(move.startswith(("offer", "invite")) for move in made)
    assert any(move.startswith("deal") for move in made)


def test_a_bot_asks_only_so_often_and_never_twice_for_the_same():
    match = Match.from_position("catan", f"{CATAN} hand=l4b4w4g4/-/-/-", seed=1)
    proposals = Proposals(match.game)
    for _ in range(MOST_ASKED):
        view = match.view(0)
        listed = proposals.worth_making(view, view.legal)
        asked = next(move for move in listed if proposals.includes(move))
        match.play(asked, seat=0)
        match.play("decline", seat=1)
        view = match.view(0)
        assert asked not in proposals.worth_making(view, view.legal)
    view = match.view(0)
    assert proposals.worth_making(view, view.legal) == proposals.without(view.legal)


@pytest.mark.long
@pytest.mark.compiled
def test_no_more_lines_are_followed_than_the_budget_allows():
    match, quick = Match("catan", 2, seed=3), make_bot("greedy", "catan", 1)
    few, many = 32, 240
    followed = {few: 0, many: 0}
    bots = {lines: make_bot(f"search:{lines * NODES_A_LINE}", "catan", 1) for lines in followed}
    for _ in range(12):
        while not match.actors:
            match.play_chance()
        view = match.view(match.actors[0])
        for lines, bot in bots.items():
            assert isinstance(bot, RaceBot)
            bot.choose(view, view.legal)
            assert bot.lines <= lines
            followed[lines] += bot.lines
        match.play(quick.choose(view, view.legal), seat=view.seat)
    assert 0 < followed[few] < followed[many]


@pytest.mark.long
@pytest.mark.compiled
def test_luck_is_taken_off_what_a_line_brings():
    """Over many lines the mean stays what it is; from line to line the differences shrink."""
    match = Match.from_position("catan", f"{CATAN} hand=l2w2/-/-/-")
    view = match.view(0)
    bot = make_bot("search", "catan", 1)
    assert isinstance(bot, RaceBot)
    count, end = 400, match.game.moves.code("end")
    adjusted, luck = np.zeros(count), np.zeros(count)
    bot.ahead.look_at(view, seed=1)
    bot.follow(bot.ahead.bench, 0, end, 0, 1, 7, adjusted, luck)
    assert adjusted.std() < 0.8 * (adjusted + luck).std()
    assert abs(np.cov(adjusted, luck)[0, 1]) < 0.5 * luck.var()  # what is left is not luck
    assert abs(luck.mean()) < 3 * luck.std() / count**0.5


def test_a_larger_budget_grows_a_larger_tree_and_none_is_exceeded_by_more_than_a_line():
    match = Match("elasund", 2, seed=4)
    while not match.actors:
        match.play_chance()
    view = match.view(match.actors[0])
    sizes = []
    for nodes in (60, 300 if INTERPRETED else 1200):
        bot = make_bot(f"search:{nodes}", "elasund", 1)
        assert isinstance(bot, TreeBot)
        bot.choose(view, view.legal)
        sizes.append(int(bot.tree.counts[0]))
        assert nodes <= sizes[-1] < nodes + 600
    assert sizes[0] < sizes[1]


@pytest.mark.parametrize("game", [pytest.param("catan", marks=pytest.mark.long), "struggle"])
def test_a_budget_in_time_ends(game):
    match = Match(game, 2, seed=1)
    while not match.actors:
        match.play_chance()
    view = match.view(match.actors[0])
    assert make_bot("search:1ms", game, 1).choose(view, view.legal) in view.legal


def test_equal_seeds_and_nodes_give_equal_moves():
    match = Match.from_position("catan", f"{CATAN} hand=l2b2/-/-/-")
    view = match.view(0)
    bot = make_bot(SEARCH, "catan", 3)
    first = bot.choose(view, view.legal)
    other = match.copy()
    other.play("end", seat=0)
    bot.choose(other.view(1), other.view(1).legal)  # what it thought before leaves no trace
    assert bot.choose(view, view.legal) == first
    assert make_bot(SEARCH, "catan", 3).choose(view, view.legal) == first


@pytest.mark.compiled
def test_the_dice_game_keeps_what_makes_a_city():
    last_turn = "boxes=2" + ",X" * 13
    position = f"players=1 starter=red phase=choose rolls=2 dice=o3gwl roads=R0,R1 {last_turn}"
    match = Match.from_position("dice", position)
    view = match.view(0)
    move = make_bot("search", "dice", 1).choose(view, view.legal)
    kept = match.game.moves.json(move)["dice"]
    assert (kept["ore"], kept["grain"]) == (3, 1)


def test_a_bot_that_is_kept_takes_a_larger_budget_as_a_new_one_does():
    match = Match("struggle", 2, seed=3)
    while match.awaits_chance:
        match.play_chance()
    view = match.view(match.actors[0])
    kept, new = (TreeBot(match.game, 1, Budget(nodes=nodes)) for nodes in (10, 100))
    kept.choose(view, view.legal)
    kept.budget = new.budget
    assert kept.choose(view, view.legal) == new.choose(view, view.legal)
    assert kept.info == new.info


def test_a_tree_grows_for_a_lone_player_whatever_his_points_are():
    unsolved = dataclasses.replace(get_game("dice"), name="unsolved", judges=Judges())
    match, perfect = Match(unsolved, 1, seed=3), make_bot("perfect", "dice")
    while match.awaits_chance or match.scores[0] < 40:
        if match.awaits_chance:
            match.play_chance()
        else:
            view = match.view(0)
            match.play(perfect.choose(view, view.legal))
    view = match.view(0)
    bot = TreeBot(unsolved, 1, Budget(nodes=40))
    assert bot.choose(view, view.legal) in view.legal
    assert bot.info is not None
    assert all(30 < looked.worth < 100 for looked in bot.info.moves)


def test_a_hasty_player_of_the_solved_game_errs_among_near_moves():
    position = "players=2 starter=red phase=choose rolls=1 dice=bl2wgo"
    view = Match.from_position("dice", position).view(0)
    chosen = [make_bot("hasty:60", "dice", seed).choose(view, view.legal) for seed in range(12)]
    again = [make_bot("hasty:60", "dice", seed).choose(view, view.legal) for seed in range(12)]
    assert chosen == again
    assert 1 < len(set(chosen)) < 12
