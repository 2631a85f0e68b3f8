"""`joute check-game` finds what is wrong with a game, soon and by name."""

import re
import time
from collections.abc import Callable, Container, Iterator
from itertools import count
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

import pytest
from conftest import Ran
from strangers import nim, run
from test_broken_rules import FAILING, WRONG

from joute import game_files, registry
from joute.errors import StuckGameError
from joute.faults import RAISED, complaint
from joute.game import AnyGame
from joute.reason import Reason
from joute.speech import ENGLISH, sentence
from joute.testing import CHECKS, patience, playing, remarks
from joute.testing import spent as spending
from joute.testing.patience import patient, progress
from joute.testing.remarks import missing_texts, speed
from joute.testing.spent import Spent
from joute.testing.waiting import waiting

Run = Callable[..., Ran]

ENDLESS = "while True:\n        pass"
SWALLOWS = """while True:
        try:
            1 / 0
        except Exception:
            pass"""
HIDDEN = (
    ("return (7, 0)", "return (7, 0, ())"),
    ("step(state, actions):\n", "step(state, actions):\n    mover = state[1]\n"),
    (
        "1 - state[1])\n\n\ndef scores",
        "1 - state[1], (*state[2], actions[mover]))\n\n\ndef scores",
    ),
    ("state[0] - actions[state[1]]", "state[0] - 1"),
)
"""What each seat took is a part of the state, and changes nothing."""
UNSEEN = ("return state\n\n\ndef board", "return state[:2]\n\n\ndef board")
"""Nor may anybody know it."""


def drawn(view: str) -> tuple[tuple[str, str], ...]:
    """Return the changes that give it a view."""
    return (
        ("    bots=[first],\n", f"    bots=[first],\n    view=View({view}),\n"),
        ("import bot, game", "import View, bot, game"),
    )


def counted(parameters: str, body: str) -> tuple[str, str]:
    """Return the change that counts the scores by what was taken."""
    after = f"scores({parameters}):\n    taken = [sum(state[2][seat::2]) for seat in (0, 1)]\n    return {body}"
    return "scores(state):\n    return (state[1], 1 - state[1])", after


CASES = {
    "step": (nim(("return (state[0] -", f"{ENDLESS}\n    return (state[0] -")), "does not go on"),
    "swallows": (
        nim(("return (state[0] -", f"{SWALLOWS}\n    return (state[0] -")),
        "does not go on",
    ),
    "in place": (
        nim(
            ("return (7, 0)", "return [7, 0]"),
            (
                "return (state[0] - actions[state[1]], 1 - state[1])",
                "state[0] -= actions[state[1]]\n    state[1] = 1 - state[1]\n    return state",
            ),
        ),
        "a function of nim changes the state of turn 1 in place: it must make a new one",
    ),
    "bound": (
        nim(("state[0] - actions[state[1]]", "7")),
        "no match of nim comes to an end by itself: to_move always names a seat",
    ),
    "nobody": (nim(("if state[0] else ()", "if not state[0] else ()")), "nobody is ever to move"),
    "a bot draws": (
        nim(
            ("return (7, 0)", "return (70, 0)"),
            ("return actions[0]", "import random\n    return random.choice(actions)"),
        ),
        "the bot first of nim plays differently behind the wire",
    ),
    "usage": (
        nim(
            ("import bot, game", "import bot, game\nfrom joute.errors import UsageError"),
            ("return (state[0] -", "raise UsageError('lost')\n    return (state[0] -"),
        ),
        "nim.py:26, step()) failed: lost",
    ),
    "stops": (
        nim(("return (state[0] -", "raise StopIteration\n    return (state[0] -")),
        "nim.py:25, step()) failed: RuntimeError: generator raised StopIteration",
    ),
    "raises what nobody catches": (
        nim(("return (state[0] -", "raise BaseException('lost')\n    return (state[0] -")),
        "nim.py:25, step()) failed: BaseException: lost",
    ),
    "an object in a cell": (
        nim(
            ("import bot, game", "import Cell, bot, game"),
            ('return [["|"', 'return [[Cell(action=object())], ["|"'),
        ),
        "a frame of nim is not JSON: TypeError: Encoding objects of type object is unsupported",
    ),
    "many points": (
        nim(("return (state[1], 1 - state[1])", "return (10**400, 0)")),
        "it must return a list of 2 numbers",
    ),
    "bot exits": (
        nim(("return actions[0]", "raise SystemExit(2)")),
        "nim.py:9, first()) failed: SystemExit: 2",
    ),
    "random": (
        nim(("return (7, 0)", "import random\n    return (random.randint(5, 99), 0)")),
        "a match of nim goes differently when it is played again: the ",
    ),
    "import": (nim(("GAME = game(", "while True:\n    pass\nGAME = game(")), "does not go on"),
    "match": (
        nim(
            ("state[0] - actions[state[1]]", "7"),
            ("bots=[first],", "bots=[first],\n    longest=None,"),
        ),
        "is not over after",
    ),
    "set": (
        nim(
            (
                "return state\n\n\ndef board",
                "return [*state, *{'red', 'green', 'blue', 'black', 'white'}]\n\n\ndef board",
            )
        ),
        "in another process: does it depend on the order of a set?",
    ),
    "told": (nim(*HIDDEN, UNSEEN), None),
    "leak": (
        nim(*HIDDEN, UNSEEN, *drawn("frame=lambda state: {'taken': state[2]}")),
        "nim shows a person in seat",
    ),
    "leak before the first answer": (
        nim(*HIDDEN, UNSEEN, *drawn("frame=lambda state: {'taken': state[2][:1]}")),
        "nim shows a person in seat 1 on turn 1 what observe does not give it",
    ),
    "leak in the scene": (
        nim(
            ("initial(setup)", "initial(setup, dice)"),
            ("return (7, 0)", "return (7, 0, dice.below(9))"),
            ("1 - state[1])\n\n\ndef scores", "1 - state[1], state[2])\n\n\ndef scores"),
            UNSEEN,
            *drawn("frame=lambda state: {}, scene=lambda state: {'drawn': state[2]}"),
        ),
        "nim shows a person in seat 0 on turn 0 what observe does not give it",
    ),
    "leaking scores": (
        nim(*HIDDEN, UNSEEN, counted("state", "taken")),
        "the scores of nim show a person in seat 1 on turn 1 what observe does not give it",
    ),
    "scores at the end": (
        nim(*HIDDEN, UNSEEN, counted("state", "(0, 0) if state[0] else taken")),
        None,
    ),
    "scores by seat": (
        nim(*HIDDEN, UNSEEN, counted("state, seat", "taken if seat is None else (None, None)")),
        None,
    ),
    "scores of what is known": (
        nim(
            *HIDDEN,
            UNSEEN,
            counted("state", "taken"),
            *drawn(
                "frame=lambda state: {'taken': state[2]}, known=lambda state, seats: (*state[:2], ())"
            ),
        ),
        None,
    ),
    "slow": (
        nim(("return (state[0] -", "sum(range(4_000_000))\n    return (state[0] -")),
        None,
    ),
}


pytestmark = pytest.mark.usefixtures("one_kit")


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(game_files.VARIABLE, "")


def complaints(game: AnyGame, *, without: Container[str] = ("elsewhere",)) -> Iterator[str]:
    """Yield what is wrong with a game, a line for each promise that it breaks."""
    for name, check in CHECKS.items():
        if name not in without:
            try:
                check(game)
            except RAISED as error:
                yield sentence(complaint(game.name, error), ENGLISH)


APART = {"step", "swallows", "import", "set", "slow"}
"""What has a test of its own."""


@pytest.mark.long
@pytest.mark.parametrize("what", [what for what in CASES if what not in APART])
def test_it_finds_what_no_match_would_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(playing, "LONGEST_S", 0.5)
    text, expected = CASES[what]
    (tmp_path / "nim.py").write_text(text)
    found = complaints(registry.find(str(tmp_path / "nim.py")))
    assert any(expected in each for each in found) if expected else not list(found)


@pytest.mark.parametrize(
    ("text", "expected"), [*FAILING.values(), *WRONG.values()], ids=[*FAILING, *WRONG]
)
def test_it_names_what_a_match_would_name(tmp_path: Path, text: str, expected: str) -> None:
    (tmp_path / "nim.py").write_text(text)
    found = complaints(registry.find(str(tmp_path / "nim.py")))
    assert any(expected in each for each in found)


@pytest.mark.long
def test_an_endless_loop_is_found_within_ten_seconds_of_computing(tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(CASES["step"][0])
    before = getrusage(RUSAGE_CHILDREN)
    told = run("check-game", "./nim.py", folder=tmp_path)
    now = getrusage(RUSAGE_CHILDREN)
    assert told.returncode == 1
    assert re.search(r"nim\.py:\d+, step\(\)\) failed: it does not go on", told.stdout)
    assert "The other promises were not checked." in told.stdout
    assert now.ru_utime + now.ru_stime - before.ru_utime - before.ru_stime < 10


@pytest.mark.long
@pytest.mark.parametrize("what", ["step", "swallows", "import"])
def test_an_endless_loop_is_found_wherever_it_is(
    joute: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    monkeypatch.setattr(patience, "PATIENCE_S", 0.3)
    (tmp_path / "nim.py").write_text(CASES[what][0])
    told = joute("check-game", str(tmp_path / "nim.py"))
    assert told.code in {1, 3}
    assert re.search(r"nim\.py:\d+.*: it does not go on: nothing came of it", told.out + told.err)


@pytest.mark.long
def test_a_busy_machine_is_not_taken_for_an_endless_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "PATIENCE_S", 0.05)
    monkeypatch.setattr(patience, "EVERY_S", 0.02)
    with patient("nim"):
        time.sleep(0.2)
    monkeypatch.setattr(patience, "EVERY_S", 0.5)  # else it interrupts its own report
    with pytest.raises(StuckGameError, match=r"nothing came of it for 0\.05 s"), patient("nim"):
        sum(1 for _ in count())


def test_a_game_that_sleeps_for_ever_is_named_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "IDLE_S", 0.1)
    with pytest.raises(StuckGameError, match=r"nothing came of it for 0\.1 s"), patient("nim"):
        time.sleep(99)


def test_whatever_goes_on_has_its_time_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(patience, "IDLE_S", 0.3)
    monkeypatch.setattr(patience, "EVERY_S", 0.02)
    with patient("nim"):
        for _ in range(5):
            time.sleep(0.15)
            progress()


@pytest.mark.parametrize(
    ("idle", "pauses", "is_named"),
    [(1.0, 100, True), (1.0, 0, False), (0.0, 100, False)],
    ids=["waits", "waits once for a disk", "gives way"],
)
def test_rules_that_wait_for_each_message_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, idle: float, pauses: int, *, is_named: bool
) -> None:
    clocks = iter([Spent(0.0, 0.0, 0), Spent(0.0, idle, pauses)])
    monkeypatch.setitem(waiting.__globals__, "spent", lambda: next(clocks))
    (tmp_path / "nim.py").write_text(nim())
    found = complaints(registry.find(str(tmp_path / "nim.py")), without=set(CHECKS) - {"waiting"})
    assert [each.startswith("the rules of nim wait ") for each in found] == [True] * is_named


def test_a_pause_between_two_clocks_is_not_taken_for_idleness(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waited = iter([0.0, 5.0, 5.0])  # for a processor, between the first look and the clocks
    monkeypatch.setattr(spending, "_waited", lambda: next(waited))
    monkeypatch.setattr(spending, "monotonic", lambda: 15.0)
    monkeypatch.setattr(spending, "thread_time", lambda: 1.0)
    assert spending.spent().idle == 9.0


NOT_INTERRUPTED = {
    "outside Python": (
        "sum(__import__('itertools').count())",
        r"the game nim \(.*nim\.py:25, step\(\)\) failed: it does not go on: nothing came of it for .*",
    ),
    "catches everything": (
        "while True:\n        try:\n            pass\n        except BaseException:\n            pass",
        r"the game nim \(.*nim\.py:\d+, step\(\)\) failed: it does not go on: nothing came of it for .*",
    ),
    "exits": (
        "__import__('os')._exit(0)",
        r"nim ends the process that runs it, with exit code 0",
    ),
    "crashes": (
        "__import__('os').abort()",
        r"nim ends the process that runs it, by the signal SIGABRT",
    ),
    "eats": (
        "[0] * 10**12",
        r"the game nim \(.*nim\.py:25, step\(\)\) failed: MemoryError: ",
    ),
}


@pytest.mark.long
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "sum(__import__('itertools').count())",
            r"the game .*nim\.py \(.*nim\.py:1\) failed: it does not",
        ),
        ("__import__('os')._exit(5)", r".*nim\.py ends the process that runs it, with exit code 5"),
        (
            "import threading; threading.Thread(target=threading.Event().wait).start()",
            r".*nim\.py leaves a thread running: no command would end",
        ),
    ],
)
def test_an_import_that_would_harm_the_check_itself_is_named(
    joute: Run, tmp_path: Path, line: str, expected: str
) -> None:
    (tmp_path / "nim.py").write_text(f"{line}\n{nim()}")
    told = joute("check-game", str(tmp_path / "nim.py"))
    assert told.code == 3
    assert re.match(f"joute: {expected}", told.err)


@pytest.mark.long
def test_threads_that_end_with_python_are_nobody_s_concern(joute: Run, tmp_path: Path) -> None:
    pool = "from concurrent.futures import ThreadPoolExecutor as Pool; Pool().submit(int)"
    (tmp_path / "nim.py").write_text(f"{pool}\n{nim()}")
    assert joute("check-game", str(tmp_path / "nim.py")).code == 0


@pytest.mark.long
@pytest.mark.parametrize("what", NOT_INTERRUPTED)
def test_what_would_harm_the_check_itself_is_found_in_another_process(
    joute: Run, tmp_path: Path, what: str
) -> None:
    instead, expected = NOT_INTERRUPTED[what]
    (tmp_path / "nim.py").write_text(
        nim(("return (state[0] -", f"{instead}\n    return (state[0] -"))
    )
    told = joute("check-game", str(tmp_path / "nim.py"))
    assert told.code == 1
    assert re.search(rf"^        {expected}$", told.out, re.MULTILINE)
    assert "The other promises were not checked." in told.out


def test_the_order_of_sets_is_seen_in_another_process(tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(CASES["set"][0])
    game = registry.find(str(tmp_path / "nim.py"))
    (found,) = complaints(game, without=set(CHECKS) - {"elsewhere"})
    assert found.endswith(" in another process: does it depend on the order of a set?")


def test_what_fails_in_another_process_is_said_as_here(tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(FAILING["step"][0])
    game = registry.find(str(tmp_path / "nim.py"))
    (found,) = complaints(game, without=set(CHECKS) - {"elsewhere"})
    assert re.fullmatch(r"the game nim \(.*nim\.py:\d+, step\(\)\) failed: ValueError: lost", found)


@pytest.mark.long
def test_what_breaks_every_promise_is_said_once(joute: Run, tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(FAILING["initial"][0])
    told = joute("check-game", str(tmp_path / "nim.py"))
    assert told.code == 1
    assert told.out.count("failed: ValueError: lost") == 1
    assert re.search(
        r"^BROKEN  \d+ more promises are broken in the same way\.$", told.out, re.MULTILINE
    )


@pytest.mark.long
def test_a_bot_that_exits_does_not_end_the_check(joute: Run, tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(CASES["bot exits"][0])
    told = joute("check-game", str(tmp_path / "nim.py"))
    assert told.code == 1
    assert "kept    What a client rebuilds from the wire" in told.out


def test_slow_rules_and_missing_french_are_remarked_upon(tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(CASES["slow"][0])
    game = registry.find(str(tmp_path / "nim.py"))
    is_quick, rate = speed(game)
    assert not is_quick
    assert re.match(r"Its rules take [\d.]+ ms for each message", sentence(rate, ENGLISH))
    assert Reason("its summary has no French") in list(missing_texts(game))


def test_slow_rules_are_remarked_upon_before_they_keep_the_reader_waiting(
    joute: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remarks, "SLOW_MS", 0)
    (tmp_path / "nim.py").write_text(FAILING["board"][0])
    told = joute("check-game", str(tmp_path / "nim.py"))
    slow, broken = told.out.index("warning Its rules take"), told.out.index("BROKEN")
    assert slow < broken


def test_texts_and_options_without_a_language_are_remarked_upon(tmp_path: Path) -> None:
    option = "class Options(Struct, frozen=True):\n    size: Annotated[int, Meta(description='how big')] = 3\n"
    imports = "from typing import Annotated\nfrom msgspec import Meta, Struct\nfrom joute.simple import bot, game\n"
    (tmp_path / "nim.py").write_text(
        nim(
            ("from joute.simple import bot, game\n", f"{imports}\n\n{option}"),
            ("    bots=[first],\n", "    bots=[first],\n    options=Options,\n"),
        )
    )
    speech = tmp_path / "nim" / "speech"
    speech.mkdir(parents=True)
    (speech / "en.json").write_text('{"nim.viewer.left": "left", "nim.viewer.won": "won"}')
    (speech / "fr.json").write_text('{"nim.viewer.won": "gagné", "nim.viewer.a": "a"}')
    game = registry.find(str(tmp_path / "nim.py"))
    said = [sentence(each, ENGLISH) for each in missing_texts(game)]
    assert "what its options do has no French: size" in said
    assert "texts that its pages show have no French: nim.viewer.left" in said
    assert "texts that its pages show have no English: nim.viewer.a" in said
