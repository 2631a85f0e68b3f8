"""The dialogue: against the house, between two clients, and a client's own view of it."""

import re

import msgspec
import pytest
from failures import said
from games.cafe.session import CAFE, SCABB, UNHURRIED, Session, against_house
from hypothesis import given
from hypothesis import strategies as st

from joute import registry
from joute.dice import Dice, dice
from joute.errors import MapError
from joute.game import Brief, Client, Failure, Hear, Kind, Play, Say
from joute.games.cafe import rules
from joute.games.cafe.islands import CELLS
from joute.games.cafe.rules import FREE, Move, Observation
from joute.match import Match
from joute.settings import prepare
from joute.testing import play_out
from joute.wired import Wired

LATE = Failure(Kind.TIMEOUT, "no answer within 100 ms")
YES_NO = st.sampled_from(["yes", "no"])
GRAMMAR = re.compile(
    r"((\d+:){9}\d+\|){10}"
    r"((VALI|INVA)B:\d\dENCO)*"
    r"((VALI|INVA)?(B:\d\d)?FINIS:\d\d:\d\d)?"
)


def house_plays(session: Session, throw: Dice) -> None:
    assert session.match.ask is not None
    session.say(1, f"A:{throw.choice(rules.legal(session.match.ask.state, 1)):02}")


def between_clients(profile: str = "document", **typed: str) -> Session:
    """Begin a match of two clients, who have heard the map."""
    session = Session(profile=profile, **typed)
    assert [session.told(seat) for seat in (0, 1)] == [SCABB, SCABB]
    return session


@pytest.mark.parametrize(("eol", "told"), [("none", True), ("lf", False)])
def test_a_program_that_waits_for_the_end_of_a_line_is_told_that_none_comes(
    eol: str, *, told: bool
) -> None:
    session = Session(eol=eol)
    session.match.failed(0, msgspec.structs.replace(LATE, waiting=True))
    assert ("ReadLine waits in vain" in said(session.match.deaths[0].failure)) is told


def test_a_round_is_twelve_bytes() -> None:
    session = against_house()
    assert session.say(0, "A:66") == "VALI"
    session.say(1, "A:64")
    assert session.told(0) == "B:64ENCO"  # ruling B1


@pytest.mark.parametrize(
    "message", ["A:99", "A:02", "A:xx", "Z?11", "B:66", "A:6", "A: 6", "a:66", "", "A:-1", "A:٣٣"]
)
def test_whatever_is_no_good_move_is_invalid_and_the_house_plays(message: str) -> None:
    session = against_house()
    assert session.say(0, message) == "INVA"  # rulings B6, B7, G2
    session.say(1, "A:66")
    assert session.told(0) == "B:66ENCO"


@pytest.mark.parametrize("message", ["A:66", " A:66", "A:66\r\n", "\0A:66 "])
def test_strays_around_a_move_are_no_part_of_it(message: str) -> None:
    assert against_house().say(0, message) == "VALI"


def test_an_unanswerable_move_ends_with_the_score_in_place_of_the_reply() -> None:
    session = against_house()
    for cell, reply in ((66, 64), (34, 74), (24, 94)):
        session.say(0, f"A:{cell}")
        session.say(1, f"A:{reply}")
    assert session.told(0) == "B:94FINIS:08:10"
    assert session.match.ask is None


def test_a_house_without_a_move_says_so_in_place_of_its_move() -> None:
    session = against_house()
    session.say(0, "A:99")
    for reply, cell in ((66, 64), (34, 74), (24, 94)):
        session.say(1, f"A:{reply}")
        told = session.say(0, f"A:{cell}")
    assert told == "B:24ENCOVALIFINIS:10:08"  # ruling B11


def test_28_invalid_moves_end_the_match_after_round_28() -> None:
    session = against_house()
    for _ in range(28):
        told = session.say(0, "A:99")
        assert told.endswith("INVA")
        house_plays(session, dice(0, "house"))
    assert re.fullmatch(r"B:\d\dFINIS:00:\d\d", session.told(0))  # ruling B10


@pytest.mark.parametrize("profile", CAFE.profiles)
def test_the_worked_session_between_two_clients(profile: str) -> None:
    session = between_clients(profile)
    assert session.say(0, "A:66") == "VALI"
    assert session.say(1, "A:11") == "INVAB:66ENCO"  # B17: X A:66, Y A:11
    assert session.say(1, "A:64") == "VALI"
    assert session.told(0) == "B:64ENCO"
    assert session.say(0, "A:34") == "VALI"
    assert session.say(1, "A:74") == "B:34ENCOVALI"
    assert session.say(0, "A:24") == "B:74ENCOVALI"
    assert session.say(1, "A:94") == "B:24ENCOVALIFINIS:10:08"
    assert session.told(0) == "B:94FINIS:08:10"


def test_a_false_start_costs_nothing() -> None:
    session = between_clients()
    session.say(0, "A:66")
    session.say(1, "A:66")
    assert session.match.ask is not None
    assert session.match.ask.state.seeds == (27, 28)
    assert session.match.ask.state.refusals == ()


def test_a_lost_move_is_told_as_the_last_seed_placed() -> None:
    session = between_clients()
    session.say(0, "A:66")
    session.say(1, "A:11")
    assert session.say(1, "A:99") == "INVA"
    assert session.told(0) == "B:66ENCO"
    assert session.say(0, "A:66") == "INVA"
    assert session.told(1) == "B:66ENCO"
    assert session.say(1, "A:64") == "VALI"


def test_after_an_invalid_opening_the_second_opening_stands() -> None:
    session = between_clients()
    assert session.say(0, "A:99") == "INVA"
    assert session.told(1) == ""
    assert session.say(1, "A:66") == "VALI"
    assert session.told(0) == "B:66ENCO"
    assert session.match.ask is not None
    assert session.match.ask.state.seeds == (27, 27)  # ruling G4: it cost a seed


def test_two_invalid_openings_void_the_match() -> None:
    session = between_clients()
    session.say(0, "A:99")
    assert session.say(1, "A:98") == "INVAFINIS:00:00"
    assert session.told(0) == "FINIS:00:00"
    assert [seat.rank for seat in session.match.result.seats] == [1, 1]


def test_an_opening_without_an_answer_ends_the_match_after_the_false_start() -> None:
    sea = ":79" * 9
    lonely = f"15{sea}|" + f"79{sea}|" * 8 + f"{sea[1:]}:15|"
    session = Session(lonely, any_island="yes")
    for seat in (0, 1):
        session.told(seat)
    assert session.say(0, "A:00") == "VALI"
    assert session.say(1, "A:99") == "INVAB:00FINIS:00:02"
    assert session.told(0) == "FINIS:02:00"


@pytest.mark.parametrize("kind", [Kind.TIMEOUT, Kind.DISCONNECTED])
@pytest.mark.parametrize("seat", [0, 1])
def test_when_one_leaves_or_is_late_the_other_gets_the_score_at_once(kind: Kind, seat: int) -> None:
    session = between_clients()
    session.say(0, "A:66")
    session.say(1, "A:11", "A:64")
    session.told(0)
    session.fail(seat, Failure(kind, "a test"))
    assert session.told(1 - seat) == "FINIS:03:03"  # ruling G4
    results = session.match.result.seats
    assert (results[seat].status, results[seat].rank, results[1 - seat].rank) == (kind, 2, 1)


def test_who_waits_to_open_is_told_of_a_failure_before_it() -> None:
    session = between_clients()
    session.fail(0, LATE)
    assert session.told(1) == "FINIS:00:00"


def test_an_invalid_move_may_cost_the_match_between_clients() -> None:
    session = between_clients(invalid_in_duel="forfeit")
    session.say(0, "A:66")
    session.say(1, "A:99")  # a false start is no move
    assert session.say(1, "A:99") == "INVAFINIS:00:03"
    assert session.told(0) == "FINIS:03:00"
    (death,) = session.match.deaths.values()
    assert (death.seat, death.failure.kind) == (1, Kind.ILLEGAL)
    assert said(death.failure) == "(9, 9) is in the forest (R2)"
    assert [seat.rank for seat in session.match.result.seats] == [1, 2]


def test_an_invalid_move_against_the_house_is_never_a_forfeit() -> None:
    session = against_house(invalid_in_duel="forfeit")
    session.say(0, "A:99")
    assert session.match.waiting == (1,)


def test_strictly_the_last_reply_is_not_played() -> None:
    for seed in range(50):
        session = against_house(strict_r7="yes")
        throw = dice(seed, "strict")
        while session.match.ask is not None:
            (seat,) = session.match.waiting
            cell = throw.choice(rules.legal(session.match.ask.state, seat))
            told = session.say(seat, f"A:{cell:02}")
        if session.match.final.seeds == (0, 1):
            assert re.search(r"ENCOVALIFINIS:\d\d:\d\d$", told)  # ruling B9
            return
    pytest.fail("R6 ended every match")


def test_a_line_end_may_follow_every_message() -> None:
    setup = prepare(CAFE, names=["Ann", "Bob"], typed={"eol": "crlf"})
    link = CAFE.wire.link(setup.options)
    assert (link.end, link.client_end) == ("\r\n", "\r\n")
    framing = link.framing()
    assert framing.first(b"\r\n \0A:66", 0) == ("A:66", 8)
    assert framing.first(b"A: 66", 0) == ("A: 6", 4)  # ruling G5


@pytest.mark.long
@UNHURRIED
@given(st.lists(st.text(max_size=6) | st.from_regex("A:[0-9]{2}", fullmatch=True)), YES_NO)
def test_whatever_is_said_the_match_ends_and_keeps_to_the_grammar(
    messages: list[str], relay: str
) -> None:
    session = Session(relay=relay)
    told = ["", ""]
    for number in range(60):
        if session.match.ask is None:
            break
        (seat,) = session.match.waiting
        told[seat] += session.say(seat, (messages or ["?"])[number % len(messages or "?")])
    assert session.match.ask is None
    for seat in (0, 1) if relay == "yes" else (0,):
        assert GRAMMAR.fullmatch(told[seat] + session.told(seat))


def careless(throw: Dice) -> Play[Observation, Move]:
    """Make a player that now and then plays anything, and knows only what it sees."""

    def play(seen: Observation) -> Move:
        choices = rules.choices(seen.island, seen.board, seen.last)
        wild = throw.chance(1, 4) or not choices
        return throw.choice([None, *range(CELLS)]) if wild else throw.choice(choices)

    return play


@UNHURRIED
@given(st.integers(), st.sampled_from(["none", "lf", "crlf"]), YES_NO)
def test_a_client_believes_what_it_may_know_even_when_moves_are_lost(
    seed: int, eol: str, strict: str
) -> None:
    typed = {"eol": eol, "strict_r7": strict}
    setup = prepare(CAFE, names=["Ann", "Bob"], seed=seed % 16, typed=typed)
    plays = [careless(dice(seed, "careless", seat)) for seat in (0, 1)]
    match = Wired(CAFE, setup, plays).play()
    assert match.deaths == {}


def test_our_clients_stop_where_the_server_says_something_else() -> None:
    talk = CAFE.wire.client(lambda _: 66, prepare(CAFE, names=["Ann", "Bob"]).options, "Ann")
    next(talk)
    talk.send(SCABB)
    talk.send(None)  # type: ignore[arg-type]
    talk.send("VALI")
    talk.send("what")
    with pytest.raises(StopIteration):
        talk.send("S:01:02")


@pytest.mark.parametrize("bot", ["amiens", "greedy", "normal"])
@pytest.mark.parametrize(
    "told",
    [
        ["VALI", "B:02", "ENCO"],  # on the sea
        ["VALI", "B:66", "ENCO"] * 60,  # until there is no unit left
        ["VALI", "B:??", "ENCO"],
        ["VALI", "VALI"],
        ["FINI"],
    ],
)
def test_our_bots_survive_a_server_that_breaks_the_rules(bot: str, told: list[str]) -> None:
    entry = registry.bot(CAFE, bot)
    assert entry is not None
    play = registry.maker(entry)(Brief(dice(0), lambda: 0.0, None))
    talk = CAFE.wire.client(play, prepare(CAFE, names=["Ann", "Bob"]).options, "Ann")
    words = iter([SCABB, *told])
    step = next(talk, None)
    while step is not None:  # until it leaves
        heard = None if isinstance(step, Say) else next(words, "S:00:00")
        step = sent(talk, heard)


def sent(talk: Client, heard: str | None) -> Say | Hear | None:
    """Go on with a client; None when it is done."""
    try:
        return talk.send(heard)  # type: ignore[arg-type]
    except StopIteration:
        return None


@pytest.mark.parametrize(("number", "units"), [(79, 0), (15, 100)])
def test_our_clients_refuse_an_island_that_cannot_be_played(number: int, units: int) -> None:
    talk = CAFE.wire.client(lambda _: 66, prepare(CAFE, names=["Ann", "Bob"]).options, "Ann")
    next(talk)
    with pytest.raises(MapError, match=f"1 to 64 units to plant on, not {units}"):
        talk.send((":".join([str(number)] * 10) + "|") * 10)


def test_the_second_seat_sees_an_empty_board_when_it_opens() -> None:
    session = between_clients()
    session.say(0, "A:66")
    assert session.match.ask is not None
    seen = rules.observe(session.match.ask.state, 1)
    assert (seen.board, seen.last, seen.seeds, seen.plies) == (FREE * CELLS, None, 28, 56)


def test_a_match_of_builtin_bots_reads_like_one_of_clients() -> None:
    setup = prepare(CAFE, names=["Ann", "Bob"], ground="scabb")

    def first(match: Match, seat: int) -> str:
        assert match.ask is not None
        return f"A:{rules.legal(match.ask.state, seat)[0]:02}"

    log = play_out(CAFE, setup, first).log
    assert log[:4] == [(0, "A:00"), (1, "A:00"), (1, "A:30"), (0, "A:31")]
