"""Where TCP programs of contests meet their server."""

import os
import socket

import pytest
from msgspec.structs import replace

from joute import registry
from joute.arena.jobs.ports import PortAndJobs
from joute.cli.contest import EngineOptions
from joute.cli.options import ProgramOptions
from joute.cli.ports import port_and_jobs
from joute.errors import UsageError
from joute.game import AnyGame, Tcp

PROGRAMS = ProgramOptions()
FOUR = EngineOptions(jobs=4)
BOTS = ["cmd:cat", "amiens"]


@pytest.fixture
def own() -> int:
    """A port below those that systems give out, so that nobody takes it meanwhile."""
    return 20_000 + os.getpid() % 10_000


@pytest.fixture
def cafe(own: int) -> AnyGame:
    game = registry.find("cafe")
    return replace(game, tcp=Tcp(port=own))


def test_without_a_sandbox_programs_play_on_the_games_own_port_one_match_at_a_time(
    cafe: AnyGame, own: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert port_and_jobs(cafe, BOTS, PROGRAMS, FOUR) == PortAndJobs(own, 1, shared=True)
    assert port_and_jobs(cafe, None, PROGRAMS, FOUR) == PortAndJobs(own, 1, shared=True)
    told = capsys.readouterr().err
    assert f"play on port {own}, one match at a time; --port 0 gives" in told
    assert "sandbox" not in told
    assert port_and_jobs(cafe, BOTS, ProgramOptions(port=own + 1), FOUR) == PortAndJobs(
        own + 1, 1, shared=True
    )


@pytest.mark.parametrize(
    ("bots", "programs", "engine"),
    [
        (["amiens", "random"], PROGRAMS, FOUR),
        (BOTS, ProgramOptions(port=0), FOUR),
        (BOTS, PROGRAMS, replace(FOUR, cluster="tcp://there:8786")),
    ],
)
def test_who_needs_no_common_port_plays_as_many_matches_as_were_asked_for(
    cafe: AnyGame, bots: list[str], programs: ProgramOptions, engine: EngineOptions
) -> None:
    assert port_and_jobs(cafe, bots, programs, engine) == PortAndJobs(programs.port, 4)


def test_programs_on_pipes_need_no_port() -> None:
    assert port_and_jobs(registry.find("race"), ["cmd:cat"], PROGRAMS, FOUR) == PortAndJobs(None, 4)


def test_a_port_that_somebody_has_is_told_before_the_first_match(cafe: AnyGame, own: int) -> None:
    with (
        socket.create_server(("127.0.0.1", own)),
        pytest.raises(UsageError, match=f"port {own} is in use"),
    ):
        port_and_jobs(cafe, BOTS, PROGRAMS, FOUR)
