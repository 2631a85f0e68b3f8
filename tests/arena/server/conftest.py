"""Servers that end with their test."""

from collections.abc import Iterator

import pytest
from arena.server.serving import GAME, Running, Start

from joute.arena.server.server import Place
from joute.game import AnyGame, Service


@pytest.fixture
def start() -> Iterator[Start]:
    running: list[Running] = []

    def begin(place: Place | None = None, game: AnyGame = GAME, **service: object) -> Running:
        sizes: dict[str, object] = {"least": 1, "most": 2} | service
        chosen = Service(**({"start_at": sizes["most"]} | sizes))  # type: ignore[arg-type]
        running.append(Running(chosen, place or Place(), game))
        return running[-1]

    yield begin
    for server in running:
        server.finish()
