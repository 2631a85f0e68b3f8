"""How stages went: pools, rounds, what decided and who went on."""

from tournament.scripted import scripted

from joute.contest.records import Fixture
from joute.game import AnyGame, Points
from joute.tournament.course import courses
from joute.tournament.plan import Criterion, Format, Plan, Runs, Stage
from joute.tournament.table import table_of
from joute.tournament.verdict import verdict

STRENGTH = {"ann": 9, "bob": 8, "cas": 7, "dan": 6, "eve": 5, "fay": 4}
GROUPS = {"ann": "A", "bob": "A", "cas": "A", "dan": "B", "eve": "B", "fay": "B"}
CUP = (
    Stage(name="heats", format=Format.POOLS),
    Stage(name="final", takes=3),
)


def strong(_: Fixture, bot: str) -> Points:
    return STRENGTH[bot]


def test_the_first_of_each_pool_go_on_then_the_best_second(lots: AnyGame) -> None:
    plan = Plan(
        game=lots.name,
        seed=1,
        stages=CUP,
        bots={bot: Runs("weak", group=group) for bot, group in GROUPS.items()},
    )
    history = scripted(lots, list(GROUPS), strong, plan=plan)
    heats, final = courses(history)
    assert [(pool.name, pool.bots) for pool in heats.pools] == [
        ("A", ("ann", "bob", "cas")),
        ("B", ("dan", "eve", "fay")),
    ]
    assert heats.pools[1].places == {"dan": 1, "eve": 2, "fay": 3}
    assert heats.through == {"ann", "bob", "dan"}
    assert final.through == frozenset()
    assert final.pools == []


def test_pools_without_names_are_those_who_met_as_they_entered(lots: AnyGame) -> None:
    stage = Stage(name="heats", format=Format.POOLS, largest=3)
    (heats,) = courses(scripted(lots, list(STRENGTH), strong, stage))
    assert [(pool.name, pool.bots) for pool in heats.pools] == [
        ("1", ("ann", "dan", "eve")),
        ("2", ("bob", "cas", "fay")),
    ]


def test_a_bot_that_is_disqualified_stays_in_its_pool_without_a_place(lots: AnyGame) -> None:
    stage = Stage(name="heats", format=Format.POOLS, largest=3, grounds=2)
    history = scripted(
        lots,
        list(STRENGTH),
        lambda fixture, bot: None if bot == "dan" else strong(fixture, bot),
        plan=Plan(game=lots.name, seed=1, stages=(stage,), most_deaths=2),
    )
    (heats,) = courses(history)
    assert heats.pools[0].bots == ("ann", "eve", "dan")
    assert heats.pools[0].places == {"ann": 1, "eve": 2}


def test_a_round_of_a_knockout_knows_what_decided_each_table(lots: AnyGame) -> None:
    def close(fixture: Fixture, bot: str) -> Points:
        """Ann and dan win a match each, ann by more."""
        if set(fixture.bots) == {"ann", "dan"}:
            return (3 if fixture.key.leg == 1 else 0) if bot == "ann" else 1
        return strong(fixture, bot)

    knockout = Stage(name="cup", format=Format.KNOCKOUT, legs=2)
    history = scripted(lots, ["ann", "bob", "cas", "dan"], close, knockout)
    (cup,) = courses(history)
    first, final = cup.rounds
    assert [(one.bots, one.decided) for one in first] == [
        (("ann", "dan"), Criterion.MARGIN),
        (("bob", "cas"), Criterion.POINTS),
    ]
    assert [(one.bots, one.decided) for one in final] == [(("ann", "bob"), Criterion.POINTS)]
    assert cup.last_rounds == {"ann": 2, "bob": 2, "cas": 1, "dan": 1}
    said = verdict(lots, table_of(history), cup)
    assert said[1].code == "report.lead-final"
    assert {name: said[1].values[name] for name in ("others", "mine", "theirs")} == {
        "others": "bob",
        "mine": 2,
        "theirs": 0,
    }


def test_what_decided_between_two_bots_is_the_first_criterion_in_which_they_differ(
    lots: AnyGame,
) -> None:
    def by_margin(fixture: Fixture, bot: str) -> Points:
        """Everybody beats the next, ann by more."""
        other = next(one for one in fixture.bots if one != bot)
        wins = {("ann", "bob"), ("bob", "cas"), ("cas", "ann")}
        return (5 if bot == "ann" else 2) if (bot, other) in wins else 1

    (main,) = courses(scripted(lots, ["ann", "bob", "cas"], by_margin, Stage()))
    assert main.decides("ann", "bob") is Criterion.MARGIN
    assert main.decides("bob", "bob") is None


def test_the_answer_says_on_what_the_first_were_level_and_what_decided(lots: AnyGame) -> None:
    def by_margin(fixture: Fixture, bot: str) -> Points:
        other = next(one for one in fixture.bots if one != bot)
        wins = {("ann", "bob"), ("bob", "cas"), ("cas", "ann")}
        return (5 if bot == "ann" else 2) if (bot, other) in wins else 1

    history = scripted(lots, ["ann", "bob", "cas"], by_margin, Stage())
    said = verdict(lots, table_of(history), courses(history)[-1])
    assert [reason.code for reason in said] == [
        "report.won",
        "report.level",
        "report.lead-mean-margin",
        "report.chance-everybody",
    ]


def test_where_nobody_ended_a_match_nobody_wins(lots: AnyGame) -> None:
    history = scripted(lots, ["ann", "bob"], lambda _fixture, _bot: None, Stage())
    said = verdict(lots, table_of(history), courses(history)[-1])
    assert [reason.code for reason in said] == ["report.no-winner"]
