"""Tournaments: the right matches, each once, and a table that nothing disturbs."""

import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from errno import ENOSPC
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from tournament.playing import field, played

from joute.arena.jobs.executors import Engine
from joute.bots.bundle import pack
from joute.contest.entries import entered
from joute.contest.store import Store
from joute.contest.store import database as stores
from joute.errors import UsageError
from joute.game import AnyGame
from joute.reason import Reason
from joute.registry import find
from joute.tournament.definition import open_tournament
from joute.tournament.plan import Criterion, Format, Plan, Runs, Stage
from joute.tournament.plan_file import shipped
from joute.tournament.progress import history_of
from joute.tournament.runner import Tournament
from joute.tournament.table import table_of


def seatings(tournament: Tournament) -> Counter[tuple[str, ...]]:
    return Counter(record.fixture.bots for record in tournament.progress.records.values())


def test_a_round_robin_seats_every_pair_both_ways_on_the_same_seeds(
    lots: AnyGame, workers: list[Engine]
) -> None:
    tournament, table = played(lots, workers, Stage(grounds=3), "weak", "even", "strong")
    assert set(seatings(tournament).values()) == {3}
    assert len(seatings(tournament)) == 6
    assert {record.fixture.seed for record in tournament.progress.records.values()} == {1, 2, 3}
    assert table.matches == 18
    assert sum(row.line.points for row in table.rows) == 18


class Crowded(ThreadPoolExecutor):
    """Workers that have no room for the files of some matches."""

    def __init__(self, full: Collection[int]) -> None:
        super().__init__(1)
        self._full = full
        self._sent = 0

    def submit(self, work: Any, /, *things: Any, **more: Any) -> Any:  # noqa: ANN401 - as it is
        self._sent += 1
        if self._sent in self._full:
            return super().submit(_fail)
        return super().submit(work, *things, **more)


def _fail() -> None:
    raise OSError(ENOSPC, "No space left on device")


def test_matches_for_whose_files_there_is_no_room_are_played_when_there_is(
    lots: AnyGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stores, "ROOM_S", 0.0)
    told: list[Reason | None] = []
    with Store("sqlite://", full=told.append) as store, Crowded({1, 2, 4}) as crowded:
        plan = Plan(game=lots.name, seed=1, stages=(Stage(grounds=3),))
        tournament = Tournament(lots, plan, field(lots, "weak", "even", "strong"), store)
        assert tournament.run(Engine(crowded, 1)).matches == 18
        assert store.count() == 18
    full = Reason("cause.ENOSPC")
    assert told == [full, None, full, None]


def test_the_table_of_a_tournament_that_is_over_follows_from_its_matches_alone(
    lots: AnyGame, workers: list[Engine]
) -> None:
    tournament, table = played(lots, workers, Stage(format=Format.SWISS, rounds=3), *["even"] * 5)
    plan, bots = tournament.plan, list(tournament.entrants)
    known = dict(tournament.progress.records)
    history = history_of(lots, plan, bots, known)
    assert history is not None
    assert table_of(history) == table
    known.popitem()
    assert history_of(lots, plan, bots, known) is None


def test_at_tables_of_four_everybody_takes_every_seat_equally_often(
    lots: AnyGame, workers: list[Engine]
) -> None:
    tournament, _ = played(lots, workers, Stage(seats=4), *["even"] * 6)
    seats: Counter[tuple[str, int]] = Counter()
    for record in tournament.progress.records.values():
        seats.update((bot, seat) for seat, bot in enumerate(record.fixture.bots))
    assert len(set(seats.values())) == 1


def test_the_strongest_wins_a_knockout_and_the_places_tell_how_far_one_came(
    lots: AnyGame, workers: list[Engine]
) -> None:
    stage = Stage(format=Format.KNOCKOUT, grounds=12)
    tournament, table = played(lots, workers, stage, "weak", "strong", "even")
    assert [(row.place, row.bot) for row in table.rows] == [
        (1, "1 strong"),
        (2, "0 weak"),
        (3, "2 even"),
    ]
    assert len({record.fixture.key.round for record in tournament.progress.records.values()}) == 2


@pytest.mark.parametrize("form", [Format.SWISS, Format.GAUNTLET, Format.LADDER, Format.POOLS])
def test_every_format_comes_to_an_end_and_places_everybody(
    lots: AnyGame, workers: list[Engine], form: Format
) -> None:
    stage = Stage(format=form, rounds=3, largest=3)
    _, table = played(lots, workers, stage, *["even"] * 5)
    assert len({row.bot for row in table.rows}) == 5
    assert table.rows[0].place == 1


def test_alone_on_common_grounds_the_sum_of_scores_decides(
    lots: AnyGame, workers: list[Engine]
) -> None:
    stage = Stage(format=Format.SOLO, grounds=3, rank=(Criterion.SCORE,))
    tournament, table = played(lots, workers, stage, "weak", "strong", "even")
    assert all(len(record.fixture.bots) == 1 for record in tournament.progress.records.values())
    assert [row.place for row in table.rows] == [1, 1, 1]  # alone, everybody scores 0
    assert all(row.line.played == 3 for row in table.rows)


def test_maps_are_shared_out_evenly(lots: AnyGame, workers: list[Engine]) -> None:
    tournament, _ = played(
        lots, workers, Stage(grounds=4), "weak", "even", maps=("urn red", "urn blue")
    )
    maps = Counter(record.fixture.map for record in tournament.progress.records.values())
    assert maps == {"urn red": 4, "urn blue": 4}


def test_copies_of_one_bot_share_one_place_in_a_tournament_of_pools_and_a_final(
    lots: AnyGame, workers: list[Engine]
) -> None:
    bots = field(lots, *["even"] * 9)
    with Store("sqlite://") as store:
        opened = open_tournament(lots, shipped(lots), bots, store, seed=7)
        table = Tournament(lots, opened.plan, opened.entrants, store).run(workers[0])
    assert {row.stage for row in table.rows} == {"final"}, "nobody is left out by order of entry"
    stage = Stage(format=Format.POOLS, largest=4, grounds=2)
    _, table = played(lots, workers, stage, *["even"] * 9)
    assert [row.place for row in table.rows] == [1] * 9


@pytest.mark.parametrize("form", list(Format))
def test_copies_of_one_bot_share_one_place_in_every_format_of_a_real_game(
    workers: list[Engine], form: Format
) -> None:
    stage = Stage(format=form, rounds=2)
    _, table = played(find("race"), workers, stage, *["dumb"] * 5)
    assert [row.place for row in table.rows] == [1] * 5


def test_a_pool_of_one_comes_after_all_who_have_played(
    lots: AnyGame, workers: list[Engine]
) -> None:
    groups = {"a": "A", "b": "A", "c": "B"}
    named = {bot: Runs("even", group=group) for bot, group in groups.items()}
    with Store("sqlite://") as store:
        stage = Stage(format=Format.POOLS)
        plan = Plan(game=lots.name, seed=1, stages=(stage,), bots=named)
        bots = {bot: pack(lots, "even") for bot in groups}
        table = Tournament(lots, plan, bots, store).run(workers[0])
    assert [(row.place, row.bot) for row in table.rows] == [(1, "a"), (1, "b"), (3, "c")]


def test_the_plan_that_ships_with_a_game_runs_as_it_is(
    lots: AnyGame, workers: list[Engine]
) -> None:
    plan = shipped(lots)
    bots = field(lots, *["weak"] * 4, *["strong"] * 3)
    with Store("sqlite://") as store:
        opened = open_tournament(lots, plan, bots, store, seed=7)
        table = Tournament(lots, opened.plan, opened.entrants, store).run(workers[0])
    assert [row.stage for row in table.rows] == ["final"] * 3 + ["selection"] * 4
    assert table.title == "The cup of lots"


def test_a_store_takes_up_the_same_tournament_only(lots: AnyGame) -> None:
    bots = field(lots, "weak", "even")
    plan = Plan(game="lots")
    with Store("sqlite://") as store:
        assert open_tournament(lots, plan, bots, store, seed=7).plan.seed == 7
        again = open_tournament(lots, plan, bots, store, seed=8)
        assert (again.plan.seed, again.resumed, again.changed) == (7, True, ())
        assert open_tournament(lots, replace(plan, title="Cup"), bots, store, seed=7).resumed
        stages = tuple(replace(stage, name="finals") for stage in plan.stages)
        assert open_tournament(lots, replace(plan, stages=stages), bots, store, seed=7).resumed
        with pytest.raises(UsageError, match="with other bots"):
            open_tournament(lots, plan, field(lots, "weak"), store, seed=7)
        with pytest.raises(UsageError, match="another plan"):
            open_tournament(lots, Plan(game="lots", maps=("red",)), bots, store, seed=7)


def test_nobody_else_may_run_a_tournament_that_is_running(tmp_path: Path) -> None:
    where = str(tmp_path / "t.sqlite")
    with Store(where), pytest.raises(UsageError, match="in use"):
        Store(where)
    with Store(where):
        pass


def test_a_program_without_files_is_called_by_its_last_word(lots: AnyGame) -> None:
    line = "env -u /classes/race Joueur -x 3"
    assert list(entered(lots, [line, "weak"])) == ["Joueur", "weak"]


def run_until_killed(command: list[str], folder: Path, seconds: float) -> bool:
    """Run a command for so long at most; say whether it came to its end."""
    with subprocess.Popen(
        command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        try:
            assert process.wait(seconds) == 0
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
            return False
    return True


@pytest.mark.long
def test_killed_at_any_moment_a_tournament_goes_on_to_the_same_table(
    lots: AnyGame, tmp_path: Path
) -> None:
    del lots
    command = [sys.executable, "-m", "joute", "tournament", "lots"]
    command += ["weak", "even", "strong", "weak", "broken"]
    command += ["--format", "swiss", "--rounds", "4", "--grounds", "4", "--set", "work=100000"]
    command += ["--seed", "5", "--jobs", "2", "--store", "t.sqlite", "--quiet"]
    for name in ("calm", "killed"):
        (tmp_path / name).mkdir()
    start = time.monotonic()
    assert run_until_killed(command, tmp_path / "calm", 300)
    whole = time.monotonic() - start
    throw = random.Random(1)
    for _ in range(4):
        run_until_killed(command, tmp_path / "killed", throw.uniform(0.2, 0.6) * whole)
    assert run_until_killed(command, tmp_path / "killed", 300)
    tables = [(tmp_path / name / "t.csv").read_text() for name in ("calm", "killed")]
    assert tables[0] == tables[1]
    with Store(str(tmp_path / "killed" / "t.sqlite")) as store:
        keys = [match.key for match in store.matches()]
        assert len(keys) == len(set(keys))
        assert all(match.seats for match in store.matches())
