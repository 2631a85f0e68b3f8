"""What holds in every game, whatever is said and whoever leaves."""

from collections import deque
from collections.abc import Iterator

import pytest
from games.mine.helpers import LEFT, MINE, Session
from hypothesis import given, settings
from hypothesis import strategies as st

from joute.dice import Dice, dice
from joute.exchange import rendered
from joute.game import Client, Say, Tell
from joute.games.mine import rules, wire
from joute.games.mine.actions import (
    ACTIONS,
    OFF,
    Action,
    End,
    Hire,
    Improve,
    Move,
    Remove,
    Sabotage,
    Sonar,
)
from joute.games.mine.faults import fault
from joute.games.mine.maps import Mine
from joute.games.mine.rules import Observation, State
from joute.match import Effect, Match
from joute.settings import prepare

WORDS = [*wire.Query, *(str(kind.__struct_config__.tag) for kind in ACTIONS)]
ARGUMENTS = st.sampled_from(["", "0", "1", "2", "5", "6", "9", "99", "-1", "+0", "x", "é", "٣"])
REQUESTS = st.builds(
    lambda word, arguments: "|".join([word, *arguments]),
    st.sampled_from(WORDS),
    st.lists(ARGUMENTS, max_size=4),
)


def table(seed: int, players: int, **typed: str) -> Match:
    """Begin a match that does not last long by itself."""
    typed = {"max_turns": "40", **typed}
    match = Match(MINE, prepare(MINE, names=["x"] * players, seed=seed, typed=typed))
    match.start()
    return match


def asked(match: Match) -> tuple[State, int]:
    assert match.ask is not None
    state = match.ask.state
    assert isinstance(state, State)
    return state, match.waiting[0]


def likely(throw: Dice, state: State, seat: int) -> Action:
    """Draw an action as a player that wants to dig, buy and annoy might take it."""
    actions = rules.legal(state, seat)
    bold = [action for action in actions if not isinstance(action, End | Sonar | Move)]
    return throw.choice(bold if bold and throw.chance(1, 2) else actions)


@given(st.text() | REQUESTS)
def test_any_line_is_a_request_or_is_refused(line: str) -> None:
    request = wire.parse(line)
    if not isinstance(request, wire.Query | wire.Misread):
        (said,) = wire.say(request)
        assert wire.parse(said) == request


@pytest.mark.long
@settings(deadline=None)
@given(st.integers(1, 16), st.lists(st.text() | REQUESTS, max_size=60))
def test_whatever_is_said_is_answered_by_one_line_to_the_one_who_said_it(
    players: int, lines: list[str]
) -> None:
    session = Session(players=players, max_turns="0")
    for line in lines:
        seat = session.playing
        before = [len(told) for told in session.told]
        answer = session.say(line)
        extra = [len(told) - count for told, count in zip(session.told, before, strict=True)]
        ended = answer == "TOUR_FINI"
        assert sum(extra) == bool(line.strip()) + ended  # and DEBUT_TOUR for the next one
        assert "\n" not in answer
        assert (session.playing != seat) <= ended


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6))
def test_legal_actions_are_exactly_those_that_are_not_refused(seed: int) -> None:
    throw = dice(seed, "legal")
    match = table(seed, throw.between(1, 6))
    for _ in range(throw.below(120)):
        if match.ask is None:
            return
        state, seat = asked(match)
        match.said(seat, *wire.say(likely(throw, state, seat)))
    if match.ask is not None:
        state, seat = asked(match)
        legal = rules.legal(state, seat)
        assert len(legal) == len(set(legal))
        assert set(legal) == {
            action for action in every_action(state) if fault(state, seat, action) is None
        }


def every_action(state: State) -> Iterator[Action]:
    around = range(-1, state.mine.size + 1)
    numbers = range(-1, len(state.teams) + 4)
    yield from (End(), Hire())
    yield from (
        Move(dwarf, row, column) for dwarf in numbers for row in around for column in around
    )
    yield from (Sonar(row, column) for row in around for column in around)
    yield from (kind(number) for kind in (Remove, Improve, Sabotage) for number in numbers)


class Ledger:
    """A second, plain account of a game: what was done to which layer, in the order it was done."""

    def __init__(self, mine: Mine, teams: int) -> None:
        self.mine = mine
        self.scores = [0] * teams
        self.crews: list[list[list[int]]] = [[[OFF, 1]] for _ in range(teams)]
        self.drunk: list[set[int]] = [set() for _ in range(teams)]
        self.blows: dict[tuple[int, int], int] = {}
        self.depths = [0] * mine.size**2
        self.woken = False

    def act(self, seat: int, request: str) -> None:
        """Book a request that was answered by OK."""
        word, *arguments = request.split("|")
        crew, numbers = self.crews[seat], [int(argument) for argument in arguments]
        if word == "DEPLACER":
            crew[numbers[0]][0] = numbers[1] * self.mine.size + numbers[2]
        elif word == "RETIRER":
            crew[numbers[0]][0] = OFF
        elif word == "EMBAUCHER":
            self.scores[seat] -= 250
            crew.append([OFF, 1])
        elif word == "AMELIORER":
            crew[numbers[0]][1] += 1
            self.scores[seat] -= 200 if crew[numbers[0]][1] == 2 else 400
        elif word == "SABOTER":
            self.scores[seat] -= 400
            self.drunk[numbers[0]] = set(range(len(self.crews[numbers[0]])))

    def mined(self) -> None:
        """Book a mining phase."""
        for seat, crew in enumerate(self.crews):
            for number, (zone, pickaxe) in enumerate(crew):
                if zone != OFF and number not in self.drunk[seat]:
                    self._strike(seat, zone, pickaxe)
        self.drunk = [set() for _ in self.crews]

    def left(self, seat: int) -> None:
        for dwarf in self.crews[seat]:
            dwarf[0] = OFF

    def _strike(self, seat: int, zone: int, pickaxe: int) -> None:
        layer = self.depths[zone]
        if layer == len(self.mine.layers) - 1:
            self.scores[seat] -= 1000
            self.woken = True
            return
        self.blows[zone, layer] = self.blows.get((zone, layer), 0) + pickaxe
        if self.blows[zone, layer] >= 3:
            lode = self.mine.layers[layer][zone]
            price = {"RIEN": 0, "FER": 10, "OR": 20, "DIAMANT": 40, "MITHRIL": 80}[lode.metal]
            self.scores[seat] += lode.units * price
            self.depths[zone] += 1

    def lives(self) -> list[int]:
        return [3 - self.blows.get((zone, depth), 0) for zone, depth in enumerate(self.depths)]


@pytest.mark.long
@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10**6))
def test_scores_and_hit_points_never_drift_from_a_recount(seed: int) -> None:
    throw = dice(seed, "recount")
    ground = MINE.maps.make(prepare(MINE, names=["x"] * 3, seed=seed))
    session = Session(richer(ground), players=throw.between(1, 5), max_turns="60")
    ledger = Ledger(session.state.mine, len(session.told))
    while session.match.ask is not None:
        seat, turn = session.playing, session.state.turn
        if throw.chance(1, 200):
            session.leave(seat)
            ledger.left(seat)
        else:
            (request,) = wire.say(likely(throw, session.state, seat))
            if session.say(request) == "OK":
                ledger.act(seat, request)
        if session.state.turn != turn or session.match.ask is None:
            ledger.mined()
        everybody_left = all(team.gone for team in session.state.teams)
        assert session.scores == tuple(ledger.scores)
        assert session.state.depths == tuple(ledger.depths)
        if not ledger.woken and not everybody_left:
            assert session.state.lives == tuple(ledger.lives())


def richer(ground: str) -> str:
    """Make a board so rich that everything is bought, by mithril in its first layer."""
    head, *rows = ground.splitlines()
    size = int(head.split()[0])
    rows[:size] = [" ".join(["M20"] * size)] * size
    return "\n".join([head, *rows])


NAME = "Ann"


class Seat:
    """Our own client in memory, whose belief is compared with the truth before each action."""

    def __init__(self, match: Match, number: int, throw: Dice) -> None:
        self._match = match
        self._throw = throw
        self._heard: deque[str] = deque(["DEBUT_PARTIE", f"Bonjour x vous êtes l'équipe|{number}"])
        self._said: deque[str] = deque()
        self._talk: Client = wire.client(self._play, match.setup.options, NAME)
        self._step = next(self._talk)
        self.played = 0

    def hear(self, message: str) -> None:
        self._heard.append(message)

    def speak(self) -> str:
        """Go on until it says something."""
        while not self._said:
            if isinstance(self._step, Say):
                if self._step.message != NAME:
                    self._said.append(self._step.message)
                self._step = next(self._talk)
            else:
                self._step = self._talk.send(self._heard.popleft())
        return self._said.popleft()

    def _play(self, believed: Observation) -> Action:
        state, seat = asked(self._match)
        assert believed == rules.observe(state, seat)
        self.played += 1
        return likely(self._throw, state, seat)


@pytest.mark.long
@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(["document", "original"]))
def test_a_client_rebuilds_what_may_be_known_even_when_others_leave(
    seed: int, profile: str
) -> None:
    throw = dice(seed, "clients")
    players = throw.between(1, 6)
    setup = prepare(
        MINE, names=["x"] * players, seed=seed, profile=profile, typed={"max_turns": "30"}
    )
    match = Match(MINE, setup)
    seats = [Seat(match, number, throw) for number in range(players)]
    deliver(seats, match.start())
    while match.ask is not None:
        seat = match.waiting[0]
        message = seats[seat].speak()
        others = [other for other in range(players) if other != seat and other not in match.left]
        # one that looks may be wrong a moment later; it looks again before it acts
        if others and message == "CARTE" and throw.chance(1, 60):
            deliver(seats, match.failed(throw.choice(others), LEFT))
        deliver(seats, match.said(seat, message))
    assert sum(seat.played for seat in seats) > 30


def deliver(seats: list[Seat], effects: list[Effect]) -> None:
    for effect in effects:
        if isinstance(effect, Tell):
            seats[effect.seat].hear(rendered(effect))
