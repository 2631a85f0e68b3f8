"""The dialogue of La Course Au Vin: lines of words separated by bars, a reply to each request.

A turn is a dialogue: DEBUT with all bunches, then as many requests as the player likes, answered
one by one, until FINTOUR. What a client sends before its turn waits for it (B18).
"""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from joute.framing import AnyLines
from joute.game import (
    Ask,
    Enter,
    Failure,
    Gone,
    Greeting,
    Hear,
    Kind,
    Limits,
    Link,
    Mark,
    NoSeat,
    Out,
    PlayerName,
    Reason,
    Say,
    Setup,
    Talk,
    Tell,
    unnamed,
)
from joute.games.vin import rules
from joute.games.vin.bunches import Bunch
from joute.games.vin.client import client
from joute.games.vin.maps import Map, named, vats
from joute.games.vin.requests import REQUESTS, WORDS
from joute.games.vin.state import Action, Options, Refusal, State

__all__ = ["client", "greet", "limits", "link", "referee", "say"]

LONGEST_LINE = 8192
LONGEST_NAME = 32
PORT = 1234

_REFUSALS = {
    Refusal.BLOCKED: "NOK|Déplacement impossible",
    Refusal.TIRED: "NOK|Action impossible : plus de points d'action",
    Refusal.NOTHING_HERE: "NOK|Ramassage impossible : il n'y a pas de raisin",
    Refusal.FULL: "NOK|Ramassage impossible : La hôte est pleine",
    Refusal.MIXED: "NOK|Ramassage impossible : mauvaise couleur",
    Refusal.NO_GRAPES: "NOK|Vidange impossible : la hotte est vide",
    Refusal.OTHERS_VAT: "NOK|Vidange impossible : cette cuve est à un autre joueur",
    Refusal.WRONG_VAT: "NOK|Vidange impossible : mauvaise couleur de raisin",
}
_BAD_SYNTAX = "NOK|syntaxe incorrecte"
_NO_SEAT = {
    NoSeat.PLAYING: "NOK|Inscription impossible : une partie est en cours",
    NoSeat.FULL: "NOK|Inscription impossible : trop de joueurs",
}
_NOT_ENTERED = "NOK|il faut d'abord envoyer INSCRIRE"
_OVERLONG = "ERREUR|ligne trop longue"
_TURN_OPEN = Reason("vin.turn-open")
_NO_REQUEST = (Reason("vin.no-request"),)
_LAST_WORDS = {
    Kind.FLOOD: "ERREUR|trop de requêtes en attente",
    Kind.TIMEOUT: "ERREUR|temps dépassé",
}
"""Sent to a client that is out but still connected, to say why (B18, B21, G3, G8)."""


def greet(options: Options) -> Greeting:
    """Wait for INSCRIRE, and answer with the player's number; a full game may be asked again.

    In the document INSCRIRE has no argument; if a client gives one, it is taken as its name.
    """
    while True:
        said: str | Failure = yield Hear()
        if isinstance(said, Failure):
            if last_words := _last_words(said):
                yield Say(last_words)
            return
        if not (words := _words(said)):
            continue
        if words[0] != "INSCRIRE":
            known = words[0] in _KNOWN
            yield Say(_NOT_ENTERED if known else _not_understood(said))
            continue
        number: int | NoSeat = yield Enter(_name(said))
        if not isinstance(number, NoSeat):
            yield Say(f"OK|{number + options.number_base}")
            return
        yield Say(_NO_SEAT[number])


def _name(line: str) -> str | Callable[[int], PlayerName]:
    """PlayerName a player as the document counts them, unless it gives a name as our own bots do (H1)."""
    given = line.partition("|")[2].partition("|")[0]
    kept = "".join(char for char in given if char.isprintable())[:LONGEST_NAME].strip()
    return kept or (lambda number: unnamed(number + 1))


def referee(setup: Setup) -> Talk[State]:
    """Hold the dialogue of a whole match."""
    return dialogue(rules.initial(setup))


def dialogue(state: State) -> Talk[State]:
    """Let the players take turns until all rounds are played, then tell everyone."""
    while rules.to_move(state):
        state = yield from _turn(state)
    for seat, player in enumerate(state.players):
        if not player.gone:
            yield Tell(seat, "FIN")
    return state


def _turn(state: State) -> Talk[State]:
    """Answer the requests of one player until its turn is over."""
    begun, seat = state, state.mover
    yield Tell(seat, lambda: bunch_list(begun))
    fresh = True
    while (state.turn, state.mover) == (begun.turn, seat) and rules.to_move(state):
        answer: str | Gone = yield Ask(seat, state, fresh)
        fresh = False
        if isinstance(answer, Gone):
            state = yield from _lose(state, answer)
        else:
            state = yield from _serve(state, seat, answer)
    return state


def _lose(state: State, gone: Gone) -> Talk[State]:
    """Skip a player who has gone from now on; the others play on."""
    if last_words := _last_words(gone.failure):
        yield Tell(gone.seat, last_words)
    failure = gone.failure
    if failure.kind is Kind.TIMEOUT and not failure.absent:
        failure = replace(failure, notes=(*failure.notes, _TURN_OPEN))
    yield Out(gone.seat, failure)
    state = rules.leave(state, gone.seat)
    yield Mark(state)
    return state


def _last_words(failure: Failure) -> str | None:
    return _OVERLONG if failure.overlong else _LAST_WORDS.get(failure.kind)


def _serve(state: State, seat: int, line: str) -> Talk[State]:
    """Answer one request."""
    words = _words(line)
    word = words[0] if words else ""
    if word in _QUERIES:
        yield Tell(seat, _QUERIES[word](state, seat))
        return state
    if word == "INSCRIRE":
        yield Tell(seat, _NO_SEAT[NoSeat.FULL], refuses=True)
        return state
    if word == "DEPLACE":
        action = _DIRECTIONS.get(words[1] if len(words) > 1 else "")
        if action is None:
            yield Tell(seat, _BAD_SYNTAX, refuses=True)
            return state
    elif word in _ACTIONS:
        action = _ACTIONS[word]
    else:
        return (yield from _puzzle(state, seat, line))
    return (yield from _act(state, seat, action))


def _act(state: State, seat: int, action: Action) -> Talk[State]:
    """Take an action and send its outcome, or why it cannot be taken."""
    refusal = rules.refusal(state, seat, action)
    if refusal is not None:
        yield Tell(seat, _REFUSALS[refusal], refuses=True)
        return state
    before, state = state, rules.step(state, {seat: action})
    yield Tell(seat, _outcome(before, state, seat, action))
    yield Mark(state)
    return state


def _puzzle(state: State, seat: int, line: str) -> Talk[State]:
    """Refuse a line that is not a request; the original sends it back and ends the turn (B20)."""
    if state.options.unknown == "end":
        yield Tell(seat, line, refuses=True, notes=_NO_REQUEST)
        state = rules.step(state, {seat: Action.END})
        yield Mark(state)
    elif line.strip():
        yield Tell(seat, _not_understood(line), refuses=True, notes=_NO_REQUEST)
    return state


def _outcome(before: State, state: State, seat: int, action: Action) -> str:
    player = state.players[seat]
    if action is Action.PICK:
        return f"OK|{player.units}"
    if action is Action.EMPTY:
        return f"OK|{_filled(before, state, seat)}"
    return f"OK|{named(state.map, player.cell)}"


def _filled(before: State, state: State, seat: int) -> int:
    """Return the units in the vat that was just filled, 0 if none was (B13)."""
    old, new = before.players[seat], state.players[seat]
    if new.red != old.red:
        return new.red
    return new.white if new.white != old.white else 0


def _words(line: str) -> list[str]:
    """Split a line at its bars, or at its slashes if it has no bar (B1); letters in any case."""
    if not line.strip():
        return []
    bar = "|" if "|" in line else "/"
    words = map(str.strip, line.split(bar))
    return [word.upper() if word.isascii() else word for word in words]  # "ﬁntour" is no FINTOUR


def _not_understood(line: str) -> str:
    command = line.strip().partition("|")[0]
    return f"NOK|La commande {command} n'est pas comprise"


def bunch_list(state: State) -> str:
    """Begin a turn: all bunches on the map."""
    return "|".join(["DEBUT", *(_bunch(state.map, bunch) for bunch in state.bunches)])


def _bunch(ground: Map, bunch: Bunch) -> str:
    return f"{WORDS[bunch.colour]};{bunch.units};{named(ground, bunch.cell)}"


def _scores(state: State, _: int) -> str:
    return "OK|" + state.options.scores_sep.join(map(str, rules.scores(state)))


def _carte(state: State, _: int) -> str:
    return f"OK|{state.map.size}|{state.map.cells}"


def _joueurs(state: State, _: int) -> str:
    places = (named(state.map, player.cell) for player in state.players)
    return "OK|" + "".join(f"{place}|" for place in places)


def _cuves(state: State, seat: int) -> str:
    own = vats(state.map.size, seat)
    return f"OK|{named(state.map, own.red)}|{named(state.map, own.white)}|"


_QUERIES: Mapping[str, Callable[[State, int], str]] = {
    "SCORES": _scores,
    "CARTE": _carte,
    "JOUEURS": _joueurs,
    "CUVES": _cuves,
}
_DIRECTIONS = {
    "HAUT": Action.UP,
    "BAS": Action.DOWN,
    "GAUCHE": Action.LEFT,
    "DROIT": Action.RIGHT,
    "DROITE": Action.RIGHT,  # as students write it (B19)
}
_ACTIONS = {"RAMASSE": Action.PICK, "VIDE": Action.EMPTY, "FINTOUR": Action.END}
_KNOWN = {"INSCRIRE", "DEPLACE", *_QUERIES, *_ACTIONS}


def say(action: Action) -> tuple[str, ...]:
    """An action is one request."""
    return (REQUESTS[action],)


def link(_: Options) -> Link:
    """Lines, however the client ends them (B26)."""
    return Link(framing=lambda: AnyLines(LONGEST_LINE))


def limits(options: Options) -> Limits:
    """The document gives none; a match between programs needs some."""
    return Limits(first_ms=options.first_ms, turn_ms=options.turn_ms)
