"""joute as a library: what docs/library.md shows is what happens, and the rest of its promises."""

import doctest
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from conftest import Ran
from shown import FIRST, ROOT

import joute
from joute import registry
from joute.simple import bot

MISTYPED: Any = {"lmit": 3}


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("first.py").write_text(FIRST, encoding="utf-8")


@pytest.mark.long
def test_every_example_of_the_page_is_true() -> None:
    page = str(ROOT / "docs/library.md")
    done = doctest.testfile(page, module_relative=False, optionflags=doctest.ELLIPSIS)
    assert done.attempted > 20
    assert done.failed == 0


def test_importing_joute_imports_nothing_else() -> None:
    code = "import sys; before = set(sys.modules); import joute; print(*set(sys.modules) - before)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["joute"]


def test_every_public_name_is_there_and_nothing_hides_it() -> None:
    import joute.duel  # noqa: PLC0415 - a module of the same name as the function
    import joute.tournament  # noqa: PLC0415 - the same

    assert {name for name in joute.__all__ if not hasattr(joute, name)} == set()
    assert callable(joute.duel)
    assert callable(joute.tournament)
    assert set(joute.__all__) <= set(dir(joute))
    with pytest.raises(AttributeError, match="no attribute 'referee'"):
        joute.referee  # type: ignore[attr-defined] # noqa: B018 - that it raises


@pytest.mark.parametrize(
    "call",
    [
        lambda: joute.play("race", ["swift"], **MISTYPED),
        lambda: joute.duel("race", "swift", "dumb", **MISTYPED),
        lambda: joute.tournament("race", ["swift", "dumb"], **MISTYPED),
    ],
)
def test_a_mistyped_keyword_is_refused(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'lmit'; did you mean 'limit'"):
        call()


def test_a_match_is_the_one_that_the_command_plays(request: pytest.FixtureRequest) -> None:
    command: Callable[..., Ran] = request.getfixturevalue("joute")
    ran = command(
        "play", "race", "first.py", "swift", "--seed", "7", "--replay", "a.joute", "--json"
    )
    result, replay = joute.play("race", [Path("first.py"), "swift"], seed=7, replay="b.joute")
    told = json.loads(ran.out)
    assert [seat["score"] for seat in told["seats"]] == [seat.score for seat in result.seats]
    logs = [joute.Replay.read(file).rows() for file in ("a.joute", "b.joute")]
    assert [*logs[0]] == [*logs[1]] == [*replay.rows()]


def test_the_last_step_has_the_scores_of_the_result() -> None:
    for name in registry.names():
        game = registry.find(name)
        bots = [entry.name for entry in game.bots[:1]] * max(2, game.least_seats)
        result, replay = joute.play(name, bots, seed=3)
        *_, last = replay
        assert last.scores == tuple(seat.score for seat in result.seats), name


def test_a_walk_tells_all_that_was_said_in_order() -> None:
    _, replay = joute.play("race", ["swift", "dumb"], seed=7, set={"size": 20})
    steps = list(replay)
    assert [step.number for step in steps] == list(range(len(steps)))
    assert [step.turn for step in steps] == sorted(step.turn for step in steps)
    said = [
        (message.seat, message.text)
        for step in steps
        for message in step.messages
        if not message.told
    ]
    replay.save("match.joute")
    lines = Path("match.joute").read_text(encoding="utf-8").splitlines()
    assert said == [tuple(json.loads(line)) for line in lines if line.startswith("[")]


def test_frames_are_written_if_wanted() -> None:
    _, replay = joute.play("cafe", ["random", "random"], seed=7)
    replay.write_jsonl("plain.jsonl")
    replay.write_jsonl("frames.jsonl", frames=True)
    plain, framed = (
        [json.loads(line) for line in Path(file).read_text(encoding="utf-8").splitlines()]
        for file in ("plain.jsonl", "frames.jsonl")
    )
    assert all(row.pop("frame") for row in framed)
    assert plain == framed


def test_a_function_that_raises_is_a_crash_of_its_seat() -> None:
    def careless(observation: object) -> object:
        raise ValueError(observation.__class__.__name__)

    result, replay = joute.play("race", [careless, "dumb"], seed=1)
    assert [(seat.bot, seat.status) for seat in result.seats] == [
        ("careless", "crash"),
        ("dumb", "ok"),
    ]
    assert "ValueError: Observation" in replay.stderr(0)
    assert [step.deaths[0].seat for step in replay if step.deaths] == [0]


def test_what_a_bot_notes_is_in_the_row_of_its_turn() -> None:
    _, replay = joute.play("race", ["swift", "master"], seed=1, explain=True, set={"size": 12})
    rows = [row for row in replay.rows() if row["stderr"]]
    assert rows
    assert {row["bot"] for row in rows} <= {"swift", "master"}


@bot
def one(seen: object, actions: tuple[int, ...], brief: object) -> int:
    del seen, brief
    return actions[0]


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: joute.play("rase", ["swift"]), "there is no game called 'rase'; did you mean race?"),
        (lambda: joute.play("race", ["human"]), "human needs a person, which joute.play does not have; the command joute play does"),
        (lambda: joute.play("race", ["swift"], set={"turn_sm": 3}), "race --set turn_sm: there is no such option; did you mean turn_ms?"),
        (lambda: joute.play("race", ["swift"], clock="sun"), "clock='sun': it must be wall, cpu or fair"),
        (lambda: joute.play("race", ["swift"], seat={"x": {"y": 1}}),  # type: ignore[arg-type] # that it is refused
             "{'x': {'y': 1}} is not a seat's setting: name a setting and its value, or a seat and its settings"),
        (lambda: joute.play("race", ["swift"], map="no.map"), "cannot read the map no.map: No such file or directory"),
        (lambda: joute.tournament("race", ["swift"], format="swedish"), "format='swedish': it must be round-robin, swiss, pools, gauntlet, knockout, ladder or solo"),
        (lambda: joute.Replay.read("first.py"), "first.py: this is not a replay: its first line holds no setup of a match"),
    ],
)  # fmt: skip
def test_an_error_says_what_the_command_says(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(joute.UsageError) as raised:
        call()
    assert str(raised.value) == sentence


def test_a_replay_never_has_a_file_loaded_that_nobody_named() -> None:
    Path("game.py").write_text("open('loaded', 'w')")
    joute.play("race", ["swift"], seed=7, replay="match.joute")
    text = Path("match.joute").read_text(encoding="utf-8")
    Path("match.joute").write_text(text.replace('"race"', '"./game.py"', 1), encoding="utf-8")
    with pytest.raises(joute.UsageError, match=r"the game \./game\.py is not installed"):
        joute.Replay.read("match.joute")
    assert not Path("loaded").exists()


def test_a_function_cannot_travel_to_another_process() -> None:
    with pytest.raises(joute.UsageError, match=r"is a function, which only joute\.play takes"):
        joute.duel("race", one, "dumb")


def test_a_tournament_with_a_store_goes_on() -> None:
    counts: list[tuple[int, int]] = []
    first, again = (
        joute.tournament(
            "race", ["swift", "dumb"], format="round-robin", seed=1, store="cup.sqlite", jobs=1,
            seen=lambda done, planned: counts.append((done, planned)),
        )
        for _ in range(2)
    )  # fmt: skip
    assert first == again
    assert counts == [(1, 1)]


def test_a_folder_of_bots_enters_them_all() -> None:
    Path("bots").mkdir()
    for name in ("ann.py", "bob.py"):
        Path("bots", name).write_text(FIRST, encoding="utf-8")
    Path("bots/notes.txt").write_text("no bot", encoding="utf-8")
    with pytest.warns(UserWarning, match=r"notes\.txt"):
        table = joute.tournament(
            "race", ["bots", "swift"], format="round-robin", seed=1, jobs=1, sandbox="off"
        )
    assert {row.bot for row in table.rows} == {"ann", "bob", "swift"}
