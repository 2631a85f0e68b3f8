"""The host of a page: what it starts for people, and what it does not."""

from pathlib import Path

import pytest

from joute import registry
from joute.arena.loop import Loop
from joute.arena.seats.play import play
from joute.bots.argument import Builtin, parse
from joute.cli.match_host import Exhibit, MatchHost
from joute.cli.options import ProgramOptions
from joute.cli.wanted_match import Rooms, Shown, Sitting, player_of
from joute.settings import prepare
from joute.web import feed
from joute.web.handle import PageHandle


def test_a_name_in_a_replay_is_never_run_as_a_program() -> None:
    game = registry.find("race")
    page = PageHandle("127.0.0.1", 0)
    try:
        rooms = Rooms(game=game, programs=ProgramOptions(), place=None)
        setup = prepare(game, names=["cmd:touch hurt", "swift"], seed=1)
        shown = Shown(setup=setup, log=())
        players = [player_of(rooms, "", seat, shown) for seat in range(2)]
    finally:
        page.close()
    assert all(isinstance(player, Builtin) for player in players)
    assert [player.name for player in players] == ["dumb", "swift"]


class Told(PageHandle):
    """A page; what it was told is noted."""

    news: tuple[feed.News, ...] = ()

    def tell(self, news: feed.News) -> None:
        self.news = (*self.news, news)
        super().tell(news)

    def refused(self) -> list[int]:
        return [one.wish for one in self.news if isinstance(one, feed.Refused)]


def test_who_asked_first_hears_at_once_that_another_match_is_played() -> None:
    game = registry.find("race")
    page = Told("127.0.0.1", 0)
    try:
        rooms = Rooms(game=game, programs=ProgramOptions(), place=None)
        host = MatchHost(page, rooms)
        setup, players = prepare(game, names=["dumb"], seed=1), [parse(game, "dumb")]
        played = play(game, setup, players, rooms.terms(setup, players))
        host.show(Exhibit(replay=played.replay))
        wishes = [feed.PlayOn(wish=number, match=1, shot=1, bots=("dumb",)) for number in range(3)]
        host._attends = True  # noqa: SLF001 - as after the matches of the command
        page.attach(Loop())
        host._wanted(wishes[0])  # noqa: SLF001 - what a click leads to, here and below
        host._wanted(wishes[1])  # noqa: SLF001
        assert page.refused() == [0]
        assert host._sitting(wishes[1]) is not None  # noqa: SLF001 - it is being prepared
        host._wanted(wishes[2])  # noqa: SLF001
        assert page.refused() == [0, 1]
        page.detach()
    finally:
        page.close()


def test_a_replay_that_cannot_be_kept_does_not_end_the_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = registry.find("race")
    page = PageHandle("127.0.0.1", 0)
    try:
        place = tmp_path / "gone" / "match.joute"
        host = MatchHost(page, Rooms(game=game, programs=ProgramOptions(), place=place))
        setup = prepare(game, names=["swift"], seed=1)
        host._host(Sitting(setup=setup, players=[parse(game, "swift")]))  # noqa: SLF001 - what a click leads to
    finally:
        page.close()
    printed = capsys.readouterr()
    assert "cannot write the replay" in printed.err
    assert "swift" in printed.out
