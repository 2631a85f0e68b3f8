"""The host of a page: plays the matches of a command on it, then those that people on the page want.

A person may take back its last answer: the match is then played again up to that question. When the matches of the
command are over, people may go on from any turn of a match that was shown, or play it again in the same or in
other seats. No such match counts for anything; where the command keeps replays, each has its own.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from time import monotonic

import click
from msgspec import Struct

from joute import rewind
from joute.analysis import Analysis
from joute.arena.channels.base import Channel
from joute.arena.loop import Loop
from joute.arena.seats.drive import Drive
from joute.arena.seats.play import MatchFailedError, Played, UnfinishedError, play
from joute.arena.seats.terms import Terms
from joute.bots import argument
from joute.cli.debugging import wait_for_enter
from joute.cli.deviations import lost
from joute.cli.match_report import print_match
from joute.cli.match_terms import to_stderr
from joute.cli.pages import STAYS, PageOptions, show_page
from joute.cli.replays import keep, kept_if_stopped
from joute.cli.terminal import harmless
from joute.cli.wanted_match import Rooms, Shown, Sitting, sitting_of
from joute.errors import FailedGameError, UsageError
from joute.game import Mark, Setup
from joute.match import Entry
from joute.reason import Reason
from joute.replay import Replay, fed
from joute.speech.terminal import said
from joute.web import feed
from joute.web.handle import PageHandle

GLANCE = 0.02
"""Seconds between two looks whether a match has come to where it goes on."""


class Exhibit(Struct, frozen=True, kw_only=True):
    """A replay to be shown, what its analysis has found, and the turn that is seen first."""

    replay: Replay
    found: Analysis | None = None
    turn: int | None = None


@contextmanager
def hosting(
    wanted: PageOptions, rooms: Rooms, exhibit: Exhibit | None = None
) -> "Iterator[MatchHost]":
    """Show a page, and a replay on it; after the matches of the command it stays until Ctrl-C."""
    page = PageHandle(wanted.page_host, wanted.page_port or 0, hosted=True)
    try:
        host = MatchHost(page, rooms)
        if exhibit is not None:
            host.show(exhibit)
        host.announce()
        turn = "" if exhibit is None or exhibit.turn is None else f"#turn={exhibit.turn}"
        show_page(page.url + turn, opened=wanted.opened is not False)
        failed = None
        try:
            yield host
        except FailedGameError as error:
            failed = error
            click.echo(said(Reason("joute: {what}", {"what": error.reason})), err=True)
        with suppress(KeyboardInterrupt):
            click.echo(said(STAYS), err=True)
            host.attend()
        if failed is not None:
            sys.exit(failed.exit_code)
    finally:
        page.close()


class MatchHost:
    """Plays on one page; see the module's text."""

    def __init__(self, page: PageHandle, rooms: Rooms) -> None:
        self._page = page
        self._rooms = rooms
        self._shown: dict[int, Shown] = {}
        self._wish: feed.HostWish | None = None
        """What is to be done next, …"""
        self._owed: feed.HostWish | None = None
        """… and what is being done, until the page knows."""
        self._past: Sequence[Entry] | None = None
        self._drive: Drive | None = None
        self._loop: Loop | None = None
        self._attends = False

    def announce(self) -> None:
        """Tell the page that there is a host."""
        self._page.attach(Loop())
        self._page.tell(feed.Hosted())
        self._page.detach()

    def show(self, exhibit: Exhibit) -> None:
        """Show a match that was played before."""
        replay = exhibit.replay
        match = fed(self._rooms.game, replay)
        self._page.attach(Loop())
        number = self._page.show(match, replay.notes, read=True)
        result = replay.tail.result if replay.tail else None
        self._page.ended(match, result, replay.usages, exhibit.found)
        self._page.detach()
        self._shown[number] = Shown(setup=replay.setup, log=replay.log)

    def play(
        self,
        setup: Setup,
        players: Sequence[argument.Player],
        terms: Terms,
        past: Sequence[Entry] = (),
    ) -> Played:
        """Play a match on the page to its end, as often as somebody takes something back."""
        game = self._rooms.game
        while True:
            self._past = None
            try:
                played = play(
                    game, setup, players, terms,
                    show=to_stderr, debug=wait_for_enter, past=past, marked=self._marked, began=self._began,
                )  # fmt: skip
            except MatchFailedError:
                self._page.cut_short()
                raise
            except UnfinishedError as stopped:
                self._page.cut_short()
                if stopped.deviations:
                    raise self._lost(players, stopped) from None
                if self._past is None:
                    raise
                past = self._past
                continue
            self._tell_opened()
            self._page.finished(played)
            replay = played.replay
            self._shown[self._page.number] = Shown(
                setup=replay.setup, log=replay.log, players=tuple(players)
            )
            return played

    def attend(self) -> None:
        """Play what people on the page want, until it is ended."""
        self._attends = True
        while not self._page.gone:
            loop = Loop()
            self._page.attach(loop, self._wanted)
            while self._wish is None and not self._page.gone:
                loop.turn()
            sitting = self._sitting(self._wish) if self._wish is not None else None
            self._page.detach()
            if sitting is not None:
                self._host(sitting)

    def ring(self, now: float) -> None:
        """Look whether a match has come to where it goes on."""
        assert self._loop is not None
        self._tell_opened()
        if self._owed is not None:
            self._loop.set_alarm(self, now + GLANCE)

    def _marked(self, mark: Mark) -> None:
        self._page.marked(mark)
        self._tell_opened()

    def _tell_opened(self) -> None:
        """Tell the page of a match that has come to where it goes on: all programs know where they are."""
        assert self._drive is not None
        if self._owed is not None and not self._drive.past:
            self._page.tell(feed.Opened(wish=self._owed.wish, match=self._page.number))
            self._owed = None

    def _began(self, loop: Loop, drive: Drive, channels: Sequence[Channel]) -> None:
        self._loop, self._drive = loop, drive
        self._page.began(loop, drive, channels, self._wanted)
        if self._owed is not None:
            loop.set_alarm(self, monotonic())

    def _wanted(self, wish: feed.OwnerWish) -> None:
        if isinstance(wish, feed.TakeBack):
            self._take_back(wish)
        elif not isinstance(wish, feed.PlayOn | feed.Rematch):
            return
        elif not self._attends:
            self._refuse(wish, Reason("wait for the end of the match that is being played"))
        else:
            self._supersede()
            self._wish = wish
            if self._drive is not None and not self._drive.over:
                self._drive.stop()

    def _supersede(self) -> None:
        """Answer whoever still waits for a match that is not going to be played: another one is."""
        for before in (self._wish, self._owed):
            if before is not None:
                self._refuse(before, Reason("somebody has asked for another match meanwhile"))
        self._wish = self._owed = self._past = None

    def _take_back(self, wish: feed.TakeBack) -> None:
        drive = self._drive
        is_going_back = self._past is not None or self._wish is not None
        if (
            drive is None
            or drive.over
            or drive.past
            or is_going_back
            or wish.match != self._page.number
        ):
            self._refuse(wish, Reason("this match is not played any more"))
            return
        match = drive.match
        past = rewind.before_last_answer(match.game, match.setup, tuple(match.log), wish.seat)
        if past is None:
            self._refuse(wish, Reason("there is nothing to take back"))
            return
        self._past, self._owed = past, wish
        drive.stop()

    def _refuse(self, wish: feed.HostWish, reason: Reason) -> None:
        self._page.tell(feed.Refused(wish=wish.wish, reason=reason))

    def _sitting(self, wish: feed.HostWish) -> Sitting | None:
        """Prepare what somebody wants, or tell the page why that cannot be."""
        self._wish = None
        try:
            sitting = sitting_of(self._rooms, self._shown.get(wish.match), wish)
        except UsageError as error:
            self._refuse(wish, error.reason)
            return None
        self._owed = wish
        return sitting

    def _host(self, sitting: Sitting) -> None:
        """Play a match that somebody wanted; nothing that goes wrong with it ends the page."""
        try:
            with kept_if_stopped(place := self._free_place()):
                terms = self._rooms.terms(sitting.setup, sitting.players)
                played = self.play(sitting.setup, sitting.players, terms, sitting.past)
        except UnfinishedError:  # for another one
            return
        except (UsageError, FailedGameError) as error:
            self._tell(error.reason)
            return
        try:
            result = keep(played, place)
        except UsageError as error:  # it may lie where only others may write
            self._tell(error.reason)
            result = keep(played, None)
        print_match(self._rooms.game, played, result)

    def _lost(self, players: Sequence[argument.Player], stopped: UnfinishedError) -> UsageError:
        """Say which program does not know where it is."""
        first = stopped.deviations[0]
        return UsageError(lost(self._rooms.game, first, players[first.seat].name))

    def _tell(self, reason: Reason) -> None:
        click.echo(said(Reason("joute: {what}", {"what": harmless(reason)})), err=True)
        if self._owed is not None:
            self._page.attach(Loop())
            self._refuse(self._owed, reason)
            self._page.detach()
            self._owed = None

    def _free_place(self) -> Path | None:
        place = self._rooms.place
        if place is None:
            return None
        others = (place.with_stem(f"{place.stem}-{number}") for number in count(2))
        return next(other for other in others if not other.exists())
