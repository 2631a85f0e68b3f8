"""Options that have got another name: the old one works, and the command says today's."""

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran

Joute = Callable[..., Ran]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_an_old_name_works_and_the_new_one_is_said(joute: Joute) -> None:
    assert joute("play", "race", "dumb", "--seed", "1", "--replay", "r.joute").code == 0
    ran = joute("watch", "r.joute", "--export=page.html", "--no-browser")
    assert ran.code == 0
    assert Path("page.html").is_file()
    assert ran.err == (
        "joute: --export is now called --out\njoute: --no-browser is now called --no-open\n"
    )


@pytest.mark.parametrize("line", ["play race dumb --seed 1", "serve mine --no-page --map none"])
def test_a_port_by_its_old_name_is_the_port_of_the_page(joute: Joute, line: str) -> None:
    ran = joute(*line.split(), "--web-port", "70000")
    assert "joute: --web-port is now called --page-port\n" in ran.err
    assert "Invalid value for '--page-port': 70000" in ran.err


def test_what_stands_after_two_dashes_is_no_option(joute: Joute) -> None:
    assert "is now called" not in joute("play", "race", "--", "--web-port").err


@pytest.mark.parametrize("command", [("play", "race"), ("serve", "mine"), ("watch",)])
def test_the_help_shows_todays_names_only(joute: Joute, command: tuple[str, ...]) -> None:
    shown = joute(*command, "--help").out
    assert "--page-port PORT" in shown
    assert "--open / --no-open" in shown
    for old in ("--web-", "--no-web", "--no-browser", "--export"):
        assert old not in shown
