"""Which matches of a team are looked at."""

from joute.contest.store import Played, Version
from joute.dossier.candidates import Team
from joute.game import Failure, Kind
from joute.rating.batch import Rating
from joute.reason import Reason
from joute.result import SeatResult

CRASH = Failure(Kind.CRASH, Reason("failure.exit-code", {"code": 1}))


def played(number: int, *bots: str, dead: bool = False, ranks: tuple[int, ...] = (1, 2)) -> Played:
    """Return a match whose first bot has the first rank; `dead`: the second died."""
    seats = tuple(
        SeatResult(
            seat=seat,
            bot=bot,
            score=1,
            rank=rank,
            status="crash" if dead and seat else "ok",
            turn=number,
            failure=CRASH if dead and seat else None,
        )
        for seat, (bot, rank) in enumerate(zip(bots, ranks, strict=True))
    )
    return Played(key=str(number), bots=bots, seed=number, seats=seats, id=number)


def team(*counting: str) -> Team:
    versions = [Version(bot="ann", number=number, program=b"") for number in (1, 2, 3)]
    ratings = {
        name: Rating(bot=name, value=value, error=None)
        for name, value in {"weak": 1000.0, "strong": 2000.0}.items()
    }
    return Team(versions, counting, ratings)


MATCHES = [
    played(1, "strong", "ann"),
    played(2, "weak", "ann"),
    played(3, "strong", "ann#2"),
    played(4, "ann", "weak"),
    played(5, "ann", "strong"),
    played(6, "weak", "ann", dead=True),
    played(7, "ann", "weak", ranks=(1, 1)),
]


def test_the_version_that_counts_comes_first_then_the_weakest_winner() -> None:
    assert [one.played.id for one in team("ann").lost(MATCHES)] == [2, 1, 3]
    assert [one.played.id for one in team("ann#2").lost(MATCHES)] == [3, 2, 1]


def test_the_strongest_who_was_beaten_comes_first_and_draws_are_no_wins() -> None:
    assert [one.played.id for one in team("ann").won(MATCHES)] == [5, 4]


def test_alone_on_its_ground_every_match_may_be_asked_about() -> None:
    alone = [played(1, "ann", ranks=(1,)), played(2, "ann", ranks=(1,))]
    assert len(team("ann").lost(alone)) == len(team("ann").won(alone)) == 2


def test_a_death_says_how_often_it_happened_and_which_version_cured_it() -> None:
    died = team("ann#2").died([*MATCHES, played(8, "weak", "ann", dead=True), MATCHES[2]])
    assert died is not None
    assert (died.candidate.played.id, died.alike, died.cured) == (8, 2, "ann#2")


def test_what_a_later_version_dies_of_too_is_not_cured() -> None:
    died = team("ann").died(
        [MATCHES[5], played(9, "weak", "ann#2", dead=True), played(10, "ann#3", "weak")]
    )
    assert died is not None
    assert (died.candidate.version, died.cured) == ("ann", "")


def test_who_never_died_has_no_death() -> None:
    assert team("ann").died(MATCHES[:5]) is None
