"""What a command must not do, in the original's words."""

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
    match command:  # the most frequent first
        case Destination(bus, station):
            what = "Changement de destination impossible"
            why = _unknown_bus(turn, bus) or _unknown_station(turn, station)
            why = why or _not_to_command(turn, seat, bus)
        case Buy(station):
            what = "Ce bus ne peut être acheté"
            why = _unknown_station(turn, station) or _enough_buses(turn, seat)
            why = why or _too_poor(turn, seat, BUS_PRICE)
        case Enlarge(bus):
            what = "Amélioration impossible"
            why = _unknown_bus(turn, bus) or _not_to_command(turn, seat, bus)
            why = why or _large_enough(turn, seat, bus) or _too_poor(turn, seat, CAR_PRICE)
        case Update(improvement):
            what = "Amélioration impossible"
            why = _good_enough(turn, seat, improvement)
            why = why or _too_poor(turn, seat, UPDATE_PRICE[improvement])
        case Invalid(reason):
            return reason
        case Pass():
            return ""
    return why and f"{what} : {why} : {text(command)}"


def _unknown_station(turn: Turn, station: int) -> str:
    return "" if station < len(turn.queues) else f"La station {station} n'existe pas."


def _unknown_bus(turn: Turn, bus: int) -> str:
    return "" if bus < len(turn.buses) else f"Le bus {bus} n'existe pas."


def _not_to_command(turn: Turn, seat: int, bus: int) -> str:
    if turn.buses[bus].owner != seat:
        return f"Le joueur {seat} ne possède pas le bus {bus}."
    if bus >= len(turn.old_buses):
        return f"Le bus {bus} ne peut pas être déplacé ou updaté le tour où il a été créé."
    return ""


def _enough_buses(turn: Turn, seat: int) -> str:
    owned = sum(bus.owner == seat for bus in turn.buses)
    return "Nombre maximum de bus atteints." if owned == MOST_BUSES else ""


def _large_enough(turn: Turn, seat: int, bus: int) -> str:
    if turn.buses[bus].size < turn.companies[seat].cars:
        return ""
    return (
        f"Le bus {bus} a atteint sa taille maximum. "
        "Utilisez UPDATESB pour augmenter sa taille maximum."
    )


def _good_enough(turn: Turn, seat: int, improvement: str) -> str:
    if getattr(turn.companies[seat], improvement.lower()) < UPDATE_LIMIT[improvement]:
        return ""
    return "Cette amélioration a déjà été effectuée le nombre maximum de fois."


def _too_poor(turn: Turn, seat: int, price: int) -> str:
    money = turn.companies[seat].money
    if money >= price:
        return ""
    return (
        "Pas assez d'argent pour exécuter cette action. "
        f"Argent actuel : {money}; argent requis : {price}"
    )
