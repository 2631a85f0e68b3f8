"""Outside Linux joute says what works, and what to do, in one line."""

from collections.abc import Callable

import pytest
from conftest import Ran

from joute.cli import COMMANDS
from joute.cli.systems import CONTESTS, refusal, remedy
from joute.speech import LANGUAGES, sentence

Joute = Callable[..., Ran]


def test_on_linux_everything_works() -> None:
    assert [refusal("linux", command) for command in (None, *COMMANDS)] == [None] * (
        len(COMMANDS) + 1
    )
    assert remedy("linux") is None


def test_on_windows_nothing_works_but_in_wsl(joute: Joute, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    ran = joute("games")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("joute: joute runs on Linux; on Windows, set it up")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("command", CONTESTS)
def test_on_macos_contests_are_refused(
    command: str, joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    ran = joute(command, "race")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"joute: joute {command} needs Linux, for its sandbox")
    assert ran.err.count("\n") == 1


def test_on_macos_other_commands_work(joute: Joute, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "darwin")
    assert joute("games").code == 0
    assert set(CONTESTS) < set(COMMANDS)


def test_what_goes_wrong_on_macos_comes_with_what_to_do(
    joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        message = "oh"
        raise AttributeError(message)

    monkeypatch.setattr("sys.platform", "darwin")
    monkeypatch.setattr("joute.registry.names", fail)
    ran = joute("games")
    assert ran.code == 1
    assert ran.err.startswith("joute: internal error: AttributeError: oh")
    assert ran.err.endswith("use Docker (see Dockerfile) or a Linux machine\n")


def test_all_of_it_is_said_in_both_languages() -> None:
    said = [refusal("win32"), refusal("darwin", "duel"), remedy("darwin")]
    for reason in said:
        assert reason is not None
        english, french = (sentence(reason, tongue) for tongue in LANGUAGES)
        assert english != french
