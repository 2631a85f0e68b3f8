"""The servers and bots of La Course Au Vin, started by their launchers."""

import re
from pathlib import Path

import pytest
from launchers import OPENED, PATIENCE, place_of, started, written


@pytest.mark.long
@pytest.mark.parametrize(
    ("server", "bots"),
    [
        ("CourseVins (rapide)", ["IABase", "IALazy"]),
        ("CourseVins (normal)", ["IABase", "IAGreedy", "IAPlanner", "IALazy"]),
    ],
)
def test_a_server_and_its_bots_play_a_match(server: str, bots: list[str], tmp_path: Path) -> None:
    short = ("--set", "rounds=2", "--set", "size=20")
    more = ("--port", "0", "--pace", "0", "--once", *short)
    folder = written("vin", tmp_path)
    serving = started(folder, f"Serveurs/{server}", *more)
    place = place_of(serving)
    players = [started(folder, f"IAs test/{bot}", "--connect", place, *short) for bot in bots]
    told, _ = serving.communicate(timeout=PATIENCE)
    assert re.search(r"the match is over: 1\. (base|greedy|planner|lazy) ", told)
    assert [player.wait(PATIENCE) for player in players] == [0] * len(bots)
    for player in players:
        player.communicate()
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\n", (tmp_path / OPENED).read_text())
