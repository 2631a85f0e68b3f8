"""Matches of La Course Au Vin for tests: held line by line, drawn by hand, played by bots."""

from collections.abc import Mapping, Sequence
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_loader
from pathlib import Path
from types import ModuleType

from hypothesis import settings
from msgspec.structs import replace
from rewired import rewired

from joute import registry
from joute.dice import dice
from joute.exchange import rendered
from joute.game import Brief, Failure, Mark, Play, Tell
from joute.games.vin import bots, maps, rules, wire
from joute.games.vin.bunches import Bunch, Colour
from joute.games.vin.maps import Map
from joute.games.vin.state import Action, Observation, Player, State
from joute.match import Effect, Match
from joute.registry import maker
from joute.settings import prepare

VIN = registry.find("vin")
unhurried = settings(deadline=None)
"""For property tests that may run on a busy machine."""

SMALL = """
........
........
..#..#..
........
........
..#..#..
........
........
"""


def drawn(text: str) -> Map:
    """Read a map as `joute maps vin` draws it: dots are path, the rest vines."""
    rows = text.split()
    return Map(len(rows), "".join(rows).replace(".", maps.PATH).replace("#", maps.VINE))


def at(row: int, column: int, size: int = 8) -> int:
    return row * size + column


def red(row: int, column: int, units: int) -> Bunch:
    return Bunch(at(row, column), Colour.RED, units)


def white(row: int, column: int, units: int) -> Bunch:
    return Bunch(at(row, column), Colour.WHITE, units)


def carrying(cell: int, colour: Colour, units: int, *, red: int = 0, white: int = 0) -> Player:
    return Player(cell, colour, units, red, white)


def situation(
    *players: Player,
    bunches: Sequence[Bunch] = (),
    ground: str = SMALL,
    profile: str = "document",
    **typed: str,
) -> State:
    """Make a state on a small map: the first player's turn, no bunches but these, none to come."""
    typed = {"batch": "0", "rounds": "3"} | typed
    seats = max(2, len(players))
    setup = prepare(
        VIN,
        names=["player"] * seats,
        typed=typed,
        profile=profile,
        ground=maps.write(drawn(ground)),
    )
    state: State = VIN.rules.initial(setup)
    everybody = (*players, *state.players[len(players) :])
    return replace(state, players=everybody, bunches=tuple(sorted(bunches)))


def bot(name: str) -> Play[Observation, Action]:
    """Make a built-in bot."""
    (entry,) = (entry for entry in VIN.bots if entry.name == name)
    play: Play[Observation, Action] = maker(entry)(Brief(dice(0, name), lambda: 0.0))
    return play


def played(state: State, *names: str) -> State:
    """Play to the end; every action must be legal."""
    plays = [bot(name) for name in names]
    while movers := rules.to_move(state):
        (seat,) = movers
        action = plays[seat](rules.observe(state, seat))
        assert rules.refusal(state, seat, action) is None
        state = rules.step(state, {seat: action})
    return state


def match(seed: int, names: Sequence[str], **typed: str) -> tuple[int, ...]:
    """Play a match between built-in bots; return the scores."""
    setup = prepare(VIN, names=names, seed=seed, typed=typed)
    return rules.scores(played(rules.initial(setup), *names))


def interpreted(name: str) -> ModuleType:
    """Load a kernel as plain Python, whether or not it was compiled."""
    source = Path(bots.__file__).with_name(f"{name}.py")
    loader = SourceFileLoader(f"vin_{name}_interpreted", str(source))
    spec = spec_from_loader(loader.name, loader)
    assert spec is not None
    module = module_from_spec(spec)
    loader.exec_module(module)
    return module


class Session:
    """A match from a given state on, or from the beginning."""

    def __init__(
        self,
        state: State | None = None,
        *,
        seats: int = 2,
        seed: int = 0,
        ground: str | None = None,
        typed: Mapping[str, str] | None = None,
    ) -> None:
        seats = seats if state is None else len(state.players)
        names = [f"player {seat}" for seat in range(seats)]
        setup = prepare(VIN, names=names, seed=seed, ground=ground, typed=typed)
        game = VIN
        if state is not None:
            game = rewired(VIN, referee=lambda _: wire.dialogue(state))
        self.match = Match(game, setup)
        self.marks = 0
        self.heard: list[list[str]] = [[] for _ in range(seats)]
        """All that each player was told."""
        self._read = [0] * seats
        self._keep(self.match.start())

    @property
    def state(self) -> State:
        """The state that the question being asked is about, or the final one."""
        state: State = self.match.final if self.match.ask is None else self.match.ask.state
        return state

    def say(self, *lines: str) -> str:
        """Let the player whose turn it is say lines; return what it was told since."""
        (seat,) = self.match.waiting
        self.told(seat)
        for line in lines:
            self._keep(self.match.said(seat, line))
        return " / ".join(self.told(seat))

    def fail(self, seat: int, failure: Failure) -> list[str]:
        """Let a player fail; return what it was told."""
        self.told(seat)
        self._keep(self.match.failed(seat, failure))
        return self.told(seat)

    def told(self, seat: int) -> list[str]:
        """Return what a player was told since the last time."""
        told = self.heard[seat][self._read[seat] :]
        self._read[seat] += len(told)
        return told

    def _keep(self, effects: list[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Tell):
                self.heard[effect.seat].append(rendered(effect))
            self.marks += isinstance(effect, Mark)


def do(state: State, *actions: Action) -> State:
    for action in actions:
        assert rules.refusal(state, state.mover, action) is None
        state = rules.step(state, {state.mover: action})
    return state


def beginning(seed: int = 0, seats: int = 2, profile: str = "document", **typed: str) -> State:
    setup = prepare(VIN, names=["player"] * seats, seed=seed, profile=profile, typed=typed)
    return rules.initial(setup)
