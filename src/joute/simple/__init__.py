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
from a parameter `dice`, which `initial` and `step` may take. Scores that are secret during the match have a parameter
`seat`. `docs/new-game.md` tells the rest.
"""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

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
    Tcp,
    View,
    Wire,
)
from joute.simple.about import about
from joute.simple.arguments import (
    PARAMETERS,
    check_functions,
    check_others,
    check_values,
    port_of,
    seats_of,
)
from joute.simple.bots import Bot, bot, entries
from joute.simple.position import Parts, Position, rules_of
from joute.simple.service import PORT, served
from joute.simple.sight import Sight
from joute.simple.view import looked_at, view_of
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
    scores: Callable[..., Iterable[float | None]],
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
    check_values(name, longest, limits, view, wire, others.get("profiles", {}))
    check_others(others)
    least, most = seats_of(seats)
    port = port_of(tcp, PORT)
    parts = Parts(
        game=name,
        initial=initial,
        to_move=to_move,
        legal=legal,
        step=step,
        scores=scores,
        observe=observe,
        board=board,
        leave=leave,
        turn=turn,
        standing=standing,
        longest=longest,
    )
    check_functions({function: getattr(parts, function) for function in PARAMETERS})
    rules: SimpleRules = rules_of(parts)
    title = title or name.replace("_", " ").capitalize()
    defaults: dict[str, Any] = {
        "title": title,
        "summary": summary or title,
        "wire": line_wire(parts, limits) if wire is None else wire(rules),
        "retells": wire is None,
        "view": view_of(parts) if view is None else _own_view(view),
        "bots": entries(bots),
        "about": about(title, initial, limits if wire is None else None, tcp=port is not None),
        "kit": "joute.simple:kit" if port is None else "joute.simple:tcp_kit",
        **({"cut_short": parts.is_cut_short} if longest == LONGEST else {}),
        **({} if standing is None else {"standing": parts.ranking}),
        **({} if port is None else {"tcp": Tcp(port=port), "serve": served(least, most)}),
    }
    return Game(name=name, least_seats=least, most_seats=most, rules=rules, **(defaults | others))


def _own_view(view: "View[Any]") -> "View[Position]":
    """Let the functions of a view take the author's state."""
    sight = view.sight

    def known(position: Position, eyes: frozenset[int]) -> Position:
        return looked_at(replace(position, state=view.known(position.state, eyes)), eyes)

    return View(
        scene=lambda position: view.scene(position.state),
        frame=lambda position: view.frame(position.state),
        known=known,
        veil=view.veil,
        sight=None if sight is None else lambda position, seat: sight(position.state, seat),
        stderr=view.stderr,
    )
