"""What a running league tells of its folder."""

from types import SimpleNamespace
from typing import Any

import pytest

from joute.cli.cadence import News


def test_a_league_tells_once_what_is_left_out_since_it_began(
    capsys: pytest.CaptureFixture[str],
) -> None:
    league: Any = SimpleNamespace(left_out={"a.txt": "no program"})
    news = News(league)
    news.tell()
    assert capsys.readouterr().err == ""
    league.left_out = {"a.txt": "no program", "b.c": "which cannot be built: b.c:1: error"}
    cleared: list[str] = []
    news.tell(lambda: cleared.append("cleared"))
    news.tell(lambda: cleared.append("again"))
    assert capsys.readouterr().err == "left out: b.c, which cannot be built: b.c:1: error\n"
    assert cleared == ["cleared"]
