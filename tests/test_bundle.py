"""What is taken of a bot's files, and how it plays from them."""

import zlib
from pathlib import Path

import pytest
from arena.jobs.orders import FAST, HEAVY, order
from failures import said_of
from msgspec.structs import replace
from needs import needs
from programs import PYTHON

from joute import registry
from joute.arena.jobs.job import run_job
from joute.arena.sandbox.bubblewrap import Sandbox
from joute.bots.argument import Builtin, Program
from joute.bots.bundle import Bundle, laid_out, pack
from joute.errors import UsageError
from joute.game import AnyGame

RACE = registry.find("race")


def test_a_link_out_of_a_folder_brings_nothing_of_others(tmp_path: Path) -> None:
    (tmp_path / "exam.txt").write_text("the questions")
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere" / "notes.txt").write_text("the answers")
    folder = tmp_path / "ann"
    (folder / "data").mkdir(parents=True)
    (folder / "main.py").write_text("print()")
    (folder / "data" / "table.txt").write_text("1 2 3")
    (folder / "near").symlink_to("data/table.txt")
    (folder / "secret").symlink_to(tmp_path / "exam.txt")
    (folder / "more").symlink_to(tmp_path / "elsewhere")
    bundle = pack(RACE, str(folder))
    assert isinstance(bundle, Bundle)
    assert {file.path for file in bundle.files} == {"main.py", "data/table.txt", "near"}


def test_a_folder_may_lead_to_its_program_by_a_link(tmp_path: Path) -> None:
    program = tmp_path / "built"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    (tmp_path / "ann").mkdir()
    (tmp_path / "ann" / "run").symlink_to(program)
    bundle = pack(RACE, str(tmp_path / "ann"))
    assert isinstance(bundle, Bundle)
    assert [file.data for file in bundle.files] == [b"#!/bin/sh\n"]


@pytest.mark.parametrize("bot", ["p\udce9.py", "ann"])
def test_a_name_that_no_store_can_keep_is_refused(tmp_path: Path, bot: str) -> None:
    (tmp_path / "ann").mkdir()
    for file in ("p\udce9.py", "ann/bot.py", "ann/p\udce9"):
        (tmp_path / file).touch()
    with pytest.raises(UsageError, match=r"p.* is not written in UTF-8: rename it"):
        pack(RACE, str(tmp_path / bot))


def test_a_folder_whose_name_no_store_can_keep_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "p\udce9"
    folder.mkdir()
    (folder / "bot.py").touch()
    monkeypatch.chdir(folder)
    with pytest.raises(UsageError, match=r"p.* is not written in UTF-8: rename it"):
        pack(RACE, "bot.py")


def bundle_of(game: AnyGame, typed: str) -> Bundle:
    packed = pack(game, typed)
    assert isinstance(packed, Bundle)
    return packed


def paths(bundle: Bundle) -> list[str]:
    return [file.path for file in bundle.files]


def test_a_command_line_takes_the_files_it_names(
    lots: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("bot.py", "weights.txt", "other.txt"):
        Path(name).write_text(HEAVY)
    outside = tmp_path.parent / f"{tmp_path.name}.py"
    outside.write_text(HEAVY)
    assert paths(bundle_of(lots, "bot.py weights.txt -v")) == ["bot.py", "weights.txt"]
    assert paths(bundle_of(lots, "python3 bot.py weights.txt")) == ["bot.py", "weights.txt"]
    assert paths(bundle_of(lots, f"{PYTHON} ./bot.py")) == ["bot.py"]
    assert paths(bundle_of(lots, str(outside))) == [f"0/{outside.name}"]
    assert isinstance(pack(lots, "weak"), Builtin)


def test_a_bundle_plays_on_when_its_files_change(
    lots: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bot.py").write_text(HEAVY)
    taken = order(lots, "bot.py", "weak")
    Path("bot.py").write_text("print('nonsense')\n")
    assert run_job(taken).result.seats[0].status == "ok"
    assert run_job(order(lots, "bot.py", "weak")).result.seats[0].status == "protocol"


def test_the_digest_tells_versions_apart_and_forgets_the_name(
    lots: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bot.py").write_text(HEAVY)
    before = bundle_of(lots, "bot.py").digest
    assert bundle_of(lots, "./bot.py").digest == before
    Path("bot.py").write_text(HEAVY + "#\n")
    assert bundle_of(lots, "bot.py").digest != before


def test_a_bot_finds_what_lies_beside_it_and_writes_apart(
    lots: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bots").mkdir()
    Path("weight.txt").write_text("900")
    Path("bots/helper.py").write_text("def say(text):\n    print(text)\n")
    Path("bots/bot.py").write_text(
        "import helper\ninput()\nhelper.say(open('weight.txt').read())\nopen('error.log', 'w').write('x')\n"
    )
    result = run_job(order(lots, "bots/bot.py", "weak")).result
    assert result.seats[0].status == "ok", said_of(result.seats[0])
    assert not Path("error.log").exists()


def test_a_folder_is_packed_whole_but_for_what_is_hidden(lots: AnyGame, tmp_path: Path) -> None:
    bot = tmp_path / "bot"
    for name in ("run", "lib/data.txt", ".git/config", "lib/__pycache__/x.pyc"):
        (bot / name).parent.mkdir(parents=True, exist_ok=True)
        (bot / name).write_text(
            "#!/bin/sh\nread seats\ncat lib/data.txt\n" if name == "run" else "900\n"
        )
    (bot / "run").chmod(0o755)
    packed = bundle_of(lots, str(bot))
    assert (packed.command, paths(packed)) == (("run",), ["lib/data.txt", "run"])
    assert run_job(order(lots, str(bot), "weak")).result.seats[0].status == "ok"


def test_a_folder_for_each_program_is_removed_after_the_match(
    lots: AnyGame, tmp_path: Path
) -> None:
    (tmp_path / "bot.py").write_text(HEAVY)
    with laid_out(lots, [pack(lots, str(tmp_path / "bot.py")), pack(lots, "weak")]) as players:
        program = players[0]
        assert isinstance(program, Program)
        assert program.folder is not None
        assert (program.folder / "0" / "bot.py").is_file()
    assert not program.folder.exists()


def test_nobody_at_a_keyboard_plays_in_a_contest(lots: AnyGame) -> None:
    with pytest.raises(UsageError, match="needs a person"):
        pack(lots, "manual")


def test_a_bot_of_too_many_bytes_is_refused(
    lots: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("joute.bots.bundle.LARGEST", 10)
    (tmp_path / "bot.py").write_text(HEAVY * 10)
    with pytest.raises(UsageError, match="are more than"):
        pack(lots, str(tmp_path / "bot.py"))


@needs("sandbox")
def test_in_a_sandbox_a_bot_sees_its_neighbours_but_no_other_bot(
    lots: AnyGame, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bots").mkdir()
    Path("bots/weight.txt").write_text("900")
    Path("bots/other.py").write_text(HEAVY)
    Path("bots/bot.py").write_text(
        "import os, sys\n"
        "input()\n"
        "print(open('weight.txt').read())\n"
        f"print([os.path.exists({str(tmp_path)!r} + '/bots/other.py')], file=sys.stderr)\n"
    )
    hidden = tuple(tmp_path / "bots" / name for name in ("bot.py", "other.py", "gone.py"))
    wanted = order(lots, "bots/bot.py", "bots/other.py")
    outcome = run_job(replace(wanted, terms=replace(FAST, sandbox=Sandbox(hidden=hidden))))
    assert [seat.status for seat in outcome.result.seats] == ["ok", "ok"]
    assert b"[False]" in zlib.decompress(outcome.replay)
