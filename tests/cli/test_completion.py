"""The Tab key: what shells propose, asked for in the shells themselves."""

import os
import pty
import re
import select
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import Ran
from needs import needs

from joute.cli import COMMANDS
from joute.contest.store import Store, Version
from joute.submission.kept_versions import keep

Joute = Callable[..., Ran]
BIN = Path(sys.executable).parent
PATIENCE = 60.0
STYLE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
pytestmark = pytest.mark.usefixtures("own_folder")


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "BASH_COMPLETION_USER_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("PATH", f"{BIN}:{os.environ['PATH']}")


def proposed(line: str) -> list[str]:
    """Return what joute proposes for the last word of a line."""
    words = line.split(" ")
    asked = {
        "COMP_WORDS": line,
        "COMP_CWORD": str(len(words) - 1),
        "_JOUTE_COMPLETE": "bash_complete",
    }
    ran = subprocess.run(
        [BIN / "joute"], env=os.environ | asked, capture_output=True, text=True, check=False
    )
    assert ran.stderr == ""
    return ran.stdout.split()


@pytest.mark.long
def test_the_versions_of_a_bot_are_proposed_newest_first() -> None:
    for text in ("first", "second"):
        Path("bot.py").write_text(text)
        keep(Path("bot.py"))
    expected = ["plain,bot.py@2", "plain,bot.py@1", "plain,bot.py@last", "file,bot.py@"]
    assert proposed("joute play race bot.py@") == expected
    assert proposed("joute duel race dumb bot.py@2") == ["plain,bot.py@2", "file,bot.py@2"]
    assert proposed("joute play race other.py@") == ["file,other.py@"]


@pytest.mark.long
def test_the_bots_of_a_store_are_proposed(tmp_path: Path) -> None:
    with Store(str(tmp_path / "cup.sqlite")) as store:
        bots = [Version(bot=bot, digest="1") for bot in ("anna", "anne of two", "bob")]
        store.begin({"kind": "league"}, [*bots, Version(bot="another")])
    assert proposed("joute dossier cup.sqlite an") == ["plain,anna"]
    assert proposed("joute versions cup.sqlite b") == ["plain,bob"]
    Path("text.sqlite").write_text("no store")
    assert proposed("joute dossier text.sqlite a") == []


def test_the_bots_of_the_game_of_a_replay_are_proposed(joute: Joute) -> None:
    assert joute("play", "race", "dumb", "--replay", "match.joute").code == 0
    assert proposed("joute resume match.joute --turn 2 sw") == ["plain,swift", "file,sw"]
    Path("text.joute").write_text("no replay")
    assert proposed("joute resume text.joute --turn 2 sw") == ["file,sw"]


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("joute pl", ["plain,play"]),
        ("joute play ra", ["plain,race"]),
        ("joute play race sw", ["plain,swift", "file,sw"]),
        ("joute play race swift --liv", ["plain,--live"]),
        ("joute play race --set turn", ["plain,turn_ms="]),
        ("joute play race --sandbox re", ["plain,required"]),
        ("joute play race --profile o", ["plain,original"]),
        ("joute play race --replay m", ["file,m"]),
        ("joute tournament rac", ["plain,race", "file,rac"]),
        ("joute tournament race mas", ["plain,master", "file,mas"]),
        ("joute duel race swift le", ["plain,leg", "file,le"]),
        ("joute league race bo", ["dir,bo"]),
        ("joute watch ma", ["file,ma"]),
        ("joute --lang f", ["plain,fr"]),
        ("joute play rce s", []),
        ("joute nothing ", []),
    ],
)  # fmt: skip
def test_what_fits_is_proposed_and_a_mistake_is_silent(line: str, wanted: list[str]) -> None:
    assert proposed(line) == wanted


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_what_a_game_prints_is_not_proposed(shell: str) -> None:
    example = Path(__file__).parents[2] / "examples" / "games" / "tictactoe.py"
    noise = "print('plain,echoed')\nos.system('echo plain,started')\nsys.stdin.read()\n"
    Path("own.py").write_text(f"import os, sys\n{noise}" + example.read_text())
    line = "joute play ./own.py ran"
    words = line if shell != "fish" else line.rpartition(" ")[0]
    asked = {"COMP_WORDS": words, "COMP_CWORD": "ran" if shell == "fish" else "3"}
    terminal, typing = pty.openpty()  # nobody types there, and nobody closes it
    ran = subprocess.run(
        [BIN / "joute"],
        env=os.environ | asked | {"_JOUTE_COMPLETE": f"{shell}_complete"},
        stdin=typing,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    os.close(terminal)
    os.close(typing)
    assert "random" in ran.stdout
    assert "echoed" not in ran.stdout
    assert "started" not in ran.stdout


def test_all_commands_are_proposed_without_being_imported() -> None:
    assert proposed("joute ") == [f"plain,{name}" for name in sorted(COMMANDS)]
    asked = {"COMP_WORDS": "joute ", "COMP_CWORD": "1", "_JOUTE_COMPLETE": "bash_complete"}
    code = "import sys; sys.argv = ['joute']\ntry:\n    from joute.cli import main; main()\nfinally:\n    print(*sys.modules, file=sys.stderr)"
    ran = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | asked,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "joute.cli.completion" not in ran.stderr.split()
    assert "joute.cli.play" not in ran.stderr.split()


class Typed:
    """A shell in which somebody types."""

    def __init__(self, *command: str) -> None:
        self.pid, self.terminal = pty.fork()
        if self.pid == 0:
            os.environ |= {"TERM": "dumb", "PS1": "$ "}
            os.execvp(command[0], command)  # noqa: S606 - the shell in the terminal
        self.text = ""

    def press(self, keys: str) -> None:
        os.write(self.terminal, keys.encode())

    def read_until(self, wanted: str) -> None:
        end = time.monotonic() + PATIENCE
        while wanted not in STYLE.sub("", self.text):
            assert time.monotonic() < end, self.text
            if select.select([self.terminal], [], [], 1.0)[0]:
                self.text += os.read(self.terminal, 1 << 16).decode(errors="replace")

    def end(self) -> None:
        os.close(self.terminal)
        os.waitpid(self.pid, 0)


def test_bash_completes_bots_and_files_together(joute: Joute) -> None:
    assert joute("completion", "bash", "--install").code == 0
    script = Path.home() / ".local/share/bash-completion/completions/joute"
    Path("mybot.py").touch()
    keep(Path("mybot.py"))
    Path("master.py").touch()
    bash = Typed("bash", "--norc", "--noprofile", "-i")
    try:
        bash.press(f". {script}; bind 'set show-all-if-ambiguous on'; echo re''ady\n")
        bash.read_until("ready")
        bash.press("joute play ra\tsw\t")
        bash.read_until("joute play race swift ")
        bash.press("myb\t")
        bash.read_until("mybot.py ")
        bash.press("mast\t")
        bash.read_until("master.py")
        bash.press("\x15joute play race mybot.py@l\t")
        bash.read_until("mybot.py@last ")
        bash.press("\x15joute play race --set siz\t")
        bash.read_until("--set size=")
    finally:
        bash.end()


def test_bash_takes_a_version_for_one_word_where_its_settings_load_the_script(joute: Joute) -> None:
    """Bash decides after them which characters end a word."""
    assert joute("completion", "bash", "--install").code == 0
    settings = Path.home() / ".bashrc"
    settings.write_text(f". {Path.home()}/.local/share/bash-completion/completions/joute\n")
    Path("mybot.py").touch()
    keep(Path("mybot.py"))
    bash = Typed("bash", "--rcfile", str(settings), "-i")
    try:
        bash.press("echo re''ady\n")
        bash.read_until("ready")
        bash.press("joute play race mybot.py@l\t")
        bash.read_until("mybot.py@last ")
    finally:
        bash.end()


@pytest.mark.parametrize("command", ["bots", "check-game", "tournament"])
def test_the_games_are_proposed_where_one_is_named(command: str) -> None:
    assert proposed(f"joute {command} mi") == ["plain,mine", "plain,minibus", "file,mi"]


@needs("zsh")
def test_zsh_completes_a_bot(joute: Joute) -> None:
    ran = joute("completion", "zsh", "--install")
    line = ran.out.partition("~/.zshrc: ")[2]
    (Path.home() / ".zshrc").write_text(f"PS1='$ '\n{line}", encoding="utf-8")
    zsh = Typed("zsh", "-i")
    try:
        zsh.press("echo re''ady\n")
        zsh.read_until("ready")
        zsh.press("joute play race swi\t")
        zsh.read_until("joute play race swift")
    finally:
        zsh.end()


@needs("fish")
def test_fish_completes_a_bot_and_a_file(joute: Joute) -> None:
    assert joute("completion", "fish", "--install").code == 0
    Path("switch.py").touch()
    fish = shutil.which("fish")
    assert fish is not None
    ran = subprocess.run(
        [fish, "-c", "complete --do-complete 'joute play race sw'"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert {line.split("\t")[0] for line in ran.stdout.splitlines()} == {"swift", "switch.py"}


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_what_was_installed_is_removed_again(
    joute: Joute, shell: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHELL", f"/bin/{shell}")
    before = [path for path in Path.home().rglob("*") if path.is_file()]
    installed = joute("completion", "--install")
    file = Path(installed.out.removeprefix("wrote ").partition(": ")[0])
    assert file.is_relative_to(Path.home())
    assert file.read_text(encoding="utf-8") == joute("completion", shell).out
    assert joute("completion", "--remove").out == f"removed {file}\n"
    assert [path for path in Path.home().rglob("*") if path.is_file()] == before
    assert joute("completion", "--remove").out.startswith("nothing to remove")


def test_a_shell_that_is_not_known_has_to_be_named(
    joute: Joute, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    ran = joute("completion", "--install")
    assert (ran.code, ran.err) == (
        2,
        "joute: 'tcsh' is not a shell that joute knows: name one, bash, zsh, fish\n",
    )
