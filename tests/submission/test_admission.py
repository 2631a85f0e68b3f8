"""What a contest takes, and what is irregular."""

from datetime import datetime

import pytest
from failures import said

from joute.submission.admission import EVERYTHING, Admission, Irregular, is_objection
from joute.submission.build import Build
from joute.submission.deadlines import deadline_of

DEADLINE = datetime(2030, 1, 10)  # noqa: DTZ001 - as it is typed
PYTHON = Build(name="ann", languages=("python",))
EARLY, LATE = DEADLINE.timestamp() - 1, DEADLINE.timestamp() + 1


def test_nothing_is_asked_where_nothing_is_said() -> None:
    assert EVERYTHING.objection(LATE, PYTHON) is None


def test_what_is_late_says_so() -> None:
    taken = Admission(deadline=DEADLINE)
    assert taken.objection(EARLY, PYTHON) is taken.objection(None, PYTHON) is None
    why = taken.objection(LATE, PYTHON)
    assert why is not None
    assert is_objection(why)
    assert said(why).endswith("after the deadline of 10 January 2030 at 0:00:00")


def test_what_is_in_another_language_says_so_unless_it_cannot_be_built() -> None:
    taken = Admission(deadline=DEADLINE, languages=("c",))
    why = taken.objection(EARLY, PYTHON)
    assert why is not None
    assert said(why) == "it is written in Python; this contest takes C"
    unknown = taken.objection(EARLY, Build(name="bob"))
    assert unknown is not None
    assert is_objection(unknown)
    assert taken.objection(EARLY, Build(name="cas", problem="a.c:1: error")) is None


@pytest.mark.parametrize("irregular", Irregular)
def test_what_is_irregular_plays_only_if_the_teacher_says_so(irregular: Irregular) -> None:
    taken = Admission(deadline=DEADLINE, irregular=irregular)
    plays = taken.refusal(LATE, PYTHON) is None
    assert plays == (irregular is Irregular.NO_BONUS)


def test_the_last_second_of_a_day_is_in_time_and_what_is_late_by_seconds_says_so() -> None:
    day = Admission(deadline=deadline_of("2030-01-10"))
    last = datetime(2030, 1, 10, 23, 59, 59, 700_000).timestamp()  # noqa: DTZ001 - as it is typed
    assert day.objection(last, PYTHON) is None
    assert day.objection(last + 1, PYTHON) is not None
    why = Admission(deadline=deadline_of("2030-01-10T18:00")).objection(
        datetime(2030, 1, 10, 18, 0, 12).timestamp(),  # noqa: DTZ001 - the same
        PYTHON,
    )
    assert why is not None
    assert said(why) == (
        "handed in on 10 January 2030 at 18:00:12, after the deadline of 10 January 2030 at 18:00:00"
    )
