"""`joute analyse`: what a person reads, what a script reads, and what cannot be analysed."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran
from msgspec.structs import replace
from terminals import JOUTE, on_terminal

from joute.analysis import analyse
from joute.cli.analysis_report import print_analysis
from joute.cli.replays import read_current_replay
from joute.speech.terminal import CHOSEN

pytestmark = pytest.mark.usefixtures("own_folder")
Joute = Callable[..., Ran]


@pytest.fixture
def replay(joute: Joute) -> str:
    joute("play", "race", "dumb", "swift", "--seed", "3", "--replay", "r.joute")
    return "r.joute"


def test_an_analysis_shows_the_course_the_mistakes_and_how_to_see_them(
    joute: Joute, replay: str
) -> None:
    ran = joute("analyse", replay)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Race: the best result that was still possible; all of it is exact")
    assert "dumb (seat 0): 186; possible: 51; given away: 135" in ran.out
    assert "to see one: joute watch r.joute --turn 145" in ran.out
    worst = ran.out.partition("the worst mistakes:\n")[2].splitlines()
    assert worst[1].split() == ["145", "0", "dumb", "168", "176", "8", "7", "4", "6", "4"]


@pytest.mark.long
def test_the_graph_fits_into_the_terminal_whatever_the_bots_are_called(
    replay: str, tmp_path: Path
) -> None:
    name = "a/rather/long/way/to/a/program/with/a/long/name.py"
    kept = tmp_path / replay
    kept.write_text(kept.read_text().replace('"swift"', f'"{name}"'))
    with on_terminal((*JOUTE, "analyse", replay), tmp_path, COLUMNS="80") as (terminal, _):
        graph = terminal.until("turns 1 to").splitlines()
    drawn = [line for line in graph if "→" in line]
    assert [line.split()[0] for line in drawn] == ["dumb", "…ram/with/a/long/name.py"]
    assert max(map(len, drawn)) < 80


def test_a_result_is_no_estimate_even_where_the_rest_is(joute: Joute) -> None:
    joute("play", "mine", "random", "--set", "max_turns=2", "--seed", "3", "--replay", "m.joute")
    (graph,) = re.findall(r".*→.*", joute("analyse", "m.joute", "--budget", "1").out)
    assert re.search(r"~[\d.]+ → \d+$", graph)


def test_an_analysis_speaks_french(
    joute: Joute, replay: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(CHOSEN, "fr")
    ran = joute("analyse", replay)
    assert "dumb (place 0) : 186 ; possible : 51 ; perdu en route : 135" in ran.out.replace(
        "\u00a0", " "
    )


def test_an_analysis_may_be_of_one_seat_and_list_its_turns(joute: Joute, replay: str) -> None:
    out = joute("analyse", replay, "--seat", "1", "--turns").out
    assert "dumb" not in out
    assert sum(line.split()[1:3] == ["1", "swift"] for line in out.splitlines()) > 40


def test_a_script_reads_an_analysis_as_json(joute: Joute, replay: str) -> None:
    found = json.loads(joute("analyse", replay, "--json", "--seat", "0").out)
    assert {one["seat"] for one in found["moments"]} == {0}
    costs = [found["moments"][place]["cost"] for place in found["mistakes"]]
    assert costs == [8, 7, 4]
    assert sum(one["cost"] for one in found["moments"]) == 135


def test_a_seat_that_does_not_exist_is_refused(joute: Joute, replay: str) -> None:
    ran = joute("analyse", replay, "--seat", "2")
    assert (ran.code, ran.err) == (2, "joute: there is no seat 2: the last one is 1\n")


def test_where_no_turn_was_a_mistake_the_costliest_are_listed(
    joute: Joute, replay: str, capsys: pytest.CaptureFixture[str]
) -> None:
    del joute
    game, read = read_current_replay(replay)
    found = replace(analyse(game, read), mistakes=())
    print_analysis(game, read, found, file=replay, turns=False)
    out = capsys.readouterr().out
    listed = out.partition("no single turn was a mistake; those that cost most:\n")[2]
    assert listed.splitlines()[1].split()[:2] == ["145", "0"]
    free = replace(found, moments=tuple(replace(one, cost=0.0) for one in found.moments))
    print_analysis(game, read, free, file=replay, turns=False)
    assert "no mistake was found" in capsys.readouterr().out


def test_the_course_of_a_match_ends_with_its_result(
    joute: Joute, capsys: pytest.CaptureFixture[str]
) -> None:
    joute("play", "cafe", "random", "greedy", "--seed", "7", "--replay", "c.joute")
    game, read = read_current_replay("c.joute")
    found = analyse(game, read, budget=1)
    # the last turn of the winner lost the match, the last of the loser gave it back
    doubted = replace(found, moments=tuple(replace(one, played=0.0) for one in found.moments))
    print_analysis(game, read, doubted, file="c.joute", turns=False)
    ends = {
        line.split()[0]: line.split()[-1]
        for line in capsys.readouterr().out.splitlines()
        if "→" in line
    }
    assert ends == {"random": "0%", "greedy": "100%"}
