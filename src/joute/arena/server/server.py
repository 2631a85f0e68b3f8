"""A server: clients connect, are greeted, and play the matches that the game's service makes."""

import socket
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from joute.arena.channels.base import Channel, DeadChannel, InsideChannel
from joute.arena.channels.greeting import Greeter
from joute.arena.channels.stream import StreamChannel
from joute.arena.channels.tcp import descriptors, hang_up
from joute.arena.clock import Clock
from joute.arena.loop import Loop
from joute.arena.seats.drive import Drive
from joute.arena.server.acceptor import Acceptor
from joute.arena.server.events import Events
from joute.arena.server.kept_replays import UnkeptError, keep_replay
from joute.arena.server.lobby import Lobby
from joute.arena.server.silence import PATIENCE, Silence
from joute.arena.server.thinkers import Thinkers
from joute.errors import FailedGameError
from joute.faults import blamed
from joute.game import AnyGame, Failure, Greeting, Kind, Limits, NoSeat, PlayerName, Service, Setup
from joute.match import Match
from joute.reason import Reason
from joute.registry import bot
from joute.replay import dumps, record
from joute.settings import distinct

LONGEST_NAME = 32
ABSENT = Failure(Kind.DISCONNECTED, Reason("failure.left-early"))


class Place(Struct, frozen=True, kw_only=True):
    """Where a server listens, and what it keeps."""

    host: str = "127.0.0.1"
    port: int = 0
    limits: Limits = Limits()
    names: tuple[str, ...] = ()
    """What clients are called that give no name, by number."""
    replays: Path | None = None
    once: bool = False
    """Stop after the first match."""
    patience: float = PATIENCE
    """Seconds of silence after which watchers learn whom a match waits for, and again after each such time."""


class _Guest:
    """A client that is connected and not yet playing."""

    def __init__(self, channel: StreamChannel) -> None:
        self.channel = channel
        self.name: PlayerName | None = None
        """Once it has a seat in the lobby."""


class _Playing(Struct, frozen=True):
    """A match that is being played."""

    number: int
    """Of the match."""
    channels: list[Channel]
    silence: Silence


class Server:
    """Serves one game on a loop until it is stopped."""

    def __init__(
        self,
        game: AnyGame,
        service: Service,
        prepare: Callable[[Sequence[PlayerName], int], Setup],
        place: Place,
        events: Events | None = None,
    ) -> None:
        """Listen; `prepare` makes the setup of the match of a number, from the seats' names."""
        self.loop = Loop()
        self.over = False
        self.fault: FailedGameError | None = None
        """How the game failed in a match, if it did."""
        self._game = game
        self._service = service
        self._prepare = prepare
        self._place = place
        self._events = events or Events()
        self._thinkers = Thinkers(self.loop)
        self._guests: set[_Guest] = set()
        self._playing: dict[Drive, _Playing] = {}
        self._clients = 0
        """How many have connected."""
        self.matches = 0
        """How many have begun."""
        self._lobby: Lobby[_Guest] | None = Lobby()
        """None while a match is played by a service that plays one at a time."""
        self._leaving: list[StreamChannel] = []
        self._acceptor = Acceptor(self.loop, place.host, place.port, self._welcome)
        self.port = self._acceptor.port

    def run(self) -> None:
        """Serve until stopped, and let the last messages go out."""
        try:
            while not self.over or any(not channel.closed for channel in self._leaving):
                self.loop.turn()
        finally:
            self.close()

    @property
    def waiting(self) -> dict[int, PlayerName] | None:
        """The names of those who have entered for the next match, by number; None while nobody may."""
        if self._lobby is None:
            return None
        names = distinct([name for name, _ in self._lobby.guests.values()])
        return dict(zip(self._lobby.guests, names, strict=True))

    def rename(self, number: int, name: str) -> None:
        """Rename the client that has entered with this number, if it is still there."""
        new = "".join(char for char in name if char.isprintable()).strip()[:LONGEST_NAME]
        if self._lobby is None or number not in self._lobby.guests or not new:
            return
        old, guest = self._lobby.guests[number]
        self._lobby.rename(number, new)
        guest.name = new
        self._events.renamed(old, new)

    def start(self) -> bool:
        """Begin the match with those who are there; False if they are too few."""
        if self._lobby is None:
            return False
        self._call_the_roll(self._lobby)
        if len(self._lobby) < self._service.least:
            return False
        self._begin(self._lobby)
        return True

    def stop(self) -> None:
        """Stop when the connections are closed."""
        self.over = True

    def close(self) -> None:
        """Close everything; what was played of a match is kept."""
        self._acceptor.close()
        for drive, table in self._playing.items():
            self._keep(dumps(record(drive.match, drive.notes)), table.number)
        self._thinkers.end()

    def ring(self, now: float) -> None:
        """The waiting time is over: begin with those who are there."""
        del now
        self.start()

    def _welcome(self, connection: socket.socket, host: str) -> None:
        """Greet a client that has just connected."""
        self._clients += 1
        client = f"client {self._clients} ({host})"
        setup = self._prepare([*["-"] * self._service.least, *self._service.bots], self.matches)
        link = self._game.wire.link(setup.options)
        try:
            pair = descriptors(connection)
        except OSError:  # no descriptor is left for another client
            connection.close()
            return
        channel = StreamChannel(self.loop, pair, link, hang_up=hang_up)
        guest = _Guest(channel)
        self._guests.add(guest)
        if self._turned_away(guest):
            return
        greeting = self._greeting(setup)
        if greeting is None:
            self._enter(guest, "", client)
            self._greeted(guest)
        else:
            self._greet(guest, greeting, client)

    def _turned_away(self, guest: _Guest) -> bool:
        """Send a client away that there is no seat for, where the game greets nobody in vain."""
        if self._service.greet is not None or (why := self._no_seat()) is None:
            return False
        tcp = self._game.tcp
        if tcp is None or (words := tcp.refuse(why)) is None:
            return False
        guest.channel.say(words)
        self._events.refused(why)
        self._leave(guest)
        return True

    def _no_seat(self) -> NoSeat | None:
        """Say why nobody can enter now, if so."""
        if self._lobby is None:
            return NoSeat.PLAYING
        self._call_the_roll(self._lobby)
        return NoSeat.FULL if len(self._lobby) >= self._service.most else None

    def _greeting(self, setup: Setup) -> Greeting | None:
        if self._service.greet is not None:
            return self._service.greet(setup)
        return self._game.greeting(setup.options)

    def _greet(self, guest: _Guest, greeting: Greeting, client: str) -> None:
        greeter = Greeter(guest.channel, greeting, lambda name: self._enter(guest, name, client))

        def advance() -> None:
            try:
                greeter.advance()
            except Exception as error:  # noqa: BLE001 - the game's greeting may raise anything
                self._misgreeted(guest, error)
                return
            if greeter.done:
                if greeter.sent is not None:
                    self._events.visited(client, greeter.sent)
                self._greeted(guest)

        guest.channel.attach(advance)
        advance()

    def _misgreeted(self, guest: _Guest, error: Exception) -> None:
        """Send a client away whom the game cannot greet."""
        if (fault := blamed(self._game.name, error)) is None:
            raise error
        self._events.failed(None, fault.reason)
        self._leave(guest)

    def _enter(
        self, guest: _Guest, name: str | Callable[[int], PlayerName], client: str
    ) -> int | NoSeat:
        """Give a guest a number in the lobby, if one is free; without a name it is called `client`."""
        if (why := self._no_seat()) is not None:
            self._events.refused(why)
            return why
        assert self._lobby is not None
        given = self._place.names

        def called(number: int) -> PlayerName:
            if isinstance(name, str) and name:
                return name
            if number < len(given):
                return given[number]
            return name(number) if callable(name) else client

        number = self._lobby.enter(called, guest)
        guest.name, _ = self._lobby.guests[number]
        self._events.entered(number, guest.name)
        return number

    def _greeted(self, guest: _Guest) -> None:
        """A guest that has a seat waits for the match; any other is sent away."""
        if guest.name is None or guest.channel.failure is not None:
            self._leave(guest)
            return
        guest.channel.attach(lambda: self._stirred(guest))
        assert self._lobby is not None
        if self._complete(self._lobby):
            self._begin(self._lobby)
        elif self._service.wait_s is not None:
            due = self.loop.now + self._service.wait_s
            self.loop.set_alarm(self, due)
            self._events.due(due)

    def _complete(self, lobby: Lobby[_Guest]) -> bool:
        """Whether a match begins by itself now, of those who are really still there."""
        wanted = self._service.start_at
        if wanted is None or len(lobby) < wanted:
            return False
        self._call_the_roll(lobby)
        return len(lobby) >= wanted

    def _call_the_roll(self, lobby: Lobby[_Guest]) -> None:
        """Let those leave who have gone without the loop having noticed yet."""
        for _, guest in list(lobby.guests.values()):
            guest.channel.listen()

    def _stirred(self, guest: _Guest) -> None:
        """What a waiting guest says waits too, unless it has gone."""
        if guest.channel.failure is not None:
            self._leave(guest)

    def _leave(self, guest: _Guest) -> None:
        self._see_off(guest.channel)
        self._guests.discard(guest)
        if self._lobby is not None:
            self._lobby.leave(guest)
        if guest.name is not None:
            self._events.left(guest.name)

    def _begin(self, lobby: Lobby[_Guest]) -> None:
        """Seat everybody and play; a number that nobody has any more stays without a name."""
        self.loop.clear_alarm(self)
        self._lobby = Lobby() if self._service.several else None
        seated = lobby.seats()
        names = [place[0] if place else "" for place in seated]
        setup = self._prepare(distinct([*names, *self._service.bots]), self.matches)
        self.matches += 1
        number = self.matches
        channels: list[Channel] = [
            DeadChannel(ABSENT) if place is None else self._seat(place[1]) for place in seated
        ]
        channels += [
            self._built_in(setup, len(seated) + place, name)
            for place, name in enumerate(self._service.bots)
        ]
        match = Match(self._game, setup)
        drive = Drive(
            self.loop,
            match,
            channels,
            pace=self._service.pace_ms / 1000,
            marked=lambda mark: self._events.marked(match, mark),
            ended=self._ended,
        )
        self._playing[drive] = _Playing(number, channels, self._listen_for(match, channels))
        self._events.began(match, drive.notes)
        drive.start()

    def _listen_for(self, match: Match, channels: Sequence[Channel]) -> Silence:
        """Report a seat that stays silent for long."""

        def report(seat: int, since: float) -> None:
            self._events.silent(match, seat, since)

        return Silence(self.loop, match, channels, report, self._place.patience)

    def _seat(self, guest: _Guest) -> StreamChannel:
        self._guests.discard(guest)
        guest.channel.clock = Clock(self._place.limits)
        return guest.channel

    def _built_in(self, setup: Setup, seat: int, name: str) -> Channel:
        entry = bot(self._game, name)
        assert entry is not None
        if entry.thinks:
            return self._thinkers.open(self._game, setup, seat, entry, self._place.limits)
        return InsideChannel(self._game, setup, seat, entry, self._place.limits)

    def _ended(self, drive: Drive) -> None:
        table = self._playing.pop(drive)
        table.silence.end()
        replay = record(drive.match, drive.notes)
        file = self._keep(dumps(replay), table.number)
        if self._lobby is None:
            self._lobby = Lobby()
        if drive.match.fault is not None:
            self.fault = drive.match.fault
            self._events.failed(drive.match, self.fault.reason)
        else:
            assert replay.tail is not None
            result = replace(replay.tail.result, replay=str(file) if file else None)
            self._events.ended(drive.match, result)
        for channel in table.channels:
            if isinstance(channel, StreamChannel):
                self._see_off(channel)
        self.over = self.over or self._place.once

    def _keep(self, data: bytes, number: int) -> Path | None:
        """Keep the replay of a match, if replays are kept; return where."""
        if self._place.replays is None:
            return None
        try:
            return keep_replay(self._place.replays, self._game.name, number, data)
        except UnkeptError as error:  # the games of the others go on
            self._events.unkept(error.reason)
            return None

    def _see_off(self, channel: StreamChannel) -> None:
        """Close a connection, which takes a moment."""
        channel.close()
        self._leaving = [other for other in self._leaving if not other.closed]
        self._leaving.append(channel)
