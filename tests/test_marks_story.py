"""The story of a class, with a real compiler: the mark, the place and the page say the same of everybody.

A class of minibus (C, no warnings, alone, explained at the head) hands in under pseudonyms; the roster knows who
is who by what the programs say at their head. The league is closed, its site stays, and the teacher marks.
"""

import csv
import gzip
import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from time import time

import pytest
from conftest import Ran
from msgspec import Struct
from needs import needs
from students import REFUSED, Student, bot_path, served

from joute.kit import kit
from joute.registry import find
from joute.site.config import SiteConfig
from joute.site.owners import Owners

Joute = Callable[..., Ran]
Rows = dict[str, dict[str, str]]
pytestmark = [pytest.mark.long, needs("cc")]

STORE = "minibus-league.sqlite"
DEADLINE = ("--deadline", "2090-01-01")
LATE = 3_800_000_000
"""In June 2090."""
WORD = "open sesame"
KIT = kit(find("minibus"))["c/bot.c"].decode()
HEAD = "/* One bus goes round the stations.\n   {author} */\n"
CHANGED = f"{KIT}int more;\n"
WARNED = KIT.replace("int main(void) {", "int main(void) {\n    int spare;")
BROKEN = KIT.replace("return 1;", "return one;")
CRASHING = "#include <stdlib.h>\nint main(void) { abort(); }\n"
PYTHON = '"""One bus.\n\n{author}\n"""\nprint("PASS")\n'
ARCHIVE = "this is no archive"
UNCLEAN = "0 by the document"
NOBODYS = (
    "1 program counts for nobody on the roster, where its author seems to have handed in nothing: nameless; "
    "joute versions says why"
)
TOO_LATE = "left out of the contest: handed in on "


class Case(Struct, frozen=True, kw_only=True):
    """What somebody hands in, and what is to be said of it."""

    first: Mapping[str, str] = {}
    """Files, by name."""
    then: Mapping[str, str] | None = None
    """What lies there later in their place, None if nothing changes."""
    late: bool = False
    """The last of them."""
    signed: bool = True
    ranked: bool = True
    version: str = "1"
    """The one that is ranked, and marked."""
    built: str = "ok"
    later: str = ""
    remark: str = ""
    nothing: bool = False
    """All is 0 by the document."""
    bot: str = ""
    """The name of the program, if not that of the case."""
    alone: "Case | None" = None
    """What is said in a tournament of what lies there at the end, if that is something else."""


NOTHING = Case(ranked=False, built="", remark="Nothing was handed in.")
CASES = {
    "clean": Case(first={"clean.c": KIT}),
    "better": Case(first={"better.c": KIT}, then={"better.c": CHANGED}, version="2"),
    "broken": Case(
        first={"broken.c": KIT},
        then={"broken.c": BROKEN},
        later="version 2 does not count: broken.c:",
        alone=Case(ranked=False, built="broken.c:", remark=UNCLEAN, nothing=True),
    ),
    "warned": Case(first={"warned.c": WARNED}, built="warnings: 1", remark=UNCLEAN, nothing=True),
    "late": Case(
        first={"late.c": KIT},
        then={"late.c": CHANGED},
        late=True,
        later="version 2 does not count: handed in on ",
        alone=Case(ranked=False, remark=TOO_LATE),
    ),
    "toolate": Case(then={"toolate.c": KIT}, late=True, ranked=False, remark=TOO_LATE),
    "snake": Case(
        first={"snake.py": PYTHON},
        ranked=False,
        built="",
        remark="left out of the contest: it is written in Python; this contest takes C",
    ),
    "unbuilt": Case(
        first={"unbuilt.c": BROKEN}, ranked=False, built="unbuilt.c:", remark=UNCLEAN, nothing=True
    ),
    "packed": Case(
        first={"nomi-prenomi.rar": ARCHIVE},
        ranked=False,
        built="joute cannot unpack this kind of archive: ",
        remark=UNCLEAN,
        nothing=True,
        bot="nomi-prenomi",
    ),
    "crashing": Case(first={"crashing.c": CRASHING}, remark="nothing for its place"),
    "removed": Case(
        first={"removed.c": KIT},
        then={},
        ranked=False,
        built="",
        remark="The program removed was taken away.",
        alone=NOTHING,
    ),
    "renamed": Case(first={"renamed.c": KIT}, then={"other.c": KIT}, bot="other"),
    "nameless": Case(
        first={"nameless.c": KIT},
        signed=False,
        ranked=False,
        built="",
        remark="Nothing was handed in.",
        bot="-",
    ),
}
"""Their names are the pseudonyms."""
SENT = ("clean", "broken", "warned", "unbuilt", "late")
"""Those who have a secret word."""


def author(name: str) -> str:
    """Return who has written the program of a case: nobody guesses it from a pseudonym."""
    letter = chr(ord("A") + [*CASES].index(name))
    return f"Prenom{letter} Nom{letter}"


def lay(name: str, case: Case, files: Mapping[str, str], *, late: bool = False) -> None:
    """Hand in files."""
    for file, text in files.items():
        path = Path("bots", file)
        whole = text if file.endswith(".py") else f"{HEAD}{text}"
        path.write_text(whole.replace("{author}", author(name) if case.signed else ""))
        if late:
            os.utime(path, (LATE, LATE))


@pytest.fixture
def _class(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write the roster, and hand in what comes first."""
    monkeypatch.chdir(tmp_path)
    Path("bots").mkdir()
    lines = ["Nom;Prénom;Courriel"]
    for name, case in CASES.items():
        first, last = author(name).split()
        lines.append(f"{last};{first};{last.lower()}@ecole.example")
        lay(name, case, case.first)
    Path("class.csv").write_text("\n".join(lines), encoding="cp1252")


def hand_in_more() -> None:
    """Change what lies in the folder."""
    for name, case in CASES.items():
        if case.then is not None:
            for file in case.first:
                Path("bots", file).unlink()
            lay(name, case, case.then, late=case.late)


def rows_of(text: str) -> Rows:
    """Return the lines of a sheet by the case that they are of."""
    rows = [*csv.DictReader(text.splitlines())]
    by_name = {f"{row['first name']} {row['last name']}": row for row in rows}
    return {name: by_name[author(name)] for name in CASES}


@pytest.fixture
def told(joute: Joute, _class: None) -> Iterator[tuple[Student, Rows]]:
    """Play a league in which the class hands in twice, close it; give its site and the sheet."""
    options = ("--roster", "class.csv", *DEADLINE)
    line = ("league", "minibus", "bots", *options, "--seed", "1", "--matches", "20", "--quiet")
    ran = joute(*line)
    assert ran.code == 0, ran.err
    hand_in_more()
    owners = Owners(SiteConfig(game="minibus", store=STORE, folder="bots").names)
    for name in SENT:  # as if they had sent it through the site
        owners.received(owners.owned(name, WORD), time() - 9)
    with served(Path(), *options, "--until", "2020-01-01", game="minibus") as url:
        student = Student(url)
        student.wait_for("ranking", "over")
        ran = joute("marks", STORE)
        gone = "left out: removed, renamed, not in the folder of the league any more\n"
        assert (ran.code, ran.err) == (0, f"{gone}joute: {NOBODYS}\n")
        yield student, rows_of(ran.out)


def test_in_a_league_the_mark_the_place_and_the_page_agree(
    told: tuple[Student, Rows], joute: Joute
) -> None:
    student, rows = told
    tiers = student.get("ranking")["tiers"]
    ranked = {bot["bot"]: bot for tier in tiers for bot in tier["bots"]}
    assert set(ranked) == {case.bot or name for name, case in CASES.items() if case.ranked}
    for name, case in CASES.items():
        row, bot = rows[name], case.bot or name
        check_row(row, case, name)
        assert row["bot"] == ("" if bot == "-" else bot)
        assert (row["version"] or "1") == case.version
        assert row["later version"].startswith(case.later), name
        assert bool(row["later version"]) == bool(case.later), name
        page = ranked[bot] if case.ranked else {"place": "", "league": "", "version": "1"}
        assert row["place"] == str(page["place"]), name
        assert row["league"] == page["league"], name
        assert str(page["version"]) == case.version, name
    for line in ((STORE,), (STORE, "bots")):
        lines = [*csv.DictReader(joute("marks", *line).out.splitlines())]
        (nobody,) = (row for row in lines if row["bot"] == "nameless")
        assert (nobody["last name"], nobody["place"], nobody["built"]) == ("", "", "ok")
        assert "belongs to nobody on the roster" in nobody["remark"]


def check_row(row: Mapping[str, str], case: Case, name: str) -> None:
    """Compare a line of the sheet with what is to be said."""
    assert row["built"].startswith(case.built), name
    assert bool(row["built"]) == bool(case.built), name
    assert case.remark in row["remark"], name
    assert bool(row["remark"]) == bool(case.remark), name
    whole = {row[title] for title in ("code /8", "explanations /4", "total so far /20")}
    assert (whole == {"0"}) == case.nothing, name
    if not case.nothing:
        assert row["code /8"] == "", name


def test_a_page_shows_its_author_what_will_cost_points_and_nobody_a_mark_or_a_name(
    told: tuple[Student, Rows],
) -> None:
    student, rows = told
    own = {name: page_of(student, name) for name in SENT}
    assert [name for name in SENT if own[name]["left_out"]] == ["broken", "unbuilt", "late"]
    assert {name: shown(own[name]["compiled"]) for name in SENT} == {
        "clean": [],
        "broken": [(2, False, True, 0)],
        "warned": [(1, True, False, 20)],
        "unbuilt": [(1, True, True, 20)],
        "late": [],
    }
    student.cookie = ""
    seen = [*public_texts(student)]
    assert sum('"warned"' in page for page in seen) > 2
    people = [word for name in CASES for word in author(name).split()]
    secrets = (*people, "@ecole.example", "error:", "warning:", " 0/20", '"costs"')
    assert [(word, page[:40]) for word in secrets for page in seen if word in page] == []
    assert rows["warned"]["last name"] in people


def page_of(student: Student, bot: str) -> dict[str, list[dict[str, int]]]:
    """Return what its author is shown of a bot."""
    body = json.dumps({"name": bot, "word": WORD}).encode()
    assert student.ask("POST", "/enter", body)[0] != REFUSED
    page: dict[str, list[dict[str, int]]] = student.get(bot_path(bot))
    return page


def shown(compiled: list[dict[str, int]]) -> list[tuple[int, ...]]:
    """Return which version fails or warns, whether it counts, and what it costs."""
    return [(one["version"], one["counts"], one["fails"], one["costs"]) for one in compiled]


def public_texts(student: Student) -> Iterator[str]:
    """Yield all that anybody may read: the pages of a site, matches of everybody, the report."""
    for path in ("/", "/ranking", "/upload", "/data/ranking", "/data/rules"):
        yield text_of(student, path)
    for name, case in CASES.items():
        bot = name if case.bot in {"", "-"} else case.bot
        yield (page := text_of(student, f"/data/{bot_path(bot)}"))
        matches = json.loads(page)["matches"][:2] if page.startswith("{") else []
        yield from (text_of(student, f"/film/{match['key']}") for match in matches)
    yield Path("minibus-league.html").read_text("utf-8")


def text_of(student: Student, path: str) -> str:
    _, data = student.ask("GET", path)
    return (gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data).decode()


@pytest.mark.usefixtures("_class")
def test_in_a_tournament_the_mark_and_the_table_agree(joute: Joute) -> None:
    hand_in_more()
    line = "tournament minibus bots --format round-robin --grounds 1 --seats 2 --seed 1 --json"
    ran = joute(*line.split(), "--roster", "class.csv", *DEADLINE)
    assert ran.code == 0, ran.err
    table = {row["bot"]: row for row in json.loads(ran.out)["rows"]}
    ran = joute("marks", "minibus-tournament.sqlite")
    assert ran.code == 0, ran.err
    for name, first in CASES.items():
        case, bot = first.alone or first, first.bot or name
        row = rows_of(ran.out)[name]
        check_row(row, case, name)
        assert (bot in table) == case.ranked
        assert row["place"] == (str(table[bot]["place"]) if case.ranked else ""), name
