"""One turn in the making: a private copy of the state that the stages change."""

from collections.abc import Mapping

from joute.game import Reason
from joute.games.minibus.commands import Action
from joute.games.minibus.state import IN_PLAY, Bus, News, State, Traveller


class Turn:
    """Lists instead of tuples, the actions of the seats, and what the turn brings."""

    __slots__ = (
        "actions", "arrived", "boarded", "buses", "companies", "delivered", "faults", "loading", "messages",
        "moving", "number", "old_buses", "phases", "queues", "scores", "settled", "stations",
        "travellers", "unloading",
    )  # fmt: skip

    def __init__(self, state: State, actions: Mapping[int, Action]) -> None:
        self.actions = actions
        self.settled = state.settled
        self.stations = state.settled.world.stations
        self.number = state.turn
        self.companies = list(state.companies)
        self.phases = list(state.phases)
        self.queues = list(state.queues)
        self.buses = list(state.buses)
        self.old_buses = state.buses
        self.travellers = state.travellers
        self.scores = list(state.scores)
        self.messages = [""] * len(self.phases)
        self.faults: dict[int, Reason] = {}
        self.arrived: list[Traveller] = []
        self.boarded: list[tuple[int, int]] = []
        self.delivered: list[int] = []
        self.loading: dict[int, list[Bus]] = {}
        self.unloading: list[Bus] = []
        self.moving: list[Bus] = []

    def frozen(self) -> State:
        """Return the state after the stages."""
        return State(
            self.settled,
            self.number,
            tuple(self.companies),
            tuple(self.phases),
            tuple(self.queues),
            tuple(self.buses),
            self.travellers,
            News(tuple(self.arrived), tuple(self.boarded), tuple(self.delivered)),
            tuple(self.scores),
            tuple(self.messages),
            ("",) * len(self.phases),
        )

    def playing(self) -> list[int]:
        """List the seats that are still in play."""
        return [seat for seat, phase in enumerate(self.phases) if phase is IN_PLAY]
