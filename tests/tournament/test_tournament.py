"""Tournaments: the right matches, each once, and a table that nothing disturbs."""

import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from errno import ENOSPC
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import fields

import joute.web
from joute.arena.jobs.executors import Engine, engine
from joute.bots.bundle import Entrant, pack
from joute.contest import store as stores
from joute.contest.entries import entered
from joute.contest.records import Meeting
from joute.contest.report.parts import decimal
from joute.contest.store import Store
from joute.errors import UsageError
from joute.game import AnyGame, Kind
from joute.game.contest import Marks
from joute.registry import find
from joute.speech import LANGUAGES, text
from joute.tournament.definition import open_tournament
from joute.tournament.marks import Candidate, marked
from joute.tournament.plan import Criterion, Format, Plan, Runs, Stage
from joute.tournament.plan_errors import WANTED
from joute.tournament.plan_file import parse, read, shipped
from joute.tournament.progress import history_of
from joute.tournament.report.page import page
from joute.tournament.runner import Tournament
from joute.tournament.standing import Standing
from joute.tournament.table import Table, table_of


@pytest.fixture(scope="module")
def workers() -> Iterator[list[Engine]]:
    """Start the workers once, when the game is installed."""
    started: list[Engine] = []
    with pytest.MonkeyPatch.context() as patch:
        place = str(Path(__file__).parents[1] / "plugins")
        patch.syspath_prepend(place)
        patch.setenv("PYTHONPATH", place)
        with engine(jobs=1) as running:
            started.append(running)
            yield started


def field(game: AnyGame, *bots: str) -> Mapping[str, Entrant]:
    return {f"{number} {bot}": pack(game, bot) for number, bot in enumerate(bots)}


def played(
    game: AnyGame,
    workers: list[Engine],
    stage: Stage,
    *bots: str,
    **plan: Any,  # noqa: ANN401 - of a Plan
) -> tuple[Tournament, Table]:
    with Store("sqlite://") as store:
        planned = Plan(game=game.name, seed=1, stages=(stage,), **plan)
        tournament = Tournament(game, planned, field(game, *bots), store)
        return tournament, tournament.run(workers[0])


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
    told: list[str | None] = []
    with Store("sqlite://", full=told.append) as store, Crowded({1, 2, 4}) as crowded:
        plan = Plan(game=lots.name, seed=1, stages=(Stage(grounds=3),))
        tournament = Tournament(lots, plan, field(lots, "weak", "even", "strong"), store)
        assert tournament.run(Engine(crowded, 1)).matches == 18
        assert len(store.records()) == 18
    assert told == ["No space left on device", None, "No space left on device", None]


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


def test_a_bot_that_dies_too_often_is_set_aside_and_its_matches_count_for_nobody(
    lots: AnyGame, workers: list[Engine]
) -> None:
    tournament, table = played(
        lots, workers, Stage(grounds=40), "broken", "even", "strong", most_deaths=3
    )
    last = table.rows[-1]
    assert (last.bot, last.line.played) == ("0 broken", 0)
    assert str(last.disqualified) == (
        "it died in 3 of its first 3 matches (3 crash): RuntimeError: out of ideas"
    )
    assert [row.line.played for row in table.rows[:2]] == [80, 80]
    assert len(tournament.progress.records) < 240


@pytest.mark.parametrize("form", [form for form in Format if form is not Format.SOLO])
def test_bots_that_were_set_aside_share_the_place_after_all_others_as_in_the_marks(
    lots: AnyGame, workers: list[Engine], form: Format
) -> None:
    bots = ("even", "broken", "strong", "broken", "weak", "broken")
    stage = Stage(format=form, grounds=10, rounds=3)
    _, table = played(lots, workers, stage, *bots, most_deaths=2)
    places = {row.bot: row.place for row in table.rows}
    out = {row.bot for row in table.rows if row.disqualified is not None}
    assert out == {"1 broken", "3 broken", "5 broken"}
    assert {places[bot] for bot in out} == {4}
    class_ = [
        Candidate(row.bot, row.place, finished=row.disqualified is None) for row in table.rows
    ]
    assert {mark.bot: mark.place for mark in marked(Marks(first=3), class_)} == places


@pytest.mark.parametrize("form", [form for form in Format if form is not Format.SOLO])
def test_copies_of_a_bot_that_always_dies_share_a_place_whichever_was_set_aside(
    lots: AnyGame, workers: list[Engine], form: Format
) -> None:
    stage = Stage(format=form, grounds=2, rounds=2)
    _, table = played(lots, workers, stage, *["broken"] * 5, most_deaths=3)
    assert {row.place for row in table.rows} == {1}
    assert not any(row.finished for row in table.rows)


def test_who_died_in_every_match_comes_after_all_others_as_in_the_marks(
    lots: AnyGame, workers: list[Engine]
) -> None:
    groups = {"a": "A", "b": "A", "dead": "B", "worse": "B"}
    runs = {"a": "even", "b": "even", "dead": "broken", "worse": "broken"}
    named = {bot: Runs(runs[bot], group=group) for bot, group in groups.items()}
    with Store("sqlite://") as store:
        plan = Plan(game=lots.name, seed=1, stages=(Stage(format=Format.POOLS),), bots=named)
        entrants = {bot: pack(lots, run) for bot, run in runs.items()}
        table = Tournament(lots, plan, entrants, store).run(workers[0])
    assert {row.bot: row.place for row in table.rows} == {"a": 1, "b": 1, "dead": 3, "worse": 3}
    assert [row.bot for row in table.rows if row.finished] == ["a", "b"]


def test_at_larger_tables_the_others_play_anew_without_a_bot_that_was_set_aside(
    lots: AnyGame, workers: list[Engine]
) -> None:
    bots = ("broken", "even", "strong", "weak", "even")
    tournament, table = played(lots, workers, Stage(seats=4, rounds=2), *bots, most_deaths=3)
    assert table.rows[-1].bot == "0 broken"
    assert table.rows[-1].disqualified is not None
    assert table.rows[-1].line.played == 0
    met = {
        frozenset(pair)
        for record in tournament.progress.history.counted
        for pair in combinations(record.fixture.bots, 2)
    }
    assert len(met) == 6, "the other four have all met"
    assert all("0 broken" not in pair for pair in met)
    assert len(tournament.progress.records) == len(
        {str(key) for key in tournament.progress.records}
    )


@pytest.mark.parametrize("most_deaths", [5, 9])
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("form", [Format.ROUND_ROBIN, Format.SWISS])
def test_however_late_a_bot_is_set_aside_the_others_have_played_equally_often(
    lots: AnyGame, workers: list[Engine], form: Format, seats: int, most_deaths: int
) -> None:
    bots = ("even", "broken", "strong", "weak", "even", "even")
    stage = Stage(format=form, seats=seats, rounds=3)
    _, table = played(lots, workers, stage, *bots, most_deaths=most_deaths)
    assert [row.bot for row in table.rows if row.disqualified] == ["1 broken"]
    counted = {row.line.played for row in table.rows if not row.disqualified}
    assert len(counted) == 1
    assert counted != {0}


@pytest.mark.parametrize("most_deaths", [5, 9])
def test_all_tables_that_two_bots_spoiled_are_played_again(
    lots: AnyGame, workers: list[Engine], most_deaths: int
) -> None:
    bots = ("even", "broken", "strong", "broken", "even", "even", "weak", "weak")
    _, table = played(lots, workers, Stage(seats=4, rounds=3), *bots, most_deaths=most_deaths)
    assert len({row.line.played for row in table.rows if not row.disqualified}) == 1


def test_what_an_earlier_stage_decided_stays_when_a_bot_is_set_aside_later(
    lots: AnyGame, workers: list[Engine]
) -> None:
    stages = (Stage(name="heats", format=Format.SWISS, rounds=1), Stage(name="final"))
    with Store("sqlite://") as store:
        plan = Plan(game=lots.name, seed=1, stages=stages, most_deaths=3)
        tournament = Tournament(lots, plan, field(lots, "broken", "even", "strong"), store)
        tournament.run(workers[0])
    broken = tournament.progress.disqualified["0 broken"]
    kept = Counter(record.fixture.key.stage for record in tournament.progress.history.counted)
    assert broken.stage == 2
    assert kept == {1: 4, 2: 2}, "of the final only what the others played"


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


def test_scores_are_compared_with_those_of_others_on_the_same_ground(lots: AnyGame) -> None:
    standing = Standing(lots, Stage(rank=(Criterion.SCORE,)))
    standing.add(Meeting(bots=("a", "b"), ranks=(1, 1), scores=(10, 10), ground=(1, 1)))
    standing.add(Meeting(bots=("c", "d"), ranks=(1, 1), scores=(90, 90), ground=(2, 1)))
    standing.add(Meeting(bots=("a", "e"), ranks=(1, 2), scores=(91, 89), ground=(2, 1)))
    assert standing.groups("abcde") == [["a"], ["b", "c", "d"], ["e"]]


def test_a_table_that_is_smaller_than_the_others_is_worth_as_much(lots: AnyGame) -> None:
    standing = Standing(lots, Stage(seats=4))
    standing.add(Meeting(bots=("a", "b"), ranks=(1, 2), scores=(1, 0)))
    standing.add(Meeting(bots=("c", "d", "e", "f"), ranks=(1, 2, 3, 4), scores=(3, 2, 1, 0)))
    standing.add(Meeting(bots=("g",), ranks=(1,), scores=(1,)))
    assert standing.line("a").points == standing.line("c").points == 3


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


def test_the_page_shows_every_stage_and_its_pools(lots: AnyGame, workers: list[Engine]) -> None:
    bots = field(lots, *["weak"] * 4, *["strong"] * 3)
    with Store("sqlite://") as store:
        opened = open_tournament(lots, shipped(lots), bots, store, seed=7)
        tournament = Tournament(lots, opened.plan, opened.entrants, store)
        table = tournament.run(workers[0])
        shown = page(tournament.progress.history, table, Path("replays"))
    stages = shown[shown.index('<span lang="fr">Étapes</span>') :].split("</details>")[:2]
    assert stages[0].count('<th scope="row">') == 3
    assert stages[1].count('<th scope="row">') == 7
    assert [stages[1].count(f"<td>{pool}</td><th") for pool in (1, 2, 3)] == [3, 4, 0]


def test_a_store_takes_up_the_same_tournament_only(lots: AnyGame) -> None:
    bots = field(lots, "weak", "even")
    plan = Plan(game="lots")
    with Store("sqlite://") as store:
        assert open_tournament(lots, plan, bots, store, seed=7).plan.seed == 7
        again = open_tournament(lots, plan, bots, store, seed=8)
        assert (again.plan.seed, again.resumed, again.changed) == (7, True, ())
        with pytest.raises(UsageError, match="another field of bots"):
            open_tournament(lots, plan, field(lots, "weak"), store, seed=7)
        with pytest.raises(UsageError, match="another plan"):
            open_tournament(lots, Plan(game="lots", maps=("red",)), bots, store, seed=7)


def test_nobody_else_may_run_a_tournament_that_is_running(tmp_path: Path) -> None:
    where = str(tmp_path / "t.sqlite")
    with Store(where), pytest.raises(UsageError, match="in use"):
        Store(where)
    with Store(where):
        pass


STAGES = "[[stage]]\n"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("maps = 3", "maps = 3: it takes a list of names or files"),
        (
            'maps = ["nowhere"]',
            'maps = ["nowhere"]: it takes one of red, blue, or a file beside the plan',
        ),
        ('maps = ["cup.toml"]', "maps, cup.toml: a map of lots begins with urn"),
        ('maps = ["other", "urn red"]', 'maps = ["other"]: it takes'),
        ("title = 3", "title = 3: it takes a text in quotes"),
        ("seed = 1.5", "seed = 1.5: it takes a whole number or a text"),
        ('profile = "x"', 'profile = "x": it takes document'),
        ("settings = { luck = 1 }", "settings luck: there is no such option"),
        ("settings = { ties = -1 }", "settings ties=-1: it must be a whole number of at least 0"),
        ("settings = { ties = [1] }", "settings = { ties = [1] }: it takes options"),
        ("seat = { luck = 1 }", "seat luck: there is no such option"),
        ("most_deaths = 0", "most_deaths = 0: it takes a whole number, 1 or more"),
        ("stages = 3", "there is no key stages; did you mean stage?"),
        ("stage = 3", "write [[stage]] on a line of its own"),
        ("bots = 3", "write [bots] on a line of its own"),
        ("[bots]\na = 3", "the bots, a = 3: it takes a bot in quotes"),
        ('[bots]\na = { run = "weak", grup = "x" }', "there is no key grup; did you mean group?"),
        ('[bots]\na = { group = "x" }', "the bot a, run is missing"),
        (
            '[bots]\na = { run = "weak", seat = { x = 1 } }',
            "the bot a, seat x: there is no such option",
        ),
        ('[bots]\n"" = "weak"', 'a bot has the name "": give it one'),
        (STAGES + 'name = ""', 'stage 1, name = ""'),
        (STAGES + 'format = "chess"', 'format = "chess": it takes round-robin, swiss'),
        (STAGES + 'format = "solo"\nseats = 3', "seats = 3: it takes 1"),
        (STAGES + "takes = 1", "takes = 1: it takes 2 or more"),
        (STAGES + "seats = 17", "seats = 17: it takes 1 to 16"),
        (STAGES + "rounds = 10000000", "rounds times grounds are 1,000,000 at most"),
        (STAGES + "grounds = 0", "grounds = 0: it takes a whole number, 1 or more"),
        (STAGES + "legs = 7", "legs = 7: it takes at most 2"),
        (STAGES + 'format = "pools"\nlargest = 1', "largest = 1: it takes 2 or more"),
        (STAGES + "points = [-5]", "points = [-5]: it takes a list of whole numbers"),
        (STAGES + "points = [0, 5]", "points = [0, 5]: it takes the most for the first place"),
        (STAGES + "rank = []", "rank = []: it takes a list of points, wins"),
        (STAGES + 'rank = ["luck"]', 'rank = ["luck"]: it takes a list of points'),
        (STAGES + "missing = -1", "missing = -1: it takes a whole number, 0 or more"),
        (STAGES + "luck = 1", "stage 1, there is no key luck"),
    ],
)
def test_a_plan_that_cannot_be_is_told_by_key_and_value(
    lots: AnyGame, tmp_path: Path, text: str, complaint: str
) -> None:
    del lots
    path = tmp_path / "cup.toml"
    path.write_text(f'game = "lots"\n{text}\n')
    with pytest.raises(UsageError) as told:
        read(path)
    assert str(told.value).startswith(f"the plan {path}: ")
    assert complaint in str(told.value)
    assert "\n" not in str(told.value)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('game = "lots', "it is not TOML"),
        ('title = "x"', "game is missing"),
        ("game = 3", "game = 3"),
    ],
)
def test_a_file_that_is_no_plan_is_told_in_one_line(text: str, complaint: str) -> None:
    with pytest.raises(UsageError, match=f"the plan cup.toml: {complaint}"):
        parse(text, "cup.toml")


def test_every_key_of_a_plan_says_what_it_takes() -> None:
    kinds = (Plan, Stage, Runs)
    assert {field.encode_name for kind in kinds for field in fields(kind)} == set(WANTED)


def test_maps_are_found_by_name_beside_the_plan_and_in_it(lots: AnyGame, tmp_path: Path) -> None:
    del lots
    (tmp_path / "blue.txt").write_text("urn blue")
    path = tmp_path / "cup.toml"
    long = "urn " + 300 * "x"
    path.write_text(f'game = "lots"\nmaps = ["red", "blue.txt", "urn white", "{long}"]\n')
    assert read(path).maps == ("red", "urn blue", "urn white", long)


def test_a_program_without_files_is_called_by_its_last_word(lots: AnyGame) -> None:
    line = "env -u /classes/race Joueur -x 3"
    assert list(entered(lots, [line, "weak"])) == ["Joueur", "weak"]


def test_numbers_have_a_comma_in_french() -> None:
    assert decimal("2.75") == '<span lang="en">2.75</span><span lang="fr">2,75</span>'
    assert decimal("12") == "12"


def test_the_page_says_deaths_as_the_viewer_does() -> None:
    words = Path(joute.web.__file__).with_name("static").joinpath("words.js").read_text()
    for kind in Kind:
        assert [line for line in words.splitlines() if line.strip().startswith(f"{kind}:")] == [
            f'    {kind}: "{text(f"died.{kind}", language)}",' for language in LANGUAGES
        ]


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
        keys = [key for key, _ in store.records()]
        assert len(keys) == len(set(keys))
        assert all(msgspec.json.decode(record)["seats"] for _, record in store.records())
