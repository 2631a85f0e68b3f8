"""What an author is shown of the compiler, and nobody else."""

from joute import registry
from joute.contest.store import Version
from joute.reason import Reason
from joute.site.compiled import Compiled, compiled
from joute.site.league_news import LeagueNews
from joute.site.owners import Owner
from joute.site.views import profile
from joute.submission.build import Build

MINIBUS, RACE = registry.find("minibus"), registry.find("race")
WARNED = Build(name="ann", warned=1, output="ann.c:1: warning: unused")
BROKEN = Build(name="ann", problem="ann.c:2: error", warned=1, output="ann.c:2: error")
FIRST = Version(bot="ann", program=b"", digest="1")
SECOND = Version(bot="ann", number=2, digest="2")


def test_a_warning_of_the_version_that_is_marked_costs_what_the_document_says() -> None:
    (seen,) = compiled(MINIBUS, [FIRST], {"ann": WARNED})
    assert (seen.version, seen.counts, seen.fails, seen.warned) == (1, True, False, 1)
    assert (seen.costs, seen.output) == (20, WARNED.output)
    (free,) = compiled(RACE, [FIRST], {"ann": WARNED})
    assert free.costs == 0


def test_a_later_version_that_fails_is_shown_beside_the_one_that_is_marked() -> None:
    builds = {"ann": Build(name="ann", compiled="cc"), "ann#2": BROKEN}
    (seen,) = compiled(MINIBUS, [FIRST, SECOND], builds)
    assert (seen.version, seen.counts, seen.fails, seen.costs) == (2, False, True, 0)
    both = compiled(MINIBUS, [FIRST, SECOND], builds | {"ann": WARNED})
    assert [(one.version, one.counts) for one in both] == [(1, True), (2, False)]


def test_what_never_could_be_built_costs_everything() -> None:
    (seen,) = compiled(MINIBUS, [SECOND], {"ann#2": BROKEN})
    assert (seen.counts, seen.fails, seen.costs) == (True, True, 20)


def test_the_compiler_is_not_to_blame_for_what_is_late() -> None:
    late = Build(name="ann", problem=Reason("remark.late"))
    assert compiled(MINIBUS, [SECOND], {"ann#2": late}) == ()
    assert compiled(MINIBUS, [], {}) == ()


def test_only_its_author_reads_what_the_compiler_wrote() -> None:
    owner = Owner(name="ann", salt=b"", proof=b"", received=0.0)
    said = (Compiled(version=1, counts=True, fails=True, warned=0, costs=20, output="secret"),)
    for mine in (False, True):
        found = profile("ann", owner, LeagueNews(), (), (), total=0, mine=mine, compiled=said)
        assert found is not None
        assert found.compiled == (said if mine else ())
