"""What a person at the keyboard is reminded of."""

import pytest

from joute import registry
from joute.arena.channels.keyboard import reminder
from joute.speech import FRENCH
from joute.speech.terminal import CHOSEN


@pytest.mark.parametrize("name", registry.names())
def test_every_request_of_a_game_is_explained_in_french(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests = registry.find(name).requests
    monkeypatch.setenv(CHOSEN, FRENCH)
    lines = reminder(requests)
    assert len(lines) == len(requests) > 0
    for line, what in zip(lines, requests.values(), strict=True):
        assert what not in line
