"""A board file for a test, and a match that a test holds line by line."""

from collections.abc import Mapping, Sequence

from joute import registry
from joute.exchange import rendered
from joute.game import Failure, Kind, Tell
from joute.games.mine import rules
from joute.games.mine.rules import State
from joute.match import Effect, Match
from joute.settings import prepare

MINE = registry.find("mine")
LEFT = Failure(Kind.DISCONNECTED, "the connection was closed")


def board(
    lodes: Mapping[tuple[int, int, int], str] | None = None, *, size: int = 6, depth: int = 10
) -> str:
    """Write a board file that is empty but for these lodes, by layer, row and column."""
    lodes = lodes or {}
    rows = [
        " ".join(lodes.get((layer, row, column), ".") for column in range(size))
        for layer in range(depth)
        for row in range(size)
    ]
    return "\n".join([f"{size} {depth}", *rows]) + "\n"


class Session:
    """A match whose seats all speak through the test."""

    def __init__(
        self,
        ground: str | None = None,
        *,
        players: int = 1,
        profile: str = "document",
        **typed: str,
    ) -> None:
        names = [f"team {seat}" for seat in range(players)]
        setup = prepare(MINE, names=names, ground=ground, profile=profile, typed=typed)
        self.match = Match(MINE, setup)
        self.told: list[list[str]] = [[] for _ in names]
        """All that each seat was told."""
        self._keep(self.match.start())

    @property
    def state(self) -> State:
        """The state, asked about or final."""
        state = self.match.final if self.match.ask is None else self.match.ask.state
        assert isinstance(state, State)
        return state

    @property
    def playing(self) -> int:
        """The seat that is asked."""
        return self.match.waiting[0]

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(team.score for team in self.state.teams)

    def say(self, line: str) -> str:
        """Let the seat that is asked say a line; return the answer."""
        seat = self.playing
        before = len(self.told[seat])
        self._keep(self.match.said(seat, line))
        return self.told[seat][before] if len(self.told[seat]) > before else ""

    def each(self, *lines: str) -> list[str]:
        """Let the seat that is asked say these lines; return the answers."""
        return [self.say(line) for line in lines]

    def leave(self, seat: int) -> None:
        self._keep(self.match.failed(seat, LEFT))

    def rounds(self, count: int = 1) -> None:
        """Let everybody end their turn until `count` more turns are over."""
        end = self.state.turn + count
        while self.match.ask is not None and self.state.turn < end:
            self.say("FIN_TOUR")

    def _keep(self, effects: Sequence[Effect]) -> None:
        for effect in effects:
            if isinstance(effect, Tell):
                self.told[effect.seat].append(rendered(effect))


def rich(points: int) -> dict[tuple[int, int, int], str]:
    """Put this many points, in iron, into the top layer of the first zone."""
    return {(0, 0, 0): f"F{points // 10}"}


def earned(points: int) -> Session:
    """A team alone that has mined this many points, with its dwarf still on the first zone."""
    session = Session(board(rich(points)))
    session.say("DEPLACER|0|0|0")
    session.rounds(3)
    assert session.scores == (points,)
    return session


def won(state: State, seat: int) -> bool:
    """Whether a team alone has the highest score."""
    scores = rules.scores(state)
    return scores[seat] == max(scores) and scores.count(scores[seat]) == 1
