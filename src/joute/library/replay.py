"""A replay that can be walked, step by step, and written as lines for pandas."""

import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from joute import registry
from joute.bots.paths import REPLAY, data_of
from joute.errors import ReplayError, UsageError
from joute.exchange import rendered
from joute.faults import call
from joute.files import write_whole
from joute.game import AnyGame, Mark, Points, Tell
from joute.match import Effect, Match
from joute.replay import Replay as Recorded
from joute.replay import dumps, fed, game_name, hand_in, loads, other_version
from joute.result import Death, Result


class Message(Struct, frozen=True):
    """One message: what a seat was told, or what it said."""

    seat: int
    told: bool
    """Whether the referee said it to the seat; else the seat said it."""
    text: str


class Step(Struct, frozen=True, kw_only=True):
    """What a viewer shows at one time."""

    number: int
    """From 0, which is before the first turn."""
    turn: int
    """The turn that was played last, 0 before the first."""
    state: Any
    """All that the rules know: the game's own `State`."""
    frame: Any
    """What the viewer draws of it."""
    scores: tuple[Points | None, ...]
    """Of each seat."""
    messages: tuple[Message, ...]
    """Since the step before, in order."""
    deaths: tuple[Death, ...]
    """Of the seats that died since."""


class Replay:
    """A match that was played; iterating over it yields its steps.

        for step in joute.Replay.read("match.joute"):
            print(step.turn, step.scores, step.frame)

    The file is that of `joute play --replay`. A walk plays the match again from what the bots said, so the state of every
    step is there without having been kept.
    """

    def __init__(self, game: AnyGame, recorded: Recorded) -> None:
        self._game = game
        self._recorded = recorded

    @classmethod
    def read(
        cls, file: str | os.PathLike[str], *, game: str | os.PathLike[str] | None = None
    ) -> "Replay":
        """Read a file; `game` is the file of its game, if that is not installed."""
        data = data_of(Path(file), REPLAY)
        if game is not None:
            registry.find(os.fspath(game))
        try:
            found = registry.known(game_name(data))
            recorded = loads(data, found)
        except UsageError as error:
            raise ReplayError("{file}: {why}", file=file, why=error) from None
        if (other := other_version(found, recorded)) is not None:
            raise ReplayError(
                "{file}: {other}, whose rules would make it go differently", file=file, other=other
            )
        return cls(found, recorded)

    def save(self, file: str | os.PathLike[str]) -> None:
        """Write it to a file, which `joute watch` shows and `joute verify` plays again."""
        _write(Path(file), dumps(self._recorded))

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._game.name

    @property
    def seed(self) -> int | str:
        """What decided the map and all dice."""
        return self._recorded.setup.seed

    @property
    def bots(self) -> tuple[str, ...]:
        """The name of the bot in each seat."""
        return self._recorded.setup.names

    @property
    def options(self) -> Any:  # noqa: ANN401 - each game has its own options struct
        """The options of the game."""
        return self._recorded.setup.options

    @property
    def result(self) -> Result | None:
        """How the match ended, None if it was cut short."""
        return None if self._recorded.tail is None else self._recorded.tail.result

    @property
    def deaths(self) -> tuple[Death, ...]:
        """Why seats are out: the cause, the turn, what each had been sent and what it said."""
        died = fed(self._game, self._recorded).deaths
        return tuple(death for _, death in sorted(died.items()))

    def stderr(self, seat: int) -> str:
        """Return what a seat wrote on its stderr."""
        return "\n".join(note.stderr for note in self._recorded.notes if note.seat == seat)

    def __iter__(self) -> Iterator[Step]:
        """Play the match again, and yield a step for each mark of the referee."""
        return _Walk(self._game, self._recorded).steps()

    def rows(self, *, frames: bool = False) -> Iterator[dict[str, Any]]:
        """Yield one row for each seat in each step, with plain values, and with the frame if wanted."""
        written = defaultdict(list)
        for note in self._recorded.notes:
            written[note.seat, note.turn].append(note.stderr)
        for step in self:
            for seat, bot in enumerate(self.bots):
                said = "\n".join(written.pop((seat, step.turn), ()))
                own = {"stderr": said or None} | ({"frame": step.frame} if frames else {})
                yield {"game": self.game, "seed": self.seed} | _row(step, seat, bot) | own

    def write_jsonl(self, file: str | os.PathLike[str], *, frames: bool = False) -> None:
        """Write the rows as JSON lines: `pandas.read_json(file, lines=True)` reads them."""
        encode = msgspec.json.Encoder(enc_hook=float).encode  # fractions
        _write(Path(file), b"".join(encode(row) + b"\n" for row in self.rows(frames=frames)))


def _row(step: Step, seat: int, bot: str) -> dict[str, Any]:
    texts = [(message.told, message.text) for message in step.messages if message.seat == seat]
    died = [death.failure.kind.value for death in step.deaths if death.seat == seat]
    return {
        "step": step.number,
        "turn": step.turn,
        "seat": seat,
        "bot": bot,
        "score": step.scores[seat],
        "told": "\n".join(text for told, text in texts if told) or None,
        "said": "\n".join(text for told, text in texts if not told) or None,
        "failure": died[0] if died else None,
    }


class _Walk:
    """One walk through a replay."""

    def __init__(self, game: AnyGame, recorded: Recorded) -> None:
        self._game = game
        self._recorded = recorded
        self._match = Match(game, recorded.setup)
        self._number = 0
        self._messages: list[Message] = []
        self._dead: set[int] = set()

    def steps(self) -> Iterator[Step]:
        """Yield the steps; what comes after the last mark is a step too."""
        match = self._match
        yield self._step(self._game.rules.initial(self._recorded.setup), 0)
        yield from self._seen(match.start(), 0)
        for number, (seat, answer) in enumerate(self._recorded.log, 1):
            turn = match.turn
            if isinstance(answer, str):
                self._messages.append(Message(seat, told=False, text=answer))
            yield from self._seen(hand_in(match, number, seat, answer), turn)
        if match.ask is None and (self._messages or match.deaths.keys() - self._dead):
            yield self._step(match.final, match.turn)

    def _seen(self, effects: list[Effect], turn: int) -> Iterator[Step]:
        for effect in effects:
            if isinstance(effect, Mark):
                yield self._step(effect.state, turn)
            elif isinstance(effect, Tell):
                self._messages.append(Message(effect.seat, told=True, text=rendered(effect)))

    def _step(self, state: object, turn: int) -> Step:
        deaths = [death for seat, death in self._match.deaths.items() if seat not in self._dead]
        step = Step(
            number=self._number,
            turn=turn,
            state=state,
            frame=call(self._game.name, self._game.view.frame, state),
            scores=self._game.rules.scores(state),
            messages=tuple(self._messages),
            deaths=tuple(deaths),
        )
        self._number += 1
        self._messages.clear()
        self._dead.update(death.seat for death in deaths)
        return step


def _write(file: Path, data: bytes) -> None:
    try:
        write_whole(file, data)
    except OSError as error:
        raise UsageError("cannot write {file}: {why}", file=file, why=error) from None
