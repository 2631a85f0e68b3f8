"""What was handed in, as far as a contest admits it by its present rules: no other version plays, is ranked or is marked.

A store keeps every version with its program, so that these rules may change at any time.

>>> from joute.contest.admitted import admitted
>>> from joute.contest.store import Version
>>> from joute.submission.admission import Admission
>>> from joute.submission.build import Build
>>> versions = [Version(bot="ann", digest="1", program=b"", received=0.0)]
>>> seen = admitted(versions, {"ann": Build(name="ann", languages=("python",))}, Admission(languages=("c",)))
>>> seen.versions[0].plays, seen.builds["ann"].problem.code
(False, 'problem.language')
"""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from joute.contest.store import Store, Version
from joute.reason import Reason
from joute.submission.admission import Admission
from joute.submission.build import Build


class Admitted(Struct, frozen=True):
    """The versions of a contest."""

    versions: list[Version]
    """Those that are left out do not play."""
    builds: dict[str, Build]
    """By the names of the versions; that they are left out is their problem."""
    irregular: dict[str, Reason] = {}
    """Versions that play without points for their places, and why."""


def admitted_in(store: Store, bot: str | None = None) -> Admitted:
    """Return the versions of a contest, all or those of a bot, by the rules with which it was last run."""
    stored = store.definition
    own = stored.get("admission", {}) if isinstance(stored, dict) else {}
    return admitted(store.versions(bot), store.builds(bot), msgspec.convert(own, Admission))


def admitted(
    versions: Iterable[Version], builds: Mapping[str, Build], admission: Admission
) -> Admitted:
    """Apply rules of admission to what was handed in; the bots that come with a game were not."""
    seen = Admitted([], dict(builds))
    for version in versions:
        build = builds.get(version.name) or Build(name=version.bot)
        why = None
        if version.digest and version.plays:
            why = admission.objection(version.received, build)
        if why is not None and admission.leaves_out:
            seen.versions.append(replace(version, program=None))
            seen.builds[version.name] = replace(build, problem=why)
        else:
            seen.versions.append(version)
            if why is not None:
                seen.irregular[version.name] = why
    return seen
