"""What a program in the sandbox may read: its own files, by whatever name, and nobody else's."""

import re
import sys
import tempfile
from contextlib import closing
from pathlib import Path

import pytest
from arena.sandbox.attacking import ATTACKS, Attack, attacked, held
from modes import BY_ROOT
from needs import needs

from joute.arena.process.copies import Copies
from joute.arena.sandbox.bubblewrap import Sandbox
from joute.arena.sandbox.visible import folders, own_files
from joute.bots.argument import Program
from joute.errors import UsageError

pytestmark = needs("sandbox")


def test_another_bots_files_cannot_be_read(tmp_path: Path, attack: Attack) -> None:
    other = tmp_path / "other" / "bot.py"
    other.parent.mkdir()
    other.write_text("secret")
    held(attack("read_other_bot", str(other)[::-1]))


def test_a_neighbour_in_the_same_folder_cannot_be_read(attacks: Path, attack: Attack) -> None:
    held(attack("read_neighbour", "setuid.py", hidden=(attacks / "setuid.py",)))


def test_a_neighbour_is_hidden_by_whatever_name_it_was_given(attacks: Path, attack: Attack) -> None:
    crooked = attacks / ".." / "attacks" / "setuid.py"
    held(attack("read_neighbour", "setuid.py", hidden=(crooked,)))


def test_a_neighbours_folder_below_ones_own_cannot_be_read(
    home: Path, attacks: Path, attack: Attack
) -> None:
    for path in attacks.glob("*.py"):
        (home / path.name).write_bytes(path.read_bytes())
    other = home / "other" / "bot.py"
    other.parent.mkdir()
    other.write_text("")
    (other.parent / "model").write_text("secret")
    hidden = (*own_files([str(other)]), *folders([str(other)]))
    held(attack("read_neighbour", "other/model", hidden=hidden, place=home))


def test_the_teachers_home_cannot_be_read(tmp_path: Path, attack: Attack) -> None:
    diary = tmp_path / "diary"
    diary.write_text("secret")
    held(attack("read_home", str(diary)[::-1]))


def test_what_lies_beside_a_bot_that_was_laid_out_elsewhere_is_seen(home: Path) -> None:
    other = home / "other.py"
    other.write_text("")
    (home / "data").write_text("")
    program = Program("bot", (sys.executable, str(ATTACKS / "setuid.py")), beside=(home,))
    with closing(Copies()) as copies:
        command = Sandbox(hidden=(home, other)).wrapped(program, copies)
        seen = Path(command[command.index("--ro-bind", command.index(str(home)) - 2) + 1])
        assert [file.name for file in seen.iterdir()] == ["data"]


def test_a_program_is_found_by_a_relative_path(
    monkeypatch: pytest.MonkeyPatch, attacks: Path, attack: Attack
) -> None:
    monkeypatch.chdir(attacks.parent)
    held(attack("descriptors", place=Path(attacks.name)))


@pytest.mark.parametrize("target", ["{real}/descriptors.py", "middle"])
def test_a_bot_that_is_a_link_to_a_program_plays(
    home: Path, target: str, attacks: Path, attack: Attack
) -> None:
    real, bots = home / "real", home / "bots"
    for folder in (real, bots):
        folder.mkdir()
    common, own = ((attacks / name).read_text() for name in ("common.py", "descriptors.py"))
    (real / "descriptors.py").write_text(common + re.sub("from common import .*", "", own))
    (bots / "descriptors.py").symlink_to(target.format(real=real))
    (bots / "middle").symlink_to("../real/descriptors.py")
    held(attack("descriptors", place=bots))


def test_a_file_that_only_we_may_read_is_played_all_the_same(
    home: Path, attacks: Path, attack: Attack
) -> None:
    for name in ("common.py", "descriptors.py"):
        (home / name).write_bytes((attacks / name).read_bytes())
    (home / "descriptors.py").chmod(0o600)
    held(attack("descriptors", place=home))


def test_what_was_copied_for_a_program_is_removed_with_it(home: Path, attack: Attack) -> None:
    bot, temporary = home / "bot", home / "temporary"
    for folder in (bot, temporary):
        folder.mkdir()
    for name in ("common.py", "descriptors.py"):
        (bot / name).write_bytes((ATTACKS / name).read_bytes())
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(tempfile, "tempdir", str(temporary))
        held(attack("descriptors", place=bot))
    assert list(temporary.iterdir()) == []


@BY_ROOT
def test_what_only_root_may_read_and_is_too_large_to_copy_is_refused(home: Path) -> None:
    bot = home / "bot" / "bot.py"
    bot.parent.mkdir(mode=0o700)
    bot.write_text("")
    with (bot.parent / "model").open("wb") as model:
        model.truncate(1 << 40)
    with pytest.raises(UsageError, match=r"too large to be copied.*chmod -R go"):
        attacked("bot", place=bot.parent)
