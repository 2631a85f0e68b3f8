"""Every format, for every number of bots and of seats: who plays, how often, and where."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

import pytest

from joute.contest.records import Fixture
from joute.dice import dice
from joute.errors import UsageError
from joute.game import AnyGame
from joute.rating.places import Groups, grouped
from joute.rating.seating import SHARE
from joute.tournament.fixtures import KNOWN, StageFixtures, fixtures
from joute.tournament.formats import schedule_of
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


class Worth(Chance):
    """Results by what bots are worth, whoever they met."""

    def __init__(self, worth: Mapping[str, int]) -> None:
        self._worth = worth

    def groups(self, bots: Sequence[str], round_: int | None = None) -> Groups:
        del round_
        return grouped(bots, self._worth.__getitem__)


def played(
    stage: Stage, bots: Sequence[str], least: int, *, equal: bool = False
) -> tuple[list[list[Fixture]], Groups]:
    """Play a stage by chance: its matches round by round, and the order at its end."""
    schedule, results = schedule_of(stage, bots, {}, least), Chance(equal=equal)
    seated = StageFixtures(stage, least)
    rounds: list[list[Fixture]] = []
    while tables := schedule.tables(results):
        sat = seated.add(len(rounds) + 1, tables)
        rounds.append(list(fixtures(PLAN, 1, stage, sat)))
        assert len(rounds) <= stage.rounds + 2 * len(bots), "the stage never ends"
    return rounds, schedule.order(results)


def rounds_of(stage: Stage, count: int, least: int) -> list[list[Fixture]]:
    return played(stage, field(count), least)[0]


def cases(form: Format) -> Iterator[tuple[int, int, int]]:
    """Yield bots, seats and the least that the game can seat."""
    for seats in SEATS if form is not Format.SOLO else [1]:
        for least in {2, max(2, seats)} if form not in KNOWN else {2}:
            for count in BOTS:
                if count >= least:
                    yield count, seats, least


def check_round(form: Format, matches: Sequence[Fixture], seats: int, least: int) -> None:
    """Check the tables of a round."""
    tables = {match.key.table: set(match.bots) for match in matches}
    for match in matches:
        assert len(set(match.bots)) == len(match.bots)
        assert form is Format.SOLO or least <= len(match.bots) <= seats
    if form in ONCE:
        assert sum(map(len, tables.values())) == len(set().union(*tables.values()))


def check_grounds(matches: Sequence[Fixture], legs: int) -> None:
    """Check that on one ground nobody sits in a seat again before it has been in all."""
    there: Counter[tuple[int, int, str, int]] = Counter()
    for match in matches:
        if len(match.bots) >= legs:
            key = match.key
            there.update((key.table, key.ground, bot, at) for at, bot in enumerate(match.bots))
    assert set(there.values()) <= {1}


def farthest(matches: Iterable[Fixture]) -> float:
    """Find how far anybody is from its share of a seat: 1/n of it in a match of n bots.

    At tables of one size, less than one means that seats are taken equally often, within one.
    """
    excess: Counter[tuple[str, int]] = Counter()
    for match in matches:
        share = SHARE // len(match.bots)
        for place, bot in enumerate(match.bots):
            excess[bot, place] += SHARE
            for seat in range(len(match.bots)):
                excess[bot, seat] -= share
    return max(map(abs, excess.values())) / SHARE


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
def test_everybody_plays_nobody_twice_and_seats_are_balanced_in_every_format(form: Format) -> None:
    for count, seats, least in cases(form):
        legs = 1 + count % seats
        stage = Stage(
            format=form, seats=seats, legs=legs, grounds=1 + count // 2 % 2, rounds=1 + seats % 3
        )
        rounds, order = played(stage, field(count), least)
        case = f"{count} bots, at least {least}, {stage}"
        everything = [match for matches in rounds for match in matches]
        assert {bot for match in everything for bot in match.bots} == set(field(count)), case
        assert sorted(bot for group in order for bot in group) == field(count), case
        for matches in rounds:
            check_round(form, matches, seats, least)
            check_grounds(matches, legs)
            assert form in KNOWN or farthest(matches) < 1, case
        assert farthest(everything) < (1 if form in KNOWN else 2), case


@pytest.mark.parametrize("form", [Format.SWISS, Format.LADDER])
def test_where_results_decide_seats_stay_balanced_however_many_rounds(form: Format) -> None:
    for seats in (2, 3, 4, 7):
        stage = Stage(format=form, seats=seats, legs=1, rounds=40)
        everything = [match for matches in rounds_of(stage, 23, 2) for match in matches]
        assert farthest(everything) < 2, seats


@pytest.mark.parametrize("form", list(Format))
def test_with_a_leg_for_every_seat_everybody_sits_everywhere_equally_often(form: Format) -> None:
    for count, seats, least in cases(form):
        if count % 5 == 0 and count > seats:
            stage = Stage(format=form, seats=seats, legs=seats, rounds=2)
            for matches in rounds_of(stage, count, least):
                whole = [match for match in matches if len(match.bots) == seats]
                for counts in seat_counts(whole).values():
                    assert spread(counts, seats) == 0, (count, seats)


def test_matches_that_do_not_count_any_more_do_not_count_for_seats() -> None:
    seated = StageFixtures(Stage(format=Format.SWISS, seats=3, legs=1), 2)
    seated.add(1, [("a", "b", "dead")])
    (again,) = seated.anew({"dead"})
    assert again.seatings == (("a", "b"),)


def test_where_seats_are_played_in_part_a_table_moves_on_from_ground_to_ground() -> None:
    stage = Stage(seats=4, legs=2, grounds=2)
    (matches,) = rounds_of(stage, 4, 2)
    assert seat_counts(matches)["b00"] == {0: 1, 1: 1, 2: 1, 3: 1}


@pytest.mark.parametrize("form", list(Format))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_equals_share_a_place_in_every_format(form: Format, seats: int) -> None:
    for count in (3, 4, 5, 9, 14):
        for least in {2, min(seats, count)}:
            stage = Stage(format=form, seats=seats, rounds=3, largest=4, legs=2)
            rounds, order = played(stage, field(count), least, equal=True)
            assert [set(group) for group in order] == [set(field(count))], (count, least)
            everybody = {bot for matches in rounds for match in matches for bot in match.bots}
            assert everybody == set(field(count)), (count, least)


def test_equals_at_a_table_of_a_knockout_go_on_together() -> None:
    schedule = schedule_of(Stage(format=Format.KNOCKOUT, seats=2), ["a", "b", "c", "d"], {}, 2)
    results = Worth({"a": 2, "d": 2, "b": 3, "c": 1})
    tables = [schedule.tables(results) for _ in range(4)]
    assert tables == [[("a", "d"), ("b", "c")], [("b", "d")], [("a", "b")], []]
    assert schedule.order(results) == [["b"], ["a"], ["d"], ["c"]]


def test_tables_of_one_seat_are_refused_but_where_everybody_plays_alone(lots: AnyGame) -> None:
    for form in set(Format) - {Format.SOLO}:
        with pytest.raises(UsageError, match='format = "solo"'):
            fitted(lots, Plan(game="lots", stages=(Stage(format=form, seats=1),)))
    (stage,) = fitted(lots, Plan(game="lots", stages=(Stage(format=Format.SOLO),))).stages
    assert stage.seats == 1


def test_a_ladder_of_five_at_tables_of_four_seats_all_of_them_in_every_round() -> None:
    rounds = rounds_of(Stage(format=Format.LADDER, seats=4, legs=1, rounds=3), 5, 2)
    assert [len({bot for match in played for bot in match.bots}) for played in rounds] == [5] * 3
