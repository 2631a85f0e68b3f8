"""The stages of a turn, in the document's order, each a change to one private copy of the state."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from msgspec.structs import replace

from joute.dice import Dice, dice
from joute.game import Reason
from joute.games.minibus.commands import Action, Buy, Command, Destination, Enlarge, Pass, Update
from joute.games.minibus.faults import broken_rule, fault
from joute.games.minibus.maps import INTERVAL, STATIONS, WHOLE, open_stations
from joute.games.minibus.state import (
    BUS_PRICE,
    CAR_PRICE,
    DOOR,
    FINISHED,
    GOAL,
    IN_PLAY,
    LOST,
    TURNS,
    UPDATE_PRICE,
    Bus,
    Company,
    State,
    Traveller,
)
from joute.games.minibus.turn import Turn

Stage = Callable[[Turn], None]

ROLLS = WHOLE * WHOLE
"""A roll decides in two digits whether a traveller comes and in two where it goes."""


# The commands.


def execute(turn: Turn) -> None:
    """Run everybody's commands, by seat (B25) and in order; whoever breaks a rule loses there."""
    for seat in sorted(turn.actions):
        for command in turn.actions[seat]:
            if type(command) is Pass:  # as most are
                continue
            words = broken_rule(turn, seat, command)
            if words:
                turn.phases[seat] = LOST
                turn.messages[seat] = words
                if (why := fault(turn, seat, command)) is not None:
                    turn.faults[seat] = why
                break
            obey(turn, seat, command)


def faults(state: State, actions: Mapping[int, Action]) -> Mapping[int, Reason]:
    """Return the rule that each seat breaks with these actions, for readers of any language."""
    turn = Turn(state, actions)
    execute(turn)
    return turn.faults


def obey(turn: Turn, seat: int, command: Command) -> None:
    """Run a command that breaks no rule."""
    match command:  # the most frequent first
        case Destination(number, station):
            bus = turn.buses[number]
            since = _seen_there(turn, turn.old_buses[number], station)
            turn.buses[number] = replace(bus, destination=station, since=since)
        case Buy(station):
            place = turn.stations[station]
            bus = Bus(len(turn.buses), seat, place.x, place.y, station, since=turn.number + 1)
            turn.buses.append(bus)
            _pay(turn, seat, BUS_PRICE)
        case Enlarge(number):
            bus = turn.buses[number]
            turn.buses[number] = replace(bus, size=bus.size + 1)
            _pay(turn, seat, CAR_PRICE)
        case Update(what):
            _pay(turn, seat, UPDATE_PRICE[what])
            turn.companies[seat] = _improved(turn.companies[seat], what)


def _seen_there(turn: Turn, before: Bus, station: int) -> int:
    """Return since when a bus with this new destination is seen there, 0 if it has to move."""
    if station == before.destination:
        return before.since
    place = turn.stations[station]
    return turn.number + 1 if before.x == place.x and before.y == place.y else 0


def _pay(turn: Turn, seat: int, price: int) -> None:
    company = turn.companies[seat]
    turn.companies[seat] = replace(company, money=company.money - price)


def _improved(company: Company, what: str) -> Company:
    field = what.lower()
    return replace(company, **{field: getattr(company, field) + 1})


# The buses. Each does one of three things, decided before any of them does it (B4).


def part_buses(turn: Turn) -> None:
    """Part the buses into those that load, unload and move.

    A full one that nobody wants to leave does nothing, nor does one whose company is out (B15).
    """
    for bus in turn.buses:
        if turn.phases[bus.owner] is not IN_PLAY:
            continue
        station = bus.destination
        goal = turn.stations[station]
        if bus.x != goal.x or bus.y != goal.y:
            turn.moving.append(bus)
        elif _anybody_for(bus.aboard, station):
            turn.unloading.append(bus)
        elif turn.queues[station] and len(bus.aboard) < bus.capacity:
            turn.loading.setdefault(station, []).append(bus)


def _anybody_for(aboard: Sequence[Traveller], station: int) -> bool:
    for traveller in aboard:
        goal = traveller.destination
        if goal == station:
            return True
    return False


def load(turn: Turn) -> None:
    """Let those who wait board, by increasing station (F1)."""
    for station in sorted(turn.loading):
        _board(turn, station, turn.loading[station])


def _board(turn: Turn, station: int, buses: Sequence[Bus]) -> None:
    """Let each in a queue take the least full bus that has a seat, at most five a bus (B18)."""
    cabins = {bus.number: list(bus.aboard) for bus in buses}
    limits = {bus.number: min(bus.capacity, len(bus.aboard) + DOOR) for bus in buses}
    queue = turn.queues[station]
    boarded = 0
    for traveller in queue:
        best = _least_full(cabins, limits)
        if not best:
            break
        number = best[0] if len(best) == 1 else _drawn(turn, traveller, best)
        cabins[number].append(traveller)
        turn.boarded.append((traveller.number, number))
        boarded += 1
    for bus in buses:
        turn.buses[bus.number] = replace(bus, aboard=tuple(cabins[bus.number]))
    turn.queues[station] = queue[boarded:]


def _least_full(cabins: Mapping[int, Sequence[Traveller]], limits: Mapping[int, int]) -> list[int]:
    """Find the buses with the fewest aboard among those that somebody can still board."""
    best: list[int] = []
    least = 0
    for number, cabin in cabins.items():
        load = len(cabin)
        if load < limits[number] and (load <= least or not best):
            if load < least:
                best.clear()
            best.append(number)
            least = load
    return best


def _drawn(turn: Turn, traveller: Traveller, buses: Sequence[int]) -> int:
    """Draw one of the buses that are equally full (B17)."""
    return dice(turn.settled.seed, "minibus", "boarding", traveller.number).choice(buses)


def unload(turn: Turn) -> None:
    """Let up to five get off at their station and pay, last boarded first (B26)."""
    for bus in turn.unloading:
        goal = bus.destination
        staying = []
        count = 0
        for person in reversed(bus.aboard):
            if count < DOOR and person.destination == goal:
                turn.delivered.append(person.number)
                count += 1
            else:
                staying.append(person)
        staying.reverse()
        _pay(turn, bus.owner, -turn.companies[bus.owner].fare * count)
        turn.buses[bus.number] = replace(bus, aboard=tuple(staying))


def move(turn: Turn) -> None:
    """Take the steps of a turn, diagonally while both coordinates differ (B21)."""
    speeds = [company.speed for company in turn.companies]
    for bus in turn.moving:
        steps = speeds[bus.owner]
        goal = turn.stations[bus.destination]
        goal_x, goal_y = goal.x, goal.y
        x, y = _towards(bus.x, goal_x, steps), _towards(bus.y, goal_y, steps)
        since = turn.number + 1 if x == goal_x and y == goal_y else 0
        turn.buses[bus.number] = replace(bus, x=x, y=y, since=since)


def _towards(place: int, goal: int, steps: int) -> int:
    return min(place + steps, goal) if place < goal else max(place - steps, goal)


# The end of a turn.


def declare_winners(turn: Turn) -> None:
    """Everybody who has reached the goal wins and leaves, several at once if so (B13)."""
    for seat, company in enumerate(turn.companies):
        if company.money >= GOAL and turn.phases[seat] is IN_PLAY:
            turn.phases[seat] = FINISHED
            turn.scores[seat] = 2000 - turn.number
            turn.messages[seat] = f"Le Joueur {seat} a terminé à la fin du tour {turn.number}"


def end_match(turn: Turn) -> None:
    """Score whoever is left when nobody else is, or when the turns are over (B12)."""
    left = turn.playing()
    last_turn = turn.number == TURNS
    if not last_turn and (len(left) > 1 or turn.settled.options.solo):
        return
    for seat in left:
        turn.phases[seat] = FINISHED
        turn.scores[seat] = 500 + turn.companies[seat].money - turn.number
        turn.messages[seat] = (
            "Nombre maximum de tour atteints. Fin de partie."
            if last_turn
            else "Tous les autres joueurs ont terminé. Fin de partie."
        )


# The beginning of the next.


def add_station(turn: Turn) -> None:
    """Open the station whose turn has come, if one has."""
    opened = len(turn.queues)
    if opened == STATIONS:
        return
    if open_stations(turn.number, turn.settled.options.first_station_turn) > opened:
        turn.queues.append(())


def add_travellers(turn: Turn) -> None:
    """Let at most one traveller arrive at each station that is not full (B8)."""
    for origin, destination in _trips(turn):
        traveller = Traveller(turn.travellers, origin, destination)
        turn.travellers += 1
        turn.arrived.append(traveller)
        turn.queues[origin] += (traveller,)


def _trips(turn: Turn) -> list[tuple[int, int]]:
    """Return the trips of this turn's travellers, those of the world file or those of the dice."""
    arrivals = turn.settled.world.arrivals
    if arrivals is None:
        return _drawn_trips(turn)
    today = arrivals[turn.number - 1] if turn.number <= len(arrivals) else ()
    return [trip for trip in today if _free(turn, trip[0])]


def _free(turn: Turn, station: int) -> int:
    """Count the places of a station where nobody waits."""
    return turn.stations[station].capacity - len(turn.queues[station])


def _drawn_trips(turn: Turn) -> list[tuple[int, int]]:
    """Draw who comes and where to; nobody comes for a station that has yet to appear (B5)."""
    rolls = _rolls(turn.settled.seed, turn.number // INTERVAL)[turn.number % INTERVAL]
    spawn, od = turn.settled.options.spawn, turn.settled.world.od
    opened = len(turn.queues)
    trips = []
    for origin in range(opened):
        roll, free = rolls[origin], _free(turn, origin)
        if free and roll % WHOLE < spawn + 2 * free:
            destination = _picked(od[origin], roll // WHOLE)
            if destination < opened:
                trips.append((origin, destination))
    return trips


@lru_cache(512)
def _rolls(seed: int | str, period: int) -> tuple[tuple[int, ...], ...]:
    """Throw for all turns of a period at once, because dice take time to make."""
    throw = dice(seed, "minibus", "arrivals", period)
    return tuple(_rolls_of_a_turn(throw) for _ in range(INTERVAL))


def _rolls_of_a_turn(throw: Dice) -> tuple[int, ...]:
    """Throw sixteen digits, which are four rolls, three times: enough for every station."""
    rolls = []
    for _ in range(3):
        digits = throw.below(ROLLS**4)
        for _ in range(4):
            digits, roll = divmod(digits, ROLLS)
            rolls.append(roll)
    return tuple(rolls[:STATIONS])


def _picked(shares: Sequence[int], pick: int) -> int:
    """Find the station in whose share of the hundred a number falls."""
    for station, share in enumerate(shares):
        pick -= share
        if pick < 0:
            return station
    message = f"shares {shares} do not add up to {WHOLE}"
    raise ValueError(message)


TURN: tuple[Stage, ...] = (
    execute, part_buses, load, unload, move, declare_winners, end_match,
)  # fmt: skip
NEXT_TURN: tuple[Stage, ...] = (add_station, add_travellers)
