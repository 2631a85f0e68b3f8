"""A game that cannot be loaded breaks itself only; whoever wrote it is told where and why."""

import re
from pathlib import Path

import pytest
from strangers import install, nim, run

from joute import game_files, registry
from joute.errors import BrokenGameError

BROKEN = {
    "raises": (nim(("GAME = game", "1 / 0\nGAME = game")), r"raises\.py:\d+\).*ZeroDivisionError"),
    "exits": ("import sys\n\nsys.exit(4)\n", r"exits\.py:3\) cannot be imported: SystemExit: 4"),
    "parses": ("GAME = (\n", r"parses\.py:1\) cannot be imported: SyntaxError: '\(' was never"),
    "needs": ("import nowhere_at_all\n", r"needs\.py:1\).*No module named 'nowhere_at_all'"),
    "number": ("GAME = 5\n", r"number\.py\) is broken: it is not a joute\.game\.Game but a int"),
    "nothing": ("", r"cannot be imported: AttributeError: .*'GAME'"),
    "other": (nim(), r"other\.py\) is broken: it calls itself 'nim'"),
    "absent": (None, r"stranger_absent:GAME\) cannot be imported: ModuleNotFoundError"),
    "summary": (
        nim(('"nim"', '"summary"'), ('summary="who', 'summary=5 or "who')),
        r"its summary is not a text but int",
    ),
    "seats": (nim(('"nim"', '"seats"'), ("seats=2", "seats=0")), r"seats is 0; it must be a"),
}


@pytest.fixture(scope="module")
def crowd(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install a game that works and many that do not."""
    folder = tmp_path_factory.mktemp("crowd")
    install(folder, "nim", nim())
    for name, (text, _) in BROKEN.items():
        install(folder, name, text)
    install(folder, "race", nim(("nim", "race")), "stranger-race")
    install(folder, "twice", nim(("nim", "twice")), "stranger-one")
    install(folder, "twice", nim(("nim", "twice")), "stranger-two")
    return folder


def test_the_list_of_games_has_all_that_work_and_below_why_others_do_not(crowd: Path) -> None:
    listed = run("games", folder=crowd)
    assert listed.returncode == 0
    names = [line.split()[0] for line in listed.stdout.splitlines()]
    assert names == ["cafe", "mine", "minibus", "nim", "race", "vin"]
    complaints = listed.stderr.splitlines()
    assert len(complaints) == len(BROKEN) + 2
    for name, (_, complaint) in BROKEN.items():
        (own,) = [line for line in complaints if f"stranger-{name} (" in line]
        assert re.search(complaint, own), own
        assert own.startswith(f"joute: the game '{name}' of stranger-{name} (stranger_{name}:GAME")


def test_a_name_that_is_taken_twice_is_reported_with_both_packages(crowd: Path) -> None:
    complaints = run("games", folder=crowd).stderr
    assert (
        "the name 'twice' is taken twice: by stranger-one (stranger_one:GAME) and by stranger-two"
        " (stranger_two:GAME); uninstall one of them"
    ) in complaints
    played = run("play", "twice", "first", "first", folder=crowd)
    assert played.returncode == 3
    assert "is taken twice" in played.stderr


def test_nobody_takes_the_name_of_one_of_our_games(crowd: Path) -> None:
    complaints = run("games", folder=crowd).stderr
    assert (
        "stranger-race (stranger_race:GAME) offers a game called 'race', as joute does"
        in complaints
    )
    assert "swift" in run("bots", "race", folder=crowd).stdout  # a bot of ours


def test_help_and_other_games_do_not_suffer_from_broken_ones(crowd: Path) -> None:
    listed = run("play", "--help", folder=crowd)
    assert (listed.returncode, listed.stderr) == (0, "")
    assert "nim" in listed.stdout
    assert "raises" not in listed.stdout
    played = run("play", "nim", "first", "random", "--seed", "1", folder=crowd)
    assert (played.returncode, played.stderr) == (0, "")


@pytest.mark.long
def test_a_kit_in_a_package_that_is_not_installed_is_a_kit_that_there_is_not(
    tmp_path: Path,
) -> None:
    install(tmp_path, "nim", nim(("bots=[first],", "bots=[first],\n    kit='nowhere:kit',")))
    listed = run("kit", "--help", folder=tmp_path)
    assert listed.returncode == 0
    assert "race" in listed.stdout
    told = run("kit", "nim", folder=tmp_path)
    assert (told.returncode, len(told.stderr.splitlines())) == (2, 1)


def test_a_plan_in_a_package_that_is_not_installed_is_named(tmp_path: Path) -> None:
    install(
        tmp_path, "nim", nim(("bots=[first],", "bots=[first],\n    plans={'cup': 'nowhere:c'},"))
    )
    told = run("tournament", "nim", "first", "random", folder=tmp_path)
    assert told.returncode == 3
    assert told.stderr == "joute: a game names the package 'nowhere', which is not installed\n"


def test_whoever_names_a_broken_game_is_told_in_one_line(crowd: Path) -> None:
    for command in ("play", "duel", "check-game", "bots", "rules"):
        told = run(command, "exits", folder=crowd)
        assert told.returncode == 3, command
        assert told.stdout == ""
        assert len(told.stderr.splitlines()) == 1
        assert "exits.py:3) cannot be imported: SystemExit: 4" in told.stderr


def test_a_broken_game_is_reported_in_french(crowd: Path) -> None:
    told = run("bots", "seats", folder=crowd, language="fr_FR.UTF-8")
    told_plainly = told.stderr.replace("\u00a0", " ")
    assert "est défectueux : seats vaut 0 ; ce doit être un nombre de 1 à 16" in told_plainly


def test_an_interrupt_during_an_import_stays_one(tmp_path: Path) -> None:
    install(tmp_path, "stops", "raise KeyboardInterrupt\n")
    told = run("games", folder=tmp_path)
    assert told.returncode == 130
    assert told.stderr.strip() == "joute: interrupted"


@pytest.mark.parametrize(
    ("bots", "complaint"),
    [
        ('[bot(name="human")(first)]', "one of its bots is called human, which means something"),
        ('[bot(name="manual")(first)]', "one of its bots is called manual"),
        ('[bot(name="tcp:1")(first)]', "one of its bots is called tcp:1"),
        ('[bot(name="cmd:first")(first)]', "one of its bots is called cmd:first"),
        ('[bot(name="--games")(first)]', "one of its bots is called --games"),
        ('[bot(name=" ")(first)]', "one of its bots has no name"),
        ("[bot(name=7)(first)]", "one of its bots has no name"),
        ('[bot(name="a/b")(first)]', "'a/b' cannot be the name of a bot: use letters, digits"),
        ('[bot(name="a@2")(first)]', "'a@2' cannot be the name of a bot"),
        ('[bot(name="a b")(first)]', "'a b' cannot be the name of a bot"),
        ("[lambda seen, actions, brief: 1]", "'<lambda>' cannot be the name of a bot"),
        ("[first, first]", "2 of its bots are called first"),
    ],
)
def test_bots_that_could_not_be_named_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bots: str, complaint: str
) -> None:
    monkeypatch.delenv(game_files.VARIABLE, raising=False)
    file = tmp_path / "mine.py"
    file.write_text(nim(("bots=[first]", f"bots={bots}")))
    with pytest.raises(BrokenGameError, match=r"the game in .*mine\.py is broken: ") as fault:
        registry.find(str(file))
    assert complaint in str(fault.value)


@pytest.mark.parametrize(
    ("field", "complaint"),
    [
        ("options=msgspec.defstruct('Options', [('size', int)])", "its option size has no default"),
        ("promotion=3", "its promotion is not a Promotion but int"),
        ("contest={}", "its contest is not a Contest but dict"),
        ("submission=None", "its submission is not a Submission but NoneType"),
        ("marks=3", "its marks is not a Marks but int"),
        ("kit=7", "its kit is not a text but int"),
        ("about='rules'", "its about is not a mapping of texts to texts but str"),
        ("about={'en': 5}", "its about is not a mapping of texts to texts but dict"),
        ("plans=['cup']", "its plans is not a mapping of texts to texts but list"),
        ("profiles={'big': 'heap'}", "its profiles is not a mapping of names to mappings but"),
        ("report='text'", "its report is not a function but str"),
        ("leagues={'low': 'first'}", "its leagues is not a mapping of names to tuples of bots but"),
    ],
)
def test_fields_of_the_wrong_kind_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, field: str, complaint: str
) -> None:
    monkeypatch.delenv(game_files.VARIABLE, raising=False)
    file = tmp_path / "mine.py"
    given = ("bots=[first],", f"bots=[first],\n    {field},")
    file.write_text(nim(("import bot, game", "import bot, game\nimport msgspec"), given))
    with pytest.raises(BrokenGameError, match=r"the game in .*mine\.py is broken: ") as fault:
        registry.find(str(file))
    assert complaint in str(fault.value)


def test_a_broken_file_does_not_hide_the_game_in_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bad.py").write_text("GAME = 5\n")
    (tmp_path / "good.py").write_text(nim())
    monkeypatch.setenv(game_files.VARIABLE, "")
    for name in ("bad.py", "good.py"):
        game_files.hand_down(tmp_path / name)
    assert registry.find("nim").title == "Nim"
    with pytest.raises(BrokenGameError, match=r"bad\.py is broken"):
        registry.find("bad")
