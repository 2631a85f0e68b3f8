"""The commands that show a match of a dossier: watch and analyse its replay, or play it again by its seed."""

import shlex
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from pathlib import Path

from msgspec import Struct

from joute.cli.options import ProgramOptions, SetupOptions
from joute.cli.play_line import PlayLine
from joute.contest.store import Played, Store, Version
from joute.dossier.chosen import Chosen
from joute.dossier.standing import Contest
from joute.files import write_whole
from joute.league.definition import LeagueDefinition
from joute.registry import bot
from joute.settings import contest_seat, contest_settings
from joute.submission.snapshot import unpacked

EXPORTED = "versions"
"""The folder into which the programs are written that play again."""
AS_IN_CONTESTS = ProgramOptions(sandbox="auto", clock="fair")


class DossierLines(Struct, frozen=True, kw_only=True):
    """What the commands are made from."""

    store: Store
    typed: str
    """The store, as a person types it."""
    contest: Contest
    versions: Mapping[str, Version]
    beside: Path
    """The folder of the replays, for a map that only a file can name."""

    def of(self, chosen: Chosen, replay: Path | None) -> list[str]:
        """Return the commands that show a match."""
        seat = str(chosen.candidate.seat)
        lines = [] if replay is None else [*self._of_replay(chosen, str(replay), seat)]
        return [*lines, *self._again(chosen.candidate.played)]

    def _of_replay(self, chosen: Chosen, file: str, seat: str) -> Iterator[str]:
        turn = chosen.candidate.own.turn if chosen.moment is None else chosen.moment.turn
        yield shlex.join(["joute", "watch", file, "--turn", str(max(1, turn))])
        if chosen.died is None:
            yield shlex.join(["joute", "analyse", file, "--seat", seat, "--turns"])
        elif chosen.stderr.strip():
            yield shlex.join(["joute", "stderr", file, seat])

    def _again(self, played: Played) -> Iterator[str]:
        """Yield what plays a match again, if all its programs are there."""
        typed = [self._program(name) for name in played.bots]
        known = [one for one in typed if one is not None]
        if len(known) < len(typed):
            return
        for name in dict.fromkeys(played.bots):
            if self.versions[name].digest:
                export = ["joute", "versions", self.typed, name, "--export", EXPORTED]
                yield shlex.join(export)
        line = PlayLine(
            game=self.contest.game, bots=known, setup=self._setup(played), programs=AS_IN_CONTESTS
        )
        yield line.at(range(len(known)), played.seed)

    def _program(self, name: str) -> str | None:
        """Return what a person types to play a version, None if its files are not known."""
        version = self.versions[name]
        source = self.store.source(version.bot, version.number) if version.digest else None
        if source is not None:
            return str(Path(EXPORTED, version.exported.parent, unpacked(source).name))
        return name if bot(self.contest.game, name) is not None else None

    def _setup(self, played: Played) -> SetupOptions:
        game, definition = self.contest.game, self.contest.definition
        if isinstance(definition, LeagueDefinition):
            profile, settings = definition.profile, definition.settings
        else:
            profile, settings = definition.plan.profile, definition.plan.typed
        seats = [_set(self._seat(settings, name)) for name in played.bots]
        alike = seats.count(seats[0]) == len(seats)
        numbered = [f"{number}:{one}" for number, some in enumerate(seats) for one in some]
        return SetupOptions(
            profile=profile,
            settings=tuple(_set(contest_settings(game, settings))),
            seats=tuple(seats[0] if alike else numbered),
            ground=self._ground(played.map),
        )

    def _seat(self, settings: Mapping[str, str], name: str) -> dict[str, str]:
        game, definition = self.contest.game, self.contest.definition
        if isinstance(definition, LeagueDefinition):
            own = contest_seat(game, settings, definition.seat)
            return {**own, **self.contest.found.get(name, {})}
        return contest_seat(game, settings, definition.plan.seat_of(name))

    def _ground(self, ground: str | None) -> str | None:
        """Return the name of a map; one that was a file is written beside the replays."""
        if ground is None or ground in self.contest.game.maps.named:
            return ground
        digest = blake2b(ground.encode(), digest_size=4).hexdigest()
        self.beside.mkdir(exist_ok=True)
        file = self.beside / f"map-{digest}.txt"
        write_whole(file, ground)
        return str(file)


def _set(settings: Mapping[str, str]) -> list[str]:
    return [f"{key}={value}" for key, value in settings.items()]
