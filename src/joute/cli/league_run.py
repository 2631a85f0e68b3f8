"""A league while joute league plays it: the table on the terminal, the news, the closing."""

from collections.abc import Callable
from math import inf
from typing import TYPE_CHECKING

import click

from joute.arena.jobs.executors import Engine
from joute.cli.cadence import Idle, News
from joute.cli.league_text import announce_last, table_text
from joute.cli.terminal import LiveBlock
from joute.league.closing import Closing
from joute.league.runner import League
from joute.speech.terminal import say

if TYPE_CHECKING:
    from joute.site.handle import SiteHandle


class LeagueRun:
    """A league while it is played, with what is shown of it."""

    def __init__(  # noqa: PLR0917 - the league, where and until when it is played, and who sees it
        self,
        league: League,
        running: Engine,
        idle: Idle,
        site: "SiteHandle | None",
        closing: Closing,
        matches: int | None,
        *,
        quiet: bool,
    ) -> None:
        self.league, self.site = league, site
        self.closing, self.matches = closing, matches
        self._running, self._idle, self._quiet = running, idle, quiet
        self._block = LiveBlock(quiet=quiet)

    def play(self, begins: Callable[[], None]) -> bool:
        """Say that it begins, unless quiet, and play until it is enough; False if it was interrupted."""
        try:
            try:
                if not self._quiet:
                    begins()
                self._play()
            finally:
                self._block.clear()
        except KeyboardInterrupt:
            click.echo(say("stopped; the same command goes on"), err=True)
            return False
        if self.site is not None:
            self.site.over(self.league)
        return True

    def _play(self) -> None:
        league, news = self.league, News(self.league)
        last = inf if self.matches is None else league.history.count + self.matches

        def seen() -> None:
            news.tell(self._block.clear)
            self._block.show(lambda: table_text(league, league.table(resamples=0)))
            if self.site is not None:
                self.site.played(league)

        def rest() -> None:
            self._block.clear()
            news.tell()
            self._idle()

        league.run(
            self._running,
            matches=self.matches,
            until=self.closing.has_come if self.site is None else self.closing.settled,
            seen=seen,
            rounds=self._idle.rounds,
            idle=rest,
        )
        if self.closing.has_come():
            league.take_last()
            self._block.clear()
            if not self._quiet:
                announce_last(league)
            league.catch_up(self._running, seen, last - league.history.count)
