"""The contract: what a game provides, and nothing else.

A game is one value, `GAME = Game(...)`, found through the entry point group `joute.games`. It has
*rules*, pure functions over a frozen state, and a *referee*, a generator that holds the dialogue
of the game's *document*, the assignment as its author wrote it, over those rules. Neither knows a
clock, a process, a socket or global dice.

The referee yields

    Tell(seat, message)      send this, expect nothing; refuses=True: it refuses what the seat said last
    Ask(seat, state)         wait for this seat's next message
    AskAll(seats, state)     wait for one message of each of these seats
    Out(seat, failure)       this seat is done; nothing more is read from it
    Mark(state)              a frame of the viewer ends here

and is resumed with an answer:

    answer: str | Gone = yield Ask(seat, state)
    answers: dict[int, str | Failure] = yield AskAll(seats, state)

`Gone` names the seat that failed: the asked one, or another that failed meanwhile. The answers to
an `AskAll` are complete and in seat order. A seat that failed is out already and must not be asked
again; `Out` closes its connection, may put its failure in the game's own words, and also puts out a
seat whose message is illegal. The referee returns the final state.
"""

from joute.game.analysis import Analyst, Decision, Verdict
from joute.game.board import Board, Cell, Sketch, Tint
from joute.game.bots import BotEntry, Brief, Play
from joute.game.classic import OriginalProgram, OriginalRun, ResultsFile, Way
from joute.game.client import Client, Enter, Greeting, Hear, NoSeat, Say, Sent, Sight
from joute.game.contest import Contest, Marks, Naming, Part, Promotion, Submission
from joute.game.definition import AnyGame, Game
from joute.game.events import Ask, AskAll, Event, Gone, Mark, Out, Talk, Tell
from joute.game.failure import Failure, Kind
from joute.game.finished import FinishedMatch
from joute.game.learning import Chosen, Learning
from joute.game.maps import MapExtra, Maps
from joute.game.rules import Points, RuleFunctions, Rules
from joute.game.serve import Serve, Service
from joute.game.setup import NoOptions, PlayerName, Setup, unnamed
from joute.game.view import View
from joute.game.wire import Limits, Link, Probe, Tcp, Wire, WireFunctions
from joute.reason import Reason, Value

__all__ = [
    "Analyst",
    "AnyGame",
    "Ask",
    "AskAll",
    "Board",
    "BotEntry",
    "Brief",
    "Cell",
    "Chosen",
    "Client",
    "Contest",
    "Decision",
    "Enter",
    "Event",
    "Failure",
    "FinishedMatch",
    "Game",
    "Gone",
    "Greeting",
    "Hear",
    "Kind",
    "Learning",
    "Limits",
    "Link",
    "MapExtra",
    "Maps",
    "Mark",
    "Marks",
    "Naming",
    "NoOptions",
    "NoSeat",
    "OriginalProgram",
    "OriginalRun",
    "Out",
    "Part",
    "Play",
    "PlayerName",
    "Points",
    "Probe",
    "Promotion",
    "Reason",
    "ResultsFile",
    "RuleFunctions",
    "Rules",
    "Say",
    "Sent",
    "Serve",
    "Service",
    "Setup",
    "Sight",
    "Sketch",
    "Submission",
    "Talk",
    "Tcp",
    "Tell",
    "Tint",
    "Value",
    "Verdict",
    "View",
    "Way",
    "Wire",
    "WireFunctions",
    "unnamed",
]
