"""Who may do what at a table: each request becomes an entry, or a refusal that says why.

Deciding changes nothing: moves are tried on a copy of the match. The table changes when the entry
is stored and folded.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from ..core.errors import BadMove, IllegalMove
from ..core.seats import SPECTATOR
from ..core.trial import Trial, trial_of
from . import entries as e
from . import messages as m
from .clock import MOST_PAUSES, date
from .names import clean, clean_name, distinct
from .proof import seal_of
from .refusals import Refusal as Refusal
from .refusals import need_host, need_status, own_seat
from .revealing import may_take_back, reveals
from .table import Table
from .wishes import change, react, resign

#: A trial of each game that is done, whose arrays serve the next one. Whoever tries moves takes it
#: out, because another thread may be trying moves too.
_spare_trials: dict[str, Trial] = {}


class Decision(NamedTuple):
    """An entry that may be stored, and whether lists show the table otherwise after it."""

    entry: e.Entry
    is_listed: bool = True


def decide(table: Table, user: str, name: str, request: m.Request, known: str = "") -> Decision:
    """What a request of somebody leads to; `known` is the name of his account."""
    if isinstance(request, m.Move):
        return move(table, user, request)
    kind = type(request)
    if kind in _NAMED_JUDGES:
        entry = _NAMED_JUDGES[kind](table, user, (name, known), request)
    else:
        entry = _JUDGES[kind](table, user, request)
    return Decision(entry, is_listed=not isinstance(entry, e.Said | e.Hinted | e.Reacted))


def is_hard(request: m.Request) -> bool:
    """Whether it takes long to say if a request brings something hidden to light."""
    return isinstance(request, m.Undo) or (isinstance(request, m.Move) and len(request.moves) > 1)


def _seat_number(table: Table, seat: int) -> int:
    if seat >= table.spec.players:
        raise Refusal("bad_option", f"there are seats 0 to {table.spec.players - 1}, not {seat}")
    return seat


def sit(table: Table, user: str, names: tuple[str, str], request: m.Sit) -> e.Entry:
    """Take an open seat. An account's name is for one seat: others at the device have their own."""
    name, known = names
    need_status(table, "open")
    seats = [i for i, seat in enumerate(table.seats) if seat.kind == "open"]
    if request.seat is not None:
        if _seat_number(table, request.seat) not in seats:
            raise Refusal("not_yours", f"seat {request.seat} is taken", key="taken")
        seats = [request.seat]
    if not seats:
        raise Refusal("full", "no seat is open")
    if user in table.removed:
        raise Refusal("not_yours", "the host of this table has removed you", key="removed")
    is_second = bool(table.seats_of(user))
    if is_second and table.spec.rated:
        raise Refusal("not_now", "everybody has one seat at this table", key="one-seat")
    known = "" if is_second else known
    wanted = known or (person_name(request.name) if request.name else name)
    taken = [seat.name for seat in table.seats if seat.user]
    return e.Sat(seats[0], user, distinct(wanted, taken), known)


def person_name(text: str) -> str:
    """What somebody may be called."""
    name = clean_name(text)
    if not name:
        raise Refusal("bad_option", "a name needs something that can be read", key="name-empty")
    return name


def remove(table: Table, user: str, request: m.Remove) -> e.Entry:
    """Take a seat from somebody, who does not get another at this table."""
    need_host(table, user)
    need_status(table, "open")
    state = table.seats[_seat_number(table, request.seat)]
    if not state.user:
        raise Refusal("not_now", f"nobody sits in seat {request.seat}", key="no-sitter")
    if state.user == user:
        raise Refusal("not_now", "this seat is your own; leave it instead", key="own-seat")
    return e.Removed(request.seat, state.user)


def leave(table: Table, user: str, request: m.Leave) -> e.Entry:
    """Give up a seat, or let a bot stand in."""
    seat = own_seat(table, user, request.seat)
    if table.status == "open":
        need_status(table, "open")
        if table.spec.gathered:
            raise Refusal("not_now", "the game is about to begin", key="dealing")
        return e.Stood(seat)
    need_status(table, "playing")
    if table.seats[seat].away:
        raise Refusal("not_now", "a bot plays this seat already", key="bot-plays")
    return e.WentAway(seat, "left")


def back(table: Table, user: str, request: m.Back) -> e.Entry:
    """Play again."""
    seat = own_seat(table, user, request.seat)
    if not table.seats[seat].away:
        raise Refusal("not_now", "no bot stands in for this seat", key="no-bot")
    if seat in table.resigned:
        raise Refusal("not_now", "this seat has given up", key="resigned")
    if seat in table.actors and table.clocks.is_up(seat):
        reason = "the time for this decision is up; come back when the bot has taken it"
        raise Refusal("not_now", reason, key="time-up")
    return e.CameBack(seat)


def set_bot(table: Table, user: str, request: m.SetBot) -> e.Entry:
    """Put a bot into a seat, or take it out."""
    need_host(table, user)
    need_status(table, "open")
    state = table.seats[_seat_number(table, request.seat)]
    if state.user:
        raise Refusal("not_yours", f"seat {request.seat} is {state.name}'s", key="taken")
    if request.level is not None:
        return e.BotSat(request.seat, request.level)
    if state.kind != "bot":
        raise Refusal("not_now", f"there is no bot in seat {request.seat}", key="no-bot")
    return e.Stood(request.seat)


def ready(table: Table, user: str, request: m.Ready) -> e.Entry:
    """Say whether one is ready."""
    need_status(table, "open")
    if not table.seats_of(user):
        raise Refusal("not_yours", "you have no seat at this table", key="no-seat")
    return e.Readied(user, request.ready)


def seal(table: Table, user: str, request: m.Seal) -> e.Entry:
    """Promise a seed."""
    seat = own_seat(table, user, request.seat)
    need_status(table, "open")
    return e.Sealed(seat, request.seal)


def seed(table: Table, user: str, request: m.Seed) -> e.Entry:
    """Show a seed that was promised, once nobody can promise another."""
    seat = own_seat(table, user, request.seat)
    state = table.seats[seat]
    if not table.called:
        raise Refusal("not_now", "seeds are shown when the game is about to begin", key="no-seed")
    if state.seed:
        raise Refusal("not_now", f"seat {seat} has shown its seed already", key="no-seed")
    if seal_of(request.seed) != state.seal:
        raise Refusal("bad_option", "this is not the seed that was sealed for the seat")
    return e.Seeded(seat, request.seed)


def start(table: Table, user: str, request: m.Start) -> e.Entry:
    """Begin; all seats must be filled and everybody ready. Sealed seeds are awaited first."""
    need_host(table, user)
    need_status(table, "open")
    if table.spec.rated and len({seat.user for seat in table.seats if seat.user}) < 2:
        raise Refusal("not_now", "a rated game needs two people at least", key="rated-people")
    fill = request.fill or ""
    for i, seat in enumerate(table.seats):
        if seat.kind == "open" and not fill:
            raise Refusal("not_now", f"seat {i} is open", key="seat-open")
        if seat.user and seat.user != user and not seat.ready:
            raise Refusal("not_now", f"{seat.name} is not ready", key="not-ready")
    return e.Called(fill) if table.awaits_seeds else table.opening(fill)


def move(table: Table, user: str, request: m.Move) -> Decision:
    """Make moves in a running game."""
    seat = own_seat(table, user, request.seat)
    need_status(table, "playing")
    if table.paused:
        raise Refusal("not_now", "the game is paused", key="paused")
    if table.seats[seat].away:
        raise Refusal("not_now", "a bot stands in for this seat; come back first", key="away")
    if request.seen < table.asked_at[seat]:
        raise Refusal("stale", f"the table has moved on to number {table.asked_at[seat]}")
    try:
        codes = [table.game.moves.from_json(data) for data in request.moves]
        taught = table.course.step is None or table.course.step.accepts(codes)
        decision = play(table, seat, codes, scripted=taught)
    except IllegalMove as error:
        assert table.match is not None
        key = "" if seat in table.match.actors else "not-your-turn"
        raise Refusal(
            "illegal", str(error), error.clause, key, error.template, error.values
        ) from None
    except (BadMove, RecursionError) as error:
        raise Refusal("malformed", str(error)[:300]) from None
    if not table.course.lesson or table.course.asks(len(table.numbers)):
        if taught:
            return decision
        # Possible, but nothing is made of it.
        reason = "possible, but the lesson asks for another move"
        raise Refusal("not_now", reason, key="lesson-other")
    raise Refusal("not_now", "the lesson goes on by itself, or by `step`", key="lesson-wait")


def play(table: Table, seat: int, codes: list[int], scripted: bool = True) -> Decision:
    """Try moves, all or none, and what chance makes of them; IllegalMove says what is wrong.

    `scripted` lets a lesson say what chance does.
    """
    assert table.match is not None
    trial = trial_of(table.match, _spare_trials.pop(table.spec.game, None))
    first = len(trial.played)
    for code in codes[:-1]:
        _play_on(trial, seat, code)
    trial.play(codes[-1], seat=seat)
    while trial.awaits_chance:
        trial.play_chance(table.course.outcome(len(trial.played)) if scripted else None)
    entry = e.Played(seat, [(actor, code) for actor, code in trial.played[first:]])
    decision = Decision(entry, is_listed=trial.over)
    _spare_trials[table.spec.game] = trial
    return decision


def _play_on(trial: Trial, seat: int, code: int) -> None:
    """Make a move that another one follows: nothing may come to light by it.

    Otherwise a chain that ends in an illegal move would be a free look at hidden things.
    """
    earlier = trial_of(trial)
    trial.play(code, seat=seat)
    if trial.awaits_chance or reveals(earlier, trial, seat):
        text = trial.game.moves.format(code)
        reason = "what follows from it must be seen before the next move"
        raise IllegalMove(f"{text}: {reason}", template=reason)


def step(table: Table, user: str, request: m.Step) -> e.Entry:
    """Go back to a step of a lesson, or on to the next when this one is done."""
    own_seat(table, user, None)
    course, moves = table.course, len(table.numbers)
    if course.lesson is None:
        raise Refusal("not_now", "this is not a lesson's table", key="no-lesson")
    if request.step <= course.number:
        return e.Stepped(request.step, course.starts[request.step])
    if request.step != course.number + 1 or request.step >= len(course.lesson.steps):
        raise Refusal("bad_option", f"step {request.step} cannot follow step {course.number}")
    if not course.is_done(moves):
        raise Refusal("not_now", "this step is not done yet", key="lesson-wait")
    return e.Stepped(request.step, moves)


def hint(table: Table, user: str, request: m.Hint) -> e.Entry:
    """Take a hint for a seat of one's own: never while other people play."""
    seat = own_seat(table, user, request.seat)
    need_status(table, "playing")
    if not table.has_only_bots_beside(seat) or table.spec.rated:
        reason = "hints are for tables where all other seats are bots"
        raise Refusal("not_now", reason, key="no-hints")
    if table.seats[seat].away:
        raise Refusal("not_now", "a bot stands in for this seat; come back first", key="away")
    if seat not in table.actors:
        raise Refusal("not_now", "it is not your turn", key="not-your-turn")
    return e.Hinted(seat)


def undo(table: Table, user: str, request: m.Undo) -> e.Entry:
    """Ask to take back the last decision of a seat."""
    seat = own_seat(table, user, request.seat)
    if table.course.lesson is not None:
        raise Refusal("not_now", "a lesson is taken back by `step`", key="lesson-wait")
    if table.spec.rated:
        raise Refusal("not_now", "nothing is taken back in a rated game", key="rated-undo")
    if table.match is None or table.status == "open":
        raise Refusal("not_now", "the game has not begun", key="needs-playing")
    need_status(table, "playing")
    if table.wish is not None:
        raise Refusal("not_now", "somebody has asked already", key="undo-asked")
    counts = [before for decided, before in table.decisions if decided == seat]
    if not counts:
        raise Refusal("not_now", "there is no decision of yours to take back", key="undo-nothing")
    # Somebody with several seats has seen what any of them saw.
    if not all(may_take_back(table.match, counts[-1], own) for own in table.seats_of(user)):
        raise Refusal("not_now", "something hidden has come to light since", key="undo-seen")
    return e.UndoAsked(seat, counts[-1], table.rivals(user))


def consent(table: Table, user: str, request: m.Consent) -> e.Entry:
    """Answer a wish to undo."""
    mine = table.seats_of(user)
    if table.wish is None:
        raise Refusal("not_now", "nobody asks to undo", key="undo-nobody")
    withdraws = table.seats[table.wish.seat].user == user and not request.agree
    if not withdraws and not set(mine) & set(table.wish.waiting):
        raise Refusal("not_yours", "your consent is not asked for", key="undo-nobody")
    return e.Consented(user, request.agree, mine)


def pause(table: Table, user: str, paused: bool) -> e.Entry:
    """Stop or go on."""
    need_status(table, "playing")
    if not table.seats_of(user):
        raise Refusal("not_yours", "you have no seat at this table", key="no-seat")
    if table.paused == paused:
        reason = "the game is paused already" if paused else "it is not paused"
        raise Refusal("not_now", reason, key="paused" if paused else "not-paused")
    if paused and not table.may_pause(user):
        reason = f"you have paused {MOST_PAUSES} times in this game"
        raise Refusal("not_now", reason, key="pauses-used")
    return e.Paused(user) if paused else e.Resumed()


def chat(table: Table, user: str, names: tuple[str, str], request: m.Chat) -> e.Entry:
    """Say something."""
    name, known = names
    text = clean(request.text, 300)
    if not text:
        raise Refusal("malformed", "there is nothing to read in this")
    mine = table.seats_of(user)
    if mine:
        name = table.seats[mine[0]].name
    else:
        # Nobody who only watches is to be taken for somebody who plays.
        name = distinct(name, [seat.name for seat in table.seats if seat.user])
    return e.Said(name, text, mine[0] if mine else SPECTATOR, date(), known)


_JUDGES: dict[type[m.Request], Callable[[Table, str, Any], e.Entry]] = {
    m.Leave: leave,
    m.Back: back,
    m.Remove: remove,
    m.SetBot: set_bot,
    m.Ready: ready,
    m.Seal: seal,
    m.Seed: seed,
    m.Start: start,
    m.Step: step,
    m.Hint: hint,
    m.Undo: undo,
    m.Consent: consent,
    m.Change: change,
    m.Resign: resign,
    m.React: react,
    m.Pause: lambda table, user, _: pause(table, user, True),
    m.Resume: lambda table, user, _: pause(table, user, False),
}
#: What a person's name matters for, and that of his account.
_NAMED_JUDGES: dict[type[m.Request], Callable[[Table, str, tuple[str, str], Any], e.Entry]] = {
    m.Sit: sit,
    m.Chat: chat,
}
