"""What the viewer of Mine Into The Deep sees: the board from above, and the list of teams."""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from joute.games.mine import rules
from joute.games.mine.rules import LIFE, State, Zone


class Scene(Struct, frozen=True):
    """What stays: the size of the board, and how long the game may last."""

    size: int
    life: int
    turns: int
    """At most, 0: no limit."""


class Ground(Struct, frozen=True):
    """A zone: the layer that can be seen, its hit points, and the dwarf on it."""

    zone: Zone
    life: int | None
    """None if the person who looks does not know it."""
    pickaxe: int
    """Of the dwarf that stands there, 0 if none does or it is not known."""
    sabotaged: bool
    """That dwarf does not mine this turn."""


class Sounding(Struct, frozen=True):
    """A zone where a team has used its sonar, and the layer that it did not reach any more."""

    zone: int
    below: int


class Player(Struct, frozen=True):
    """A team in the list at the right."""

    score: int
    pickaxes: tuple[int, ...]
    """One a dwarf, on the board or not: 1, in iron 2, in diamond 3; empty if not known."""
    sabotaged: bool
    woke: int
    """Its dwarves that woke the evil."""
    gone: bool
    soundings: tuple[Sounding, ...]
    """Empty if not known."""


class Frame(Struct, frozen=True):
    """What changes."""

    turn: int
    order: tuple[int, ...]
    """Who plays after whom this turn."""
    playing: int | None
    """The team whose turn it is, None when the game is over."""
    points: int
    """Actions it has left."""
    board: tuple[Ground, ...]
    teams: tuple[Player, ...]
    evil: tuple[int, ...]
    """The zones where it was woken."""


def scene(state: State) -> Scene:
    """Show no layer but the top ones: whoever looks at the screen knows no more than a player."""
    return Scene(state.mine.size, LIFE, state.max_turns)


def frame(state: State) -> Frame:
    """Show the board and the teams."""
    playing = rules.to_move(state)
    return Frame(
        turn=state.turn,
        order=rules.order(state),
        playing=playing[0] if playing else None,
        points=state.points if playing else 0,
        board=_board(state),
        teams=tuple(
            Player(
                score=team.score,
                pickaxes=tuple(dwarf.pickaxe for dwarf in team.dwarves),
                sabotaged=team.sabotaged > 0,
                woke=team.woke,
                gone=team.gone,
                soundings=_soundings(team.sounded),
            )
            for team in state.teams
        ),
        evil=_evil(state),
    )


@lru_cache(64)  # most teams sound nothing new between two frames
def _soundings(sounded: tuple[int, ...]) -> tuple[Sounding, ...]:
    return tuple(Sounding(zone, below) for zone, below in enumerate(sounded) if below)


def _board(state: State) -> tuple[Ground, ...]:
    dwarves = {
        dwarf.zone: (dwarf.pickaxe, number < team.sabotaged)
        for team in state.teams
        for number, dwarf in enumerate(team.dwarves)
    }
    return tuple(
        Ground(zone, life, *dwarves.get(place, (0, False)))
        for place, (zone, life) in enumerate(zip(rules.zones(state), state.lives, strict=True))
    )


def _evil(state: State) -> tuple[int, ...]:
    """Find where the evil was woken: the first blows to a last layer that wake it end the game."""
    if not any(team.woke for team in state.teams):
        return ()
    enough = LIFE if state.wake == "hit" else 1
    return tuple(
        zone
        for zone, (depth, life) in enumerate(zip(state.depths, state.lives, strict=True))
        if depth == state.mine.last and life < enough
    )


def veil(frame: Frame, seats: frozenset[int]) -> Frame:
    """Leave out what is on no wire: pickaxes, blows and soundings of the others (B37)."""
    board = tuple(
        ground if ground.zone.owner in seats else Ground(ground.zone, None, 0, sabotaged=False)
        for ground in frame.board
    )
    teams = tuple(
        team if seat in seats else replace(team, pickaxes=(), sabotaged=False, soundings=())
        for seat, team in enumerate(frame.teams)
    )
    return replace(frame, board=board, teams=teams)
