"""Checks all submissions of a class: first each is built and looked at, then each plays.

Both are done by processes of a pool, several at once. Nothing that a submission does concerns another: what goes wrong
with one is said of that one.
"""

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Executor, Future, as_completed
from datetime import datetime
from pathlib import Path
from time import monotonic
from typing import Literal, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from joute import registry
from joute.arena.sandbox.bubblewrap import SandboxMode
from joute.arena.seats.terms import Terms
from joute.bots import argument, folder
from joute.errors import BrokenGameError, JouteError
from joute.reason import Reason
from joute.submission.build import Build, built
from joute.submission.check import Custom, Finding, stations, walk
from joute.submission.handed_in import build_of
from joute.submission.leaks import Leaks
from joute.submission.measures.process import measured
from joute.submission.measures.result import GAVE_UP, Measures, nothing
from joute.submission.remarks import Remark, in_language, leaked, newer_source, remarks, slow
from joute.submission.valgrind import leaks_of

Done = TypeVar("Done")
Verdict = Literal["ok", "warning", "failed"]
SECONDS = 90.0
"""After that time a submission begins no other game."""


class Demands(Struct, frozen=True, kw_only=True):
    """What is asked of every submission."""

    game: str
    deadline: datetime | None = None
    languages: tuple[str, ...] = ()
    """What the contest takes; empty: all."""
    sandbox: SandboxMode = SandboxMode.AUTO


class Course(Struct, frozen=True, kw_only=True):
    """What every submission plays."""

    game: str
    terms: Terms
    custom: Custom = Custom()
    short: bool = True
    valgrind: bool = False


class Checked(Struct, frozen=True, kw_only=True):
    """What is known of a submission."""

    name: str
    path: Path
    build: Build
    measures: Measures
    remarks: tuple[Remark, ...] = ()
    findings: tuple[Finding, ...] = ()
    unplayed: Reason | None = None
    """Why it could not play, though it was built."""
    team: str = ""
    """The team that has handed it in, if there is a roster, and it is of one."""

    @property
    def typed(self) -> str:
        """What a person would type to play it, "" if it cannot."""
        if self.build.problem or not self.build.bot:
            return ""
        return folder.typed(self.path) if folder.is_program(self.path) else self.build.bot

    @property
    def deaths(self) -> list[Finding]:
        """The games that it would lose in a contest."""
        return [finding for finding in self.findings if finding.death and not finding.optional]

    @property
    def verdict(self) -> Verdict:
        """The worst that is said of it."""
        fatal = any(remark.fatal for remark in self.remarks)
        if fatal or self.deaths or self.unplayed:
            return "failed"
        optional = any(finding.death for finding in self.findings)
        return "warning" if optional or not all(it.good for it in self.remarks) else "ok"


def looked_at(
    submissions: Mapping[str, Path], demands: Demands, executor: Executor
) -> Iterator[Checked]:
    """Build, look at and measure submissions; yield each as it is done."""
    orders = {
        executor.submit(_looked_at, name, path, demands): (name, path)
        for name, path in submissions.items()
    }
    for order in as_completed(orders):
        done = _outcome(order)
        yield _unseen(*orders[order], done) if isinstance(done, Reason) else done


def played(seen: Iterable[Checked], course: Course, executor: Executor) -> Iterator[Checked]:
    """Have those submissions play that can; yield each as it is done."""
    orders = {
        executor.submit(_played, checked.typed, course): checked
        for checked in seen
        if checked.typed
    }
    for order in as_completed(orders):
        trial = _outcome(order)
        if isinstance(trial, Reason):
            yield replace(orders[order], unplayed=trial)
        else:
            yield _with(orders[order], trial)


class _Trial(Struct, frozen=True, kw_only=True):
    """How a program came through the course."""

    findings: tuple[Finding, ...] = ()
    leaks: Leaks | None = None
    remarks: tuple[Remark, ...] = ()


def _outcome(order: Future[Done]) -> Done | Reason:
    """Return what a process of the pool has returned, or why it failed, unless the game is to blame."""
    try:
        return order.result()
    except BrokenGameError:
        raise
    except JouteError as error:
        return error.reason
    except Exception as error:  # noqa: BLE001 - one submission must not end the check of all
        return Reason("problem.unexpected", {"error": f"{type(error).__name__}: {error}"})


def _unseen(name: str, path: Path, why: Reason) -> Checked:
    build = Build(name=name, problem=why)
    fault = Remark(topic="build", parts=(why,), good=False, fatal=True)
    return Checked(name=name, path=path, build=build, measures=nothing(GAVE_UP), remarks=(fault,))


def _looked_at(name: str, path: Path, demands: Demands) -> Checked:
    game = registry.find(demands.game)
    build = build_of(path, lambda path: built(path, demands.sandbox))
    found = (
        *remarks(game.submission, path, build, demands.deadline),
        None if build.problem else in_language(build, demands.languages),
        newer_source(path),
    )
    return Checked(
        name=name,
        path=path,
        build=build,
        measures=measured(path, game),
        remarks=tuple(filter(None, found)),
    )


def _played(typed: str, course: Course) -> _Trial:
    game = registry.find(course.game)
    player = argument.parse(game, typed)
    leaks = leaks_of(game, player, course.terms, course.custom) if course.valgrind else None
    found = () if leaks is None else (leaked(leaks),)
    games = len(stations(game, course.custom, short=course.short))
    findings: list[Finding] = []
    end = monotonic() + SECONDS
    for finding in walk(game, player, course.terms, course.custom, short=course.short):
        findings.append(finding)
        if monotonic() > end and len(findings) < games:
            found = (*found, slow(SECONDS, len(findings), games))
            break
    return _Trial(findings=tuple(findings), leaks=leaks, remarks=found)


def _with(checked: Checked, trial: _Trial) -> Checked:
    """Add how a submission came through the course."""
    return replace(
        checked,
        findings=trial.findings,
        remarks=(*checked.remarks, *trial.remarks),
        measures=replace(checked.measures, leaks=trial.leaks),
    )
