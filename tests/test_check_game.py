"""`joute check-game` finds what is wrong with a game, soon and by name."""

import re
from pathlib import Path
from time import monotonic

import pytest
from strangers import nim, run
from test_broken_rules import FAILING, WRONG

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

CASES = {
    "step": (nim(("return (state[0] -", f"{ENDLESS}\n    return (state[0] -")), "does not go on"),
    "swallows": (
        nim(("return (state[0] -", f"{SWALLOWS}\n    return (state[0] -")),
        "does not go on",
    ),
    "sleeps": (
        nim(("return (state[0] -", "import time\n    time.sleep(99)\n    return (state[0] -")),
        "does not go on",
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
    "told": (
        nim(*HIDDEN, ("return state\n\n\ndef board", "return state[:2]\n\n\ndef board")),
        None,
    ),
    "leak": (
        nim(
            *HIDDEN,
            ("return state\n\n\ndef board", "return state[:2]\n\n\ndef board"),
            (
                "    bots=[first],\n",
                "    bots=[first],\n    view=View(frame=lambda state: {'taken': state[2]}),\n",
            ),
            ("import bot, game", "import View, bot, game"),
        ),
        "nim shows a person in seat",
    ),
    "slow": (
        nim(("return (state[0] -", "sum(range(4_000_000))\n    return (state[0] -")),
        None,
    ),
}


@pytest.mark.parametrize("what", [what for what, (_, complaint) in CASES.items() if complaint])
def test_it_finds_what_no_match_would_name(tmp_path: Path, what: str) -> None:
    text, complaint = CASES[what]
    (tmp_path / "nim.py").write_text(text)
    told = run("check-game", "./nim.py", folder=tmp_path)
    assert told.returncode in {1, 3}, told.stdout
    assert complaint is not None
    assert complaint in told.stdout + told.stderr
    if complaint == "does not go on":
        assert re.search(r"\(.*nim\.py:\d+\)", told.stdout + told.stderr)


def test_an_endless_loop_is_found_within_ten_seconds(tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(CASES["step"][0])
    began = monotonic()
    told = run("check-game", "./nim.py", folder=tmp_path)
    assert "The other promises were not checked." in told.stdout
    assert monotonic() - began < 10


@pytest.mark.parametrize(
    ("text", "complaint"), [*FAILING.values(), *WRONG.values()], ids=[*FAILING, *WRONG]
)
def test_it_names_what_a_match_would_name(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "nim.py").write_text(text)
    told = run("check-game", "./nim.py", folder=tmp_path)
    assert told.returncode == 1
    assert "Traceback" not in told.stderr
    assert complaint in told.stdout


def test_what_is_hidden_well_is_no_leak(tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(CASES["told"][0])
    told = run("check-game", "./nim.py", folder=tmp_path)
    assert told.returncode == 0, told.stdout


def test_slow_rules_and_missing_french_are_remarked_upon(tmp_path: Path) -> None:
    (tmp_path / "nim.py").write_text(CASES["slow"][0])
    told = run("check-game", "./nim.py", folder=tmp_path)
    assert told.returncode == 0, told.stdout
    assert re.search(
        r"^warning Its rules take [\d.]+ ms for each message", told.stdout, re.MULTILINE
    )
    assert "warning its summary has no French" in told.stdout
