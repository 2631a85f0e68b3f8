"""Every registered game keeps every promise; so does the toy that the core is tested with."""

import pytest
from toys import COUNTING

from joute import registry
from joute.game import AnyGame
from joute.testing import CHECKS

SLOW = {"mine", "vin"}
"""Games whose matches take long."""


def marks(name: str, check: str) -> list[pytest.MarkDecorator]:
    return [pytest.mark.long] if name in SLOW or (name, check) == ("minibus", "bots") else []


@pytest.mark.parametrize(
    ("name", "check"),
    [
        pytest.param(name, check, marks=marks(name, check))
        for name in registry.names()
        for check in CHECKS
    ],
)
def test_a_game_keeps_its_promise(name: str, check: str) -> None:
    CHECKS[check](registry.find(name))


@pytest.mark.parametrize("check", CHECKS)
def test_the_toy_keeps_its_promise(check: str) -> None:
    CHECKS[check](COUNTING)


@pytest.mark.parametrize("check", [check for check in CHECKS if check != "bots"])
def test_the_game_of_luck_keeps_its_promise(lots: AnyGame, check: str) -> None:
    CHECKS[check](lots)
