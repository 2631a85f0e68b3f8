"""Why bots died in a tournament: by cause, with the lines that play such matches again."""

from collections.abc import Mapping, Sequence
from hashlib import blake2b
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from joute.cli.death_report import Line, Shown, death_objects, death_report
from joute.cli.options import ProgramOptions, SetupOptions
from joute.cli.play_line import PlayLine
from joute.contest.entries import HandedIn
from joute.contest.records import Record
from joute.contest.repeatable import RepeatableDeath, death_of
from joute.files import write_whole
from joute.replay import last_words, loads
from joute.settings import contest_seat, contest_settings
from joute.tournament.plan import Plan
from joute.tournament.table import TournamentHistory

SHOWN = Shown(causes=3, examples=1)
"""There may be dozens of bots."""


class TournamentDeaths(Struct, frozen=True, kw_only=True):
    """The matches of a tournament in which bots died, with what was typed to play them."""

    history: TournamentHistory
    typed: Mapping[str, str]
    """What a person types to play each bot."""
    programs: ProgramOptions
    replays: Path
    """The folder of the replays."""

    def report(self) -> list[str]:
        """Return a paragraph about each bot that died."""
        names = list(self.history.entrants)
        return death_report(names, self._deaths(), self._line(), shown=SHOWN, whole=self._whole)

    def objects(self) -> list[dict[str, object]]:
        """Return every death for --json."""
        return death_objects(map(self._whole, self._deaths()), self._line())

    def _deaths(self) -> list[RepeatableDeath]:
        numbers = {bot: number for number, bot in enumerate(self.history.entrants)}
        found = [
            death_of(
                seat,
                tuple(numbers[bot] for bot in record.fixture.bots),
                record.fixture.seed,
                replay=str(self._file(record)),
            )
            for record in self.history.records
            for seat in record.seats
        ]
        return [death for death in found if death is not None]

    def _file(self, record: Record) -> Path:
        return self.replays / f"{record.fixture.key}.joute"

    def _whole(self, death: RepeatableDeath) -> RepeatableDeath:
        assert death.replay is not None
        replay = loads(Path(death.replay).read_bytes(), self.history.game)
        return replace(death, stderr=last_words(replay, death.seating.index(death.bot)))

    def _line(self) -> Line:
        """Return what makes the line that plays the match of a death again."""
        game, plan = self.history.game, self.history.plan
        maps = {str(self._file(record)): record.fixture.map for record in self.history.records}
        typed = SetupOptions(
            profile=plan.profile,
            settings=tuple(_set(contest_settings(game, plan.typed))),
            seats=tuple(self._seats(plan)),
        )
        bots = [self.typed[bot] for bot in self.history.entrants]

        def line(death: RepeatableDeath) -> str:
            assert death.replay is not None
            setup = replace(typed, ground=self._ground(maps[death.replay]))
            whole = PlayLine(game=game, bots=bots, setup=setup, programs=self.programs)
            return whole.at(death.seating, death.seed)

        return line

    def _seats(self, plan: Plan) -> list[str]:
        """Return the settings of each bot's seat, without its number if all have the same."""
        game, bots = self.history.game, self.history.entrants
        own = [_set(contest_seat(game, plan.typed, plan.seat_of(bot))) for bot in bots]
        if own.count(own[0]) == len(own):
            return own[0]
        return [f"{number}:{one}" for number, some in enumerate(own) for one in some]

    def _ground(self, ground: str | None) -> str | None:
        """Return the name of a map; one that was a file is written beside the replays."""
        if ground is None or ground in self.history.game.maps.named:
            return ground
        digest = blake2b(ground.encode(), digest_size=4).hexdigest()
        file = self.replays / f"map-{digest}.txt"
        if not file.exists():
            write_whole(file, ground)
        return str(file)


def _set(settings: Mapping[str, str]) -> list[str]:
    return [f"{key}={value}" for key, value in settings.items()]


def typed_bots(
    entrants: Sequence[str],
    commands: Sequence[str],
    runs: Mapping[str, str],
    handed_in: Mapping[str, HandedIn],
) -> dict[str, str]:
    """Return what a person types to play each bot; one that was built is its source again."""
    came = {name: str(one.path) for name, one in handed_in.items()}
    return dict(zip(entrants, commands, strict=True)) | came | dict(runs)
