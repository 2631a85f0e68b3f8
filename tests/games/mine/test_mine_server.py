"""The server as a teacher starts it: a real process, real sockets, clients of all manners."""

import contextlib
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import Ran
from games.mine.helpers import MINE, board
from games.mine.serving import PATIENCE, Client, Served

from joute import replay

Serve = Callable[..., Served]
REQUESTS = 3500
REST = "0;0;RIEN;-1|" * 34


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    running: list[Served] = []

    def start(*arguments: str, ground: str | None = None) -> Served:
        if ground is not None:
            (tmp_path / "board.txt").write_text(ground, encoding="utf-8")
            arguments = (*arguments, "--map", "board.txt")
        running.append(Served(tmp_path, *arguments))
        return running[-1]

    yield start
    for served in running:
        with served:
            pass


def play_on(*clients: Client, turns: int) -> None:
    """Let the clients end their turns, in the order of play, from the second of two teams on."""
    for turn in range(turns):
        for place in range(len(clients)):
            client = clients[(turn + place) % len(clients)]
            assert client.hear().startswith("DEBUT_TOUR|")
            assert client.ask("FIN_TOUR") == "TOUR_FINI"


@pytest.mark.long
def test_the_worked_session_byte_for_byte(serve: Serve, tmp_path: Path) -> None:
    served = serve("--players", "2", "--once", ground=board({(0, 0, 0): "F5"}))
    a, b = served.enter("Alice", "Bob")
    assert a.hear() == "DEBUT_TOUR|1"
    assert a.ask("CARTE") == "0;5;FER;-1|0;0;RIEN;-1|" + REST
    assert a.ask("DEPLACER|0|0|0") == "OK"
    assert a.ask("SONAR|0|0") == "50|0|0|0"
    assert a.ask("DEPLACER|0|1|1") == "NOK|plus de points d'action"
    assert a.ask("FIN_TOUR") == "TOUR_FINI"
    assert b.hear() == "DEBUT_TOUR|1"
    assert b.ask("DEPLACER|0|0|0") == "NOK|zone occupée"
    assert b.ask("DEPLACER|0|0|1") == "OK"
    assert b.ask("EMBAUCHER") == "NOK|score insuffisant"
    assert b.ask("FIN_TOUR") == "TOUR_FINI"
    play_on(b, a, turns=2)
    assert b.hear() == "DEBUT_TOUR|4"
    assert b.ask("SCORES") == "SCORES|50|0"
    assert b.ask("CARTE") == "1;0;RIEN;0|1;0;RIEN;1|" + REST
    assert b.ask("FIN_TOUR") == "TOUR_FINI"
    assert a.hear() == "DEBUT_TOUR|4"
    assert a.ask("FIN_TOUR") == "TOUR_FINI"
    play_on(a, b, turns=24)
    assert [a.hear(), b.hear()] == ["FIN", "FIN"]
    assert [a.hear(), b.hear()] == ["", ""]
    assert served.shown("the match is over").endswith("1. Alice -950, 2. Bob -1000")
    assert served.process.wait(PATIENCE) == 0
    (kept,) = (tmp_path / "replays").iterdir()
    assert replay.verify(MINE, replay.loads(kept.read_bytes(), MINE)) == []


def test_numbers_are_given_in_the_order_of_naming_the_lowest_free_one_first(serve: Serve) -> None:
    served = serve()
    first, second, third = (served.connect() for _ in range(3))
    assert third.enter("Zoé") == "Bonjour Zoé vous êtes l'équipe|0"
    assert first.enter("") == "Bonjour Equipe1 vous êtes l'équipe|1"
    assert second.enter("a|b") == "Bonjour a b vous êtes l'équipe|2"
    assert served.shown("number 1") == "Equipe1 has entered, number 1"
    first.close()
    served.shown("Equipe1 has left")
    assert served.connect().enter("Eve") == "Bonjour Eve vous êtes l'équipe|1"  # G3


def test_somebody_starts_the_game_with_enter_and_who_left_a_gap_is_skipped(serve: Serve) -> None:
    served = serve()
    served.press_enter()
    served.shown("nobody to play with yet")
    ann, bob = served.enter("Ann", "Bob")
    ann.close()
    served.shown("Ann has left")
    served.press_enter()
    play_on(bob, turns=3)
    assert bob.ask("SCORES") == "DEBUT_TOUR|4"
    assert bob.hear() == "SCORES|0|0"


def test_who_left_before_the_start_is_not_ranked_before_who_woke_the_evil(serve: Serve) -> None:
    served = serve(ground=board())
    ann, bob = served.enter("Ann", "Bob")
    ann.close()
    served.shown("Ann has left")
    served.press_enter()
    assert served.shown("the match begins") == "the match begins: Bob"
    assert bob.hear() == "DEBUT_TOUR|1"
    assert bob.ask("DEPLACER|0|0|0") == "OK"
    while bob.ask("FIN_TOUR") == "TOUR_FINI" and bob.hear() != "FIN":
        pass
    assert served.shown("the match is over") == "the match is over: 1. Bob -1000"


def test_a_lone_team_that_leaves_has_not_won(serve: Serve) -> None:
    served = serve("--players", "1")
    (ann,) = served.enter("Ann")
    assert ann.hear() == "DEBUT_TOUR|1"
    ann.close()
    told = served.shown("the match is over")
    assert told == "the match is over, nobody has won: Ann 0 (disconnected)"  # H7


def test_a_server_says_why_a_team_is_out_and_what_was_refused_to_it(serve: Serve) -> None:
    served = serve("--players", "1")
    (ann,) = served.enter("Ann")
    assert ann.hear() == "DEBUT_TOUR|1"
    assert ann.ask("here: 3") == "NOK|commande inconnue"
    ann.close()
    served.shown("the match is over")
    assert served.shown("seat 0, Ann: disc") == (
        "  seat 0, Ann: disconnected on turn 1: the connection was closed"
    )
    assert served.shown("was refused") == "  seat 0, Ann: 1 message was refused"
    assert served.shown("it sent") == (
        "    turn 1: it sent “here: 3” and was answered “NOK|commande inconnue”"
    )
    assert "if it is a debug print, write it to stderr" in served.shown("not a request")


def test_sixteen_wait_for_enter_and_the_seventeenth_is_refused(serve: Serve) -> None:
    served = serve("--max-turns", "1")
    assert served.shown("Enter") == "press Enter to begin when all have come"
    teams = served.enter(*(f"team{number}" for number in range(16)))
    surplus = served.connect()
    assert [surplus.hear(), surplus.hear()] == ["NOK|la partie est complète", ""]  # B30, H1
    served.press_enter()  # A12
    assert teams[0].hear() == "DEBUT_TOUR|1"
    late = served.connect()
    assert [late.hear(), late.hear()] == ["NOK|une partie est en cours", ""]
    assert served.shown("being played") == "a client was sent away: a match is being played"
    assert teams[0].ask("CARTE").count("|") == 81
    assert teams[0].ask("FIN_TOUR") == "TOUR_FINI"
    play_on(*teams[1:], turns=1)
    assert {team.hear() for team in teams} == {"FIN"}


def test_after_a_game_the_next_lobby_opens_on_the_same_seed(serve: Serve) -> None:
    served = serve("--players", "1", "--max-turns", "2", "--seed", "moria")
    served.shown("seed moria")
    boards = []
    for name in ("Ann", "Bob"):
        (client,) = served.enter(name)
        assert client.hear() == "DEBUT_TOUR|1"
        boards.append(client.ask("CARTE"))
        assert client.ask("FIN_TOUR") == "TOUR_FINI"
        play_on(client, turns=1)
        assert [client.hear(), client.hear()] == ["FIN", ""]
    assert boards[0] == boards[1]  # G8


def test_the_default_seed_is_zero_and_the_first_turn_of_the_original_too(serve: Serve) -> None:
    served = serve("--profile", "original", "--players", "1")
    served.shown("(seed 0)")
    (client,) = served.enter("Ann")
    assert client.hear() == "DEBUT_TOUR|0"


@pytest.mark.long
def test_a_client_that_takes_each_read_for_a_message_plays_alone(serve: Serve) -> None:
    # a gap that is longer than a busy machine keeps a reader waiting
    served = serve("--players", "1", "--max-turns", "4", "--set", "msg_gap_ms=400")
    (client,) = served.enter("E")
    play_on(client, turns=4)
    assert [client.hear(), client.hear()] == ["FIN", ""]
    assert {read.count("\n") for _, read in client.reads[:-1]} == {1}
    gaps = [
        after - before
        for (before, _), (after, read) in zip(client.reads, client.reads[1:], strict=False)
        if read.startswith(("DEBUT_TOUR", "FIN"))
    ]
    assert len(gaps) == 5
    assert min(gaps) > 0.2  # B26, G4


def test_requests_sent_ahead_wait_for_the_turn_and_no_turn_begins_behind_an_answer(
    serve: Serve,
) -> None:
    served = serve("--players", "2", "--max-turns", "2", "--set", "msg_gap_ms=250")
    ann, bob = served.enter("Ann", "Bob")
    bob.say("DEPLACER|0|0|0", "FIN_TOUR", "DEPLACER|0|0|1", "FIN_TOUR")
    assert ann.hear() == "DEBUT_TOUR|1"
    assert ann.ask("DEPLACER|0|5|5") == "OK"
    assert ann.ask("FIN_TOUR") == "TOUR_FINI"
    answers = ["DEBUT_TOUR|1", "OK", "TOUR_FINI", "DEBUT_TOUR|2", "OK", "TOUR_FINI"]
    assert [bob.hear() for _ in answers] == answers  # B25
    assert all(read.rfind("DEBUT_TOUR") <= 0 for _, read in bob.reads)  # H2
    assert ann.hear() == "DEBUT_TOUR|2"
    assert ann.ask("CARTE").startswith("0;")


def test_thousands_of_requests_sent_ahead_are_answered_at_once(serve: Serve) -> None:
    served = serve("--players", "1", "--set", "msg_gap_ms=1000")
    (ann,) = served.enter("Ann")
    assert ann.hear() == "DEBUT_TOUR|1"
    start = time.monotonic()
    ann.say(*["SCORES"] * REQUESTS)
    assert {ann.hear() for _ in range(REQUESTS)} == {"SCORES|0"}
    assert time.monotonic() - start < REQUESTS / 100  # H2: with the gap, an hour


def test_a_client_that_orders_on_every_line_it_receives_plays_to_the_end(serve: Serve) -> None:
    served = serve("--players", "1", "--max-turns", "4", ground=board())
    (client,) = served.enter("C")
    while (line := client.hear()) not in ("FIN", ""):
        client.say("DEPLACER|0|0|0", "FIN_TOUR")
    assert line == "FIN"  # F4
    assert served.shown("the match is over").endswith("1. C 0")


def test_a_team_that_leaves_is_skipped_and_its_dwarves_go(serve: Serve) -> None:
    served = serve("--players", "3", "--max-turns", "2", ground=board())
    ann, bob, eve = served.enter("Ann", "Bob", "Eve")
    assert ann.hear() == "DEBUT_TOUR|1"
    assert ann.ask("DEPLACER|0|0|0") == "OK"
    assert ann.ask("FIN_TOUR") == "TOUR_FINI"
    ann.close()
    assert bob.hear() == "DEBUT_TOUR|1"
    while bob.ask("CARTE").startswith("0;0;RIEN;0|"):  # the server hears of it in its own time
        pass
    assert bob.ask("FIN_TOUR") == "TOUR_FINI"
    assert eve.hear() == "DEBUT_TOUR|1"
    assert eve.ask("FIN_TOUR") == "TOUR_FINI"
    play_on(bob, eve, turns=1)
    assert bob.hear() == "FIN"
    assert "Ann 0 (disconnected)" in served.shown("the match is over")


@pytest.mark.parametrize(
    ("arguments", "data", "kind"),
    [
        ((), b"CARTE\n" * 100_000, "too many messages"),  # more answers than the system keeps
        ((), b"x" * 70_000, "too many messages"),
        (("--limit", "700"), b"CARTE\n", "timed out"),
        (("--set", "first_ms=700"), b"CARTE\n", "timed out"),
    ],
)
def test_who_floods_or_is_late_is_out_as_if_it_had_left(
    serve: Serve, arguments: tuple[str, ...], data: bytes, kind: str
) -> None:
    served = serve("--players", "2", "--max-turns", "1", *arguments)
    ann, bob = served.enter("Ann", "Bob")
    with contextlib.suppress(ConnectionError):  # who floods is not heard to the end
        bob.send(data)
    assert ann.hear() == "DEBUT_TOUR|1"
    assert ann.ask("FIN_TOUR") == "TOUR_FINI"
    assert ann.hear() == "FIN"
    assert f"Bob 0 ({kind})" in served.shown("the match is over")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "a client has 60 s per turn; --limit changes that"),
        (
            ("--set", "turn_ms=5000"),
            "a client has 5 s per turn, 10 s for the first; --limit changes that",
        ),
        (
            ("--set", "turn_ms=8000", "--set", "first_ms=8000"),
            "a client has 8 s per turn; --limit changes that",
        ),
        (("--limit", "0", "--set", "turn_ms=5000"), "a client may take as long as it likes"),
    ],
)
def test_a_client_has_the_time_that_was_typed_be_it_the_usual_one(
    serve: Serve, arguments: tuple[str, ...], told: str
) -> None:
    served = serve(*arguments)
    assert served.shown("a client ") == told


def test_a_built_in_bot_enters_by_its_name(serve: Serve, joute: Callable[..., Ran]) -> None:
    served = serve("--players", "1", "--max-turns", "1")
    assert served.shown("begins") == "a match begins as soon as a client has come"
    joute("bot", "mine", "random", "--connect", f"127.0.0.1:{served.port}")
    assert served.shown("the match is over").startswith("the match is over: 1. random ")


def test_the_pace_lets_people_watch(serve: Serve) -> None:
    served = serve("--players", "1", "--max-turns", "3", "--pace", "60")
    (client,) = served.enter("Ann")
    play_on(client, turns=3)
    assert client.hear() == "FIN"
    turns = [when for when, read in client.reads if read.startswith("TOUR_FINI")]
    assert turns[-1] - turns[0] > 0.1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (
            ("--players", "0"),
            "joute serve mine --players=0: it must be a whole number from 1 to 16 or none",
        ),
        (
            ("--players", "17"),
            "joute serve mine --players=17: it must be a whole number from 1 to 16 or none",
        ),
        (
            ("--pace", "9" * 14),
            f"joute serve mine --pace={'9' * 14}: it must be a whole number from 0 to 86400000",
        ),
        (
            ("--set", f"turn_ms={10**11}"),
            f"mine --set turn_ms={10**11}: it must be a whole number from 0 to 86400000",
        ),
        (
            ("--set", "first_ms=86400001"),
            "mine --set first_ms=86400001: it must be a whole number from 0 to 86400000",
        ),
    ],
)
def test_a_value_that_cannot_be_is_refused_in_one_line(
    joute: Callable[..., Ran], arguments: tuple[str, ...], complaint: str
) -> None:
    ran = joute("serve", "mine", *arguments)
    assert (ran.code, ran.err) == (2, f"joute: {complaint}\n")
