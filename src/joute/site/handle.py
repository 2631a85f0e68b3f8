"""The site as the league's process sees it: started, told what happens, stopped."""

import contextlib
import subprocess
import sys
from time import monotonic
from typing import Self

import msgspec
from msgspec.structs import replace

from joute.arena.channels.tcp import listening
from joute.bots.sources import legible
from joute.contest.store.version import FOLDER, SITE
from joute.league.runner import League
from joute.league.versions import handed_in, playing
from joute.site.config import PAUSED, RESUMED, SiteConfig
from joute.site.discretion import without_hints
from joute.site.league_news import LeagueNews, post, read
from joute.site.owners import Owners
from joute.web.handle import address, address_for_others

GLANCE_S = 0.5
"""Seconds between two posts about matches."""
PATIENCE_S = 3.0
"""Seconds for the site to end."""


class SiteHandle:
    """A site that is served beside a league, by a process of its own, for as long as it is entered."""

    def __init__(self, host: str, port: int, config: SiteConfig) -> None:
        self._host, self._port, self._config = host, port, config
        self._next = 0.0

    def __enter__(self) -> Self:
        """Open the port and start the process."""
        Owners(self._config.names)  # raises an error if somebody has edited it wrongly
        posted = read(self._config.posted)
        self._listener = listening(self._host, self._port)
        self.url = address(self._host, self._listener)
        self.seen_at = address_for_others(self._host, self._listener)
        """Where other machines reach it, if they do."""
        self._post(replace(posted, over=False))  # until the folder is looked at anew
        self.process = self._started()
        return self

    def __exit__(self, *_: object) -> None:
        """End the process."""
        self._hang_up()
        try:
            self.process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._listener.close()

    def _started(self) -> "subprocess.Popen[bytes]":
        port = self._listener.fileno()
        command = [sys.executable, "-P", "-m", "joute.site.process", str(port)]
        return subprocess.Popen(
            [*command, msgspec.json.encode(self._config).decode()],
            stdin=subprocess.PIPE,
            pass_fds=[port],
            start_new_session=True,  # Ctrl-C at the terminal is for the league
        )

    def origin(self, bot: str) -> str:
        """Return where the submission of a bot came from: people send theirs, others lie in the folder."""
        return FOLDER if Owners(self._config.names).find(bot) is None else SITE

    def looked(self, league: League, began: float | None) -> None:
        """Post what a league has found in its folder, and when it began to look.

        None: it takes in nothing that came after its last look, which was posted before.
        """
        if self.process.poll() is not None:  # it was killed, and people still come
            self._hang_up()
            self.process = self._started()
        news = replace(
            self._posted,
            newest=playing(league.versions),
            handed_in={bot: one.number for bot, one in handed_in(league.versions).items()},
            waiting=league.waiting,
            playing=tuple(league.current),
            matches=league.history.count,
        )
        if began is not None:
            news = replace(
                news,
                at=began,
                left_out={
                    legible(file): without_hints(why) for file, why in league.left_out.items()
                },
                under_way=tuple(league.under_way),
            )
        self._post(news)

    def played(self, league: League) -> None:
        """Post the number of matches, at most every GLANCE_S seconds."""
        if monotonic() >= self._next:
            self._post(replace(self._posted, matches=league.history.count))

    def over(self, league: League) -> None:
        """Post that no more matches will be played."""
        self._post(replace(self._posted, matches=league.history.count, over=True))

    def paused(self, because: object | None) -> None:
        """Tell the site that no match can be stored, or, without a reason, that they are again.

        Through the pipe, because there may be no room to post it.
        """
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # it is started again at the next look
            self.process.stdin.write(RESUMED if because is None else PAUSED)
            self.process.stdin.flush()

    def stay(self) -> None:
        """Wait until Ctrl-C is pressed or the site is gone."""
        with contextlib.suppress(KeyboardInterrupt):
            self.process.wait()

    def _hang_up(self) -> None:
        """Close the pipe, which ends the process."""
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()

    def _post(self, news: LeagueNews) -> None:
        self._posted = news
        self._next = monotonic() + GLANCE_S
        with contextlib.suppress(OSError):  # no room on the disk: the matches go on
            post(self._config.posted, news)
