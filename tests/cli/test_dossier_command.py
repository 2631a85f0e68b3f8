"""joute dossier, as a teacher types it, on the stores of a real league and a real tournament."""

import re
import shlex
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from conftest import Ran
from playwright.sync_api import Browser

from joute import registry
from joute.replay import loads

Joute = Callable[..., Ran]
HURT = "<script>hurt()</script><b onclick=hurt()>"
"""What is in a source, in a name and on stderr."""
SLOW = """
def velocity(place, low, length):
    if place < low:
        return 1
    if place >= low + length:
        return -1
    return 0
"""
FAST = """
def brake(distance):
    speed = 0
    while (speed + 1) * (speed + 2) // 2 <= distance:
        speed += 1
    return min(speed, 4)


def velocity(place, low, length):
    if place < low:
        return max(1, brake(low - place))
    if place >= low + length:
        return -max(1, brake(place - low - length + 1))
    return 0
"""
DYING = f"""
sys.stderr.write({HURT!r})
sys.stderr.write("no wheel")
sys.exit(7)
"""
COPIED = {"brake": "freiner", "speed": "vitesse", "distance": "chemin", "velocity": "allure"}
COMMON_CODE = "\n".join(
    f"table_{number} = [x * {number} for x in range({number + 3}) if x % 3]" for number in range(30)
)
"""Makes the text of a program long enough to be compared."""


def first_program() -> str:
    """Return the program of the kit, which goes straight ahead."""
    return (registry.folder("race") / "kit/python/bot.py").read_text()


def fast() -> str:
    return first_program().replace(SLOW.strip("\n"), FAST.strip("\n")) + COMMON_CODE


def copied() -> str:
    text = fast()
    for one, other in COPIED.items():
        text = text.replace(one, other)
    return text


def run(folder: Path, line: str) -> None:
    command = [sys.executable, "-m", "joute", *shlex.split(line)]
    ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play a league in which ann dies, then is slow, then fast; bob copies it, and cas dies always."""
    folder = tmp_path_factory.mktemp("league")
    bots = folder / "bots"
    bots.mkdir()
    ann = bots / "ann.py"
    line = "league race bots --seed 3 --languages all --quiet --matches"
    (bots / "dan.py").write_text(first_program())
    (bots / "cas.py").write_text("import sys\n" + DYING)
    (bots / "new.c").write_text("int main(void) { return x; }\n")
    ann.write_text(first_program().replace("size = number()", "size = number()" + DYING))
    run(folder, f"{line} 4")
    ann.write_text(f"# {HURT}\n{first_program()}")
    run(folder, f"{line} 4")
    ann.write_text(fast())
    (bots / "bob.py").write_text(copied())
    run(folder, f"{line} 8")
    return folder


@pytest.fixture(scope="module")
def tournament(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play a tournament of ann, bob, who copied it, and a bot of the game."""
    folder = tmp_path_factory.mktemp("cup")
    (folder / "ann.py").write_text(fast())
    (folder / "bob.py").write_text(copied())
    run(folder, "tournament race ann.py bob.py leg --seed 5 --languages all --quiet")
    return folder


class Parsed(HTMLParser):
    """A page as a browser reads it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: set[str] = set()
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes.update(name for name, _ in attrs)

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_endtag(self, tag: str) -> None:
        self.text += "\n" if tag == "pre" else ""


@pytest.fixture
def in_league(league: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work beside a copy of the league's store."""
    return beside(league / "race-league.sqlite", tmp_path, monkeypatch)


def beside(store: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    with sqlite3.connect(store) as old, sqlite3.connect(folder / store.name) as new:
        old.backup(new)
    monkeypatch.chdir(folder)
    return folder


def page(name: str) -> Parsed:
    return Parsed(Path(name).read_text(encoding="utf-8"))


@pytest.mark.long
def test_a_program_that_improves_has_its_versions_differences_and_a_question(
    joute: Joute, in_league: Path
) -> None:
    ran = joute("dossier", "race-league.sqlite", "ann")
    assert ran.code == 0, ran.err
    assert ran.out.startswith("ann: 3 versions, ")
    assert "that gained" in ran.out or "and did it help?" in ran.out
    assert "report: race-dossier-ann.html, race-dossier-ann-replays" in ran.out
    shown = page("race-dossier-ann.html")
    assert "+def brake(distance):" in shown.text
    assert "-        return 1" in shown.text
    assert shown.tags.count("polyline") >= 1
    assert (in_league / "race-dossier-ann-replays/died.joute").exists()


@pytest.mark.long
def test_a_death_is_told_with_its_cause_its_stderr_and_the_version_that_cured_it(
    joute: Joute, in_league: Path
) -> None:
    del in_league
    ran = joute("dossier", "race-league.sqlite", "ann", "--out", "a.html")
    assert "Why did version 1 die on turn" in ran.out
    assert "Since version 2 that has not happened again: what did you change?" in ran.out
    text = page("a.html").text
    assert "no wheel" in text
    assert "ended with exit code 7" in text
    assert "joute stderr a-replays/died.joute" in text


@pytest.mark.long
def test_copies_are_named_without_a_line_of_their_source(joute: Joute, in_league: Path) -> None:
    del in_league
    ran = joute("dossier", "race-league.sqlite", "ann")
    asked = "How do you explain what another program has in common with yours: bob (100%)?"
    assert asked in ran.out
    text = page("race-dossier-ann.html").text
    assert "bob" in text
    assert "freiner" not in text


@pytest.mark.long
def test_what_others_wrote_on_stderr_is_not_in_the_replays(joute: Joute, in_league: Path) -> None:
    assert joute("dossier", "race-league.sqlite", "dan").code == 0
    for file in (in_league / "race-dossier-dan-replays").glob("*.joute"):
        replay = loads(file.read_bytes(), registry.find("race"))
        own = [seat for seat, name in enumerate(replay.setup.names) if name.startswith("dan")]
        assert {note.seat for note in replay.notes} <= {*own}
        assert "no wheel" not in file.read_text()


@pytest.mark.long
def test_lines_of_the_page_can_be_typed_and_show_the_same_match(
    joute: Joute, in_league: Path
) -> None:
    assert joute("dossier", "race-league.sqlite", "dan", "--out", "dan.html").code == 0
    raw = page("dan.html").text
    lines = re.findall(r"^joute .*$", raw, re.MULTILINE)
    played = [line for line in lines if line.startswith("joute play")]
    assert played
    for line in [*(one for one in lines if " versions " in one), *played[:1]]:
        _, *words = shlex.split(line)
        extra = ["--replay", "again.joute"] if words[0] == "play" else []
        assert joute(*words, *extra).code == 0
    first = sorted((in_league / "dan-replays").glob("*.joute"))
    game = registry.find("race")
    again = loads((in_league / "again.joute").read_bytes(), game)
    assert again.log in [loads(file.read_bytes(), game).log for file in first]


@pytest.mark.long
def test_hostile_sources_names_and_stderr_are_text(joute: Joute, in_league: Path) -> None:

    with sqlite3.connect(in_league / "race-league.sqlite") as store:
        store.execute("INSERT INTO teams (id, name) VALUES (1, ?)", (f"Équipe 1 {HURT}",))
        store.execute(
            "INSERT INTO members (team_id, last_name, first_name, email, student_number, code, participant)"
            " VALUES (1, ?, 'Prénom1', 'secret@school.example', '', 'word', '')",
            (f"Nom1 {HURT}",),
        )
        store.execute("UPDATE bots SET team_id = 1 WHERE name IN ('ann', 'cas')")
        store.execute("UPDATE versions SET file = ? WHERE number = 2", (f"{HURT}.py",))
    ran = joute("dossier", "race-league.sqlite", f"équipe 1 {HURT}", "--out", "team.html")
    assert ran.code == 0, ran.err
    shown = page("team.html")
    assert shown.tags.count("script") == 1
    assert "b" not in shown.tags
    assert "onclick" not in shown.attributes
    for text in (f"Équipe 1 {HURT}", f"Prénom1 Nom1 {HURT}", f"# {HURT}", f"{HURT}.py"):
        assert text in shown.text
    assert "secret@school.example" not in shown.text
    assert "version 1 of cas" in shown.text


@pytest.mark.long
def test_without_replays_it_says_so_and_shows_how_to_play_again(
    joute: Joute, in_league: Path
) -> None:
    with sqlite3.connect(in_league / "race-league.sqlite") as store:
        store.execute("DELETE FROM replays")
    ran = joute("dossier", "race-league.sqlite", "dan", "--out", "dan.html")
    assert ran.code == 0, ran.err
    text = page("dan.html").text
    assert "Its turns were not analysed: no replay of it is kept." in text
    assert "joute play race versions/" in text
    assert not (in_league / "dan-replays").exists()


@pytest.mark.long
def test_what_the_league_admits_no_more_does_not_count(joute: Joute, in_league: Path) -> None:
    with sqlite3.connect(in_league / "race-league.sqlite") as store:
        rules = """json_set(definition, '$.admission', json('{"languages": ["c"]}'))"""
        store.execute(f"UPDATE contests SET definition = {rules}")  # noqa: S608 - ours
    assert joute("dossier", "race-league.sqlite", "ann").code == 0
    text = page("race-dossier-ann.html").text
    assert "does not play" in text
    assert not re.search(r"place \d of", text)


@pytest.mark.long
def test_what_cannot_be_built_has_a_dossier_too(joute: Joute, in_league: Path) -> None:
    del in_league
    ran = joute("dossier", "race-league.sqlite", "new")
    assert ran.code == 0, ran.err
    text = page("race-dossier-new.html").text
    assert "No match was won." in text
    assert "int main(void) { return x; }" in text


@pytest.mark.long
@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("none.sqlite ann", "there is no store none.sqlite"),
        ("race-league.sqlite anm", "no team or bot 'anm'; did you mean ann?"),
        ("race-league.sqlite swift", "name "),
        ("race-league.sqlite", "the name of a team or a bot is missing; name "),
        ("race-league.sqlite ann --out no/page.html", "there is no folder no"),
        ("race-league.sqlite ann --given nowhere", "there is no file nowhere"),
        ("race-league.sqlite ann --against nowhere", "nowhere is not a folder"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(
    joute: Joute, in_league: Path, line: str, complaint: str
) -> None:
    del in_league
    ran = joute("dossier", *line.split())
    assert (ran.code, ran.err.count("\n")) == (2, 1)
    assert complaint in ran.err


@pytest.mark.long
def test_a_tournament_has_places_and_programs_of_last_year_are_compared(
    joute: Joute, tournament: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    beside(tournament / "race-tournament.sqlite", tmp_path, monkeypatch)
    Path("2025").mkdir()
    Path("2025/old.py").write_text(copied())
    ran = joute("dossier", "race-tournament.sqlite", "ann", "--against", "2025", "--lang", "fr")
    assert ran.code == 0, ran.err
    assert "2025/old (100\u00a0%)" in ran.out
    text = page("race-dossier-ann.html").text
    assert re.search(r"place \d of 3", text)
    assert "joute play race" in text


@pytest.mark.long
def test_a_tournament_that_is_not_over_has_no_places_yet(
    joute: Joute, tournament: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = beside(tournament / "race-tournament.sqlite", tmp_path, monkeypatch)
    with sqlite3.connect(folder / "race-tournament.sqlite") as store:
        (last,) = store.execute("SELECT max(id) FROM matches").fetchone()
        for table, column in (("replays", "match_id"), ("seats", "match_id"), ("matches", "id")):
            store.execute(f"DELETE FROM {table} WHERE {column} = ?", (last,))  # noqa: S608 - ours
    assert joute("dossier", "race-tournament.sqlite", "ann").code == 0
    assert "the tournament is not over" in page("race-dossier-ann.html").text


@pytest.mark.long
def test_the_page_fits_a_phone_and_unfolds_what_a_link_leads_to(
    joute: Joute, in_league: Path, browser: Browser
) -> None:
    assert joute("dossier", "race-league.sqlite", "ann").code == 0
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="fr-FR")
    shown = context.new_page()
    errors: list[str] = []
    shown.on("pageerror", lambda error: errors.append(str(error)))
    shown.goto((in_league / "race-dossier-ann.html").as_uri())
    assert shown.evaluate("document.documentElement.scrollWidth") == 390
    assert shown.get_by_role("heading", name="Trois matchs").is_visible()
    shown.locator("table.versions th a").last.click()
    assert shown.locator("pre.diff").first.is_visible()
    shown.emulate_media(media="print")
    for part in ("questions", "versions", "asked-matches", "code", "likeness"):
        assert shown.locator(f"section.{part}").is_visible(), part
    assert shown.locator("section.source").is_hidden()
    assert errors == []
    context.close()
