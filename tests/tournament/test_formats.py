"""Every format, for every number of bots and of seats: who plays, how often, and where."""

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from joute.contest.records import Fixture
from joute.dice import dice
from joute.errors import UsageError
from joute.game import AnyGame
from joute.rating.places import Groups, grouped
from joute.tournament.fixtures import KNOWN, StageFixtures, fixtures
from joute.tournament.formats import course_of
from joute.tournament.plan import Format, Plan, Stage
from joute.tournament.plan_defaults import fitted

pytestmark = pytest.mark.long


BOTS = range(2, 41)
SEATS = range(2, 17)
ONCE = {Format.SWISS, Format.KNOCKOUT, Format.LADDER, Format.SOLO}
"""In a round of these nobody plays at two tables."""
PLAN = Plan(game="any", seed=1)


def field(count: int) -> list[str]:
    return [f"b{number:02}" for number in range(count)]


class Chance:
    """Results without matches: another order in every round, or all equal."""

    def __init__(self, *, equal: bool) -> None:
        self._equal = equal

    def groups(self, bots: Sequence[str], round_: int | None = None) -> Groups:
        return grouped(
            bots, lambda bot: 0 if self._equal else dice(bot, "worth", round_ or 0).word()
        )

    @staticmethod
    def still_in(bots: Sequence[str]) -> list[str]:
        return list(bots)

    played = still_in


def played(
    stage: Stage, bots: Sequence[str], least: int, *, equal: bool = False
) -> tuple[list[list[Fixture]], Groups]:
    """Play a stage by chance: its matches round by round, and the order at its end."""
    course, results = course_of(stage, bots, {}, least), Chance(equal=equal)
    sittings = StageFixtures(stage, least)
    rounds: list[list[Fixture]] = []
    while tables := course.tables(results):
        sat = sittings.add(len(rounds) + 1, tables)
        rounds.append(list(fixtures(PLAN, 1, stage, sat)))
        assert len(rounds) <= 2 * len(bots), "the stage never ends"
    return rounds, course.order(results)


def rounds_of(stage: Stage, count: int, least: int) -> list[list[Fixture]]:
    return played(stage, field(count), least)[0]


def cases(form: Format) -> Iterator[tuple[int, int, int]]:
    """Yield bots, seats and the least that the game can seat."""
    for seats in SEATS if form is not Format.SOLO else [1]:
        for least in {2, max(2, seats)} if form not in KNOWN else {2}:
            for count in BOTS:
                if count >= least:
                    yield count, seats, least


def some(all_cases: Iterator[tuple[int, int, int]]) -> Iterator[tuple[int, int, int]]:
    """Return one case in four, of all numbers of bots and of seats."""
    return (case for case in all_cases if sum(case) % 4 == 0)


def check_round(form: Format, matches: Sequence[Fixture], seats: int, least: int) -> None:
    """Check the tables of a round."""
    tables = {match.key.table: set(match.bots) for match in matches}
    for match in matches:
        assert len(set(match.bots)) == len(match.bots)
        assert form is Format.SOLO or least <= len(match.bots) <= seats
    if form in ONCE:
        assert sum(map(len, tables.values())) == len(set().union(*tables.values()))


def seat_counts(matches: Sequence[Fixture]) -> dict[str, Counter[int]]:
    counts: dict[str, Counter[int]] = {}
    for match in matches:
        for seat, bot in enumerate(match.bots):
            counts.setdefault(bot, Counter())[seat] += 1
    return counts


def spread(counts: Counter[int], seats: int) -> int:
    taken = [counts[seat] for seat in range(seats)]
    return max(taken) - min(taken)


@pytest.mark.parametrize("form", list(Format))
def test_everybody_plays_in_every_format_whatever_the_number_of_bots_and_seats(
    form: Format,
) -> None:
    for count, seats, least in cases(form):
        stage = Stage(format=form, seats=seats, legs=1)
        rounds, order = played(stage, field(count), least)
        case = f"{form}: {count} bots, {seats} seats, at least {least}"
        for matches in rounds:
            check_round(form, matches, seats, least)
        assert {bot for matches in rounds for match in matches for bot in match.bots} == set(
            field(count)
        ), case
        assert sorted(bot for group in order for bot in group) == field(count), case


@pytest.mark.parametrize("form", sorted(KNOWN))
def test_seats_are_balanced_within_one_over_all_rounds_where_the_tables_are_known(
    form: Format,
) -> None:
    for count, seats, least in some(cases(form)):
        legs = 1 + (count + seats) % seats
        stage = Stage(format=form, seats=seats, legs=legs, grounds=1 + count % 2, rounds=2)
        matches = [match for played in rounds_of(stage, count, least) for match in played]
        size = {bot: len(match.bots) for match in matches for bot in match.bots}
        for bot, counts in seat_counts(matches).items():
            assert spread(counts, size[bot]) <= 1, (count, seats, legs)


@pytest.mark.parametrize("form", sorted(set(Format) - KNOWN))
def test_seats_are_balanced_within_one_in_every_round_that_results_decide(form: Format) -> None:
    for count, seats, least in some(cases(form)):
        legs = 1 + (count + seats) % seats
        stage = Stage(format=form, seats=seats, legs=legs, grounds=1 + count % 3, rounds=2)
        for matches in rounds_of(stage, count, least):
            size = {bot: len(match.bots) for match in matches for bot in match.bots}
            for bot, counts in seat_counts(matches).items():
                assert spread(counts, size[bot]) <= 1, (count, seats, legs)


@pytest.mark.parametrize("form", list(Format))
def test_with_a_leg_for_every_seat_everybody_sits_everywhere_equally_often(form: Format) -> None:
    for count, seats, least in cases(form):
        if count % 5 == 0 and count > seats:
            stage = Stage(format=form, seats=seats, legs=seats, rounds=2)
            for matches in rounds_of(stage, count, least):
                whole = [match for match in matches if len(match.bots) == seats]
                for counts in seat_counts(whole).values():
                    assert spread(counts, seats) == 0, (count, seats)


def test_tables_that_results_decide_give_the_seat_that_was_taken_least() -> None:
    stage = Stage(format=Format.SWISS, seats=2, legs=1, rounds=6)
    matches = [match for played in rounds_of(stage, 12, 2) for match in played]
    assert max(spread(counts, 2) for counts in seat_counts(matches).values()) <= 2


def test_where_seats_are_played_in_part_a_table_moves_on_from_ground_to_ground() -> None:
    stage = Stage(seats=4, legs=2, grounds=2)
    (matches,) = rounds_of(stage, 4, 2)
    assert seat_counts(matches)["b00"] == {0: 1, 1: 1, 2: 1, 3: 1}


@pytest.mark.parametrize("form", [Format.SWISS, Format.LADDER, Format.POOLS, Format.ROUND_ROBIN])
@pytest.mark.parametrize("count", [3, 5, 9])
def test_equals_share_a_place_in_every_format(form: Format, count: int) -> None:
    stage = Stage(format=form, seats=2, rounds=3, largest=4, legs=2)
    _, order = played(stage, field(count), 2, equal=True)
    assert [set(group) for group in order] == [set(field(count))]


def test_equals_in_the_final_of_a_knockout_share_the_first_place() -> None:
    _, order = played(Stage(format=Format.KNOCKOUT, seats=2, legs=2), field(4), 2, equal=True)
    assert [len(group) for group in order] == [2, 2]


def test_tables_of_one_seat_are_refused_but_where_everybody_plays_alone(lots: AnyGame) -> None:
    for form in set(Format) - {Format.SOLO}:
        with pytest.raises(UsageError, match='format = "solo"'):
            fitted(lots, Plan(game="lots", stages=(Stage(format=form, seats=1),)))
    (stage,) = fitted(lots, Plan(game="lots", stages=(Stage(format=Format.SOLO),))).stages
    assert stage.seats == 1


def test_a_ladder_of_five_at_tables_of_four_seats_all_of_them_in_every_round() -> None:
    rounds = rounds_of(Stage(format=Format.LADDER, seats=4, legs=1, rounds=3), 5, 2)
    assert [len({bot for match in played for bot in match.bots}) for played in rounds] == [5] * 3
