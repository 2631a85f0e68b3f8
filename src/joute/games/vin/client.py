"""A client's side of the dialogue: what a program can know, rebuilt from the answers it gets."""

from collections.abc import Generator

from msgspec.structs import replace

from joute.errors import DialogueError
from joute.game import Client, Hear, Play, Say
from joute.games.vin.bunches import Bunch
from joute.games.vin.maps import Map
from joute.games.vin.requests import REQUESTS, WORDS
from joute.games.vin.state import POINTS, PRICES, Action, Observation, Options

_COLOURS = {word: colour for colour, word in WORDS.items()}


def client(play: Play[Observation, Action], options: Options, name: str) -> Client:
    """Enter, then play every turn that begins until the server says FIN.

    It gives its name after INSCRIRE, except to the original server, which ends the turn of a client
    whose line it does not understand.
    """
    yield Say("INSCRIRE" if options.unknown == "end" or not name else f"INSCRIRE|{name}")
    status, _, number = (yield Hear()).partition("|")
    if status != "OK":
        raise DialogueError("the server refuses: {answer}", answer=number)
    seen: Observation | None = None
    while (begin := (yield Hear()).split("|"))[0] == "DEBUT":
        if seen is None:
            seen = yield from _first_look(int(number) - options.number_base, options)
        seen = yield from _look_around(seen, begin[1:])
        seen = yield from _play_turn(seen, play)


def _first_look(seat: int, options: Options) -> Generator[Say | Hear, str, Observation]:
    """Ask for what stays the same: the map and one's own vats."""
    carte, cuves = yield from _ask("CARTE", "CUVES")
    size, cells = carte
    ground = Map(int(size), cells)
    return Observation(
        seat=seat,
        map=ground,
        red_vat=_cell(ground, cuves[0]),
        white_vat=_cell(ground, cuves[1]),
        turn=0,
        rounds=options.rounds,
        points=0,
        cells=(),
        scores=(),
        colour=None,
        units=0,
        bunches=(),
    )


def _look_around(seen: Observation, begin: list[str]) -> Generator[Say | Hear, str, Observation]:
    """At the beginning of a turn, ask for what the others may have changed."""
    joueurs, scores = yield from _ask("JOUEURS", "SCORES")
    values = ",".join(scores).split(",")  # whichever stands between them (B5)
    return replace(
        seen,
        turn=seen.turn + 1,
        points=POINTS,
        cells=tuple(_cell(seen.map, place) for place in joueurs if place),
        scores=tuple(map(int, values)),
        bunches=tuple(_bunch(seen.map, text) for text in begin),
    )


def _play_turn(
    seen: Observation, play: Play[Observation, Action]
) -> Generator[Say | Hear, str, Observation]:
    """Take actions until the turn is ended."""
    action: Action | None = None
    while action is not Action.END:
        action = play(seen)
        status, *values = (yield from _ask(REQUESTS[action], status=True))[0]
        if status == "OK":
            seen = _after(seen, action, values[0])
    return seen


def _ask(*requests: str, status: bool = False) -> Generator[Say | Hear, str, list[list[str]]]:
    """Send requests together; return the parts of each answer, without its `OK` unless `status`."""
    for request in requests:
        yield Say(request)
    answers = []
    for _ in requests:
        parts = (yield Hear()).split("|")
        answers.append(parts if status else parts[1:])
    return answers


def _after(seen: Observation, action: Action, value: str) -> Observation:
    """Take in the answer to an action."""
    if action is Action.END:
        return seen
    seen = replace(seen, points=seen.points - 1)
    if action is Action.PICK:
        return _after_pick(seen, int(value))
    if action is Action.EMPTY:
        return _after_empty(seen)
    return replace(seen, cells=_changed(seen.cells, seen.seat, _cell(seen.map, value)))


def _after_pick(seen: Observation, units: int) -> Observation:
    here = seen.cells[seen.seat]
    (picked,) = (bunch for bunch in seen.bunches if bunch.cell == here)
    left = tuple(bunch for bunch in seen.bunches if bunch is not picked)
    return replace(seen, colour=picked.colour, units=units, bunches=left)


def _after_empty(seen: Observation) -> Observation:
    """A vat was filled if the player stands on one: the wrong one would have been refused."""
    emptied = replace(seen, colour=None, units=0)
    if seen.colour is None or seen.cells[seen.seat] not in (seen.red_vat, seen.white_vat):
        return emptied
    score = seen.scores[seen.seat] + seen.units * PRICES[seen.colour]
    return replace(emptied, scores=_changed(seen.scores, seen.seat, score))


def _changed(values: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*values[:place], value, *values[place + 1 :])


def _cell(ground: Map, text: str) -> int:
    row, column = text.split(";")
    return int(row) * ground.size + int(column)


def _bunch(ground: Map, text: str) -> Bunch:
    colour, units, row, column = text.split(";")
    return Bunch(int(row) * ground.size + int(column), _COLOURS[colour], int(units))
