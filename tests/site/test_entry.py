"""Who may enter the site of a class, and what nobody learns there of it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from conftest import PLUGINS, Ran
from students import OK, REFUSED, Student, bot_path, program, refusing, served

from joute import registry
from joute.contest.roster import read_roster
from joute.contest.store import Store
from joute.league.closing import Closing
from joute.site import owners as registers
from joute.site.entry import Entry, Identity
from joute.site.league_news import LeagueNews
from joute.site.owners import Owners
from joute.site.refusal import Why
from joute.site.uploads import MOST_STRANGERS, STRANGERS, Upload, Uploads, Visitor

HERE = Visitor("here")
CLASS = """Groupe;Nom;Prénom;Courriel;N°
A;Nom1;Prénom1;prenom1.nom1@ecole.example;22000001
A;Nom2;Prénom2;prenom2.nom2@ecole.example;22000002
B;Nom3;Prénom3;prenom3.nom3@ecole.example;22000003
"""
SECRETS = ("Nom1", "Prénom1", "prenom1", "ecole.example", "22000001", "Nom3", "22000003")


def uploads_of(folder: Path, roster: str = CLASS) -> Uploads:
    """Return the uploads of a class."""
    store = str(folder / "league.sqlite")
    with Store(store) as opened:
        if roster:
            opened.set_roster(read_roster(roster.encode(), "c.csv"))
    (folder / "bots").mkdir(exist_ok=True)
    return Uploads(
        registry.find("race"),
        folder / "bots",
        Owners(folder / "names.json"),
        Closing(),
        LeagueNews,
        entry=Entry(store),
    )


@pytest.fixture
def uploads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Uploads:
    monkeypatch.setattr(registers, "_proof", lambda word, salt: word.encode() + salt)
    return uploads_of(tmp_path)


def team_of(folder: Path, bot: str) -> str | None:
    with Store(str(folder / "league.sqlite"), beside=True) as opened:
        return opened.team_of_bot(bot)


def send(uploads: Uploads, name: str, who: str = "", word: str = "open sesame") -> None:
    data = f"{name} {who} {word}".encode()
    assert uploads.take(Upload(name, word, "bot.py", who), data, HERE).bot == name


@pytest.mark.parametrize(
    "who", ["prenom1.nom1@ecole.example", " Prenom2.Nom2@Ecole.example ", "2200 0002", "22000001"]
)
def test_a_student_enters_with_an_address_or_a_number_and_a_name_of_choice(
    uploads: Uploads, tmp_path: Path, who: str
) -> None:
    send(uploads, "champion", who)
    assert team_of(tmp_path, "champion") == "A"
    send(uploads, "champion")  # by its word alone, whoever of the team it is
    send(uploads, "champion", "22000003")
    assert team_of(tmp_path, "champion") == "A"


def test_everybody_who_may_not_enter_is_told_the_same(uploads: Uploads, tmp_path: Path) -> None:
    send(uploads, "champion", "22000001")
    with Store(str(tmp_path / "league.sqlite"), beside=True) as opened:
        opened.join("free", "B")  # whose word was lost, say
    refused = []
    for name, who in (
        ("x3", "nobody@ecole.example"),
        ("x3", "22000002"),  # the team has a bot
        ("x3", "Nom3"),
        ("free", "22000001"),  # the bot of others
        ("free", "prenom3.nom3"),
    ):
        with refusing(Why.NOT_ADMITTED) as error:
            send(uploads, name, who)
        refused.append(error.value.reason)
    assert {str(one) for one in refused} == {str(refused[0])}
    with refusing(Why.WHO):
        send(uploads, "x3", " ")
    with refusing(Why.WRONG_WORD):
        send(uploads, "champion", "22000001", word="another word")
    send(uploads, "free", "22000003")
    assert not (tmp_path / "bots/x3").exists()


def test_nobody_learns_who_is_on_the_roster_without_entering(uploads: Uploads) -> None:
    for who in ("22000001", "nobody"):
        for upload, why in (
            (Upload("a b", "open sesame", "bot.py", who), Why.BAD_NAME),
            (Upload("x3", "short", "bot.py", who), Why.BAD_WORD),
            (Upload("x3", "open sesame", "bot.exe", who), Why.BAD_TYPE),
        ):
            with refusing(why):
                uploads.take(upload, b"1", HERE)
        with refusing(Why.EMPTY):
            uploads.take(Upload("x3", "open sesame", "bot.py", who), b"", HERE)


def test_who_tries_many_identities_waits_and_the_owner_of_a_bot_does_not(uploads: Uploads) -> None:
    send(uploads, "champion", "22000001")
    for number in range(MOST_STRANGERS):
        assert uploads.queue(f"x{number}", HERE) is None
        with refusing(Why.NOT_ADMITTED):
            send(uploads, f"x{number}", "22000002" if number % 2 else str(number))
    assert uploads.queue("another", HERE) == STRANGERS
    assert uploads.queue("champion", HERE) is None
    assert uploads.queue("another", Visitor("elsewhere")) is None
    send(uploads, "another", "22000003")  # the right one is accepted


def test_a_team_whose_bot_the_teacher_has_removed_may_enter_another(
    uploads: Uploads, tmp_path: Path
) -> None:
    send(uploads, "champion", "22000001")
    with Store(str(tmp_path / "league.sqlite"), beside=True) as opened:
        opened.mark_removed({"champion"})
    send(uploads, "x3", "22000002")
    assert team_of(tmp_path, "x3") == "A"


def test_a_code_is_needed_where_the_roster_has_codes(tmp_path: Path) -> None:
    lines = (
        "Groupe;Nom;Mail;Code\nA;Nom1;n1@ecole.example;Lune-42\nB;Nom2;n2@ecole.example;soleil\n"
    )
    uploads = uploads_of(tmp_path, lines)
    assert uploads.identity == Identity.CODE
    with refusing(Why.NOT_ADMITTED):
        send(uploads, "x3", "n1@ecole.example")
    with refusing(Why.CODE):
        send(uploads, "x3")
    send(uploads, "x3", "lune-42")
    assert team_of(tmp_path, "x3") == "A"


def test_a_bot_from_before_there_was_a_roster_finds_its_team(tmp_path: Path) -> None:
    send(uploads_of(tmp_path, ""), "champion")
    assert uploads_of(tmp_path, "").identity == Identity.NONE
    uploads = uploads_of(tmp_path)
    with refusing(Why.WHO):
        send(uploads, "champion")
    send(uploads, "champion", "22000003")
    assert team_of(tmp_path, "champion") == "B"


@pytest.mark.long
def test_a_class_plays_and_no_page_shows_anything_of_its_roster(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(PLUGINS))
    (tmp_path / "eleves.csv").write_text(CLASS, encoding="cp1252")
    (tmp_path / "bots").mkdir()
    (tmp_path / "bots/Nom9.py").write_bytes(program(5))
    with served(tmp_path, "--roster", "eleves.csv") as url:
        ann, eve = Student(url), Student(url)
        assert ann.get("ranking")["identity"] == "person"
        assert ann.send("x3", program(900_000), who="22000001")[0] == OK
        assert ann.send("x3", program(800_000))[1]["version"] >= 1
        for who in ("22000002", "eve@ecole.example"):
            status, answer = eve.send("x4", program(1), who=who)
            assert (status, answer) == (REFUSED, {"code": "refusal.not-admitted"})
        ann.wait_for(bot_path("x3"), "matches")
        ann.wait_for(bot_path("x3"), "placed")
        told = [
            student.ask("GET", path)[1].decode()
            for student in (ann, eve)
            for path in ("/", "/upload", "/data/ranking", "/data/bots/x3", "/data/bots/Nom9")
        ]
        assert [bot["bot"] for tier in ann.get("ranking")["tiers"] for bot in tier["bots"]] == [
            "x3"
        ]
    assert not [secret for secret in SECRETS for page in told if secret in page]


def test_a_site_needs_a_roster_by_which_students_are_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, joute: Callable[..., Ran]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bots").mkdir()
    Path("c.csv").write_text("Nom\nNom1\n")
    ran = joute("league", "race", "bots", "--site", "0", "--roster", "c.csv", "--sandbox", "off")
    assert ran.code == 2
    assert "joute: nobody could enter the site: the roster has no e-mail addresses" in ran.err
