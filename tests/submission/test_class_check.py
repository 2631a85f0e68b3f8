"""Nothing that goes wrong with one submission concerns another."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from failures import said
from submission.builds import laid

from joute import registry
from joute.arena.jobs.executors import engine
from joute.arena.seats.terms import Terms
from joute.submission.build import as_it_is
from joute.submission.class_cells import cells
from joute.submission.class_check import Checked, Course, Demands, looked_at, played
from joute.submission.measures.result import Measures

pytestmark = pytest.mark.usefixtures("own_folder")
RACE = registry.find("race")


@pytest.mark.long
def test_what_fails_in_a_process_is_said_of_its_submission() -> None:
    laid("class", {"ann.py": "print(1)"})
    with engine(1) as running:
        (seen,) = looked_at({"ann": Path("class/ann.py")}, Demands(game="nosuch"), running.executor)
        assert seen.verdict == "failed"
        assert "nosuch" in said(seen.build.problem)
        (seen,) = looked_at({"ann": Path("class/ann.py")}, Demands(game="race"), running.executor)
        course = Course(game="nosuch", terms=Terms(limits=RACE.limits(RACE.options())))
        (done,) = played([seen], course, running.executor)
    assert seen.verdict == "warning"  # the document asks for an archive
    assert done.verdict == "failed"
    assert done.unplayed is not None
    assert done.findings == ()
    assert said(cells(done, RACE.submission)["plays"].text) == "not played"


def test_a_program_that_thinks_for_long_is_not_tried_everywhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("joute.submission.class_check.SECONDS", 0.0)
    laid("class", {"ann.py": "input()"})
    seen = Checked(
        name="ann",
        path=Path("class/ann.py"),
        build=as_it_is(Path("class/ann.py")),
        measures=Measures(),
    )
    course = Course(game="race", terms=Terms(limits=RACE.limits(RACE.options())))
    with ThreadPoolExecutor(1) as here:
        (done,) = played([seen], course, here)
    assert len(done.findings) == 1
    (slow,) = done.remarks
    assert "1 of 3 games" in said(slow.parts[0])
    assert (slow.good, slow.fatal) == (False, False)
