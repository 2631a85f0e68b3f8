"""What the process of a match and the process of its page tell each other, one line of JSON each.

The page is sent what a replay holds, as it comes: the setup, what the seats say, their stderr, the
result. It sends back what people do on it.
"""

import msgspec
from msgspec import Struct

from joute.analysis import Analysis
from joute.game import PlayerName, Setup
from joute.match import Entry
from joute.reason import Reason
from joute.replay import Note, Usage
from joute.result import Result


class FeedLine(Struct, frozen=True, kw_only=True, tag_field="line", tag=str.lower):
    """One line."""


# To the page.


class Served(FeedLine, frozen=True, kw_only=True):
    """The page of a server, which keeps its replays in a folder."""

    game: str
    title: str
    where: str
    """Clients connect there."""
    folder: str
    page: str = ""
    """Others find this page there, if they do."""


class LobbyNews(FeedLine, frozen=True, kw_only=True):
    """Who waits for the next match of a server."""

    open: bool
    """No match is played that keeps clients out."""
    several: bool
    """Matches begin at any time, one beside the other."""
    guests: dict[int, PlayerName]
    """Names by number."""
    least: int
    most: int
    seed: str
    """Of the next match, in letters, as in the opening of a film."""
    seed_first: bool = False
    """All matches are played on one seed and somebody starts them: the seed is asked for first."""
    due: float | None = None
    """When the next match begins by itself, on this machine's monotonic clock."""


class Visited(FeedLine, frozen=True, kw_only=True):
    """A client was sent something by a server that plays no matches."""

    client: str
    sent: str


class Began(FeedLine, frozen=True, kw_only=True):
    """A match begins."""

    match: int
    setup: Setup
    people: tuple[int, ...] = ()
    """Seats that are played from the page."""
    read: bool = False
    """It was read from a file: nobody knows its players."""


class Heard(FeedLine, frozen=True, kw_only=True):
    """What was said in a match since the last time."""

    match: int
    entries: tuple[Entry, ...] = ()
    notes: tuple[Note, ...] = ()


class Silent(FeedLine, frozen=True, kw_only=True):
    """A match waits for a seat, and has for long."""

    match: int
    seat: int
    since: float
    """On this machine's monotonic clock."""


class Ended(FeedLine, frozen=True, kw_only=True):
    """A match is over."""

    match: int
    result: Result | None
    """None of one that was cut short."""
    failed: bool = False
    """Because the game failed."""
    usages: tuple[Usage, ...] = ()
    found: Analysis | None = None
    """By its analysis."""


class Hosted(FeedLine, frozen=True, kw_only=True):
    """There is a host, who opens the matches that people want."""


class Opened(FeedLine, frozen=True, kw_only=True):
    """A match was opened as somebody wanted it."""

    wish: int
    match: int


class Refused(FeedLine, frozen=True, kw_only=True):
    """What somebody wanted cannot be."""

    wish: int
    reason: Reason


News = Served | LobbyNews | Visited | Began | Heard | Silent | Ended | Hosted | Opened | Refused


# From the page.


class Start(FeedLine, frozen=True, kw_only=True):
    """Begin the next match."""


class Seed(FeedLine, frozen=True, kw_only=True):
    """Play the next match on this seed."""

    seed: str


class Name(FeedLine, frozen=True, kw_only=True):
    """Rename the client that waits with this number."""

    number: int
    name: str


class SeatMessage(FeedLine, frozen=True, kw_only=True):
    """A person says a message in its seat."""

    match: int
    seat: int
    message: str


class Broken(FeedLine, frozen=True, kw_only=True):
    """The game fails on the page of a person who plays: the match cannot go on."""

    match: int
    reason: Reason


class Resign(FeedLine, frozen=True, kw_only=True):
    """A person gives up in its seat."""

    match: int
    seat: int


class TakeBack(FeedLine, frozen=True, kw_only=True):
    """A person wants to answer its last question again."""

    wish: int
    """By which the host answers; so have the others."""
    match: int
    seat: int


class PlayOn(FeedLine, frozen=True, kw_only=True):
    """Go on with a match from a shot of its film, with these bots."""

    wish: int
    match: int
    shot: int
    bots: tuple[str, ...]
    """By seat, as on a command line; an empty one stands for who played there."""


class Rematch(FeedLine, frozen=True, kw_only=True):
    """Play another match between those of one, who take each other's seats if they `rotate`."""

    wish: int
    match: int
    rotate: bool


ServerWish = Start | Seed | Name
HostWish = TakeBack | PlayOn | Rematch
OwnerWish = ServerWish | HostWish
Wish = OwnerWish | SeatMessage | Resign | Broken

_encoder = msgspec.json.Encoder()
_news: msgspec.json.Decoder[News] = msgspec.json.Decoder(News)
_wish: msgspec.json.Decoder[Wish] = msgspec.json.Decoder(Wish)


def written(line: News | Wish) -> bytes:
    """Write a line."""
    return _encoder.encode(line) + b"\n"


def read_news(line: bytes) -> News:
    """Read news for the page."""
    return _news.decode(line)


def read_wish(line: bytes) -> Wish:
    """Read what people want."""
    return _wish.decode(line)
