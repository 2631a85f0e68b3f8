"""Who plays: clients greet, are named, wait, leave, and the match begins."""

import threading

from arena.server.serving import GAME, PATIENCE, Start, eventually, in_thread, scores
from msgspec.structs import replace

from joute.arena.server.server import Place
from joute.game import Setup


def test_who_comes_late_is_told_by_the_greeting(start: Start) -> None:
    running = start(most=1)
    playing = running.named("Ann")
    late = running.client()
    late.say("Bob")
    assert late.hear() == "welcome a match is being played"
    assert late.hear() == ""
    assert "! a match is being played" in running.log.lines
    assert playing.play()[-1] == "end"


def test_who_leaves_the_lobby_frees_the_lowest_number(start: Start) -> None:
    running = start(most=3)
    ann, bob = running.named("Ann"), running.named("Bob")
    ann.close()
    eventually(lambda: "-Ann" in running.log.lines)
    running.named("Eve")
    assert "+0 Eve" in running.log.lines
    bob.close()


def test_a_server_says_who_waits_for_the_next_match(start: Start) -> None:
    running = start(most=2)
    assert running.server.waiting == {}
    running.named("Ann")
    assert running.server.waiting == {0: "Ann"}
    running.named("Bob")
    eventually(lambda: running.server.waiting is None)


def test_who_gives_no_name_may_be_named_after_the_number(start: Start) -> None:
    from joute.game import Enter, Greeting, Hear, Say  # noqa: PLC0415 - only here

    def anonymous(_: Setup) -> Greeting:
        yield Hear()
        number = yield Enter(lambda number: f"team {number}")
        yield Say(f"welcome {number}")

    running = start(most=2, greet=anonymous)
    running.named("")
    running.named("")
    eventually(lambda: "begin team 0 team 1" in running.log.lines)
    assert running.log.lines[:2] == ["+0 team 0", "+1 team 1"]


def test_who_gives_no_name_has_the_one_that_was_given_for_its_number(start: Start) -> None:
    from joute.game import Enter, Greeting, Hear, Say  # noqa: PLC0415 - only here

    def anonymous(_: Setup) -> Greeting:
        name = yield Hear()
        number = yield Enter(name or (lambda number: f"team {number}"))
        yield Say(f"welcome {number}")

    running = start(Place(names=("Ann", "Bob")), most=4, greet=anonymous)
    for name in ("", "Eve", ""):
        running.named(name)
    assert running.log.lines == ["+0 Ann", "+1 Eve", "+2 team 2"]


def test_who_waits_may_be_given_another_name(start: Start) -> None:
    running = start(most=2)
    running.named("Ann")
    for number, name in ((0, " E\x1bve "), (0, " "), (1, "Nobody")):
        running.server.rename(number, name)
    assert running.server.waiting == {0: "Eve"}
    running.named("Bob")
    eventually(lambda: "begin Eve Bob" in running.log.lines)
    assert running.log.lines[1] == "Ann = Eve"


def test_somebody_may_start_the_match_and_a_gap_plays_as_one_who_left(start: Start) -> None:
    running = start(most=3)
    ann, bob = running.named("Ann"), running.named("Bob")
    ann.close()
    eventually(lambda: "-Ann" in running.log.lines)
    assert running.server.start()
    running.client().close()  # wakes the loop
    assert bob.play()[-1] == "end"
    eventually(lambda: len(running.log.results) == 1)
    assert scores(running) == [("", "disconnected", 0), ("Bob", "ok", 3)]


def test_a_match_begins_by_itself_when_nobody_else_comes(start: Start) -> None:
    running = start(most=3, wait_s=0.1)
    assert running.named("Ann").play()[-1] == "end"


def test_a_server_may_stop_after_one_match(start: Start) -> None:
    running = start(Place(once=True), most=1)
    assert running.named("Ann").play()[-1] == "end"
    eventually(lambda: running.server.over)


def test_a_greeting_that_gives_no_seat_sends_the_client_away(start: Start) -> None:
    from joute.game import Greeting, Say  # noqa: PLC0415 - only here

    def only_a_map(_: Setup) -> Greeting:
        yield Say("the map")

    running = start(most=1, greet=only_a_map)
    client = running.client()
    assert (client.hear(), client.hear()) == ("the map", "")


def test_a_game_of_more_seats_than_clients_is_served_with_the_house(start: Start) -> None:
    running = start(game=replace(GAME, least_seats=2), most=1, bots=("two",))
    assert running.named("Ann").play()[-1] == "end"


def test_a_client_that_is_gone_already_is_never_seated(start: Start) -> None:
    from joute.game import Enter, Greeting, Say  # noqa: PLC0415 - only here

    held = threading.Event()

    def slow_welcome(_: Setup) -> Greeting:
        held.wait(PATIENCE)  # so that the next clients come and go while the loop is busy
        yield Enter("")
        yield Say("welcome")

    running = start(most=2, greet=slow_welcome)
    running.client().close()
    running.client().close()
    staying = [running.client(), running.client()]
    held.set()
    assert [client.hear() for client in staying] == ["welcome"] * 2
    thread, heard = in_thread(staying[1])
    assert staying[0].play()[-1] == "end"
    thread.join(PATIENCE)
    assert heard[-1] == "end"
    eventually(lambda: len(running.log.results) == 1)
    seats = running.log.results[0].seats
    assert [(seat.bot, seat.status) for seat in seats] == [
        ("client 3 (127.0.0.1)", "ok"),
        ("client 4 (127.0.0.1)", "ok"),
    ]


def test_a_client_without_a_name_is_called_by_its_number_and_its_address(start: Start) -> None:
    from joute.game import Enter, Greeting, Say  # noqa: PLC0415 - only here

    def nameless(_: Setup) -> Greeting:
        yield Enter("")
        yield Say("welcome")

    running = start(most=2, greet=nameless)
    assert running.client().hear() == "welcome"
    assert running.log.lines[0] == "+0 client 1 (127.0.0.1)"
