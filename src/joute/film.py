"""A film: all that a viewer is shown of a match.

It is a list of lines: an opening, one shot for each mark of the referee, notes (what a seat wrote
on its stderr), perhaps an analysis (`joute.analysis`), and an ending. It is recomputed from the inputs of a match, be they a replay or
come as they are made, by a camera that plays the match again. A shot holds what has changed since
the shot before, see `joute.delta`.

People who play in the browser are shown a film too, of which they learn no more than their seats
may know: it is made for their eyes only. Whoever else looks on while a match is played gets a sealed
film, without what the seats hear, say and write.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from joute.delta import Difference, difference
from joute.exchange import rendered
from joute.game import AnyGame, Failure, Mark, PlayerName, Points, Setup, Tell
from joute.match import Effect, Entry, Match
from joute.replay import Note, Replay, Usage, hand_in
from joute.result import Death, Result
from joute.stuck import guarded

FORMAT = 1
LONGEST_NAME = 80
LONGEST_MESSAGE = 4000
"""Characters of one message that a film keeps …"""
LONGEST_EVIDENCE = 60_000
"""… and of what a seat was sent and said when it died."""

Message = tuple[int, bool, str]
"""A seat, whether it was told this (else it said it), and the text."""


class Snapshot(Struct, frozen=True):
    """What is seen at one time."""

    turn: int
    """The turn that was played last, 0 before the first."""
    scores: tuple[Points | None, ...]
    frame: object


class Line(Struct, frozen=True, kw_only=True, tag_field="line", tag=str.lower):
    """A line of a film."""


class Opening(Line, frozen=True, kw_only=True):
    """What stays the same, and what is seen before the first turn."""

    film: int = FORMAT
    game: str
    title: str
    profile: str
    seed: str
    """In letters: a browser's numbers are exact up to 2**53 only."""
    names: tuple[PlayerName, ...]
    scene: object
    first: Snapshot
    eyes: tuple[int, ...] | None = None
    """The seats for whose eyes only it was filmed; None: for everybody's."""
    sealed: bool = False
    """What the seats hear, say and write is left out until the match is over."""


class Shot(Line, frozen=True, kw_only=True, omit_defaults=True):
    """What has changed at a mark, what was said and told meanwhile, and who is out."""

    change: Difference | None = None
    """Of the snapshot."""
    talk: tuple[Message, ...] = ()
    outs: tuple[Death, ...] = ()


class Stderr(Line, frozen=True, kw_only=True):
    """What a seat wrote on its stderr while this turn was played."""

    seat: int
    turn: int
    text: str
    late: bool = False
    """It was already out."""


class Ending(Line, frozen=True, kw_only=True):
    """What comes after the last mark, and the result."""

    talk: tuple[Message, ...] = ()
    outs: tuple[Death, ...] = ()
    result: Result | None = None
    """None of a match that was cut short."""
    failed: bool = False
    """Whether it was cut short because the game failed."""
    usages: tuple[Usage, ...] = ()


class Camera:
    """Films a match: give it the inputs, one after the other."""

    def __init__(self, game: AnyGame, setup: Setup, eyes: frozenset[int] | None = None) -> None:
        """Film for everybody, or for the eyes of some seats only."""
        self.match = Match(game, setup)
        self.eyes = eyes
        self.talk: list[Message] = []
        """What was said and told since the last shot."""
        self._inputs = 0
        self._outs: set[int] = set()
        state = game.rules.initial(setup)
        self.scene = game.view.scene(game.view.known_to(state, eyes))
        self.last = snapshot(game, state, 0, eyes)
        """What is seen in the last shot."""

    def open(self) -> Iterator[Line]:
        """Film the opening and what follows before the first question."""
        game, setup = self.match.game, self.match.setup
        yield Opening(
            game=game.name,
            title=game.title,
            profile=setup.profile,
            seed=str(setup.seed),
            names=tuple(_name(name) for name in setup.called),
            scene=self.scene,
            first=self.last,
            eyes=None if self.eyes is None else tuple(sorted(self.eyes)),
        )
        yield from self._film(self.match.start(), 0)

    def take(self, entry: Entry) -> Iterator[Line]:
        """Film what an input does."""
        self._inputs += 1
        turn = self.match.turn
        seat, answer = entry
        if isinstance(answer, str) and self.shows(seat):
            self.talk.append((seat, False, _bounded(answer, LONGEST_MESSAGE)))
        yield from self._film(hand_in(self.match, self._inputs, seat, answer), turn)

    def shows(self, seat: int) -> bool:
        """Whether what this seat hears, says and writes is for these eyes."""
        return self.eyes is None or seat in self.eyes

    def close(
        self, result: Result | None, usages: Iterable[Usage] = (), *, failed: bool = False
    ) -> Ending:
        """Film the ending."""
        talk, outs = self._news()
        return Ending(talk=talk, outs=outs, result=result, failed=failed, usages=tuple(usages))

    def _film(self, effects: list[Effect], turn: int) -> Iterator[Line]:
        for effect in effects:
            if isinstance(effect, Mark):
                yield self._shot(effect.state, turn)
            elif isinstance(effect, Tell) and self.shows(effect.seat):
                text = _bounded(rendered(effect), LONGEST_MESSAGE)
                self.talk.append((effect.seat, True, text))

    def _shot(self, state: object, turn: int) -> Shot:
        before, self.last = self.last, snapshot(self.match.game, state, turn, self.eyes)
        talk, outs = self._news()
        return Shot(change=difference(before, self.last), talk=talk, outs=outs)

    def _news(self) -> tuple[tuple[Message, ...], tuple[Death, ...]]:
        """Take what was said and who died since the last shot."""
        talk = tuple(self.talk)
        self.talk.clear()
        dead = [death for seat, death in self.match.deaths.items() if seat not in self._outs]
        self._outs.update(death.seat for death in dead)
        return talk, tuple(_evidence(death, shown=self.shows(death.seat)) for death in dead)


@guarded
def snapshot(game: AnyGame, state: object, turn: int, eyes: frozenset[int] | None) -> Snapshot:
    """Return what is seen of a state by everybody (None), or by people who play in some seats."""
    scores = game.rules.scores(game.view.known_to(state, eyes))
    return Snapshot(turn, scores, game.view.shown(state, eyes))


def film(game: AnyGame, replay: Replay, about: Iterable[Line] = ()) -> Iterator[Line]:
    """Film a replay; lines about the match as a whole stand before the ending."""
    camera = Camera(game, replay.setup)
    yield from camera.open()
    for entry in replay.log:
        yield from camera.take(entry)
    yield from map(stderr, replay.notes)
    yield from about
    yield camera.close(replay.tail.result if replay.tail else None, replay.usages)


def sealed(line: Line) -> Line | None:
    """Return a line without what only a seat may know, None if nothing is left of it."""
    match line:
        case Opening():
            return replace(line, sealed=True)
        case Shot() | Ending():
            outs = tuple(_evidence(death, shown=False) for death in line.outs)
            return replace(line, talk=(), outs=outs)
    return None


def stderr(note: Note) -> Stderr:
    """Show a note."""
    text = _bounded(note.stderr, LONGEST_EVIDENCE)
    return Stderr(seat=note.seat, turn=note.turn, text=text, late=note.late)


def _evidence(death: Death, *, shown: bool) -> Death:
    if not shown:  # the reason may quote what the seat said
        return replace(death, failure=Failure(death.failure.kind, ""), sent="", said="", before="")
    failure = death.failure
    return replace(
        death,
        failure=Failure(failure.kind, failure.reason, failure.all_notes),
        sent=_bounded(death.sent, LONGEST_EVIDENCE),
        said=_bounded(death.said, LONGEST_EVIDENCE),
        before=_bounded(death.before, LONGEST_EVIDENCE),
    )


def _name(name: PlayerName) -> PlayerName:
    return _bounded(name, LONGEST_NAME) if isinstance(name, str) else name


def _bounded(text: str, longest: int) -> str:
    return text if len(text) <= longest else f"{text[:longest]}… (+{len(text) - longest})"
