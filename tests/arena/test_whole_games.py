"""Games inside compiled code are those that bots play move by move."""

from __future__ import annotations

import zlib

import pytest

from skerry.arena.contest import bot_seeds, play_match
from skerry.arena.runners import play_here
from skerry.arena.schedule import Tournament
from skerry.arena.simulate import Series, play_series
from skerry.arena.whole_games import WholeGames
from skerry.bots import kernel_games, make_bot
from skerry.bots.bench import new_bench
from skerry.bots.greedy import GUESSES, GreedyBot
from skerry.bots.kernel_games import GamePlan, KernelGames, is_kernel_bot
from skerry.bots.whole_games import read_log
from skerry.core.chance import Secret
from skerry.core.digests import crc_over, key_of, number_draw
from skerry.core.errors import BadOption
from skerry.core.kernel import INTERPRETED
from skerry.core.match import Match
from skerry.core.registry import get_game

#: Game, who plays, options, and a bound on the moves: interpreted games are slow.
TABLES = [
    ("catan", ("greedy", "greedy"), {}, 60),
    ("catan", ("quiet", "random", "greedy", "random"), {"dice": "even"}, 120),
    ("catan", ("random",) * 4, {"goal": 3}, 300),
    ("catan", ("hasty:60", "hard", "greedy"), {}, 60),
    ("dice", ("greedy",), {}, 40),
    ("dice", ("greedy", "random", "quiet"), {}, 40),
    ("struggle", ("greedy", "quiet", "random"), {}, 60),
    ("struggle", ("random",) * 6, {}, 300),
    ("struggle", ("easy", "medium"), {}, 40),
    ("struggle", ("easy", "hasty:90", "random"), {}, 40),
    ("elasund", ("greedy", "random"), {}, 12),
    ("elasund", ("random",) * 4, {}, 250),
]


def move_by_move(plan: GamePlan, game: str, options: dict[str, str | int], limit: int) -> Match:
    """The game as bots play it at a table."""
    match = Match(game, len(plan.bots), plan.seed, options)
    play_match(match, plan.bots, plan.bot_seeds[0] // 16, limit)
    return match


def is_quick(game: str, bots: tuple[str, ...], *_: object) -> bool:
    """Whether interpreted games end soon; `make proof` plays the others, and all compiled."""
    return game == "dice" or set(bots) == {"random"} or bots == ("greedy", "quiet", "random")


@pytest.mark.parametrize(
    ("game", "bots", "options", "limit"),
    [pytest.param(*t, marks=() if is_quick(*t) else pytest.mark.long) for t in TABLES],
)
def test_whole_games_have_the_moves_of_games_move_by_move(
    game: str, bots: tuple[str, ...], options: dict[str, str | int], limit: int
) -> None:
    limit = limit if INTERPRETED else 20 * limit
    games = KernelGames(game, len(bots), options, limit)
    seeds = range(1 if INTERPRETED else 3)
    plans = [GamePlan(seed, bots, bot_seeds(seed, len(bots))) for seed in seeds]
    states, played = games.play(plans, threads=2, log=limit)
    for i, plan in enumerate(plans):
        match = move_by_move(plan, game, options, limit)
        assert played[i].codes == [move for _, move in match.played]
        assert read_log(played[i].log)[1].tolist() == [actor for actor, _ in match.played]
        assert games.game.layout.to_bytes(states, i) == match.state.tobytes()
        assert played[i].moves == len(match.played)
        assert sum(played[i].decisions) <= played[i].moves


def test_the_log_of_a_whole_game_makes_the_match() -> None:
    games = WholeGames("catan", 3, {"goal": 3}, 200)
    plan = GamePlan(4, ("random",) * 3, bot_seeds(4, 3))
    ((ending, played),) = games.endings([plan], log=200)
    match = games.match_of(plan.seed, played)
    assert match.digest == ending.digest
    assert Match.from_record(match.record).digest == ending.digest


def test_tournaments_and_simulations_are_the_same_either_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plan = Tournament("catan", ("random", "quiet"), 2, 4, seed=3, options={"goal": 3}, limit=80)
    series = Series("dice", 2, 3, seed=5, bot="greedy", limit=30)
    slow = [row | {"costs": None} for row in play_here(plan, plan.pairings())]
    slow_tally = list(play_series(series))[-1]
    assert slow_tally.games == 3
    for module in ("runners", "simulate"):
        monkeypatch.setattr(f"skerry.arena.{module}.are_worth_compiling", lambda *given: True)
    quick = list(play_here(plan, plan.pairings(), jobs=2))
    assert [row | {"costs": None} for row in quick] == slow
    assert all(cost["decisions"] >= 0 for row in quick for cost in row["costs"])
    quick_tally = list(play_series(series, jobs=2))[-1]
    assert (quick_tally.digest, quick_tally.wins) == (slow_tally.digest, slow_tally.wins)


def test_slips_are_choices_made_at_random() -> None:
    games = KernelGames("dice", 2, limit=30)
    plain = GamePlan(6, ("greedy", "greedy"), bot_seeds(6, 2))
    never, always = (plain._replace(slips=(share, share)) for share in (0, 100))
    _, (a, b, c) = games.play([plain, never, always], log=30)
    assert a.codes == b.codes
    assert a.codes != c.codes
    # Who begins plays as before, until the other one slips.
    actors = read_log(a.log)[1].tolist()
    first = next(actor for actor in actors if actor >= 0)
    begun = actors.index(1 - first)
    _, (d,) = games.play([plain._replace(slips=(100 * first, 100 - 100 * first))], log=30)
    assert a.codes[:begun] == d.codes[:begun]
    assert a.codes != d.codes
    for wrong in ((5,), (5, 101), (-1, 5)):
        with pytest.raises(BadOption, match="slips: expected 2 shares of a hundred"):
            games.play([plain._replace(slips=wrong)])


def test_only_bots_that_are_kernels_play_whole_games() -> None:
    assert [n for n in ("random", "quiet", "greedy", "easy", "medium", "search", "cmd:x")
            if is_kernel_bot(n)] == ["random", "quiet", "greedy"]  # fmt: skip
    with pytest.raises(BadOption, match="expected 2 bots of random, quiet, greedy"):
        KernelGames("catan", 2).play([GamePlan(1, ("search", "random"), (1, 2))])


def test_levels_that_are_a_search_play_move_by_move() -> None:
    game = get_game("struggle")
    assert kernel_games.plays_whole_games("medium", game, 2)
    assert not kernel_games.plays_whole_games("medium", game, 3)
    with pytest.raises(BadOption, match="expected 3 bots of random, quiet, greedy, hasty"):
        KernelGames(game, 3).play([GamePlan(1, ("medium",) * 3, (1, 2, 3))])


def test_a_few_games_are_not_worth_compiling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_games, "INTERPRETED", False)
    monkeypatch.setattr(kernel_games, "is_compiled_before", lambda mark: False)
    game = KernelGames("catan", 2).game
    assert not kernel_games.are_worth_compiling(game, 2, ["greedy"], 5)
    assert kernel_games.are_worth_compiling(game, 2, ["greedy"], 5000)
    assert not kernel_games.are_worth_compiling(game, 2, ["greedy", "search"], 5000)


def test_kernels_draw_what_secrets_draw() -> None:
    for seed in (0, 5, 10**17):
        secret = Secret.from_seed(seed)
        key = key_of(secret.secret)
        for number in (0, 9, 10, 99, 12_345, 99_999):
            for total in (1, 2, 36, 46_656, 2**31 - 1):
                assert number_draw(key, number, total) == secret.number(str(number)) % total


def test_kernels_count_the_crc_that_zlib_counts() -> None:
    data = bytes(range(256)) * 3
    assert crc_over(0, memoryview(data), 0, len(data)) == zlib.crc32(data)
    part = crc_over(0, memoryview(data), 3, 100)
    assert crc_over(part, memoryview(data), 200, 300) == zlib.crc32(data[3:100] + data[200:300])


def test_what_is_remembered_changes_no_judgement() -> None:
    match = Match("catan", 3, seed=8)
    bot = make_bot("greedy", "catan", 1)
    forgetful = make_bot("greedy", "catan", 1)
    assert isinstance(bot, GreedyBot)
    assert isinstance(forgetful, GreedyBot)
    forgetful.ahead.bench = new_bench(match.game)
    offers = 0
    for _ in range(20 if INTERPRETED else 400):
        if match.over:
            break
        if match.awaits_chance:
            match.play_chance()
            continue
        view = match.view(match.actors[0])
        worths = []
        for one in (bot, forgetful):
            one.ahead.look_at(view, 1)
            worths.append(one.ahead.judge(view.seat, view.legal, GUESSES))
        assert worths[0] == worths[1]
        offers += len(view.legal) > 30
        match.play(bot.choose(view, view.legal), seat=view.seat)
    assert offers > 3
