"""What tests share: the folder of recorded evidence, and a command line without a process."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import kit_table
import pytest
from hypothesis import settings
from msgspec import Struct
from needs import is_here, require, table

from joute import game_files, registry
from joute.arena.jobs.executors import Engine, engine
from joute.bots.languages import LANGUAGES
from joute.cli import main
from joute.cli.kernels import UNCOMPILED
from joute.game import AnyGame
from joute.speech.terminal import CHOSEN, PREFERRED, VARIABLES

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # several workers share the processors
settings.register_profile("joute", deadline=None)  # a busy machine makes nobody late
settings.load_profile("joute")

pytest_plugins = ["databases", "pages"]

EVIDENCE = Path(__file__).parents[2] / "shared" / "evidence"
PLUGINS = Path(__file__).parent / "plugins"


@pytest.hookimpl(optionalhook=True)  # xdist may be absent
def pytest_xdist_auto_num_workers() -> int:
    """Use two workers a core: tests wait for programs, clocks and pages half of their time."""
    return 2 * len(os.sched_getaffinity(0))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip what this machine cannot test."""
    for mark in item.iter_markers("needs"):
        require(*mark.args)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Close with tables of how far the kits came, and of what was not tested here."""
    ran = [*terminalreporter.getreports("passed"), *terminalreporter.getreports("failed")]
    if kits := list(kit_table.table(ran)):
        terminalreporter.section(f"kits: {', '.join(kit_table.STEPS)}")
        for line in kits:
            terminalreporter.line(line)
    if skipped := terminalreporter.getreports("skipped"):
        terminalreporter.section("not tested here")
        for line in table(skipped):
            terminalreporter.line(line)


class Ran(Struct):
    """What a command did."""

    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def _not_root_without_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play as an ordinary user where there is no sandbox: root would be refused."""
    if not is_here("sandbox"):
        monkeypatch.setattr("joute.arena.sandbox.bubblewrap.is_root", lambda: False)


@pytest.fixture(autouse=True)
def _no_game_of_another_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget the files of games that a test has named in this process."""
    monkeypatch.setenv(game_files.VARIABLE, "")


@pytest.fixture(scope="session", autouse=True)
def _own_cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep what is built away from the cache of who runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(scope="session", autouse=True)
def _in_english() -> Iterator[None]:
    """Read English, whatever language the terminal of who runs the tests is in."""
    with pytest.MonkeyPatch.context() as patch:
        for name in VARIABLES:
            patch.delenv(name, raising=False)
        patch.setenv("LANG", "C.UTF-8")
        yield


@pytest.fixture(scope="session", autouse=True)
def _interruptible() -> None:
    """Let programs that tests start be interrupted, though a shell ignores that in the background."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in a folder of one's own, with a cache of one's own; games loaded from it are found there only."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def evidence() -> Path:
    """Return the folder recorded from the original servers, where it is."""
    if not EVIDENCE.is_dir():
        pytest.skip("no recordings of the original servers beside the repository")
    return EVIDENCE


@pytest.fixture
def lots(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """Install the game of pure luck, here and in all processes that are started."""
    _install(PLUGINS, monkeypatch)
    return registry.find("lots")


@pytest.fixture
def small_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Install small games that bring no drawing, here and in all processes that are started."""
    _install(PLUGINS / "boards", monkeypatch)


@pytest.fixture
def one_kit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let check-game try the kit in Python alone: compilers of eight more languages take ten seconds."""
    python = [language for language in LANGUAGES if language.name == "python"]
    monkeypatch.setattr("joute.submission.check_kit.LANGUAGES", python)


@pytest.fixture(scope="module")
def workers() -> Iterator[list[Engine]]:
    """Start workers once for the tests of a file, when the game of pure luck is installed."""
    started: list[Engine] = []
    with pytest.MonkeyPatch.context() as patch:
        _install(PLUGINS, patch)
        with engine(jobs=1) as running:
            started.append(running)
            yield started


def _install(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", str(folder))


@pytest.fixture
def joute(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Ran]:
    """Run a command line inside the test."""

    def run(*arguments: str) -> Ran:
        monkeypatch.setattr(sys, "argv", ["joute", *arguments])
        monkeypatch.setenv(CHOSEN, os.environ.get(CHOSEN, ""))  # which a command sets, …
        monkeypatch.setenv(PREFERRED, "")  # … and this, …
        monkeypatch.setattr(sys, "unraisablehook", sys.unraisablehook)  # … as it does this
        with pytest.raises(SystemExit) as exit_:
            main()
        seen = capsys.readouterr()
        code = exit_.value.code
        assert code is None or isinstance(code, int)
        # said once a process, and only where nothing is compiled
        err = [line for line in seen.err.splitlines(keepends=True) if UNCOMPILED.code not in line]
        return Ran(code or 0, seen.out, "".join(err))

    return run
