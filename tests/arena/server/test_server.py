"""Matches of servers: real clients on real sockets, well behaved and not."""

import multiprocessing
import time
from pathlib import Path

import pytest
from arena.server.serving import GAME, PATIENCE, Log, Start, eventually, in_thread, scores
from msgspec.structs import replace

from joute import replay
from joute.arena.server.events import Several
from joute.arena.server.server import Place
from joute.game import AnyGame, BotEntry, Limits, NoSeat


def test_what_happens_is_told_to_everybody_who_listens() -> None:
    logs = [Log(), Log()]
    told = Several(*logs)
    told.entered(0, "Ann")
    told.renamed("Ann", "Eve")
    told.left("Eve")
    told.refused(NoSeat.FULL)
    expected = ["+0 Ann", "Ann = Eve", "-Eve", "! no seat is left"]
    assert [log.lines for log in logs] == [expected] * 2


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


def test_the_house_plays_on_the_seats_after_the_clients(start: Start) -> None:
    running = start(most=1, bots=("two",))
    assert running.named("Ann").play()[-1] == "end"
    eventually(lambda: len(running.log.results) == 1)
    assert scores(running) == [("Ann", "ok", 3), ("two", "ok", 6)]


def test_players_of_one_name_are_numbered_the_house_too(start: Start) -> None:
    running = start(most=2, bots=("two",))
    clients = [running.named("two"), running.named("two")]
    for thread in [in_thread(client)[0] for client in clients]:
        thread.join(PATIENCE)
    eventually(lambda: len(running.log.results) == 1)
    assert [name for name, *_ in scores(running)] == ["two (1)", "two (2)", "two (3)"]


def test_clients_of_one_name_are_numbered_while_they_wait(start: Start) -> None:
    running = start(most=3)
    for name in ("Ann", "Ann"):
        running.named(name)
    assert running.server.waiting == {0: "Ann (1)", 1: "Ann (2)"}


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


FAULTY = """
def unmade(brief):
    raise ValueError("no bot today")

def silent(brief):
    return lambda seen: None

def unsent(brief):
    return lambda seen: (number for number in seen)
"""


@pytest.mark.parametrize("fault", ["unmade", "silent", "unsent"])
def test_a_house_bot_that_cannot_answer_crashes_alone(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    (tmp_path / "faulty.py").write_text(FAULTY)
    monkeypatch.syspath_prepend(tmp_path)
    entry = BotEntry(name="faulty", summary="", path=f"faulty:{fault}", thinks=True)
    running = start(game=replace(GAME, bots=(entry,)), most=1, bots=("faulty",), several=True)
    for name in ("Ann", "Bob"):
        assert running.named(name).play()[-1] == "end"
    eventually(lambda: len(running.log.results) == 2)
    for result in running.log.results:
        assert [seat.status for seat in result.seats] == ["ok", "crash"]
    assert multiprocessing.active_children()  # its process goes on, for the other bots in it


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
