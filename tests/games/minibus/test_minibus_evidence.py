"""Two whole games of the original referee, where they are: ours would have sent the same lines."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from joute import registry
from joute.exchange import rendered
from joute.game import Brief, Mark, Tell
from joute.games.minibus import stages
from joute.games.minibus.bots import circuit
from joute.games.minibus.classic import ORIGINAL
from joute.games.minibus.commands import say
from joute.match import Effect, Match
from joute.settings import prepare

MINIBUS = registry.find("minibus")
LINE = re.compile(r"(?:All Players|Player (\S+)) (INPUT|OUTPUT|GAME|SCORE) : (.*)")


class Block:
    """The lines of one turn, by what they tell."""

    def __init__(self, lines: Sequence[str], seats: int) -> None:
        rest = iter(lines)
        companies = _take(rest, seats)
        new_station = next(rest)
        self.stations = _take(rest, int(new_station))
        count = next(rest)
        self.buses = _take(rest, int(count))
        counts = next(rest)
        arrived, boarded, delivered = _numbers(counts)
        self.arrived = _take(rest, arrived)
        self.boarded = _take(rest, boarded)
        self._delivered = _take(rest, delivered)
        self._head = [*companies, new_station, *self.stations, count, *self.buses, counts]

    def by_station(self, origins: Mapping[int, int]) -> list[str]:
        """Return the lines; the original's groups of boardings come in any order (F1)."""
        boarded = sorted(self.boarded, key=lambda line: origins[_numbers(line)[0]])
        return [*self._head, *self.arrived, *boarded, *self._delivered]


class Transcript:
    """What the original wrote: names, and for each turn what was sent and what was said."""

    def __init__(self, text: str) -> None:
        opening, *turns = re.split(r"^Start turn \d+\n", text, flags=re.MULTILINE)
        self.opening = _lines(opening, "INPUT")
        self.names = [name for name, _ in self.opening if name]
        self.outputs = [dict(_lines(turn, "OUTPUT")) for turn in turns]
        self.messages = [dict(_lines(turn, "GAME")) for turn in turns]
        self._rest = [[line for line in t.splitlines() if " INPUT : " not in line] for t in turns]
        self.scores = [int(score) for _, score in _lines(text, "SCORE")]
        inputs = [[line for _, line in _lines(turn, "INPUT")] for turn in turns]
        self.blocks = [Block(lines, len(self.names)) for lines in inputs]
        arrived = [_numbers(line) for block in self.blocks for line in block.arrived]
        origins = {traveller: origin for traveller, origin, _ in arrived}
        self.inputs = [block.by_station(origins) for block in self.blocks]

    @property
    def world(self) -> str:
        """Return the stations and arrivals as a world file."""
        stations = [line for name, line in self.opening if not name]
        stations += [line for block in self.blocks for line in block.stations]
        trips = [[_numbers(line)[1:] for line in block.arrived] for block in self.blocks]
        return json.dumps(
            {"stations": [_numbers(line)[1:] for line in stations], "arrivals": trips}
        )

    @property
    def log(self) -> str:
        """Return the whole text, with the boardings of each turn in the order of their stations."""
        lines = [f"{_head(name)} INPUT : {line}" for name, line in self.opening]
        for turn, (inputs, rest) in enumerate(zip(self.inputs, self._rest, strict=True), 1):
            lines.append(f"Start turn {turn}")
            lines += [f"All Players INPUT : {line}" for line in inputs]
            lines += rest
        return "\n".join(lines)

    @property
    def boardings(self) -> dict[int, int]:
        """Return which bus each traveller took."""
        lines = [_numbers(line) for block in self.blocks for line in block.boarded]
        return {line[0]: line[1] for line in lines}

    def bus_dice(self) -> tuple[dict[int, list[int]], dict[int, int]]:
        """Return where each seat bought its buses and which way round each bus went first."""
        stops: dict[int, list[int]] = {seat: [] for seat in range(len(self.names))}
        ways: dict[int, int] = {}
        places: dict[int, int] = {}
        stations = 3
        for block, outputs in zip(self.blocks, self.outputs, strict=True):
            stations += len(block.stations)
            places |= {_numbers(line)[0]: _numbers(line)[4] for line in block.buses}
            for seat, name in enumerate(self.names):
                said = outputs.get(name, "")
                stops[seat] += [int(stop) for stop in re.findall(r"BUS (\d+)", said)]
                for bus, goal in re.findall(r"DESTINATION (\d+) (\d+)", said):
                    onwards = (int(goal) - places[int(bus)]) % stations == 1
                    ways.setdefault(int(bus), 1 if onwards else -1)
        return stops, ways


class Loaded:
    """Dice that fall as they fell in the original."""

    def __init__(self, thrown: int) -> None:
        self._thrown = thrown

    def choice(self, items: Sequence[int]) -> int:
        assert self._thrown in items
        return self._thrown

    def word(self) -> int:
        return self._thrown


@pytest.fixture(params=["bois1", "bois3"])
def transcript(request: pytest.FixtureRequest, evidence: Path) -> Transcript:
    return Transcript((evidence / "minibus" / f"{request.param}.log").read_text())


@pytest.fixture
def match(transcript: Transcript, monkeypatch: pytest.MonkeyPatch) -> Match:
    """Return a match with the original's stations, travellers and random ties."""
    boardings = transcript.boardings
    monkeypatch.setattr(stages, "dice", lambda *purpose: Loaded(boardings[purpose[-1]]))
    names, world = transcript.names, transcript.world
    return Match(MINIBUS, prepare(MINIBUS, names=names, profile="original", ground=world))


def test_every_line_of_the_original_would_have_been_ours(
    transcript: Transcript, match: Match
) -> None:
    seats = {name: seat for seat, name in enumerate(transcript.names)}
    told = _told(match.start(), len(seats))
    for name, seat in seats.items():
        opening = [line for whom, line in transcript.opening if whom in ("", name)]
        assert told[seat][: len(opening)] == opening
        del told[seat][: len(opening)]
    for turn, outputs in enumerate(transcript.outputs):
        for name in outputs:
            assert told[seats[name]] == transcript.inputs[turn], f"turn {turn + 1}"
        effects = _answered(match, [(seats[name], line) for name, line in outputs.items()])
        told = _told(effects, len(seats))
        messages = {
            name: text
            for name, text in zip(transcript.names, _marked(effects).messages, strict=True)
            if text
        }
        assert messages == transcript.messages[turn]
    assert match.ask is None
    assert [seat.score for seat in match.result.seats] == transcript.scores


def test_the_teachers_bots_say_what_they_said(
    transcript: Transcript, match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    stops, ways = transcript.bus_dice()

    def loaded(seat: int, purpose: str, number: int) -> Loaded:
        if purpose == "way":
            return Loaded(ways.get(number, 1))
        return Loaded(stops[seat][number])

    monkeypatch.setattr(circuit, "dice", loaded)
    plays = {
        name: registry.maker(entry)(_brief(transcript.names.index(name)))
        for name in transcript.names
        if (entry := registry.bot(MINIBUS, name))
    }
    match.start()
    for outputs in transcript.outputs:
        for name in plays.keys() & outputs.keys():
            assert match.ask is not None
            seen = MINIBUS.rules.observe(match.ask.state, transcript.names.index(name))
            assert say(plays[name](seen)) == (outputs[name],)
        _answered(match, [(transcript.names.index(n), line) for n, line in outputs.items()])
    assert match.ask is None


def test_the_classic_command_prints_what_the_original_printed(
    transcript: Transcript, match: Match
) -> None:
    seats = {name: seat for seat, name in enumerate(transcript.names)}
    match.start()
    for outputs in transcript.outputs:
        _answered(match, [(seats[name], line) for name, line in outputs.items()])
    league = "-b1" if len(seats) == 4 else "-b3"
    wanted = ORIGINAL.read(["-la", league, "C:ligueIA/ST_mine"])
    assert wanted.report(match.table) == transcript.log


def _brief(seat: int) -> Brief:
    key: Any = Loaded(seat)
    return Brief(dice=key, clock=float)


def _answered(match: Match, answers: Sequence[tuple[int, str]]) -> list[Effect]:
    return [effect for seat, line in answers for effect in match.said(seat, line)]


def _marked(effects: Sequence[Effect]) -> Any:  # noqa: ANN401 - a state
    (mark,) = [effect for effect in effects if isinstance(effect, Mark)]
    return mark.state


def _lines(text: str, kind: str) -> list[tuple[str, str]]:
    found = (LINE.fullmatch(line) for line in text.splitlines())
    return [(line[1] or "", line[3]) for line in found if line and line[2] == kind]


def _head(name: str) -> str:
    return f"Player {name}" if name else "All Players"


def _take(lines: Iterator[str], count: int) -> list[str]:
    return [next(lines) for _ in range(count)]


def _numbers(line: str) -> tuple[int, ...]:
    return tuple(map(int, line.split()))


def _told(effects: Sequence[Effect], seats: int) -> list[list[str]]:
    told: list[list[str]] = [[] for _ in range(seats)]
    for effect in effects:
        if isinstance(effect, Tell):
            told[effect.seat] += rendered(effect).split("\n")
    return told
