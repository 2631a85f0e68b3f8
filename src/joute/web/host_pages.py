"""The requests of people who want something of a page's host, and of those who want a hint."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from joute.game import AnyGame
from joute.shape import HUMAN
from joute.web import feed
from joute.web.answers import body_of, decoded, json
from joute.web.catalogue import Catalogue
from joute.web.guard import may_act
from joute.web.hint import Position, hint
from joute.web.host import MatchOf, PlayOn, Rematch, SeatOf, offer
from joute.web.peers import is_own
from joute.web.reel import Reel, Sight

LARGEST_BODY = 1 << 14


class HostPages:
    """Where a page asks for matches and hints."""

    def __init__(self, catalogue: Catalogue, token: str) -> None:
        self._catalogue = catalogue
        self._token = token
        self._advised: set[str] = set()
        """Matches in which a bot thinks about a hint."""
        self.routes = [
            Route("/host/offer", self._offer, methods=["POST"]),
            Route("/host/play-on", self._play_on, methods=["POST"]),
            Route("/host/rematch", self._rematch, methods=["POST"]),
            Route("/host/take-back", self._take_back, methods=["POST"]),
            Route("/host/resign", self._resign, methods=["POST"]),
            Route("/host/hint", self._hint, methods=["POST"]),
        ]

    async def _offer(self, request: Request) -> Response:
        """Say who may be chosen, to the pages that may choose."""
        self._check(request)
        reel = self._reel(decoded(await body_of(request, LARGEST_BODY), MatchOf).key)
        return json(offer(reel.game, programs=is_own(request), known=reel.known))

    async def _play_on(self, request: Request) -> Response:
        self._check(request)
        wanted = decoded(await body_of(request, LARGEST_BODY), PlayOn)
        game = self._reel(wanted.key).game
        if not is_own(request) and any(_is_program(game, bot) for bot in wanted.bots):
            raise HTTPException(403, "only who started joute may choose programs")
        match, shot, bots = int(wanted.key), wanted.shot, wanted.bots
        return json(
            await self._catalogue.host.ask(
                lambda wish: feed.PlayOn(wish=wish, match=match, shot=shot, bots=bots)
            )
        )

    async def _rematch(self, request: Request) -> Response:
        self._check(request)
        wanted = decoded(await body_of(request, LARGEST_BODY), Rematch)
        self._reel(wanted.key)
        match, rotate = int(wanted.key), wanted.rotate
        return json(
            await self._catalogue.host.ask(
                lambda wish: feed.Rematch(wish=wish, match=match, rotate=rotate)
            )
        )

    async def _take_back(self, request: Request) -> Response:
        key, seat, _ = await self._seat(request)
        return json(
            await self._catalogue.host.ask(
                lambda wish: feed.TakeBack(wish=wish, match=int(key), seat=seat)
            )
        )

    async def _resign(self, request: Request) -> Response:
        key, seat, reel = await self._seat(request)
        if (asked := reel.asked()) is not None:
            reel.answer(asked.number, seat)
        self._catalogue.wish(feed.Resign(match=int(key), seat=seat))
        return Response(status_code=204)

    async def _hint(self, request: Request) -> Response:
        key, seat, reel = await self._seat(request)
        if key in self._advised:
            raise HTTPException(409, "a hint is on its way")
        asked = reel.asked()
        if asked is None or all(question.seat != seat for question in asked.questions):
            raise HTTPException(409, "this seat is not asked")
        self._advised.add(key)
        log = tuple(reel.now(Sight.PLAYING).match.log)
        try:
            return json(await hint(Position(setup=reel.setup, log=log, seat=seat)))
        finally:
            self._advised.discard(key)

    async def _seat(self, request: Request) -> tuple[str, int, Reel]:
        """Return which seat of a running match a person speaks for."""
        self._check(request)
        own = decoded(await body_of(request, LARGEST_BODY), SeatOf)
        reel = self._reel(own.key)
        if reel.over or own.seat not in reel.people:
            raise HTTPException(409, "this seat is not played from here")
        return own.key, own.seat, reel

    def _check(self, request: Request) -> None:
        if not may_act(request, self._token):
            raise HTTPException(403, "only this server's own page may do that")

    def _reel(self, key: str) -> Reel:
        reel = self._catalogue.find(key) if self._catalogue.host.is_there else None
        if reel is None or not key.isdecimal():
            raise HTTPException(404, "no such match here")
        return reel


def _is_program(game: AnyGame, typed: str) -> bool:
    return typed not in {"", HUMAN, *(bot.name for bot in game.bots)}
