"""Commands speak the language of the terminal, and no word of the other one."""

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import Ran
from programs import saying, script, work

from joute.game import AnyGame

Joute = Callable[..., Ran]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


BOTS = Path(__file__).parents[1] / "bots"
ENGLISH = _words(
    "the is was were has have had of with by it its that this not and for from at cannot be been "
    "which died program programs file folder turn turns seed seeds bots game games matches won "
    "drawn lost played nothing nobody answer within"
)
FRENCH = _words(
    "le la les des du une est sont et pas il elle dans pour avec au aux qui que ne tour tours "
    "graine partie parties programme programmes matchs fichier dossier réponse"
)
QUOTED = re.compile(
    r"^ {4}.*$"  # what a bot was sent, said or wrote
    r"|^\(\d\) .*$|^Seed: .*$|^Results:$"  # Race, as the original printed it
    r"|'[^']*'|\"[^\"]*\"|«[^»]*»"
    r"|\S*[/\\]\S*|\S+\.\w+|--?[\w-]+|\w+=\w*",  # paths, files, options
    re.MULTILINE,
)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lots: AnyGame) -> None:
    del lots
    monkeypatch.chdir(tmp_path)
    Path("klasse").mkdir()
    saying(Path("klasse", "ann"), 900_000)
    saying(Path("klasse", "bob"), 1)
    script(Path("klasse", "eve"), "exit 3")


@pytest.fixture(params=["C", "fr_FR.UTF-8"])
def strangers(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> frozenset[str]:
    """Set the language of the terminal; return words that it does not have."""
    for name in ("JOUTE_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", request.param)
    return ENGLISH if request.param.startswith("fr") else FRENCH


def mixed(strangers: frozenset[str], *commands: Ran) -> Iterator[str]:
    """Yield the lines in which words of the other language stand."""
    for ran in commands:
        for line in QUOTED.sub("", f"{ran.out}\n{ran.err}").splitlines():
            if strangers.intersection(re.findall(r"\w+", line.lower())):
                yield line


SLOW = ("closes_stdin", "hides_a_child")
"""Bots whose matches take ten seconds."""
MISBEHAVING = [
    pytest.param(path.stem, marks=pytest.mark.long if path.stem in SLOW else ())
    for path in sorted(BOTS.glob("*.py"))
    if path.stem != "walker"
]


@pytest.mark.parametrize("name", MISBEHAVING)
def test_the_end_of_a_bot_that_misbehaves(
    name: str, strangers: frozenset[str], joute: Joute
) -> None:
    bot = f"cmd:{sys.executable} -S -E {BOTS / name}.py"
    limits = ("--first-limit", "1000", "--limit", "300")
    ran = joute("play", "race", "dumb", bot, "--seed", "1", *limits, "--set", "size=10")
    assert ran.code == 0, ran.err
    assert list(mixed(strangers, ran)) == []


@pytest.mark.parametrize(
    "match",
    [
        ("cafe", "random"),
        ("mine", "random"),
        ("minibus", "iaRATP"),
        ("vin", "lazy", "--set", "rounds=3"),
        ("lots", "weak"),
    ],
    ids=lambda match: match[0],
)
def test_the_report_of_a_match(
    match: tuple[str, ...], strangers: frozenset[str], joute: Joute
) -> None:
    game, bot, *settings = match
    ran = joute("play", game, bot, "klasse/eve", "--seed", "1", "--first-limit", "500", *settings)
    assert ran.code == 0, ran.err
    assert list(mixed(strangers, ran)) == []


def test_several_games(strangers: frozenset[str], joute: Joute) -> None:
    ran = joute("play", "lots", "klasse/ann", "klasse/eve", "--games", "3", "--seed", "1")
    assert list(mixed(strangers, ran)) == []


def test_a_bad_submission(strangers: frozenset[str], joute: Joute) -> None:
    work("bad", Makefile="all:\n\tfalse\n", bot_c="int main(void) { return 1; }\n")
    ran = joute("check", "lots", "bad", "--sandbox", "off"), joute("check", "lots", "klasse/eve")
    assert [one.code for one in ran] == [1, 1]
    assert list(mixed(strangers, *ran)) == []


@pytest.mark.long
def test_a_duel(strangers: frozenset[str], joute: Joute) -> None:
    line = ("duel", "lots", "klasse/ann", "klasse/eve", "--seed", "1")
    ran = (
        joute(*line, "--games", "8"),
        joute(*line, "--sprt", "0", "50"),
        joute(*line, "--games", "1"),
    )
    assert list(mixed(strangers, *ran)) == []


def test_a_tournament_and_its_marks(strangers: frozenset[str], joute: Joute) -> None:
    plan = 'game = "lots"\ntitle = "X"\n[[stage]]\nname = "Y"\n'
    Path("cup.toml").write_text(plan)
    played = joute("tournament", "cup.toml", "klasse", "--seed", "1")
    again = joute("tournament", "cup.toml", "klasse")
    other = joute("tournament", "cup.toml", "klasse/ann", "klasse/bob")
    marks = joute("marks", "cup-tournament.sqlite")
    assert [played.code, again.code, other.code, marks.code] == [0, 0, 2, 0]
    assert list(mixed(strangers, played, again, other)) == []


@pytest.mark.long
def test_a_league_and_its_marks(strangers: frozenset[str], joute: Joute) -> None:
    Path("klasse", "notes.txt").write_text("x")
    played = joute("league", "lots", "klasse", "--matches", "12", "--seed", "1")
    again = joute("league", "lots", "klasse", "--matches", "1", "--until", "2020-01-10")
    Path("klasse", "bob").unlink()
    marks = joute("marks", "lots-league.sqlite", "klasse")
    assert [played.code, again.code, marks.code] == [0, 0, 0], (played, again, marks)
    assert list(mixed(strangers, played, again)) == []
    assert list(mixed(strangers, Ran(0, "", marks.err))) == []


@pytest.mark.parametrize(
    "line",
    [
        "play rase dumb",
        "play race dumm",
        "play race dumb ./nobody",
        "play race dumb --set size=x",
        "play race dumb --set size=-5",
        "play race dumb --set siz=1",
        "play race dumb --seat 7:x=1",
        "play race dumb --map nowhere.txt",
        "play race dumb --replay nowhere/x.joute",
        "play cafe random",
        "play cafe random random random",
        "verify nowhere.joute",
        "verify klasse/ann",
        "marks nowhere.sqlite",
        "marks klasse/ann",
        "league lots nowhere",
        "league lots klasse --promotion x",
        "tournament lots",
        "tournament lots weak",
        "serve cafe --host 203.0.113.1",  # an address of nobody
        "serve cafe --opponent nobody",
        "bot race nobody",
        "show cafe --connect 127.0.0.1:1",
        "duel lots weak weak --sprt 5 0",
        "check lots human",
        "plai",
    ],
)
def test_what_cannot_be(line: str, strangers: frozenset[str], joute: Joute) -> None:
    ran = joute(*line.split())
    assert ran.code != 0
    assert ran.err.count("\n") == 1
    assert list(mixed(strangers, ran)) == []
