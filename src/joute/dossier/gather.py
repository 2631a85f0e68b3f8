"""All of a dossier, put together from the store of a contest."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

from msgspec import Struct

from joute.arena.jobs.affinity import processors
from joute.arena.jobs.pool import Pool
from joute.contest.admitted import admitted_in
from joute.contest.judged import judged
from joute.contest.store import Played, Store, Version
from joute.dossier.candidates import Team
from joute.dossier.chosen import Chosen, Looking
from joute.dossier.likeness import Compared, Likenesses, likenesses
from joute.dossier.standing import Contest, contest_of, matches_of
from joute.dossier.subject import Subject, handed_in, subject_of
from joute.dossier.versions import Sheets, VersionSheet, sheets_of
from joute.reason import Reason
from joute.submission.build import Build
from joute.temporary import temporary_folder

Watch = Callable[[Reason], None]
"""Called with what is being done."""


class Dossier(Struct, frozen=True, kw_only=True):
    """All that a contest knows of a team."""

    subject: Subject
    contest: Contest
    sheets: tuple[VersionSheet, ...]
    """Of its versions, bot by bot, in the order in which they were handed in."""
    counting: Mapping[str, Version]
    """Of each of its bots, the version that counts."""
    matches: int
    likenesses: Likenesses
    chosen: tuple[Chosen, ...]
    """The matches worth asking about: at most one of each kind."""
    versions: Mapping[str, Version]
    """Of everybody, by name."""

    @property
    def counts(self) -> list[VersionSheet]:
        """The sheets of the versions that count."""
        return [sheet for sheet in self.sheets if self.is_counting(sheet)]

    def is_counting(self, sheet: VersionSheet) -> bool:
        """Whether a version is the one of its bot that counts."""
        return sheet.name == self.counting[sheet.version.bot].name


def gather(store: Store, typed: str | None, asked: Compared, watch: Watch) -> Dossier:
    """Read the dossier of a team or a bot."""
    watch(Reason("dossier.reads-matches"))
    seen = admitted_in(store)
    contest = contest_of(store, seen.versions)
    versions = handed_in(contest.game, store, seen.versions)
    subject = subject_of(typed, versions, store.teams())
    own = [version for version in versions if version.bot in subject.bots]
    counting = _counting(versions, seen.builds)
    matches = matches_of(store, subject.bots)
    with temporary_folder() as place, ThreadPoolExecutor(processors()) as pool:
        watch(Reason("dossier.reads-versions", {"count": len(own)}))
        made = Sheets(
            store=store, contest=contest, matches=matches, builds=seen.builds, place=place
        )
        sheets = [
            sheet
            for bot in subject.bots
            for sheet in sheets_of(made, [one for one in own if one.bot == bot], pool)
        ]
        watch(Reason("dossier.compares"))
        ranked = counting.values()
        similar = likenesses(contest.game, store, ranked, subject.bots, asked, place / "everybody")
    whose = Team(own, [counting[bot].plays_as for bot in subject.bots], contest.ratings)
    return Dossier(
        subject=subject,
        contest=contest,
        sheets=tuple(sheets),
        counting={bot: counting[bot] for bot in subject.bots},
        matches=len(matches),
        likenesses=similar,
        chosen=tuple(_chosen(contest, store, whose, matches, watch)),
        versions={version.name: version for version in seen.versions},
    )


def _counting(versions: Sequence[Version], builds: Mapping[str, Build]) -> dict[str, Version]:
    """Return the version of each bot that is marked."""
    known = {(version.bot, version.number): version for version in versions}
    return {bot: known[bot, one.version] for bot, one in judged(versions, builds).items()}


def _chosen(
    contest: Contest, store: Store, whose: Team, matches: Sequence[Played], watch: Watch
) -> list[Chosen]:
    """Find the matches worth asking about."""

    def told(done: int, planned: int) -> None:
        watch(Reason("dossier.analyses", {"done": done, "planned": planned}))

    with Pool(processors()) as pool:
        looking = Looking(contest.game, store, pool, told)
        found = looking.choose(whose.lost(matches), whose.won(matches))
    died = looking.died(whose.died(matches))
    return found if died is None else [*found, died]
