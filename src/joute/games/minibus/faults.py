"""What a command must not do, in the original's words and in the reader's."""

from joute.game import Reason
from joute.games.minibus.commands import (
    Buy,
    Command,
    Destination,
    Enlarge,
    Invalid,
    Pass,
    Update,
    text,
)
from joute.games.minibus.state import (
    BUS_PRICE,
    CAR_PRICE,
    MOST_BUSES,
    UPDATE_LIMIT,
    UPDATE_PRICE,
)
from joute.games.minibus.turn import Turn


def broken_rule(turn: Turn, seat: int, command: Command) -> str:
    """Say in the original's words why a command may not be run, nothing if it may."""
    if isinstance(command, Invalid):
        return command.reason
    why = fault(turn, seat, command)
    if why is None:
        return ""
    words = _WORDS[why.code].format(**why.values)
    return f"{_IMPOSSIBLE[type(command)]} : {words} : {text(command)}"


def is_allowed(turn: Turn, seat: int, command: Command) -> bool:
    """Whether a command may be run."""
    return not isinstance(command, Invalid) and fault(turn, seat, command) is None


_IMPOSSIBLE: dict[type[Command], str] = {
    Destination: "Changement de destination impossible",
    Buy: "Ce bus ne peut être acheté",
    Enlarge: "Amélioration impossible",
    Update: "Amélioration impossible",
}
_WORDS = {
    "minibus.fault.station": "La station {station} n'existe pas.",
    "minibus.fault.bus": "Le bus {bus} n'existe pas.",
    "minibus.fault.owner": "Le joueur {seat} ne possède pas le bus {bus}.",
    "minibus.fault.new": "Le bus {bus} ne peut pas être déplacé ou updaté le tour où il a été créé.",
    "minibus.fault.buses": "Nombre maximum de bus atteints.",
    "minibus.fault.cars": "Le bus {bus} a atteint sa taille maximum. "
    "Utilisez UPDATESB pour augmenter sa taille maximum.",
    "minibus.fault.improved": "Cette amélioration a déjà été effectuée le nombre maximum de fois.",
    "minibus.fault.money": "Pas assez d'argent pour exécuter cette action. "
    "Argent actuel : {money}; argent requis : {price}",
}


def fault(turn: Turn, seat: int, command: Command) -> Reason | None:
    """Return why a command may not be run, None if it may or if its form says why."""
    match command:  # the most frequent first
        case Destination(bus, station):
            return (
                _unknown_bus(turn, bus)
                or _unknown_station(turn, station)
                or _not_to_command(turn, seat, bus)
            )
        case Buy(station):
            return (
                _unknown_station(turn, station)
                or _enough_buses(turn, seat)
                or _too_poor(turn, seat, BUS_PRICE)
            )
        case Enlarge(bus):
            return (
                _unknown_bus(turn, bus)
                or _not_to_command(turn, seat, bus)
                or _large_enough(turn, seat, bus)
                or _too_poor(turn, seat, CAR_PRICE)
            )
        case Update(improvement):
            why = _good_enough(turn, seat, improvement)
            return why or _too_poor(turn, seat, UPDATE_PRICE[improvement])
        case Invalid():
            return command.fault
        case Pass():
            return None


def _unknown_station(turn: Turn, station: int) -> Reason | None:
    if station < len(turn.queues):
        return None
    last = str(len(turn.queues) - 1)
    return Reason("minibus.fault.station", {"station": str(station), "last": last})


def _unknown_bus(turn: Turn, bus: int) -> Reason | None:
    if bus < len(turn.buses):
        return None
    return Reason("minibus.fault.bus", {"bus": str(bus), "count": len(turn.buses)})


def _not_to_command(turn: Turn, seat: int, bus: int) -> Reason | None:
    owner = turn.buses[bus].owner
    if owner != seat:
        values = {"seat": str(seat), "bus": str(bus), "owner": str(owner)}
        return Reason("minibus.fault.owner", values)
    return Reason("minibus.fault.new", {"bus": str(bus)}) if bus >= len(turn.old_buses) else None


def _enough_buses(turn: Turn, seat: int) -> Reason | None:
    owned = sum(bus.owner == seat for bus in turn.buses)
    return Reason("minibus.fault.buses", {"most": MOST_BUSES}) if owned == MOST_BUSES else None


def _large_enough(turn: Turn, seat: int, bus: int) -> Reason | None:
    cars = turn.companies[seat].cars
    if turn.buses[bus].size < cars:
        return None
    return Reason("minibus.fault.cars", {"bus": str(bus), "cars": cars})


def _good_enough(turn: Turn, seat: int, improvement: str) -> Reason | None:
    most = UPDATE_LIMIT[improvement]
    if getattr(turn.companies[seat], improvement.lower()) < most:
        return None
    return Reason("minibus.fault.improved", {"command": f"UPDATE{improvement}"})


def _too_poor(turn: Turn, seat: int, price: int) -> Reason | None:
    money = turn.companies[seat].money
    if money >= price:
        return None
    return Reason("minibus.fault.money", {"money": money, "price": price})
