"""Players made of code. `make_bot("hard", "catan", seed=7).choose(view, view.legal)` is a move."""

from __future__ import annotations

from .bot import Bot, Budget, parse_bot
from .levels import LEVELS
from .registry import BOTS, bot_names, make_bot, warm_up

__all__ = ["BOTS", "LEVELS", "Bot", "Budget", "bot_names", "make_bot", "parse_bot", "warm_up"]
