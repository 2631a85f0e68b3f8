"""The pages of a league's site as a web application."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from functools import cached_property
from pathlib import Path
from secrets import token_urlsafe
from typing import TypeVar
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route

from joute import kit
from joute.contest.store import Played
from joute.site.compiled import Compiled
from joute.site.league_reader import LeagueReader
from joute.site.limits import Concurrency
from joute.site.owners import Owners
from joute.site.refusal import RefusedError, Why
from joute.site.rules_page import rules_page
from joute.site.sessions import Sessions
from joute.site.uploads import LARGEST, Upload, Uploads, Visitor
from joute.site.views import Profile, Ranking, profile, seats_of
from joute.speech import LANGUAGES
from joute.web import answers, faults
from joute.web.files import (
    SHEETS,
    STATIC,
    FreshFiles,
    bot_names,
    filled,
    style_sheet,
    viewer_file,
)
from joute.web.guard import Guard, may_act, new_token
from joute.web.speech import ALL, no_script, speech

HERE = Path(__file__).parent
OWN = HERE / "static"
STYLES = HERE / "styles"
OWN_SHEETS = tuple(
    STYLES / name for name in ("site.css", "rules.css", "upload.css", "ranking.css", "bot.css")
)
"""What the pages of a site look like, over the sheets of the viewer."""
MARGIN = 1 << 12
"""Bytes of an upload besides the file."""
LARGEST_READ = 16 * LARGEST
"""Bytes of a body that are read before it is refused: a browser that is cut off gets no reason."""
READ_S = 30.0
"""Seconds that a body may take to arrive."""
AT_ONCE = 128
"""Bodies that are read at the same time, …"""
FROM_ONE = 40
"""… and those from one address, which a class may share."""
DOUBT_S = 3.0
"""Seconds between two guesses at a bot's word after too many wrong ones; a right one is accepted."""
REFUSED = 422
Done = TypeVar("Done")


class Credentials(Struct, frozen=True):
    """A bot and its secret word."""

    name: str
    word: str


class Site:
    """The pages of one league."""

    def __init__(
        self,
        reader: LeagueReader,
        uploads: Uploads,
        owners: Owners,
        *,
        hosts: Collection[str] = (),
        isolated: bool = True,
    ) -> None:
        self._reader = reader
        self._uploads = uploads
        self._owners = owners
        self._isolated = isolated
        self._token = new_token()
        self._name = token_urlsafe(6)
        """By which a page notices that another server has taken the place of its own."""
        self._sessions = Sessions()
        self._faults = faults.FaultLog()
        self._written: tuple[object, bytes] = (None, b"")
        self._reads = Concurrency(AT_ONCE, FROM_ONE)
        self._doubted: WeakValueDictionary[str, Concurrency] = WeakValueDictionary()
        """By what is guessed: one address after the other, so that none holds up the rest."""
        self._one = asyncio.Lock()
        self._stopping = False
        self.app = Starlette(
            routes=self._routes(),
            middleware=[Middleware(Guard, names=hosts)],
            exception_handlers={RefusedError: _refused, answers.MISSING: self._missing},
        )

    def stop(self) -> None:
        """End the live answers: the process is about to end."""
        self._stopping = True

    def _routes(self) -> list[BaseRoute]:
        pages = ("/", "/upload", "/ranking", "/bots/{name}", "/match/{key}")
        return [
            *(Route(path, self._page) for path in pages),
            Route("/data/ranking", self._ranking),
            Route("/data/ranking/live", self._ranking_on),
            Route("/data/bots/{name}", self._bot),
            Route("/data/bots/{name}/live", self._bot_on),
            Route("/data/rules", self._rules),
            Route("/kit/{language}/{file}", self._kit),
            Route("/film/{key:int}", self._film),
            Route("/games/{name}/{path:path}", self._viewer),
            Route("/style.css", _style),
            Route("/fault", self._fault, methods=["POST"]),
            Route("/upload", self._upload, methods=["POST"]),
            Route("/enter", self._enter, methods=["POST"]),
            Route("/leave", self._leave, methods=["POST"]),
            Mount("/static", FreshFiles(directory=STATIC)),
            Mount("/site", FreshFiles(directory=OWN)),
        ]

    async def _page(self, request: Request) -> Response:
        """Return the file that is every page, with the token that lets it act."""
        del request
        text = filled(
            OWN / "index.html",
            token=self._token,
            server=self._name,
            bots=bot_names(self._reader.game),
            speech=speech([self._reader.game.name], ALL),
            no_script=no_script(),
        )
        return Response(text, media_type="text/html", headers=answers.FRESH)

    async def _missing(self, request: Request, error: Exception) -> Response:
        return await answers.missing(request, error, self._page)

    def _look(self) -> Ranking:
        reader = self._reader
        return Ranking(
            isolated=self._isolated,
            game=reader.game.name,
            title=reader.game.title,
            summary=reader.game.summary,
            closing=self._uploads.closing,
            frozen=self._uploads.are_closed(),
            over=reader.news.over,
            paused=reader.paused,
            matches=reader.shown.matches,
            accepted=tuple(self._uploads.accepted),
            largest=LARGEST,
            identity=self._uploads.identity,
            tiers=reader.shown.tiers,
        )

    def _encoded(self) -> bytes:
        """Return the ranking as it is sent, encoded once for everybody who looks."""
        reader = self._reader
        state = (reader.news, reader.shown, reader.paused, self._uploads.are_closed())
        if self._written[0] != state:
            self._written = state, msgspec.json.encode(self._look())
        return self._written[1]

    async def _ranking(self, request: Request) -> Response:
        del request
        return Response(self._encoded(), media_type="application/json", headers=answers.FRESH)

    async def _ranking_on(self, request: Request) -> Response:
        del request
        return answers.events(self._rankings(), self._name)

    async def _rankings(self) -> AsyncIterator[bytes]:
        before = b""
        while not self._stopping:
            now = self._encoded()
            yield answers.NOTHING if now == before else answers.event(now)
            before = now
            await self._reader.bell.wait()

    async def _bot(self, request: Request) -> Response:
        name = request.path_params["name"]
        latest = await self._reader.latest(name)
        mine = name in self._sessions.names(request)
        compiled = await self._reader.compiled(name) if mine else ()
        found = self._profile(name, latest, mine=mine, compiled=compiled)
        if found is None:
            raise HTTPException(404, "no such bot here")
        return answers.json(found)

    def _profile(
        self,
        name: str,
        latest: Sequence[Played],
        *,
        mine: bool,
        compiled: tuple[Compiled, ...] = (),
    ) -> Profile | None:
        reader, owner = self._reader, self._owners.find(name)
        return profile(
            name,
            owner,
            reader.news,
            reader.shown.tiers,
            latest,
            total=reader.shown.matches_of.get(name, 0),
            mine=mine,
            compiled=compiled,
        )

    async def _bot_on(self, request: Request) -> Response:
        return answers.events(self._news_of(request.path_params["name"]), self._name)

    async def _news_of(self, name: str) -> AsyncIterator[bytes]:
        """Send an empty event whenever a bot has changed; the page then asks for what it may see."""
        before = None
        while not self._stopping:
            now = self._profile(name, (), mine=True)
            yield answers.NOTHING if now == before else answers.event(b"null")
            before = now
            await self._reader.bell.wait()

    async def _rules(self, request: Request) -> Response:
        """Return the rules for students, if the game has any."""
        del request
        if not self._rules_page:
            raise HTTPException(404, "this game has no page of rules")
        return Response(self._rules_page, media_type="text/html", headers=answers.FRESH)

    @cached_property
    def _rules_page(self) -> str:
        return rules_page(self._reader.game)

    async def _kit(self, request: Request) -> Response:
        """Return the archive from which a student starts, with comments in a language."""
        file = f"{self._reader.game.name}.tar.gz"
        packed = self._kits.get(request.path_params["language"])
        if packed is None or request.path_params["file"] != file:
            raise HTTPException(404, "no such kit here")
        headers = answers.FRESH | {"Content-Disposition": f'attachment; filename="{file}"'}
        return Response(packed, media_type="application/gzip", headers=headers)

    @cached_property
    def _kits(self) -> dict[str, bytes]:
        """The kit of the game, by language."""
        game = self._reader.game
        if not kit.has_kit(game):
            return {}
        folder = kit.folder_name(game)
        return {language: kit.pack(kit.kit(game, language), folder) for language in LANGUAGES}

    async def _film(self, request: Request) -> Response:
        """Return the film of a match; only its author sees what a program wrote on its stderr."""
        key = request.path_params["key"]
        match = await self._reader.match(key)
        if match is None or match.void is not None:
            raise HTTPException(404, "no such match here")
        seats = seats_of(self._sessions.names(request), match)
        return answers.packed_lines(await self._reader.film(match, seats))

    async def _viewer(self, request: Request) -> Response:
        if request.path_params["name"] != self._reader.game.name:
            raise HTTPException(404)
        return viewer_file(request, self._reader.game.name, request.path_params["path"])

    async def _fault(self, request: Request) -> Response:
        """Write what a page reports about the drawing of the game on the terminal."""
        fault = await faults.reported(request)
        if fault.game == self._reader.game.name:
            self._faults.write(fault)
        return Response(status_code=204)

    async def _upload(self, request: Request) -> Response:
        """Take an upload: a line of JSON that says whose file it is, then the file."""
        visitor = self._admitted(request)
        line, _, data = (await self._body(request, visitor)).partition(b"\n")
        if len(data) > LARGEST:
            raise RefusedError(Why.TOO_LARGE, kib=LARGEST >> 10)
        upload = answers.decoded(line, Upload)
        received = await self._served(
            upload.name, visitor, lambda: self._uploads.take(upload, data, visitor)
        )
        return self._sessions.grant(request, answers.json(received), received.bot)

    async def _enter(self, request: Request) -> Response:
        """Remember that a browser belongs to a bot's author."""
        visitor = self._admitted(request)
        key = answers.decoded(await self._body(request, visitor), Credentials)
        owner = await self._served(
            key.name, visitor, lambda: self._uploads.enter(key.name, key.word, visitor)
        )
        return self._sessions.grant(request, Response(status_code=204), owner.name)

    async def _leave(self, request: Request) -> Response:
        """Forget which bots a browser belongs to."""
        self._admitted(request)
        return self._sessions.forget(request, Response(status_code=204))

    def _admitted(self, request: Request) -> Visitor:
        """Return the visitor, who must come from one of our pages."""
        if not may_act(request, self._token):
            raise HTTPException(403, "only this server's own page may do that")
        address = request.client.host if request.client else ""
        return Visitor(address, self._sessions.names(request))

    async def _body(self, request: Request, visitor: Visitor) -> bytes:
        try:
            async with self._reads.turn(visitor.address), asyncio.timeout(READ_S):
                body = await answers.body_of(request, LARGEST_READ, LARGEST + MARGIN)
        except TimeoutError:
            raise HTTPException(408, "too slow") from None
        if len(body) > LARGEST + MARGIN:
            raise RefusedError(Why.TOO_LARGE, kib=LARGEST >> 10)
        return body

    async def _served(self, name: str, visitor: Visitor, work: Callable[[], Done]) -> Done:
        """Work on the uploads for a bot, slowly if somebody guesses its word, or who may enter."""
        queue = await self._alone(lambda: self._uploads.queue(name, visitor))
        if queue is None:
            return await self._alone(work)
        turns = self._doubted.setdefault(queue, Concurrency(1, 1))
        async with turns.turn(visitor.address):
            await asyncio.sleep(DOUBT_S)
            return await self._alone(work)

    async def _alone(self, work: Callable[[], Done]) -> Done:
        """Work on the uploads, one request after the other."""
        async with self._one:
            return await asyncio.to_thread(work)


async def _style(request: Request) -> Response:
    return style_sheet(request, (*SHEETS, *OWN_SHEETS))


async def _refused(request: Request, error: Exception) -> Response:
    del request
    assert isinstance(error, RefusedError)
    return answers.json(error.reason, REFUSED)
