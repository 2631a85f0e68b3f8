"""Enters what was handed in: every new or changed file is a version, which the store keeps with its source and build.

A version that cannot be built is one too; the one before plays on. A version that means the same as an
earlier one of its bot, up to comments and layout, does not play anew: the matches of that one are its own. All
others wait until they are let in.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from time import time

from msgspec.structs import replace

from joute.bots.bundle import Entrant
from joute.contest.admitted import admitted
from joute.contest.entries import decoded, encoded, same
from joute.contest.store import Store, Version
from joute.contest.store.version import FOLDER
from joute.errors import UsageError
from joute.game import AnyGame
from joute.league.attempts import tries, waiting
from joute.league.versions import Found
from joute.submission.admission import EVERYTHING, Admission, is_objection
from joute.submission.build import Build, as_it_is
from joute.submission.meaning import meaning_of
from joute.submission.snapshot import Snapshot, unpacked
from joute.submission.snapshot import seen as seen_files

Meaning = Callable[[Snapshot], str | None]
"""Returns what a submission means, None while that is being found out."""
Origin = Callable[[str], str]
"""Returns where the submission of a bot came from."""


def of_folder(_name: str) -> str:
    """Return where submissions come from that nobody sent."""
    return FOLDER


class Entry:
    """The versions of a league, and what is added to them."""

    def __init__(  # noqa: PLR0913 - what is entered where, by which rules
        self,
        game: AnyGame,
        store: Store,
        origin: Origin = of_folder,
        *,
        attempts: int | None = None,
        admission: Admission = EVERYTHING,
        clock: Callable[[], float] = time,
    ) -> None:
        self._game, self._store, self._origin, self._clock = game, store, origin, clock
        self._admission = admission
        self.attempts = attempts
        """Versions of a bot that are let in within an hour at most; None: any number."""
        self.versions = store.versions()
        """All that were ever handed in, in that order."""
        self._builds = store.builds()
        """By the names of the versions."""

    @property
    def admitted(self) -> list[Version]:
        """The same; those that the league does not take do not play."""
        if self._admission == EVERYTHING:
            return self.versions
        return admitted(self.versions, self._builds, self._admission).versions

    def take_earlier(self, seen: Found, meaning: Meaning = meaning_of) -> list[Version]:
        """Enter what was replaced before it was seen, unless it was seen after all."""
        new = [name for name in seen.names if not self._is_known(name, seen.paths[name])]
        return self.take(replace(seen, names=new), meaning)

    def _is_known(self, name: str, path: Path) -> bool:
        """Whether a submission has become a version of its bot already."""
        try:
            digest = seen_files(path).digest
        except UsageError:  # gone: there is nothing to know
            return False
        return any(one.bot == name and one.digest == digest for one in self.versions)

    def take(self, seen: Found, meaning: Meaning = meaning_of) -> list[Version]:
        """Enter what is new in a folder, and let in what need not wait; what is not understood yet stays under way."""
        before = len(self.versions)
        for name in [*seen.names, *seen.refused]:
            if name not in seen.under_way:
                path = seen.paths[name]
                try:
                    files = seen_files(path)
                except UsageError as error:  # gone: there is nothing to keep
                    seen.left_out.setdefault(path.name, error.reason)
                    continue
                if name in seen.refused:
                    self._refuse(name, files, seen)
                else:
                    self._look(name, files, seen, meaning)
        self._let_in(self._clock())
        return self.versions[before:]

    def _let_in(self, now: float) -> None:
        """Let versions play that wait, if not too many of their bots have begun in the last hour."""
        held = waiting(self.admitted)
        for bot, when in self.waiting.items():
            if when <= now:
                self._store.complete(Version(bot=bot, number=held[bot].number, began=now))
                self._change(held[bot].name, lambda one: replace(one, began=now))

    @property
    def waiting(self) -> dict[str, float]:
        """When the versions that wait may try, in seconds since 1970, by their bots."""
        return tries(self.admitted, self.attempts)

    def _look(self, name: str, files: Snapshot, seen: Found, meaning: Meaning) -> None:
        own = [version for version in self.versions if version.bot == name]
        entrant = seen.bots.get(name)
        if not own:
            self._enter(name, 1, files, seen)
        elif own[-1].digest == files.digest:
            self._look_again(own[-1], files, seen)
        elif entrant is not None and self._is_unchanged(own[-1], entrant):
            self._complete(own[-1], files, seen)
        else:
            self._follow(own, files, seen, meaning)

    def _refuse(self, name: str, files: Snapshot, seen: Found) -> None:
        """Keep what was handed in by nobody on the roster, or beside what a team plays with."""
        own = [version for version in self.versions if version.bot == name]
        if all(version.digest != files.digest for version in own):
            self._enter(name, own[-1].number + 1 if own else 1, files, seen)

    def _look_again(self, last: Version, files: Snapshot, seen: Found) -> None:
        """See the files of a version again: it may play now, and the earliest date of these files counts."""
        if last.bot in seen.bots and not last.plays:  # its compiler was missing, say
            self._complete(last, files, seen)
        elif last.received is not None and files.received < last.received:
            when = files.received
            self._store.complete(Version(bot=last.bot, number=last.number, received=when))
            self._change(last.name, lambda one: replace(one, received=when))
        file = seen.paths[last.bot].name
        if file in seen.left_out and is_objection(seen.left_out[file]) and self._is_admitted(last):
            del seen.left_out[file]

    def _is_admitted(self, version: Version) -> bool:
        return any(one.plays for one in self.admitted if one.name == version.name)

    def _is_unchanged(self, last: Version, entrant: Entrant) -> bool:
        """Whether a version of which a store of an earlier joute has only the program is still the same."""
        if last.digest or not last.plays:
            return False
        program = self._store.programs([last.name])[last.name]
        return same(decoded(self._game, program), entrant)

    def _follow(
        self, own: Sequence[Version], files: Snapshot, seen: Found, meaning: Meaning
    ) -> None:
        """Enter a version after others, when all their meanings are known."""
        name = own[-1].bot
        means = "" if files.outline else meaning(files)
        earlier = [self._meant(version, meaning) for version in own]
        if means is None or None in earlier:
            seen.under_way.append(name)
            return
        like = (
            version.number
            for version, meant in zip(own, earlier, strict=True)
            if means and meant == means and version.plays and version.same_as is None
        )
        same_as = next(like, None) if name in seen.bots else None
        self._enter(name, own[-1].number + 1, files, seen, means=means, same_as=same_as)

    def _meant(self, version: Version, meaning: Meaning) -> str | None:
        """Return the meaning of an earlier version; that of a first one is found out when it is needed."""
        if version.meaning or not version.digest:
            return version.meaning
        source = self._store.source(version.bot, version.number)
        means = "" if source is None else meaning(unpacked(source))
        if means:
            self._store.complete(Version(bot=version.bot, number=version.number, meaning=means))
            self._change(version.name, lambda one: replace(one, meaning=means))
        return means

    def _enter(  # noqa: PLR0913 - what is known of a version
        self,
        name: str,
        number: int,
        files: Snapshot,
        seen: Found,
        *,
        means: str = "",
        same_as: int | None = None,
    ) -> None:
        version = replace(self._version(name, number, files, seen), meaning=means, same_as=same_as)
        build = self._builds[version.name] = self._build(name, seen)
        self._store.enter(version, build)
        self.versions.append(_listed(version))

    def _complete(self, version: Version, files: Snapshot, seen: Found) -> None:
        whole = self._version(version.bot, version.number, files, seen)
        build = self._builds[version.name] = self._build(version.bot, seen)
        self._store.complete(whole, build)
        known = replace(
            whole, meaning=version.meaning, same_as=version.same_as, began=version.began
        )
        self._change(version.name, lambda _: _listed(known))

    def _change(self, name: str, changed: Callable[[Version], Version]) -> None:
        (place,) = (number for number, other in enumerate(self.versions) if other.name == name)
        self.versions[place] = changed(self.versions[place])

    def _version(self, name: str, number: int, files: Snapshot, seen: Found) -> Version:
        entrant = seen.bots.get(name)
        return Version(
            bot=name,
            number=number,
            file=files.name,
            origin=self._origin(name),
            received=files.received,
            digest=files.digest,
            source=files.kept,
            program=None if entrant is None else encoded(entrant),
            began=None,
        )

    def _build(self, name: str, seen: Found) -> Build:
        """Return how a version was built; what a contest does not take for another reason is a problem too."""
        path = seen.paths[name]
        build = seen.builds.get(name) or as_it_is(path)
        why = seen.left_out.get(path.name)
        return replace(build, problem=why) if why is not None and not build.problem else build


def _listed(version: Version) -> Version:
    """Return a version as it is listed, without its files."""
    return replace(version, source=None, program=b"" if version.plays else None)
