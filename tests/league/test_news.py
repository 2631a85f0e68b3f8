"""What a running league tells of its folder."""

from types import SimpleNamespace
from typing import Any

import pytest

from joute.bots.folder import unbuilt
from joute.cli.cadence import Idle, News
from joute.league.rounds import Rounds
from joute.reason import Reason


def test_a_league_tells_once_what_is_left_out_since_it_began(
    capsys: pytest.CaptureFixture[str],
) -> None:
    league: Any = SimpleNamespace(left_out={"a.txt": Reason("no program")}, renamed={}, waiting={})
    news = News(league)
    news.tell()
    assert capsys.readouterr().err == ""
    league.left_out = {"a.txt": Reason("no program"), "b.c": unbuilt("b.c:1: error")}
    cleared: list[str] = []
    news.tell(lambda: cleared.append("cleared"))
    news.tell(lambda: cleared.append("again"))
    assert capsys.readouterr().err == "left out: b.c: cannot be built: b.c:1: error\n"
    league.renamed = {"bob.c": "bob.c"}
    news.tell()
    news.tell()
    told = "bob.c plays as bob.c: another bot has its short name\n"
    assert capsys.readouterr().err == told
    assert cleared == ["cleared"]


def test_a_league_that_waits_for_bots_says_once_which_are_built_and_that_none_is_there(
    capsys: pytest.CaptureFixture[str],
) -> None:
    league: Any = SimpleNamespace(current={}, under_way=["ann", "bob"])
    idle = Idle(league, Rounds(), lambda: None, "bots")
    idle()
    idle()
    assert capsys.readouterr().err == "nothing to play: 2 bots are being built\n"
    league.under_way = []
    idle()
    told = "nothing to play: there is no bot; put programs into bots\n"
    assert capsys.readouterr().err == told
