"""The rules of Mine Into The Deep: dwarves dig for metal, and must not dig too deep.

Teams play one after the other, two actions each; the first place moves on by one every turn. When
all have played, every dwarf on the board mines its zone. A layer has three hit points, and the team
that takes the last one gets its metal. In the last layer of every zone sleeps the evil that ends the
game.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from joute.game import Setup
from joute.games.mine.actions import (
    OFF,
    Action,
    Dwarf,
    End,
    Sabotage,
    Sonar,
    crew_after,
    possible,
    price,
)
from joute.games.mine.maps import LARGEST_SIZE, Metal, Mine, mine_of

LIFE = 3
"""Hit points of a layer."""
POINTS = 2
"""Actions a turn."""
EVIL = 1000
"""What each dwarf that wakes the evil costs its team."""
REACH = 4
"""Layers that the sonar sees, the top one included."""
NOBODY = -1
"""The owner of a zone without a dwarf."""
ASLEEP = -1
"""What the sonar says of the evil and of what is below it."""

DAY_MS = 86_400_000
"""No limit and no pace may be longer: a larger number is a typing error."""

Wake = Literal["hit", "destroy"]


class Options(Struct, frozen=True, kw_only=True):
    """What can be set for a match of Mine Into The Deep."""

    first_turn: Annotated[
        int, Meta(ge=0, le=1, description="the number in the first DEBUT_TOUR, 0 or 1")
    ] = 1
    carte_trailing: Annotated[bool, Meta(description="CARTE ends with a |")] = True
    end_message: Annotated[
        Literal["FIN", "FIN_PARTIE", ""],
        Meta(description="what is sent at the end: FIN, FIN_PARTIE, or nothing when left empty"),
    ] = "FIN"
    crlf: Annotated[bool, Meta(description="the server ends its lines with CR LF; no: with LF")] = (
        False
    )
    msg_gap_ms: Annotated[
        int,
        Meta(
            ge=0,
            le=1000,
            description="least time between two messages to a client of the server; a program of a "
            "match is sent the next when it has read the last",
        ),
    ] = 20
    wake: Annotated[
        Wake,
        Meta(description="the evil wakes when its layer is hit; destroy: when it is destroyed"),
    ] = "hit"
    max_turns: Annotated[
        int, Meta(ge=0, description="the game ends after this many turns, 0: no limit")
    ] = 300
    size: Annotated[
        int,
        Meta(ge=0, le=LARGEST_SIZE, description="zones along a side, 0: 6 to 9 by the players"),
    ] = 0
    first_ms: Annotated[
        int,
        Meta(
            ge=0, le=DAY_MS, description="time to connect, and for the first turn, in ms, 0: none"
        ),
    ] = 10_000
    turn_ms: Annotated[
        int, Meta(ge=0, le=DAY_MS, description="time for each later turn, 0: none")
    ] = 5000


class Team(Struct, frozen=True, gc=False):
    """A player: its dwarves, its score, what its sonar has seen."""

    dwarves: tuple[Dwarf, ...] = (Dwarf(),)
    score: int = 0
    sabotaged: int = 0
    """How many of its dwarves, the first ones, do not mine at the end of this turn (B16)."""
    sounded: tuple[int, ...] = ()
    """By zone, the layers that its sonar has seen, counted from the top of the mine; may be empty."""
    woke: int = 0
    """Its dwarves that woke the evil."""
    gone: bool = False


class State(Struct, frozen=True, gc=False):
    """A mine and everybody in it."""

    mine: Mine
    depths: tuple[int, ...]
    """By zone, the layers already removed."""
    lives: tuple[int, ...]
    """By zone, the hit points left of the top layer."""
    teams: tuple[Team, ...]
    wake: Wake
    max_turns: int
    turn: int = 1
    place: int = 0
    """Who plays, as a place in this turn's order; beyond the last place the game is over."""
    points: int = POINTS


class Zone(Struct, frozen=True, gc=False):
    """A zone as CARTE tells it."""

    depth: int
    units: int
    metal: Metal
    owner: int


class Observation(Struct, frozen=True):
    """What a team knows if it asks for CARTE and SCORES and remembers its own actions."""

    seat: int
    turn: int
    points: int
    size: int
    zones: tuple[Zone, ...]
    scores: tuple[int, ...]
    dwarves: tuple[Dwarf, ...]
    """Its own; of the others it sees only where they stand (B37)."""
    sonar: Mapping[int, tuple[int, ...]]
    """By zone, the values from the top layer down that its sonar has seen; -1 is the evil."""


def initial(setup: Setup) -> State:
    """Everybody has one dwarf beside an untouched mine."""
    mine = mine_of(setup)
    zones = mine.size * mine.size
    return State(
        mine=mine,
        depths=(0,) * zones,
        lives=(LIFE,) * zones,
        teams=(Team(),) * setup.seats,
        wake=setup.options.wake,
        max_turns=setup.options.max_turns,
    )


def order(state: State) -> tuple[int, ...]:
    """Return this turn's order of play; the first place moves on by one every turn (B7)."""
    count = len(state.teams)
    return tuple([(state.turn - 1 + place) % count for place in range(count)])


def to_move(state: State) -> tuple[int, ...]:
    """One team plays at a time."""
    count = len(state.teams)
    return ((state.turn - 1 + state.place) % count,) if state.place < count else ()


def owners(state: State) -> list[int]:
    """Return, by zone, the team that has a dwarf there."""
    found = [NOBODY] * len(state.depths)
    for seat, team in enumerate(state.teams):
        for dwarf in team.dwarves:
            if dwarf.zone != OFF:
                found[dwarf.zone] = seat
    return found


def free(state: State) -> bytes:
    """Return, by zone, 1 where nobody stands."""
    found = bytearray(_FREE[: len(state.depths)])
    for team in state.teams:
        for dwarf in team.dwarves:
            if dwarf.zone != OFF:
                found[dwarf.zone] = 0
    return bytes(found)


_FREE = bytes((1,)) * LARGEST_SIZE**2


def legal(state: State, seat: int) -> list[Action]:
    """List all that a team may do."""
    if state.points == 0:
        return [End()]
    team = state.teams[seat]
    rivals = bytes([at != seat and not other.gone for at, other in enumerate(state.teams)])
    return possible(team.dwarves, team.score, free(state), rivals, state.mine.size)


def step(state: State, actions: Mapping[int, Action]) -> State:
    """Let the team that plays do something legal."""
    ((seat, action),) = actions.items()
    if isinstance(action, End):
        return _next(state)
    teams = list(state.teams)
    teams[seat] = _after(state, teams[seat], action)
    if isinstance(action, Sabotage):
        target = teams[action.team]
        teams[action.team] = replace(target, sabotaged=len(target.dwarves))
    return replace(state, teams=tuple(teams), points=state.points - 1)


def _after(state: State, team: Team, action: Action) -> Team:
    size = state.mine.size
    if isinstance(action, Sonar):
        zone = action.row * size + action.column
        seen = team.sounded or (0,) * len(state.depths)
        below = state.depths[zone] + REACH
        return replace(team, sounded=(*seen[:zone], below, *seen[zone + 1 :]))
    score = team.score - price(action, team.dwarves)
    return replace(team, score=score, dwarves=crew_after(team.dwarves, action, size))


def sonar(state: State, zone: int) -> tuple[int, ...]:
    """Return the four values that a sonar reads, from the top layer of a zone down (B17)."""
    values = _seen(state, zone, state.depths[zone] + REACH)
    return values + (ASLEEP,) * (REACH - len(values))


def leave(state: State, seat: int) -> State:
    """A team that fails takes its dwarves with it and keeps its score (B29)."""
    playing = to_move(state) == (seat,)
    teams = list(state.teams)
    dwarves = tuple(replace(dwarf, zone=OFF) for dwarf in teams[seat].dwarves)
    teams[seat] = replace(teams[seat], dwarves=dwarves, gone=True)
    state = replace(state, teams=tuple(teams))
    return _next(state) if playing else state


def _next(state: State) -> State:
    """Pass the turn to the next team that has not left; after the last one dwarves mine."""
    rota = order(state)
    for place in range(state.place + 1, len(rota)):
        if not state.teams[rota[place]].gone:
            return replace(state, place=place, points=POINTS)
    if all(team.gone for team in state.teams):
        return replace(state, place=len(rota))
    state = _mined(state)
    if state.turn == state.max_turns or any(team.woke for team in state.teams):
        return replace(state, place=len(rota))
    return _next(replace(state, turn=state.turn + 1, place=-1))


def _mined(state: State) -> State:
    """All dwarves mine at once; no two are on one zone, so no order matters (B12)."""
    depths, lives, teams = list(state.depths), list(state.lives), list(state.teams)
    for seat, team in enumerate(state.teams):
        loot = woke = 0
        for dwarf in team.dwarves[team.sabotaged :]:
            zone = dwarf.zone
            if zone == OFF:
                continue
            lives[zone] = max(0, lives[zone] - dwarf.pickaxe)
            if depths[zone] == state.mine.last:
                woke += state.wake == "hit" or lives[zone] == 0
            elif lives[zone] == 0:
                loot += state.mine.layers[depths[zone]][zone].value
                depths[zone] += 1
                lives[zone] = LIFE  # what a blow has left over is lost (B13)
        score = team.score + loot - EVIL * woke
        teams[seat] = replace(team, score=score, sabotaged=0, woke=woke)
    return replace(state, depths=tuple(depths), lives=tuple(lives), teams=tuple(teams))


def zones(state: State) -> tuple[Zone, ...]:
    """Return the board as CARTE tells it."""
    layers = state.mine.layers
    tops = [layers[depth][zone] for zone, depth in enumerate(state.depths)]
    return tuple(
        Zone(depth, lode.units, lode.metal, owner)
        for depth, lode, owner in zip(state.depths, tops, owners(state), strict=True)
    )


def observe(state: State, seat: int) -> Observation:
    """Show a team what it can know."""
    team = state.teams[seat]
    return Observation(
        seat=seat,
        turn=state.turn,
        points=state.points,
        size=state.mine.size,
        zones=zones(state),
        scores=scores(state),
        dwarves=team.dwarves,
        sonar={
            zone: _seen(state, zone, seen)
            for zone, seen in enumerate(team.sounded)
            if seen > state.depths[zone]
        },
    )


def _seen(state: State, zone: int, seen: int) -> tuple[int, ...]:
    """Return the values of the layers that are left of those seen, down to the evil."""
    last = state.mine.last
    layers = state.mine.layers[state.depths[zone] : min(seen, last)]
    values = tuple([layer[zone].value for layer in layers])
    return (*values, ASLEEP) if seen > last else values


def turn(state: State) -> int:
    """Count turns from 1, whatever DEBUT_TOUR says."""
    return state.turn


def scores(state: State) -> tuple[int, ...]:
    """Return the points of every team, also of those that have left."""
    return tuple(team.score for team in state.teams)
