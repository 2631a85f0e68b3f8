"""What the viewer of Minibus sees."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from joute.game import Kind
from joute.games.minibus.maps import STATIONS
from joute.games.minibus.state import GOAL, TURNS, Options, State, Traveller

LINE_END = 5
"""Characters that the end of a line of stderr counts for: the original showed it in HTML (B30)."""


KINDS = frozenset(map(str, Kind))


class Scene(Struct, frozen=True):
    """What stays the same: the grid and the goal.

    The travellers' habits are left out: people who play in the browser receive this too.
    """

    coord_max: int
    goal: int
    turns: int
    seats: int


class Stop(Struct, frozen=True):
    """A station and how many wait there for each destination."""

    x: int
    y: int
    capacity: int
    waiting: tuple[int, ...]


class Vehicle(Struct, frozen=True):
    """A bus and how many of its passengers go to each destination."""

    number: int
    owner: int
    x: int
    y: int
    destination: int
    size: int
    aboard: tuple[int, ...]


class Player(Struct, frozen=True):
    """A company, what it said on the last turn and what the game said about it."""

    money: int
    sb: int
    sp: int
    ct: int
    phase: int
    score: int
    said: str
    message: str


class Frame(Struct, frozen=True):
    """The town as the companies are asked on a turn, or as the match left it."""

    turn: int
    stations: tuple[Stop, ...]
    buses: tuple[Vehicle, ...]
    players: tuple[Player, ...]


def scene(state: State) -> Scene:
    """Show what stays the same."""
    return Scene(state.settled.options.coord_max, GOAL, TURNS, len(state.phases))


def frame(state: State) -> Frame:
    """Show everything that changes."""
    stations = state.settled.world.stations
    return Frame(
        turn=state.turn,
        stations=tuple(
            Stop(place.x, place.y, place.capacity, _by_destination(queue))
            for place, queue in zip(stations, state.queues, strict=False)
        ),
        buses=tuple(
            Vehicle(
                bus.number, bus.owner, bus.x, bus.y, bus.destination, bus.size,
                _by_destination(bus.aboard),
            )
            for bus in state.buses
        ),
        players=tuple(_player(state, seat) for seat in range(len(state.phases))),
    )  # fmt: skip


def veil(frame: Frame, seats: frozenset[int]) -> Frame:
    """Leave out what the others said and what the game said about it."""
    players = tuple(
        player if seat in seats else replace(player, said="", message="")
        for seat, player in enumerate(frame.players)
    )
    return replace(frame, players=players)


def _player(state: State, seat: int) -> Player:
    company = state.companies[seat]
    return Player(
        money=company.money,
        sb=company.sb,
        sp=company.sp,
        ct=company.ct,
        phase=state.phases[seat],
        score=state.scores[seat],
        said=state.said[seat],
        message=_words(state.messages[seat]),
    )


def _words(message: str) -> str:
    """Return what the game said; nothing where a kind of failure stands for words it has none for."""
    return "" if message in KINDS else message


def _by_destination(travellers: Sequence[Traveller]) -> tuple[int, ...]:
    goals = [traveller.destination for traveller in travellers]
    return tuple(map(goals.count, range(STATIONS)))


def stderr(options: Options, text: str) -> str:
    """Cut one turn's stderr where the document's limit ends, and say how much is missing (B30, G2)."""
    if not options.stderr:
        return text
    kept = []
    room = options.stderr
    left = len(text)
    for line in text.splitlines(keepends=True):
        bare = line.rstrip("\r\n")
        if room < len(bare) + LINE_END:
            kept.append(bare[:room])
            left -= len(kept[-1])
            break
        room -= len(bare) + LINE_END
        left -= len(line)
        kept.append(line)
    return "".join(kept).rstrip("\n") + f"\n[{left} characters more]" if left else text
