"""The site as the process of the league sees it: opened, told what happens, closed."""

import contextlib
import subprocess
import sys
from time import monotonic

import msgspec
from msgspec.structs import replace

from joute.arena.channels.tcp import listening
from joute.bots.sources import legible
from joute.league.runner import League
from joute.league.versions import newest
from joute.site.config import LATE_S, PAUSED, RESUMED, SiteConfig
from joute.site.league_news import LeagueNews, post, read
from joute.site.owners import Owners
from joute.web.handle import address, address_for_others

GLANCE_S = 0.5
"""Between two matches of which the site is told."""
PATIENCE_S = 3.0
"""For the site to end."""


class SiteHandle:
    """A site that is served beside a league, by a process of its own."""

    late_s = LATE_S + GLANCE_S
    """So many seconds after the end, all that it has taken is in the folder."""

    def __init__(self, host: str, port: int, plan: SiteConfig) -> None:
        """Open the port and start the process."""
        Owners(plan.names)  # somebody may have edited it: here is told what is wrong with it
        self._plan = plan
        self._told = replace(read(plan.posted), over=False)  # until the folder is looked at anew
        self._next = 0.0
        self._listener = listening(host, port)
        self.url = address(host, self._listener)
        self.seen_at = address_for_others(host, self._listener)
        """Where others find it, if they do."""
        self._tell(self._told)
        self.process = self._started()

    def _started(self) -> "subprocess.Popen[bytes]":
        port = self._listener.fileno()
        command = [sys.executable, "-m", "joute.site.process", str(port)]
        return subprocess.Popen(
            [*command, msgspec.json.encode(self._plan).decode()],
            stdin=subprocess.PIPE,
            pass_fds=[port],
            start_new_session=True,  # whoever interrupts us at the terminal means us
        )

    def looked(self, league: League, began: float | None) -> None:
        """Tell what a league has found in its folder, where it began to look then.

        None: it takes in nothing that came after the last look, of which an earlier process told.
        """
        if self.process.poll() is not None:  # nobody knows why, and people still come
            self._hang_up()
            self.process = self._started()
        told = replace(
            self._told,
            newest=newest(league.versions),
            playing=tuple(league.current),
            matches=len(league.records),
        )
        if began is not None:
            told = replace(
                told,
                at=began,
                left_out={legible(file): why for file, why in league.left_out.items()},
                under_way=tuple(league.under_way),
            )
        self._tell(told)

    def played(self, league: League) -> None:
        """Tell now and again that a match was played."""
        if monotonic() >= self._next:
            self._tell(replace(self._told, matches=len(league.records)))

    def over(self, league: League) -> None:
        """Tell that no more matches will be played."""
        self._tell(replace(self._told, matches=len(league.records), over=True))

    def paused(self, reason: str | None) -> None:
        """Tell that no match can be kept, or, without a reason, that this goes on.

        Not by the file, for which there may be no room.
        """
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):  # it is started again at the next look
            self.process.stdin.write(RESUMED if reason is None else PAUSED)
            self.process.stdin.flush()

    def stay(self) -> None:
        """Wait until somebody interrupts us, or the site is gone."""
        with contextlib.suppress(KeyboardInterrupt):
            self.process.wait()

    def close(self) -> None:
        """End the process."""
        self._hang_up()
        try:
            self.process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._listener.close()

    def _hang_up(self) -> None:
        """Let the process know that it is not needed any more."""
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.close()

    def _tell(self, bulletin: LeagueNews) -> None:
        self._told = bulletin
        self._next = monotonic() + GLANCE_S
        with contextlib.suppress(OSError):  # no room on the disk: the matches go on
            post(self._plan.posted, bulletin)
