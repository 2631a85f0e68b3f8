"""Servers: real clients on real sockets, well behaved and not."""

import contextlib
import multiprocessing
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from msgspec.structs import replace
from toys import COUNTING

from joute import replay
from joute.arena.server.events import Events, Several
from joute.arena.server.server import Place, Server
from joute.game import AnyGame, BotEntry, Limits, NoSeat, Service, Setup
from joute.match import Match, Result
from joute.replay import Note
from joute.settings import prepare

GAME = replace(COUNTING, name="counting")
PATIENCE = 30
"""Seconds a test waits for what must come."""


class Log(Events):
    """Remembers what happened."""

    def __init__(self) -> None:
        self.results: list[Result] = []
        self.lines: list[str] = []

    def entered(self, number: int, name: str) -> None:
        self.lines.append(f"+{number} {name}")

    def renamed(self, name: str, new: str) -> None:
        self.lines.append(f"{name} = {new}")

    def left(self, name: str) -> None:
        self.lines.append(f"-{name}")

    def refused(self, why: NoSeat) -> None:
        self.lines.append(f"! {why}")

    def began(self, match: Match, notes: Sequence[Note]) -> None:
        del notes
        self.lines.append(f"begin {' '.join(match.setup.names)}")

    def ended(self, match: Match, result: Result) -> None:
        del match
        self.results.append(result)

    def unkept(self, reason: str) -> None:
        self.lines.append(reason)


def test_what_happens_is_told_to_everybody_who_listens() -> None:
    logs = [Log(), Log()]
    told = Several(*logs)
    told.entered(0, "Ann")
    told.renamed("Ann", "Eve")
    told.left("Eve")
    told.refused(NoSeat.FULL)
    expected = ["+0 Ann", "Ann = Eve", "-Eve", "! no seat is left"]
    assert [log.lines for log in logs] == [expected] * 2


class Running:
    """A server in a thread of the test, and clients for it."""

    def __init__(self, service: Service, place: Place, game: AnyGame) -> None:
        self.log = Log()
        self._game = game
        self.server = Server(game, service, self._setup, place, self.log)
        self._thread = threading.Thread(target=self.server.run, daemon=True)
        self._thread.start()
        self._clients: list[Client] = []

    def _setup(self, names: Sequence[str], number: int) -> Setup:
        return prepare(self._game, names=names, seed=number)

    def client(self) -> "Client":
        client = Client(self.server.port)
        self._clients.append(client)
        return client

    def named(self, name: str) -> "Client":
        client = self.client()
        client.say(name)
        assert client.hear().startswith("welcome")
        return client

    def finish(self) -> None:
        self.server.stop()
        with contextlib.suppress(ConnectionError):  # it has stopped already
            socket.create_connection(("127.0.0.1", self.server.port)).close()  # wakes the loop
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        for client in self._clients:
            client.close()


class Client:
    """A client with a time limit of its own."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self._file = self._socket.makefile("r", newline="\n")

    def say(self, line: str) -> None:
        self._socket.sendall((line + "\n").encode())

    def raw(self, data: bytes) -> None:
        self._socket.sendall(data)

    def hear(self) -> str:
        return self._file.readline().rstrip("\n")

    def close(self) -> None:
        self._file.close()
        self._socket.close()

    def play(self) -> list[str]:
        """Play to the end, one a turn; give all that was heard."""
        heard = []
        while line := self.hear():
            heard.append(line)
            if line.startswith("turn"):
                self.say("+1")
                heard.append(self.hear())
                self.say("done")
                heard.append(self.hear())
        return heard


Start = Callable[..., Running]


@pytest.fixture
def start() -> Iterator[Start]:
    running: list[Running] = []

    def begin(place: Place | None = None, game: AnyGame = GAME, **service: object) -> Running:
        sizes: dict[str, object] = {"least": 1, "most": 2} | service
        chosen = Service(**({"start_at": sizes["most"]} | sizes))  # type: ignore[arg-type]
        running.append(Running(chosen, place or Place(), game))
        return running[-1]

    yield begin
    for server in running:
        server.finish()


def eventually(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.005)


def in_thread(client: Client) -> tuple[threading.Thread, list[str]]:
    heard: list[str] = []
    thread = threading.Thread(target=lambda: heard.extend(client.play()), daemon=True)
    thread.start()
    return thread, heard


def scores(running: Running) -> list[tuple[str, str, int | None]]:
    return [(seat.bot, seat.status, seat.score) for seat in running.log.results[-1].seats]


def test_a_match_begins_when_all_seats_are_taken_and_ends_for_everybody(start: Start) -> None:
    running = start()
    one, two = running.named("Ann"), running.named("Bob")
    thread, heard = in_thread(two)
    assert one.play()[-1] == "end"
    thread.join(PATIENCE)
    assert heard[-1] == "end"
    eventually(lambda: len(running.log.results) == 1)
    assert scores(running) == [("Ann", "ok", 3), ("Bob", "ok", 3)]


def test_after_a_match_the_next_lobby_opens(start: Start) -> None:
    running = start(most=1)
    for name in ("Ann", "Bob"):
        assert running.named(name).play()[-1] == "end"
    eventually(lambda: len(running.log.results) == 2)


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


def test_the_house_plays_on_the_seats_after_the_clients(start: Start) -> None:
    running = start(most=1, bots=("two",))
    assert running.named("Ann").play()[-1] == "end"
    eventually(lambda: len(running.log.results) == 1)
    assert scores(running) == [("Ann", "ok", 3), ("two", "ok", 6)]


PATIENT = """
from pathlib import Path
from time import sleep

def make(brief):
    def play(seen):
        while not Path(__file__).with_name("go").exists():
            sleep(0.01)
        return "done"
    return play
"""


@pytest.fixture
def patience(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """Return a game whose bot thinks until there is a file `go` beside it."""
    (tmp_path / "patient.py").write_text(PATIENT)
    monkeypatch.syspath_prepend(tmp_path)
    entry = BotEntry(name="patient", summary="", path="patient:make", thinks=True)
    return replace(GAME, bots=(entry,))


def test_a_house_bot_that_thinks_delays_nobody_else(
    start: Start, tmp_path: Path, patience: AnyGame
) -> None:
    running = start(game=patience, most=1, bots=("patient",), several=True)
    ann = running.named("Ann")
    assert ann.hear() == "turn 1"
    ann.say("done")
    assert ann.hear() == "ok 0"  # now the house thinks
    bob = running.named("Bob")
    assert bob.hear() == "turn 1"
    bob.say("+1")
    assert bob.hear() == "ok 1"
    bob.close()
    (tmp_path / "go").touch()
    assert ann.play()[-1] == "end"
    eventually(lambda: len(running.log.results) == 2)
    ended = [[(seat.bot, seat.status) for seat in result.seats] for result in running.log.results]
    assert [("Ann", "ok"), ("patient", "ok")] in ended


def test_a_house_bot_plays_in_a_new_worker_when_the_old_one_has_died(
    start: Start, tmp_path: Path, patience: AnyGame
) -> None:
    (tmp_path / "go").touch()
    running = start(game=patience, most=1, bots=("patient",), several=True)
    assert running.named("Ann").play()[-1] == "end"
    workers = set(multiprocessing.active_children())
    assert workers
    for worker in workers:
        worker.kill()
        worker.join()
    assert running.named("Bob").play()[-1] == "end"
    eventually(lambda: len(running.log.results) == 2)
    assert scores(running)[1][1] == "ok"


def test_a_replay_that_cannot_be_kept_ends_nothing(start: Start, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    running = start(Place(replays=tmp_path / "file" / "replays"), most=1)
    for name in ("Ann", "Bob"):
        assert running.named(name).play()[-1] == "end"
    eventually(lambda: len(running.log.results) == 2)
    assert sum("cannot keep the replay" in line for line in running.log.lines) == 2


def test_many_matches_run_at_once_when_the_service_allows_it(start: Start) -> None:
    running = start(most=1, bots=("two",), several=True)
    clients = [running.named(f"team {number}") for number in range(20)]
    assert [client.hear() for client in clients] == ["turn 1"] * 20
    for client in reversed(clients):
        client.say("done")
        assert client.hear() == "ok 0"


def test_a_client_that_leaves_in_a_match_is_skipped_and_its_score_stays(start: Start) -> None:
    running = start()
    ann, bob = running.named("Ann"), running.named("Bob")
    assert ann.hear() == "turn 1"
    ann.say("+1")
    assert ann.hear() == "ok 1"
    ann.close()
    assert bob.play()[-1] == "end"
    eventually(lambda: len(running.log.results) == 1)
    assert scores(running) == [("Ann", "disconnected", 1), ("Bob", "ok", 3)]


@pytest.mark.parametrize(
    "data",
    [b"", b"\n\n\n", b"\xff\xfe\n" * 50, b"x" * 100_000, b"Ann\nBob\n" * 10, b"A"],
)
def test_nothing_a_client_sends_disturbs_another(start: Start, data: bytes) -> None:
    running = start(most=1, several=True)
    strange = running.client()
    strange.raw(data)
    assert running.named("Bob").play()[-1] == "end"
    strange.close()
    assert running.named("Eve").play()[-1] == "end"


def test_a_client_over_its_limit_is_out(start: Start) -> None:
    running = start(Place(limits=Limits(first_ms=100, turn_ms=100)), most=1)
    sleeper = running.named("Ann")
    assert sleeper.hear() == "turn 1"
    assert sleeper.hear() == ""
    eventually(lambda: len(running.log.results) == 1)
    assert scores(running) == [("Ann", "timeout", 0)]


def test_requests_sent_ahead_wait_for_the_turn(start: Start) -> None:
    running = start(most=1)
    client = running.client()
    client.raw(b"Ann\n+1\ndone\n+1\ndone\n+1\ndone\n")
    heard = client.play() if client.hear() == "welcome 0" else []
    assert [line for line in heard if line.startswith("ok")][:2] == ["ok 1", "ok 1"]


def test_the_pace_holds_the_match_to_a_human_speed(start: Start) -> None:
    running = start(most=1, pace_ms=20)
    client = running.named("Ann")
    begin = time.monotonic()
    client.play()
    assert time.monotonic() - begin > 6 * 0.02 * 0.8


def test_a_match_that_is_stopped_in_the_middle_is_kept_as_far_as_it_went(
    start: Start, tmp_path: Path
) -> None:
    running = start(Place(replays=tmp_path), most=1)
    client = running.named("Ann")
    assert client.hear() == "turn 1"
    client.say("+1")
    assert client.hear() == "ok 1"
    running.finish()
    (file,) = tmp_path.iterdir()
    kept = replay.loads(file.read_bytes(), GAME)
    assert (kept.log, kept.tail) == (((0, "+1"),), None)


def test_every_match_is_kept_as_a_replay(start: Start, tmp_path: Path) -> None:
    running = start(Place(replays=tmp_path / "kept"), most=1)
    running.named("Ann").play()
    eventually(lambda: len(running.log.results) == 1)
    (file,) = (tmp_path / "kept").iterdir()
    assert running.log.results[0].replay == str(file)
    assert replay.verify(GAME, replay.loads(file.read_bytes(), GAME)) == []


def test_matches_that_end_together_are_all_kept(start: Start, tmp_path: Path) -> None:
    running = start(Place(replays=tmp_path), most=1, several=True)
    clients = [running.named(name) for name in ("Ann", "Bob", "Cid")]
    for client in clients:
        client.play()
    eventually(lambda: len(running.log.results) == 3)
    assert {str(file) for file in tmp_path.iterdir()} == {
        result.replay for result in running.log.results
    }
    assert len(list(tmp_path.iterdir())) == 3


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
