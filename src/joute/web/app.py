"""The pages as a web application."""

from collections.abc import AsyncIterator
from secrets import token_urlsafe
from time import monotonic

import msgspec
from msgspec import Struct
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Mount, Route

from joute.film import Snapshot
from joute.game import PlayerName
from joute.web import faults, feed
from joute.web.answers import (
    FRESH,
    MISSING,
    NOTHING,
    body_of,
    decoded,
    event,
    events,
    json,
    missing,
    packed_lines,
)
from joute.web.audience import Audience
from joute.web.catalogue import Catalogue
from joute.web.files import SHEETS, STATIC, FreshFiles, filled, style_sheet, viewer_file
from joute.web.guard import Guard, is_near, may_act
from joute.web.host_pages import HostPages
from joute.web.reel import Asked, Reel, Sight, UnshownError
from joute.web.speech import OF_SERVERS, no_script, speech

LARGEST_BODY = 1 << 17
LONGEST_NUMBER = 9
GAMES = "/#games"
"""The list of games, also while one is played that the first page would open."""


class Now(Struct, frozen=True):
    """One moment of a match, for a small picture of it."""

    game: str
    names: tuple[PlayerName, ...]
    scene: object
    now: Snapshot


class Chosen(Struct, frozen=True):
    """What a person says in its seat, in answer to a question."""

    key: str
    number: int
    seat: int
    messages: tuple[str, ...]


class Typed(Struct, frozen=True):
    """What a person types in its seat, as it is."""

    key: str
    seat: int
    text: str


class Wanted(Struct, frozen=True):
    """The seed that a person wants."""

    seed: str


class Named(Struct, frozen=True):
    """What a person calls who waits with a number."""

    number: int
    name: str


class Pages:
    """The pages of one server."""

    def __init__(self, catalogue: Catalogue, token: str) -> None:
        self._catalogue = catalogue
        self._token = token
        self._name = token_urlsafe(6)
        """Tells pages that another server has taken the place of theirs."""
        self._crowd = Audience()
        self._faults = faults.FaultLog()
        self.app = Starlette(
            routes=[
                Route("/", self._first_page),
                Route("/match/{key}", self._page),
                Route("/catalogue", self._look),
                Route("/catalogue/live", self._look_on),
                Route("/film/{key}", self._film),
                Route("/film/{key}/live", self._film_on),
                Route("/film/{key}/now", self._now),
                Route("/games/{name}/{path:path}", _viewer),
                Route("/style.css", _style),
                Route("/fault", self._fault, methods=["POST"]),
                Route("/start", self._start, methods=["POST"]),
                Route("/seed", self._seed, methods=["POST"]),
                Route("/name", self._rename, methods=["POST"]),
                Route("/say", self._say, methods=["POST"]),
                Route("/type", self._type, methods=["POST"]),
                *HostPages(catalogue, token).routes,
                Mount("/static", FreshFiles(directory=STATIC)),
            ],
            middleware=[Middleware(Guard)],
            exception_handlers={UnshownError: _unshown, MISSING: self._missing},
        )

    async def _first_page(self, request: Request) -> Response:
        """Lead to the only match there is to see, before a browser loads the list in vain."""
        only = self._catalogue.only
        if only is None:
            return await self._page(request)
        return RedirectResponse(f"/match/{only}", headers=FRESH)

    async def _page(self, request: Request) -> Response:
        """Every page is the same file; only who sits at this machine gets the token with it."""
        token = self._token if is_near(request) else ""
        home = "" if self._catalogue.only else GAMES
        text = filled(
            STATIC / "index.html",
            token=token,
            server=self._name,
            home=home,
            host="yes" if token and self._catalogue.host.is_there else "",
            speech=speech(self._catalogue.games, OF_SERVERS),
            no_script=no_script(),
        )
        return Response(text, media_type="text/html", headers=FRESH)

    async def _missing(self, request: Request, error: Exception) -> Response:
        return await missing(request, error, self._page)

    async def _look(self, request: Request) -> Response:
        del request
        return json(self._catalogue.look())

    async def _look_on(self, request: Request) -> Response:
        del request
        return events(self._catalogue_events(), self._name)

    async def _catalogue_events(self) -> AsyncIterator[bytes]:
        before = b""
        while not self._catalogue.closing:
            now = msgspec.json.encode(self._catalogue.look())
            yield NOTHING if now == before else event(now)
            before = now
            await self._catalogue.bell.wait()

    async def _film(self, request: Request) -> Response:
        return packed_lines(self._reel(request).develop(self._sight(request)).packed())

    async def _film_on(self, request: Request) -> Response:
        """Go on with a film from a line on.

        A page that outlived its server asks for a match of that one: it is told who we are.
        """
        if request.query_params.get("server", self._name) != self._name:
            return events(_nothing(), self._name)
        reel = self._reel(request)
        start = request.query_params.get("from", "0")
        if not start.isdecimal() or len(start) > LONGEST_NUMBER:
            raise HTTPException(400, "from: not the number of a line")
        sight = self._sight(request)
        return events(self._watched(self._shots(reel, int(start), sight)), self._name)

    async def _watched(self, shots: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
        with self._crowd.joined():
            async for shot in shots:
                yield shot

    async def _shots(self, reel: Reel, seen: int, sight: Sight) -> AsyncIterator[bytes]:
        told = False  # a page that comes back, after its machine slept, may know an older state
        asked: Asked | None = None
        silent: dict[int, float] = {}
        while not self._catalogue.closing:
            try:
                question = reel.asked() if sight is Sight.PLAYING else None
                film = reel.develop(sight)
            except UnshownError:
                return
            count = len(film.lines)
            yield film.event(seen, count) if count > seen else NOTHING
            seen = max(seen, count)
            if question != asked or (not told and sight is Sight.PLAYING):
                yield event(msgspec.json.encode(question), "asked")
                asked = question
            if film.complete:
                return
            if reel.silent != silent or not told:
                silent = dict(reel.silent)
                yield event(msgspec.json.encode(_lasting(silent)), "silent")
            told = True
            await reel.bell.wait()

    async def _now(self, request: Request) -> Response:
        reel = self._reel(request)
        camera = reel.now(self._sight(request))
        return json(Now(reel.game.name, reel.setup.called, camera.scene, camera.last))

    async def _fault(self, request: Request) -> Response:
        """Write what a page reports about a drawing on the terminal."""
        fault = await faults.reported(request)
        if fault.game in self._catalogue.games:
            self._faults.write(fault)
        return Response(status_code=204)

    async def _start(self, request: Request) -> Response:
        self._check(request)
        self._catalogue.wish_of_server(feed.Start())
        return Response(status_code=204)

    async def _seed(self, request: Request) -> Response:
        self._check(request)
        wanted = decoded(await body_of(request, LARGEST_BODY), Wanted)
        self._catalogue.wish_of_server(feed.Seed(seed=wanted.seed))
        return Response(status_code=204)

    async def _rename(self, request: Request) -> Response:
        self._check(request)
        named = decoded(await body_of(request, LARGEST_BODY), Named)
        self._catalogue.wish_of_server(feed.Name(number=named.number, name=named.name))
        return Response(status_code=204)

    async def _say(self, request: Request) -> Response:
        self._check(request)
        said = decoded(await body_of(request, LARGEST_BODY), Chosen)
        reel = self._catalogue.find(said.key)
        if reel is None or not reel.answer(said.number, said.seat):
            raise HTTPException(409, "this seat is not asked")
        for message in said.messages:
            self._catalogue.wish(
                feed.SeatMessage(match=int(said.key), seat=said.seat, message=message)
            )
        return Response(status_code=204)

    async def _type(self, request: Request) -> Response:
        """Hand in what a person types; it may be half a message, or one for a turn to come."""
        self._check(request)
        typed = decoded(await body_of(request, LARGEST_BODY), Typed)
        reel = self._catalogue.find(typed.key)
        if reel is None or reel.over or typed.seat not in reel.people:
            raise HTTPException(409, "this seat is not played from here")
        self._catalogue.wish(
            feed.SeatMessage(match=int(typed.key), seat=typed.seat, message=typed.text)
        )
        return Response(status_code=204)

    def _check(self, request: Request) -> None:
        if not may_act(request, self._token):
            raise HTTPException(403, "only this server's own page may do that")

    def _sight(self, request: Request) -> Sight:
        """Say how much somebody is shown; a page that was shown less before goes on with that."""
        reel = self._reel(request)
        typed = request.query_params.get("sight", "")
        if reel.over and typed in {*Sight}:
            return Sight(typed)
        return reel.sight(near=is_near(request))

    def _reel(self, request: Request) -> Reel:
        reel = self._catalogue.find(request.path_params["key"])
        if reel is None:
            raise HTTPException(404, "no such match here")
        return reel


async def _viewer(request: Request) -> Response:
    """Return a file of a game's viewer."""
    return viewer_file(request, request.path_params["name"], request.path_params["path"])


async def _style(request: Request) -> Response:
    return style_sheet(request, SHEETS)


async def _unshown(request: Request, error: Exception) -> Response:
    del request
    return Response(f"{error}\n", status_code=500, media_type="text/plain", headers=FRESH)


def _lasting(silent: dict[int, float]) -> dict[int, int]:
    """Return for how many seconds seats have been waited for."""
    return {seat: round(monotonic() - since) for seat, since in silent.items()}


async def _nothing() -> AsyncIterator[bytes]:
    yield NOTHING
