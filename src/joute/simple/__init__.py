"""A game in forty lines: a few functions over a state, everything else by default.

    from joute.simple import bot, game

    @bot
    def hopeful(seen, actions, brief):
        return actions[0]

    GAME = game(
        "nim", seats=2, title="Nim", summary="who takes the last match wins",
        initial=lambda setup: (21, 0),                       # matches left, who is to move
        to_move=lambda state: (state[1],) if state[0] else (),
        legal=lambda state, seat: range(1, min(3, state[0]) + 1),
        step=lambda state, actions: (state[0] - actions[state[1]], 1 - state[1]),
        scores=lambda state: (state[1], 1 - state[1]),
        bots=[hopeful],
    )

Saved as nim.py it is played by `joute play ./nim.py hopeful random`, and by every other command.

The state is any frozen value: a text, a number, a tuple, a frozen class. All functions are pure; what is drawn comes
from a parameter `dice`, which `initial` and `step` may take. `docs/new-game.md` tells the rest.
"""

from collections.abc import Callable, Iterable
from typing import Any

from joute.dice import Dice, dice
from joute.errors import MapError
from joute.game import (
    AnyGame,
    Board,
    Cell,
    Game,
    Limits,
    MapExtra,
    Maps,
    RuleFunctions,
    Setup,
    View,
    Wire,
)
from joute.simple.about import about
from joute.simple.bots import Bot, bot, entries
from joute.simple.position import Parts, Position, rules_of
from joute.simple.service import served, tcp_of
from joute.simple.sight import Sight
from joute.simple.view import view_of
from joute.simple.wire import LIMITS, line_wire

__all__ = [
    "Board",
    "Bot",
    "Cell",
    "Dice",
    "Limits",
    "MapError",
    "MapExtra",
    "Maps",
    "Position",
    "Setup",
    "Sight",
    "View",
    "bot",
    "dice",
    "game",
]

LONGEST = 1000
"""Steps after which a match is over, so that bots that never come to an end cannot hold up a contest."""
SimpleRules = RuleFunctions[Position, Any, Sight]


def game(  # noqa: PLR0913 - a game, whole
    name: str,
    *,
    seats: int | tuple[int, int],
    initial: Callable[..., Any],
    to_move: Callable[[Any], Iterable[int]],
    legal: Callable[[Any, int], Iterable[Any]],
    step: Callable[..., Any],
    scores: Callable[[Any], Iterable[float | None]],
    title: str = "",
    summary: str = "",
    observe: Callable[[Any, int | None], Any] | None = None,
    board: Callable[[Any], Any] | None = None,
    bots: Iterable[Bot | Callable[..., Any]] = (),
    leave: Callable[[Any, int], Any] | None = None,
    turn: Callable[[Any], int] | None = None,
    standing: Callable[[Any], tuple[float | None, ...]] | None = None,
    longest: int | None = LONGEST,
    limits: Limits = LIMITS,
    tcp: bool | int = False,
    view: "View[Any] | None" = None,
    wire: Callable[[SimpleRules], Wire[Any, Any, Any]] | None = None,
    **others: Any,  # noqa: ANN401 - fields of Game, each of its own type
) -> AnyGame:
    """Make a game; what is not given is made of what is.

    Every function takes and gives your own state. `others` are fields of `joute.game.Game`: options, maps,
    leagues, plans, marks, version.
    """
    least, most = (seats, seats) if isinstance(seats, int) else seats
    parts = Parts(
        initial=initial,
        to_move=to_move,
        legal=legal,
        step=step,
        scores=scores,
        observe=observe,
        leave=leave,
        turn=turn,
        standing=standing,
        longest=longest,
    )
    rules: SimpleRules = rules_of(parts)
    title = title or name.replace("_", " ").capitalize()
    defaults: dict[str, Any] = {
        "title": title,
        "summary": summary or title,
        "wire": line_wire(rules, parts.reader, limits) if wire is None else wire(rules),
        "view": view_of(parts, board) if view is None else _own_view(view),
        "bots": entries(bots),
        "about": about(title, initial, limits, tcp=tcp is not False),
        "kit": "joute.simple:tcp_kit" if tcp else "joute.simple:kit",
        **({} if standing is None else {"standing": parts.ranking}),
        **({} if tcp is False else {"tcp": tcp_of(tcp), "serve": served(least, most)}),
    }
    return Game(name=name, least_seats=least, most_seats=most, rules=rules, **(defaults | others))


def _own_view(view: "View[Any]") -> "View[Position]":
    """Let the functions of a view take the author's state."""
    sight = view.sight
    return View(
        scene=lambda position: view.scene(position.state),
        frame=lambda position: view.frame(position.state),
        veil=view.veil,
        sight=None if sight is None else lambda position, seat: sight(position.state, seat),
        stderr=view.stderr,
    )
