"""Which bots there are, by name."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection
from typing import Any

from ..core.compiling import compile_rules, in_two_processes
from ..core.errors import BadOption
from ..core.game import Game
from ..core.kernel import BESIDE, is_compiled_before, mark_compiled
from ..core.match import Match
from ..core.registry import get_game
from ..core.twin import Call
from ..core.whole import check_seed
from .bot import Bot, Budget, parse_bot
from .greedy import GreedyBot, QuietBot
from .hasty import USUAL_ERROR, HastyBot
from .levels import LEVELS, NODES, nodes_of
from .lookahead import compile_judges
from .net_bot import is_net, net_bot, net_file
from .protocol import CommandBot, is_command
from .python_bot import is_python, python_bot, python_file
from .random import RandomBot
from .search import SolveBot, compile_following, compile_judging, search_bot
from .twin_bot import with_twin

#: Name -> how it is made, and its usual budget.
BOTS: dict[str, tuple[Callable[[Game, int, Budget], Bot], Budget]] = {
    "random": (RandomBot, Budget()),
    "quiet": (QuietBot, Budget()),
    "greedy": (GreedyBot, Budget()),
    "hasty": (HastyBot, Budget(nodes=USUAL_ERROR)),
    "search": (search_bot, Budget(nodes=20_000)),
    "perfect": (SolveBot, Budget()),
}


def bot_names(game: str | Game | None = None) -> list[str]:
    """The bots and the levels; of one game, those that play it.

    >>> {"random", "easy", "medium", "hard", "master"} <= set(bot_names())
    True
    >>> "perfect" in bot_names("dice"), "perfect" in bot_names("catan")
    (True, False)
    """
    unsolved = game is not None and get_game(game).judges.solution is None
    return [name for name in (*BOTS, *LEVELS) if name != "perfect" or not unsolved]


def make_bot(name: str | Bot, game: str | Game, seed: int = 0) -> Bot:
    """A bot by its name, or a level for people, with a budget if one is given: `search:100ms`.

    `cmd:./mybot` is a program of your own (see `protocol`), `py:mybot.py:Careful` a class of your
    own (see `python_bot`), `net:learned_value.toml` weights of your own (see `net_bot`).
    What is a bot already is taken as it is.
    """
    seed = check_seed(seed)
    if not isinstance(name, str):
        if isinstance(name, type):
            raise BadOption(f"expected a bot, got a class: hand over {name.__name__}(...)")
        if not callable(getattr(name, "choose", None)):
            raise BadOption(f"expected a bot's name, or a bot with choose(view, legal), got {name}")
        return name
    if is_command(name):
        return CommandBot(name, game, seed)
    if is_python(name):
        return python_bot(name, get_game(game), seed)
    if is_net(name):
        return net_bot(name, get_game(game), seed)
    kind, budget = parse_bot(LEVELS.get(name, name))
    if kind not in BOTS:
        raise BadOption(f"no bot is called {name!r}; there are {', '.join(bot_names())}")
    make, usual = BOTS[kind]
    if kind == "hasty" and name in LEVELS:
        bot: Bot = HastyBot(get_game(game), seed, Budget(), name)
    else:
        bot = make(get_game(game), seed, budget or usual)
    if not BESIDE or kind == "random":
        return bot
    return with_twin(bot, Call(warm_up, (kind, get_game(game).name)))


def is_slow_interpreted(name: str | Bot, game: str | Game, players: int) -> bool:
    """Whether games with a bot take longer interpreted than to compile it: those with a search.

    Nor could an interpreted search do in its milliseconds what it does compiled.

    >>> [is_slow_interpreted(name, "struggle", 3) for name in ("greedy", "search:50ms", "medium")]
    [False, True, True]
    >>> is_slow_interpreted("search", "dice", 2)
    False
    """
    rules = get_game(game)
    if not isinstance(name, str) or rules.judges.solution is not None:
        return False
    if is_command(name) or is_python(name) or is_net(name):
        return False
    if name in LEVELS and nodes_of(rules, name, players):
        return True
    return parse_bot(LEVELS.get(name, name))[0] == "search"


def marks_of(names: Collection[str]) -> dict[str, str]:
    """What is in the files of bots of one's own, in short: a bot whose file was changed is another.

    Files that they import are not looked at, nor programs.

    >>> marks_of(["greedy", "cmd:./mybot"])
    {}
    """
    own = {name: python_file(name) for name in names if is_python(name)}
    own |= {name: net_file(name) for name in names if is_net(name)}
    return {name: hashlib.sha256(file.read_bytes()).hexdigest()[:12] for name, file in own.items()}


def warm_up(
    name: str | Bot, game: str | Game, notice: Callable[[str], Any] = lambda text: None
) -> None:
    """Compile what a bot needs, or load it; `notice` is told when that will take a while."""
    rules = get_game(game)
    if not isinstance(name, str) or is_command(name) or is_python(name) or is_net(name):
        return  # its own affair
    kind = parse_bot(LEVELS.get(name, name))[0]
    mark = f"{rules.name}-bot-{kind}"
    if not is_compiled_before(mark):
        notice(f"Compiling {kind} for {rules.title} on this machine (once, about half a minute)")
        in_two_processes(rules.name, compile_judges, compile_rules)
        if kind == "search" and rules.judges.solution is None:
            in_two_processes(rules.name, compile_judging, compile_following)
    for players in {rules.default_players, *rules.players}:
        match = Match(rules, players, seed=0)
        while not match.actors:
            match.play_chance()
        view = match.view(match.actors[0])
        # A bot of the same kind: a level may be played by another at some tables.
        make_bot("hasty" if kind == "hasty" else name, rules).choose(view, view.legal)
    mark_compiled(mark)
    if name in LEVELS and kind == "hasty" and rules.name in NODES:
        warm_up("search:10", rules, notice)
