"""The original program's command line, as students' Makefiles call it."""

import json
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran
from programs import SHEBANG

from joute.errors import UsageError
from joute.games.minibus.classic import ORIGINAL

Joute = Callable[..., Ran]
PATIENT = ("-tm1", "60000", "-tm", "60000")
"""Limits that no busy machine exceeds."""
PROGRAM = """import sys
for said in {lines}:
    print("I say", said, file=sys.stderr, flush=True)
    print(said, flush=True)
while sys.stdin.read(1): pass
"""


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(name: str, *lines: str) -> None:
    """Write a program that says these lines, one a turn."""
    Path("src").mkdir(exist_ok=True)
    path = Path("src", name)
    path.write_text(SHEBANG + PROGRAM.format(lines=lines))
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def test_outputs_and_what_the_game_says_are_logged_as_the_original_does(joute: Joute) -> None:
    write("ia", "BUS 0", "PASS;FOO 1")
    ran = joute("classic", "minibus", *PATIENT, "-b3", "-lo", "-lg", "-lr", "C:src/ia")
    assert ran.out == (
        "Start turn 1\n"
        "Player iaSNCF OUTPUT : PASS\n"
        "Player ia OUTPUT : BUS 0\n"
        "Start turn 2\n"
        "Player iaSNCF OUTPUT : PASS\n"
        "Player iaSNCF GAME : Tous les autres joueurs ont terminé. Fin de partie.\n"
        "Player ia OUTPUT : PASS;FOO 1\n"
        "Player ia GAME : Commande inconnue : FOO 1\n"
        "Player iaSNCF SCORE : 648\n"
        "Player ia SCORE : 0\n"
    )
    assert "the same match" in joute("verify", "minibus.joute").out


def test_inputs_have_six_integers_a_player_and_debug_is_stderr(joute: Joute) -> None:
    write("ia.py", "FOO")
    ran = joute("classic", "minibus", *PATIENT, "Python3:src/ia.py", "-b2", "-li", "-ld")
    lines = ran.out.splitlines()
    assert lines[:2] == ["Player ia INPUT : 2 0", "Player iaRATP INPUT : 2 1"]
    assert [line.split()[4] for line in lines[2:5]] == ["0", "1", "2"]
    assert lines[5:8] == [
        "Start turn 1",
        "All Players INPUT : 0 150 0 0 0 0",
        "All Players INPUT : 1 150 0 0 0 0",
    ]
    assert lines[-1] == "Player ia DEBUG : I say FOO"


def test_who_ends_or_is_late_is_told_the_originals_words(joute: Joute) -> None:
    Path("ia.py").write_text("print('BUS 0', flush=True)\n")
    ran = joute("classic", "minibus", *PATIENT, "-b3", "-lg", "Python3:ia.py")
    last = ran.out.splitlines()[-1]
    assert last == "Player ia GAME : Timeout! Aucune commande reçue dans les temps."


def test_the_log_is_printed_where_the_match_cannot_be_kept(joute: Joute) -> None:
    write("ia", "FOO")
    Path("minibus.joute").mkdir()
    ran = joute("classic", "minibus", *PATIENT, "-b3", "-lr", "C:src/ia")
    assert ran.out == "Player iaSNCF SCORE : 649\nPlayer ia SCORE : 0\n"
    assert ran.code == 2
    assert ran.err.endswith("joute: cannot write the replay minibus.joute: Is a directory\n")


def test_the_results_file_of_the_original_is_written_where_it_has_a_folder(joute: Joute) -> None:
    write("ia.py", "BUS 0", "FOO")
    Path("html").mkdir()
    ran = joute("classic", "minibus", *PATIENT, "-b2", "-b3", "Python3:src/ia.py")
    assert ran.err == (
        "html/results.json is written without drawings: joute watch minibus.joute shows the match\n"
    )
    found = json.loads(Path("html/results.json").read_text())
    turns = len(found["stdout"])
    assert found["infos"] == {
        "name": "MINIBUS",
        "nbPlayers": 3,
        "playersNames": ["iaRATP", "iaSNCF", "ia"],
        "playersLastTurns": [turns, turns, 2],
    }
    assert [line[2] for line in found["stdout"][:3]] == ["BUS 0", "FOO", ""]
    written = "<br/>".join(line[2] for line in found["stderr"] if line[2])
    assert written == "I say BUS 0<br/>I say FOO"
    assert [line[2] for line in found["gameInfos"][:3]] == ["", "Commande inconnue : FOO", ""]
    assert found["gameInfos"][-1][0].endswith("Fin de partie.")
    assert (len(found["scores"]), found["scores"][2]) == (3, 0)
    assert len(found["animations"]) == turns + 1
    assert found["svgInfos"] == {"xMin": 0, "xMax": 2455, "yMin": 0, "yMax": 1280}


def test_the_results_file_of_the_original_is_told_missing_where_it_has_no_folder(
    joute: Joute,
) -> None:
    write("ia", "FOO")
    ran = joute("classic", "minibus", *PATIENT, "-b3", "C:src/ia")
    assert ran.err == "html/results.json is not written: there is no folder html here\n"
    assert not Path("html").exists()


def test_nothing_is_logged_without_being_asked_for(joute: Joute) -> None:
    write("ia", "FOO")
    assert joute("classic", "minibus", *PATIENT, "-b2", "C:src/ia").out == ""
    assert joute("classic", "minibus", *PATIENT, "-b2", "-lr", "C:src/ia").out == (
        "Player iaRATP SCORE : 549\nPlayer ia SCORE : 0\n"
    )


def started(argument: str) -> list[tuple[str, str]]:
    """Return the ways in which a program may be started, and the file that each needs."""
    bot, _ = ORIGINAL.read([argument, "-b3"]).bots
    assert not isinstance(bot, str)
    return [(way.file, way.command) for way in bot]


def test_a_program_of_each_language_is_started_as_the_original_does() -> None:
    assert started("C:src/my ia") == [("src/my ia", "'src/my ia'")]
    assert started("Java:classes/")[0] == (
        "classes/Main.class",
        "java -classpath classes/ Main",
    )
    assert started("Python3:ia.py") == [("ia.py", "python3 ia.py")]
    assert ORIGINAL.read(["C:ia", "-b3"]).profile == "original"  # F6


def test_java_programs_are_started_in_every_form_that_can_be_meant() -> None:
    assert started("Java:jv/IA")[1:] == [
        ("jv/IA.class", "java -classpath jv IA"),
        ("jv/IA.jar", "java -jar jv/IA.jar"),
        ("jv/IA.java", "java jv/IA.java"),
    ]
    assert started("Java:ia.jar") == [("ia.jar", "java -jar ia.jar")]
    assert started("Java:IA.class") == [("IA.class", "java -classpath . IA")]


@pytest.mark.parametrize(
    ("program", "complaint"),
    [
        ("C:./nope", "there is no file ./nope"),
        ("Python3:nope.py", "there is no file nope.py"),
        ("Java:nope", "there is no file nope/Main.class, nor nope.class, nope.jar, nope.java"),
        ("Java:nope.jar", "there is no file nope.jar"),
    ],
)
def test_a_program_that_is_not_there_is_told_before_the_match(
    joute: Joute, program: str, complaint: str
) -> None:
    ran = joute("classic", "minibus", "-b3", program)
    assert (ran.code, ran.err) == (2, f"joute: {complaint}\n")


def test_the_help_explains_every_argument(joute: Joute) -> None:
    shown = joute("classic", "minibus", "--help").out
    for argument in ("-b1", "-b2", "-b3", "-lo", "-li", "-ld", "-lr", "-lg", "-la", "-tm1", "-tm"):
        assert f"\n  {argument} " in shown
    assert "a folder with Main.class" in shown


def test_the_leagues_come_in_the_originals_order() -> None:
    assert ORIGINAL.read(["-b1", "-b3"]).bots == ("iaKeolis", "iaTransdev", "iaTICE", "iaSNCF")


def test_limits_are_set_in_milliseconds() -> None:
    wanted = ORIGINAL.read(["-tm1", "2000", "-tm", "100", "-b3", "-b3"])
    assert wanted.options == {"first_ms": "2000", "turn_ms": "100"}


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", "no bot given"),
        ("-lo", "no bot given"),
        ("-lr C:ia", "a match needs two: add -b1, -b2, -b3 or another program"),
        ("-b4", "the original does not know '-b4'"),
        ("-lx -b3", "the original does not know '-lx'"),
        ("ia", "the original does not know 'ia'"),
        ("C:", "the original does not know 'C:'"),
        ("Rust:ia", "the original does not know 'Rust:ia'"),
        ("-tm", "after -tm comes a time in milliseconds, not ''"),
        ("-tm1 fast", "after -tm1 comes a time in milliseconds, not 'fast'"),
    ],
)
def test_other_arguments_are_refused_in_one_line(line: str, complaint: str) -> None:
    with pytest.raises(UsageError) as refusal:
        ORIGINAL.read(line.split())
    assert complaint in str(refusal.value)


def test_more_than_four_bots_are_refused(joute: Joute) -> None:
    ran = joute("classic", "minibus", "-b1", "-b2", "-b3")
    assert (ran.code, ran.err) == (2, "joute: minibus is played by 2 to 4 bots, not 5\n")
