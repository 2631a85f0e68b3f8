"""A game with another function or two in its wire."""

from typing import Any

from msgspec.structs import fields, replace

from joute.game import AnyGame, WireFunctions


def rewired(game: AnyGame, **functions: Any) -> AnyGame:  # noqa: ANN401 - as the wire has them
    own = {field.name: getattr(game.wire, field.name) for field in fields(WireFunctions)}
    return replace(game, wire=WireFunctions(**{**own, **functions}))
